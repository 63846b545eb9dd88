event-removed = { $seat } is out of the match.
event-computer-plays = The computer plays for { $seat } from now on.
event-seat-open = The seat of { $seat } is open now.
event-seat-taken = { $seat } takes over the seat of { $former }.
event-seat-given = A moderator gives the seat of { $former } to { $seat }.
event-seat-back = { $seat } is back.
event-skipped = { $seat } is skipped.
event-time-offline = I was offline when { $seat } ran out of time, so { $seat } gets more time, until <t:{ $until }:f>.
event-time-vacation = { $seat } is on vacation ({ $left ->
    [one] one day
   *[other] { $left } days
} left this year) and gets more time, until <t:{ $until }:f>.
event-time-stalled = 💤 { $seat } has not moved for a week. The others may decide what happens now.
event-time-over = ⌛ { $seat } ran out of time.
event-time-vote = ⌛ { $seat } ran out of time. The others decide what happens now.
event-vote-settled = 🗳️ The vote about { $seat } is over.
event-vote-tied = 🗳️ The vote about { $seat } is over: a tie.
event-vote-none = 🗳️ Nobody voted about { $seat }.
refused-paused = This match is paused. A moderator can resume it.
refused-seat-open = Your seat is open to anybody. Take it back with the button below to play on.
refused-computer-plays = The computer plays for you. Take your seat back with **{ PANEL("button-back") }** to play on.
refused-already-open = Your seat is open already.
refused-no-open-seat = No seat is open in this match.
refused-seat-not-open = That seat is not open now.
refused-already-seated = A player of this match cannot take another seat in it: nobody can have two seats in a match.
refused-members-locked-out = The moderators of this server have locked out { $names }. The match can start once they have left the lobby.
refused-locked-out = The moderators of this server have locked you out of its tables: { $reason }
refused-no-vote = There is nothing for you to vote on here.
refused-no-skip = The rules don't let { $seat } skip now. `/mod replace` or a vote of the table can give the seat to the computer or to somebody else.
refused-not-due = { $seat ->
    [none] It isn't your turn, so there is no ping to mute.
   *[other] It isn't the turn of { $seat }.
}
refused-bad-terms = “{ $typed }” is not a clock. Choose one from the list, or type “turn:48” (hours per turn) or “bank:72+24/72” (bank + credit per turn / cap), { $most } hours at most. Live: “turn:3m” or “bank:15m+30s”.
refused-rematch-stands = This match already has a rematch.
refused-knows-a-hand = You have already played in another seat of this match, and nobody can play two seats in a match.
