## Tournaments, which people know as events: the message, one's own part, lists

tournament-usual-name = { $game } cup
tournament-title = { $name }
tournament-plays = **{ $game }** · { $plan }
tournament-clock = { $clock } · { $days ->
    [0] rounds without a deadline
    [one] { $days } day a round
   *[other] { $days } days a round
}
tournament-entry-role = Only for { $role }
tournament-entry-invited = Only for those who are invited
tournament-teams-own = In teams: each player names their own
tournament-teams-staff = In teams: the organisers put players into them
tournament-ages = { $account ->
    [0] For members who have been here for at least { $member ->
        [one] one day
       *[other] { $member } days
    }
   *[other] { $member ->
        [0] For Discord accounts at least { $account ->
            [one] one day
           *[other] { $account } days
        } old
       *[other] For Discord accounts at least { $account ->
            [one] one day
           *[other] { $account } days
        } old, and at least { $member ->
            [one] one day
           *[other] { $member } days
        } on this server
    }
}
tournament-state-draft = Draft: only the organisers see it
tournament-state-registration = Registration is open
tournament-state-checkin = Check-in is open
tournament-state-checkin-over = Check-in is closed; the event starts soon
tournament-state-running = The event is on
tournament-state-finished = The event is over
tournament-state-cancelled = The event was called off
tournament-podium = { $place }: { $names }
tournament-digest = -# 🔏 Digest of the event's file (`/event export`, *Everything*): `{ $digest }`. `sobremesa verify` prints the same one if nothing in the file was changed.
tournament-podium-out = { $who } (disqualified)
tournament-sealed = Sealed chance: `{ $commitment }`
tournament-revealed = Its seed, revealed: `{ $seed }`
tournament-registration-at = Registration opens { $when }
tournament-checkin-at = Check-in opens { $when }
tournament-checkin-until = Check in until { $when }
tournament-start-at = It starts { $when }
tournament-in = 👥 **{ $count }** of { $most } places are taken; it takes at least { $least }
tournament-rounds = { $count ->
    [one] one round
   *[other] { $rounds } rounds
} with them
tournament-checked-in = { $count } checked in
tournament-more = { $count ->
    [one] one more
   *[other] { $count } more
}
tournament-waiting = On the waitlist ({ $count }): { $names }
tournament-round-drawn = Round { $round } of { $rounds } is drawn up
tournament-round-published = Round { $round } of { $rounds }: the tables are being opened
tournament-round-playing = Round { $round } of { $rounds }: { $tables ->
    [one] { $over } of one table is over
   *[other] { $over } of { $tables } tables are over
}
tournament-round-closed = Round { $round } of { $rounds } is over
tournament-round-until = Until { $when }
tournament-join = Join
tournament-leave = Leave
tournament-drop = Drop out
tournament-drop-sure = Leave the event? You finish the table you are at, then you are paired no more. As long as the event takes players, an organiser can bring you back.
tournament-check-in = Check in
tournament-me = My table
tournament-mine = My entry
tournament-remind = Remind me
tournament-decks = Decks
tournament-reminded = I will mention you in the channel an hour before registration for **{ $name }** ends. Press again if you would rather not.
tournament-not-reminded = I will not remind you of **{ $name }**.
decks-shown = { $name } · decks
decks-line = **{ $name }**: { $deck }
decks-which = Whose deck do you want to see?
teams-title = Teams
teams-line = { $place }. { $name } · { $points }
tournament-standings = Standings
tournament-bracket = Bracket
tournament-pairings = Tables
tournament-export = Export
tournament-again = Once more
tournament-info = About
tournament-joined = You are in: **{ $name }**. { $here ->
    [yes] You are checked in with that.
   *[no] When check-in opens I will call you here.
}
tournament-joined-waiting = All places are taken. You are on the waitlist of **{ $name }**, and move up in order.{ $here ->
    [yes] { "" } You are checked in.
   *[no] { "" }
}
tournament-left = You are off the list of **{ $name }**.
tournament-dropped = You have left **{ $name }**. A table you still sit at counts as always.
tournament-here = You are checked in to **{ $name }**.
tournament-here-waiting = You wait for a place: the next one that is free goes to whoever is checked in, in order.
tournament-deck = Which deck do you bring to **{ $name }**? It is sealed when check-in closes, and nobody else sees it.{ $joined ->
    [yes] { "" }
   *[no] { "" } You are in once you have chosen.
}
tournament-moved = **{ $name }** goes on in this channel: its message, and its tables from the next one on.
tournament-lacks-rights = The event “{ $name }” waits: in { $channel } I lack { $rights }. Allow it in channel settings → **Permissions**; I go on by myself within five minutes. Or use `/event here` in another channel.
tournament-damaged = ⚠️ The event “{ $name }” (number { $event }, { $channel }) is damaged: what is stored of it cannot be read, so it rests. Other events and all matches go on. `/event cancel` calls it off. `sobremesa check` tells the one who runs the bot what is wrong.
tournament-asks-moderators = ⚖️ The event “{ $name }” ({ $channel }) waits for a moderator: nobody who leads or judges it has answered. See `/event manage` there.
tournament-closed-damaged = **{ $name }** was called off: what was stored of it was damaged. Its matches go on as ordinary ones.
tournament-closed-deleted = **{ $name }** was deleted by a moderator.
event-deleted-done = “{ $name }” is deleted for good. Its matches stay.
tournament-closed-place = The event “{ $name }” goes on, but I cannot write in { $channel } or open threads there. Give me back the rights, or use `/event here` in another channel.
tournament-refused = The event “{ $name }” waits: Discord refused something in { $channel }. { $why } I try again by myself every five minutes.
tournament-table = Table { $code }
tournaments-title = Events on this server
tournaments-none = No events yet. Moderators make one with `/event new`.
tournaments-line = **{ $number } · { $name }** · { $game } · { $state } · { $where }
entry-set = { $any ->
    [yes] Anybody may enter now.
   *[no] Only { $role } may enter now.
}
entry-invited = { $who } may enter now. { $count ->
    [one] One person is invited
   *[other] { $count } people are invited
}; nobody else may enter, but who is on an imported list.
staff-organiser = organiser
staff-judge = judge
staff-named = { $who } is { $duty ->
    [organiser] an organiser
   *[judge] a judge
} of the event now.
staff-removed = { $who } is no longer { $duty ->
    [organiser] an organiser
   *[judge] a judge
} of the event.

## One's own part

own-title = { $name }
own-not-in = You are not in this event.{ $open ->
    [yes] { "" } Press **{ BUTTON("tournament-join") }** under its message, or use `/event join`.
   *[no] { "" }
}
own-entered = You are in.
own-took-part = You took part in this event.
own-waiting-running = The event has begun without you. While it takes players, an organiser can still let you in.
own-waiting = You are on the waitlist, at place { $place }.
own-left = You left this event.
own-replaced = You did not come to your first table, so somebody from the waitlist plays in your place. While the event takes players, an organiser can bring you back.
own-dropped = You dropped out of this event.
own-disqualified = You are disqualified from this event.
own-checked-in = You are checked in.
own-not-checked-in = You are in, but not checked in yet.
own-must-play = ➡️ **It is your move.**
own-must-check-in = ➡️ **Check in now**, by the button under the event's message or with `/event check-in`.
own-must-judges = Your match ended without a result. The judges decide it; there is nothing for you to do.
own-must-wait = Others are to move; I call you when it is your turn.
own-free-registration = Nothing to do yet: I call you here when check-in opens.
own-free-checkin = Nothing to do until the event starts.
own-free-bye = You have a bye in round { $round }: nothing to do until the next one.
own-free-round = You have no table in round { $round }: nothing to do.
own-free-running = Nothing to do at the moment: if you have a next table, I call you there.
own-table = { $table } { $together ->
    [yes] with
   *[no] against
} { $names } { $where }
own-place = { $over ->
    [yes] You came in at { $place } of { $count }.
   *[no] You stand at { $place } of { $count }.
}
own-deck = { $chosen ->
    [yes] 🎴 Your deck: **{ $deck }**
   *[no] 🎴 You have not chosen a deck yet; without one I choose for you.
}
own-deck-change = My deck
own-team = { $chosen ->
    [yes] 👥 Your team: **{ $team }**
   *[no] 👥 You are in no team yet.
}
own-team-change = My team
own-team-pick = Your team
own-team-new = A new team
own-team-none = No team
own-team-name = Its name
own-team-which = Which team do you play for in **{ $name }**?
team-put = { $chosen ->
    [yes] { $name } plays for **{ $team }**.
   *[no] { $name } is in no team.
}

## Formats

format-swiss = Swiss
format-single = Knock-out
format-double = Knock-out with a second chance
format-round-robin = Everybody against everybody
format-round-robin-twice = Everybody against everybody, twice
format-swiss-cut = Swiss, then a knock-out of 8
format-groups-cut = Four groups, then a knock-out of 8
format-pods = Swiss at larger tables
format-pods-all = Larger tables, everybody meets
format-pods-out = Knock-out at larger tables
format-pods-cut = Swiss at larger tables, then a final
format-duplicate = The same deal at every table
stage-swiss = Swiss, in duels
stage-swiss-pods = Swiss, tables of three and more
stage-round-robin = { $double ->
    [yes] everybody meets everybody twice
   *[no] everybody meets everybody
}
stage-round-robin-pods = everybody meets everybody, tables of three and more
stage-single = knock-out
stage-double = double knock-out
stage-pod-elimination = knock-out, tables of three and more
stage-duplicate = the same deal at every table
stage-seats = { $one ->
    [yes] alone
   *[no] { $seats } at a table
}
stage-cut = { $count ->
    [one] the best one
   *[other] the best { $count }
}
stage-groups = { $count } groups
stage-rounds = { $count ->
    [one] one round
   *[other] { $count } rounds
}
stage-best-of = best of { $count }
stage-third = with a match for third place
stage-one-final = with one final
stage-go-on = the first { $count } of each table go on
info-swiss = **Swiss**: each round you meet somebody who has about as many points, never the same twice. A win is 1 point, a draw ½, a round off 1. Ties: Buchholz cut 1, Buchholz, Sonneborn–Berger, direct encounter, wins, wins as second, draw.
info-swiss-pods = **Swiss at larger tables**: each round you sit with others of about as many points, and meet the same as seldom as can be. Points by place: 5-3-2-1 (three: 5-3-1); equals share. Ties: the opponents' share of points, tables won, the own share of the game's points, common tables, later seats, draw.
info-round-robin = **{ $double ->
    [yes] Everybody meets everybody twice
   *[no] Everybody meets everybody
}**: a win is 1 point, a draw ½.
info-round-robin-pods = **Everybody meets everybody** as equally often as can be, at larger tables: 5-3-2-1 by place.
info-single = **Knock-out**: who loses is out.
info-double = **Double knock-out**: who loses goes to the losers' bracket; who loses twice is out.
info-pod-elimination = **Knock-out at larger tables**: the best of each table go on.
info-duplicate = **The same deal at every table**: who wins comes before who loses, then the finer figures of the game decide. Tables stay hidden until the last one of the round has ended.
info-own-points = Here the points by place are { $points }; equals share.
info-own-ties = Here ties are broken by: { $names }.
info-bank = **Clock**: in each match you have { $limit } to think. Each turn after your first adds { $credit }, up to { $cap } in hand.
info-zero = When time runs out: { $zero }.
info-computer = When a player runs out of time the computer plays on. If it still does at the end: { $counts }.
info-organisers = Organised by { $who }
info-judges = Judges: { $who }
info-fair = -# Results are what the rules of the game say when a match ends; nobody reports them. All that is drawn comes from a sealed seed that is revealed at the end.

## Rounds, brackets, tables

round-shown = Round { $round } of { $rounds }
standings-shown = { $stage ->
    [0] { "" }
   *[other] Stage { $stage }, { "" }
}{ $grouped ->
    [yes] group { $group }, { "" }
   *[no] { "" }
}{ $round ->
    [0] before the first round
   *[other] { $going ->
        [yes] during round { $round }
       *[no] after round { $round }
    }
}
standings-flagged = A later ruling changed results on which round { $rounds } was paired.
bracket-title = Bracket
bracket-winners = Winners' bracket
bracket-losers = Losers' bracket
bracket-finals = Finals
bracket-third = Match for third place
bracket-round = { $left ->
    [0] Final
    [1] Semi-finals
    [2] Quarter-finals
   *[other] Round { $round }
}
bracket-second-maybe = Reset, if needed
bracket-winners-round = { $left ->
    [0] Winners' final
    [1] Winners' semi-finals
   *[other] Winners' round { $round }
}
bracket-losers-round = { $left ->
    [0] Losers' final
   *[other] Losers' round { $round }
}
bracket-final = { $slot ->
    [R] Grand final reset
    [T] Third place
   *[other] Grand final
}
goes-on = on
bracket-seed = Seed { $seed }
bracket-from = { $lost ->
    [yes] Loser of { $slot }
   *[no] Winner of { $slot }
}
place-short = { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
}
table-waits = not begun
table-plays = being played
table-stopped = waits for a judge
table-how-played = over
table-how-awarded = ruled
table-how-forfeit = forfeit
table-how-both-lose = both lose
table-how-bye = bye
table-how-full-bye = bye
table-how-half-bye = half bye
table-how-rest = rest
table-how-absent = absent
table-thread = { $table } · { $names }
table-begins = { $name } · round { $round } of { $rounds }, { $table }
table-seat = { $seat }. { $who }{ $scored ->
    [yes] { "" } · { $points }
   *[no] { "" }
}
table-first = The numbers are the seats. Who begins is said by the rules of the game.
tournament-table-clock = 🕰️ { $clock }
table-until = The round ends { $when } ({ $soon }).
table-hidden = { $same ->
    [yes] Every table of this round plays the same deal. { "" }
   *[no] { "" }
}Until the last one has ended, only you see this table: tell nobody of it.
table-result-note = The match itself says how it ends; there is nothing to report. If something is wrong, call a judge.
table-judge = Call a judge
judge-what = What is it about?
judge-standing = A call of yours is open at this table already, and the judges have it. It says: “{ $text }”
judge-called = ⚖️ The judges know. They see your words and come to this table.
way-shown = { $name }{ $place ->
    [0] { "" }
   *[other] { "" } · { $place } of { $count }
}
reached-points = { $one ->
    [yes] { $points } point
   *[no] { $points } points
}
reached-in = still in
reached-dropped = left
winners-shown = { $game } · { $players ->
    [one] one player
   *[other] { $players } players
} · { $rounds ->
    [one] one round
   *[other] { $rounds } rounds
}

## Figures of the standings

figures-title = { $name }: place { $place }. How each figure came about:
figures-none = You are not in these standings.
figures-share = { $round ->
    [0] { "" }
   *[other] R{ $round } { "" }
}{ $value } { $why }{ $met ->
    [yes] { "" } ({ $names })
   *[no] { "" }
}
figure-points = Points
figure-points-how = one for a win, half for a draw; at larger tables by place
figure-buchholz-cut-1 = Buch. −1
figure-buchholz-cut-1-how = the points of all opponents but the weakest
figure-buchholz = Buchholz
figure-buchholz-how = the points of all opponents
figure-sonneborn-berger = S–B
figure-sonneborn-berger-how = the points of those you beat, and half of those you drew with
figure-direct-encounter = Direct
figure-direct-encounter-how = the results among those who are level
figure-wins = Wins
figure-wins-how = matches won
figure-wins-second = 2nd seat
figure-wins-second-how = matches won as the second seat
figure-opponents-share = Rivals
figure-opponents-share-how = how much of the points they could get your opponents have
figure-tables-won = Tables
figure-tables-won-how = tables won
figure-game-share = Share
figure-game-share-how = your part of the game's own points at your tables
figure-mean-seat = Seat
figure-mean-seat-how = the mean of your seats; later ones are harder
figure-draw = Draw
figure-draw-how = drawn from the sealed seed
figure-round-out = Reached
figure-round-out-how = how far you came in the knock-out
figure-won = Won
figure-won-how = whether your table won
figure-rounds = Rounds
figure-rounds-how = rounds that the won games took; fewer are better
mark-bye = bye
mark-forfeit = forfeit
mark-absent = absent
mark-dropped = left
mark-disqualified = disqualified
mark-late = came later
why-win = win
why-draw = draw
why-loss = loss
why-bye = bye
why-full-bye = bye
why-half-bye = half bye
why-rest = rest
why-absent = absent
why-forfeit-win = win by forfeit
why-forfeit-loss = forfeit
why-both-lose = both lose
why-penalty = penalty
why-place = by place
why-cut = left out
why-opponent = opponent
why-dummy = round not played
why-virtual = virtual opponents
why-drawn = drawn
why-seat = seat
why-table = table
why-worst = the weakest, left out
