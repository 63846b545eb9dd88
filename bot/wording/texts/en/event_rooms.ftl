## The form of a new event, and the control room

setup-title = A new event
setup-first = Choose the game. Everything else has a default that you can change before anybody sees the event.
setup-game = Which game?
setup-draft = { $name } · draft
setup-changing = { $name } · settings
setup-later = Everything can be changed until registration opens.
setup-officials = Organised by { $who }
setup-format = Format
setup-size = Places
setup-most = { $count } players
setup-clock = Clock
setup-checkin = Check-in lasts
setup-checkin-note = { $opens ->
    [date] Check-in lasts { $time }
   *[start] Check-in opens { $time } before the start
}: each player confirms with a button that they will play. A player who does not goes to the end of the waitlist.
setup-minutes = { $minutes ->
    [15] 15 minutes
    [30] 30 minutes
    [60] 1 hour
    [1440] 1 day
    [2880] 2 days
   *[other] { $hours } hours
}
setup-open = Open registration
setup-text = Name and text
setup-dates = Dates
setup-players = Players
setup-more = Rounds
setup-discard = Discard
setup-entry = Who may enter
setup-entry-anybody = anybody
setup-entry-role = members with a role
setup-entry-invited = by invitation only
setup-entry-whom = Role or invitations
setup-invite = Invite members: then only they may enter
setup-entry-note = Choose the role whose members may enter; without a role, everybody may. Or invite members: then only they may enter.
setup-seeding = Seeding
setup-seeding-rating = by rating
setup-seeding-order = in order of registration
setup-seeding-hand = by hand
setup-seeding-drawn = drawn
setup-teams = Teams
setup-teams-none = none
setup-teams-own = each player chooses one
setup-teams-staff = organisers put players into teams
setup-web = Page on the web
setup-web-listed = in the list of events
setup-web-link = only with its link
setup-web-hidden = none
setup-apart = Teammates
setup-apart-rounds = { $rounds ->
    [0] may meet from the start
    [1] do not meet in round 1
   *[other] do not meet in the first { $rounds } rounds
}
setup-seats = Seats
setup-round-days = A round lasts
setup-days = { $days ->
    [0] as long as it takes
    [one] { $days } day
   *[other] { $days } days
}
setup-zero = When time runs out
setup-zero-judge = the judges are asked
setup-zero-computer = the computer plays on
setup-zero-skip = the turn is skipped
setup-zero-end = the player is out of the match
setup-computer = When the computer plays to the end
setup-computer-played = the match counts as played
setup-computer-forfeit = that player loses by forfeit
setup-computer-judge = the judges decide
setup-vacation = Vacation per round
setup-vacation-days = { $days ->
    [0] none
    [one] up to { $days } day
   *[other] up to { $days } days
}
setup-auto = { $on ->
    [yes] Publish rounds automatically: yes
   *[no] Publish rounds automatically: no
}
setup-watchable = { $on ->
    [yes] Others may watch: yes
   *[no] Others may watch: no
}
setup-quiet = { $on ->
    [yes] Quiet hours stop clocks: yes
   *[no] Quiet hours stop clocks: no
}
setup-decks-between = { $on ->
    [yes] New decks between rounds: yes
   *[no] New decks between rounds: no
}
setup-show-decks = { $on ->
    [yes] Decks shown at the end: yes
   *[no] Decks shown at the end: no
}
setup-plan = Format in detail
setup-scoring = Points and tie-breaks
setup-cut = { $count } advance
setup-groups = { $count ->
    [one] one group
   *[other] { $count } groups
}
setup-at-once = { $count ->
    [one] one table at a time
   *[other] { $count } tables at once
}
setup-go-on = { $count ->
    [one] the first of each table
   *[other] the first { $count } of each table
}
setup-form-points = Points by place: 5 3 2 1 / 5 3 1
setup-form-ties = Tie-breaks in order (empty: default)
setup-limits = Minimum players, account age
setup-conditions = Rating, reliability
setup-discord-event = { $on ->
    [yes] Event in Discord: yes
   *[no] Event in Discord: no
}
setup-roles = Roles
setup-roles-note = I give these roles and take them again. Choose roles that you may give yourself, and that are below mine. Players have theirs from their entry to the end of the event; winners keep theirs until the next event of the series has winners.
setup-entrant-role = Role for players
setup-champion-role = Role for winners
setup-role-none = none
setup-numbers = No-shows, extra time, games
setup-back = Back
setup-live = Rounds in minutes
setup-evening = Live evening
setup-of-days = Rounds of several days
setup-evening-done = This is a live evening now: a bank of 15 min, and 30 s more for each turn; rounds of one hour, which I publish automatically. A player whose time runs out is out of that match. **{ BUTTON("setup-of-days") }** brings back the usual clock and rounds.
setup-of-days-done = Rounds last days again, with the usual clock, check-in and judges.
setup-terms-live = If a player does not appear, I tell the judges after { $show } min. A table that is not over at the deadline gets { $extend } min more, once.
setup-terms = If a player does not appear, I tell the judges after { $show } h. A round that is not over at its deadline is extended once, by { $extend } h.
setup-least = At least { $least } players are needed.
setup-invited = { $count ->
    [0] Nobody is invited yet
    [one] One person is invited
   *[other] { $count } people are invited
}.
setup-more-note = Nobody loses automatically: judges decide, and everybody can read why.
setup-open-note = The event is open. A change that could put somebody at a disadvantage is now a ruling: I ask you for a reason, and everybody reads it.
setup-why = Why? Everybody reads it.
setup-why-title = From now on, changes are rulings
setup-opened = Registration is open. The event's message is in the channel.
setup-discarded = The draft “{ $name }” is deleted.
setup-discarded-why = The draft was discarded.
setup-form-name = Name
setup-form-about = What everybody should know
setup-form-question = Question before entry (empty: none)
setup-dates-zone = Dates are read in your time zone, **{ ZONE($zone) }**: it is { $now } there.
setup-form-least = Minimum number of players
setup-form-account-days = Minimum account age in days
setup-form-member-days = Minimum days on this server
setup-form-least-rating = Minimum rating (0: any)
setup-form-most-rating = Maximum rating (0: any)
setup-form-least-matches = Minimum counted matches of this game
setup-form-least-reliability = Minimum reliability, in percent
setup-form-show = Hours until judges learn of a no-show
setup-form-extend = Hours by which a round is extended
setup-form-round-minutes = Minutes per round (0: counted in days)
setup-form-no-show-minutes = Minutes until judges learn of a no-show
setup-form-extend-minutes = Minutes by which a round is extended
setup-form-rounds = Number of rounds (empty: default)
setup-form-best = Games per match: 1, 3 or 5
room-title = { $name } · control room
room-link = **Link to share**, which leads to **{ BUTTON("tournament-join") }**: { $link }
room-next = **Next:** { $step }{ $alone ->
    [yes] . It happens automatically at the set time; the button does it now.
    [itself] . It happens automatically at the set time.
    [others] . The organisers do it.
   *[no] { "" }
}
room-nothing = Nothing is waiting for you.
room-call = ⚖️ Call { $number } at { $where } by { $who }, { $since }: { $text }
room-call-host = ⚖️ Call { $number } at { $where }, { $since }: this table needs a judge.
room-ruling = ⚖️ Ruling { $number } by { $who } waits for a second official: { $what }. { $reason }
room-ruling-hidden = ⚖️ Ruling { $number } by { $who } waits for a second official: { $what }.
room-request = { $who } would like to enter (asked { $since }): { $answer }
room-more-requests = { $count ->
    [one] One more user asks to enter.
   *[other] { $count } more users ask to enter.
}
room-late = { $count ->
    [one] One table has little time left: { $tables }
   *[other] { $count } tables have little time left: { $tables }
}
room-no-show = { $count ->
    [one] A player is missing at one table: { $tables }
   *[other] Players are missing at { $count } tables: { $tables }
}
room-stopped = { $count ->
    [one] One table ended without a result and needs a ruling: { $tables }
   *[other] { $count } tables ended without a result and need a ruling: { $tables }
}
room-opening = { $count ->
    [one] One table is being opened.
   *[other] { $count } tables are being opened.
}
room-absent = { $count ->
    [one] One player left the server: { $names }
   *[other] { $count } players left the server: { $names }
}
room-gift = { $giver } handed the win to { $taker } more than twice.
room-step-open = Open registration
room-step-open-note = open registration
room-step-open-checkin = Open check-in
room-step-open-checkin-note = open check-in, to learn which players are there
room-step-close-checkin = Close check-in
room-step-close-checkin-note = close check-in; absent players move to the end of the waitlist
room-step-start = Start
room-step-start-note = start: I seed the players and pair round 1 for you
room-step-draw = Pair the next round
room-step-draw-note = pair the next round, which only organisers see; after the last round this ends the event and shows the podium
room-step-end = End the event
room-step-end-note = the last round is over: end the event and show the podium
room-step-publish = Publish the round
room-step-publish-note = publish the round: each table gets its thread
room-did-open = Registration is open.
room-did-open-checkin = Check-in is open.
room-did-close-checkin = Check-in is closed.
room-did-start = The event has started.
room-did-draw = The round is paired.
room-did-publish = The round is published; its tables are being opened.
room-did-confirm = The ruling is now in force: **{ $what }**.
room-did-decline = The ruling was declined: **{ $what }**.
room-pairings-changed = **The pairings have changed since you saw them.** Look at them before you publish.
room-drawn-gone = Removed: { $tables }
room-drawn-new = New: { $tables }
room-pairings-changed-unseen = **The pairings have changed since you opened this.** Press again to publish them.
room-drawn-unseen = Round { $round } is paired. You play in this event, so you see its pairings when they are published.
room-moved-on = Somebody has already done that.
room-drawn = Round { $round } of { $rounds } is paired. Only organisers see it: { $fixed ->
    [yes] publish it for everybody.
   *[no] swap players if necessary, then publish it.
}
room-fill = Computer players, up to { $count }
room-filled = { $count ->
    [0] Nobody was added: there are enough players already, or no place is free.
    [one] One computer player was added. The event is practice now: nothing is rated.
   *[other] { $count } computer players were added. The event is practice now: nothing is rated.
}
room-swap = Swap two players
room-swap-first = Which player do you move?
room-swap-second = Swap with whom?
room-swapped = { $first } and { $second } have changed places.
room-swap-who = Table and player
room-waiting = All calls and rulings
room-waiting-title = { $name } · calls and rulings
room-waiting-call = Which call?
room-answer = Answer call { $number }
room-answered = You answer this call: { $where }
room-answered-by = { $who } has already answered that call: { $where }
room-confirm = Confirm ruling { $number }
room-admit = Accept { $who }
room-refuse = Decline { $who }
room-admit-anyway = Accept all the same
room-admit-anyway-note = Players whom organisers enter need not meet the conditions: you may accept all the same.
room-admit-done = { $who } is accepted, and I tell them.
room-refuse-done = { $who } is declined, and I tell them.
room-decline = Decline ruling { $number }
room-more-title = { $name } · more
room-staff = Organisers and judges
room-import = Import players
room-computers = Computer players
room-computers-count = How many computer players?
room-template = Save as a template
room-here = Move to this channel
room-draft = Change the draft
room-refresh = Refresh
room-web = Page on the web: { $value }
room-seeds = Seeds
staff-title = { $name } · organisers and judges
staff-add-organiser = Add an organiser: a member or a role
staff-add-judge = Add a judge: a member or a role
staff-remove = Remove an organiser or a judge
teams-of = { $name } · teams
teams-who = Which player gets a team?
teams-which = Which team does **{ $name }** play for?
seeds-title = { $name } · seeds
seeds-note = Seed 1 is the strongest player. Choose the player to move; the players in between move up or down by one.
seeds-who = Which player gets another seed?
seeds-where = Which seed does **{ $name }** get?
seeds-place = Whose seed does the player get?
room-back = Control room
repeat-button = Repeat this event
repeat-title = { $name } · repeat
repeat-never = It does not repeat.
repeat-note = A new event opens by itself in this channel, with the next number and the same organisers and judges. It copies the settings that this event has at the moment of your choice. Its dates keep their distance from the opening.
repeat-zone = { $known ->
    [series] Weekday and hour are those of { $now }, in the time zone **{ ZONE($zone) }**.
   *[own] Weekday and hour are those at which registration opened: { $now } in your time zone, **{ ZONE($zone) }**.
}
repeat-done = It repeats from now on.
repeat-stopped = The event no longer repeats. Events that are already open go on.
repeat-stop = Stop repeating
every-week = Every week
every-fortnight = Every two weeks
every-month = Every month
every-full = Whenever it is full
room-cancel = Cancel the event
room-cancel-form = Cancel: { $name }
room-cancel-why = Why? Everybody reads it.
room-cancelled = “{ $name }” is cancelled. Running tables go on as ordinary matches.
room-cancelled-damaged = Once all its tables are over, a moderator can delete the event: `/mod delete`, option `event`.
template-saved = The settings are saved as “{ $name }”. `/event new` creates events from them.
template-dropped = The template is deleted.
template-delete = Delete a template
template-which = Which template do you delete?
files-of = The files of **{ $name }**:
files-which = Which file?
export-json = Everything (JSON)
export-standings = Standings (CSV)
export-teams = Teams (CSV)
export-results = Results (CSV)
export-trf = For pairing programs (TRF-16)
export-sites = For bracket sites (JSON)
export-pictures = Pictures (PNG)
export-json-done = Everything about the event. On a machine with the program, `sobremesa verify { $file }` checks it.
export-standings-done = The standings as a table: { $file }
export-teams-done = The standings of the teams as a table: { $file }
export-results-done = All results as a table: { $file }
export-trf-done = The event as a file that pairing programs can read: { $file }
export-sites-done = The event as a file for programs that copy it to a bracket site: { $file }
export-pictures-done = { $count ->
    [one] The picture of the event.
   *[other] Pictures of the event: { $first } to { $last } of { $count }.
}
import-title = Import a list of players
import-list = One player per line: user number, name
import-done = { $count ->
    [one] One player was entered.
   *[other] { $count } players were entered.
}
import-refused = Nobody was entered: { $count ->
    [one] one line is wrong.
   *[other] { $count } lines are wrong.
} Correct the list and send it again.
import-more = …and { $count } more.
import-fault = Line { $line }: { $why }
import-not-text = this is not text
import-too-large = the list is too long
import-too-many-lines = the list has too many lines
import-no-user = this is not the number of a Discord user
import-no-name = the name is missing
import-rounded = a spreadsheet has rounded this number; format its column as text, and paste the number again
import-twice = this user is in the list already
import-not-member = this user is not on the server
import-bot = this is a bot
import-locked-out = this user is locked out of this server's tables
import-disqualified = this user is disqualified in this event
import-entered = this user is already entered
import-no-room = no place is left, not even on the waitlist

## Settings, as a ruling names them

setting-name = Name
setting-clock = Clock
setting-most = Maximum players
setting-least = Minimum players
setting-account-days = Minimum account age in days
setting-member-days = Minimum days on this server
setting-least-rating = Minimum rating
setting-most-rating = Maximum rating
setting-least-matches = Minimum matches of this game
setting-least-reliability = Minimum reliability, in percent
setting-checkin-minutes = Length of the check-in, in minutes
setting-round-days = Days per round (0: no deadline)
setting-round-minutes = Minutes per round (0: counted in days)
setting-extend-minutes = Extra minutes for a late round
setting-no-show-minutes = Minutes until judges learn of a no-show
setting-extend-hours = Extra hours for a late round
setting-no-show-hours = Hours until judges learn of a no-show
setting-vacation-days = Vacation days per round
setting-checkin-at = Check-in opens
setting-start-at = Start
setting-entry = Who may enter
setting-seeding = Seeding
setting-at-zero = When time runs out
setting-computer-counts = When the computer plays to the end
setting-computer-level = The computer's level
setting-teams = Teams
setting-web = Page on the web
setting-entrant-role = Role for players
setting-champion-role = Role for winners
setting-discord-event = Among this server's events in Discord
setting-auto = Publish rounds automatically
setting-watchable = Others may watch
setting-quiet = Quiet hours stop clocks
setting-decks-between = New decks between rounds
setting-show-decks = Decks shown at the end
setting-apart = First rounds in which teammates do not meet
setting-rounds = Number of rounds (0: default)
setting-best-of = Games per match: 1, 3 or 5
setting-format = Format
setting-seats = Seats
setting-groups = Number of groups
setting-at-once = Tables at once
setting-cut = Players in the knock-out
setting-go-on = Players of a table who advance
setting-third-place = Match for third place
setting-reset = Second final if the unbeaten finalist loses
setting-points = Points by place
setting-tie-breaks = Tie-breaks
setting-listed = `{ $name }`
setting-usual = default
setting-registration-at = Registration opens
setting-role-id = Role
setting-game = Game
setting-language = Language
setting-channel-id = Channel
setting-plan = Format
setting-description = Text
setting-question = Question before entry
setting-yes = yes
setting-no = no
setting-now = now { $value }
