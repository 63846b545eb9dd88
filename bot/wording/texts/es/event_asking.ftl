## Por qué algo no se puede hacer en un torneo, y qué sí

refused-which-tournament = Hay varios torneos en marcha. Elige uno en la opción `torneo`.
refused-event-not-begun = Aún no hay nada que ver: no se ha publicado ninguna ronda de este torneo.
refused-event-makers-only = Crear y cambiar torneos, escaleras, ligas y temporadas solo pueden hacerlo los moderadores y los miembros con el permiso **Gestionar eventos**.
refused-event-in-channel = Un torneo necesita un canal de texto, porque cada mesa recibe un hilo. Usa el comando en un canal de texto.
refused-event-of-no-game = Elige también el juego, o usa `/torneo nuevo` sin opciones y elígelo de la lista.
refused-format-not-here = Este juego no se juega en ese formato. Deja vacío el formato o elige uno de la lista.
refused-bad-moment = { $why ->
        [past] «{ $typed }» ya pasó: ahora en { ZONE($zone) } es { $now }.
        [far] «{ $typed }» queda a más de { $years } años.
        [zone] Para leer «{ $typed }» necesito tu zona horaria.
        [gap] «{ $typed }» no existe en { ZONE($zone) }: a esa hora se adelantan los relojes. Escribe una hora posterior.
       *[form] «{ $typed }» no es una fecha que yo pueda leer.
    } { $known ->
        [yes] Escribe `+3h`, `+2d` o una fecha en { ZONE($zone) } como `2030-05-01 18:00`.
       *[no] Escribe `+3h` o `+2d`, o dime antes tu zona horaria: `/ajustes yo` → zona, o **{ PANEL("setup-dates") }** en `/torneo control`.
    }
refused-bad-rounds = «{ $value }» no es un número de rondas. Escribe un número entero o deja el campo vacío para el valor habitual.
refused-bad-games = Un duelo tiene 1, 3 o 5 partidas.
refused-no-bracket = Este torneo aún no tiene cuadro, o su formato no lo usa.
refused-round-published = La ronda está publicada. Ya no se pueden intercambiar jugadores.
refused-which-table = ¿Qué mesa? Elígela en la opción `mesa`, o usa el comando en el hilo de la mesa.
refused-event-rights = En un torneo cada mesa recibe un hilo. Aquí me falta permiso para { $rights }. Puede darlo alguien que gestione el canal o mi rol: ajustes del canal → **Permisos**. Después inténtalo otra vez.
