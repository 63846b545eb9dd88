## Las reglas numeradas
rules-section-1 = La carrera
rule-BR-1 = Caminar son tres pasos. Correr son los que marque el dado, pero ninguno con un 1. Cada paso es un punto.
rule-BR-2 = Tras dos rondas gana el puesto con más puntos.
