## Replay: a match once more

replay-title = ### 🎞️ { $game } · match { $session }
replay-start = { $count ->
    [0] The start: no move has been made yet.
    [one] The start, with one move to see.
   *[other] The start, with { $count } moves to see.
}
replay-move = Move **{ $number }** of { $count } · { $who }: **{ $move }**
replay-line-start = { $number }. The start
replay-first = Start
replay-back = Back
replay-next = Next
replay-last = End
replay-jump = Jump to a move
replay-eyes = Whose eyes?
replay-everybody = Seen by everybody
replay-seen-by = Seen by { $who }
replay-film = Film
replay-text = Text
replay-running = Only you can see this. Until the end, passes and secret choices are not counted.
replay-open = Only you can see this. The match is over, so you may look through anybody's eyes.
replay-ended = The match has ended meanwhile: now every move is shown.

replay-text-running = The match so far as a text; passes and secret choices are left out until the end.
replay-text-open = The whole match as a text. What only some were told stands behind their names.
replay-text-match = Match { $match } (number { $session })
replay-text-players = Players: { $players }
replay-text-begun = Begun: { $when }
replay-text-ended = Ended: { $when }
replay-text-options = Options: { $options }

film-alt = The match as a film: { $frames } of { $positions } positions. At the end:
film-older-rules = older rules

result-replay-later = When the last table of the round is over, everything is open: `/game replay` then shows each move through anybody's eyes.
result-replay-event = When the event is over, or the round where decks may be changed after it, everything is open: `/game replay` then shows each move through anybody's eyes.
result-replay = Everything is open now: `/game replay` shows each move through anybody's eyes.

replay-other-rules = { $number ->
    [0] -# This match was played by older rules: the boards are as they were then.
   *[other] -# From move { $number } on, this match was played by older rules: the boards are as they were then.
}
refused-no-replay = That part of the match was played by older rules, and its boards were not kept. `/game log` tells what happened.
refused-film-running = The film comes once all of the match is open. Until then you can step through it.
refused-films-busy = Other films are being made just now. Please try again in a minute.
