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
   *[there] En su canal no podría mostrar un tablero.
} Lo que no me está permitido: { $rights }. Lo pueden permitir quienes gestionan el canal o mi rol: ajustes del canal → **Permisos**. Después, inténtalo de nuevo.
refused-place-locked = { $where ->
    [here] Este hilo está bloqueado, así que aquí no podría mostrar un tablero.
   *[there] Su hilo está bloqueado, así que allí no podría mostrar un tablero.
} Quienes gestionan los hilos pueden desbloquearlo o permitirme **Gestionar hilos**. Después, inténtalo de nuevo.
refused-place-private = No estoy en este hilo privado, así que aquí no podría mostrar un tablero. Mencióname para que entre y después inténtalo de nuevo.
refused-place-gone = Su canal ya no existe. Usa el comando con `aquí:True` en un canal donde se deba mostrar.
refused-thread-rights = Este canal ya tiene una partida y no podría abrir un hilo para otra. Lo que no me está permitido: { $rights }. Lo pueden permitir quienes gestionan el canal o mi rol: ajustes del canal → **Permisos**. Después, inténtalo de nuevo.
refused-commands-only = En este servidor solo se añadieron mis comandos, no yo, así que no podría mostrar un tablero. Quienes gestionan el servidor pueden añadirme (ámbito `bot`): { $link }

place-no-server = ya no soy miembro del servidor
place-gone = el canal ya no existe
place-lacks = no me está permitido: { $rights }
place-shut = el hilo está bloqueado o ya no existe
place-closed = no tengo acceso al canal
place-refused = Discord rechazó el mensaje
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
    [one] La partida { $sessions } de la que avisé aquí sigue: todo vuelve a estar bien.
   *[other] Las partidas { $sessions } de las que avisé aquí siguen: todo vuelve a estar bien.
}
parked-help-moderators = En cuanto se arregle, sigo por mi cuenta; si no, usa allí `/partida tablero`. Con `/partida aquí` se lleva una partida a otro canal.
parked-help-players = Lo pueden arreglar quienes gestionan el servidor, pero no he podido avisarles: díselo, por favor. En cuanto se arregle, sigo por mi cuenta; con `/partida aquí` se lleva una partida a otro canal.
parked-help-removed = Lo pueden arreglar quienes gestionan el servidor: que me añadan de nuevo (ámbito `bot`) con { $link }. Después sigo por mi cuenta; con `/partida aquí` se lleva una partida a otro canal.
