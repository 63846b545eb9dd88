## What cannot be done in an event, and what would be right

refused-no-tournament = There is no such event on this server. `/event list` shows those there are.
refused-not-organiser = Only the organisers of this event and the moderators of this server may do that.
refused-files-later = The files of an event are for all once it has been played to its end. Before, and where it is called off, only its judges and organisers and the moderators have them.
refused-not-judge = Only the judges and organisers of this event and the moderators of this server may do that.
refused-tournament-over = This event is over.
refused-wrong-event-state = { $state ->
    [draft] This event is still a draft: open the registration first.
    [registration] Registration is still open: the check-in comes first.
    [checkin] The check-in is not over yet.
    [ready] The check-in is closed, but the event has not started: start it first.
   *[running] The event is running already.
}
refused-event-damaged = Event { $event } is damaged: what is stored of it cannot be read, so it rests. Its matches go on at their tables. The moderators have been told.
refused-event-changed = The event has just changed. Please look again.
refused-not-duels = None of this event's stages is played in duels (two seats a table), and a TRF file can hold nothing else. The results as a table have every game.
refused-no-step = There is nothing to do but wait for the tables of this round.
refused-other-step = That is not the next step, so nothing was done. The next one is: { $step }
refused-too-many-tournaments = You have made { $limit } events here that are not over. Finish or cancel one of them first.
refused-channel-needed = Choose a game for the event, and a channel in which it is announced.
refused-bad-event-name = A name of 1 to { $most } characters that can be seen is needed.
refused-bad-event-setting = { $setting ->
    [description] The description may have up to { $most } characters.
    [invited] Up to { $most } people can be invited.
    [role] Choose the role that lets people enter.
    [least] The least number of players must be between { $least } and { $most }.
    [most] The most players must be between { $least } and { $most }.
    [account_days] The age of the account must be between { $least } and { $most } days.
    [member_days] The time on the server must be between { $least } and { $most } days.
    [checkin_minutes] The check-in may last { $least } to { $most } minutes.
    [round_days] A round may last { $least } to { $most } days.
    [extend_hours] Unfinished tables can get { $least } to { $most } hours more.
    [no_show_hours] The time for the first move must be between { $least } and { $most } hours.
   *[vacation_days] A player can have { $least } to { $most } days of vacation in a round.
}
refused-bad-event-moments = Registration opens before the check-in, and the check-in before the start. Please put the dates in that order.
refused-plan-seats = This game cannot be played at tables of { $seats }. Choose another format, or other options of the game.
refused-plan-against-game = Here all play together against the game: choose the duplicate format, in which all tables meet the same deal.
refused-plan-no-duplicate = The duplicate format is for games in which all play together against the game. Choose another format.
refused-bad-plan = This plan does not work out, at least not with so many players: please look at { $field ->
    [rounds] the number of rounds
    [groups] the groups
    [cut] how many go on
    [seats] the seats a table
    [go_on] how many of each table go on
    [best_of] how many games a match has
    [points] the points
    [tie_breaks] the tie-breaks
   *[other] the format
}.
refused-settled-by-ruling = People rely on what was announced. Dates may move later, limits up, and texts change; anything else is a ruling that everybody is told of: `/event rule change`, or the menus behind **Players** and **Rounds** in `/event manage`.
refused-already-so = It is so already.
refused-plan-fixed = The event is running: its game and its format stay as they are.
refused-too-many-officials = An event has up to { $limit } organisers and judges.
refused-registration-closed = Registration is not open.
refused-not-invited = This event is for those who were invited. The organisers can add you.
refused-entry-one-thing = Either a role may enter, or those who are invited: choose one of the two.
refused-role-needed = This event is for members with the role <@&{ $role }>.
refused-account-too-new = This event asks for Discord accounts that are at least { $days ->
    [one] one day
   *[other] { $days } days
} old.{ $known ->
    [yes] { "" } Yours will be on <t:{ $until }:f> (<t:{ $until }:R>): come back then.
   *[no] { "" }
}
refused-member-too-new = This event asks for members who have been on this server for at least { $days ->
    [one] one day
   *[other] { $days } days
}.{ $known ->
    [yes] { "" } You will have been on <t:{ $until }:f> (<t:{ $until }:R>): come back then.
   *[no] { "" } Discord does not say since when you are here; ask the organisers.
}
refused-too-many-entered = You are entered in { $limit } events that are not over. Leave one of them first.
refused-waitlist-full = The waitlist is full.
refused-dropped-there = You are out of this event. As long as it takes players, an organiser can bring you back.
refused-disqualified-there = The judges have excluded you from this event.
refused-deck-needed = In this game you bring a deck: choose one of yours to register.
refused-deck-sealed = Your deck is sealed.{ $between ->
    [yes] { "" } You can choose another one between two rounds.
   *[no] { "" } It stays the same until the event is over.
}
refused-no-teams = This event has no teams.
refused-teams-by-staff = In this event the organisers put players into teams. Ask them for yours.
refused-bad-team-name = A team needs a name of 1 to { $most } characters that can be seen.
refused-not-seeded-by-hand = This event is not seeded by hand. Before registration opens that is chosen behind **Players**; later by `/event rule change`.
refused-bad-seed = Choose a seed from 1 to { $most }.
refused-reminder-needless = You are on the list already, so there is nothing to remind you of.
refused-reminder-late = Registration ends <t:{ $until }:f> (<t:{ $until }:R>). Join now, if you want to play.
refused-reminder-at-start = Registration ends when the event starts. Join now, if you want to play.
refused-too-many-reminders = { $limit } people want to be reminded already. Join now, and leave later if you cannot play.
refused-decks-hidden = The decks of this event are not shown, or not before its end.
refused-bad-seat-order = Write all seats from 1 to { $seats } in their new order, for example `2 1`.
refused-unknown-setting = There is no setting “{ $value }”. Choose one from the list, or write its name: { $names }.
refused-bad-setting-value = “{ $value }” does not fit here. { $kind ->
    [switch] Write `yes` or `no`.
    [entry] Choose from the list, or mention a role.
    [seeding] Choose from the list.
    [at_zero] Choose from the list.
    [computer_counts] Choose from the list.
    [teams] Choose from the list.
    [apart] Write a number from 0 to 3.
    [format] Choose a format from the list.
    [seats] Choose seats from the list.
    [cut] Write a number from 2 to 256; the event needs a stage after the first.
    [go_on] Write 1 or 2.
    [points] Write the points by place of each size of table, the most first, for example `5 3 2 1 / 5 3 1`. Only larger tables have them.
    [tie_breaks] Write tie-breaks of this format by their names, with commas between them, each once.
    [best_of] Write 1, 3 or 5.
   *[number] Write a whole number.
}
refused-not-entered = You are not in this event.{ $open ->
    [yes] { "" } Press **{ BUTTON("tournament-join") }** under its message, or use `/event join`.
   *[no] { "" }
}
refused-checkin-closed = { $later ->
    [yes] Check-in is not open yet. When it opens I will call you here.
   *[no] Check-in is over.
}
refused-checkin-open = The check-in is still open: close it first.
refused-too-few-entered = { $count ->
    [one] One player is there, and the event needs { $least }.
   *[other] { $count } players are there, and the event needs { $least }.
} Wait for more, lower the least number by a ruling (**{ BUTTON("setup-players") }** in `/event manage`), or call the event off.
refused-too-few-for-plan = { $count ->
    [one] One player is there, and the format needs { $least }.
   *[other] { $count } players are there, and the format needs { $least }.
} Wait for more, choose another format by a ruling (`/event rule change`), or call the event off.
refused-no-entry = There is no player with the number { $number } in this event.
refused-no-pairing = No pairing keeps to everything that is forbidden. Lift a ban by `/event rule forbid` with `lift`, or take a wish back.
refused-pairing-slow = Drawing the round up took too long. Please try again.
refused-pairing-failed = The round could not be drawn up. Please try again; if it fails again, tell the one who runs the bot.
refused-round-not-drawn = There is no round that is drawn up and not published yet.
refused-round-not-published = That round is not published yet.
refused-second-needed-event = You play in this event, so this needs a second who does not. Ask for it in `/event manage` or by the command.
refused-named-by-asker = Whoever asked for this ruling named you after the start. Another judge or a moderator must decide.
refused-drawn-unseen = You play in this event, so you do not see pairings before they are published. `/event swap` with a reason asks a second.
refused-event-not-over = An event must be over before it is deleted. Call it off first: `/event cancel`.
refused-event-counts = A finished event stays: its results count in profiles and ratings.
refused-event-still-played = Tables of this event are still being played. It can be deleted once they are over.
refused-delete-one-thing = Name a match or an event, not both.
refused-round-fixed = The schedule of that round is fixed: players cannot be swapped, and neither byes nor pairings can be ruled.
refused-round-over = That round is over.
refused-no-round = There is no round { $round }.
refused-no-deadline = That round has no deadline.
refused-no-table = There is no table { $table } in this event.
refused-table-over = That table has its result, or has not begun.
refused-table-stopped = The match at table { $table } ended without a result, so there is nothing to wait for. Rule with `/event rule award` or `replay`.
refused-table-moved = Somebody has moved at that table: seats change only before the first move.
refused-table-hidden = This table stays private until the last one of its round is over.
refused-later-game = A later game of this match has begun.
refused-bad-places = Write who won, “=” for a draw, “points” for what the match has brought so far, or the place of each of the { $seats } seats in turn, beginning with 1 (such as `2 1`); equals share one.
refused-no-points = The match of table { $table } counts no points now. Write who won, “=” for a draw, or the places of the seats.
refused-level-forfeit = By forfeit not all can share first place. Choose “as played so far” for a draw, or have both lose.
refused-bad-order = Name exactly the players of the table, in their new order.
refused-bad-group = Name { $most ->
    [2] two different players
   *[other] 2 to { $most } different players
}.
refused-not-forbidden = No ban holds for exactly these players. With `lift` chosen, the list of `players` shows the bans that hold.
refused-pair-forbidden = { $first } and { $second } may not sit at one table: a ban keeps them apart. Choose other players, or lift the ban with `/event rule forbid` and `lift`.
refused-force-seats = A table of the coming round has { $seats } seats: name exactly so many players.
refused-not-playing = { $name } does not play in the coming round.
refused-wished-already = Another ruling says already where { $name } is in the coming round.
refused-bad-points = More than 0 and at most { $most } points, please.
refused-event-not-started = The event has not started yet.
refused-no-round-yet = No round of this event has been drawn up.
refused-not-dropped = That player has not left the event.
refused-never-seeded = That player was out before the event began for them. As long as it takes players they can come in as anybody else: by themselves until the start, later by `/event rule enter-late`.
refused-already-entered = That player is in the event already.
refused-out-of-it = That player was in this event and is out of it. `/event rule re-enter` brings them back.
refused-too-late-to-enter = Nobody can enter any more: the rounds to come follow from those before, or none is to come.
refused-only-first-round = Substitutes come in during the first round only.
refused-not-waiting = The substitute must stand on the waitlist.
refused-not-there = That player does not sit at this table, or it has its result.
refused-nothing-to-take-back = There is no ruling to take back.
refused-taken-back-already = That ruling has been taken back already. Nothing else was changed.
refused-later-ruling = Another ruling was made since. Take that one back first.
refused-lasting-ruling = This ruling cannot be taken back, because people have acted on it. Make another one.
refused-player-forgotten = This player asked me to forget them.
refused-paired-already = A round was drawn up or published since. Make another ruling instead.
refused-too-many-waiting = { $limit } rulings wait for a second person. Answer some of them first.
refused-not-at-event-table = You do not sit at that table.
refused-text-too-long = Up to { $most } characters, please.
refused-no-call = There is no such call.
refused-too-many-templates = This server keeps { $limit } templates. Drop one of them first.
refused-no-template = There is no such template any more.
refused-template-damaged = What is stored of the template “{ $name }” cannot be read. Delete it, or save it anew under its name from an event.
refused-no-vote-in-event = In an event nobody votes about a player: the judges decide.
refused-in-event = The event decides what is played next: there is no rematch here.
refused-seat-in-event = In an event nobody else takes your seat. Call a judge to this table; `/event leave` takes you out of the rounds to come.

## At a table of an event

event-time-judge = ⌛ { $seat } ran out of time. The judges of the event have been called.
event-stalled-judge = 💤 { $seat } has not moved for a week. The judges of the event have been called.
zero-judge = the judges decide
refused-event-unreadable = I could not read the event again with that change, so I left it as it was. Try another value.
