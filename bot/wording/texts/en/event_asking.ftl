## Why something in an event cannot be done, and what can

refused-which-tournament = Several events are on. Say which one: pick it in the option `event`.
refused-event-not-begun = There is nothing to see here: no round of it has been published.
refused-event-makers-only = Events are made by moderators and by those who may manage events on this server.
refused-event-in-channel = An event needs a text channel, because each table gets a thread. Use the command in one.
refused-event-of-no-game = Choose the game as well, or use `/event new` alone and choose it from the list.
refused-format-not-here = This game is not played in that format. Leave the format out, and pick one of those that fit.
refused-bad-moment = { $why ->
        [past] “{ $typed }” has passed: it is { $now } in { $zone }.
        [far] “{ $typed }” is more than { $years } years away.
        [gap] “{ $typed }” does not exist in { $zone }: clocks go forward at that hour. Write an hour later.
       *[form] “{ $typed }” is not a date that I can read.
    } Write `+3h`, `+2d`, or a date in { $zone } such as `2030-05-01 18:00`.
refused-bad-number = “{ $value }” does not fit here. Write a whole number, 0 or more.
refused-bad-games = A match has 1, 3 or 5 games.
refused-no-bracket = This event has no bracket, or not yet.
refused-round-published = The round is published. Players cannot be swapped any more.
refused-which-table = Which table? Pick it in the option `table`, or use the command in its thread.
refused-template-one-thing = Say one thing: save under a name, take a template, or drop one.
refused-event-rights = In an event each table gets a thread. What I am not allowed to do here: { $rights }. Those who manage the channel or my role can allow it: channel settings → **Permissions**. Then try again.
