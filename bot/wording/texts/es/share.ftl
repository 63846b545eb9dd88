## Lo que se muestra a todo el canal

button-share = Mostrar aquí
shared-board = 📢 { $who } muestra el tablero.
shared-replay = 📢 { $who } muestra un momento de esta partida.
shared-film = 📢 { $who } muestra la película de esta partida.
shared-fair = 📢 { $who } muestra cómo comprobar el azar de esta partida.
refused-share-rights = Aquí no puedes publicar tú, así que yo tampoco lo hago por ti. En este canal te falta permiso para { $rights }.

## Cómo se comprueba una partida

lobby-sealed = 🔏 { $commitment }
button-fair = ¿Azar limpio?
fair-title = Azar limpio: { $game }
fair-match = Partida: `{ $match }`
fair-commitment = Compromiso: `{ $commitment }`
fair-context = Contexto: `{ $context }`
fair-seed = Semilla: `{ $seed }`
fair-sealed = La semilla queda sellada hasta el final. Ya está fijada: ninguna otra encaja con este sello.
fair-check =
    { "" }**Para comprobarlo tú**: guarda esta respuesta; al final, `/partida exportar` te da la partida en un archivo, y `sobremesa verify ARCHIVO` dice si cada carta y cada dado salieron de esta semilla. En docs/fair.md, en el código del bot, se explica cómo hacerlo a mano.
fair-check-lobby =
    { "" }**Para comprobarlo tú**: guarda esta respuesta antes de pulsar **{ BUTTON("lobby-ready-button") }**; al final, mira si la semilla encaja con este compromiso. En docs/fair.md, en el código del bot, se explica cómo.
