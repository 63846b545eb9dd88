## The panel on which a game is chosen

start-button = Start a game
start-title = What shall we play?
start-choose = Open a lobby for everybody
start-now = Play now against the computer
start-note = about { $minutes } min · { $table }
start-about = about { $minutes } min · { $players }
start-now-done = **{ $game }** begins against the computer: the board is in this channel.
start-now-new = New to it? **{ PANEL("learn-button") }** teaches it.
start-done = **{ $game }**: the lobby is open in this channel.
refused-no-such-table = No game here is for { $seats ->
    [one] one player
   *[other] { $seats } players
}.
refused-options-of-no-game = Each game has its own options: choose the game as well.
game-called = { GAME($slug) }
