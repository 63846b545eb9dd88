## What everybody sees

league-kind = League
league-title = { league-kind }: { $name }
league-about = divisions of { $size } · { $moves ->
    [one] one up and one down
   *[other] { $moves } up and { $moves } down
} · a season lasts { $days } days
league-state-draft = Only organisers see this league. **{ BUTTON("league-announce") }** shows it in <#{ $channel }>, so that players can enter.
league-state-first = The first season begins when an organiser opens it. Players: { $players }.
league-state-open = Season { $before } is over. Season { $season } is ready and begins when an organiser opens it.
league-state-short = Season { $season } needs at least { $least } players. Players: { $players }.
league-state-playing = Season { $season } is being played, in { $divisions ->
    [one] one division
   *[other] { $divisions } divisions
}. The next one is drawn up when all matches have ended.
league-state-paused = Season { $season } is paused: all clocks and deadlines stand still. Reason: { $reason }
league-state-over = This league is over.
league-up = Promoted: { $names }
league-down = Relegated: { $names }
league-new = New: { $names }
league-gone = Not in the next season: { $names }
league-more = { $count } more
league-waiting = Waiting for a place: { $names }
league-division = Division { $number }
league-waitlist = Waitlist
league-event = { $league } · Division { $division } · Season { $season }
league-place = { $number }. { $name }{ $moved ->
    [up] { " " }(promoted)
    [down] { " " }(relegated)
    [new] { " " }(new)
    [leaving] { " " }(leaves after this season)
    [dropped] { " " }(out)
   *[no] { "" }
}
league-nobody = Nobody has entered yet.
league-own-playing = You are in division { $division }.
league-own-waiting = You are on the waitlist, at place { $place }.
league-own-leaving = You have signed off: you are not in the next season. **{ BUTTON("league-stay") }** changes that.
league-own-locked = Moderators have locked you out of the tables of this server, so you are not in the next season.
league-own-dropped = The league has dropped you. **{ BUTTON("league-join") }** puts you at the end of the waitlist.
league-own-asked = You asked to enter { $since }. I mention you when the organisers have decided. **{ BUTTON("league-join") }** changes your answer, **{ BUTTON("league-leave") }** withdraws it.
league-join = Enter the league
league-stay = Stay
league-leave = Sign off
league-joined = You are in.
league-there = You are in the league already.
league-stayed = You stay in the league.
league-left-waitlist = You are off the waitlist.
league-left = You have signed off. This season's matches still count, so please play them. You are not in the next season.
league-left-between = You have signed off. You are not in the next season.
league-deck = Which deck do you play in **{ $name }**? Your choice counts from season { $season } on. When a season opens, your deck is sealed, and nobody else sees it.
league-deck-chosen = From season { $season } on, you play this deck.
league-call = <@{ $organiser }>, you can open the next season now.
league-asks = 💤 { $who }: season { $season } of **{ $name }** in <#{ $channel }> has waited for a week or more. **{ BUTTON("league-look") }** there, or `/league`, shows the divisions, and the button that opens the season.
league-look = Divisions
league-standings = Standings
league-choose = Other leagues
league-none = There is no league here yet.
league-none-ask = Moderators, and members who can manage events, can open one with `/league`.
league-how-button = How a league works
league-how =
    { "" }**A season**: everybody in a division meets everybody: in duels once, at larger tables as evenly as possible. Each division is an event with its own message.
    { "" }**Afterwards**: the first { $moves ->
        [one] player moves
       *[other] { $moves } players move
    } up, the last { $moves ->
        [one] one moves
       *[other] { $moves } move
    } down. If a player leaves, the best player below fills the gap. New players begin in the lowest division.
    { "" }**Leaving**: sign off when you like. A player who makes no move in a whole season, although a match waited for them, is dropped.
    { "" }**The next season** begins only when an organiser opens it.
league-how-rule = All details are in rules TN-61 to TN-66, TN-85, TN-86, TN-88, TN-90 and TN-91, and pauses in TN-82.
league-back = Back

## For organisers

league-create = New league
league-create-ask = Which game? I use its usual settings, or those of one of your event templates. You can change size, span and clock afterwards.
league-create-game = Game
league-create-template = From an event template
league-usual-name = { $game } league
league-created = The league is a draft. Change what you like, then announce it.
league-announce = Announce
league-announced = The league is announced in <#{ $channel }>.
league-open = Open season { $season }
league-opened = Season { $season } has begun. The bot opens an event for each division in <#{ $channel }>.
league-edit = Change
league-edit-title = Settings: { $name }
league-changed = Done. A season that is being played stays as it is.
league-ask-size = Players in a division
league-ask-moves = How many move up and down
league-size = { $number } players
league-moves = { $number } up, { $number } down
league-rounds = { $late ->
    [yes] With these settings a full division needs { $rounds } rounds of at least one day. That is longer than the season: choose more tables at once or more days.
   *[no] A full division plays { $rounds ->
        [one] one round
       *[other] { $rounds } rounds
    } of { $days ->
        [one] one day
       *[other] { $days } days
    }.
}
league-pause = Pause the season
league-paused = The season is paused. The bot tells all players in the channel.
league-resume = Continue the season
league-resumed = The season goes on. All deadlines are later by the length of the pause.
league-here = Bring to this channel
league-text = Name, span, clock
league-question = Question before entry: { $question }
league-form-name = Name
league-form-days = Span of a season, in days
league-form-clock = Clock of the matches
league-remove-choose = Which player leaves the league?
league-remove-ask = Remove { $name } from **{ $league }**? { $playing ->
    [yes] The player is not in the next season. The tables of this season stay until a judge drops the player from the event.
   *[no] The player is not in the next season.
} They may enter again, at the end of the waitlist.
league-removed = The player is removed.
league-absent = { $count ->
    [one] This player has left the server, so I have signed them off:
   *[other] These players have left the server, so I have signed them off:
} { $names }. Look at the divisions again, then open the season.
league-end = End
league-end-draft = Delete
league-end-ask = End **{ $name }**? There is no next season. Events that are being played go on.
league-end-ask-draft = Delete the draft **{ $name }**?
league-end-now = End the league
league-ended = The league is over.
league-deleted = The draft is deleted.
league-refused = I could not post the message of a league in { $channel }: { $why } `/league` shows it.

## Refusals

refused-no-league = That league does not exist any more. `/league` shows the others.
refused-league-over = This league is over. You can open another one.
refused-league-not-playing = No season of this league is being played now, so there is nothing to pause.
refused-event-paused = The season of this league is paused, and so are its events and matches. An organiser lets it go on with **{ BUTTON("league-resume") }**, in `/league` under **{ BUTTON("league-edit") }**.
refused-league-changed = The divisions have just changed. Please look at them again, then repeat.
refused-league-draft = This league is not announced yet. An organiser announces it first.
refused-league-short = A season needs at least { $least } players.
refused-league-full = A league has at most { $most } players.
refused-league-game = A league needs a game in which players meet as opponents, at tables of at most four. Choose another game.
refused-not-in-league = You are not in this league.
refused-too-many-leagues = Up to { $limit } leagues can run on a server. End one of them first.
refused-bad-league-setting = { $setting ->
    [size] A division has { $least } to { $most } players.
    [moves] From { $least } to { $most } players can move up and down.
    [at_once] A player can sit at { $least } to { $most } tables at once.
   *[days] A season lasts { $least } to { $most } days. Type a whole number.
}

## Commands

command-league = league
command-league-about = The leagues of this server: divisions, your place, entering, the next season

## The log

action-league = leagues
modlog-value-league = league “{ $value }”
modlog-value-league-step = { $value ->
    [create] create
    [change] change
    [announce] announce
    [season] open a season
    [remove] remove a player
    [admit] accept an entry
    [decline] decline an entry
    [pause] pause the season
    [resume] continue the season
    [roles] choose a role
   *[end] end
}
