seat-number = Puesto { $number }

refused-no-such-seat = No existe ese puesto en esta mesa.
refused-match-over = Esta partida ha terminado.
refused-not-your-turn = No es tu turno: le toca a { $due }.
refused-illegal-move = «{ $move }» no es posible ahora. Podrías jugar: { $instead }
refused-unknown-game = No existe el juego «{ $game }». Hay: { $games }
refused-bad-seats = No se puede jugar con { $seats } puestos. Se puede con: { $allowed }
refused-bad-options = Estas opciones no encajan: { $why }
refused-nothing-to-undo = No hay ninguna jugada tuya que deshacer.
