## Lugares: dónde se puede mostrar un tablero, y qué falta donde no se puede

right-view-channel = ver el canal (**Ver canal**)
right-send-messages = escribir (**Enviar mensajes**)
right-send-messages-in-threads = escribir en hilos (**Enviar mensajes en hilos**)
right-attach-files = mostrar imágenes (**Adjuntar archivos**)
right-read-message-history = encontrar mis propios mensajes anteriores (**Leer el historial de mensajes**)
right-create-public-threads = abrir hilos (**Crear hilos públicos**)
right-create-private-threads = abrir hilos ocultos (**Crear hilos privados**)
place-link = { $link }
refused-place-rights = { $where ->
    [here] Aquí no podría mostrar un tablero.
   *[there] En el canal de esa partida no podría mostrar un tablero.
} Me falta permiso para { $rights }. Puede darlo alguien que gestione el canal o mi rol: ajustes del canal → **Permisos**. Después, inténtalo de nuevo.
refused-place-locked = { $where ->
    [here] Este hilo está bloqueado, así que aquí no podría mostrar un tablero.
   *[there] El hilo de esa partida está bloqueado, así que allí no podría mostrar un tablero.
} Alguien con **Gestionar hilos** puede desbloquearlo o darme ese permiso. Después, inténtalo de nuevo.
refused-place-private = No estoy en este hilo privado, así que aquí no podría mostrar un tablero. Mencióname para que entre y después inténtalo de nuevo.
refused-place-gone = El canal de esta partida ya no existe. Usa el comando con `aquí:True` en el canal donde quieras ver la partida.
refused-thread-rights = En este canal ya hay una partida, y yo no puedo abrir un hilo para otra: me falta permiso para { $rights }. Puede darlo alguien que gestione el canal o mi rol: ajustes del canal → **Permisos**. Después, inténtalo de nuevo.
refused-commands-only = En este servidor están mis comandos, pero no estoy yo, así que no podría mostrar un tablero. Quien gestione el servidor puede añadirme (ámbito `bot`): { $link }

place-no-server = ya no soy miembro del servidor
place-gone = el canal ya no existe
place-lacks = me falta permiso para { $rights }
place-shut = el hilo está bloqueado o ya no existe
place-closed = no tengo acceso al canal. { $why }
place-refused = Discord rechazó el mensaje. { $why }
parked-title = { $count ->
    [one] Ahora mismo no puedo mostrar una partida. No se ha perdido nada y la partida espera:
   *[other] Ahora mismo no puedo mostrar { $count } partidas. No se ha perdido nada y las partidas esperan:
}
parked-line = - **{ $game }** (partida { $session }), { $channel }: { $why }
parked-more = { $count ->
    [one] … y una más: `/partida lista` las muestra todas.
   *[other] … y { $count } más: `/partida lista` las muestra todas.
}
notice-over = ✅ { $count ->
    [one] La partida { $sessions }, de la que avisé aquí, sigue: el problema está resuelto.
   *[other] Las partidas { $sessions }, de las que avisé aquí, siguen: el problema está resuelto.
}
parked-help-moderators = En cuanto se arregle, sigo por mi cuenta. Si no sigo, usa `/partida tablero` en ese canal. Con `/partida aquí` se lleva una partida a otro canal.
parked-help-players = Puede arreglarlo alguien que gestione el servidor, pero no he podido avisar a nadie: díselo, por favor. En cuanto se arregle, sigo por mi cuenta; con `/partida aquí` se lleva una partida a otro canal.
parked-help-removed = Alguien que gestione el servidor puede añadirme de nuevo (ámbito `bot`): { $link }. Después sigo por mi cuenta; con `/partida aquí` se lleva una partida a otro canal.

## Qué se puede hacer cuando Discord rechaza algo

discord-rights = Allí me falta un permiso. Me lo puede dar alguien que gestione el servidor: ajustes del canal → **Permisos**.
discord-gone = El canal o el mensaje se borró. Usa otro canal u otro mensaje.
discord-server = Ya no soy miembro de ese servidor.
discord-nobody = Esa persona ya no está en el servidor.
discord-slow = Allí está activo el modo lento. Espera un poco e inténtalo otra vez.
discord-later = Discord pide una pausa. Inténtalo otra vez en unos minutos.
discord-filtered = Un filtro de palabras detuvo el texto o el nombre. Cámbialo, o pide a quien gestiona el servidor que me exima de AutoMod.
discord-full = El hilo ya tiene el máximo de miembros que permite Discord. Para que entre alguien más, primero debe salir otro.
discord-large = El archivo es más grande de lo que permite este servidor. Díselo al responsable del bot.
discord-kind = Eso no funciona en este tipo de canal. Usa un canal de texto normal.
discord-letters = Esa persona no recibe mensajes privados míos. Puede permitirlos en los ajustes de privacidad del servidor.
discord-verified = Mi cuenta no cumple el nivel de verificación del servidor. Puede cambiarlo alguien que lo gestione: ajustes del servidor → **Configuración de seguridad**.
discord-second-factor = Para esa acción el servidor exige la autenticación de dos factores. El responsable del bot debe activarla en la cuenta del propietario del bot.
discord-wrong = Discord rechazó el formato de mi mensaje. Díselo al responsable del bot: el registro tiene los detalles.
discord-archived = El hilo está archivado. Escribe algo en él para abrirlo e inténtalo otra vez.
discord-history = Allí me falta un permiso: **Leer el historial de mensajes**. Me lo puede dar alguien que gestione el servidor.
discord-twice = Ese mensaje ya tiene un hilo. Usa ese hilo.
discord-locked = El hilo está bloqueado. Alguien con **Gestionar hilos** puede desbloquearlo o darme ese permiso.
discord-threads = El servidor ya tiene el máximo de hilos abiertos que permite Discord. Cierra los que no se usen (menú del hilo → **Cerrar hilo**) e inténtalo otra vez.
discord-other = { $known ->
    [yes] Discord dice: «{ $said }» ({ $code }).
   *[no] Discord no dio motivo ({ $code }).
}
