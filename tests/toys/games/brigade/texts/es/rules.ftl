## Las reglas numeradas
rules-section-1 = El fuego
rule-B-1 = La brigada gana cuando el calor llega a 0.
rule-B-2 = El fuego empezó en una casilla del mapa. La brigada lo sabe tras el primer turno.
rule-B-3 = Los puestos juegan por turnos. El viento sopla después de cada turno.
