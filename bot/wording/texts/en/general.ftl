## Refusals: the reason, and how to do it right

refused-not-seated = You have no seat in this match.
refused-no-hand = Nobody holds a hand in this game. Under **{ BUTTON("button-more") }**, **{ PANEL("button-board") }** shows you all that you may know.
refused-no-hands = You cannot see other players' hands in this match now. Under **{ BUTTON("button-more") }**, **{ PANEL("button-board") }** shows all that you may know.
refused-not-started = This match has not begun. Once everybody in the lobby has pressed **{ BUTTON("lobby-ready-button") }**, **{ BUTTON("lobby-start") }** begins it.
refused-never-begun = This lobby was closed before a match began. **{ PANEL("start-button") }** opens another.
board-paused = ⏸️ **This match is paused**: no clock runs, and nobody has to move.
refused-board-changed = The board has changed since then. Look at the new board first.
refused-already-done = That has been done already.
refused-expired-control = This button is out of date. Use the buttons of the latest message.
refused-expired-command = This command has changed since Discord showed it. Reload Discord, then try again.
refused-no-session = That match does not exist here, or you may not see it. `/game list` shows the matches of this server.
refused-session-damaged-ended = Match { $session } has ended, but its stored data is damaged, so I cannot show it.
refused-session-newer = Match { $session } was played with a newer version of this game's rules than I have, so it is suspended. Nobody loses time. The match goes on once the bot is updated.
refused-session-newer-ended = Match { $session } was played with a newer version of this game's rules than I have, so I cannot show it. I can show it once the bot is updated.
refused-session-damaged = Match { $session } is suspended because its stored data is damaged. Nobody loses time. A moderator can end or delete it (`/mod end`, `/mod delete`).
refused-no-session-here = There is no match in this channel. **{ PANEL("start-button") }** opens one.
refused-channel-busy = This channel has a match already. Start yours in another channel, or in a thread.
refused-already-joined = You have joined already.
refused-not-joined = You are not in this lobby. Press **{ BUTTON("lobby-join") }** first.
refused-not-in-lobby = This match is no longer waiting for players.
refused-lobby-full = All seats are taken. Once the match has begun, **{ PANEL("button-watch") }** behind **{ BUTTON("button-more") }** lets you follow it.
refused-lobby-changed = Somebody else changed the lobby at the same moment. Look at it and try again.
refused-not-yours = Only the person in charge of this lobby, or a moderator who has not joined it, can close it. The player who opened it is in charge; if that player left the server, the player who has waited longest.
refused-too-few = { $count ->
    [one] One more player is
   *[other] { $count } more players are
} needed: this table is for { $players }.
refused-not-all-ready = Not everybody is ready yet. Still waiting for: { $names }
refused-undo-void = The match has changed since this request, so it no longer counts. **{ PANEL("panel-undo") }** behind **{ BUTTON("button-more") }** asks again.
refused-undo-stale = Nothing was taken back this time: the match has changed since then. For your latest move, press **{ BUTTON("button-more") }** on the latest board, then **{ PANEL("panel-undo") }**.
refused-undo-answered = This request has been answered already.
refused-own-undo = You asked for this yourself: the others decide.
refused-reason-needed = Please give a reason.
refused-moderators-only = Only moderators can do this: members who can manage the server, or who have the role set with `/settings server`.
refused-no-page-to-hide = You cannot change this page. Players of the match and moderators can, as long as the server and the event of the match show pages on the web. If a moderator hid the page, only moderators can show it again.
refused-no-web = This bot has no public pages: its operator has not set SOBREMESA_WEB_URL.
refused-managers-only = Only members who can manage the server may choose the moderator role.
refused-guild-only = Games are played on servers. Use this command in a server's channel.
refused-not-a-member = Only members of this server can take part here, not bots or guests.
refused-unknown-option = There is no option “{ $option }”. Pick one from the list that opens as you type. The options of this game: { $options }.
refused-bad-option = { $option } cannot be “{ $value }”. Possible: { $allowed }
refused-bad-input = “{ $value }” is not valid here.
refused-too-often = One moment, please: you can ask again in { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
}.
refused-file-damaged = That part of my data is damaged, so nothing has changed. The operator has been notified; other matches go on.
refused-set-back = The moves on this board are lost: my data was restored from an older backup. The match goes on from the latest board in this channel.
refused-not-saved = That could not be saved, so nothing has changed. Please try again in a moment.
refused-not-known = I lost my database while I was saving, so I do not know whether your last step was saved. Look at the match in a minute before you repeat it.
refused-fault = Something went wrong on our side. See `/game status`, then please try again.
refused-not-shown = Discord did not accept my answer. `/game status` shows the current state.
refused-by-discord = Discord refused that. { $why }
refused-undo-pending = { $seat } has already asked to take a move back: answer that request first.
refused-undo-asks = You can take this move back only if the others agree. **{ PANEL("panel-undo") }** behind **{ BUTTON("button-more") }** asks them.

## Lobby

lobby-title = { $game } – who joins?
lobby-seats = 👥 { $table } · { $joined } of { $seats } seats taken
lobby-missing = To start you need: { $what }.
lobby-complete = Everybody is ready: press **{ BUTTON("lobby-start") }**.
missing-players = { $count ->
    [one] one more player
   *[other] { $count } more players
}
missing-seats = a player in { $seats }, because the others keep their roles and teams
missing-ready = { $names } to press **{ BUTTON("lobby-ready-button") }**
missing-choice = a new choice ({ $choice }) from { $names }
lobby-member = { $number }. { $ready } { $who }{ $state }
lobby-waiting = : not ready yet
lobby-join = Join
lobby-leave = Leave
lobby-left = You have left this lobby, and your seat is free again. **{ PANEL("lobby-join") }** brings you back.
lobby-ready-button = Ready
lobby-start = Start
lobby-add-computer = { $count ->
    [one] + 1 computer player
   *[other] + { $count } computer players
}
lobby-cancel = Close the lobby
lobby-rematch = 🔁 { $who }: once more? Press **{ BUTTON("lobby-ready-button") }**.
lobby-more-title = { $game }: this lobby
lobby-running = 🚦 The match has begun. The board is below.
lobby-finished = This match is over.
lobby-abandoned = This match was ended.
lobby-cancelled = This lobby was closed.
lobby-moderated = A moderator closed this lobby.

## The turn message

button-play = Play
button-pass = Pass
button-hand = My hand
button-more = More
old-board = An earlier board
button-show = Show
button-replay = Replay
more-title = Match { $session }
button-hands = All hands
button-orders = Answers
button-board = Board
button-watch = Watch
button-web = On the web
button-web-hide = Hide from the web
button-web-show = Show on the web
web-page-hidden = Match { $session } has no page on the web any more. Its players can show it again, unless a moderator hid it; moderators always can.
web-page-shown = Match { $session } has its page on the web again.
button-what = What is what?
button-log = Log
board-call = ➡️ { $who }, you are up. { $prompt }
call-answer = ⚡ { $who }, you may answer. { $prompt }
call-must-answer = ⚡ { $who }, it is for you to answer. { $prompt }
call-computer = { $kind ->
    [answer] 🤖 { $who } is answering.
   *[turn] 🤖 { $who } is playing.
}
call-turn = ➡️ { $who }, it is up to you now. { $prompt }
board-earlier = … { $count } more{ $stage ->
    [over] : **{ BUTTON("button-replay") } → { PANEL("replay-text") }**
    [deleted] .
    [panel] : **{ PANEL("button-news") }**
   *[running] : **{ BUTTON("button-more") } → { PANEL("button-log") }**
}
event-start = The match begins. Good luck, and have fun.
event-undo-agreed = { $seat } takes back “{ $move }”, as the others agreed.
event-undo = { $seat } takes back “{ $move }”.
event-undo-overtaken = This cancels { $seat }'s request to take a move back; **{ PANEL("panel-undo") }** behind **{ BUTTON("button-more") }** asks again.
event-resign = { $seat } resigns.
event-computer = The computer plays on for { $seat }, who will rank last.
event-computer-instead = The computer plays on for { $seat }.
event-practice = Nobody else is here to agree to this undo, so from now on this match is practice: its result does not count.
event-lost-by-leaving = Without that player the match is lost.
event-won-by-staying = 🏆 { $winners } { $count ->
    [one] wins!
   *[other] win!
}
seat-named = { $seat }
event-rules-changed = An update changed the rules of this game. Your match goes on from this board under the new rules; what was played stays as it was.
event-nowhere = The computer has made { $count } moves in a row and could go on for ever, so the match ends without a result.
event-unreadable = This entry can no longer be read.
event-ended = A moderator ended this match: { $reason }
event-ruled = The judges of the event ended this match by a ruling.
end-resigned = { $seat } resigned.
end-removed = The others voted { $seat } out.
end-out-of-time = { $seat } ran out of time.
end-ruled-out = A moderator took { $seat } out of the match.
result-line = { $medal } { $who }{ $scores }
result-resigned = { $who } (resigned)
result-put-out = { $who } (removed)
result-draw = 🤝 A draw.
result-side-won = 🏆 { $count ->
    [one] { $who } has won
   *[other] { $who } have won together
}{ $scores }
result-side-lost = ▫️ { $count ->
    [one] { $who } has lost
   *[other] { $who } have lost together
}{ $scores }
result-practice = -# This match was practice: its result does not count.
score-points = { $count ->
    [one] { $count } point
   *[other] { $count } points
}
event-too-few = Too few people are left to play on, so the match is over.
result-none = { $how ->
    [moderator] A moderator ended this match without a result.
    [judge] This match was ended early. In the event, the result that the judges set counts.
   *[other] This match ended without a result.
}
result-again = { $rematch ->
    [yes] Once more? **{ BUTTON("button-rematch") }**, or `/game new` for another game.
   *[no] Another one? `/game new`
}
newer-rules = ⚠️ { $game }: match { $session } was played with a newer version of the game's rules than I have, so it is suspended. Nobody loses time. The match goes on once the bot is updated.
damaged = ⚠️ Match { $session } is suspended because its stored data is damaged. The other matches go on. The operator can run `sobremesa check` to see what is wrong; `/mod end session:{ $session }` or `/mod delete session:{ $session }` frees its channel.

## The Play panel

panel-choose = Choose
panel-page = { $title } ({ $page }/{ $pages })
panel-previous = Show earlier
panel-next = Show more
panel-numbered-places = Numbers { $first } to { $last }
panel-named-places = { $places }{ $more ->
    [0] { "" }
   *[other] { "" } and { $more } more
}
panel-undo = Undo
panel-ask-undo = Ask to undo it
panel-several = { $title } · choose { $count }
panel-together = Choose one or several
panel-budget = You have { $budget }.
panel-together-how = Mark one or several: they are done from top to bottom.
panel-times = { $what }, { $count } times
panel-once-more = { $what } (no. { $count })
panel-verb = { $verb }: { $what }
panel-why-not = Why not?
panel-why-not-title = Not possible now, and why
panel-back = Back
panel-confirm = Confirm
panel-sure-below = If you confirm (below: the board afterwards)
panel-sure = If you confirm
panel-lasting-shows = This move { $shows }{ $needs ->
    [others] : after that, you can undo it only if the others agree.
    [known] .
   *[practice] . You can still undo it after that, but then the match is only practice: its result does not count.
}
panel-shows-dice = rolls dice
panel-shows-cards = shows new cards
panel-shows-choices = shows what was chosen in secret
panel-shows-turn = begins the next turn
panel-shows-news = shows something new
panel-lasting-ends = { $result ->
    [won] { $answers ->
        [yes] If nobody answers, this move ends the match: you win! It cannot be taken back.
       *[no] This move ends the match: you win! It cannot be taken back.
    }
    [drawn] { $answers ->
        [yes] If nobody answers, this move ends the match in a draw. It cannot be taken back.
       *[no] This move ends the match in a draw. It cannot be taken back.
    }
    [lost] { $answers ->
        [yes] **If nobody answers, this move ends the match: you lose.** It cannot be taken back.
       *[no] **This move ends the match: you lose.** It cannot be taken back.
    }
   *[open] This move ends the match: it cannot be taken back.
}
panel-lasting-may-end = This move may end the match: then it cannot be taken back.
panel-lasting-computer = The computer moves right after you{ $needs ->
    [others] : after that, you can undo this move only if the others agree.
    [known] .
   *[practice] . You can still undo this move after that, but then the match is only practice: its result does not count.
}
panel-lasting-table = This table plays without undo: no move can be taken back.
form-again = Correct it
panel-done = Done
panel-waits = { $kind ->
    [answer] Waiting for { $who } to answer…
   *[turn] It is { $who }'s turn.
}
panel-follows = Your next question appears below the latest board. If it does not, press **{ BUTTON("button-play") }** there.
panel-moved = Done.
panel-left = I stopped because something new came up. Not done: { $moves }.
panel-hint = { $confirm ->
    [always] Nothing happens until you confirm.
    [never] Your choice is carried out at once (`/settings me` changes that).
   *[lasting] I ask you to confirm only a move that you could not simply undo.
}

log-title = What happened ({ $page }/{ $pages })
log-numbers = Numbers are moves, as in the replay (0: the setup); a line with · belongs to the move above it.
log-earlier = Earlier
log-later = Later
log-empty = Nothing has happened yet.

## Standing orders: when a player is asked to react

orders-title = ⚡ Answers
orders-about = While others act, you may answer at certain moments, for example with a card. Choose when I ask you. Only you can see this.
orders-now = Now: **{ $order }**
orders-choosing = Pick the moments below. Until you do, **{ $order }** applies.
orders-in-windows = { $order }: { $windows }
orders-choose = When should I ask you?
orders-windows = At which moments?
orders-times = { $count ->
    [one] Pass once
   *[other] Pass { $count } times
}
orders-usual = as usual: { $when }, if it can help
orders-usual-never = as usual: never, I keep it
orders-card = { $card }: { $when }
orders-cards = Choose for individual cards
orders-all = For all cards
orders-card-title = ⚡ { $card }
orders-card-about = When should I offer you this card during other players’ turns? On your own turn you can always play it. Only you can see this.
orders-card-rest = This choice applies only while your general choice is “Ask me when I can answer”.
orders-card-choose = When should I offer you this card?
orders-card-moments = Only at these moments …
orders-done = Done: **{ $order }**.

## Taking back, resigning, ending

undo-free = Your move “{ $move }” is taken back.
undo-overtook = This cancels { $seat }'s request to take a move back; I say so in the channel.
undo-asked-already = I have already asked the others whether you may take back “{ $move }”: { $where }
undo-asked = I have asked the others whether you may take back “{ $move }”.
undo-question = { $who }: { $seat } would like to take back “{ $move }”, and all moves since then. Something was revealed or played, so this needs your consent.{ $again ->
    [yes] {" "}If you agree, it is up to { $seat } again.
   *[no] {""}
}
undo-agree = Agree
undo-refuse = Refuse
undo-done = { $seat } may take back “{ $move }”: all agreed.
undo-refused = { $who } does not agree that { $seat } takes back “{ $move }”: the move stays.
refused-undo-practice = Something was revealed or played since then, and nobody else is here to agree. If you undo your move, you play on from there, but the match is then only practice: its result does not count.
undo-practice-button = Undo, as practice
undo-practice-keep = Keep the move
undo-void-of = The request of { $who } to take a move back no longer counts: the match has changed since then. **{ PANEL("panel-undo") }** behind **{ BUTTON("button-more") }** asks again.
undo-void = This request to take a move back no longer counts: the match has changed since then. **{ PANEL("panel-undo") }** behind **{ BUTTON("button-more") }** asks again.
resign-sure-last = Do you really want to resign? You rank last, and the computer plays on for you.
resign-sure-plays-on = Do you really want to leave? The computer plays on in your place, and for you the match counts as lost.
resign-sure-lost = Do you really want to resign? The match ends now, and you lose it.
resign-practice = This match is practice, so the result does not count.
resign-waits = You need not resign to stop for today: without a clock, this match waits for you.
seat-keep = Keep playing
resign-confirm = { $how ->
    [plays-on] Leave the match
   *[other] Resign
}
resign-done = You have resigned.
end-done = The match is over.

## Status, list, export

status-lobby = Waiting for players: { $joined } of { $seats } seats taken.
status-mine = ➡️ It is **your** turn. { $prompt }
status-mine-answer = ⚡ It is for **you** to answer. { $prompt }
status-other = ➡️ Waiting for { $who }.
status-scores = { $who }: { $scores }
status-order = ⚡ Your answers: { $order }
status-since = Last change { $when }.
status-absent = ⚠️ { $who } is no longer a member of this server.
status-link = The latest board: { $link }
list-title = { $count ->
    [one] { $count } match on this server
   *[other] { $count } matches on this server
}
list-empty = No match is being played on this server. **{ PANEL("start-button") }** opens one in this channel.
list-lobby = waiting for players
list-running = being played
list-parked = suspended: I cannot reach its channel
list-newer = ⚠️ suspended until I am updated: its rules are newer than mine
list-damaged = ⚠️ damaged and suspended: moderators can end it
list-due = · to move: { $who }
export-open = The whole match as a record: anybody can replay it and check every draw.
export-sealed = The match so far as a record. Until the end the seed stays sealed, and passes and secret choices are left out.
thread-offer = This channel has a match already. Shall I open a thread for yours?
thread-open = Open a thread
thread-title = { $game } with { $who }
thread-done = Your table is in { $thread }.

## Settings

settings-me-done = Done: from now on I answer you in English.
settings-shown =
    - Language of the channels (new matches): **{ $server }**
    - Moderator role: { $role }
    - Public pages on the web: **{ $web }**
    - Among this server's events in Discord: **{ $events ->
        [yes] events that organisers choose
       *[no] no events
    }**
    - Role for news of events: { $news }
    - Puzzle of the day: { $puzzle }
settings-mine = - Language of my private answers: **{ $mine }**
settings-server-title = This server's settings
settings-server-note = The puzzle appears in the channel in which you choose its hour. `/settings server` chooses its game and time zone.
settings-server-language = Language of the channels
settings-server-auto = as set in Discord, or that of the latest match
settings-server-role = Moderator role
settings-server-news-role = Role for news of events
settings-server-web = Web pages
settings-server-events = Events in Discord
settings-server-events-yes = events that organisers choose
settings-server-events-no = no events
settings-server-puzzle = Puzzle of the day
settings-no-news-role = none (new events mention nobody)
settings-no-role = none (members who can manage the server are its moderators)
web-off = off
web-on = matches and events
web-records = matches, events, leaderboards and players' records
language-discord = as set in Discord
language-en = English
language-es = Español (España)
language-es-419 = Español (Latinoamérica)

