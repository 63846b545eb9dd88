## Por qué algo no se puede hacer en un torneo, y qué sí

refused-which-tournament = Hay varios torneos en marcha. Di cuál: elígelo en la opción `torneo`.
refused-event-not-begun = Aquí no hay nada que ver: no se ha publicado ninguna ronda.
refused-event-makers-only = Los torneos los crean los moderadores y quienes pueden gestionar eventos en este servidor.
refused-event-in-channel = Un torneo necesita un canal de texto, porque cada mesa recibe un hilo. Usa el comando en uno.
refused-event-of-no-game = Elige también el juego, o usa `/torneo nuevo` sin nada y elígelo de la lista.
refused-format-not-here = Este juego no se juega en ese formato. No indiques formato y elige uno de los que encajan.
refused-bad-moment = { $why ->
        [past] «{ $typed }» ya pasó: en { $zone } son las { $now }.
        [far] «{ $typed }» queda a más de { $years } años.
        [gap] «{ $typed }» no existe en { $zone }: a esa hora se adelantan los relojes. Escribe una hora más.
       *[form] «{ $typed }» no es una fecha que yo pueda leer.
    } Escribe `+3h`, `+2d` o una fecha en { $zone } como `2030-05-01 18:00`.
refused-bad-number = «{ $value }» no encaja aquí. Escribe un número entero, 0 o más.
refused-bad-games = Un duelo tiene 1, 3 o 5 partidas.
refused-no-bracket = Este torneo no tiene cuadro, o aún no.
refused-round-published = La ronda está publicada. Ya no se pueden cambiar jugadores.
refused-which-table = ¿Qué mesa? Elígela en la opción `mesa`, o usa el comando en su hilo.
refused-template-one-thing = Di una sola cosa: guardar con un nombre, tomar una plantilla o borrarla.
refused-event-rights = En un torneo cada mesa recibe un hilo. Lo que no se me permite aquí: { $rights }. Quien gestiona el canal o mi rol puede permitirlo: ajustes del canal → **Permisos**. Después inténtalo otra vez.
