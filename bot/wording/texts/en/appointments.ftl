## A table agrees on a time to go on

button-appointment = Agree on a time
appointment-how =
    Propose up to { $count } times to play on together. The others accept one, or propose others.
    Once all of you have accepted the same time, the clocks wait until then, and I mention you all. If somebody plays earlier, the wait is over.
appointment-none = No time is proposed now. **{ PANEL("button-appointment") }** behind **{ BUTTON("button-more") }** under the board proposes some.
appointment-board = 🗓️ **The clocks wait until { $when }** ({ $soon }). If somebody plays earlier, the wait is over.
appointment-proposals = 🗓️ Times to play on together:
appointment-time = { $number }. { $when } – suits { $who }
appointment-accept = Accept time { $number }
appointment-cancel = { $agreed ->
    [yes] Cancel: the clocks run again
   *[no] Withdraw all these times
}
appointment-hours = { $count ->
    [one] Choose an hour
   *[other] Choose up to { $count } hours
}
appointment-chosen = { $count ->
    [one] You propose this time:
   *[other] You propose these times:
}
appointment-round-over = { $over ->
    [yes] This round is over, so its tables cannot agree on a time any more.
   *[no] The round ends on { $end }. No full hour is left before that.
}
appointment-send = Propose
appointment-clear = Choose again
appointment-sent = The board shows your times, and I ask the others.
appointment-accepted = { $agreed ->
    [yes] Agreed: the clocks wait until { $when }. I will mention you all then.
   *[no] { $when } suits you. The others still have to accept it.
}
appointment-cancelled = Cancelled.

## Announcements

event-appointment-proposed = 🗓️ { $seat } proposes times to play on together.
event-appointment-agreed = 🗓️ The table agrees on a time: the clocks wait until <t:{ $until }:F>.
event-appointment-come = 🗓️ The time has come on which the table agreed. The clocks run again.
event-appointment-off = 🗓️ { $seat } { $agreed ->
    [yes] cancels the agreed time. The clocks run again.
   *[no] withdraws the proposed times.
}

## To one player

call-invited-proposed = 🔔 { $who }, when can you play on?
call-invited-agreed = 🔔 { $who }, your table has agreed on a time.
call-invited-come = 🔔 { $who }, it is the time on which your table agreed. The clocks run again.
private-invited-proposed = 🔔 Your table looks for a time to play on. When can you?
private-invited-agreed = 🔔 Your table has agreed on a time.
private-invited-come = 🔔 It is the time on which your table agreed. The clocks run again.

## Refusals

refused-no-appointments = At this table nobody can agree on a time now. That needs a clock and at least two people, and no player may have run out of time.
refused-no-appointment = No time is proposed or agreed at this table.
refused-appointment-stands = This table has already agreed on a time. To choose another, first cancel it: **{ BUTTON("button-more") }** → **{ PANEL("button-appointment") }**.
refused-appointment-gone = This time is no longer proposed. The board shows the present ones; **{ BUTTON("button-more") }** → **{ PANEL("button-appointment") }** proposes others.
refused-appointment-changed = The times have changed since this page was shown. Open it again: **{ BUTTON("button-more") }** → **{ PANEL("button-appointment") }**.
refused-appointment-past = This time has passed. Choose a later one.
refused-appointment-late = The round ends at <t:{ $end }:F>. Choose a time before that.
refused-appointment-far = A table can agree on a time within { $days } days. Choose an earlier one.
