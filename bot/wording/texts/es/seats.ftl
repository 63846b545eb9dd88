## Las condiciones de la sala

lobby-table = Mesa
lobby-options = Opciones
lobby-options-how = En **{ PANEL("lobby-options") }** eliges a qué se juega.
lobby-options-line = 🎛️ { $options }
options-title = 🎛️ A qué se juega
options-about = Todos ven los cambios en la sala, y después hay que pulsar **{ BUTTON("lobby-ready-button") }**.
options-surprise = Sorpréndeme
options-surprise-note = Se sortea al momento y todos ven el resultado
lobby-table-how = En **{ PANEL("lobby-table") }** eliges el reloj{ $computer ->
    [yes] {" "}y añades jugadores de la máquina
   *[no] {""}
}.
seat-of-computer = Máquina { $number }
lobby-free-seat = { $number }. 🪑 libre
lobby-computer-seat = { $number }. 🤖 { $who } · { $level }{ $chosen }
lobby-expires = ⏳ Si no empieza, esta sala se cierra { $when }.
lobby-expires-later = ⏳ Durante un tiempo nadie podía unirse, así que esta sala espera más: si no empieza, se cierra { $when }.
lobby-deserted = ⌛ Todos los que esperaban aquí han dejado el servidor, así que esta sala se ha cerrado. **{ BUTTON("start-button") }** abre otra.
lobby-expired = ⌛ La partida no empezó a tiempo, así que esta sala se ha cerrado. **{ BUTTON("start-button") }** abre otra.
terms-clock = 🕰️ { $clock }
terms-both = 🕰️ { $clock } · si se acaba el tiempo: { $zero }
terms-alone = { $terms } · en solitario: sin reloj
clock-none = Sin reloj: con calma
clock-turn = { $limit } para cada turno
clock-bank = { $limit } por jugador; cada turno devuelve hasta { $credit }
clock-live = en directo (todos presentes): { $clock }
clock-bank-cap = { $limit } por jugador; cada turno suma { $credit }, hasta { $cap }
span-seconds = { $count } s
span-minutes = { $count } min
span-hours = { $count } h
span-days = { $count ->
    [one] 1 día
   *[other] { $count } días
}
zero-vote = deciden los demás
zero-skip = se salta el turno si las reglas lo permiten; si no, sigue la máquina
zero-computer = sigue la máquina
zero-substitute = el puesto queda libre para un suplente
zero-end = el jugador queda fuera de la partida

## Cómo se juega en la mesa

table-kind = { $mode } · { $players }
mode-alone = en solitario
mode-duel = duelo
mode-each = todos contra todos
mode-together = juntos contra el juego
mode-one-against = uno contra los demás
mode-teams = por equipos
players-one = { $count ->
    [one] 1 jugador
   *[other] { $count } jugadores
}
players-either = { $counts } jugadores
players-range = { $first } a { $last } jugadores

## Elegirlas

table-title = ⚙️ La mesa
table-about = Los cambios se ven en la sala; nadie tiene que volver a pulsar **Listo**.
table-clock = Reloj
table-zero = Si a alguien se le acaba el tiempo
table-wait = Cuánto espera la sala
table-other = Otro reloj…
table-wait-days = { $days ->
    [one] La sala espera un día
   *[other] La sala espera { $days } días
}
table-computer = Puestos de la máquina: **{ $count }** ({ $most } como mucho)
table-more-computer = Puesto de la máquina
table-fewer-computer = Puesto de la máquina
level-easy = fácil
level-normal = normal
level-strong = fuerte
level-easy-note = Calcula solo una jugada por adelantado y a veces se descuida; juega al momento
level-normal-note = Prueba sus jugadas antes de elegir; piensa hasta medio segundo por jugada
level-strong-note = Prueba muchas más continuaciones; piensa hasta 8 segundos por jugada
level-of = { $who }: { $level }
levels-title = 🤖 El nivel de la máquina
levels-about = Todos ven el nivel. Si lo cambias, vale desde la próxima jugada de la máquina.
button-levels = Nivel de la máquina
event-level = 🤖 Desde ahora { $seat } juega a nivel { $level ->
    [easy] fácil
    [strong] fuerte
   *[normal] normal
}.
table-form = Otro reloj
table-form-clock = turno:48 o reserva:72+24/72, en horas

## Puestos

button-take = Ocupar el puesto
button-take-of = Ocupar el puesto de { $who }
button-back = He vuelto
call-open = ➡️ Le toca a { $who }, cuyo puesto está libre. { $prompt }
seat-open = 🪑 El puesto de { $who } está libre: cualquiera puede ocuparlo hasta el { $when } ({ $soon }). Después juega la máquina.
seat-open-alone = 🪑 El puesto de { $who } está libre: cualquiera puede ocuparlo hasta el { $when } ({ $soon }). Después la partida se acaba.
seat-kept = 🤖 La máquina juega por { $who }, que puede volver cuando quiera con **{ BUTTON("button-back") }**.
event-computer-again = La máquina sigue jugando en el puesto de { $seat }.
leave-sure = ¿Ofrezco tu puesto a otra persona? La partida queda como está. Durante { $days } días cualquiera puede ocupar tu puesto y, mientras nadie lo haga, puedes volver; después juega la máquina.
leave-sure-alone = ¿Ofrezco tu puesto a otra persona? Durante { $days } días cualquiera puede ocuparlo y, mientras nadie lo haga, puedes volver; después la partida está perdida.
leave-confirm = Ofrecer mi puesto
leave-offer = Mejor ofrecer mi puesto
leave-instead = O bien ofrece tu puesto a un suplente.
leave-kinder = Mejor para los demás: ofrece tu puesto a un suplente.
leave-done = Tu puesto está libre. Gracias por no hacer esperar a los demás. ¿Ya has vuelto? Recupéralo aquí:
leave-done-alone = Tu puesto está libre. ¿Ya has vuelto? Recupéralo aquí:
leave-lobby = Has salido de la sala.
take-done = El puesto es tuyo. A disfrutar.
take-back = Qué bien que hayas vuelto: el puesto es tuyo otra vez.
take-seat = Puesto { $number }: { $who }
status-seats = Puestos: { $seats }
status-seat = { $who } ({ $state })
seat-is-open = libre hasta el { $when }
seat-is-computer = juega la máquina
seat-is-kept = de momento juega la máquina
seat-is-resigned = abandonó, juega la máquina
seat-is-put-out = fuera de la partida, juega la máquina
seat-is-locked = sin acceso a las mesas

## Lo que deciden los demás

vote-line = 🗳️ ¿Qué pasa con el turno de { $who }? { $count ->
    [one] Solo decide { $voters }, hasta el { $when } ({ $soon }). Si no vota, sigue la máquina.
   *[other] Deciden { $voters } hasta el { $when } ({ $soon }). Acaba antes si más de la mitad coincide o si todos han votado. Gana lo más votado; si hay empate o no hay votos, sigue la máquina.
} Mientras tanto { $who } aún puede jugar.
vote-line-stalled = 🗳️ { $who } lleva una semana sin jugar. { $count ->
    [one] { $voters } puede decidir qué pasa ahora.
   *[other] { $voters } pueden decidir: se resuelve en cuanto más de la mitad coincida.
} Hasta entonces la partida espera, y { $who } aún puede jugar.
vote-call = 🗳️ { $voters }: { $count ->
    [one] decides qué pasa con el turno de { $who }.
   *[other] la mesa vota qué pasa con el turno de { $who }.
}
button-vote = Votar
vote-skip = Saltar el turno
vote-computer = Que juegue la máquina
vote-substitute = Dejar libre el puesto
vote-end = Retirar a { $who } de la partida
vote-count = { $choice } · { $count }
vote-counted = Tu voto: **{ $choice }**. Hasta ahora: { $counts } (votos: { $cast } de { $voters }). Puedes cambiarlo.
vote-decided = Decidido: **{ $choice }**.

## Otra vez

button-rematch = Revancha
rematch-open = { $ready ->
        [yes] La revancha está abierta y ya cuenta tu **{ BUTTON("lobby-ready-button") }**: { $where }
       *[no] La revancha está abierta: { $where }
    }
rematch-there = { $ready ->
        [yes] La revancha ya estaba abierta; ya cuenta tu **{ BUTTON("lobby-ready-button") }**: { $where }
       *[no] La revancha ya está abierta: { $where }
    }

## Seguir una partida

watch-title = 👀 { $game }
watch-until = Esta vista se actualiza sola (hasta: { $when }); después pulsa **{ watch-refresh }**. Solo muestra lo que todos pueden ver.
watch-over = La partida ha terminado.
watch-refresh = Actualizar
watch-stop = Dejar de seguir
watch-stopped = Ya no sigues la partida. Para verla otra vez, pulsa **{ PANEL("button-watch") }** en **{ BUTTON("button-more") }**.

## Negativas

refused-not-your-table = Solo pueden cambiar la mesa la persona a cargo de esta sala o un moderador que no se haya unido. La sala está a cargo de la persona que la abrió o, si dejó el servidor, de la persona que lleva más tiempo esperando.
refused-wait-over = Ya ha pasado ese tiempo desde que se abrió la sala. Elige un tiempo más largo.
refused-option-impossible = Eso no es posible con estos jugadores o con las demás opciones. En **{ BUTTON("button-more") }** → **{ PANEL("lobby-options") }** ves lo que es posible ahora.
refused-not-your-levels = Solo quien abrió esta partida, o un moderador que no juega en ella, puede cambiar el nivel de la máquina. En un torneo no se puede cambiar.
refused-no-computer-player = La máquina ya no juega ahí. Abre este panel otra vez.
refused-computer-room = En esta mesa la máquina puede ocupar { $most ->
    [0] ningún puesto
    [one] un puesto
   *[other] hasta { $most } puestos
}: los demás son para personas.
refused-own-vote = Se trata de tu propio puesto: deciden los demás. Aún puedes hacer tu jugada.
refused-not-over = { $how ->
    [lobby] Aquí ya hay una partida que espera jugadores: su sala está abierta.
    [running] La partida de este canal aún no ha terminado. Cuando termine, pulsa **{ BUTTON("button-rematch") }** bajo su último tablero.
   *[other] Aquí no hay ninguna partida terminada de la que pedir revancha.
}
refused-seats-free = Para empezar hay que ocupar estos puestos, con una persona o con la máquina: { $seats }. Los demás jugadores conservan su papel y su bando.
seat-of-role = { $seat } ({ $role })
refused-here-busy = Este canal ya tiene una partida. Usa el comando en un canal o hilo sin partida.
refused-here-already = Esta partida ya está en este canal.
refused-not-at-table = Solo los jugadores de esta partida pueden abrir la revancha. **{ PANEL("start-button") }** abre una tuya.
refused-guild-full = Este servidor tiene { $limit } partidas abiertas, que es mi límite. Para abrir otra hay que terminar alguna.
refused-too-many-opened = Has abierto aquí { $limit } partidas que siguen sin terminar. Termina o cancela alguna antes de abrir otra.
refused-too-many-lobbies = Has abierto { $limit } salas en una hora. Espera un poco, por favor.
refused-too-many-tables = Ya estás en { $limit } mesas. Termina una partida antes de sentarte a otra mesa; `/mis partidas` las muestra todas.
