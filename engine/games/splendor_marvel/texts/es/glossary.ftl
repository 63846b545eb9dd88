## Lo que significan los términos, en pocas frases
topic-location = Localización
topic-tile = Vengadores Unidos
topic-deck = Mazo
topic-card = Personaje
topic-supply = Suministro
topic-bonuses = Bono
topic-tokens = Fichas
topic-goals = Objetivo
topic-reserved = Cartas reservadas
topic-take = Tomar fichas
topic-take-text = Toma tres fichas de colores distintos; si quedan menos colores, una de cada color. O toma dos de un mismo color, si de ese color quedan al menos 4. Los escudos y el tiempo nunca se toman así.
topic-reserve = Reservar
topic-reserve-text = Pon en tu mano un personaje a la vista, o la primera carta de un mazo a ciegas, y toma un escudo si queda alguno. Puedes tener tres cartas reservadas como mucho. Una carta reservada solo sale de tu mano al reclutarla.
topic-recruit = Reclutar
topic-recruit-text = Paga el coste de un personaje y ponlo en tu equipo. Cada bono de tu equipo rebaja en 1 el coste de su color; un escudo paga una ficha de cualquier color.
topic-shield = Escudo
topic-shield-text = Un 🛡️ escudo paga una ficha de cualquier color. Recibes un escudo por cada carta que reservas, mientras queden.
topic-time = Gema del tiempo
topic-time-text = La gema del 🟢 tiempo llega con tu primer personaje de nivel 3. Nunca se gasta ni se devuelve, y sin ella nadie gana.
topic-star = Etiqueta de Vengador
topic-star-text = Una ★ es una etiqueta de Vengador. El primer jugador con tres se lleva Vengadores Unidos (3 puntos); después la loseta pasa al jugador que supere en etiquetas a su dueño.
topic-limit = Diez fichas como mucho
topic-limit-text = Con más de diez fichas al final de tu turno devuelves las que quieras, pero nunca el tiempo, hasta quedarte con diez.
topic-points = Puntos
topic-points-text = Dan puntos los personajes de tu equipo, cada una de tus localizaciones (3) y, mientras sea tuya, la loseta Vengadores Unidos (3).
topic-pass = Pasar
topic-pass-text = Solo puedes pasar si no puedes hacer nada más.
topic-the-end = Final de la partida
topic-the-end-text = Cuando alguien cumple el objetivo, la ronda se juega hasta el final. Si lo cumplen varios, gana el jugador con más puntos; si empatan, el que tiene Vengadores Unidos; después, el que tiene menos personajes. Si ya nadie puede reclutar o se acaban las rondas acordadas, deciden los puntos.

kind-card = personaje de nivel { $level }
kind-place = localización

## Dónde está una carta
where-own-hand = en tu mano
where-hand = en la mano de { $seat }
where-paying = { $seat } está a punto de reclutarla
where-display = a la vista en { $slot }
where-free = en la mesa, aún libre
where-taken = ganada por { $seat }
where-team = en el equipo de { $seat }

## La imagen de una carta sola
alone-cost = Cuesta
alone-needs = Pide bonos:
