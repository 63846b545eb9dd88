## Las reglas numeradas
rules-section-1 = La carrera
rule-BR-1 = Quien camina avanza tres pasos. Quien corre avanza los que marque el dado, pero ninguno con un 1. Cada paso es un punto.
rule-BR-2 = Tras dos rondas gana el puesto con más puntos.
