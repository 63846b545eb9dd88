## La ayuda, y el saludo de un servidor

greeting =
    ### ¡Hola! Soy Sobremesa.
    Organizo { $games } en este servidor, jugada a jugada.
    Pulsa **{ BUTTON("start-button") }**: tus amigos entran con un botón, o juega contigo la máquina.
help-button = Cómo funciona
help-text =
    { "" }**Empezar**: pulsa **{ PANEL("start-button") }** o usa `/partida nueva`. Entran tus amigos, o juegas contra la máquina.
    { "" }**Jugar**: cuando te avise, pulsa **{ BUTTON("button-play") }** bajo el tablero y elige. `/partida deshacer` anula tu jugada.
    { "" }**Aprender**: `/partida aprender` juega contigo una partida y te la explica, en diez minutos.
    { "" }**Consultar**: en **{ BUTTON("button-more") }**, bajo el tablero, están la crónica, el significado de cada signo y todo lo demás; `/carta` explica una carta.
    { "" }**Lo tuyo**: `/mis partidas` reúne lo que te espera; con `/ajustes yo` eliges avisos e idioma.
    { "" }**Más**: elige un tema abajo.
help-choose = ¿Qué quieres saber?
help-about-playing = Jugar
help-about-waiting = Avisos, relojes y ausencias
help-about-decks = Mazos
help-about-moderating = Moderar
help-about-tournaments = Torneos
help-about-privacy = Tus datos
help-playing =
    - En la sala pulsa **{ BUTTON("lobby-join") }** y **{ BUTTON("lobby-ready-button") }**; cuando todos lo hayan hecho, **{ BUTTON("lobby-start") }**.
    - **{ BUTTON("button-play") }** muestra tus opciones. `/jugar` hace una jugada por texto.
    - `/partida deshacer` anula tu última jugada. Si reveló algo, antes pregunto a los demás.
    - `/partida reglas` explica el juego o uno de sus términos; `/carta`, una carta.
    - `/partida seguir` te muestra el tablero al día, aunque no tengas puesto.
    - `/partida repetición` recorre una partida y `/partida revancha` la juega de nuevo.
    - `/perfil`, `/clasificación`, `/temporada` y `/muro` muestran los resultados.
help-waiting =
    - Una partida te espera varios días; su sala y **{ BUTTON("button-more") }** dicen cuántos.
    - Te menciono cuando te toca. Con `/ajustes yo` eliges cómo, y tus horas de silencio.
    - `/mis partidas` reúne las partidas que te esperan y permite silenciarlas una a una.
    - Cuando se te va a acabar el tiempo, primero se gastan tus días de vacaciones; `/ajustes mostrar` dice cuántos te quedan.
    - `/partida ceder` ofrece tu puesto a otra persona; `/partida ocupar` recupera tu puesto u ocupa uno libre.
    - Si a alguien se le acaba el tiempo, la mesa vota qué hacer. En la sala se puede acordar otra cosa en **{ PANEL("lobby-table") }**.
help-decks =
    - En los juegos con mazos, cada jugador tiene un mazo inicial.
    - `/mazo nuevo` crea uno tuyo y `/mazo editar` lo cambia. Nadie más lo ve.
    - `/mazo exportar` te da un código para compartirlo; `/mazo importar` lee uno.
    - En la sala, pulsa **{ BUTTON("button-more") }** para elegir con qué mazo juegas.
help-moderating =
    - Moderan quienes gestionan el servidor o tienen el rol que dice `/ajustes servidor`.
    - `/mod pausar` y `/mod reanudar` paran y continúan una partida; `/mod ampliar` da tiempo.
    - `/mod deshacer` vuelve a una jugada anterior; `/mod sustituir` da un puesto a otra persona.
    - `/mod terminar` acaba una partida y `/mod borrar` la borra; durante 30 días, `/mod recuperar` recupera una partida borrada.
    - `/partida aquí` trae una partida a este canal.
    - `/mod excluir` aparta a un miembro de las mesas; `/mod registro` dice quién decidió qué y por qué.
help-tournaments =
    - `/torneo lista` muestra los torneos de este servidor; para inscribirte, usa el botón del mensaje del torneo o `/torneo yo`.
    - `/liga` muestra las ligas: divisiones, ascensos y descensos, temporada tras temporada.
    - `/escalera` muestra las escaleras: reta a un jugador de más arriba y ocupa su lugar.
    - `/torneo yo` es tu sala: tu mesa, la clasificación y botones para todo lo que puedes hacer.
    - `/torneo nuevo` crea un torneo: te pregunto paso a paso.
    - `/torneo control` es la sala de quien organiza: rondas, resultados, decisiones.
    - En tu mesa, en **{ BUTTON("button-more") }**, hay un botón para llamar a un juez.
help-privacy =
    - `/mis datos` te da un archivo con todo lo que sé de ti.
    - `/mis olvidar` sustituye tu nombre en todas partes por uno anónimo y borra tus ajustes y mazos.
    - Las manos y las decisiones secretas solo las ve su jugador.
    - Cada partida se puede comprobar: publico una huella de su semilla antes de empezar, y la semilla al final.
