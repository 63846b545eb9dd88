## Refusals in events: the reason, and how to do it right

refused-no-tournament = There is no such event on this server. `/event list` shows the existing ones.
refused-not-organiser = Only the organisers of this event and the moderators of this server may do that.
refused-files-later = Everybody can get the files of an event once it is finished. Before that, and if it is cancelled, only its organisers, its judges and the moderators can.
refused-not-judge = Only the judges and organisers of this event and the moderators of this server may do that.
refused-tournament-over = This event is over.
refused-repeat-state = { $state ->
    [draft] Open registration first: the next events open on the same weekday, at the same hour.
   *[cancelled] A cancelled event does not repeat. **{ BUTTON("tournament-again") }** makes a new one, which can.
}
refused-not-repeated = This event does not repeat. `/event manage` → **{ PANEL("button-more") }** → **{ PANEL("repeat-button") }** changes that.
refused-too-many-series = Up to { $limit } events on a server may repeat. Stop another one first: its `/event manage` → **{ PANEL("button-more") }** → **{ PANEL("repeat-button") }**.
refused-wrong-event-state = { $state ->
    [draft] This event is still a draft: open registration first.
    [registration] Registration is still open: check-in comes first.
    [checkin] Check-in is not over yet.
    [ready] Check-in is closed, but the event has not started: start it first.
   *[running] The event is running already.
}
refused-event-damaged = Event { $event } is suspended because its stored data is damaged. Its matches go on at their tables. I have told the moderators.
refused-event-changed = The event has just changed. Please look again.
refused-not-duels = None of this event's stages is played in duels (two seats per table), and a TRF file holds only duels. The results file (CSV) has every game.
refused-no-step = There is nothing to do now except wait for the tables of this round.
refused-too-many-tournaments = You have created { $limit } events here that are not over. Finish or cancel one of them first.
refused-channel-needed = Choose a game for the event, and a channel for its announcements.
refused-bad-event-name = Please give a name of 1 to { $most } visible characters.
refused-bad-computers = Type a number from 1 to { $most }.
refused-bad-event-setting = { $setting ->
    [description] The description may have up to { $most } characters.
    [invited] Up to { $most } people can be invited.
    [role] First choose the role: **{ PANEL("setup-entry-whom") }** under **{ PANEL("setup-players") }**.
    [least] The minimum number of players must be between { $least } and { $most }.
    [most] The maximum number of players must be between { $least } and { $most }.
    [account_days] The age of the account must be between { $least } and { $most } days.
    [member_days] The time on the server must be between { $least } and { $most } days.
    [least_rating] The lowest rating must be between { $least } and { $most }.
    [most_rating] The highest rating must be between { $least } and { $most }.
    [least_matches] The number of matches must be between { $least } and { $most }.
    [least_reliability] The reliability must be between { $least } and { $most }%.
    [checkin_minutes] Check-in may last { $least } to { $most } minutes.
    [round_days] A round may last { $least } to { $most } days.
    [extend_hours] Unfinished tables can get { $least } to { $most } extra hours.
    [round_minutes] A live round may last { $least } to { $most } minutes (0: rounds are counted in days).
    [extend_minutes] Unfinished tables can get { $least } to { $most } extra minutes.
    [no_show_minutes] The time for the first move must be between { $least } and { $most } minutes.
    [no_show_hours] The time for the first move must be between { $least } and { $most } hours.
   *[vacation_days] A player can have { $least } to { $most } days of vacation per round.
}
refused-bad-event-moments = Registration opens before check-in, and check-in before the start. Please put the dates in that order.
refused-plan-seats = This game cannot be played at tables of { $seats }. Choose another format, or other options of the game.
refused-plan-against-game = In this game all players play together against the game: choose the duplicate format, in which every table plays the same deal.
refused-plan-no-duplicate = The duplicate format is only for games in which all players play together against the game. Choose another format.
refused-bad-plan = This plan is not possible with this number of players: please check { $field ->
    [rounds] the number of rounds
    [groups] the groups
    [cut] how many advance
    [seats] the seats per table
    [go_on] how many of each table advance
    [at_once] the rounds and the tables at once: nobody meets the same opponent twice, and a round has at most 256 tables
    [best_of] how many games a match has
    [points] the points
    [tie_breaks] the tie-breaks
   *[other] the format
}.
refused-settled-by-ruling = Players rely on the announced settings. You may move dates later, raise limits and edit texts. Any other change is a ruling, which I announce: `/event rule`, or the menus behind **Players** and **Rounds** in `/event manage`.
refused-discord-events-off = On this server events are not shown in Discord's list of events. A moderator allows it: `/settings server` with *discord_events*.
refused-discord-events-right = I lack the right **Create Events**. Ask a manager of the server to give it to my role.
refused-discord-events-start = Discord accepts only events with a start in the future. Choose a start first, then switch this on.
refused-discord-events-running = The event is running already. Discord accepts only events that have not begun.
refused-already-so = It is already set like this, so nothing has changed.
refused-plan-fixed = The event is running: its game and its format stay as they are.
refused-too-many-officials = An event has up to { $limit } organisers and judges.
refused-registration-closed = Registration is not open.
refused-not-invited = This event is by invitation only. The organisers can add you.
refused-conditions-missing = You cannot enter this event yet. It asks for { $missing }.
condition-rating-low = a rating of { $need } or more in this game (now: { $have })
condition-rating-high = a rating of { $need } or less in this game (now: { $have })
condition-matches = { $need ->
    [one] one counted match of this game
   *[other] { $need } counted matches of this game
} (now: { $have })
condition-reliability = a reliability of { $need }% or more (now: { $have }%; `/profile` says what counts)
condition-invitation = an invitation
condition-role = the role <@&{ $role }>
condition-account = a Discord account that is at least { $days ->
    [one] one day
   *[other] { $days } days
} old
condition-membership = membership of this server for at least { $days ->
    [one] one day
   *[other] { $days } days
}
refused-request-unmet = { $name } does not meet the conditions of entry now. What is missing: { $missing }.
refused-request-gone = { $who } is not on this server any more. You can decline the request.
refused-role-needed = This event is for members with the role <@&{ $role }>.
refused-account-too-new = This event requires Discord accounts that are at least { $days ->
    [one] one day
   *[other] { $days } days
} old.{ $known ->
    [yes] { "" } Yours will be old enough on <t:{ $until }:f> (<t:{ $until }:R>): come back then.
   *[no] { "" }
}
refused-member-too-new = This event requires membership of this server for at least { $days ->
    [one] one day
   *[other] { $days } days
}.{ $known ->
    [yes] { "" } You will reach that on <t:{ $until }:f> (<t:{ $until }:R>): come back then.
   *[no] { "" } Discord does not say when you joined; ask the organisers.
}
refused-player-entered-often = { $name } is entered in { $limit } events that are not over, and has to leave one of them first. Until then, the request stays here.
refused-too-many-entered = You are entered in { $limit } events that are not over. Leave one of them first.
refused-waitlist-full = The waitlist is full.
refused-dropped-there = You are out of this event. While it accepts players, an organiser can bring you back.
refused-disqualified-there = The judges have excluded you from this event.
refused-deck-needed = This game needs a deck: choose one to register.
refused-deck-sealed = Your deck is sealed.{ $between ->
    [yes] { "" } You can choose another one between two rounds.
   *[no] { "" } It stays the same until the event is over.
}
refused-no-teams = This event has no teams.
refused-teams-by-staff = In this event the organisers put players into teams. Ask them for yours.
refused-bad-team-name = A team needs a name of 1 to { $most } visible characters.
refused-not-seeded-by-hand = This event is not seeded by hand. Before registration opens, you can choose seeding by hand under **Players**; later, with **Change a setting** in `/event rule`.
refused-bad-seed = Choose a seed from 1 to { $most }.
refused-reminder-needless = You are on the list already, so there is nothing to remind you of.
refused-reminder-late = Registration ends <t:{ $until }:f> (<t:{ $until }:R>). Join now if you want to play.
refused-reminder-at-start = Registration ends when the event starts. Join now if you want to play.
refused-too-many-reminders = { $limit } people have already asked for a reminder. Join now, and leave later if you cannot play.
refused-decks-hidden = The decks of this event are never shown, or only after its end.
refused-bad-seat-order = Write all seats from 1 to { $seats } in their new order, for example `2 1`.
refused-bad-setting-value = “{ $value }” is not valid here. { $kind ->
    [switch] Write `yes` or `no`.
    [entry] Choose from the list, or mention a role.
    [seeding] Choose from the list.
    [at_zero] Choose from the list.
    [computer_counts] Choose from the list.
    [computer_level] Choose from the list.
    [teams] Choose from the list.
    [apart] Write a number from 0 to 3.
    [format] Choose a format from the list.
    [seats] Choose seats from the list.
    [cut] Write a number from 2 to 256. Only an event with a second stage has this setting.
    [go_on] Write 1 or 2.
    [at_once] Write a number from 1 to 4. Knock-outs, and the same deal at every table, have one table at a time.
    [points] Write the points by place for each table size, highest first, for example `5 3 2 1 / 5 3 1`. Only tables of three or more use them.
    [tie_breaks] Write tie-breaks of this format by their names, with commas between them, each once.
    [best_of] Write 1, 3 or 5.
   *[number] Write a whole number.
}
refused-not-entered = You are not in this event.{ $open ->
    [yes] { "" } Press **{ BUTTON("tournament-join") }** under its message, or **{ PANEL("tournament-join") }** in `/event me`.
   *[no] { "" }
}
refused-checkin-closed = { $later ->
    [yes] Check-in is not open yet. When it opens I ping you here.
   *[no] Check-in is over.
}
refused-checkin-open = Check-in is still open: close it first.
refused-too-few-entered = { $count ->
    [one] There is one player, and the event needs { $least }.
   *[other] There are { $count } players, and the event needs { $least }.
} Wait for more, lower the minimum by a ruling (**{ PANEL("setup-players") }** in `/event manage`), or cancel the event.
refused-too-few-for-plan = { $count ->
    [one] There is one player, and the format needs { $least }.
   *[other] There are { $count } players, and the format needs { $least }.
} Wait for more, choose another format by a ruling (`/event rule`), or cancel the event.
refused-no-entry = There is no player with the number { $number } in this event.
refused-no-pairing = No pairing respects all bans and all rulings about the coming round. Lift a ban with `/event rule`, or take back a forced pairing or a bye.
refused-pairing-slow = Pairing the round took too long. Please try again.
refused-pairing-failed = I could not pair the round. Please try again; if it fails again, tell the bot's operator.
refused-round-not-drawn = No paired round is waiting to be published.
refused-round-not-published = That round is not published yet.
refused-second-needed-event = You play in this event, so an official who does not play must confirm this. Ask for it in `/event manage`.
refused-named-by-asker = The official who asked for this ruling named you after the start. Another judge or a moderator must decide.
refused-event-not-over = An event must be over before you can delete it. Cancel it first: `/event manage` → **{ PANEL("button-more") }** → **{ PANEL("room-cancel") }**.
refused-event-counts = A finished event cannot be deleted: its results count in profiles and ratings.
refused-event-still-played = Tables of this event are still being played. It can be deleted once they are over.
refused-delete-one-thing = Name a match or an event, not both.
refused-round-fixed = The format fixes the pairings of that round: nobody can swap players, give byes or change pairings.
refused-round-over = That round is over.
refused-no-round = There is no round { $round }.
refused-no-deadline = That round has no deadline.
refused-no-table = There is no table { $table } in this event.
refused-table-over = That table already has its result, or its match has not begun.
refused-table-stopped = The match at table { $table } ended without a result, so there is nothing to wait for. Decide with `/event rule`: set its result, or let it play again.
refused-table-moved = Somebody has moved at that table: seats change only before the first move.
refused-table-hidden = This table stays private until every table of its round has finished.
refused-later-game = A later game of this match has begun.
refused-bad-places = Write the places of the { $seats } seats, from seat 1 on, such as `2 1`. Tied seats share a place, and the place after it stays empty: `1 1 3`.
refused-level-forfeit = A forfeit cannot put all players first. Choose the draw without a forfeit, or let both lose.
refused-bad-order = Name exactly the players of the table, in their new order.
refused-bad-group = Name { $most ->
    [2] two different players
   *[other] 2 to { $most } different players
}.
refused-not-forbidden = No ruling keeps the chosen players apart. The menu of **{ PANEL("rulings-allow") }** shows the bans in force.
refused-pair-forbidden = { $first } and { $second } may not sit at one table: a ban keeps them apart. Choose other players, or lift the ban with `/event rule`.
refused-force-seats = A table of the coming round has { $seats } seats: name exactly that many players.
refused-not-playing = { $name } does not play in the coming round.
refused-wished-already = Another ruling already places { $name } in the coming round.
refused-bad-points = Please give more than 0 and at most { $most } points.
refused-event-not-started = The event has not started yet.
refused-no-round-yet = No round of this event has been paired yet.
refused-not-dropped = That player has not left the event.
refused-never-seeded = That player left before their first round. While the event accepts players, they can enter like anybody else: by themselves until the start, later with **Enter late** in `/event rule`.
refused-already-entered = That player is in the event already.
refused-out-of-it = That player has left this event. **Bring back** in `/event rule` lets them play again.
refused-too-late-to-enter = Nobody can enter any more: no round is left, or the rounds that are left depend on the earlier ones.
refused-only-first-round = Substitutes can enter during the first round only.
refused-not-waiting = The substitute must be on the waitlist.
refused-not-there = That player is not at this table, was disqualified, or one of the player's tables in this round already has its result.
refused-nothing-to-take-back = There is no ruling to take back.
refused-taken-back-already = That ruling has been taken back already. Nothing else was changed.
refused-result-since = Table { $table } has got a result since this request, so the request can only be declined. { $file ->
    [yes] If results are still missing, upload a new file.
   *[no] If the table's new result is wrong, rule again.
}
refused-later-ruling = Another ruling was made after that one. Take the later ruling back first.
refused-lasting-ruling = This ruling cannot be taken back, because players have already acted on it. Make another ruling instead.
refused-player-forgotten = This player asked me to forget them, so I cannot do that.
refused-game-follows = That result opened the next game of this match, so the result stays. To change it, set the result in `/event rule`.
refused-paired-already = A round has been paired or published since that ruling, so the ruling stays. Make another one instead.
refused-too-many-waiting = { $limit } rulings already wait for a second official. Confirm or decline some of them first.
refused-not-at-event-table = You do not sit at that table.
refused-text-too-long = Please write at most { $most } characters.
refused-no-call = There is no such call.
refused-too-many-templates = This server already has { $limit } templates. Drop one of them first.
refused-no-template = That template no longer exists.
refused-template-entry = { $asks ->
    [yes] The template “{ $name }” asks a question before entry.
   *[no] The template “{ $name }” is for invited players only.
} { $asks ->
    [yes] A ladder admits everybody who meets its conditions at once.
   *[no] Leagues and ladders have no invitations.
} Make an event from the template, { $asks ->
    [yes] remove the question under **{ PANEL("setup-text") }**
   *[no] choose another entry under **{ PANEL("setup-players") }**
}, and save it under another name: **{ PANEL("button-more") }** → **{ PANEL("room-template") }**.
refused-template-damaged = The stored data of the template “{ $name }” is damaged. Delete it, or save it again under its name from an event.
refused-no-vote-in-event = In an event the table does not vote about a player: the judges decide.
refused-in-event = The event decides what is played next: there is no rematch here.
refused-seat-in-event = In an event nobody else can take your seat. Call a judge to this table; with **{ PANEL("tournament-drop") }** in `/event me` you leave the remaining rounds.

## At a table of an event

event-time-judge = ⌛ { $seat } ran out of time. I have called the judges of the event.
event-stalled-judge = 💤 { $seat } has not moved for a week. I have called the judges of the event.
zero-judge = the judges decide
refused-event-unreadable = That change would make the event invalid, so I left it as it was. Try another value.
refused-role-obstacle = I cannot give this role. { $why ->
    [gone] It was deleted. Choose another one.
    [managed] Discord or another app manages it. Choose another one.
    [right] I need the right **Manage Roles**: server settings → **Roles** → my role.
   *[above] It must be below my own role: move it down, or my role up, in server settings → **Roles**.
}
refused-role-not-yours = You can choose only roles that you may give yourself: you need **Manage Roles**, and the role must be below your highest one.
refused-role-has-rights = Every member may take this role, so it must not open anything to those who have it. Choose a role without permissions, also in channels, that no event uses and that is not the moderator role.
refused-role-not-mentionable = My messages would not reach members with this role. In server settings → **Roles**, allow anyone to mention it, or give my role the right to mention all roles.
refused-role-is-news = Every member may take this role, because it is the one for news of events. Choose another role for moderators.
refused-news-role-has-rights = The role for news of events has rights of its own by now, so I do not give it. A moderator can choose another one: `/settings server`.
refused-news-role-obstacle = I cannot give or take the role for news of events. A moderator can mend this: { $why ->
    [gone] it was deleted, so another one is chosen with `/settings server`.
    [managed] Discord or another app manages it, so another one is chosen with `/settings server`.
    [right] I need the right **Manage Roles**: server settings → **Roles** → my role.
   *[above] it must be below my own role in server settings → **Roles**.
}
refused-answer-needed = Before you enter, you answer a question. Press the same button again and write an answer.
refused-already-in = You have entered already.
refused-no-question = No question is asked any more. The same button now enters you at once.
refused-no-request = This user no longer asks to enter: they withdrew, or another organiser has decided. Open the page again to see who still asks.
