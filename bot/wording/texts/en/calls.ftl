## Time that is left, in a seat's line

left-until = ⏳ { $when }
left-paused = ⏸️ paused
left-over = ⌛ out of time
left-standing = { $hours } h { $minutes } min left
status-left = 🕰️ { $who }: { $left }
status-paused = ⏸️ This match is paused.

## Calls

call-first = 🔔 { $who }, it is up to you. { $prompt }
call-again = 🔔 { $who }, you were asked { $since }, and the match is waiting for you. { $prompt }
call-nudge = 🔔 { $who }, you started your turn and have not finished it. { $prompt }
call-undelivered = I could not send you a private message.
private-first = 🔔 It is up to you. { $prompt }
private-again = 🔔 You were asked { $since }, and the match is waiting for you. { $prompt }
private-nudge = 🔔 You started your turn and have not finished it. { $prompt }
letter-over = { $game } ({ $place }): this reminder is no longer needed.
call-private-place = **{ $game } · { $place }**
call-private-until = ⏳ Your time runs until { $at } ({ $when }).
call-private-settings = `/settings me` on a server sets how and when I ping you; `/my games` lists everything that waits for you.
call-board = To the board
hush-button = Not now
hush-done = All right: I won't ping you about { $game } until your next move or your next turn.
hush-until = Your clock keeps running until { $at } ({ $when }).

## All my games

my-games-title = ### Your games
my-games-empty = You are not at any table. `/game new` opens one in a server's channel.
my-games-due = **{ $count ->
    [0] Nobody is waiting for you.
    [one] One match is waiting for you
   *[other] { $count } matches are waiting for you
}**
my-games-due-line = { $number }. { $game } · { $place } · you were asked { $since } { $left }
my-games-due-quiet = { $number }. 🔕 { $game } · { $place } · you were asked { $since } { $left }
my-games-waiting = **You are waiting for others**
my-games-lobby = **Lobbies**
my-games-newer = **Suspended: these matches use newer rules than I have, and go on once I am updated**
my-games-damaged = **Suspended: their stored data is damaged, so a moderator must end or delete them**
my-games-line = { $game } · { $place }
my-games-awaited = { $game } · { $place } · for { $who }
my-games-computer = { $game } · { $place } · the computer plays for you
my-games-vote = { $game } · { $place } · 🗳️ you have a vote
my-games-open = { $game } · { $place } · your seat is open
my-games-lobby-line = { $game } · { $place } · { $joined } of { $seats } seats taken
my-games-hush = Mute match { $number }
place-unknown-server = another server

## Settings for pings

calls-channel = in the channel
calls-private = in private
calls-both = in the channel and in private
calls-none = not at all
settings-me-title = Your settings
settings-language = Language
settings-calls = Pings
settings-calls-channel = in the channel
settings-calls-private = in private
settings-calls-both = in the channel and in private
settings-calls-none = none
settings-confirm = Confirm
settings-confirm-always = every move
settings-confirm-lasting = only what cannot be taken back
settings-confirm-never = nothing
settings-only = Forced moves
settings-only-open = play them for me when everyone can see there is no choice
settings-only-always = always play them for me, even if that tells others what I do not have
settings-only-never = I play each one myself
settings-zone = Time zone
settings-zone-clear = No time zone, no quiet hours
settings-zone-first = Quiet hours need your time zone.
settings-times = Quiet hours
settings-form-from = Quiet from, such as 23:00
settings-form-to = Quiet until, such as 07:30
settings-zone-now = { "" } · { $now } there now
settings-no-zone = not chosen; dates that you type are read as UTC
settings-quiet-none = none
settings-quiet-hours = { $from }–{ $to } ({ ZONE($zone) })
settings-my-calls =
    - I ping you: **{ $calls }**
    - Time zone: **{ $zone }**{ $now }
    - Quiet hours: **{ $quiet }**. They stop your clock and my pings; a change counts from your next turn on.
    - Vacation: **{ $left ->
        [one] one day
       *[other] { $left } days
    }** of { $days } left this year. I spend a day for you only when you would run out of time.
refused-bad-zone = { $why ->
        [offset] “{ $typed }” is a fixed offset, which ignores summer time. Choose a place with your time, such as { $near }.
        [short] “{ $typed }” is an abbreviation, which several places share. Choose a place with your time, such as { $near }.
       *[name] I do not know the time zone “{ $typed }”. Choose one from the list, such as { $near }.
    }
refused-zone-needed = Quiet hours need your time zone: set “zone” as well, such as “Europe/Madrid”.
refused-bad-time = “{ $typed }” is not a time of day. Write hours and minutes, such as “23:00”, or “off” for no quiet hours.
refused-quiet-half = Quiet hours need a start and an end, such as “23:00” and “07:30”.
refused-quiet-long = Quiet hours may last { $most } hours a day at most: they stop your clock, and the others wait for you.
