## The numbered rules
rules-section-1 = The board
rule-N-1 = In your turn you mark one free square.
rule-N-2 = Three of your marks in a row win (N-3).
rule-N-3 = A row runs across, down or diagonally. A full board without one is a draw.
