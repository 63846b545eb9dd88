## What everybody sees

ladder-kind = Ladder
ladder-title = { ladder-kind }: { $name }
ladder-about = { $game } · { $clock } · challenge up to { $reach ->
    [one] one place
   *[other] { $reach } places
} up · { $days ->
    [one] one day
   *[other] { $days } days
} to answer{ $weekly ->
    [yes] { " " }· weekly pairings
   *[no] { "" }
}
ladder-state-paused = The ladder is paused: nobody can challenge until an organiser opens it. Players: { $players }.
ladder-state-open = Players: { $players }. Matches being played: { $matches }.
ladder-state-over = This ladder is over. Players: { $players }.
ladder-next-pairs = Next weekly pairings: { $when }.
ladder-place = { $number }. { $name } · { $wins }–{ $draws }–{ $losses }{ $busy ->
    [yes] { " " }(not free)
   *[no] { "" }
}
ladder-results-note = Behind the names: matches won, drawn and lost.
ladder-nobody = Nobody has entered yet.
ladder-line-asked = { $challenger } challenges { $challenged }: answer { $when }
ladder-line-paused = { $challenger } challenges { $challenged }: the time to answer stands still
ladder-line-accepted = { $challenger } plays { $challenged }: the match is about to begin
ladder-line-playing = { $challenger } plays { $challenged } in { $thread }
ladder-own = You are at place { $place }.
ladder-own-warned = You have a warning: if you do not take the next challenge, you lose your place.
ladder-own-skips = You are left out of the weekly pairings.
ladder-own-busy = { $state ->
    [challenged] Somebody challenges you: answer before you challenge anybody.
    [challenger] Your challenge waits for an answer. If you withdraw it, you can challenge again.
   *[playing] Play your match first; then you can challenge again.
}
ladder-own-challenge = My challenge
ladder-own-match = My match
ladder-look = Ladder
ladder-join = Enter the ladder
ladder-joined = You are in the ladder now, at the last place.
ladder-there = You are in this ladder already.
ladder-leave = Leave the ladder
ladder-leave-ask = Leave **{ $name }**? You lose your place and your results. If you have been challenged, the challenger takes your place.
ladder-left = You have left the ladder.
ladder-skip-on = Skip weekly pairings
ladder-skip-off = Take part in weekly pairings
ladder-skips = The weekly pairings leave you out until you press **{ PANEL("ladder-skip-off") }**. Challenges still reach you.
ladder-pairs-again = You take part in the weekly pairings again, from the next ones on.
ladder-challenge = Challenge
ladder-challenge-ask = Whom do you challenge? If you win, you take their place.
ladder-challenge-menu = Player
ladder-challenge-nobody = Nobody up to { $reach ->
    [one] one place
   *[other] { $reach } places
} above you is free now. Try again when a match has ended.
ladder-challenge-top = You are at the top: nobody is above you. Wait for a challenge.
ladder-challenged = You have challenged { $name }. The bot announces it in <#{ $channel }>.
ladder-accept = Accept
ladder-accepted = You have accepted. The bot opens a thread for the match.
ladder-decline = Decline
ladder-decline-ask-warning = Decline the challenge of { $challenger }? You keep your place this time, and get a warning: the next challenge that you do not take costs your place.
ladder-decline-ask-place = Decline the challenge of { $challenger }? You have a warning already, so { $challenger } takes your place.
ladder-declined = You have declined.
ladder-withdraw = Withdraw
ladder-withdraw-ask = Withdraw your challenge of { $challenged }? All places stay.
ladder-withdrawn = You have withdrawn your challenge.
ladder-choose = Other ladders
ladder-none = There is no ladder here yet.
ladder-none-ask = Moderators, and members who can manage events, can open one with `/ladder`.
ladder-how-button = How a ladder works
ladder-how =
    { "" }**Challenge** a player up to { $reach ->
        [one] one place
       *[other] { $reach } places
    } above you. If you win, you take that player's place; that player and all between you move down one. Otherwise all places stay.
    { "" }**If you are challenged**, answer within { $days ->
        [one] one day
       *[other] { $days } days
    }. The first challenge that you decline or do not answer is a warning; the next one costs your place. Accepting ends the warning.
    { "" }**The match** is played in a thread of its own. You play one match at a time.
    { "" }**Leaving**: leave when you like. If you come back, you enter at the last place.
ladder-how-weekly = **Weekly pairings**: every week the bot pairs free players, and the match begins at once. **{ PANEL("ladder-skip-on") }** leaves you out until you want to take part again; challenges still reach you.
ladder-how-rule = All details are in rules TN-72 to TN-78 and TN-87.

## Results

ladder-results = Results
ladder-results-title = Results: { $name }
ladder-results-none = No match has ended in the last 90 days.
ladder-result = { $result ->
    [won] { $challenger } has beaten { $challenged }
    [gained] { $challenger } has beaten { $challenged } and has taken the place
    [lost] { $challenged } has beaten { $challenger }
    [draw] { $challenger } and { $challenged } have drawn
    [taken] { $challenged } has not taken the challenge of { $challenger } and has lost the place
   *[void] { $challenger } against { $challenged } is void
}
ladder-result-corrected = Corrected on { $when }: { $reason }
ladder-former-player = a former player

## Challenges in the channel

ladder-says-asked = { $challenger } (place { $from }) challenges { $challenged } (place { $to }). Please answer before { $when } ({ $soon }).
ladder-says-warned = { $challenged }, this is a warning: please answer the challenge of { $challenger } before { $when } ({ $soon }). Otherwise { $challenger } takes your place.
ladder-says-paused = { $challenger } challenges { $challenged }. The ladder is paused, so the time to answer stands still.
ladder-says-earlier = { $challenger } challenges { $challenged }. The time to answer is over: see the warning below.
ladder-says-moved = **{ $name }** goes on in <#{ $channel }>.
ladder-says-accepted = { $weekly ->
    [yes] This week { $challenger } plays { $challenged }. The match is about to begin.
   *[no] { $challenged } takes the challenge of { $challenger }. The match is about to begin.
}
ladder-says-playing = { $weekly ->
    [yes] This week { $challenger } plays { $challenged }: { $thread }
   *[no] { $challenged } takes the challenge of { $challenger }: { $thread }
}
ladder-says-won = { $challenger } has beaten { $challenged } and takes the place.
ladder-says-lost = { $challenged } has beaten { $challenger }. All places stay.
ladder-says-draw = { $challenger } and { $challenged } have drawn. All places stay.
ladder-says-declined = { $challenged } has declined the challenge of { $challenger }. That is a warning.
ladder-says-taken = { $challenged } has not taken the challenge, so { $challenger } takes the place.
ladder-says-left = { $challenger } challenged { $challenged }, but one of them has left the ladder.
ladder-says-withdrawn = { $challenger } has withdrawn the challenge of { $challenged }. All places stay.
ladder-says-void = { $challenger } against { $challenged } is void. All places stay.
ladder-says-left-out = { $player }, you have lost two weekly matches in a row without a move, so the weekly pairings leave you out. **{ PANEL("ladder-skip-off") }** in `/ladder` brings you back; challenges still reach you.
ladder-says-stopped = { $organiser ->
    [no] Nobody
   *[other] <@{ $organiser }>, nobody
} has moved in **{ $name }** for two weeks, so I have stopped the weekly pairings. Challenges go on. An organiser starts the pairings again in `/ladder`: **{ PANEL("league-edit") }**, then **{ PANEL("ladder-weekly-on") }**.
ladder-says-corrected = ⚖️ An organiser has corrected a result. Now this counts: { $outcome }. Reason: { $reason }
ladder-corrected-place = · { $name }: place { $place }
ladder-says-gone = This challenge is over.
ladder-private-place = **{ $name }**, in <#{ $channel }>
ladder-begins = { $challenger } plays against { $challenged }, who has the first seat.
ladder-begins-note = Nobody needs to report the result. Places change by themselves.

## For organisers

ladder-create = New ladder
ladder-create-ask = Which game? The ladder has its usual settings, or those of one of your event templates. It appears here at once, and is paused until you open it.
ladder-usual-name = { $game } ladder
ladder-created = The ladder is here, and paused. Change what you like, then open it.
ladder-open = Open the ladder
ladder-opened = The ladder in <#{ $channel }> is open: players can challenge.
ladder-pause = Pause the ladder
ladder-paused-now = The ladder is paused. Matches go on, and the time to answer stands still.
ladder-edit-title = Settings: { $name }
ladder-changed = Done. Matches that have begun stay as they are.
ladder-ask-reach = How far up players can challenge
ladder-reach = { $number ->
    [one] one place up
   *[other] { $number } places up
}
ladder-weekly-on = Pair players every week
ladder-weekly-off = Stop weekly pairings
ladder-text = Name, days, clock
ladder-form-days = Days to answer a challenge
ladder-remove = Remove a player
ladder-remove-choose = Which player leaves the ladder?
ladder-remove-ask = Remove { $name } from **{ $ladder }**? The player loses place and results, and a challenge or match of theirs is void. They may enter again at the last place.
ladder-removed = The player is removed.
ladder-correct = Correct a result
ladder-correct-menu = Correct a result
ladder-correct-ask = How should it count? Results and places change, and the bot tells both players your reason. Ratings stay.
ladder-correct-to = { $result ->
    [won] The challenger won
    [lost] The challenged player won
    [draw] Draw
    [taken] The place was lost
   *[void] Void
}
ladder-corrected = Corrected. The bot tells both players.
ladder-end-ask = End **{ $name }**? Matches that are being played go on, but no longer count.
ladder-end-now = End the ladder
ladder-ended = The ladder is over.
ladder-refused = I could not post the message of a ladder in { $channel }: { $why } `/ladder` shows it. Challenges that were not announced are void.

## Refusals

refused-no-ladder = That ladder does not exist any more. `/ladder` shows the others.
refused-ladder-over = This ladder is over. `/ladder` shows the others.
refused-ladder-paused = This ladder is paused. Try again when an organiser has opened it; your time to answer stands still.
refused-ladder-changed = The ladder has just changed. Please look at it again, then repeat.
refused-ladder-full = A ladder has at most { $most } players.
refused-ladder-game = A ladder needs a game in which two players meet as opponents. Choose another game.
refused-ladder-clock = A ladder needs a clock, and a player whose time runs out must lose the match. Choose another clock; in an event template, also what happens when time runs out.
refused-ladder-busy = You have a challenge or a match in this ladder already. Finish it before you challenge again.
refused-not-in-ladder = You are not in this ladder. **{ PANEL("ladder-join") }** puts you at the last place.
refused-challenge-self = You cannot challenge yourself. Choose a player above you.
refused-challenge-reach = You can challenge players up to { $reach ->
    [one] one place
   *[other] { $reach } places
} above you. **{ BUTTON("ladder-challenge") }** shows them.
refused-challenge-again = You have challenged this player recently. You can do so again from <t:{ $at }:f> (<t:{ $at }:R>).
refused-opponent-gone = This player is not in the ladder any more. **{ BUTTON("ladder-challenge") }** shows whom you can challenge.
refused-opponent-busy = This player is not free now. **{ BUTTON("ladder-challenge") }** shows whom you can challenge.
refused-challenge-over = This challenge has been answered or is over. **{ PANEL("ladder-look") }** shows the present ones.
refused-not-challenged = Only the challenged player can answer. **{ PANEL("ladder-look") }** shows whom you can challenge.
refused-player-not-there = This player is not in the ladder any more. `/ladder` shows the others.
refused-not-challenger = Only the challenger can withdraw this challenge. **{ PANEL("ladder-look") }** shows yours.
refused-no-ladder-result = This result is too old to be corrected, or does not exist any more. **{ PANEL("ladder-results") }** shows the others.
refused-own-result = You played in this match, so another organiser or a moderator must correct its result.
refused-too-many-ladders = Up to { $limit } ladders can run on a server. End one of them first.
refused-bad-ladder-setting = { $setting ->
    [reach] Players can challenge { $least } to { $most } places up.
   *[days] Players have { $least } to { $most } days to answer. Type a whole number.
}

## Commands

command-ladder = ladder
command-ladder-about = The ladders of this server: places, entering, challenging

## The log

action-ladder = ladders
modlog-value-ladder = ladder “{ $value }”
modlog-value-ladder-step = { $value ->
    [create] create
    [change] change
    [open] open
    [pause] pause
    [remove] remove a player
    [correct] correct a result
    [roles] choose a role
   *[end] end
}
modlog-value-ladder-result = { $value ->
    [won] the challenger won
    [lost] the challenged player won
    [draw] draw
    [taken] place lost without a match
   *[void] void
}
