## The numbered rules
rules-section-1 = The fire
rule-B-1 = The brigade wins when the heat is 0.
rule-B-2 = The fire began on one square of the map. The brigade learns which square after the first turn.
rule-B-3 = Seats take turns. The wind blows after each turn.
