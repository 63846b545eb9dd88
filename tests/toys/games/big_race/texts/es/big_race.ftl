game-name = Gran carrera
game-blurb = Camina o corre; gana quien llegue más lejos.
game-first = Comienza quien encabeza la lista.
game-rules = En cada turno caminas tres pasos o corres lo que marque el dado; con un 1 no avanzas. Tras dos rondas gana quien llegó más lejos.
ask-turn = ¿Qué haces?
move-walk = Caminar
move-run = Correr
move-stay = Quedarte
preview-walk = { $count ->
    [one] { $count } paso seguro.
   *[other] { $count } pasos seguros.
}
preview-run = Tantos pasos como marque el dado, pero ninguno con un 1.
preview-stay = Te quedas donde estás.
event-walks = { $seat } camina { $count } y lleva { $whole }.
event-runs = { $seat } corre { $count } y lleva { $whole }.
end-race = Se acabó la carrera.
board-first = { $count ->
    [one] Quien va primero lleva { $count } paso
   *[other] Quien va primero lleva { $count } pasos
}
part-way = Cuánto lleva quien va primero. Cada paso es un punto.
lesson-walk = Camina: tres pasos seguros.
lesson-end = Sigue hasta el final.
lesson-learnt = correr hasta el final.
topic-way = Camino
topic-round = Ronda
