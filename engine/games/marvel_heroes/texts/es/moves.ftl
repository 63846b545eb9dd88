## Jugadas como se dicen y se escriben
say-team = dirigir
say-plan = planificar
say-plan-ready = Listo
say-plan-support = en Apoyo
say-plan-recovery = en Recuperación
say-plan-stay = se queda
say-along = y acompaña
say-ally = aliado
say-ally-points = con
say-points = con { $count } extra
say-dismiss = despedir
say-powerup = ventaja
say-done = listo
say-move = mover
say-to = a { $place }
say-to-card = a la ficha
say-to-recovery = a Recuperación
say-then = y esclarecer allí después
say-with = con
say-troubleshoot = esclarecer
say-heal = tratar
say-story = contar una Historia
say-story-advance = y avanzar las Historias
say-story-reorder = y reordenar
say-story-pass = y nada más
say-advance = avanzar las Historias
say-reorder = reordenar
say-space = casilla { $number }
say-special = acción especial de
say-event = jugar
say-pass = pasar
say-ready = poner como Listo
say-headline = cambiar el Titular de
say-go = reunir
say-take = llevar
say-plan-attempt = intentar
say-scheme = intrigar
say-and-scheme = e intrigar
say-use = usar
say-ask = pedir ayuda
say-pick = elegir
say-face-blank = una vacía
say-face-trouble = un Problema
say-face-hit = un Impacto
say-face-boost = un Aumento
say-face-double = un doble
say-discard = descartar
say-villain = villano
say-villain-lead = liderar con
say-lead-alone = sin Refuerzos
say-villain-reinforce = reforzar con
say-fighter = luchar con
say-power = Poder
say-through = hasta el final
say-colour = prohibir
say-most-wanted = Los Más Buscados
say-most-wanted-replace = reemplazar
say-most-wanted-discard = descartar al recién llegado
say-confront = enfrentarse al Supervillano
say-decline = renunciar
say-challenger = desafiar con

## Verbos en los menús
verb-team = Dirigir un Grupo
verb-plan = Planificar un héroe
verb-ally = Jugar un Aliado
verb-dismiss = Despedir un Aliado
verb-powerup = Tomar una Ventaja
verb-done = Nada más
verb-done-heroes = Ningún héroe más
verb-done-plan = Terminar la Planificación
verb-done-dice = { $count ->
    [0] No volver a tirar
   *[other] Volver a tirar { $dice }
}
verb-done-pay = Ninguna carta más
verb-done-target = Ningún héroe más
verb-move = Mover
verb-troubleshoot = Esclarecer
verb-heal = Tratar una Herida
verb-story = Contar una Historia
verb-advance = Avanzar las Historias
verb-reorder = Pasar una Historia a la 4
verb-special = Acción especial
verb-event = Jugar un Evento
verb-pass = Pasar
verb-ready = Poner como Listo
verb-headline = Cambiar un Titular
verb-to = Reunir en
verb-take = Llevar
verb-plan-attempt = Intentar el Plan
verb-scheme = Intrigar
verb-use = Usar
verb-ask = Pedir ayuda a los demás villanos
verb-pick = Elegir un dado
repeat-pick = Elegir { $count } dados: { $what }
repeat-move = { $verb }: { $what }, { $count } veces
verb-discard = Descartar
verb-villain = Jugar un Villano
verb-reinforce = Reforzar
verb-fighter = Luchar con
verb-power = Elegir un Poder
verb-colour = Prohibir un color
verb-most-wanted = Los Más Buscados
verb-confront = Enfrentarse al Supervillano
verb-decline = Renunciar
verb-challenger = Desafiar con

## Opciones en los menús
of-card = { $card }: { $choice }
team-heroes = Héroes: { $cards }
plan-ready = Listo ({ $count ->
    [one] { $count } Punto de Planificación
   *[other] { $count } Puntos de Planificación
})
plan-ready-how = Sale a esclarecer. Resta Problemas: Crimen { $crime }, Peligro { $danger }, Misterio { $mystery }.
plan-support = Apoyo (1 Punto de Planificación)
plan-support-act = Acción: { $effect }
plan-recovery = Recuperación (gratis)
plan-recovery-how = Descansa este Turno de Juego.
plan-recovery-lacks = Descansa este Turno de Juego. Para estar Listo { $count ->
    [one] falta { $count } Punto de Planificación
   *[other] faltan { $count } Puntos de Planificación
}.
plan-stay = Quedarse ({ $count ->
    [one] { $count } Punto de Planificación
   *[other] { $count } Puntos de Planificación
})
plan-stay-how = Sigue Listo en el Distrito.
plan-first = { $choice }, empieza por ir a { $place }
plan-along = { $choice }, acompaña al primero
plan-along-how = Este héroe va con el que se mueve primero, si en el destino queda libre una casilla de Apoyo.
ally-points = Con Puntos de Planificación
ally-paid = Pagar { $count ->
    [one] { $count } Punto de Planificación
   *[other] { $count } Puntos de Planificación
}
ally-serves = { $count ->
    [one] Una vez: { $effect }
   *[other] { $count } veces: { $effect }
}
move-to = { $card } → { $place }
move-to-with = { $card } → { $place }, con { $cards } en Apoyo
move-then = { $choice }; después: esclarecer
note-then = Próxima acción: { $note }
move-only = Solo ir allí
move-rest-then = Y luego esclarecer allí
move-rest-with = Con { $cards } de Apoyo
move-rest-with-then = Con { $cards } y luego esclarecer
move-with = Llevar a un héroe en Apoyo
villain-lead = Como Líder
villain-reinforce = Como Refuerzo
wanted-replace = Reemplazar
wanted-discard = Descartar la carta nueva
scheme-threat = Amenaza
scheme-threat-how = { $count ->
    [0] Ahora no añade nada
    [one] { $count } dado de Problemas más
   *[other] { $count } dados de Problemas más
}
scheme-draw = Robar
scheme-draw-how = Roba { $count ->
    [one] { $count } carta de Villano
   *[other] { $count } cartas de Villano
}
scheme-ability = habilidad de intriga
both = { $first } + { $second }
story-reorder = A la casilla 4: { $card }
story-no-more = Solo robar la carta
scheme-fight = Lucha
scheme-fight-how = El Líder vuelve a tirar sus Aumentos.
power-of = { $power } ({ $colour })
power-once = Esta Secuencia: { $power } ({ $colour })
power-through = Hasta el final: { $power } ({ $colour })
note-through = Vale también en las Secuencias siguientes. Tus cartas se usan entonces sin preguntarte.
note-power = Causa un KO: ataque { $attack }, ingenio { $wit } · Lo sufre: ataque { $attack_risk }, ingenio { $wit_risk }
use-paid = { $card } (descarta { $count ->
    [one] { $count } carta
   *[other] { $count } cartas
})
chance = { $odds } %
chance-span = { $least }–{ $most } %
lead-paid = Lidera { $card } ({ $count ->
    [one] { $count } Problema
   *[other] { $count } Problemas
})
lead-free = Lidera { $card }
lead-alone = { $choice }, sin Refuerzos
lead-with = Lidera { $card } ({ $count } de { $trouble } Problemas), con { $cards }
lead-only = Elegir los Refuerzos uno a uno, también tres o más
lead-rest-alone = Sin Refuerzos
lead-rest-with = + { $cards } ({ $count } de tus { $trouble } Problemas en total)
lead-with-others = Con Refuerzos
reinforce-paid = { $card } ({ $count ->
    [one] { $count } Problema
   *[other] { $count } Problemas
})
powerup-paid = { $card } ({ $count ->
    [one] { $count } Historia
   *[other] { $count } Historias
})
special-paid = { $card } (después, a Recuperación)
preview-special-ends = Si lo esclareces, la partida acaba con este Turno de Acción.
preview-recovers = Después, { $card } pasa a Recuperación.
note-reinforce = Cuesta { $count } de los Problemas. { $effect }
note-story = Primero roba una carta de Recurso; después di si las Historias avanzan o pasas una tuya a la 4.
note-advance = Avanzan una casilla. { $seat } suma { $vp } PV con la Historia de la 4.
note-advance-wins = Avanzan una casilla. { $seat } suma { $vp } PV, gana y acaba la partida.
note-advance-none = Avanzan una casilla. La 4 está vacía: nadie puntúa.
note-fighter = { $marks } de { $limit } KO
note-space = De la casilla { $number } a la 4. Da puntos si después alguien avanza las Historias.
note-attempt = Al lograrlo: { $effect }
note-attempt-scheme = Intentas el Plan e intrigas. { $effect }
note-card = Titular: { $card }
note-headline = { $type }, { $count } dados, { $vp } PV: { $card }
note-quiet = { $place }, sin Titular
where-ready = Listo en { $place }
where-ready-card = Listo, aún sin salir
where-support = apoya en { $place }
where-support-card = en Apoyo en la ficha
where-recovery-card = en Recuperación
where-wounded = con una Herida, en Recuperación
facts-hero = Nivel { $level }, { $ko } KO · Crimen { $crime }, Peligro { $danger }, Misterio { $mystery } · { $skills }
facts-villain = requiere { $requirement } Problemas, gasta { $cost }, { $ko } KO
facts-wanted = requiere { $requirement } Problemas, gasta { $cost }, { $ko } KO, Más Buscado
facts-mastermind = { $count ->
    [one] { $count } Seguidor
   *[other] { $count } Seguidores
}, { $ko } KO
facts-headline = { $type }, Amenaza { $count }, { $vp } PV, Habilidad { $skill }
facts-icon = { $type }, Amenaza { $count }, { $vp } PV, Habilidad { $skill }, Supervillano
facts-story = Una Historia de { $team }, { $vp } PV

## Vistas previas
preview = Eliges: { $choice }
preview-give-up = Pagas con esta carta: { $card }
sheet-heroes = { $heroes }.
sheet-first = Primeras acciones: { $card } → { $place }; después, esclarecer allí.
sheet-along = { $card } va también.
sheet-along-nobody = { $card } irá también en cuanto un héroe tenga una primera acción.
sheet-ally = El Aliado { $card }, para { $count ->
    [one] { $count } uso
   *[other] { $count } usos
}.
sheet-dismissed = Despedirás a { $cards }.
sheet-powerup = La Ventaja { $card }: { $effect }
sheet-nobody-ready = Nadie está Listo: en este Turno de Juego no puedes esclarecer Titulares. Solo puedes tomar otras acciones (Historias, tratamiento, Eventos, acciones especiales) o pasar. { $count ->
    [one] Queda { $count } Punto de Planificación sin gastar.
   *[other] Quedan { $count } Puntos de Planificación sin gastar.
}
sheet-points = { $count } de { $total ->
    [one] { $total } punto
   *[other] { $total } puntos
}
preview-sheet = { $count ->
    [one] { $count } Punto de Planificación gastado
   *[other] { $count } Puntos de Planificación gastados
}; { $left ->
    [one] queda { $left }
   *[other] quedan { $left }
}.
preview-trouble = { $count ->
    [one] { $count } dado de Problemas
   *[other] { $count } dados de Problemas
}{ $skilled ->
    [0] , los Aumentos se vuelven a tirar
   *[other] , tu Habilidad anula los Aumentos
}; tu Grupo quita { $cut }. { $odds ->
    [0] No quedarán Problemas.
   *[other] { $odds } %: quedan Problemas, y tus rivales pueden gastarlos en villanos.
}
preview-attempt = Sin coste, { $card } intenta «{ $plan }». El Plan se cumple, salvo que { $seat } esclarezca el Titular y después venza a { $card }.
preview-scheme = Sin coste, { $card } intriga con { $option }: { $effect }.
preview-scheme-ability = { $card } intriga con { $option }: { $effect }. { $ability }
preview-done-heroes = Terminas el plan de los héroes. Siguen los Aliados y las Ventajas.
preview-done-plan = Terminas tu plan:
preview-done-dice = { $count ->
    [0] No vuelves a tirar ningún dado.
   *[other] Terminas de elegir dados.
}
preview-done-target = Terminas aquí esta acción.
preview-done-pay = No descartas ninguna carta más.
preview-pass = Ahora no usas nada.
preview-pass-action = Esta vez no haces ninguna acción.
preview-pass-story = Las Historias se quedan donde están.
preview-pass-lead = No juegas ningún Líder.
preview-pass-reinforce = No añades ningún Refuerzo.
preview-pass-nemesis = Tu Supervillano no hace nada ahora.
preview-reorder = «{ $card }» pasa de la casilla { $number } a la 4.
preview-trouble-left = Problemas restantes: { $shares }.
trouble-share = { $trouble } con un { $odds } %
trouble-much = { $trouble } o más con un { $odds } %
preview-again-attack = Se tira de nuevo: { $dice }. Entonces { $card } causa un KO con un { $odds } % de probabilidad (tal como está: { $before } %).
preview-again-duel = Se tira de nuevo: { $dice }. Entonces { $card } gana el duelo con un { $odds } % de probabilidad y lo pierde con un { $lost } % (tal como está, lo gana con un { $before } %).
preview-combat-hero = El Combate entero: tus héroes vencen a { $card } con { $about ->
    [0] un
   *[other] cerca de un
} { $odds } % de probabilidad.
preview-combat-villain = El Combate entero: { $card } vence a los héroes con { $about ->
    [0] un
   *[other] cerca de un
} { $odds } % de probabilidad.
preview-through = Mientras los dos bandos luchen hasta el final, nadie vuelve a elegir Poder. Tus cartas se usan en los momentos en que se te preguntaría, y los costes se pagan con las más débiles.
preview-combat-terms = Calculado sin cartas, como si el otro bando eligiera todos sus Poderes con la misma frecuencia.
preview-attack-odds = { $card } causa un KO: { $before } % ahora, { $odds } % con esto.
preview-duel-odds = { $card } gana el duelo: { $before } % ahora, { $odds } % con esto.
preview-hits = Con eso los Impactos serán: { $hero } del héroe contra { $villain } del villano.

## Lo que le falta a una jugada
lacks-hero-there = ningún héroe tuyo está Listo en { $places }
lacks-recovering = el héroe está en Recuperación
lacks-space = no hay ninguna casilla libre
lacks-wound = el héroe no tiene Herida
lacks-supporting = el héroe no está en Apoyo
lacks-effect = ahora no tendría ningún efecto
lacks-undecided = ya has planificado a ese héroe
lacks-out = un héroe en un Distrito no puede pasar a Apoyo
lacks-available = un héroe con una Herida descansa este Turno de Juego
lacks-points = { $count ->
    [one] falta { $count } Punto de Planificación
   *[other] faltan { $count } Puntos de Planificación
}
lacks-room = tienes tres Aliados; primero despide a uno
lacks-ally-first = primero juega el nuevo Aliado
lacks-planned = ese Aliado ya está en tu plan
lacks-owned = ya tienes esa Ventaja
lacks-stories = { $count ->
    [one] falta { $count } Historia
   *[other] faltan { $count } Historias
}
lacks-leader = los Agentes nunca lideran
lacks-trouble = { $count ->
    [one] falta { $count } Problema
   *[other] faltan { $count } Problemas
}
lacks-used = esa carta ya se usó en esta ventana
lacks-dice = son { $count } dados, y puedes volver a tirar { $most }
lacks-moment = ahora no cambiaría nada
lacks-no-ability = ese personaje no tiene habilidad de Combate
lacks-other-moment = se usa en otro momento del Combate
lacks-support-off = ahora no vale el Apoyo
lacks-payment = { $count ->
    [one] te falta 1 carta que descartar
   *[other] te faltan { $count } cartas que descartar
}
