## The numbered rules
rules-section-1 = Turns
rule-D-1 = Once in your turn you may strike another seat.
rules-section-2 = Answers
rule-D-2 = The others may answer a strike (D-1) twice: before it lands and after it.
rule-D-3 = A seat that is struck may block with a shield: the strike does no harm.
rule-D-4 = Anybody may shout. A shout changes nothing.
rule-D-5 = A turn ends with a rest.
