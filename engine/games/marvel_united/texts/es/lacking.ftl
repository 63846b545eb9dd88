## Qué le falta a una jugada: unas pocas palabras sin punto final
lacks-is-villain = el Villano no puede ser también Héroe
lacks-hero-taken = ese Héroe ya está elegido
lacks-token-first = primero gasta una ficha
lacks-symbol = no te queda ningún símbolo que lo permita
lacks-more = necesitarías { $symbols } más
lacks-symbols = { $count ->
    [one] 1 símbolo
   *[other] { $count } símbolos
}
lacks-no-foe = ahora no es un blanco posible
lacks-never-hurt = a Immortus no se le puede dañar
lacks-two-missions = { $count ->
    [one] falta 1 Misión
   *[other] faltan { $count } Misiones
}
lacks-three-missions = antes hay que completar las tres Misiones
lacks-nobody-there = no está en tu Lugar
lacks-guarded = no sufre daño hasta el próximo turno del Villano
lacks-no-civilian = aquí no hay Civiles
lacks-no-threat = aquí no hay Amenaza
lacks-henchman = un Secuaz se elimina con ataques
lacks-no-rick = Rick Jones no está contigo
lacks-token = no tienes esa ficha
lacks-tokens-locked = no se pueden gastar fichas hasta el próximo turno del Villano
lacks-no-use = ahora no cambiaría nada
lacks-no-special = tu carta no tiene efecto especial
lacks-special-facedown = una carta bocabajo no da efecto especial
lacks-given-up = has renunciado a ese efecto
lacks-special-used = ya has usado ese efecto
lacks-facedown = está bocabajo: antes hay que recargar esta carta
lacks-other-time = no se usa durante tus acciones
lacks-mandatory = el efecto especial de tu carta es obligatorio
lacks-faceup = ese Pertrecho ya está listo
lacks-other-token = se recarga con otra ficha
lacks-no-recharge = no se recarga con fichas
lacks-no-card = después no podrías jugar ninguna carta
lacks-after-villain = no justo después de un turno del Villano
lacks-not-now = no se cumple su condición
lacks-is-ko = está Fuera de combate
lacks-elsewhere = no está allí o no se puede elegir
lacks-scheme-used = solo una carta de Supervillano por turno
lacks-other-moment = no se puede usar en este momento
