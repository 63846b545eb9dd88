## The lobby's terms

lobby-table = Table
lobby-options = Options
lobby-options-how = Under **{ PANEL("lobby-options") }** you choose what is played.
lobby-options-line = 🎛️ { $options }
options-title = 🎛️ What is played
options-about = Everybody sees each change in the lobby and must then press **{ BUTTON("lobby-ready-button") }** again.
options-surprise = Surprise me
options-surprise-note = Drawn at once; everybody sees the result
lobby-table-how = Under **{ PANEL("lobby-table") }** you set the clock{ $computer ->
    [yes] {" "}and add computer players
   *[no] {""}
}.
seat-of-computer = Computer { $number }
lobby-free-seat = { $number }. 🪑 free
lobby-computer-seat = { $number }. 🤖 { $who } · { $level }{ $chosen }
lobby-expires = ⏳ If the match does not start, this lobby closes { $when }.
lobby-expires-later = ⏳ For a while nobody could join, so this lobby waits longer: if the match does not start, it closes { $when }.
lobby-deserted = ⌛ Everybody who waited here has left the server, so this lobby is closed. **{ BUTTON("start-button") }** opens another.
lobby-expired = ⌛ The match was not started in time, so this lobby is closed. **{ BUTTON("start-button") }** opens another.
terms-clock = 🕰️ { $clock }
terms-both = 🕰️ { $clock } · when time runs out: { $zero }
terms-alone = { $terms } · alone: no clock
clock-none = No clock: take your time
clock-turn = { $limit } for each turn
clock-bank = { $limit } per player; each turn gives back up to { $credit }
clock-live = live (all players are here): { $clock }
clock-bank-cap = { $limit } per player; each turn adds { $credit }, up to { $cap }
span-seconds = { $count } s
span-minutes = { $count } min
span-hours = { $count } h
span-days = { $count ->
    [one] 1 day
   *[other] { $count } days
}
zero-vote = the other players decide
zero-skip = the turn is skipped if the rules allow that, otherwise the computer plays on
zero-computer = the computer plays on
zero-substitute = the seat opens to a substitute
zero-end = the player is out of the match

## How a table is played

table-kind = { $mode } · { $players }
mode-alone = alone
mode-duel = duel
mode-each = all against all
mode-together = together against the game
mode-one-against = one against the others
mode-teams = in teams
players-one = { $count ->
    [one] 1 player
   *[other] { $count } players
}
players-either = { $counts } players
players-range = { $first } to { $last } players

## Choosing them

table-title = ⚙️ The table
table-about = Everybody sees these settings in the lobby. If you change them, players who are ready stay ready.
table-clock = Clock
table-zero = When a player's time runs out
table-wait = How long the lobby waits
table-other = Another clock …
table-wait-days = { $days ->
    [one] The lobby waits one day
   *[other] The lobby waits { $days } days
}
table-computer = Computer players: **{ $count }** ({ $most } at most)
table-more-computer = Computer player
table-fewer-computer = Computer player
level-easy = easy
level-normal = normal
level-strong = strong
level-easy-note = Looks one move ahead and is sometimes careless; moves at once
level-normal-note = Tries its moves out first; thinks for up to half a second a move
level-strong-note = Tries out many more ways to play on; thinks for up to 8 seconds a move
level-of = { $who }: { $level }
levels-title = 🤖 The computer's level
levels-about = Everybody sees the level. It applies from the computer's next move on.
button-levels = Computer's level
event-level = 🤖 From now on { $seat } plays at { $level ->
    [easy] easy
    [strong] strong
   *[normal] normal
} level.
table-form = Another clock
table-form-clock = turn:48 or bank:72+24/72, in hours

## Seats

button-take = Take the seat
button-take-of = Take the seat of { $who }
button-back = I'm back
call-open = ➡️ It is up to { $who }, whose seat is open. { $prompt }
seat-open = 🪑 The seat of { $who } is open: anybody may take it until { $when } ({ $soon }). After that the computer plays.
seat-open-alone = 🪑 The seat of { $who } is open: anybody may take it until { $when } ({ $soon }). After that the match is over.
seat-kept = 🤖 The computer plays for { $who }, who is welcome back at any time: **{ BUTTON("button-back") }**.
event-computer-again = The computer plays on in the seat of { $seat }.
leave-sure = Shall I offer your seat to somebody else? The match stays as it is. For { $days } days anybody may take the seat. Until somebody does, you can come back. After that the computer plays.
leave-sure-alone = Shall I offer your seat to somebody else? For { $days } days anybody may take it. Until somebody does, you can come back. After that the match is lost.
leave-confirm = Offer my seat
leave-offer = Offer my seat instead
leave-instead = Or offer your seat to a substitute.
leave-kinder = Kinder to the others: offer your seat to a substitute.
leave-done = Your seat is open. Thank you for not leaving the others waiting. Back already? Take it back here:
leave-done-alone = Your seat is open. Back already? Take it back here:
leave-lobby = You have left the lobby.
take-done = The seat is yours. Have fun.
take-back = Welcome back: your seat is yours again.
take-seat = Seat { $number }: { $who }
status-seats = Seats: { $seats }
status-seat = { $who } ({ $state })
seat-is-open = open until { $when }
seat-is-computer = the computer plays
seat-is-kept = the computer plays for now
seat-is-resigned = resigned, the computer plays
seat-is-put-out = removed, the computer plays
seat-is-locked = locked out

## Decisions of the other players

vote-line = 🗳️ What happens to the turn of { $who }? { $count ->
    [one] { $voters } decides alone until { $when } ({ $soon }). Without a vote the computer plays on.
   *[other] { $voters } decide until { $when } ({ $soon }), or sooner: as soon as more than half agree or all have voted. Most votes win; with a tie or without votes the computer plays on.
} Until it is settled { $who } can still play.
vote-line-stalled = 🗳️ { $who } has not moved for a week. { $count ->
    [one] { $voters } may decide alone what happens now.
   *[other] { $voters } may decide: it is settled as soon as more than half of them agree.
} Until then the match waits, and { $who } can still play.
vote-call = 🗳️ { $voters }: { $count ->
    [one] you decide what happens to the turn of { $who }.
   *[other] the table votes on what happens to the turn of { $who }.
}
button-vote = Vote
vote-skip = Skip the turn
vote-computer = The computer plays
vote-substitute = Open the seat
vote-end = Remove { $who } from the match
vote-count = { $choice } · { $count }
vote-counted = Your vote: **{ $choice }**. So far: { $counts } (votes: { $cast } of { $voters }). You can change it.
vote-decided = Decided: **{ $choice }**.

## Once more

button-rematch = Rematch
rematch-open = { $ready ->
        [yes] The rematch is open and you are ready: { $where }
       *[no] The rematch is open: { $where }
    }
rematch-there = { $ready ->
        [yes] The rematch is there already, and now you are ready: { $where }
       *[no] The rematch is there already: { $where }
    }

## Watching

watch-title = 👀 { $game }
watch-until = Updates by itself until { $when }; then press **{ watch-refresh }**. It shows only what everybody may see.
watch-over = The match is over.
watch-refresh = Refresh
watch-stop = Stop
watch-stopped = You are no longer watching. **{ PANEL("button-watch") }** behind **{ BUTTON("button-more") }** starts it again.

## Refusals

refused-not-your-table = Only the person in charge of this lobby, or a moderator who has not joined it, can change the table. The player who opened it is in charge; if that player left the server, the player who has waited longest.
refused-wait-over = This lobby has already been open for longer than that. Choose a longer time.
refused-option-impossible = That value does not fit these players or the other options. **{ BUTTON("button-more") }** → **{ PANEL("lobby-options") }** shows what is possible now.
refused-not-your-levels = Only the player who opened this match, or a moderator who does not play in it, can change the computer's level. In an event nobody can.
refused-no-computer-player = The computer no longer plays there. Open this panel again.
refused-computer-room = At this table the computer can fill { $most ->
    [0] no seat
    [one] one seat
   *[other] up to { $most } seats
}: the others are for people.
refused-own-vote = This is about your own seat: the others decide. You can still make your move.
refused-not-over = { $how ->
    [lobby] A match waits for players here already: its lobby is open.
    [running] The match here is not over yet. Once it is, **{ BUTTON("button-rematch") }** under its last board opens a rematch.
   *[other] There is no finished match here to play again.
}
refused-seats-free = A player or the computer must take { $seats } first, because the others keep their roles and teams.
seat-of-role = { $seat } ({ $role })
refused-here-busy = This channel has a match already. Use the command in a channel or thread without one.
refused-here-already = This match is in this channel already.
refused-not-at-table = Only the players of this match can open its rematch. **{ PANEL("start-button") }** opens a match of your own.
refused-guild-full = This server has { $limit } open matches, which is my limit. Please finish one first.
refused-too-many-opened = You have opened { $limit } matches here that are not over yet. Finish or cancel one of them first.
refused-too-many-lobbies = You have opened { $limit } lobbies within an hour. Please wait a little.
refused-too-many-tables = You sit at { $limit } tables already. Finish a match first: `/my games` lists them.
