## Reasons why a move is illegal: a few words without a full stop
lacks-is-villain = the Villain cannot be a Hero as well
lacks-hero-taken = this Hero is taken
lacks-token-first = spend a token first
lacks-symbol = no symbol for it is left
lacks-more = you would need { $symbols } more
lacks-symbols = { $count ->
    [one] 1 symbol
   *[other] { $count } symbols
}
lacks-no-foe = not among the targets now
lacks-never-hurt = Immortus cannot be hurt
lacks-two-missions = { $count ->
    [one] first complete 1 more Mission
   *[other] first complete { $count } Missions
}
lacks-three-missions = first complete all three Missions
lacks-nobody-there = not in your Location
lacks-guarded = takes no damage until the next Villain turn
lacks-no-civilian = no civilian is here
lacks-no-threat = no Threat is here
lacks-henchman = a Henchman is cleared by attacks
lacks-no-rick = Rick Jones is not with you
lacks-token = you have no such token
lacks-tokens-locked = no tokens may be spent before the next Villain turn
lacks-no-use = it would change nothing now
lacks-no-special = your card has no special
lacks-special-facedown = a facedown card gives no special
lacks-given-up = you have given up this effect
lacks-special-used = you have used it already
lacks-facedown = it is facedown: recharge it first
lacks-other-time = not during your actions
lacks-mandatory = your card's special is mandatory
lacks-faceup = it is ready
lacks-other-token = it is recharged with another token
lacks-no-recharge = no token recharges it
lacks-no-card = no card could be played then
lacks-after-villain = not right after a Villain turn
lacks-not-now = its condition is not met
lacks-is-ko = is KO
lacks-elsewhere = is not there, or cannot be chosen
lacks-scheme-used = only one such card a turn
lacks-other-moment = it is not for this moment
