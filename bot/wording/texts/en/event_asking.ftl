## Why something in an event cannot be done, and what can

refused-which-tournament = Several events are running. Pick one in the option `event`.
refused-event-not-begun = There is nothing to see yet: no round of this event has been published.
refused-event-makers-only = Only moderators, and members with the right **Manage Events**, can create and change events, ladders, leagues and seasons.
refused-event-in-channel = An event needs a text channel, because each table gets a thread. Use the command in one.
refused-event-of-no-game = Choose the game as well, or use `/event new` alone and choose it from the list.
refused-format-not-here = This game is not played in that format. Leave the format out and pick one from the list.
refused-bad-moment = { $why ->
        [past] “{ $typed }” has passed: it is { $now } in { ZONE($zone) }.
        [far] “{ $typed }” is more than { $years } years away.
        [zone] I need your time zone to read “{ $typed }”.
        [gap] “{ $typed }” does not exist in { ZONE($zone) }: clocks go forward at that hour. Write an hour later.
       *[form] “{ $typed }” is not a date that I can read.
    } { $known ->
        [yes] Write `+3h`, `+2d`, or a date in { ZONE($zone) } such as `2030-05-01 18:00`.
       *[no] Write `+3h` or `+2d`, or tell me your time zone first: `/settings me` → zone, or **{ PANEL("setup-dates") }** in `/event manage`.
    }
refused-bad-rounds = “{ $value }” is not a number of rounds. Write a whole number, or leave the field empty for the default.
refused-bad-games = A match has 1, 3 or 5 games.
refused-no-bracket = This event has no bracket yet, or its format has none.
refused-round-published = The round is published. Players cannot be swapped any more.
refused-which-table = Which table? Pick it in the option `table`, or use the command in its thread.
refused-event-rights = In an event each table gets a thread. Here I lack permission to { $rights }. A manager of the channel or of my role can allow it: channel settings → **Permissions**. Then try again.
