## Lo que se puede elegir: verbos
verb-start = Inicio del Villano
verb-hero = Tu Héroe
verb-choose-gear = Pertrechos
verb-ally = Héroe de apoyo
verb-pick = Carta de apoyo
verb-battle = Plan de batalla
verb-drop = Retirar una carta
verb-drop-token = Soltar una ficha
verb-keep = Quedarte con una carta
verb-give = Repartir
verb-first = Primer Héroe
verb-recharge = Recargar
verb-cycle = Cambiar
verb-draw = Robar una carta
verb-support = Carta de apoyo
verb-play = Jugar una carta
verb-ignore = Ignorar un símbolo
verb-use = Usar una carta
verb-move = Mover
verb-attack = Atacar
verb-rescue = Rescatar a un Civil
verb-heroic = Poner ficha heroica
verb-rick = Enviar a Rick Jones
verb-token = Gastar una ficha
verb-special = Efecto especial
verb-gear = Usar un Pertrecho
verb-double = Asalto combinado
verb-location = El Lugar
verb-to = Elegir a un Héroe
verb-at = Elegir un Lugar
verb-take = Tomar una ficha
verb-bottom = Bajo el mazo
verb-cover = Cubrir un símbolo
verb-from = Traer de
verb-swap = Intercambiar una carta
verb-return = Traer de vuelta
verb-stun = Aturdir
verb-hit = ¿Quién sufre el daño?
verb-redirect = Desviar a
verb-discard = Descartar
verb-pay = Pagar una ficha
verb-plan = Jugar un Plan
verb-down = Plan bocabajo
verb-steps = Movimiento
verb-put = Poner una ficha
verb-lose = Descartar una ficha
verb-done = Terminar el turno
verb-done-start = Continuar
verb-done-battle = Ningún plan más
verb-no-battle = Sin planes
verb-done-choice = Nada más
verb-skip = Dejarlo así
verb-pass = Pasar
verb-pass-note = No usar nada ahora

## Lo que se puede elegir: nombres
what-where = { $what } en { $place }
start-at = Empezar en { $place }
effect-of = Efecto: { $card }
swap-with = Intercambiar la carta { $number } por
give-whom = Dar a { $who }
gear-own = Pertrechos propios de { $hero }
battle-cost = { $card } (coste { $cost })
give-to = { $token } para { $hero }
recharge-with = { $card }, con 1 { $token }
walk-left = ↺ { $place }
walk-right = ↻ { $place }
go-with-rick = { $place }, con Rick Jones
target-thug = Matón
target-civilian = Civil
target-doombot = Doombot
target-doombot-crisis = Doombot con Crisis
attack-foe = { $foe }
heroic-on = { $threat }
rick-goes = Rick Jones a { $place }
token-as = { $token } como { $action }
double-symbol = Repetir: { $action }
use-place = Usar el efecto de { $place }
cover-symbol = { $action }
from-place = De { $place }
token-from = { $token } de { $place }
story-card = Carta { $number }: { $card }
story-card-hidden = bocabajo
use-for = { $card }, para { $other }
use-taking = { $card }: { $token }
plan-with = { $plan } con { $card }
move-steps = { $count ->
    [0] Quedarse en { $place }
    [one] 1 paso a { $place }
   *[other] { $count } pasos a { $place }
}
put-token = { $token } a { $place }
at-place = { $place }

## Acciones que se hacen varias veces seguidas
repeat-move = Mover: { $what }, con { $count } movimientos
repeat-attack = Atacar: { $what }, con { $count } ataques
repeat-attack-tokens = Atacar: { $what }
repeat-rescue = Rescatar a { $count } Civiles
repeat-heroic = Poner { $count } fichas heroicas: { $what }
repeat-rick = { $what }, con { $count } heroicas

## Una de dos
way-captain-carter-9-1 = 1 ataque aquí o al lado
way-captain-carter-9-2 = Recargar su Escudo al acabar el turno
way-black-panther-7-1 = Robar 1 carta
way-black-panther-7-2 = Movimiento como comodín; Escudo de fuerza se recarga
way-black-panther-9-1 = 1 ataque
way-black-panther-9-2 = Recargar la Lanza al acabar el turno
way-ironheart-7-1 = Los movimientos valen como comodín
way-ironheart-7-2 = Ganar una ficha heroica
way-loki-9-1 = 1 ataque
way-loki-9-2 = Recargar el Cetro al acabar el turno
way-mighty-thor-9-1 = 2 ataques contra un solo blanco
way-mighty-thor-9-2 = Recargar Mjolnir al acabar el turno
way-gh1-1 = 1 ataque en un Lugar adyacente
way-gh1-2 = Ignorar 1 de daño
way-gc6-1 = 1 movimiento
way-gc6-2 = Traer aquí a un Civil
way-kun-lun-1 = Robar 1 carta
way-kun-lun-2 = Cambiar una carta de tu mano por una ficha comodín

## Lo que conviene saber
there = { $things }
see-there = Allí: { $things }
there-nothing = allí no hay nada
there-doombots = { $count ->
    [one] 1 Doombot
   *[other] { $count } Doombots
}{ $marked ->
    [0] {""}
   *[other] {" "}({ $marked } con Crisis)
}
there-henchman = Secuaz «{ $threat }», Vida { $count }
there-threat = Amenaza «{ $threat }» { $count }/{ $of }
there-villain = el Villano
there-rick = Rick Jones
hero-is-ko = Fuera de combate
holds-cards = { $count ->
    [one] 1 carta en la mano
   *[other] { $count } cartas en la mano
}
whose-hero = { $seat } juega con este Héroe
gear-price = Sale de tu mazo una carta sin efecto con un solo comodín, si queda alguna
note-of = Efecto de { $card }
note-ignores = Vida { $count }, aún ignora { $ignored } de daño este turno
note-health = Vida { $count }
note-crisis = Hacen falta 2 de daño en un turno
note-crisis-dented = Abollado: cae con 1 de daño más en este turno
note-mission = { $mission } { $count }/{ $of }
note-mission-done = { $mission }: ya completa
note-heroic = { $count } de { $of } fichas heroicas
note-tokens = Tienes { $count }
note-draw = { $count ->
    [0] Tu mazo está vacío
    [one] Tu mazo tiene ahora 1 carta
   *[other] Tu mazo tiene ahora { $count } cartas
}
note-stun = Se cancela su próximo BAM
note-no-gear = Tu mazo queda como está
note-take-damage = Se sufre el daño
note-no-effect = No pasa nada

## Antes de jugar: lo que una jugada hace, llena, salva y provoca
preview = { $choice }
preview-verb = { $verb }: { $choice }
see-fills = Misión «{ $mission }»: { $count } de { $of }.
see-wasted = El Generador de campo de taquiones se traga la última ficha: { $mission } sigue en { $count }.
see-full = { $mission } ya está completa: la ficha se descarta sin más.
see-completes = ¡Con eso se completa { $mission }!
see-pressure = El Villano queda Bajo presión: un turno cada 2 cartas de Héroe.
see-opens = Desde ese momento se puede dañar al Villano.
see-draws = Cada Héroe roba una carta.
see-wins = ¡Con eso ganan los Héroes!
see-hurts = Vida que le queda a { $foe }: { $left }.
see-ignored = { $foe } ignora este daño.
see-clears = La Amenaza «{ $threat }» queda eliminada; ya se puede usar el efecto de { $place }.
see-heroic = Llevaría { $count } de { $of } fichas heroicas.
see-dent = El Doombot cae si recibe otro punto de daño en este turno.
see-strikes-back = Si no cae en este turno, Captain Marvel devuelve el golpe: 1 de daño.
see-pool = Acciones: { $symbols }.
see-last-card = Es tu última carta: si no robas otra, quedas Fuera de combate al acabar el turno. { $then }
see-villain-next = Después le toca al Villano.
see-villain-in = { $count ->
    [one] Al Villano le toca tras una carta de Héroe más.
   *[other] Al Villano le toca tras { $count } cartas de Héroe más.
}
see-lapses = Sin usar: { $symbols }.
see-empty-hand = No tienes cartas: si no robas ninguna, quedas Fuera de combate al acabar el turno. { $then }
see-spilled = Al acabar el turno, Exceso en { $places }: { $then }
see-ko = { $hero } queda Fuera de combate. { $then }
see-loses = { $hero } se queda con { $left ->
    [one] 1 carta
   *[other] { $left } cartas
}.
see-swap = Cambian de sitio: { $one } y { $other }.
see-safe = { $hero } es invulnerable: solo cuenta el daño inevitable.
see-villain-goes = El Villano va a { $place }.
see-arrives = Al llegar actúa la Amenaza «{ $threat }».
see-bam = BAM: el del tablero{ $count ->
    [0] {""}
    [one] {" "}y el de 1 Amenaza
   *[other] {" "}y los de { $count } Amenazas
}.
see-hits-here = { $count ->
    [0] Allí no hay ningún Héroe.
    [one] Allí hay 1 Héroe.
   *[other] Allí hay { $count } Héroes.
}
see-overflow = Faltan casillas en { $places }: { $then }
see-plans-left = { $count ->
    [0] Después no queda ningún Plan.
    [one] Después queda 1 Plan.
   *[other] Después quedan { $count } Planes.
}
see-end-effect = Ese Lugar no tiene Amenaza: podrás usar su efecto al acabar el turno.
see-end-blocked = Mientras esté allí la Amenaza «{ $threat }», no podrás usar el efecto de ese Lugar.
see-end-idle = El efecto de ese Lugar ahora no haría nada ({ $effect }).
see-flees = Emperador Doom huye enseguida a { $place }.
fallen-cosmic-ghost-rider = El BAM del Villano se resuelve enseguida.
fallen-stunned = El BAM del Villano se cancela, porque está aturdido.
fallen-emperor-doom = Aparece un Doombot en el Lugar del Héroe.
fallen-maestro = Maestro gana 1 de Vida.
fallen-immortus = Un Plan va bocabajo a la Trama; después { $left ->
    [one] queda 1
   *[other] quedan { $left }
}.
spill-cosmic-ghost-rider = El medidor de castigo, ahora en { $track }, sube 2 por cada Exceso.
spill-emperor-doom = Aparece un Doombot en el siguiente Lugar con casilla libre.
spill-maestro = Maestro gana 1 de Vida por cada Exceso.
spill-immortus = Un Plan va bocabajo por cada Exceso; después { $left ->
    [one] queda 1
   *[other] quedan { $left }
}.

## Por qué se pregunta
why-start = Todos los Héroes empiezan en el Lugar opuesto al Villano. Cuantas menos fichas rodeen al Villano, menos Excesos habrá.
why-hero = Todos los Héroes son distintos y empiezan en el Lugar opuesto al Villano.
why-gear = Si usas Pertrechos, sale de tu mazo una carta sin efecto con un solo comodín.
why-ally = Te apoyan cuatro Héroes; después eliges tres cartas especiales de cada uno.
why-pick = El mazo de apoyo tendrá doce cartas, dos a la vista. Puedes jugar una de esas dos en vez de robar.
why-battle = { $count ->
    [one] Te queda 1 de presupuesto.
   *[other] Te quedan { $count } de presupuesto.
}
why-ignore = Tu Héroe empezó este turno en Niffleheim: uno de los símbolos de abajo no cuenta.
why-drop = Conservas las demás cartas; cada una se usa una sola vez.
why-keep = Cada Héroe se queda con una carta y la usa una sola vez; la que sobra sale de la partida.
why-give = Una ficha vale una acción, en el turno que su Héroe quiera.
why-first = Primero actúa el Villano y después este Héroe; los demás siguen por orden de puesto.
why-turn = { $hero } en { $place }. { $until ->
    [0] Al Villano le toca justo después de este turno.
    [one] Al Villano le toca tras una carta de Héroe más.
   *[other] Al Villano le toca tras { $until } cartas de Héroe más.
} { $plans ->
    [0] ¡No queda ningún Plan!
    [one] Queda 1 Plan.
   *[other] Quedan { $plans } Planes.
}
why-effect = { $card }: { $text }.
why-damage = { $card }: { $count } de daño a { $hero }.
why-damage-all = { $card }: { $count } de daño a { $hero }, que pierde todas sus cartas y queda Fuera de combate.
why-someone = { $card }: { $count } de daño a un Héroe.
why-plan = El Villano tiene { $hand ->
    [one] 1 Plan
   *[other] { $hand } Planes
} en la mano; { $deck ->
    [0] el mazo está vacío
    [one] queda 1 en el mazo
   *[other] quedan { $deck } en el mazo
}.

## Dónde está una carta
where-own-hand = en tu mano
where-hand = en la mano de { $seat }
where-offered = entre las cartas que puedes elegir
where-plans = entre tus Planes
where-schemes = a tu lado, en secreto
where-kept = junto a { $seat }
where-own-kept = a tu lado
where-gear = junto a { $seat }
where-gear-down = junto a { $seat }, bocabajo
where-row = en la hilera
where-battle = entre tus planes de batalla
where-story = en la Trama, carta { $number }
where-ring = en el anillo, número { $number }
where-threat = en { $place }
where-villain = contra los Héroes, en { $place }
where-villain-nowhere = contra los Héroes
where-hero = a cargo de { $seat }, en { $place }
where-hero-nowhere = a cargo de { $seat }
where-cleared = eliminada
