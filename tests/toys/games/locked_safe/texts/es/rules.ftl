## Las reglas numeradas
rules-section-1 = La caja
rule-LS-1 = El número de la caja va del 1 al 12. Cada fallo dice si es mayor o menor.
rule-LS-2 = El jugador tiene cuatro intentos.
