## Time that is left, in a seat's line

left-until = ⏳ { $when }
left-paused = ⏸️ en pausa
left-over = ⌛ sin tiempo
left-standing = quedan { $hours } h { $minutes } min
status-left = 🕰️ { $who }: { $left }
status-paused = ⏸️ Esta partida está en pausa.

## Calls

call-first = 🔔 { $who }, te toca. { $prompt }
call-again = 🔔 { $who }, esta partida te espera desde { $since }. { $prompt }
call-nudge = 🔔 { $who }, dejaste tu turno a medias. { $prompt }
call-undelivered = No he podido escribirte en privado.
private-first = 🔔 Te toca. { $prompt }
private-again = 🔔 Esta partida te espera desde { $since }. { $prompt }
private-nudge = 🔔 Dejaste tu turno a medias. { $prompt }
letter-over = { $game } ({ $place }): este aviso ya no está activo.
call-private-place = **{ $game } · { $place }**
call-private-until = ⏳ Tu tiempo corre hasta el { $at } ({ $when }).
call-private-settings = Con `/ajustes yo`, en un servidor, eliges cómo y cuándo te aviso; `/mis partidas` reúne todo lo que te espera.
call-board = Ir al tablero
hush-button = Ahora no
hush-done = De acuerdo: no te aviso hasta tu próxima jugada o tu próximo turno en { $game }.
hush-until = Tu tiempo sigue corriendo hasta el { $at } ({ $when }).

## All my games

my-games-title = ### Tus partidas
my-games-empty = No estás en ninguna mesa. `/partida nueva` abre una en un canal de un servidor.
my-games-due = **{ $count ->
    [0] Nadie te espera.
    [one] Una partida te espera
   *[other] { $count } partidas te esperan
}**
my-games-due-line = { $number }. { $game } · { $place } · desde { $since } { $left }
my-games-due-quiet = { $number }. 🔕 { $game } · { $place } · desde { $since } { $left }
my-games-waiting = **Esperas a otros**
my-games-lobby = **Salas**
my-games-newer = **Detenidas hasta que me actualicen: usan reglas más nuevas que las mías**
my-games-damaged = **Dañadas: detenidas hasta que actúe un moderador**
my-games-line = { $game } · { $place }
my-games-awaited = { $game } · { $place } · esperas a { $who }
my-games-computer = { $game } · { $place } · la máquina juega por ti
my-games-vote = { $game } · { $place } · 🗳️ puedes votar
my-games-open = { $game } · { $place } · tu puesto está libre
my-games-lobby-line = { $game } · { $place } · { $joined } de { $seats } puestos ocupados
my-games-hush = Silenciar la n.º { $number }
place-unknown-server = otro servidor

## How and when I am called

calls-channel = en el canal
calls-private = en privado
calls-both = en el canal y en privado
calls-none = nunca
settings-me-title = Tus ajustes
settings-language = Idioma
settings-calls = Avisos
settings-calls-channel = en el canal
settings-calls-private = en privado
settings-calls-both = en el canal y en privado
settings-calls-none = ninguno
settings-confirm = Confirmar
settings-confirm-always = cada jugada
settings-confirm-lasting = solo lo que no se puede deshacer
settings-confirm-never = nada
settings-only = Jugadas forzadas
settings-only-open = juégalas por mí si todos ven que no hay otra jugada
settings-only-always = juégalas siempre por mí, aunque otros puedan deducir qué cartas no tengo
settings-only-never = las juego yo, una a una
settings-zone = Zona horaria
settings-zone-clear = Sin zona horaria ni horas de silencio
settings-zone-first = Para las horas de silencio necesito tu zona horaria.
settings-times = Horas de silencio
settings-form-from = Silencio desde (p. ej. 23:00)
settings-form-to = Silencio hasta (p. ej. 07:30)
settings-zone-now = { "" } · hora actual: { $now }
settings-no-zone = sin elegir; leo en UTC las fechas que escribes
settings-quiet-none = ninguna
settings-quiet-hours = { $from }–{ $to } ({ ZONE($zone) })
settings-my-calls =
    - Te aviso: **{ $calls }**
    - Zona horaria: **{ $zone }**{ $now }
    - Horas de silencio: **{ $quiet }**. Detienen tu reloj y mis avisos; si las cambias, el cambio vale desde tu próximo turno.
    - Vacaciones: **{ $left ->
        [one] queda un día
       *[other] quedan { $left } días
    }** de { $days } este año. Cada día se gasta de forma automática, y únicamente cuando se te iba a acabar el tiempo.
refused-bad-zone = { $why ->
        [offset] «{ $typed }» es una diferencia horaria fija, que no sigue el horario de verano. Elige un lugar con tu hora, como { $near }.
        [short] «{ $typed }» es una abreviatura que comparten varios lugares. Elige un lugar con tu hora, como { $near }.
       *[name] No conozco la zona horaria «{ $typed }». Elige una de la lista, como { $near }.
    }
refused-zone-needed = Para las horas de silencio necesito tu zona horaria: indica también «zona», como «Europe/Madrid».
refused-bad-time = «{ $typed }» no es una hora. Escribe horas y minutos, como «23:00», o «no» para no tener horas de silencio.
refused-quiet-half = Las horas de silencio necesitan inicio y fin, como «23:00» y «07:30».
refused-quiet-long = Las horas de silencio pueden durar { $most } horas al día como mucho: detienen tu reloj, y los demás te esperan.
