## Announcements of an event in its channel and at its tables

notice-checkin = 🔔 **{ $name }**: check in until { $until } with the button under the event's message or in `/event me`. { $who }
notice-checkin-longer = **{ $name }**: I was offline, so check-in stays open until { $until }.
notice-registration-over = **{ $name }**: check-in is closed.{ $named ->
    [yes] { "" } Not checked in, so now on the waitlist: { $who }. Check in before the start, and you get a place as long as one is free.
   *[no] { "" }
}
notice-registration-ends = 🔔 **{ $name }**: registration ends { $until }. You asked for this reminder: { $who }
notice-too-few = { $officials } **{ $name }**: too few players have entered. Wait for more, or cancel it in the **{ PANEL("room-back") }**.
notice-stand-by = { $who }: you move up from the waitlist and play in **{ $name }**.
notice-auto-stopped = { $officials } **{ $name }**: I could not continue the event by myself. See the **{ PANEL("room-back") }**.
notice-entry-request = { $officials } **{ $name }**: a user would like to enter. { $kind ->
    [league] Organisers find their answer in `/league`.
   *[event] Their answer to your question is in the **{ PANEL("room-back") }**.
}
notice-admitted = { $who }: the organisers have accepted your entry in **{ $name }**. { $cause ->
    [league] You are on the waitlist, and play from the next season with a place for you.
   *[open] If all places are taken, you are on the waitlist.
}{ $cause ->
    [checkin] { "" } To play, check in before the start, with the button under the event's message or in `/event me`.
   *[open] { "" }
}
notice-not-admitted = { $who }: the organisers have declined your entry in **{ $name }**.
notice-not-decided = { $who }: **{ $name }** { $cause ->
    [league] is over, and the organisers did not decide about your entry.
    [cancelled] was cancelled before the organisers decided about your entry.
   *[other] has started, and the organisers did not decide about your entry.
} Your answer is deleted.
notice-discord-event-refused = { $officials } **{ $name }**: { $cause ->
    [stays] I cannot remove this event from the server's events in Discord.
   *[other] I cannot show this event among the server's events in Discord.
} { $cause ->
    [stays] Members with the right **Manage Events** can end or delete it there.
    [right] I lack the right **Create Events**. Once I have it, I try again.
    [gone] Somebody deleted it there. To show it again, switch **{ PANEL("setup-players") }** → *Event in Discord* off and on.
    [full] The server has its 100 events already. Once one has ended, switch **{ PANEL("setup-players") }** → *Event in Discord* off and on.
   *[discord] Discord refuses it. You can make it by hand.
}
notice-roles-refused = { $officials } **{ $name }**: I cannot give or take the role <@&{ $what }>. { $cause ->
    [gone] It was deleted.
    [managed] Discord or another app manages it.
    [right] I lack the right **Manage Roles**.
    [above] It is not below my own role in the server's list of roles.
   *[discord] Discord refuses it.
} { $cause ->
    [gone] Choose another one while the event goes on: **{ PANEL("room-back") }** → **{ PANEL("setup-players") }** → **{ PANEL("setup-roles") }**.
    [managed] Choose another one while the event goes on: **{ PANEL("room-back") }** → **{ PANEL("setup-players") }** → **{ PANEL("setup-roles") }**.
   *[other] When the server's roles are changed, I try again by myself.
}
notice-series-stopped = { $officials } **{ $name }** no longer repeats{ $cause ->
    [cancelled] , because two events in a row were cancelled. To repeat it again, create a new event and use its `/event manage` → **{ PANEL("button-more") }** → **{ PANEL("repeat-button") }**.
    [refused] , because I could not make the next one. { $why }
   *[damaged] , because its stored settings are damaged. **{ PANEL("room-back") }** → **{ PANEL("button-more") }** → **{ PANEL("repeat-button") }** sets them again.
}
notice-drawn = { $officials } **{ $name }**: round { $round } of { $rounds } is paired. Check it in the **{ PANEL("room-back") }** and publish it.
notice-redrawn = { $officials } **{ $name }**: round { $round } was paired again{ $named ->
    [yes] , because { $who } left
   *[no] { "" }
}. { $given_up ->
    [yes] Not all tables and byes set by hand could stay.
   *[no] Tables paired by hand stay as they are.
} Check the round in the **{ PANEL("room-back") }** and publish it.
notice-by-hand = 🔃 Paired by hand{ $acted ->
    [yes] { "" } by { $who }
   *[no] { "" }
}: { $tables }
notice-published = 🚦 **{ $name }**: round { $round } of { $rounds } begins.{ $at_once ->
    [1] { "" }
   *[other] { " " }Each player sits at up to { $at_once } tables at once.
}
notice-deadline-half = ⏳ Half of the round's time is over; it ends { $until }. { $who }
notice-deadline-day = ⏳ One day is left in the round; it ends { $until }. { $who }
notice-deadline-hour = ⏳ One hour is left in the round; it ends { $until }. { $who }
notice-deadline-minutes = ⏳ Ten minutes are left in the round; it ends { $until }. { $who }
notice-deadline-longer = ⏳ I was offline for a while, so the round now ends { $until }. { $who }
notice-extended = ⏳ The round's time was over. This table has until { $until }; after that the judges decide. { $who }
notice-adjudicate = ⚖️ The extra time is over too. { $officials }, please decide this table with **{ BUTTON("room-rule") }**. { $who }
notice-no-show-half = { $who }: you have not moved here yet, and half of the time for a first move is over. I have told the judges too{ $called ->
    [yes] : { $officials }
   *[no] .
}
notice-no-show = ⚖️ { $officials }: { $who } did not appear at this table. With **{ BUTTON("room-rule") }** you keep waiting, let a substitute play, or set the result.
notice-paused = ⏸️ **{ $name }** is paused. All clocks and deadlines stand still until the organisers let the league go on. { $who }
notice-resumed = ⏯️ **{ $name }** goes on. All clocks have the time that they had, and deadlines are later by the length of the pause. { $who }
tournament-paused = ⏸️ **Paused**: all clocks and deadlines stand still.
notice-finished = 🏆 **{ $name }** is over.
notice-closed = { $event }Round { $round } is over.{ $named ->
    [yes] { " " }{ $who }
   *[no] { "" }
}
notice-left-guild = { $officials } **{ $name }**: { $who } left the server and drops out after 48 hours, unless they return.
notice-dropped-gone = **{ $name }**: { $who } dropped out because they left the server.
notice-no-result = ⚖️ { $event }{ $officials }: the match at { $where } ended without a result. With **{ BUTTON("room-rule") }** you set the result or let the table play again.
notice-computer-forfeit = ⚖️ { $event }Lost by forfeit, as the event's settings say: { $who }. The computer played on in their place to the end.
notice-computer-played = ⚖️ { $event }{ $officials }: when the match at { $where } ended, the computer was playing for { $who }. With **{ BUTTON("room-rule") }** you set the result or let the table play again.
notice-cancelled = **{ $name }** was cancelled{ $asleep ->
    [yes] , because nobody has managed it for weeks
   *[no] { "" }
}. Running tables go on as ordinary matches.
notice-revealed = **{ $name }** was cancelled, and its last table has ended: its seed is revealed.
notice-call = ⚖️ { $event }{ $officials }: { $who } calls a judge to { $where }.
notice-call-answered = ⚖️ { $event }{ $who }: a judge is looking at your call.
notice-judge-needed = ⚖️ { $officials } **{ $name }**: a table of round { $round } needs a judge. See the **{ PANEL("room-back") }**.
notice-event = **{ $name }** ·
notice-host = Sobremesa
notice-asked-again = ⚖️ { $officials }{ $level ->
    [1] { "" }
    [2] { "" }
   *[other] , { $moderators }
}: **{ $name }** has waited for you for a week or more. { $what ->
    [tables] In round { $round } these tables need a result: { $tables }. Decide with `/event rule`.
    [step] Do its next step in the **{ PANEL("room-back") }**.
   *[start] It has not begun: open or close its check-in in the **{ PANEL("room-back") }**.
}{ $level ->
    [4] { " " }{ $who }: if nobody acts until { $until }, { $what ->
        [tables] I decide them: players whose turn it is lose by forfeit; if it is everybody's turn or nobody's, nobody scores. From then on I run the rounds.
        [step] I run the rounds from then on.
       *[start] I cancel it.
    }
   *[other] { "" }
}
notice-judges = Judges
notice-ruling = ⚖️ { $event }Ruling by { $actor }: { $kind }{ $named ->
    [yes] { "" } · { $who }
   *[no] { "" }
}
notice-ruling-here = ⚖️ Ruling by { $actor }: { $kind } · { $judged }{ $named ->
    [yes] , who played here with { $who }
   *[no] { "" }
}
notice-ruling-undone-here = ⚖️ { $acted ->
    [yes] { $actor } took a ruling back
   *[no] A ruling was taken back
}: { $kind } · { $judged }{ $named ->
    [yes] . At this table: { $who }
   *[no] { "" }
}
notice-substitute-here = ⚖️ Ruling by { $actor }: { $kind } · { $comes } plays here for { $goes }{ $named ->
    [yes] , with { $who }
   *[no] { "" }
}
notice-substitute-undone-here = ⚖️ { $acted ->
    [yes] { $actor } took a ruling back
   *[no] A ruling was taken back
}: { $kind } · { $comes } plays here again, and { $goes } waits{ $named ->
    [yes] . At this table: { $who }
   *[no] { "" }
}
notice-changed = { $setting }: { $before } → **{ $after }**
notice-placed = Result: { $places }{ $absent ->
    [yes] , by forfeit
   *[no] { "" }
}
notice-points-taken = Points: { $points }
notice-substitute = { $deal ->
    [dealt_anew] Nobody had moved yet, so the table is dealt again for the substitute.
   *[other] Moves had been made, so the substitute takes over the running match.
}
notice-ruling-waiting = ⚖️ { $event }{ $officials }: { $actor } plays in the event and wants to rule: { $kind }. A second judge must agree. Answer in the **{ PANEL("room-back") }**.
notice-moderators = Moderators
notice-ruling-moderators = ⚖️ { $event }{ $moderators }: { $actor } plays in the event and wants to rule: { $kind }. A second person must agree, and no neutral judge has answered. Answer in the **{ PANEL("room-back") }** until { $until }; then I ask the players.
notice-ruling-objections = ⚖️ { $event }{ $actor }, who plays in the event, wants to rule: { $kind }. There is no neutral judge. It takes effect { $until } unless one of you objects. { $who }
notice-ruling-objected = ⚖️ { $event }{ $who } objects to a ruling by { $actor }: { $kind }. It waits for a neutral judge or a moderator: { $officials }
notice-ruling-void = ⚖️ { $event }{ $who }: your pending ruling is void, because it cannot be carried out: { $kind }. { $why }
notice-staff = ⚖️ { $event }{ $added ->
    [yes] { $actor } named { $official } { $duty ->
        [organiser] an organiser
       *[judge] a judge
    }.
   *[no] { $official } is no longer { $duty ->
        [organiser] an organiser
       *[judge] a judge
    }, by a decision of { $actor }.
}
ruling-object = Object
ruling-objected-to = { $mine ->
    [yes] You objected. The ruling waits for a neutral judge or a moderator.
   *[no] This ruling no longer waits for objections.
}
notice-ruling-undone = ⚖️ { $event }{ $acted ->
    [yes] { $actor } took a ruling back
   *[no] A ruling was taken back
}: { $kind }{ $named ->
    [yes] { "" } · { $who }
   *[no] { "" }
}

## Rulings

ruling-kind-award = result set
ruling-kind-both-lose = both lose
ruling-kind-replay = table played again
ruling-kind-swap-seats = seats exchanged
ruling-kind-swap = two players swapped
ruling-kind-staff = staff changed
ruling-kind-seed = seeded by hand
ruling-kind-team = team changed
ruling-kind-call-off = event cancelled
ruling-kind-in-match = ruling within a match
ruling-kind-lapse = decided without a judge
ruling-kind-wait = keep waiting
ruling-kind-substitute = substitute
ruling-kind-warn = warning
ruling-kind-penalty = penalty points
ruling-kind-disqualify = disqualified
ruling-kind-drop = dropped out
ruling-kind-re-enter = back in the event
ruling-kind-enter-late = entered late
ruling-kind-forbid = never to meet
ruling-kind-allow = may meet again
ruling-kind-force = to meet in the coming round
ruling-kind-give-bye = bye in the coming round
ruling-kind-extend-round = more time for the round
ruling-kind-take-back = ruling taken back
ruling-kind-settle-event = event changed
ruling-kind-pause = match paused
ruling-kind-resume = match resumed
ruling-kind-extend = more time
ruling-kind-undo = moves taken back
award-by-points = { $winners ->
    [one] { $names } wins by points
   *[other] { $names } draw by points
}: { $points }
award-winner = { $name } wins
award-draw = Draw
award-together = The match's result; an unfinished match gets the worst figures of the round
tournament-ruled = { $state ->
    [waiting] You play in this event, so another judge must agree: **{ $kind }**. See `/event manage`.
    [undone] Taken back: **{ $kind }**.
   *[other] Done: **{ $kind }**. I have told everybody concerned.
}

## The moderators' log

action-event-create = event: new draft
action-event-change = event: change
action-event-open = event: open registration
action-event-checkin = event: open check-in
action-event-checkin-over = event: close check-in
action-event-start = event: start
action-event-seed = event: seed by hand
action-event-draw = event: pair a round
action-event-swap = event: swap two players
action-event-delete = event: delete
action-event-object = event: object to a ruling
action-event-publish = event: publish a round
action-event-play = event: a round begins
action-event-close = event: close a round
action-event-reopen = event: reopen a round
action-event-finish = event: finish
action-event-cancel = event: cancel
action-event-repeat = event: repeat
action-event-repeat-stop = event: stop repeating
action-event-fill = event: computer players
action-event-import = event: import players
action-event-admit = event: accept an entry
action-event-decline-entry = event: decline an entry
action-event-official = event: organisers and judges
action-event-drop = event: drop a player
action-event-answer = event: answer a call
action-event-decline = event: decline a ruling
action-event-take-back = event: take a ruling back
action-event-team = event: teams
action-event-ruling = event: ruling: { $kind }
modlog-value-event = event “{ $value }”
modlog-value-every = { $value }
modlog-value-round = round { $value }
modlog-value-reopened = round { $value } is open again
modlog-value-count = { $value } players
modlog-value-swaps = { $value } swaps of a file
modlog-value-results = { $value } results of a file
modlog-value-table = table { $value }
modlog-value-ruling = { $value }
modlog-value-players = { $value }
modlog-value-entry = player { $value }
modlog-value-result = { $value }
modlog-value-detail = { $value }
modlog-brought = { $deal ->
    [dealt_anew] dealt again
   *[other] deal kept
}
modlog-deal-at = table { $table }: { $deal }
modlog-setting = { $setting }: { $value }
modlog-state-entered = in the event
modlog-state-waiting = on the waitlist
modlog-state-left = left
modlog-state-dropped = dropped out
modlog-state-disqualified = disqualified
modlog-role-organiser = organiser
modlog-role-judge = judge
modlog-host = the event itself
