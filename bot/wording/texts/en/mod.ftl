## Announcements in the channel

event-paused = ⏸️ A moderator pauses this match and all its clocks: { $reason }
event-league-paused = ⏸️ The league pauses this match and all its clocks: { $reason }
event-league-resumed = ⏯️ The league goes on, and so does this match.
event-resumed = ⏯️ A moderator resumes this match: { $reason }
event-extended = { $seat } gets { $hours ->
    [one] one hour
   *[other] { $hours } hours
} more from a moderator: { $reason }
event-undone-to = ⏪ A moderator takes the match back to { $number ->
    [0] its start
   *[other] move { $number }
}: { $reason }
event-deleted = 🗑️ A moderator deleted this match: { $reason }
event-restored = A moderator brought this match back: { $reason }
event-brought = 🚚 { $by ->
    [table] The table agreed that the match goes on here.
   *[moderator] A moderator brought the match here.
}
event-why = A moderator decided this: { $reason }
deleted-until = -# Until { $when } moderators can bring it back: `/mod restore`, match { NUMBER($session, useGrouping: 0) }.
list-paused = paused

## Answers to the moderator

ruled-pause = The match is paused. No clock runs, and I ping nobody.
ruled-resume = The match goes on. Every clock goes on from where it stopped.
ruled-extend = Done: { $seat } gets { $hours ->
    [one] one hour
   *[other] { $hours } hours
} more.
ruled-skip = Done: the seat is skipped.
ruled-undo = The match is back at the move that you chose.
ruled-replace = Done: somebody else plays the seat now, or can take it.
ruled-end = The match is ended.
ruled-delete = The match is deleted, and its channel is free. For 30 days `/mod restore` brings it back; then it is gone for good.
ruled-restore = The match is back.
ruled-bring = The match goes on in this channel.
ruled-lock = Done: until you unlock this user, they can join no lobby and take no seat on this server. Running matches are not affected; `/mod replace` gives their seat there to somebody else.
ruled-unlock = Done: the user may sit at this server's tables again.

## A second moderator

ruling-waits = You are not neutral here, because you take part in the match or this concerns another moderator. I have asked in the channel for a second moderator.
ruling-question = ⚖️ { $who } wants to { $what }. Reason: { $reason }
ruling-who = A moderator who does not take part must confirm it. The request expires { $until }.
ruling-confirm = Confirm
ruling-decline = Decline
ruling-confirmed = ⚖️ { $who } ruled and { $second } confirmed: { $what }. Reason: { $reason }
ruling-declined = ⚖️ { $second } declined the request of { $who }: { $what }. Reason given: { $reason }
ruling-withdrawn = ⚖️ { $who } no longer wants to { $what }. Reason given: { $reason }
ruling-void = This request no longer counts: the match has changed since then, three days have passed, or the person who asked is no longer a moderator.
ruling-pause = pause match { $session }
ruling-resume = resume match { $session }
ruling-extend = give { $seat } { $hours ->
    [one] one more hour
   *[other] { $hours } more hours
} in match { $session }
ruling-skip = skip { $seat } in match { $session }
ruling-undo = take match { $session } back to { $number ->
    [0] its start
   *[other] move { $number }
}
ruling-replace = { $by ->
    [open] open the seat of { $seat } to anybody
    [computer] let the computer play for { $seat }
   *[user] give the seat of { $seat } to { $user }
} in match { $session }
ruling-end = end match { $session }
ruling-delete = delete match { $session }
ruling-restore = bring match { $session } back
ruling-bring = bring match { $session } to { $where }
ruling-lock = lock { $user } out of this server's tables
ruling-unlock = readmit { $user } to this server's tables

## A match goes to another channel

bring-asked = The players can still see the match in { $where }, so I have asked them there. The match moves here once all of them agree; with a `reason` you can decide it yourself.
bring-asked-already = I have already asked the players of the match, and the question is still open: { $where }
bring-void = 🚚 This question no longer counts: the match has ended or moved since then, or another question was asked.
bring-question = 🚚 { $who }: { $actor } would like to move match { $session } to { $where }. It moves once all at the table agree.
bring-until = Otherwise nothing changes. This question expires { $until }.
bring-agreed = 🚚 All at the table agreed: match { $session } goes on in { $where }.
bring-refused = 🚚 Match { $session } stays here: { $who } does not want it to move to { $where }.
bring-told = 🚚 Match { $session } ({ $game }) goes on in { $where }. { $by ->
    [table] All at the table agreed to the proposal of { $actor }.
   *[moderator] { $actor } brought it there.
}
bring-why = Reason: { $reason }

## Refusals

refused-second-needed = You take part in this match, so a second moderator must confirm. Use `/mod end`, which asks for one.
refused-ruled-already = { $what ->
    [pause] This match is paused already.
    [resume] This match is not paused.
    [delete] This match is deleted already. `/mod restore` brings it back.
    [restore] This match is not deleted.
    [lock] This user is already locked out of this server's tables.
    [unlock] This user is not locked out of this server's tables.
    [open] This seat is open to anybody already.
    [computer] The computer plays this seat already.
    [disqualify] This player has been disqualified already.
    [drop] This player is out of the event already.
   *[user] This member plays this seat already.
}
refused-player-locked-out = { $name } is locked out of this server's tables: { $reason }. `/mod unlock` readmits them.
refused-player-knows-a-hand = { $name } has already played in another seat of this match, and nobody can play two seats in a match.
refused-own-seat = This is the member's own seat: they can take it back with `/game take`.
refused-gave-up = This member left this seat for good, so only somebody else can take it.
refused-session-deleted = A moderator deleted this match. `/mod restore` brings it back.
refused-purged = That match was deleted more than 30 days ago and is gone for good.
refused-place-busy = That channel has another match already. Use the command with `here:True` in a channel without a match, or end the other match first.
refused-no-clock = No clock runs for { $seat }, so there is nothing to extend.
refused-turn-brings-time = It isn't the turn of { $seat }, and each turn here begins with its full time: extra time given now would be lost. Extend the turn once it has begun.
refused-no-seat = This match has no such seat.
refused-no-such-move = You cannot go back to that move. Pick one from the list; the latest move is not in it.
refused-bad-hours = Please give a number of hours from 1 to { $most }.
refused-own-ruling = You asked for this yourself: somebody else must decide.
refused-not-neutral = You take part in this: somebody else must decide.
refused-ruling-void = This request no longer counts: the match has changed since then, three days have passed, or the person who asked is no longer a moderator. If you still need it, request it again.
refused-ruling-answered = This request was already decided, or it has expired.
refused-place-unseen = { $names } cannot see that channel, or what was said in it, so the match cannot move there. First give { $count ->
    [one] that player
   *[other] those players
} access to it.

## The moderators' log

modlog-title = ### 📒 What moderators did (page { $page })
modlog-empty = Nothing here.
modlog-entry = `{ $number }` { $when } · **{ $action }** · { $who } { $about }
modlog-session = · match { $session }
modlog-target = · about { $who }
modlog-value-status = { $value ->
    [lobby] waiting for players
    [running] being played
    [abandoned] ended
    [cancelled] cancelled
   *[finished] finished
}
modlog-value-revision = revision { $value }
modlog-value-paused = { $value ->
    [yes] paused
   *[no] not paused
}
modlog-value-deleted = { $value ->
    [yes] deleted
   *[no] not deleted
}
modlog-value-locked = { $value ->
    [yes] locked out
   *[no] not locked out
}
modlog-value-due = { $value ->
    [yes] to move
   *[no] skipped
}
modlog-value-seat = seat { $value }
modlog-value-left = { $value } left
modlog-hours = { $hours } h { $minutes } min
modlog-value-role = moderator role: { $value }
modlog-value-news-role = role for news of events: { $value }
modlog-value-web = { $value ->
    [records] public pages, leaderboards and records
    [yes] public pages of matches and events
   *[no] no public pages
}
modlog-value-discord-events = { $value ->
    [yes] organisers may show events in Discord
   *[no] no events in Discord
}
modlog-value-page = { $value ->
    [yes] page on the web
   *[no] no page on the web
}
modlog-value-moves = { $value ->
    [one] one move
   *[other] { $value } moves
}
modlog-value-by = { $value ->
    [open] open to anybody
    [computer] played by the computer
   *[user] played by its player
}
modlog-value-clock = 🕰️ { $value }
modlog-value-at-zero = out of time: { $value ->
    [vote] the other players decide
    [skip] a skip
    [computer] the computer
    [substitute] a substitute
   *[end] out of the match
}
modlog-value-lobby-days = waits { $value ->
    [one] one day
   *[other] { $value } days
}
modlog-value-computer-levels = computer players: { $value }
modlog-value-computer-seats = { $value ->
    [0] no computer player
    [one] one computer player
   *[other] { $value } computer players
}
modlog-value-user = { $value }
modlog-value-channel = { $value }
modlog-value-reason = “{ $value }”
modlog-value-confirmed-by = confirmed by { $value }
modlog-value-agreed = agreed by { $value } at the table
modlog-file = { $count ->
    [one] One entry
   *[other] { $count } entries
} of the log, newest first (at most { $most }).
action-pause = pause
action-resume = resume
action-extend = extend
action-skip = skip
action-undo = undo
action-replace = replace
action-end = end
action-delete = delete
action-restore = restore
action-lock = lock
action-unlock = unlock
action-cancel = cancel lobby
action-settle = change lobby
action-bring = bring to a channel
action-role = choose moderators
action-web = public pages
action-discord-events = events in Discord
action-news-role = choose the role for news
action-page = page of a match

## Commands

mod-by-open = anybody who takes the seat
mod-by-computer = the computer
