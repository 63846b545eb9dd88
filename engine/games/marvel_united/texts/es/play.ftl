## Lo que se pregunta
ask-start = ¿Dónde empieza el Villano?
ask-hero = ¿Con qué Héroe juegas?
ask-gear = ¿Usas Pertrechos?
ask-ally = ¿Qué Héroe te apoya?
ask-pick = ¿Qué cartas de { $hero } te apoyan?
ask-battle = ¿Qué planes de batalla llevas?
ask-drop = ¿Qué carta retiras?
ask-keep = ¿Con qué carta te quedas?
ask-give = ¿Para quién es la { $token }?
ask-first = ¿Qué Héroe empieza?
ask-turn-start = Antes de tu turno: ¿recargas o cambias algo?
ask-draw = ¿Robas y juegas de tu mano o juegas una carta de apoyo?
ask-play = ¿Qué carta juegas?
ask-ignore = Niffleheim: ¿qué símbolo pierdes este turno?
ask-support = Un plan de batalla puede ayudar a tu carta de apoyo.
ask-actions = ¿Qué haces?
ask-location = ¿Usas el efecto del Lugar?
ask-excess = { $count ->
    [one] Conservas como mucho 3 fichas: suelta 1.
   *[other] Conservas como mucho 3 fichas: suelta { $count }.
}
ask-plan = ¿Qué Plan juegas?
ask-down = ¿Qué Plan pones bocabajo?
ask-card = ¿Usas ahora una carta?
ask-reaction = { $card }: { $count } de daño a { $seat }. ¿Alguien lo evita?
ask-discard = { $count ->
    [one] Daño: ¿qué carta pones bajo tu mazo?
   *[other] { $count } de daño: ¿qué cartas pones bajo tu mazo?
}
ask-discard-all = Pierdes todas tus cartas: ¿cuál va primero bajo tu mazo?
ask-fall = { $seat } está a punto de quedar Fuera de combate: ¿alguien lo impide?
ask-action = { $card }: ¿qué acción?
ask-effect = { $card }: ¿qué eliges?
ask-swap = { $number ->
    [0] { $card }: ¿qué carta intercambias primero?
   *[other] { $card }: la carta { $number } ya está elegida. ¿Por cuál la intercambias?
}
ask-take-for = { $card }: ¿qué ficha recibe { $seat }?
ask-hit = { $card }: ¿qué Héroe sufre el daño?
ask-pay = { $card }: ¿pagas una ficha o sufres el daño?
ask-scheme = { $card }: ¿qué eliges?

## Preparación
event-hero-chosen = { $seat } juega con **{ $hero }**.
event-gear-chosen = 🧰 { $seat } usa estos Pertrechos: { $cards }.
event-villain-start = 🦹 { $villain } empieza en **{ $place }**.
event-ally = { $hero } presta su apoyo a { $seat }.
event-picked = { $seat } elige para el mazo de apoyo: { $card }.
event-battle = { $seat } lleva un plan de batalla: **{ $card }**.
event-dropped = { $seat } retira una carta.
event-dropped-card = Retiras esta carta: { $card }.
event-offered = Cartas entre las que eligen los Héroes: { $cards }.
event-kept = { $seat } se queda con una carta de Superhéroe.
event-kept-card = { $seat } se queda con **{ $card }**.
event-first = { $hero }, el Héroe de { $seat }, será el primer Héroe en jugar.

## Un turno de Héroe
event-hero-turn = 📍 Turno de { $seat } con **{ $hero }**
event-hero-stands = { $seat } vuelve a estar en pie.
event-draw = { $seat } roba { $count ->
    [one] una carta
   *[other] { $count } cartas
}.
event-draw-cards = { $seat } roba: { $cards }.
event-skip-draw = { $seat } no roba, porque empieza su turno en Muspelheim.
event-no-draw = { $seat } no tiene cartas que robar.
event-play = { $plain ->
    [1] 🃏 { $seat } juega **{ $card }**.
   *[0] 🃏 { $seat } juega **{ $card }** ({ $symbols }).
}
event-play-support = 🃏 { $seat } juega la carta de apoyo **{ $card }** ({ $symbols }).
event-play-facedown = 🃏 { $seat } juega una carta bocabajo.
event-play-facedown-card = La carta bocabajo es { $card }.
event-pool = Acciones de { $seat }: { $symbols }.
event-ignore = { $seat } ignora un símbolo: { $action }.
event-moves = { $seat } va a **{ $place }**.
event-moves-rick = { $seat } y Rick Jones van a **{ $place }**.
event-rick = Rick Jones va a **{ $place }**.
event-rick-appears = Rick Jones aparece en **{ $place }**.
event-thug-defeated = 💥 { $seat } derrota a 1 { $token } en { $place }.
event-doombot-dented = Un Doombot queda abollado en { $place }: un golpe más en este turno y caerá.
event-threat-hurt = 🩸 **{ $threat }** pierde { $count } de Vida: { $left ->
    [one] le queda 1
   *[other] le quedan { $left }
}.
event-threat-pressed = 🩸 **{ $threat }**: { $count } de { $needed } de daño en este turno.
event-threat-unhurt = **{ $threat }** ignora { $count } de daño.
event-villain-hurt = 🩸 **{ $villain }** pierde { $count } de Vida: { $left ->
    [one] le queda 1
   *[other] le quedan { $left }
}.
event-villain-unhurt = **{ $villain }** ignora { $count } de daño.
event-rescued = 🛟 { $seat } rescata a un Civil en { $place }.
event-heroic = { $seat } pone una ficha heroica sobre **{ $threat }**: { $count } de { $needed }.
event-token-spent = { $seat } gasta 1 { $token }.
event-special = ✴️ { $seat } usa **{ $card }**: { $text }.
event-gear = 🧰 { $seat } usa **{ $card }**: { $text }.
event-gear-up = 🧰 { $seat } recarga un Pertrecho: { $card }.
event-gear-gone = 🧰 Pertrecho agotado: { $card }.
event-location = { $seat } usa el efecto del Lugar: **{ $place }**.
event-extra = { $card }: { $seat } suma un símbolo: { $action }.
event-upgraded = { $count ->
    [one] Un movimiento de { $seat } vale como comodín.
   *[other] Los movimientos de { $seat } valen como comodín este turno.
}
event-given-up = { $seat } renuncia a lo que da la carta { $card }.
event-end-at = Se elige el efecto de { $place } en vez del que tiene el Lugar del Héroe.
event-swapped = 🔃 { $card } y { $other } cambian de sitio en la Trama.
event-covered = Una ficha de Crisis cubre un símbolo de { $card }: { $action }.

## Fichas, Misiones, Amenazas
event-added = ➕ { $place }: { $token }
event-added-places = ➕ { $where }
event-discarded = ➖ { $place }: { $token }
event-discarded-places = ➖ { $where }
tokens-at = { $token } en { $place }
event-token-moved = Pasa de { $start } a { $place }: { $token }.
event-crisis = Un Doombot recibe una ficha de Crisis en { $place }.
event-overflow = 🌊 **Exceso** en { $place }
event-overflow-stopped = El Exceso en { $place } no tiene efecto.
event-mission = Misión «{ $mission }»: { $count } de { $spaces }
event-mission-wasted = El Generador de campo de taquiones se traga la última ficha de { $mission }.
event-mission-back = { $mission } baja a { $count }.
event-mission-complete = 🏅 ¡**{ $mission }**: Misión completa!
event-pressure = ⏫ { $villain } queda **Bajo presión**: un turno cada 2 cartas de Héroe.
event-open-villain = 🏅 Desde ahora se puede dañar al Villano, { $villain }.
event-threat-cleared = 🧹 Amenaza eliminada en { $place }: **{ $threat }**.
event-threat-moved = **{ $threat }** pasa a { $place }.
event-threat-returned = Vuelve una Amenaza a { $place }: **{ $threat }**.
event-stunned = 💫 Golpe aturdidor: el BAM de { $card } se cancela en el próximo turno del Villano.
event-bam-stunned = 💫 El golpe aturdidor cancela el BAM de { $card }.
event-guarded = { $threat } no sufre daño hasta el próximo turno del Villano.

## Un turno del Villano: una historia, línea a línea
event-villain-turn = 🦹 Turno de **{ $villain }**
event-plan = 🃏 **{ $card }**: { $line }
event-plan-adds = ➕ Plan: { $token } en { $place }
event-plan-adds-places = ➕ Plan: { $where }
event-plan-down = Un Plan de { $villain } va bocabajo a la Trama.
event-plan-down-card = El Plan bocabajo es { $card }.
event-plans-drawn = { $seat } roba { $count ->
    [one] un Plan
   *[other] { $count } Planes
}.
event-plans-seen = Robas: { $cards }.
event-villain-moves = 🦹 { $villain } avanza { $count ->
    [one] 1 paso
   *[other] { $count } pasos
} hasta **{ $place }**.
event-villain-placed = 🦹 { $villain } pasa a **{ $place }**.
event-villain-stays = 🦹 { $villain } se queda en **{ $place }**.
event-arrival = **{ $threat }** actúa porque el Villano ha llegado.
event-bam = 🗯️ **BAM** de { $card } en { $place }
event-bam-idle = 🗯️ **BAM** sin efecto en { $places }
event-effect = **{ $card }**: { $text }
event-pace-later = 🐢 { $villain } se rezaga: su próximo turno llega una carta de Héroe más tarde.
event-pace-earlier = 🐇 { $villain } se apresura: su próximo turno llega una carta de Héroe antes.
event-track = 🌡️ Medidor de castigo +{ $count }: **{ $total }** de { $end } (con { $end }, derrota)
event-health = ❤️ { $villain } gana { $count } de Vida: { $total }.
event-steps = { $villain } elige su movimiento: { $count }.
event-tokens-locked = Los Héroes no gastan fichas hasta el próximo turno del Villano.
event-sabotage = { $count ->
    [one] Se pierde una ficha de los Héroes.
   *[other] Se pierden { $count } fichas de los Héroes.
}
event-flees = { $villain } huirá de los Héroes que entren en su Lugar.
event-bewildered = { $seat } elegirá adónde va { $villain }.
event-erased = { $card } sale de la Trama y va bajo el mazo de { $seat }.
event-reversed = 🔃 Los Héroes juegan en el orden contrario: sigue { $seat }.

## Daño y Fuera de combate
event-hit = 🩸 { $card }: { $count } de daño a { $seat }.
event-safe = { $seat } no sufre daño.
event-prevented = 🛡️ { $card }: { $seat } ignora { $count } de daño.
event-redirected = { $seat } desvía el daño a { $target }.
event-discard = { $seat } descarta una carta.
event-discard-card = { $seat } descarta esta carta: { $card }.
event-ko = 😵 ¡{ $seat } queda **Fuera de combate**!
event-stood = { $seat } resiste: en vez de caer, retira de la partida { $card }.
event-invulnerable = 🛡️ { $seat } ignora el daño evitable hasta el próximo turno del Héroe que ha usado este efecto.
event-shifts = { $seat } puede desviar el daño que reciba hasta que empiece su próximo turno.
event-token-gained = { $seat } gana 1 { $token }.
event-token-lost = { $seat } pierde 1 { $token }.
event-placed = { $seat } pasa a **{ $place }**.
event-answer = { $card }: { $what }
event-full = Una ficha no cabe en { $place }: no queda ninguna casilla libre.
event-card-used = ✴️ { $seat } usa **{ $card }**: { $text }.
event-peeked = { $seat } mira un Plan.
event-peeked-at = Planes que has visto: { $cards }.
event-plan-bottom = { $seat } pone un Plan bajo el mazo de Planes.
event-plan-bottom-card = { $card } va bajo el mazo de Planes.
event-row = { $count ->
    [one] Entra en la hilera: { $cards }.
   *[other] Entran en la hilera: { $cards }.
}
event-cycled = { $card } va bajo el mazo de apoyo.

## El final
end-villain-beaten = ¡Los Héroes derrotan a { $villain }!
end-objective = Las tres Misiones están completas: ¡Immortus ha perdido!
end-purple-man = Cae Purple Man y, con él, ¡Emperador Doom!
end-plans = Tocaba jugar un Plan y no quedaba ninguno.
end-empty = { $seat } empezó su turno sin una sola carta.
end-track = El medidor de castigo ha llegado al final.
end-doombots = Llegó otro Doombot y no quedaba ninguna casilla libre.
end-no-card = Ya no quedaba ninguna carta que jugar.
end-empty-hand = Al Villano no le quedaba ningún Plan que jugar: ha ganado.
role-hero = Héroe
role-villain = Villano
score-missions = { $count } de 3 Misiones
figure-missions = Misiones
figure-missions-how = Misiones que completó tu mesa
score-rounds = { $count ->
    [one] { $count } turno del Villano
   *[other] { $count } turnos del Villano
}
