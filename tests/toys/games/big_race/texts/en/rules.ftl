## The numbered rules
rules-section-1 = The race
rule-BR-1 = A walk is three steps. A run is as many steps as the die shows, but none for a 1. Each step is a point.
rule-BR-2 = After two rounds the seat with the most points has won.
