## Lo que ve todo el mundo

ladder-kind = Escalera
ladder-title = { ladder-kind }: { $name }
ladder-about = { $game } · { $clock } · se reta hasta { $reach ->
    [one] un lugar
   *[other] { $reach } lugares
} más arriba · { $days ->
    [one] un día
   *[other] { $days } días
} para responder{ $weekly ->
    [yes] { " " }· emparejamientos semanales
   *[no] { "" }
}
ladder-state-paused = La escalera está en pausa: nadie puede retar hasta que la organización la abra. Jugadores: { $players }.
ladder-state-open = Jugadores: { $players }. Partidas en juego: { $matches }.
ladder-state-over = Esta escalera ha terminado. Jugadores: { $players }.
ladder-next-pairs = Próximos emparejamientos semanales: { $when }.
ladder-place = { $number }. { $name } · { $wins }–{ $draws }–{ $losses }{ $busy ->
    [yes] { " " }(no está libre)
   *[no] { "" }
}
ladder-results-note = Junto a los nombres: partidas ganadas, empatadas y perdidas.
ladder-nobody = Todavía no se ha apuntado nadie.
ladder-line-asked = { $challenger } reta a { $challenged }: debe responder { $when }
ladder-line-paused = { $challenger } reta a { $challenged }: el plazo para responder está detenido
ladder-line-accepted = { $challenger } juega contra { $challenged }: la partida está por empezar
ladder-line-playing = { $challenger } juega contra { $challenged } en { $thread }
ladder-own = Estás en el lugar { $place }.
ladder-own-warned = Tienes un aviso: si no aceptas el próximo reto, pierdes tu lugar.
ladder-own-skips = Los emparejamientos semanales no te incluyen.
ladder-own-busy = { $state ->
    [challenged] Te han retado: responde antes de retar a nadie.
    [challenger] Tu reto espera respuesta. Si lo retiras, puedes retar otra vez.
   *[playing] Juega primero tu partida; después puedes retar otra vez.
}
ladder-own-challenge = Mi reto
ladder-own-match = Mi partida
ladder-look = Escalera
ladder-join = Entrar en la escalera
ladder-joined = Ya estás en la escalera, en el último lugar.
ladder-there = Ya estás en esta escalera.
ladder-leave = Dejar la escalera
ladder-leave-ask = ¿Dejar **{ $name }**? Pierdes tu lugar y tus resultados. Si te han retado, el retador se queda con tu lugar.
ladder-left = Has dejado la escalera.
ladder-skip-on = Sin emparejamientos semanales
ladder-skip-off = Volver a los emparejamientos semanales
ladder-skips = Los emparejamientos semanales no te incluyen hasta que pulses **{ PANEL("ladder-skip-off") }**. Sí te pueden retar.
ladder-pairs-again = Los próximos emparejamientos semanales te incluyen otra vez.
ladder-challenge = Retar
ladder-challenge-ask = ¿A quién retas? Si ganas, ocupas su lugar.
ladder-challenge-menu = Jugador
ladder-challenge-nobody = Ahora no hay nadie libre hasta { $reach ->
    [one] un lugar
   *[other] { $reach } lugares
} más arriba. Inténtalo cuando termine una partida.
ladder-challenge-top = Estás en lo más alto: no hay nadie por encima de ti. Espera a que te reten.
ladder-challenged = Has retado a { $name }. El bot lo anuncia en <#{ $channel }>.
ladder-accept = Aceptar
ladder-accepted = Has aceptado. El bot abre un hilo para la partida.
ladder-decline = Rechazar
ladder-decline-ask-warning = ¿Rechazar el reto de { $challenger }? Esta vez conservas tu lugar y recibes un aviso: el próximo reto que no aceptes te cuesta el lugar.
ladder-decline-ask-place = ¿Rechazar el reto de { $challenger }? Ya tienes un aviso, así que { $challenger } ocupa tu lugar.
ladder-declined = Has rechazado el reto.
ladder-withdraw = Retirar el reto
ladder-withdraw-ask = ¿Retirar tu reto a { $challenged }? Todos los lugares se quedan como están.
ladder-withdrawn = Has retirado tu reto.
ladder-choose = Otras escaleras
ladder-none = Aquí todavía no hay ninguna escalera.
ladder-none-ask = Los moderadores y los miembros que gestionan eventos pueden abrir una con `/escalera`.
ladder-how-button = Cómo funciona una escalera
ladder-how =
    { "" }**Reta** a un jugador que esté hasta { $reach ->
        [one] un lugar
       *[other] { $reach } lugares
    } más arriba. Si ganas, ocupas su lugar, y ese jugador y todos los que están entre los dos bajan uno. Si no, todo queda igual.
    { "" }**Si te retan**, responde en { $days ->
        [one] un día
       *[other] { $days } días
    }. El primer reto que rechaces o dejes sin respuesta es un aviso; el siguiente te cuesta el lugar. Aceptar borra el aviso.
    { "" }**La partida** se juega en su propio hilo. Juegas una sola partida a la vez.
    { "" }**Salir**: vete cuando quieras. Si vuelves, entras en el último lugar.
ladder-how-weekly = **Emparejamientos semanales**: cada semana el bot empareja a los jugadores libres, y la partida empieza en el acto. Con **{ PANEL("ladder-skip-on") }** no te incluyen hasta que quieras volver; sí te pueden retar.
ladder-how-rule = Todos los detalles están en las reglas TN-72 a TN-78 y TN-87.

## Resultados

ladder-results = Resultados
ladder-results-title = Resultados: { $name }
ladder-results-none = En los últimos 90 días no ha terminado ninguna partida.
ladder-result = { $result ->
    [won] { $challenger } ganó a { $challenged }
    [gained] { $challenger } ganó a { $challenged } y ocupó su lugar
    [lost] { $challenged } ganó a { $challenger }
    [draw] { $challenger } y { $challenged } empataron
    [taken] { $challenged } no aceptó el reto de { $challenger } y perdió su lugar
   *[void] { $challenger } contra { $challenged }: anulado
}
ladder-result-corrected = Corregido el { $when }: { $reason }
ladder-former-player = un antiguo jugador

## Los retos en el canal

ladder-says-asked = { $challenger } (lugar { $from }) reta a { $challenged } (lugar { $to }). Responde antes del { $when } ({ $soon }).
ladder-says-warned = { $challenged }, esto es un aviso: responde al reto de { $challenger } antes del { $when } ({ $soon }). Si no, { $challenger } ocupa tu lugar.
ladder-says-paused = { $challenger } reta a { $challenged }. La escalera está en pausa, así que el plazo para responder se detiene.
ladder-says-earlier = { $challenger } reta a { $challenged }. El plazo para responder terminó: el aviso está más abajo.
ladder-says-moved = **{ $name }** sigue en <#{ $channel }>.
ladder-says-accepted = { $weekly ->
    [yes] Esta semana { $challenger } juega contra { $challenged }. La partida está por empezar.
   *[no] { $challenged } acepta el reto de { $challenger }. La partida está por empezar.
}
ladder-says-playing = { $weekly ->
    [yes] Esta semana { $challenger } juega contra { $challenged }: { $thread }
   *[no] { $challenged } acepta el reto de { $challenger }: { $thread }
}
ladder-says-won = { $challenger } gana a { $challenged } y ocupa su lugar.
ladder-says-lost = { $challenged } gana a { $challenger }. Los lugares no cambian.
ladder-says-draw = { $challenger } y { $challenged } empatan. Los lugares no cambian.
ladder-says-declined = { $challenged } rechaza el reto de { $challenger }. Recibe un aviso.
ladder-says-taken = { $challenged } no ha aceptado el reto, así que { $challenger } ocupa su lugar.
ladder-says-left = { $challenger } retó a { $challenged }, pero uno de los dos ha dejado la escalera.
ladder-says-withdrawn = { $challenger } ha retirado su reto a { $challenged }. Los lugares se quedan como están.
ladder-says-void = { $challenger } contra { $challenged }: queda anulado. Los lugares no cambian.
ladder-says-left-out = { $player }, has perdido dos partidas semanales seguidas sin hacer ninguna jugada, así que quedas fuera de los emparejamientos semanales. Con **{ PANEL("ladder-skip-off") }**, en `/escalera`, vuelves; sí se te puede retar.
ladder-says-stopped = { $organiser ->
    [no] Nadie
   *[other] <@{ $organiser }>, nadie
} ha jugado en **{ $name }** en dos semanas, así que ya no hago emparejamientos semanales. Los retos siguen. La organización los activa otra vez en `/escalera`: **{ PANEL("league-edit") }** y luego **{ PANEL("ladder-weekly-on") }**.
ladder-says-corrected = ⚖️ La organización ha corregido un resultado. Ahora cuenta así: { $outcome }. Motivo: { $reason }
ladder-corrected-place = · { $name }: lugar { $place }
ladder-says-gone = Este reto ha terminado.
ladder-private-place = **{ $name }**, en <#{ $channel }>
ladder-begins = { $challenger } juega contra { $challenged }, que tiene el primer puesto.
ladder-begins-note = No hace falta comunicar el resultado. Los lugares cambian solos.

## Para la organización

ladder-create = Nueva escalera
ladder-create-ask = ¿Con qué juego? La escalera tiene sus ajustes habituales, o los de una de tus plantillas de torneo. Aparece aquí en el acto, y está en pausa hasta que la abras.
ladder-usual-name = Escalera de { $game }
ladder-created = La escalera está aquí, en pausa. Cambia lo que quieras y luego ábrela.
ladder-open = Abrir la escalera
ladder-opened = La escalera de <#{ $channel }> está abierta: ya se puede retar.
ladder-pause = Poner en pausa
ladder-paused-now = La escalera está en pausa. Las partidas siguen, y el plazo para responder se detiene.
ladder-edit-title = Ajustes: { $name }
ladder-changed = Hecho. Las partidas que ya empezaron se quedan como están.
ladder-ask-reach = Hasta dónde se puede retar
ladder-reach = { $number ->
    [one] un lugar más arriba
   *[other] { $number } lugares más arriba
}
ladder-weekly-on = Emparejar cada semana
ladder-weekly-off = No emparejar cada semana
ladder-text = Nombre, días, reloj
ladder-form-days = Días para responder a un reto
ladder-remove = Quitar a un jugador
ladder-remove-choose = ¿Qué jugador sale de la escalera?
ladder-remove-ask = ¿Quitar a { $name } de **{ $ladder }**? Pierde su lugar y sus resultados, y su reto o partida queda sin efecto. Puede volver a entrar en el último lugar.
ladder-removed = El jugador ya no está en la escalera.
ladder-correct = Corregir un resultado
ladder-correct-menu = Corregir un resultado
ladder-correct-ask = ¿Cómo debe contar? Cambian los resultados y los lugares, y el bot comunica tu motivo a los dos jugadores. Los niveles se quedan como están.
ladder-correct-to = { $result ->
    [won] Ganó el retador
    [lost] Ganó el jugador retado
    [draw] Empate
    [taken] Perdió el lugar
   *[void] Anulado
}
ladder-corrected = Corregido. El bot se lo dice a los dos jugadores.
ladder-end-ask = ¿Terminar **{ $name }**? Las partidas en juego siguen, pero ya no cuentan.
ladder-end-now = Terminar la escalera
ladder-ended = La escalera ha terminado.
ladder-refused = No he podido publicar el mensaje de una escalera en { $channel }: { $why } Se ve con `/escalera`. Los retos que no se anunciaron quedan anulados.

## Negativas

refused-no-ladder = Esa escalera ya no existe. `/escalera` muestra las demás.
refused-ladder-over = Esta escalera ha terminado. `/escalera` muestra las demás.
refused-ladder-paused = Esta escalera está en pausa. Inténtalo cuando la organización la abra; tu plazo para responder se detiene.
refused-ladder-changed = La escalera acaba de cambiar. Mírala otra vez y repítelo.
refused-ladder-full = Una escalera tiene como mucho { $most } jugadores.
refused-ladder-game = Una escalera necesita un juego en el que se enfrenten dos jugadores. Elige otro juego.
refused-ladder-clock = Una escalera necesita un reloj, y quien agota su tiempo debe perder la partida. Elige otro reloj; en una plantilla de torneo, también qué pasa cuando se acaba el tiempo.
refused-ladder-busy = Ya tienes un reto o una partida en esta escalera. Termínalo antes de retar otra vez.
refused-not-in-ladder = No estás en esta escalera. Con **{ PANEL("ladder-join") }** entras en el último lugar.
refused-challenge-self = No puedes retarte a ti. Elige a un jugador que esté más arriba.
refused-challenge-reach = Puedes retar a jugadores que estén hasta { $reach ->
    [one] un lugar
   *[other] { $reach } lugares
} más arriba. **{ BUTTON("ladder-challenge") }** los muestra.
refused-challenge-again = Has retado a este jugador hace poco. Puedes volver a hacerlo a partir del <t:{ $at }:f> (<t:{ $at }:R>).
refused-opponent-gone = Ese jugador ya no está en la escalera. **{ BUTTON("ladder-challenge") }** muestra a quién puedes retar.
refused-opponent-busy = Ese jugador no está libre ahora. **{ BUTTON("ladder-challenge") }** muestra a quién puedes retar.
refused-challenge-over = Este reto ya tiene respuesta o ha terminado. **{ PANEL("ladder-look") }** muestra los actuales.
refused-not-challenged = Solo puede responder el jugador retado. **{ PANEL("ladder-look") }** muestra a quién puedes retar.
refused-player-not-there = Ese jugador ya no está en la escalera. `/escalera` muestra los demás.
refused-not-challenger = Solo el retador puede retirar este reto. **{ PANEL("ladder-look") }** muestra los tuyos.
refused-no-ladder-result = Ese resultado es demasiado antiguo para corregirlo, o ya no existe. **{ PANEL("ladder-results") }** muestra los demás.
refused-own-result = Jugaste esa partida, así que debe corregir su resultado otra persona de la organización o un moderador.
refused-too-many-ladders = En un servidor puede haber hasta { $limit } escaleras. Termina antes una de ellas.
refused-bad-ladder-setting = { $setting ->
    [reach] Se puede retar de { $least } a { $most } lugares más arriba.
   *[days] Hay de { $least } a { $most } días para responder. Escribe un número entero.
}

## Comandos

command-ladder = escalera
command-ladder-about = Ver las escaleras de este servidor, entrar en una y retar a otros

## El registro

action-ladder = escaleras
modlog-value-ladder = escalera «{ $value }»
modlog-value-ladder-step = { $value ->
    [create] crear
    [change] cambiar
    [open] abrir
    [pause] poner en pausa
    [remove] quitar a un jugador
    [correct] corregir un resultado
    [roles] elegir un rol
   *[end] terminar
}
modlog-value-ladder-result = { $value ->
    [won] ganó el retador
    [lost] ganó el jugador retado
    [draw] empate
    [taken] lugar perdido sin partida
   *[void] anulado
}
