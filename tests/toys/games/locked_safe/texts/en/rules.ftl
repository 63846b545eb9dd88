## The numbered rules
rules-section-1 = The safe
rule-LS-1 = The number of the safe is from 1 to 12. Each wrong try tells whether it is higher or lower.
rule-LS-2 = The player has four tries.
