## Lo que se pregunta
ask-draw = Roba una carta: ¿de qué mazo?
ask-extra-draw = { $count ->
    [one] { $cause }: robas { $count } carta más. ¿De qué mazo?
   *[other] { $cause }: robas { $count } cartas más. ¿De qué mazo la primera?
}
ask-deploy = Juega una carta o termina la Fase de Despliegue.
ask-deploy-more = Juega un evento o pasa a tus ataques.
ask-borrow = ¿Qué habilidad toma prestada { $card }? ¿O ninguna?
ask-attack = Ataca, juega un evento o termina tu turno.
ask-attack-none = Ahora nadie puede atacar. Juega un evento o termina tu turno.
ask-discard = { $count ->
    [one] Te sobra una carta: ¿cuál descartas?
   *[other] Te sobran { $count } cartas: ¿cuál descartas?
}
ask-enter = { $cause }: ¿qué otro personaje entra en juego? ¿O ninguno?
ask-army = { $count ->
    [one] Puede unirse otra copia de { $card }. ¿De dónde?
   *[other] Pueden unirse hasta { $count } copias de { $card }. ¿De dónde?
}
ask-impersonate = { $card } puede suplantar a un personaje rival. ¿A cuál?
ask-copy = ¿A qué otro personaje tuyo copia { $card }? La copia es para siempre.
ask-search = { $card }: ¿qué personaje tomas de tu mazo? Lo verán todos.
ask-recover = { $card }: ¿qué personaje recuperas de tu Mazo de Descarte?
ask-reorder = { $place ->
    [1] { $card }: ¿qué carta va arriba del todo?
   *[other] { $card }: ¿qué carta va en el lugar { $place } desde arriba?
}
by-ability = { $card } ({ $ability })
ask-dodge = El ataque contra { $card } saca un { $result }. ¿Esquivarlo?
ask-force-field = El ataque contra { $card } saca un { $result }. ¿Usar un Campo de Fuerza?
ask-forced = { $card } te obedece durante un ataque. ¿A quién ataca?
ask-regenerate = { $card } sufre una herida. ¿Regenerarla?
ask-sacrifice = { $card } está a punto de caer. ¿Cae otro personaje en su lugar?

## Lo que se pregunta en las ventanas de reacción
ask-window-start = Empieza un turno, aún sin robar.
ask-window-drawn = Ha terminado la Fase de Robo.
ask-window-entered = { $count ->
    [0] Han entrado personajes en juego.
    [one] Acaba de entrar { $cards }.
   *[other] Acaban de entrar { $cards }.
}
ask-window-declared = { $attacker } ataca a { $target } ({ $mode }); aún no se han tirado dados.
ask-window-declared-own = { $attacker } ataca a { $target } ({ $mode }). Antes de tirar, ¿juegas un evento?
ask-window-declared-location = { $attacker } ataca la Localización ({ $target }): no se tiran dados.
ask-window-attack-roll = { $attacker } ha sacado un { $attack } contra { $target }.
ask-window-check = { $target } ha sacado un { $die } para { $ability }; hace falta un { $least } o más.
ask-window-defence-roll = { $attacker } ha sacado un { $attack }; { $target }, un { $defence }.
ask-window-resisted = { $target } ha resistido a { $attacker }: { $attack } contra { $defence }.
ask-window-wound = { $target } sufre una herida y está a punto de caer.
ask-window-defeat = { $card } está a punto de caer.
ask-window-turn-end = Han terminado los ataques; el turno está a punto de acabar.
ask-window-event = { $seat } juega { $card } ({ $effect }).
ask-window-event-on = { $seat } juega { $card } sobre { $pick } ({ $effect }).

## Las mismas ventanas por su nombre
window-start = Empieza un turno
window-drawn = Fin de la Fase de Robo
window-entered = Han entrado personajes
window-declared = Ataque declarado
window-attack-roll = Tirada de ataque
window-check = Tirada de Esquiva o Regeneración
window-defence-roll = Tirada de defensa
window-resisted = Ataque resistido
window-wound = Herida
window-defeat = A punto de caer
window-turn-end = Acaba el turno
window-event = Evento jugado

## Lo que se puede hacer: primeras palabras de las jugadas
verb-draw = Robar
verb-draw-note = Una carta de un mazo tuyo
verb-deploy = Desplegar
verb-deploy-note = Un personaje por turno
verb-event = Jugar un evento
verb-event-note = De tu mano
verb-attack = Atacar
verb-attack-note = Una vez con cada personaje listo
verb-immobilize = Inmovilizar
verb-immobilize-note = Un ataque adicional, que sujeta en vez de herir
verb-skip = Seguir sin más
verb-skip-note = No hacer nada y continuar
verb-skip-deploy = Terminar el Despliegue
verb-skip-deploy-note = Ya no despliegas; siguen tus ataques
verb-skip-enter = Sin incorporaciones
verb-skip-enter-note = No entra ningún otro personaje
verb-skip-enter-own = Sin incorporaciones
verb-skip-enter-own-note = Si no te queda nada que jugar, el Despliegue termina y siguen tus ataques
verb-done = Terminar el turno
verb-pass = Pasar
verb-pass-note = Sin responder esta vez
verb-dodge = Esquivar
verb-dodge-note = Librarse del ataque antes de la tirada de defensa
verb-regenerate = Regenerar
verb-regenerate-note = Deshacer la herida
verb-hit = Aceptar la herida
verb-hit-note = Sin regenerarla ni sacrificar a otro
verb-face = Aguantar el ataque
verb-face-note = El objetivo se defiende con su propia defensa
verb-take = Tomar
verb-take-note = Un personaje para tu mano
verb-force-field = Campo de Fuerza
verb-force-field-note = Defenderse con la Resistencia de otro personaje
verb-sacrifice = Sacrificar
verb-sacrifice-note = Cae otro personaje en su lugar
verb-impersonate = Suplantar
verb-impersonate-note = Fantasma del Espacio suplanta a un personaje
verb-enter = Incorporar
verb-enter-note = Un personaje extra
verb-army = Llamar a una copia
verb-army-note = Se une al momento
verb-copy = Copiar
verb-copy-note = Atributos y habilidades, para siempre
verb-borrow = Tomar prestada
verb-borrow-note = Una habilidad hasta tu próximo turno aquí
verb-top = Colocar
verb-top-note = De arriba abajo
verb-discard = Descartar
verb-discard-note = Hasta quedarte con ocho cartas

## Con qué se hace
draw-character = Mazo de Personajes
draw-event = Mazo de Eventos
deck-left = { $count ->
    [one] Ahora tiene { $count } carta
   *[other] Ahora tiene { $count } cartas
}{" · "}{ $held ->
    [0] no tienes ninguna en la mano
   *[other] tienes { $held } en la mano
}
army-hand = De tu mano
army-deck = De tu mazo
attack-by = Atacar con { $attacker }
attack-on = { $attacker } → { $target }
attack-with = { $attacker } → { $target } · { $mode }
attack-location = { $attacker } → { $place }
immobilize-by = Inmovilizar con { $attacker }
immobilize-on = { $attacker } → { $target }
location-note = Marca { $amount } de daño; llevas { $marks } de { $value }
odds = { $dice ->
    [one] { $dice } dado
   *[other] { $dice } dados
} contra { $guard }: gana el { $odds } % de las veces · Valor { $value }
odds-but = { $dice ->
    [one] { $dice } dado
   *[other] { $dice } dados
} contra { $guard }: gana el { $odds } % · ojo: { $helps } · Valor { $value }
odds-change = Probabilidad de que gane el ataque: { $before } % ahora, { $after } % con la carta
odds-note = El ataque gana: { $before } % → { $after } % · { $note }
no-dice-note = El ataque es contra la Localización: no se tiran dados, así que esta carta no añade nada.
leaves-note = { $card } deja esta Localización: el ataque termina sin efecto.
leaves-wound-note = { $card } deja esta Localización: la herida de { $target } queda anulada.
event-on = { $card } → { $pick }
pick-own = tu { $card }
pick-rival = { $card } (rival)
help-note = Suma { $dice ->
    [one] { $dice } dado
   *[other] { $dice } dados
} y su carta queda girada
dodge-roll = Tirar un dado
dodge-by-discard = Descartar una carta
dodge-discard = Descartar { $card }
regenerate-roll = Tirar un dado
regenerate-by-discard = Descartar una carta
regenerate-discard = Descartar { $card }
roll-note = Sale bien con { $target } o más: { $odds } %
discard-note = Siempre funciona
take-hit = Aceptarla
hit-defence-note = { $guard ->
    [one] { $guard } dado de defensa resiste en el { $odds } % de los casos
   *[other] { $guard } dados de defensa resisten en el { $odds } % de los casos
}
hit-wound-note = { $card } cae: { $value ->
    [one] { $value } punto
   *[other] { $value } puntos
} para tu rival
hit-wound-note-foreign = { $card } cae: { $value ->
    [one] { $value } punto
   *[other] { $value } puntos
} para ti
hit-wound-note-mask = { $card } vuelve con su dueño, y cae { $mask }: { $value ->
    [one] { $value } punto
   *[other] { $value } puntos
} para tu rival
facts = C{ $combat } D{ $shooting } R{ $resistance } M{ $mind } · Valor { $value }
facts-able = C{ $combat } D{ $shooting } R{ $resistance } M{ $mind } · Valor { $value } · { $abilities }
preview = { $choice }
preview-with = { $verb }: { $choice }

## Lo que significan las ventanas para un puesto, para órdenes de cartas

moment-turn-start = cuando empieza el turno del rival
moment-entered = cuando entran personajes
moment-attacked = cuando me atacan
moment-attack-rolled = cuando el rival ya ha tirado su ataque contra mí
moment-dice = cuando se puede repetir una tirada
moment-withstood = cuando resisto un ataque
moment-wounded = cuando hieren a mi personaje
moment-attacking = cuando ataco yo
moment-turn-end = al final del turno del rival
moment-event = cuando el rival juega un evento
moment-defeat = cuando mi personaje está a punto de caer

plan-attack = En este turno solo ataco
plan-attack-note = Hasta que acabe el turno no despliegas ni respondes; solo te pregunto por tus ataques.

## Por qué se pregunta a un puesto

why-declared = { $dice ->
    [one] { $dice } dado
   *[other] { $dice } dados
} contra { $guard }: el ataque gana el { $odds } % de las veces.
why-location = { $attacker } marca { $amount } de daño; van { $marks } de { $value }.
why-rolled = { $attacker } ({ $mode }) ha sacado { $result }: contra { $guard ->
    [one] { $guard } dado
   *[other] { $guard } dados
} gana el { $odds } % de las veces.
why-guard = Contra { $guard ->
    [one] { $guard } dado
   *[other] { $guard } dados
} de defensa, el ataque gana el { $odds } % de las veces.
why-beaten = { $attacker } ha sacado un { $attack }; { $target }, un { $defence }.
