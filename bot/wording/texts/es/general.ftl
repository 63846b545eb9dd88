## Negativas: qué falla y qué se puede hacer

refused-not-seated = No tienes puesto en esta partida.
refused-no-hand = En este juego nadie tiene cartas en la mano. En **{ BUTTON("button-more") }**, **{ PANEL("button-board") }** te enseña todo lo que puedes saber.
refused-no-hands = Ahora no puedes ver la mano de nadie más en esta partida. En **{ BUTTON("button-more") }**, **{ PANEL("button-board") }** te enseña todo lo que puedes saber.
refused-not-started = Esta partida no ha empezado. Cuando todos hayan pulsado **{ BUTTON("lobby-ready-button") }** en la sala, **{ BUTTON("lobby-start") }** pone en marcha la partida.
refused-never-begun = Esta sala se cerró antes de que empezara una partida. **{ PANEL("start-button") }** abre otra.
board-paused = ⏸️ **La partida está en pausa**: ningún reloj corre y nadie tiene que jugar.
refused-board-changed = El tablero ha cambiado desde entonces. Mira cómo está ahora.
refused-already-done = Eso ya está hecho.
refused-expired-control = Este botón ya no sirve. Usa los botones del último mensaje.
refused-expired-command = Este comando ha cambiado desde que Discord lo mostró. Recarga Discord e inténtalo otra vez.
refused-no-session = Aquí no existe esa partida, o no puedes verla. `/partida lista` muestra las de este servidor.
refused-session-damaged-ended = La partida { $session } ha terminado, pero sus datos están dañados, así que no puedo mostrarla.
refused-session-newer = La partida { $session } se jugó con una versión de las reglas del juego más nueva que la mía, así que está detenida. El reloj no corre para nadie. La partida seguirá cuando se actualice el bot.
refused-session-newer-ended = La partida { $session } se jugó con una versión de las reglas del juego más nueva que la mía, así que no puedo mostrarla. Podré cuando se actualice el bot.
refused-session-damaged = La partida { $session } está detenida porque sus datos están dañados. El reloj no corre para nadie. Un moderador puede terminarla o borrarla (`/mod terminar`, `/mod borrar`).
refused-no-session-here = En este canal no hay ninguna partida. **{ PANEL("start-button") }** abre una.
refused-channel-busy = Este canal ya tiene una partida. Empieza la tuya en otro canal o en un hilo.
refused-already-joined = Ya estás en esta sala.
refused-not-joined = No estás en esta sala. Pulsa primero **{ BUTTON("lobby-join") }**.
refused-not-in-lobby = Esta partida ya no espera jugadores.
refused-lobby-full = Todos los puestos están ocupados. Cuando empiece la partida, puedes seguirla con **{ PANEL("button-watch") }**, en **{ BUTTON("button-more") }**.
refused-lobby-changed = La sala ha cambiado justo ahora. Mírala e inténtalo de nuevo.
refused-not-yours = Solo pueden cerrar esta sala la persona a cargo de ella o un moderador que no se haya unido. La sala está a cargo de la persona que la abrió o, si dejó el servidor, de la persona que lleva más tiempo esperando.
refused-too-few = { $count ->
    [one] Falta un jugador
   *[other] Faltan { $count } jugadores
}: la mesa es de { $players }.
refused-not-all-ready = Aún falta el **Listo** de: { $names }
refused-undo-void = La partida ha cambiado desde entonces, así que esta petición ya no vale. Puedes repetirla con **{ PANEL("panel-undo") }**, en **{ BUTTON("button-more") }**.
refused-undo-stale = Esta vez no se ha deshecho nada: la partida ha cambiado desde entonces. Para tu última jugada pulsa **{ BUTTON("button-more") }** en el último tablero y luego **{ PANEL("panel-undo") }**.
refused-undo-answered = Esta petición ya tiene respuesta.
refused-own-undo = Lo has pedido tú: deciden los demás.
refused-reason-needed = Escribe el motivo, por favor.
refused-moderators-only = Esto es solo para moderadores: los miembros que gestionan el servidor o que tienen el rol fijado con `/ajustes servidor`.
refused-no-page-to-hide = No puedes cambiar esta página. Pueden cambiarla los jugadores de la partida y los moderadores, mientras el servidor y el torneo de la partida muestren páginas en la web. Si la ocultó un moderador, solo los moderadores pueden volver a mostrarla.
refused-no-web = Este bot no tiene páginas públicas: su responsable no ha definido SOBREMESA_WEB_URL.
refused-managers-only = Solo los miembros que gestionan el servidor pueden elegir el rol de moderador.
refused-guild-only = Solo se juega en servidores. Usa este comando en un canal de un servidor.
refused-not-a-member = Aquí solo pueden participar los miembros de este servidor, no los bots ni los invitados.
refused-unknown-option = No existe la opción «{ $option }». Elige las opciones en la lista que se abre al escribir. Este juego tiene: { $options }.
refused-bad-option = { $option } no puede ser «{ $value }». Puedes elegir: { $allowed }
refused-bad-input = «{ $value }» no vale aquí.
refused-too-often = Un momento, por favor: podrás volver a pedirlo en { $seconds ->
    [one] { $seconds } segundo
   *[other] { $seconds } segundos
}.
refused-file-damaged = Esa parte de mis datos está dañada, así que nada ha cambiado. El responsable del bot ya lo sabe; las demás partidas siguen.
refused-set-back = Las jugadas de este tablero se han perdido: mis datos se restauraron de una copia anterior. La partida sigue desde el último tablero de este canal.
refused-not-saved = No se ha podido guardar, así que nada ha cambiado. Inténtalo de nuevo en un momento.
refused-not-known = He perdido la base de datos mientras guardaba y no sé si eso ha quedado hecho. Antes de repetirlo, mira dentro de un minuto cómo está la partida.
refused-fault = Algo ha fallado en el bot. Mira `/partida estado` y luego inténtalo de nuevo.
refused-not-shown = Discord no ha aceptado mi respuesta. `/partida estado` dice cómo está la partida.
refused-by-discord = Discord lo ha rechazado. { $why }
refused-undo-pending = { $seat } ya ha pedido deshacer una jugada: responde primero a esa petición.
refused-undo-asks = Esta jugada solo se deshace si los demás están de acuerdo. Pregúntales con **{ PANEL("panel-undo") }**, en **{ BUTTON("button-more") }**.

## Sala

lobby-title = { $game } – ¿quién se une?
lobby-seats = 👥 { $table } · { $joined } de { $seats } puestos ocupados
lobby-missing = Para empezar falta: { $what }.
lobby-complete = ¡Todo listo! Pulsa **{ BUTTON("lobby-start") }**.
missing-players = { $count ->
    [one] un jugador más
   *[other] { $count } jugadores más
}
missing-seats = un jugador en { $seats }, porque los demás conservan su papel y su bando
missing-ready = el **{ BUTTON("lobby-ready-button") }** de { $names }
missing-choice = una nueva elección ({ $choice }) de { $names }
lobby-member = { $number }. { $ready } { $who }{ $state }
lobby-waiting = : todavía no
lobby-join = Unirme
lobby-left = Has salido de esta sala y tu puesto vuelve a estar libre. Para volver: **{ PANEL("lobby-join") }**.
lobby-leave = Salir
lobby-ready-button = Listo
lobby-start = Empezar
lobby-add-computer = { $count ->
    [one] + 1 jugador de la máquina
   *[other] + { $count } jugadores de la máquina
}
lobby-cancel = Cerrar la sala
lobby-rematch = 🔁 { $who }: ¿otra partida? Pulsa **{ BUTTON("lobby-ready-button") }**.
lobby-more-title = { $game }: esta sala
lobby-running = 🚦 La partida ha empezado. El tablero está más abajo.
lobby-finished = Esta partida ha terminado.
lobby-abandoned = Esta partida se dio por terminada.
lobby-cancelled = Esta sala se cerró.
lobby-moderated = Un moderador cerró esta sala.

## El mensaje de turno

button-play = Jugar
button-pass = Pasar
button-hand = Mi mano
button-more = Más
old-board = Un tablero anterior
button-show = Ver
button-replay = Repetición
more-title = Partida { $session }
button-hands = Todas las manos
button-orders = Respuestas
button-board = Tablero
button-watch = Seguir
button-web = En la web
button-web-hide = Ocultar en la web
button-web-show = Mostrar en la web
web-page-hidden = La partida { $session } ya no tiene página en la web. Sus jugadores pueden volver a mostrarla, salvo que la ocultara un moderador; los moderadores, siempre.
web-page-shown = La partida { $session } vuelve a tener su página en la web.
button-what = ¿Qué es qué?
button-log = Crónica
board-call = ➡️ { $who }, te toca. { $prompt }
call-answer = ⚡ { $who }, puedes responder. { $prompt }
call-must-answer = ⚡ { $who }, te toca responder. { $prompt }
call-computer = { $kind ->
    [answer] 🤖 Responde { $who }.
   *[turn] 🤖 Juega { $who }.
}
call-turn = ➡️ { $who }, ahora te toca a ti. { $prompt }
board-earlier = … { $count } más{ $stage ->
    [over] : **{ BUTTON("button-replay") } → { PANEL("replay-text") }**
    [deleted] .
    [panel] : **{ PANEL("button-news") }**
   *[running] : **{ BUTTON("button-more") } → { PANEL("button-log") }**
}
event-start = Empieza la partida. Suerte y a disfrutar.
event-undo-agreed = { $seat } deshace «{ $move }» con el acuerdo de los demás.
event-undo = { $seat } deshace «{ $move }».
event-undo-overtaken = Con esto queda anulada la petición de deshacer de { $seat }, que puede repetirla con **{ PANEL("panel-undo") }**, en **{ BUTTON("button-more") }**.
event-resign = { $seat } abandona.
event-computer = La máquina sigue jugando por { $seat }, que quedará en último lugar.
event-computer-instead = La máquina sigue jugando por { $seat }.
event-practice = No hay otro jugador que pueda aceptarlo, así que desde ahora la partida es de práctica: el resultado no cuenta.
event-lost-by-leaving = Con ese abandono la partida está perdida.
event-won-by-staying = 🏆 { $count ->
    [one] ¡Gana { $winners }!
   *[other] ¡Ganan { $winners }!
}
seat-named = { $seat }
event-rules-changed = Una actualización ha cambiado las reglas de este juego. La partida sigue desde este tablero con las reglas nuevas; lo ya jugado queda como está.
event-nowhere = La máquina ha hecho { $count } jugadas seguidas y podría seguir sin fin, así que la partida termina sin resultado.
event-unreadable = Esta entrada ya no se puede leer.
event-ended = Un moderador ha dado por terminada la partida: { $reason }
event-ruled = El arbitraje del torneo ha dado por terminada la partida con una decisión.
end-resigned = { $seat } abandonó.
end-removed = Los demás votaron retirar a { $seat } de la partida.
end-out-of-time = A { $seat } se le acabó el tiempo.
end-ruled-out = Un moderador sacó a { $seat } de la partida.
result-line = { $medal } { $who }{ $scores }
result-resigned = { $who } (abandonó)
result-put-out = { $who } (fuera de la partida)
result-draw = 🤝 Empate.
result-side-won = 🏆 { $count ->
    [one] { $who } ha ganado
   *[other] { $who } han ganado juntos
}{ $scores }
result-side-lost = ▫️ { $count ->
    [one] { $who } ha perdido
   *[other] { $who } han perdido juntos
}{ $scores }
result-practice = -# Esta partida fue de práctica: el resultado no cuenta.
score-points = { $count ->
    [one] { $count } punto
   *[other] { $count } puntos
}
event-too-few = Quedan muy pocas personas para seguir, así que la partida ha terminado.
result-none = { $how ->
    [moderator] Un moderador dio por terminada esta partida, sin resultado.
    [judge] Esta partida se dio por terminada. En el torneo cuenta el resultado que fija el arbitraje.
   *[other] Esta partida terminó sin resultado.
}
result-again = { $rematch ->
    [yes] ¿Otra vez? **{ BUTTON("button-rematch") }**, o `/partida nueva` para otro juego.
   *[no] ¿Otra? `/partida nueva`
}
newer-rules = ⚠️ { $game }: la partida { $session } se jugó con una versión de las reglas del juego más nueva que la mía, así que está detenida. El reloj no corre para nadie. La partida seguirá cuando se actualice el bot.
damaged = ⚠️ La partida { $session } está detenida porque sus datos están dañados. Las demás partidas siguen. El responsable del bot puede ver la causa con `sobremesa check`; `/mod terminar partida:{ $session }` o `/mod borrar partida:{ $session }` libera su canal.

## El panel de juego

panel-choose = Elige
panel-page = { $title } ({ $page }/{ $pages })
panel-previous = Ver anteriores
panel-next = Ver más
panel-numbered-places = Números del { $first } al { $last }
panel-named-places = { $places }{ $more ->
    [0] { "" }
   *[other] { "" } y { $more } más
}
panel-undo = Deshacer
panel-ask-undo = Pedir que se deshaga
panel-several = { $title } · elige { $count }
panel-together = Elige una o varias
panel-budget = Tienes { $budget }.
panel-together-how = Marca una o varias: se hacen de arriba abajo.
panel-times = { $what }, { $count } veces
panel-once-more = { $what } (n.º { $count })
panel-verb = { $verb }: { $what }
panel-why-not = ¿Por qué no?
panel-why-not-title = Lo que ahora no se puede, y por qué
panel-back = Atrás
panel-confirm = Confirmar
panel-sure-below = Si confirmas (abajo, cómo quedaría el tablero)
panel-sure = Si confirmas
panel-lasting-shows = Con esta jugada { $shows }{ $needs ->
    [others] : después solo se deshace si los demás están de acuerdo.
    [known] .
   *[practice] . Después aún puedes deshacerla, pero entonces la partida es solo de práctica: el resultado no cuenta.
}
panel-shows-dice = se tiran dados
panel-shows-cards = se muestran cartas nuevas
panel-shows-choices = se descubre lo elegido en secreto
panel-shows-turn = empieza el turno siguiente
panel-shows-news = se muestra algo nuevo
panel-lasting-ends = { $result ->
    [won] { $answers ->
        [yes] Si nadie responde, con esta jugada acaba la partida: ¡ganas! No se puede deshacer.
       *[no] Con esta jugada acaba la partida: ¡ganas! No se puede deshacer.
    }
    [drawn] { $answers ->
        [yes] Si nadie responde, con esta jugada la partida acaba en empate. No se puede deshacer.
       *[no] Con esta jugada la partida acaba en empate. No se puede deshacer.
    }
    [lost] { $answers ->
        [yes] **Si nadie responde, con esta jugada acaba la partida: pierdes.** No se puede deshacer.
       *[no] **Con esta jugada acaba la partida: pierdes.** No se puede deshacer.
    }
   *[open] Con esta jugada acaba la partida: no se puede deshacer.
}
panel-lasting-may-end = Con esta jugada puede acabar la partida: entonces no se puede deshacer.
panel-lasting-computer = La máquina juega justo después de ti{ $needs ->
    [others] : después esta jugada solo se deshace si los demás están de acuerdo.
    [known] .
   *[practice] . Después aún puedes deshacer esta jugada, pero entonces la partida es solo de práctica: el resultado no cuenta.
}
panel-lasting-table = En esta mesa no se deshace nada: la jugada es definitiva.
form-again = Corregirlo
panel-done = Hecho
panel-waits = { $kind ->
    [answer] Esperando la respuesta de { $who }…
   *[turn] Le toca a { $who }.
}
panel-follows = Tu próxima pregunta aparecerá bajo el último tablero. Si no, pulsa allí **{ BUTTON("button-play") }**.
panel-moved = Hecho.
panel-left = Me detengo, porque hay algo nuevo que ver o decidir. Queda sin hacer: { $moves }.
panel-hint = { $confirm ->
    [always] No pasa nada hasta que confirmes.
    [never] Lo que elijas ocurre al momento (se cambia con `/ajustes yo`).
   *[lasting] Solo te pido confirmar una jugada que después no podrías deshacer libremente.
}

log-title = Lo ocurrido ({ $page }/{ $pages })
log-numbers = Los números son los de las jugadas, como en la repetición (0: preparación); «·» sigue con la jugada anterior.
log-earlier = Antes
log-later = Después
log-empty = Todavía no ha pasado nada.

## Órdenes: cuándo se pregunta a un jugador si responde

orders-title = ⚡ Respuestas
orders-about = Mientras juegan los demás puedes responder en ciertos momentos. Elige cuándo quieres que te pregunte. Esto solo lo ves tú.
orders-now = Ahora: **{ $order }**
orders-choosing = Elige los momentos más abajo. Hasta entonces vale **{ $order }**.
orders-in-windows = { $order }: { $windows }
orders-choose = ¿Cuándo te pregunto?
orders-windows = ¿En qué momentos?
orders-times = { $count ->
    [one] Pasar una vez
   *[other] Pasar { $count } veces
}
orders-usual = como siempre: { $when }, si puede servir de algo
orders-usual-never = como siempre: nunca, me la guardo
orders-card = { $card }: { $when }
orders-cards = Órdenes para cada carta
orders-all = Todas las órdenes
orders-card-title = ⚡ { $card }
orders-card-about = ¿Cuándo te pregunto por esta carta mientras juegan los demás? En tu propio turno siempre puedes jugarla. Esto solo lo ves tú.
orders-card-rest = Esta orden para la carta vale mientras tu orden general sea «Preguntarme si puedo responder».
orders-card-choose = ¿Cuándo te pregunto por esta carta?
orders-card-moments = Solo en estos momentos…
orders-done = Hecho: **{ $order }**.

## Deshacer, abandonar, terminar

undo-free = Tu jugada «{ $move }» queda deshecha.
undo-overtook = Con esto queda anulada la petición de deshacer de { $seat }; lo digo en el canal.
undo-asked-already = Ya he preguntado a los demás si puedes deshacer «{ $move }»: { $where }
undo-asked = He preguntado a los demás si puedes deshacer «{ $move }».
undo-question = { $who }: { $seat } querría deshacer «{ $move }» y, con ello, todo lo jugado después. Como se ha revelado o jugado algo, hace falta tu acuerdo.{ $again ->
    [yes] {" "}Si aceptas, le volverá a tocar a { $seat }.
   *[no] {""}
}
undo-agree = Aceptar
undo-refuse = Rechazar
undo-done = { $seat } puede deshacer «{ $move }»: todos están de acuerdo.
undo-refused = { $who } no acepta que { $seat } deshaga «{ $move }»: la jugada se mantiene.
refused-undo-practice = Después de tu jugada se reveló o se jugó algo, y no hay otro jugador que pueda aceptarlo. Si la deshaces, sigues desde ahí, pero la partida es entonces solo de práctica: el resultado no cuenta.
undo-practice-button = Deshacer, como práctica
undo-practice-keep = Mantener la jugada
undo-void-of = La petición de deshacer de { $who } ya no vale: la partida ha cambiado desde entonces. Se puede repetir con **{ PANEL("panel-undo") }**, en **{ BUTTON("button-more") }**.
undo-void = Esta petición ya no vale: la partida ha cambiado desde entonces. Se puede repetir con **{ PANEL("panel-undo") }**, en **{ BUTTON("button-more") }**.
resign-sure-last = ¿Seguro que quieres abandonar? Quedas en último lugar, y la máquina sigue jugando por ti.
resign-sure-plays-on = ¿Seguro que quieres irte? La máquina sigue jugando en tu lugar, y para ti la partida cuenta como perdida.
resign-sure-lost = ¿Seguro que quieres abandonar? La partida termina ahora y la pierdes.
resign-practice = Es de práctica, así que el resultado no cuenta.
resign-waits = Para seguir otro día no hace falta abandonar: esta partida no tiene reloj y te espera.
seat-keep = Seguir jugando
resign-confirm = { $how ->
    [plays-on] Dejar la partida
   *[other] Abandonar
}
resign-done = Has abandonado.
end-done = La partida queda terminada.

## Estado, lista, exportación

status-lobby = Esperando jugadores: { $joined } de { $seats } puestos ocupados.
status-mine = ➡️ Es **tu** turno. { $prompt }
status-mine-answer = ⚡ **Te toca** responder. { $prompt }
status-other = ➡️ Esperando a { $who }.
status-scores = { $who }: { $scores }
status-order = ⚡ Tus respuestas: { $order }
status-since = Último cambio { $when }.
status-absent = ⚠️ { $who } ya no es miembro de este servidor.
status-link = El último tablero: { $link }
list-title = { $count ->
    [one] { $count } partida en este servidor
   *[other] { $count } partidas en este servidor
}
list-empty = En este servidor no se está jugando ninguna partida. **{ PANEL("start-button") }** abre una en este canal.
list-lobby = esperando jugadores
list-running = en juego
list-parked = detenida: no tengo acceso a su canal
list-newer = ⚠️ detenida hasta que me actualicen: usa reglas más nuevas que las mías
list-damaged = ⚠️ dañada y detenida: los moderadores pueden terminarla
list-due = · turno de { $who }
export-open = La partida entera como registro: cualquiera puede reproducirla y comprobar cada sorteo.
export-sealed = La partida hasta ahora como registro. La semilla queda sellada hasta el final; hasta entonces faltan los pases y las elecciones secretas.
thread-offer = Este canal ya tiene una partida. ¿Abro un hilo para la tuya?
thread-open = Abrir un hilo
thread-title = { $game } con { $who }
thread-done = Tu mesa está en { $thread }.

## Ajustes

settings-me-done = Hecho: a partir de ahora te respondo en español.
settings-shown =
    - Idioma de los canales (partidas nuevas): **{ $server }**
    - Rol de moderador: { $role }
    - Páginas públicas en la web: **{ $web }**
    - Entre los eventos del servidor en Discord: **{ $events ->
        [yes] los torneos que elijan los organizadores
       *[no] ningún torneo
    }**
    - Rol para las novedades de torneos: { $news }
    - Problema del día: { $puzzle }
settings-mine = - Idioma de mis respuestas privadas: **{ $mine }**
settings-server-title = Ajustes de este servidor
settings-server-note = El problema sale en el canal en el que eliges su hora. Su juego y su zona horaria se eligen con `/ajustes servidor`.
settings-server-language = Idioma de los canales
settings-server-auto = el elegido en Discord o, si no hay ninguno, el de la última partida
settings-server-role = Rol de moderador
settings-server-news-role = Rol para las novedades de torneos
settings-server-web = Páginas web
settings-server-events = Eventos en Discord
settings-server-events-yes = los torneos que elijan los organizadores
settings-server-events-no = ningún torneo
settings-server-puzzle = Problema del día
settings-no-news-role = ninguno (los torneos nuevos no mencionan a nadie)
settings-no-role = ninguno (moderan los miembros que gestionan el servidor)
web-off = no
web-on = partidas y torneos
web-records = partidas, torneos, clasificaciones e historial de cada jugador
language-discord = el de Discord
language-en = English
language-es = Español (España)
language-es-419 = Español (Latinoamérica)

