## Los comandos de los torneos

command-event = torneo
command-event-about = Participar en torneos, seguirlos y organizarlos
command-event-list = lista
command-event-list-about = Ver los torneos de este servidor
command-event-me = yo
command-event-me-about = Abrir tu sala del torneo: participar, ver tu mesa y la clasificación
command-event-new = nuevo
command-event-new-about = Crear un torneo paso a paso
command-event-new-game = juego
command-event-new-game-about = Qué juego
command-event-new-format = formato
command-event-new-format-about = Cómo se juega
command-event-new-name = nombre
command-event-new-name-about = Cómo se llama
command-event-new-options = opciones
command-event-new-options-about = Opciones del juego, como nombre=valor
command-event-manage = control
command-event-manage-about = Organización: la sala de control
command-event-event = torneo
command-event-event-about = Qué torneo

command-event-rule = decisión
command-event-rule-about = Arbitraje: tomar una decisión, con su motivo
command-event-rule-table = mesa
command-event-rule-table-about = Qué mesa; si lo dejas vacío, la del hilo
