## Las reglas numeradas
rules-section-1 = El tablero
rule-N-1 = En tu turno marcas una casilla libre.
rule-N-2 = Ganas con tres marcas tuyas en raya (N-3).
rule-N-3 = Una raya va en horizontal, en vertical o en diagonal. Un tablero lleno sin ninguna es un empate.
