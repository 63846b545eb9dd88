game-name = Bazas cantadas
game-blurb = Canta cuántas bazas te llevarás, y no te lleves ni una más.
game-first = Quien encabeza la lista sale en la primera baza.
game-rules = Cuatro cartas para cada uno. Todos cantan a la vez cuántas bazas se llevarán. Sigue el palo de salida si puedes; las estrellas ganan a los demás palos. Cada baza da un punto, y acertar lo cantado, tres más.
ask-call = ¿Cuántas bazas te llevarás?
ask-play = ¿Qué carta juegas?
move-call = Cantar
move-count = { $count ->
    [one] { $count } baza
   *[other] { $count } bazas
}
move-play = Jugar
move-card = { $suit } { $rank }
suit-sun = Sol
suit-drop = Gota
suit-star = Estrella
lacks-suit = tienes que seguir el palo: { $suit }
preview-call = Si te llevas exactamente { $count ->
    [one] { $count } baza
   *[other] { $count } bazas
}, tendrás { $points } puntos.
preview-best = Es la mejor carta de la baza hasta ahora.
preview-beaten = Esta carta no se lleva la baza.
event-calls = { $count ->
    [one] { $seat } canta { $count } baza.
   *[other] { $seat } canta { $count } bazas.
}
event-plays = { $seat } juega { $suit } { $rank }.
event-takes = { $seat } se lleva la baza.
event-exact = { $seat } se ha llevado las bazas que cantó: { $count } puntos más.
end-tricks = Se jugó la última baza.
board-lead = Sale { $name }
board-trick = En la baza: { $cards }
board-no-cards = ninguna carta todavía
board-called = cantó { $called }, lleva { $taken }
board-took = lleva { $taken }
part-call = Cuántas bazas cantó cada puesto y cuántas lleva. Si al final coinciden, son tres puntos más.
part-trick = Una carta de cada puesto. Se la lleva la mejor estrella o, si no hay, la mejor carta del palo de salida.

lesson-call = Todos cantan a la vez cuántas bazas se llevarán. Tu mejor estrella se lleva una seguro, y el mejor de tus soles puede llevarse otra: canta dos.
lesson-lead = Sales en la primera baza. Juega la Estrella 7: ninguna carta la gana.
lesson-small = Sal ahora con la estrella pequeña: alguien se la llevará con otra mejor, y esa ya no podrá hacerte daño.
lesson-lack = Se salió con gotas y no tienes ninguna, así que puedes jugar lo que quieras. Deshazte del sol más pequeño.
lesson-last = Por fin se salió con soles, y el tuyo es el mejor. Se lleva la baza y aciertas lo que cantaste.
lesson-learnt = cantar, seguir el palo y llevarte bazas.
topic-call = Canto
topic-trick = Baza
topic-round = Ronda
topic-suit-text = Un palo de siete cartas. Quien tiene una del palo de salida debe jugarla.
topic-star-text = El mejor palo: cualquier estrella gana a las cartas de los demás palos.
