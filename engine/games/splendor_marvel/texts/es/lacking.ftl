## Qué le falta a una jugada: unas pocas palabras sin punto final
lacks-slot-empty = ese hueco está vacío
lacks-tokens = necesitas { $tokens } más{ $shields ->
    [0] {""}
    [one] {" "}y solo tienes 1 escudo
   *[other] {" "}y solo tienes { $shields } escudos
}
lacks-hand-full = ya tienes { $count } cartas reservadas
lacks-deck-empty = ese mazo está vacío
lacks-none-left = en el suministro no quedan { $tokens }
lacks-two-alike = { $count ->
    [one] queda { $count } y, para tomar dos iguales, hacen falta { $needed }
   *[other] quedan { $count } y, para tomar dos iguales, hacen falta { $needed }
}
lacks-take-more = hay que tomar fichas de más colores: { $count } en total
lacks-can-act = todavía puedes hacer alguna acción
lacks-time-stays = el tiempo no se devuelve
lacks-none-held = no tienes ninguna de esas fichas
lacks-bonuses = te faltan bonos: { $tokens }
