## The numbered rules
rules-section-1 = Calls and tricks
rule-CT-1 = Before the first trick all call at once, and in secret, how many of the four tricks they will take.
rule-CT-2 = A seat leads a card. In turn each other seat plays one of the same suit, or any card if it has none.
rule-CT-3 = Stars beat all cards of the other suits.
rule-CT-4 = The best star takes the trick, or else the best card of the suit that was led (CT-2). The player who takes it leads the next trick.
rule-CT-5 = Each trick is a point. A player who took as many tricks as called (CT-1) has three points more. The most points win.
