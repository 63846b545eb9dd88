## Results of a round from a file

results-file = Results from a file
results-title = Results of round { $round }
results-field = CSV or TRF file
results-note = CSV: one line per table, with the table, its players (names or numbers, in any order) and their result: `2,Ana,Ben,1-0`. A draw is `½-½`. Larger tables have places: `1,Ana,Ben,Eva,"2,1,3"`. TRF: the column of this round. Nothing changes before you have seen a preview.
results-plan = { $count ->
    [0] **{ $file }** changes nothing in round { $round }.
    [one] If you confirm, one table of round { $round } gets its result from **{ $file }**.
   *[other] If you confirm, { $count } tables of round { $round } get their results from **{ $file }**.
}
results-counts = New results: { $new } · replaced results: { $replaced } · matches that end: { $ended }
results-line = - { $table } · { $result }{ $forfeit ->
    [yes] {" "}· by forfeit
   *[no] {""}
}{ $how ->
    [ends] {" "}· its match ends
    [changes] {" "}· replaces its result
   *[new] {""}
}
results-more = { $count ->
    [one] …and one more.
   *[other] …and { $count } more.
}
results-same = { $count ->
    [one] One table of the file already has this result.
   *[other] { $count } tables of the file already have these results.
}
results-waiting = { $count ->
    [one] One result already waits for a second official.
   *[other] { $count } results already wait for a second official.
}
results-left = { $count ->
    [one] One unfinished table has no result in the file; it plays on.
   *[other] { $count } unfinished tables have no result in the file; they play on.
}
results-second = You play in this event, so a second official must confirm the file.
results-enter = { $count ->
    [one] Confirm one result
   *[other] Confirm { $count } results
}
results-stale = Something has changed since the preview, so nothing was entered. This is the new preview:
results-already = The results from **{ $file }** are already entered.
results-done = { $count ->
    [one] One result entered.
   *[other] { $count } results entered.
} Each table hears of its result.
results-wait = { $count ->
    [one] One result waits for a second official.
   *[other] { $count } results wait for a second official.
}
results-reason = from { $file }
results-faults = { $count ->
    [one] **{ $file }** has a mistake, so nothing was changed:
   *[other] **{ $file }** has { $count } mistakes, so nothing was changed:
}

file-fault = - Line { $line }: { $why }
file-too-large = the file is larger than { $right } kB
file-not-text = this is not text; save the file as CSV in UTF-8
file-too-many-lines = the file has more than { $right } lines; one line per table is enough
file-long-line = this line has more than { $right } characters; a table needs one short line
file-control = the control character { $what } does not belong here; delete it
file-formula = “{ $what }” is a formula; write plain text or numbers
file-quotes = a quotation mark does not begin or end a cell; write `"2,1,3"` for a cell with commas
file-few-cells = table { $what } needs all its players and then the result; its players are { $seats }
file-not-there = “{ $what }” is not a player of this table; its players are { $seats }
file-player-twice = “{ $what }” is named twice; the players of this table are { $seats }
file-bad-points = “{ $what }” is not a result; write 1-0 if the first player of this line won, 0-1 if the second won, ½-½ (also 0.5-0.5) for a draw
file-bad-ranks = “{ $what }” are not the places of { $right } players; write them in the order of this line, such as 2,1,3 (equal players share a place)
file-no-table = there is no table “{ $what }” in this round; its tables are { $right }
file-which-game = the match at table { $what } has several games; name the game: the latest is { $right }
file-table-twice = table { $what } is already in line { $right }; keep one of the two lines
file-no-results = The file has no results. A line needs a table, its players and a result.
file-trf-duels = A TRF file holds only duels, and this round has larger tables. Use a CSV file.
file-trf-contradiction = The TRF file contradicts itself ({ $what }). Export it again from your pairing program.
file-trf-line = columns { $what } are not valid in a TRF-16 file
file-trf-points = the points in columns { $what } do not follow from the rounds; add the points of this round, or leave these columns empty
file-trf-player = Starting number { $what } belongs to { $right } in this event. Use the TRF file of this event.
file-trf-more = The file has a player with the starting number { $what }, but this stage has { $right } players. Use the TRF file of this event.
file-trf-codes = the results { $what } of this line and line { $right } do not fit together; write 1 0, 0 1, = =, + - or - -
file-trf-other-pairing = Column { $right } does not pair { $seats }, the players of table { $what }. Correct the opponents, or leave the column empty for them.

refused-no-round-open = No published round waits for results. Publish the next round first.
refused-duplicate-file = The tables of this round are ranked by the game's figures, so their results cannot come from a file. Rule on each table instead.
refused-no-file = There is no file. Please upload one CSV or TRF file.
refused-file-large = The file is too large: it may have up to { $most } kB.
refused-file-lost = Discord did not give me the file. Please upload it again.
refused-stale-preview = The event has changed since the preview. Please upload the file again.

## The pairings of a round from a file

pairings-file = Pairings from a file
pairings-title = Pairings of round { $round }
pairings-note = CSV: one line per table, with the table and its players in the order of their seats, as names or numbers: `2,Ana,Ben`. A bye is `bye,Eva`. Every player of the round has one place. TRF: the column of this round. Nothing changes before you have seen a preview.
pairings-plan = { $count ->
    [0] Round { $round } is already paired as in **{ $file }**.
    [one] If you confirm, **{ $file }** changes one table or bye of round { $round }.
   *[other] If you confirm, **{ $file }** changes { $count } tables and byes of round { $round }.
}
pairings-line = - { $table } · { $players }{ $again ->
    [yes] {" "}· met before
   *[no] {""}
}
pairings-bye = - { $player } has the bye{ $again ->
    [yes] {" "}· had one before
   *[no] {""}
}
pairings-same = { $count ->
    [one] One table or bye stays as it is.
   *[other] { $count } tables and byes stay as they are.
}
pairings-warning = { $count ->
    [one] One of them is a repetition. That is allowed.
   *[other] { $count } of them are repetitions. That is allowed.
}
ruling-hidden = { $count ->
    [one] a ruling that is still hidden from you
   *[other] { $count } rulings of a file that are still hidden from you
}
ruling-joint-swaps = { $count } swaps of a file
ruling-joint-results = { $count } results of a file
pairings-enter = Confirm these pairings
pairings-done = The round is paired as in **{ $file }**. Publish it when you are ready.

file-no-pairings = The file has no pairings. A line needs a table and its players, such as `1,Ana,Ben`.
file-players-missing = { $count ->
    [one] A player of the round is missing: { $seats }. Give them a table or a bye.
   *[other] { $count } players of the round are missing: { $seats }. Give each a table or a bye.
}
file-table-missing = Table { $what } is missing. Every table of the round needs a line.
file-table-size = the number of players is wrong: { $what } has { $right }
file-too-many-byes = the number of byes in this round is { $right }; give this player a table
file-not-paired = “{ $what }” does not play in this round; write the name or the number of a player of the round
file-paired-twice = “{ $what }” is already in line { $right }; every player has one place
file-kept-apart = a ruling keeps { $seats } apart, so they cannot both be at { $what }
file-placed-by-ruling = a ruling places { $seats } in this round, so a file cannot move them to { $what }
file-trf-not-paired = Column { $right } has no opponent of this round and no bye (U) for { $seats }.
file-trf-count = The file must have as many tables and as many byes as the round. Of one kind, the file has { $what } and the round { $right }.

refused-at-once-file = In this event players sit at several tables at once, so the pairings cannot come from a file. Swap players instead.
refused-pairings-unseen = You play in this event, so you do not see pairings before they are published, and cannot give them in a file. Ask an organiser who does not play.
