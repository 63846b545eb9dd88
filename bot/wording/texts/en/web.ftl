## The public pages on the web

web-match = Match { $number }
web-step = Move { $number } of { $count }
web-show = Show this move
web-number = Move number
web-moves = Moves
web-events = What happened
web-go-to = To move { $number }
web-skip = Skip to the match
web-about = tabletop games on Discord
web-running = You see what every spectator sees. Until the end, passes and secret choices are left out.
web-open = The match is over: every move is shown as a spectator saw it.
web-not-found = There is no such page. The link may be wrong, or its server no longer shows it on the web.
web-bad-step = The number of the move after “step=” must be a whole number. 0 is the start; without it you see the latest move.
web-often = That was a lot at once. Wait a few seconds, then load the page again.
web-later = This page cannot be shown right now. Try again in a few minutes.
web-skip-event = Skip to the event
web-skip-content = Skip to the content
web-place = Place
web-player = Player
web-team = Team
web-rounds = Rounds
web-round = Round { $number }
web-to-match = To the match
web-to-event = To the event
web-players = { $count ->
    [one] One player so far
   *[other] { $count } players so far
}
web-waiting = Waiting list: { $count }
web-hidden-tables = The tables of this round are hidden until all of them are over.
web-started = Started { $when }
web-ended = Ended { $when }
web-bad-round = The number of the round after “round=” must be a whole number. 1 is the first round; without it you see the latest.
web-skip-events = Skip to the events
web-events-running = Running
web-events-coming = Coming
web-events-archive = Archive
web-no-events = No public event yet.
web-calendar = Events · Sobremesa
web-calendar-file = Calendar (.ics)
web-feed = Feed (Atom)
web-pages = Pages of the archive
web-page = Page { $number }
web-bad-page = The number of the page after “page=” must be a whole number. 1 is the first page, with the latest events.
web-leaderboards = Leaderboards
web-skip-leaderboards = Skip to the leaderboards
web-games = Games
web-game = Game
web-event = Event
web-skip-player = Skip to the record
web-record-rating = All games: rating { $rating }
web-record-played = { $matches ->
    [one] { $matches } match
   *[other] { $matches } matches
}, { $wins } won
web-record-games = Games played
web-record-events = Places in events
web-record-matches = Latest matches in events
web-bad-game = The text after “game=” names no game. Choose a game with the links of this page; without it you see all games together.

## Ladders

web-skip-ladder = Skip to the ladder
web-ladder-places = Places
web-ladder-wins = Won
web-ladder-draws = Drawn
web-ladder-losses = Lost
web-ladder-results = Latest results
web-ladder-corrected = corrected { $when }

## Leagues

web-skip-league = Skip to the league
web-league-moved = Next season
web-league-event = Standings and matches
web-league-seasons = Earlier seasons
web-league-up = promoted
web-league-down = relegated
web-league-new = new
web-league-leaving = leaves after this season
web-league-dropped = out
web-league-season = Season { $season }, division { $division }

## Seasons

web-seasons = Seasons
web-skip-season = Skip to the season
web-begins = Begins { $when }
web-ends = Ends { $when }
web-season-empty = Nobody has a result in this season.
web-season-all = All seasons
web-season-running = running
web-season-coming = begins later
web-season-ended = ended
web-season-pages = Pages of the seasons
web-bad-season = The number of the season after “season=” must be a whole number. Choose a season with the links of this page; without it you see the latest.
