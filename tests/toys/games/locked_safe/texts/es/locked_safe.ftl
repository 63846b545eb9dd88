game-name = Caja fuerte
game-blurb = Encuentra el número de la caja en cuatro intentos.
game-first = Juegas a solas.
game-rules = El número va del 1 al 12. Marca uno; si fallas, sabrás si el número es mayor o menor. Tienes cuatro intentos.
score-tries = { $count ->
    [one] { $count } intento
   *[other] { $count } intentos
}
figure-tries = Intentos
figure-tries-how = cuántos números se marcaron
ask-dial = ¿Qué número marcas?
move-dial = Marcar
move-number = { $number }
preview-dial = Oirás si es el { $thing }, o si es mayor o menor.
lacks-possible = el número va del { $low } al { $high }
event-dials = { $seat } marca el { $number }: { $side ->
    [open] ¡la caja se abre!
    [higher] el número es mayor.
   *[lower] el número es menor.
}
end-open = La caja se abrió.
end-shut = La caja sigue cerrada.
board-number = El número va del { $low } al { $high }
board-tries = Intento { $number } de { $count }
part-number = Qué números puede tener la caja, según lo que oíste.
part-tries = Cuál de tus cuatro intentos toca.
lesson-half = El seis divide en dos los números posibles.
lesson-end = Sigue así.
lesson-learnt = probar combinaciones hasta abrir la caja.
topic-number = Número
topic-tries = Intentos
