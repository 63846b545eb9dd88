## El formulario de un torneo nuevo y la sala de control

setup-title = Un torneo nuevo
setup-first = Elige el juego. Lo demás tiene un valor por defecto que puedes cambiar antes de que alguien vea el torneo.
setup-game = ¿Qué juego?
setup-draft = { $name } · borrador
setup-changing = { $name } · ajustes
setup-later = Todo se puede cambiar hasta que abra la inscripción.
setup-officials = Organiza { $who }
setup-format = Formato
setup-size = Plazas
setup-most = { $count } jugadores
setup-clock = Reloj
setup-checkin = Tiempo para confirmar asistencia
setup-checkin-note = { $opens ->
    [date] La confirmación dura { $time }
   *[start] La confirmación abre { $time } antes de empezar
}: quien no confirma que juega pasa al final de la espera.
setup-minutes = { $minutes ->
    [15] 15 minutos
    [30] 30 minutos
    [60] 1 hora
    [1440] 1 día
    [2880] 2 días
   *[other] { $hours } horas
}
setup-open = Abrir la inscripción
setup-text = Nombre y texto
setup-dates = Fechas
setup-players = Jugadores
setup-more = Rondas
setup-discard = Descartar
setup-entry = Quién puede participar
setup-entry-anybody = cualquiera
setup-entry-role = miembros con un rol
setup-entry-invited = solo con invitación
setup-entry-whom = Rol o invitaciones
setup-invite = Invitar a miembros: solo ellos podrán entrar
setup-entry-note = Elige el rol cuyos miembros pueden entrar; sin rol, puede entrar cualquiera. También puedes invitar a miembros: entonces solo ellos podrán entrar.
setup-seeding = Orden inicial
setup-seeding-rating = por nivel
setup-seeding-order = por orden de inscripción
setup-seeding-hand = a mano
setup-seeding-drawn = por sorteo
setup-teams = Equipos
setup-teams-none = ninguno
setup-teams-own = cada jugador elige el suyo
setup-teams-staff = los forma la organización
setup-web = Página en la web
setup-web-listed = en la lista de torneos
setup-web-link = solo con su enlace
setup-web-hidden = ninguna
setup-apart = Compañeros de equipo
setup-apart-rounds = { $rounds ->
    [0] pueden enfrentarse desde el principio
    [1] no se enfrentan en la primera ronda
   *[other] no se enfrentan en las primeras { $rounds } rondas
}
setup-seats = Puestos
setup-round-days = Una ronda dura
setup-days = { $days ->
    [0] lo que haga falta
    [one] { $days } día
   *[other] { $days } días
}
setup-zero = Cuando se acaba el tiempo
setup-zero-judge = decide el arbitraje
setup-zero-computer = sigue la máquina
setup-zero-skip = se salta el turno
setup-zero-end = el jugador sale de la partida
setup-computer = Si la máquina juega hasta el final
setup-computer-played = la partida cuenta como jugada
setup-computer-forfeit = el jugador al que sustituye pierde por ausencia
setup-computer-judge = decide el arbitraje
setup-vacation = Vacaciones por ronda
setup-vacation-days = { $days ->
    [0] ninguna
    [one] hasta { $days } día
   *[other] hasta { $days } días
}
setup-auto = { $on ->
    [yes] Publicar rondas automáticamente: sí
   *[no] Publicar rondas automáticamente: no
}
setup-watchable = { $on ->
    [yes] Otros pueden mirar: sí
   *[no] Otros pueden mirar: no
}
setup-quiet = { $on ->
    [yes] Las horas de silencio paran el reloj: sí
   *[no] Las horas de silencio paran el reloj: no
}
setup-decks-between = { $on ->
    [yes] Mazos nuevos entre rondas: sí
   *[no] Mazos nuevos entre rondas: no
}
setup-show-decks = { $on ->
    [yes] Mazos a la vista al final: sí
   *[no] Mazos a la vista al final: no
}
setup-plan = Formato en detalle
setup-scoring = Puntos y desempates
setup-cut = pasan { $count }
setup-groups = { $count ->
    [one] un grupo
   *[other] { $count } grupos
}
setup-at-once = { $count ->
    [one] una mesa cada vez
   *[other] { $count } mesas a la vez
}
setup-go-on = { $count ->
    [one] el primero de cada mesa
   *[other] los primeros { $count } de cada mesa
}
setup-form-points = Puntos por lugar: 5 3 2 1 / 5 3 1
setup-form-ties = Desempates, en su orden (vacío: lo habitual)
setup-limits = Mínimo de jugadores, antigüedad
setup-conditions = Nivel y cumplimiento
setup-discord-event = { $on ->
    [yes] Evento en Discord: sí
   *[no] Evento en Discord: no
}
setup-roles = Roles
setup-roles-note = Yo doy estos roles y los retiro. Elige roles que tú mismo puedas dar y que estén por debajo del mío. Los jugadores tienen el suyo desde que se inscriben hasta el final del torneo; los ganadores, hasta que haya ganadores en el próximo torneo de la serie.
setup-entrant-role = Rol para los jugadores
setup-champion-role = Rol para los ganadores
setup-role-none = ninguno
setup-numbers = Ausencias, prórroga, partidas
setup-back = Volver
setup-live = Rondas en minutos
setup-evening = Velada en directo
setup-of-days = Rondas de varios días
setup-evening-done = Ahora es una velada: 15 min de reserva y 30 s más por turno; rondas de una hora que se publican por sí solas. Si a un jugador se le acaba el tiempo, sale de esa partida. **{ BUTTON("setup-of-days") }** vuelve al reloj y a las rondas habituales.
setup-of-days-done = Las rondas vuelven a durar días, con el reloj, la confirmación y el arbitraje habituales.
setup-terms-live = Si alguien no aparece, aviso al arbitraje cuando pasan { $show } min. Una mesa que no ha terminado a tiempo recibe { $extend } min más, una sola vez.
setup-terms = Si alguien no aparece, aviso al arbitraje cuando pasan { $show } h. Una mesa que no ha terminado a tiempo recibe { $extend } h más, una sola vez.
setup-least = Hacen falta al menos { $least } jugadores.
setup-invited = { $count ->
    [0] Aún no hay nadie con invitación
    [one] Hay una persona invitada
   *[other] Hay { $count } personas invitadas
}.
setup-more-note = Nadie pierde sin aviso: el arbitraje decide cada caso, y todos leen el motivo.
setup-open-note = El torneo está abierto. Un cambio que pueda perjudicar a alguien es ahora una decisión de arbitraje: te pido el motivo, y todos lo leen.
setup-why = ¿Por qué? Lo leerán todos.
setup-why-title = Ahora cada cambio es una decisión
setup-opened = La inscripción está abierta. El mensaje del torneo está en el canal.
setup-discarded = El borrador «{ $name }» queda borrado.
setup-discarded-why = Se descartó el borrador.
setup-form-name = Nombre
setup-form-about = Lo que todos deben saber
setup-form-question = Pregunta al inscribirse (vacío: ninguna)
setup-dates-zone = Las fechas se leen en tu zona horaria, **{ ZONE($zone) }** (hora actual: { $now }).
setup-form-least = Mínimo de jugadores
setup-form-account-days = Antigüedad mínima de la cuenta, en días
setup-form-member-days = Tiempo mínimo en el servidor, en días
setup-form-least-rating = Nivel mínimo (0: cualquiera)
setup-form-most-rating = Nivel máximo (0: cualquiera)
setup-form-least-matches = Mínimo de partidas de este juego
setup-form-least-reliability = Cumplimiento mínimo, en %
setup-form-show = Horas hasta avisar de una ausencia
setup-form-extend = Horas que se alarga una ronda
setup-form-round-minutes = Minutos por ronda (0: se cuenta en días)
setup-form-no-show-minutes = Minutos hasta avisar de una ausencia
setup-form-extend-minutes = Minutos que se alarga una ronda
setup-form-rounds = Número de rondas (vacío: lo habitual)
setup-form-best = Partidas por duelo: 1, 3 o 5
room-title = { $name } · sala de control
room-link = **Enlace para compartir**, que lleva a **{ BUTTON("tournament-join") }**: { $link }
room-next = **Ahora toca:** { $step }{ $alone ->
    [yes] . Ocurre por sí solo a su hora; el botón lo hace ya.
    [itself] . Ocurre por sí solo a su hora.
    [others] . Lo hace la organización.
   *[no] { "" }
}
room-nothing = No tienes nada pendiente.
room-call = ⚖️ Aviso { $number } de { $who } en { $where }, { $since }: { $text }
room-call-host = ⚖️ Aviso { $number } en { $where }, { $since }: esta mesa necesita arbitraje.
room-ruling = ⚖️ La decisión { $number } de { $who } espera que otra persona la confirme: { $what }. { $reason }
room-ruling-hidden = ⚖️ La decisión { $number } de { $who } espera que otra persona la confirme: { $what }.
room-request = { $who } quiere participar (lo pidió { $since }): { $answer }
room-more-requests = { $count ->
    [one] Otra persona pide participar.
   *[other] Otras { $count } personas piden participar.
}
room-late = { $count ->
    [one] A una mesa le queda poco tiempo: { $tables }
   *[other] A { $count } mesas les queda poco tiempo: { $tables }
}
room-no-show = { $count ->
    [one] En una mesa falta alguien: { $tables }
   *[other] En { $count } mesas falta alguien: { $tables }
}
room-stopped = { $count ->
    [one] Una mesa terminó sin resultado y espera una decisión: { $tables }
   *[other] { $count } mesas terminaron sin resultado y esperan una decisión: { $tables }
}
room-opening = { $count ->
    [one] Se está abriendo una mesa.
   *[other] Se están abriendo { $count } mesas.
}
room-absent = { $count ->
    [one] Alguien salió del servidor: { $names }
   *[other] { $count } personas salieron del servidor: { $names }
}
room-gift = { $giver } ha cedido la victoria a { $taker } más de dos veces.
room-step-open = Abrir la inscripción
room-step-open-note = abrir la inscripción
room-step-open-checkin = Pedir confirmación
room-step-open-checkin-note = pedir la confirmación de asistencia, para saber con quién contar
room-step-close-checkin = Cerrar la confirmación
room-step-close-checkin-note = cerrar la confirmación; los ausentes pasan al final de la lista de espera
room-step-start = Empezar
room-step-start-note = empezar el torneo: ordeno a los jugadores y emparejo la ronda 1, que solo ves tú
room-step-draw = Emparejar la ronda
room-step-draw-note = emparejar la ronda siguiente, que solo ves tú; tras la última ronda, este paso cierra el torneo con su podio
room-step-end = Cerrar el torneo
room-step-end-note = cerrar el torneo con su podio: su última ronda ha terminado
room-step-publish = Publicar la ronda
room-step-publish-note = publicar la ronda: cada mesa recibe su hilo
room-did-open = La inscripción está abierta.
room-did-open-checkin = Ya se puede confirmar asistencia.
room-did-close-checkin = La confirmación está cerrada.
room-did-start = El torneo está en marcha.
room-did-draw = Ya están los emparejamientos de la ronda.
room-did-publish = La ronda está publicada; se abren sus mesas.
room-did-confirm = La decisión ya está en vigor: **{ $what }**.
room-did-decline = La decisión se rechazó: **{ $what }**.
room-pairings-changed = **Las mesas han cambiado desde que las viste.** Míralas antes de publicar.
room-drawn-gone = Ya no están: { $tables }
room-drawn-new = Ahora: { $tables }
room-pairings-changed-unseen = **Las mesas han cambiado desde que abriste este panel.** Pulsa otra vez para publicarlas.
room-drawn-unseen = La ronda { $round } está emparejada. Juegas en este torneo, así que verás sus mesas cuando se publiquen.
room-moved-on = Ese paso ya estaba hecho.
room-drawn = La ronda { $round } de { $rounds } está emparejada. Solo la ve la organización: { $fixed ->
    [yes] publícala para todos.
   *[no] intercambia jugadores si hace falta y publícala.
}
room-fill = Completar con la máquina hasta { $count }
room-filled = { $count ->
    [0] No entró nadie: ya hay jugadores suficientes o no quedan plazas.
    [one] Entró un jugador de la máquina. El torneo es de prueba: nada puntúa.
   *[other] Entraron { $count } jugadores de la máquina. El torneo es de prueba: nada puntúa.
}
room-swap = Intercambiar a dos jugadores
room-swap-first = ¿Qué jugador cambia de sitio?
room-swap-second = ¿Con qué otro jugador?
room-swapped = { $first } y { $second } se han intercambiado.
room-swap-who = Mesa y jugador
room-waiting = Todos los avisos y decisiones
room-waiting-title = { $name } · avisos y decisiones
room-waiting-call = ¿Qué aviso?
room-answer = Atender el aviso { $number }
room-answered = Ahora atiendes tú este aviso: { $where }
room-answered-by = { $who } ya atiende ese aviso: { $where }
room-confirm = Confirmar la decisión { $number }
room-admit = Aceptar a { $who }
room-refuse = Rechazar a { $who }
room-admit-anyway = Aceptar de todos modos
room-admit-anyway-note = A quien inscribe la organización no se le exigen las condiciones: puedes aceptar de todos modos.
room-admit-done = Aceptaste a { $who }; le aviso.
room-refuse-done = Rechazaste a { $who }; le aviso.
room-decline = Rechazar la decisión { $number }
room-more-title = { $name } · más
room-staff = Organización y arbitraje
room-import = Importar jugadores
room-computers = Jugadores de la máquina
room-computers-count = ¿Cuántos jugadores de la máquina?
room-template = Guardar como plantilla
room-here = Traer a este canal
room-draft = Cambiar el borrador
room-refresh = Actualizar
room-web = Página en la web: { $value }
room-seeds = Orden inicial
staff-title = { $name } · organización y arbitraje
staff-add-organiser = Añadir a la organización: un miembro o un rol
staff-add-judge = Añadir al arbitraje: un miembro o un rol
staff-remove = Quitar de la organización o del arbitraje
teams-of = { $name } · equipos
teams-who = ¿Qué jugador recibe un equipo?
teams-which = ¿Para qué equipo juega **{ $name }**?
seeds-title = { $name } · orden inicial
seeds-note = El primero es el más fuerte. Elige qué jugador cambia de lugar; los que quedan en medio suben o bajan un lugar.
seeds-who = ¿Qué jugador cambia de lugar?
seeds-where = ¿En qué lugar va **{ $name }**?
seeds-place = El lugar que ahora ocupa…
room-back = Sala de control
repeat-button = Repetir este torneo
repeat-title = { $name } · repetición
repeat-never = No se repite.
repeat-note = El torneo siguiente se abre por sí solo en este canal, con el número siguiente, la misma organización y el mismo arbitraje. Tiene los ajustes que tenga este torneo cuando elijas la repetición. Entre su apertura y sus demás fechas pasa el mismo tiempo que en este torneo.
repeat-zone = { $known ->
    [series] El día de la semana y la hora son los del { $now }, en la zona horaria **{ ZONE($zone) }**.
   *[own] El día de la semana y la hora son los de la apertura de la inscripción: { $now } en tu zona horaria, **{ ZONE($zone) }**.
}
repeat-done = Se repite desde ahora.
repeat-stopped = Ya no se repite. Los torneos ya abiertos siguen.
repeat-stop = Dejar de repetir
every-week = Cada semana
every-fortnight = Cada dos semanas
every-month = Cada mes
every-full = Cada vez que se llene
room-cancel = Cancelar el torneo
room-cancel-form = Cancelar: { $name }
room-cancel-why = ¿Por qué? Todos lo leerán.
room-cancelled = «{ $name }» se canceló. Las mesas en juego siguen como partidas normales.
room-cancelled-damaged = Cuando no quede ninguna mesa en juego, la moderación puede borrar el torneo con `/mod borrar` y su opción `torneo`.
template-saved = Los ajustes quedan guardados como «{ $name }». Con `/torneo nuevo` creas torneos con ellos.
template-dropped = La plantilla queda borrada.
template-delete = Borrar una plantilla
template-which = ¿Qué plantilla borras?
files-of = Los archivos de **{ $name }**:
files-which = ¿Qué archivo?
export-json = Todo (JSON)
export-standings = Clasificación (CSV)
export-teams = Equipos (CSV)
export-results = Resultados (CSV)
export-trf = Para programas de emparejamiento (TRF-16)
export-sites = Para sitios de torneos (JSON)
export-pictures = Imágenes (PNG)
export-json-done = Todo el torneo. Donde esté instalado el programa, `sobremesa verify { $file }` comprueba el archivo.
export-standings-done = La clasificación como tabla: { $file }
export-teams-done = La clasificación por equipos como tabla: { $file }
export-results-done = Todos los resultados como tabla: { $file }
export-trf-done = El torneo en un archivo para programas de emparejamiento: { $file }
export-sites-done = El torneo en un archivo para importadores de sitios de torneos: { $file }
export-pictures-done = { $count ->
    [one] La imagen del torneo.
   *[other] Imágenes del torneo: { $first } a { $last } de { $count }.
}
import-title = Inscribir una lista
import-list = Una línea por persona: número, nombre
import-done = { $count ->
    [one] Entró una persona.
   *[other] Entraron { $count } personas.
}
import-refused = No se ha inscrito a nadie: { $count ->
    [one] una línea no es válida.
   *[other] { $count } líneas no son válidas.
} Corrige la lista y envíala otra vez.
import-more = …y { $count } más.
import-fault = Línea { $line }: { $why }
import-not-text = la lista no es un texto
import-too-large = la lista es demasiado larga
import-too-many-lines = la lista tiene demasiadas líneas
import-no-user = no es el número de un usuario de Discord
import-no-name = falta el nombre
import-rounded = una hoja de cálculo redondeó este número; da a su columna el formato de texto y pégala otra vez
import-twice = ya está en la lista
import-not-member = no está en el servidor
import-bot = es un bot
import-locked-out = no puede sentarse a las mesas de este servidor
import-disqualified = tiene una descalificación en este torneo
import-entered = ya participa
import-no-room = ya no queda sitio, ni en la lista de espera

## Settings, as a ruling names them

setting-name = Nombre
setting-clock = Reloj
setting-most = Máximo de jugadores
setting-least = Mínimo de jugadores
setting-account-days = Antigüedad mínima de la cuenta, en días
setting-member-days = Tiempo mínimo en el servidor, en días
setting-least-rating = Nivel mínimo
setting-most-rating = Nivel máximo
setting-least-matches = Mínimo de partidas del juego
setting-least-reliability = Cumplimiento mínimo, en %
setting-checkin-minutes = Tiempo para confirmar, en minutos
setting-round-days = Días por ronda (0: sin límite)
setting-round-minutes = Minutos por ronda (0: se cuenta en días)
setting-extend-minutes = Minutos de prórroga de una ronda
setting-no-show-minutes = Minutos hasta avisar de una ausencia
setting-extend-hours = Horas de prórroga de una ronda
setting-no-show-hours = Horas hasta avisar de una ausencia
setting-vacation-days = Días de vacaciones por ronda
setting-checkin-at = Se abre la confirmación
setting-start-at = Comienzo
setting-entry = Quién puede participar
setting-seeding = Orden inicial
setting-at-zero = Cuando se acaba el tiempo
setting-computer-counts = Si la máquina juega hasta el final
setting-computer-level = Nivel de la máquina
setting-teams = Equipos
setting-web = Página en la web
setting-entrant-role = Rol para los jugadores
setting-champion-role = Rol para los ganadores
setting-discord-event = Entre los eventos del servidor en Discord
setting-auto = Publicar rondas automáticamente
setting-watchable = Otros pueden mirar
setting-quiet = Las horas de silencio paran el reloj
setting-decks-between = Mazos nuevos entre rondas
setting-show-decks = Mazos a la vista al final
setting-apart = Rondas sin cruces entre compañeros de equipo
setting-rounds = Número de rondas (0: lo habitual)
setting-best-of = Partidas de cada duelo
setting-format = Formato
setting-seats = Puestos
setting-groups = Número de grupos
setting-at-once = Mesas a la vez
setting-cut = Jugadores en la eliminatoria
setting-go-on = Cuántos pasan de ronda en cada mesa
setting-third-place = Partida por el tercer lugar
setting-reset = Segunda final si pierde el finalista invicto
setting-points = Puntos por lugar
setting-tie-breaks = Desempates
setting-listed = `{ $name }`
setting-usual = por defecto
setting-registration-at = Se abre la inscripción
setting-role-id = Rol
setting-game = Juego
setting-language = Idioma
setting-channel-id = Canal
setting-plan = Formato
setting-description = Texto
setting-question = Pregunta al inscribirse
setting-yes = sí
setting-no = no
setting-now = ahora { $value }
