## El formulario de una decisión

room-rule = Decidir
rulings-title = { $name } · decisión
rulings-at = Para la mesa { $table }
rulings-note = ¿Qué decides? Elígelo en uno de los menús; los detalles y el motivo vienen después. Los jugadores afectados leen la decisión y su motivo.
rulings-group-table = Decidir sobre una mesa o su partida
rulings-group-player = Decidir sobre un jugador
rulings-group-event = Decidir sobre rondas, emparejamientos o ajustes
rulings-other-tables = Todas las mesas
rulings-back = Otra decisión
rulings-again = Decidir otra cosa
rulings-why = Dar el motivo y decidir
rulings-will = Se decidirá: **{ $what }** · { $about }
rulings-second = { $playing ->
    [yes] Juegas en este torneo, así que antes debe estar de acuerdo otra persona del arbitraje.
   *[no] Jugarías en este torneo, así que antes debe estar de acuerdo otra persona del arbitraje.
}
rulings-chosen = Elegido: { $about }
rulings-next = Ahora elige · { $ask }
rulings-moved-on = **El torneo ha avanzado.** Elige de nuevo entre lo que ahora es posible.
rulings-nothing = Aquí no hay nada que elegir ahora. Elige otra decisión.

rulings-award = Resultado de una mesa
rulings-award-at = Resultado de la mesa { $table }
rulings-award-at-about = Esta mesa espera al arbitraje
rulings-award-about = Fija o cambia el resultado y termina la partida si sigue en juego
rulings-both-lose = Pierden ambos
rulings-both-lose-about = Nadie suma nada en la mesa, y la partida en juego termina
rulings-replay = Repetir la mesa
rulings-replay-about = La mesa juega de nuevo con otro reparto; su resultado ya no cuenta
rulings-wait = Seguir esperando
rulings-wait-about = El tiempo para la primera jugada de la mesa vuelve a empezar
rulings-substitute = Suplente
rulings-substitute-about = Alguien de la lista de espera juega por quien no ha venido
rulings-time = Más tiempo para un puesto
rulings-time-about = El reloj del jugador recibe más horas
rulings-pause = Pausar una partida
rulings-pause-about = La partida y sus relojes se detienen
rulings-resume = Reanudar una partida
rulings-resume-about = La partida en pausa sigue, y sus relojes también
rulings-seats = Cambiar los puestos
rulings-seats-about = Los jugadores de una mesa cambian de puesto antes de la primera jugada, con otro reparto
rulings-undo = Deshacer jugadas
rulings-undo-about = La partida vuelve a una jugada anterior
rulings-warn = Advertir
rulings-warn-about = Una advertencia a un jugador, sin más efecto
rulings-penalty = Quitar puntos
rulings-penalty-about = Un jugador pierde puntos en la clasificación
rulings-drop = Retirar
rulings-drop-about = Un jugador deja el torneo cuando acaben sus mesas
rulings-disqualify = Descalificar
rulings-disqualify-about = Un jugador queda fuera del torneo y pierde los duelos en juego
rulings-re-enter = Readmitir
rulings-re-enter-about = Un jugador que salió vuelve a jugar desde la próxima ronda
rulings-enter-late = Entrada tardía
rulings-enter-late-about = Un miembro entra con el torneo ya empezado
rulings-bye = Descanso
rulings-bye-about = Un jugador descansa en la próxima ronda
rulings-half-bye = Medio descanso
rulings-half-bye-about = Un jugador no juega la próxima ronda y recibe la mitad de los puntos de un descanso
rulings-extend = Más tiempo para la ronda
rulings-extend-about = La ronda acaba más tarde, según las horas que escribas
rulings-force = Juntar a jugadores
rulings-force-about = Unos jugadores se enfrentan en una mesa en la próxima ronda
rulings-forbid = Separar a jugadores
rulings-forbid-about = Unos jugadores no se enfrentan en las rondas siguientes
rulings-allow = Levantar una separación
rulings-allow-about = Jugadores que se habían separado pueden volver a enfrentarse
rulings-change = Cambiar un ajuste
rulings-change-about = Cambia lo anunciado y se lo dice a todos
rulings-take-back = Retirar la última decisión
rulings-take-back-about = Todo queda como antes de esa decisión

rulings-ask-table = ¿Qué mesa?
rulings-ask-result = ¿Qué resultado?
rulings-ask-absent = ¿Qué jugador no ha venido?
rulings-ask-substitute = ¿Quién juega en su lugar?
rulings-ask-seat = ¿Qué puesto?
rulings-ask-order = ¿Qué orden de los puestos?
rulings-ask-move = ¿Cuál es la última jugada que se conserva?
rulings-ask-player = ¿Qué jugador?
rulings-ask-players = ¿Qué jugadores?
rulings-ask-member = ¿Qué miembro?
rulings-ask-ban = ¿Qué jugadores pueden volver a enfrentarse?
rulings-ask-round = ¿Qué ronda?
rulings-ask-setting = ¿Qué ajuste?
rulings-ask-value = ¿Qué valor?
rulings-ask-ruling = ¿Qué decisión?
rulings-hidden = La última decisión, que aún no puedes ver
rulings-round = Ronda { $round } · { $tables ->
    [one] { $tables } mesa en juego
   *[other] { $tables } mesas en juego
}
rulings-typed-order = Otro orden, que escribes tú
rulings-move = Jugada { $number }
rulings-typed-move = Una jugada cuyo número escribes tú
rulings-typed-value = Otro valor, que escribes tú
award-winner-forfeit = Gana { $name } por ausencia
award-places = Otros lugares, que escribes tú
award-places-forfeit = Otros lugares por ausencia, que escribes tú

rulings-field-reason = ¿Por qué? Todos lo leerán
rulings-field-hours = Horas
rulings-field-points = Puntos que se quitan
rulings-field-places = Lugar de cada puesto, por ejemplo 2 1 3
rulings-field-order = Nuevo orden de puestos, por ejemplo 2 3 1
rulings-field-move = Número de la última jugada que se conserva
