## El panel en el que se elige un juego

start-button = Empezar una partida
start-title = ¿A qué jugamos?
start-choose = Abrir una sala para todos
start-now = Jugar ya contra la máquina
start-note = unos { $minutes } min · { $table }
start-about = unos { $minutes } min · { $players }
start-now-done = **{ $game }** empieza contra la máquina: el tablero está en este canal.
start-now-new = ¿No lo conoces? **{ PANEL("learn-button") }** te enseña.
start-done = **{ $game }**: la sala está abierta en este canal.
refused-no-such-table = Aquí no hay ningún juego para { $seats ->
    [one] un jugador
   *[other] { $seats } jugadores
}.
refused-options-of-no-game = Cada juego tiene sus opciones: elige también el juego.
game-called = { GAME($slug) }
