## Tournaments, which people know as events: the message, one's own part, lists

tournament-usual-name = { $game } cup
tournament-title = { $name }
tournament-plays = **{ $game }** · { $plan }
tournament-clock = { $clock } · { $days ->
    [0] rounds without a deadline
    [one] { $days } day a round
   *[other] { $days } days a round
}
tournament-clock-live = { $clock } · rounds of { $minutes } min
tournament-live = Live: everybody plays each round at the same time. Quiet hours and vacation do not stop the clocks.
tournament-entry-role = Only for { $role }
tournament-entry-invited = By invitation only
tournament-teams-own = In teams: each player chooses their own
tournament-teams-staff = In teams: the organisers put players into them
tournament-needs = To enter: { $what }.
tournament-needs-rating = { $span ->
    [from] a rating of { $least } or more
    [to] a rating of { $most } or less
   *[both] a rating from { $least } to { $most }
}
tournament-needs-matches = { $count ->
    [one] one counted match of this game
   *[other] { $count } counted matches of this game
}
tournament-needs-reliability = a reliability of { $percent }% or more
tournament-ages = { $account ->
    [0] For members who have been on this server for at least { $member ->
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
tournament-state-running = The event is running
tournament-state-finished = The event is over
tournament-state-cancelled = The event was cancelled
tournament-podium = { $place }: { $names }
tournament-digest = -# 🔏 Digest of the event's file (**{ BUTTON("tournament-export") }**, *Everything*): `{ $digest }`. `sobremesa verify` prints the same one if nothing in the file was changed.
tournament-podium-out = { $who } (disqualified)
tournament-sealed = Sealed seed: `{ $commitment }`
tournament-revealed = Revealed seed: `{ $seed }`
tournament-registration-at = Registration opens { $when }
tournament-checkin-at = Check-in opens { $when }
tournament-checkin-until = Check in until { $when }
tournament-start-at = It starts { $when }
tournament-in = 👥 **{ $count }** of { $most } places are taken; at least { $least } are needed
what-round = round { $round } of { $rounds }
what-rounds = { $count ->
    [one] one round
   *[other] { $rounds } rounds
}{ $sure ->
    [yes] { "" }
   *[no] { "" } with the present entries
}
discord-event-foot = To enter: /event me event
series-line = 🔁 { $every ->
    [week] Every week · the next one opens { $when }
    [fortnight] Every two weeks · the next one opens { $when }
    [month] Every month · the next one opens { $when }
   *[full] Check-in opens once { $places } players have entered · the next one opens when this one has started
}
tournament-checked-in = { $count } checked in
tournament-more = { $count ->
    [one] one more
   *[other] { $count } more
}
tournament-waiting = On the waitlist ({ $count }): { $names }
tournament-round-drawn = Round { $round } of { $rounds } is paired
tournament-round-published = Round { $round } of { $rounds }: the tables are being opened
tournament-round-playing = Round { $round } of { $rounds }: { $tables ->
    [one] its only table is being played
   *[other] { $over } of { $tables } tables are over
}
tournament-round-closed = Round { $round } of { $rounds } is over
tournament-round-until = Until { $when }
tournament-join = Join
tournament-leave = Leave
tournament-drop = Drop out
tournament-drop-sure = Leave the event? You finish your tables of this round; after that you are not paired again. While the event accepts players, an organiser can bring you back.
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
    [yes] You are checked in too.
   *[no] When check-in opens I ping you here.
}
tournament-joined-waiting = All places are taken. You are on the waitlist of **{ $name }**, and move up in order.{ $here ->
    [yes] { "" } You are checked in.
   *[no] { "" }
}
tournament-left = You are off the list of **{ $name }**.
question-title = A question before you enter
question-answer = Your answer
question-note = Only the organisers read your answer. It is deleted once they have decided.
question-asked = Before you enter, you answer a question, and the organisers decide.
question-sent = The organisers of **{ $name }** decide about your entry. I mention you when they have decided.{ $kind ->
    [event] { "" } In `/event me`, **{ PANEL("tournament-join") }** changes your answer, and **{ PANEL("tournament-leave") }** withdraws it.
   *[league] { "" }
}
question-withdrawn = You no longer ask to enter **{ $name }**, and your answer is deleted.
tournament-dropped = You have left **{ $name }**. If you are still playing at a table, that match counts as usual.
tournament-here = You are checked in to **{ $name }**.
tournament-here-waiting = All places are taken. The next free place goes to the first checked-in player on the waitlist.
tournament-deck = Which deck do you bring to **{ $name }**? It is sealed when check-in closes, and nobody else sees it.{ $joined ->
    [yes] { "" }
   *[no] { "" } You enter the event by choosing one.
}
tournament-moved = **{ $name }** goes on in this channel. Its message is here now, and new tables open here too.
tournament-lacks-rights = The event “{ $name }” waits: in { $channel } I lack the permission { $rights }. Allow it in channel settings → **Permissions**; I go on by myself within five minutes. Or use `/event manage` → **{ PANEL("button-more") }** → **{ PANEL("room-here") }** in another channel.
tournament-damaged = ⚠️ The event “{ $name }” (number { $event }, { $channel }) is suspended because its stored data is damaged. Other events and all matches go on. `/event manage` has the button that cancels it. The operator can run `sobremesa check` to see what is wrong.
tournament-asks-moderators = ⚖️ The event “{ $name }” ({ $channel }) waits for a moderator: none of its organisers or judges has answered. See `/event manage` there.
tournament-closed-damaged = **{ $name }** was cancelled because its stored data was damaged. Its matches go on as ordinary ones.
tournament-closed-deleted = **{ $name }** was deleted by a moderator.
event-deleted-done = “{ $name }” is deleted for good. Its matches stay.
tournament-closed-place = The event “{ $name }” goes on, but I cannot write in { $channel } or open threads there. Give me these permissions again, or use `/event manage` → **{ PANEL("button-more") }** → **{ PANEL("room-here") }** in another channel.{ $repeats ->
    [yes] { "" } It no longer repeats.
   *[no] { "" }
}
tournament-refused = The event “{ $name }” waits: Discord refused something in { $channel }. { $why } I try again every five minutes.
tournament-table = Table { $code }
tournaments-title = Events on this server
tournaments-none = No events yet. Moderators create one with `/event new`.
tournaments-running = Running
tournaments-open = Open for entry
tournaments-coming = Coming
tournaments-over = Over
tournaments-line = **{ $number } · { $name }** · { $what } · { $where }
listing-since = since { $when }
listing-places = { $free ->
    [0] full{ $waiting ->
        [0] { "" }
       *[other] , { $waiting } on the waitlist
    }
    [one] one free place
   *[other] { $free } free places
}
entry-set = { $any ->
    [yes] Anybody may enter now.
   *[no] Only { $role } may enter now.
}
entry-invited = { $who } { $people ->
    [one] is invited
   *[other] are invited
} and may enter now. { $count ->
    [one] One person is invited
   *[other] { $count } people are invited
}; otherwise only players on an imported list may enter.
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
    [yes] { "" } Press **{ PANEL("tournament-join") }** to enter.
   *[no] { "" }
}
own-entered = You are in.
own-took-part = You took part in this event.
own-waiting-running = The event has begun without you. While it accepts players, an organiser can still let you in.
own-waiting = You are on the waitlist, at place { $place }.
own-left = You left this event.
own-replaced = You did not come to your first table, so somebody from the waitlist plays in your place. While the event accepts players, an organiser can bring you back.
own-dropped = You dropped out of this event.
own-disqualified = You are disqualified from this event.
own-checked-in = You are checked in.
own-not-checked-in = You are in, but not checked in yet.
own-must-play = ➡️ **It is your move.**
own-must-play-at = ➡️ **It is your move:** { $tables }.
own-must-check-in = ➡️ **Check in now:** press **{ PANEL("tournament-check-in") }**.
own-must-judges = Your match ended without a result. The judges decide its result; there is nothing for you to do.
own-must-wait = It is not your turn; I ping you when it is.
own-free-registration = Nothing to do yet: I ping you here when check-in opens.
own-free-checkin = Nothing to do until the event starts.
own-free-bye = You have a bye in round { $round }: nothing to do until the next one.
own-free-round = You have no table in round { $round }: nothing to do.
own-free-running = Nothing to do now: if you get another table, I ping you there.
own-table = { $table } { $together ->
    [yes] with
   *[no] against
} { $names } { $where }
own-place = { $over ->
    [yes] You finished in place { $place } of { $count }.
   *[no] You are in place { $place } of { $count }.
}
own-deck = { $chosen ->
    [yes] 🎴 Your deck: **{ $deck }**
   *[no] 🎴 You have not chosen a deck yet; without one I choose for you.
}
own-deck-change = My deck
own-team = { $chosen ->
    [yes] 👥 Your team: **{ $team }**
   *[no] 👥 You have no team yet.
}
own-team-change = My team
own-team-pick = Your team
own-team-new = A new team
own-team-none = No team
own-team-name = Its name
own-team-which = Which team do you play for in **{ $name }**?
team-put = { $chosen ->
    [yes] { $name } plays for **{ $team }**.
   *[no] { $name } has no team.
}

## Formats

format-swiss = Swiss
format-single = Knock-out
format-double = Knock-out with a second chance
format-round-robin = Everybody against everybody
format-round-robin-twice = Everybody against everybody, twice
format-swiss-cut = Swiss, then a knock-out of 8
format-groups-cut = Four groups, then a knock-out of 8
format-swiss-evening = Final evening: Swiss, three tables at once
format-pods = Swiss at larger tables
format-pods-all = Larger tables, everybody meets
format-pods-out = Knock-out at larger tables
format-pods-cut = Swiss at larger tables, then a final
format-pods-evening = Final evening: three larger tables at once, then a final
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
stage-at-once = { $count } tables at once
stage-best-of = best of { $count }
stage-third = with a match for third place
stage-one-final = with a single final (no reset)
stage-go-on = the first { $count } of each table advance
info-swiss = **Swiss**: each round you meet an opponent with about as many points as you, never the same one twice. A win is 1 point, a draw ½, a bye 1. Tie-breaks: Buchholz cut 1, Buchholz, Sonneborn–Berger, direct encounter, wins, wins from the second seat, and last a random draw.
info-swiss-pods = **Swiss at larger tables**: each round you sit with players who have about as many points as you, and meet the same players as rarely as possible. Points by place: 5-3-2-1 (at a table of three: 5-3-1); tied players share them. Tie-breaks: your opponents' share of points, tables won, your share of the game's points, results at common tables, mean position in the order of play (later is better), and last a random draw.
info-round-robin = **{ $double ->
    [yes] Everybody meets everybody twice
   *[no] Everybody meets everybody
}**: a win is 1 point, a draw ½.
info-round-robin-pods = **Everybody meets everybody** as evenly as possible, at larger tables. Points by place: 5-3-2-1.
info-single = **Knock-out**: one defeat and you are out.
info-double = **Double knock-out**: after one defeat you move to the losers' bracket; after two you are out.
info-pod-elimination = **Knock-out at larger tables**: the best players of each table advance.
info-duplicate = **The same deal at every table**: winners rank before losers; figures of the game, such as rounds, break ties. Tables stay hidden until all tables of the round have ended.
info-at-once = **{ $count } tables at once**: in each round you play at { $count } tables at the same time, against different opponents as far as possible. The points of all these tables count. Their pairings follow the standings before the round; a bye stands for one table.
info-own-points = Here the points by place are { $points }; tied players share them.
info-own-ties = Here ties are broken by: { $names }.
info-bank = **Clock**: in each match you have { $limit } to think. Each turn after your first adds { $credit }, but never raises your time above { $cap }.
info-zero = When time runs out: { $zero }.
info-setting = { $setting }: { $value }.
info-computer = If a player runs out of time, the computer plays on. If it then plays to the end: { $counts }.
info-organisers = Organised by { $who }
info-judges = Judges: { $who }
info-fair = -# Results come from the matches themselves; nobody reports them. Every draw comes from a sealed seed that is revealed at the end.

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
standings-flagged = Round { $rounds } was paired before a ruling changed an earlier result.
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
goes-on = advances
bracket-seed = Seed { $seed }
bracket-from = { $lost ->
    [yes] Loser of { $slot }
   *[no] Winner of { $slot }
}
table-waits = not started
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
table-first = The numbers are the seats. The rules of the game say which seat begins.
tournament-table-clock = 🕰️ { $clock }
table-until = The round ends { $when } ({ $soon }).
table-at-once = In this round you play at up to { $count } tables at once. **{ BUTTON("tournament-me") }** under the event's message lists yours.
table-hidden = { $same ->
    [yes] Every table of this round plays the same deal. { "" }
   *[no] { "" }
}Until the last table of the round has ended, only the players of this table can see it: please tell nobody about it.
table-result-note = The result comes from the match itself; there is nothing to report. If something is wrong, call a judge.
table-judge = Call a judge
judge-what = What is it about?
judge-standing = You have already called a judge to this table, and the call is still open. It says: “{ $text }”
judge-called = ⚖️ I have called the judges. They see your text and come to this table.
way-shown = { $name }{ $place ->
    [0] { "" }
   *[other] { "" } · { $place } of { $count }
}
reached-points = { $one ->
    [yes] { $points } point
   *[no] { $points } points
}
reached-in = still playing
reached-dropped = left
winners-shown = { $game } · { $players ->
    [one] one player
   *[other] { $players } players
} · { $rounds ->
    [one] one round
   *[other] { $rounds } rounds
}

## Figures of the standings

figures-title = { $name }: place { $place }. How each figure is calculated:
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
figure-buchholz-cut-1-how = the points of all your opponents except the weakest
figure-buchholz = Buchholz
figure-buchholz-how = the points of all your opponents
figure-sonneborn-berger = S–B
figure-sonneborn-berger-how = the points of opponents you beat, and half the points of those you drew with
figure-direct-encounter = Direct
figure-direct-encounter-how = the results of the tied players against each other
figure-wins = Wins
figure-wins-how = matches won
figure-wins-second = 2nd seat
figure-wins-second-how = matches won from the second seat
figure-opponents-share = Rivals
figure-opponents-share-how = the mean share of the possible points that your opponents scored
figure-tables-won = Tables
figure-tables-won-how = tables won
figure-game-share = Share
figure-game-share-how = your share of the game's points at your tables
figure-mean-seat = Seat
figure-mean-seat-how = the mean position of your seats in the order of play, from 0 (first) to 1 (last); higher is better
figure-draw = Draw
figure-draw-how = drawn from the sealed seed
figure-round-out = Reached
figure-round-out-how = how far you came in the knock-out
figure-won = Won
figure-won-how = 1 if your table won
figure-rounds = Rounds
figure-rounds-how = rounds that the won games took; fewer are better
mark-bye = bye
mark-forfeit = forfeit
mark-absent = absent
mark-dropped = left
mark-disqualified = disqualified
mark-late = entered late
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

## News of events

news-hear = Tell me about new events
news-stop = No more news of events
news-heard = When an event opens its registration, I mention you: you have the role { $role } now.
news-stopped = You do not have the role { $role } any more, so new events do not mention you.
news-open = { $role }: a new event, and registration is open.
news-reason = Pressed in the list of events
