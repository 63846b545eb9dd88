## The numbered rules
rules-section-1 = The safe
rule-LS-1 = The number of the safe is from 1 to 12. After each wrong try the player hears whether the number is higher or lower.
rule-LS-2 = The player has four tries.
