## Las reglas numeradas
rules-section-1 = Turnos
rule-D-1 = Una vez en tu turno puedes golpear a otro puesto.
rules-section-2 = Respuestas
rule-D-2 = Los demás pueden responder al ataque (D-1) dos veces: antes del golpe y después.
rule-D-3 = El puesto golpeado puede parar con un escudo: el golpe no hace daño.
rule-D-4 = Cualquiera puede gritar. Un grito no cambia nada.
rule-D-5 = Un turno termina con un descanso.
