## El panel en el que se elige un juego

start-button = Empezar una partida
start-title = ¿A qué jugamos?
start-choose = Elige un juego
start-note = unos { $minutes } min · { $table }
start-hint = Solo tú puedes ver esto. El juego que elijas abre una sala en este canal, y cualquiera podrá unirse.
start-done = **{ $game }**: la sala está abierta en este canal.
refused-no-such-table = Aquí no hay ningún juego para { $seats ->
    [one] un jugador
   *[other] { $seats } jugadores
}.
refused-options-of-no-game = Las opciones son de un juego: elige también el juego.
game-called = { GAME($slug) }
