## Aprender un juego jugándolo, con un guía

learn-button = Aprender jugando
learn-title = Aprender jugando
learn-about = Juegas contra la máquina, y un guía te dice qué ves, qué hacer y por qué. Son unos diez minutos, solo lo ves tú y no cuenta para nada.
learn-choose = ¿Qué juego?
learn-step = Guía · paso { $number } de { $count }
learn-public = { $who } está aprendiendo, y cualquiera puede mirar.
learn-others = Otras jugadas
learn-over = Ya sabes { $learnt }
learn-play-on = Jugar: { $level }
learn-restart = Desde el principio
learn-where-private = solo para mí
learn-where-channel = en este canal, a la vista de todos
refused-lesson-first = Haz primero la jugada ⭐, por favor. No ha cambiado nada.
refused-lesson-gone = Esta lección se acabó o es de otra persona. Con **{ PANEL("learn-button") }** empiezas la tuya.

## Práctica desde una posición

practice-button = Otra vez desde la jugada { $number }
practice-about = Así estaba la mesa antes de la jugada { $number }. Lo que no podías ver se reparte de nuevo. Sigue contra la máquina: no cuenta para nada y solo lo ves tú.
refused-practice-impossible = No puedo volver a repartir lo oculto de esta posición. Prueba con otro momento decisivo.

## Problemas

puzzles-title = Encuentra la mejor jugada
puzzles-about = Te enseño una posición de una partida y cuatro jugadas, solo a ti. Una es claramente la mejor.
puzzle-title = { $game } · problema { $number } de { $count }
puzzle-ask = Una de estas jugadas es claramente la mejor.
puzzle-right = Correcto, es la mejor jugada.
puzzle-wrong = Hay una jugada mejor.
puzzle-chosen = { $move } (tu elección)
puzzle-chance = { $move }: gana cerca del { $percent } % de las partidas
puzzle-next = Otro problema
refused-no-puzzles = Todavía no hay problemas de este juego.

## Problema del día

daily-off = no
daily-any = cualquier juego
daily-plan = cada día a las { $hour } ({ ZONE($zone) }) en { $channel } · { $game } · el próximo, { $next }
daily-title = Problema del día · { $game }
daily-mover = Juega { $mover }.
daily-solve = Resolverlo
daily-answer = La mejor jugada: { $move }.
daily-gone = Este problema del día ya no está disponible.
daily-former = El último problema ({ $game }): la mejor jugada era { $move }.
daily-count = { $answers ->
    [0] No lo intentó nadie.
    [one] Lo intentó una persona y { $solved ->
        [0] no acertó
       *[other] acertó
    }.
   *[other] Acertaron { $solved } de { $answers } personas.
}
daily-refused = No pude publicar el problema del día en { $channel }. { $why } Lo intento de nuevo cada día. Para llevarlo a otro canal, usa allí `/ajustes servidor` con *problema*; *problema: no* lo quita.
