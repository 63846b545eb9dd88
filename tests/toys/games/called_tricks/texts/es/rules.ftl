## Las reglas numeradas
rules-section-1 = Cantos y bazas
rule-CT-1 = Antes de la primera baza todos cantan a la vez y en secreto cuántas de las cuatro bazas se llevarán.
rule-CT-2 = Un puesto sale con una carta. Por turno, cada uno de los demás juega una del mismo palo o, si no tiene, cualquier carta.
rule-CT-3 = Las estrellas ganan a todas las cartas de los demás palos.
rule-CT-4 = Se lleva la baza la mejor estrella o, si no hay, la mejor carta del palo de salida (CT-2). Quien se la lleva sale en la siguiente.
rule-CT-5 = Cada baza da un punto. Quien se llevó las bazas que cantó (CT-1) tiene tres puntos más. Gana quien tiene más puntos.
