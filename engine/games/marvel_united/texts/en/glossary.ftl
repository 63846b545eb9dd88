## Explanations of terms, in a few sentences
topic-location = Location
topic-location-text = Six Locations form a ring, numbered clockwise. Each has slots for thugs, civilians and Doombots, and a Threat that covers its end-of-turn effect. Next to a Location are the next one clockwise (↻, its right) and the one before (↺, its left); three steps away is the opposite one.
topic-slots = Slots
topic-slots-text = Each Location has 3 to 5 slots. Each slot holds one thug, civilian or Doombot. A token that finds no free slot causes an overflow.
topic-threat = Threat
topic-threat-text = A Threat troubles its Location and covers the Location's end-of-turn effect. 3 heroic tokens clear a Threat; a Henchman is cleared when no Health is left. The Threat's token then goes to the Mission Clear Threats.
topic-henchman = Henchman
topic-henchman-text = A Henchman is a Threat with Health: each attack in the same Location takes 1 Health off. A Henchman with no Health left is cleared. Heroic actions do nothing to a Henchman.
topic-mission = Missions
topic-mission-text = Rescue 9 civilians, defeat 9 thugs, clear 4 Threats, in any order. The first complete Mission puts the Villain under Pressure, with the second the Villain can be damaged, with the third every Hero draws 1 card.
topic-pressure = Under Pressure
topic-pressure-text = Once a Mission is complete, the Villain takes a turn after every 2 Hero cards instead of 3.
topic-storyline = Storyline
topic-storyline-text = All cards that were played lie in a row, Plans and Hero cards. The bottom symbols of the latest Hero card help the next Hero, even if a Plan lies between. A facedown card gives nothing.
topic-plan = Master Plan
topic-plan-text = The Villain has 12 Plans. Each shows how far the Villain goes clockwise, whether BAM resolves, and which tokens are added: in the Location behind the Villain (↺), in the Villain's, and in the one ahead (↻). Some have a special effect. When a Plan is due and none is left, the Heroes have lost.
topic-bam = BAM
topic-bam-text = If a Plan shows BAM, first the BAM of the Villain's board resolves, then that of each Threat with BAM, clockwise from the Villain's Location. Every KO resolves the board's BAM at once, or what the board says instead.
topic-arrival = On arrival
topic-arrival-text = Some Threats act whenever the Villain ends a movement in their Location. A movement of 0 counts, and so does a movement outside Villain turns.
topic-overflow = Overflow
topic-overflow-text = If a token must be added to a Location without a free slot, that Location overflows: once for each effect, however many tokens find no slot. The Villain's board says what happens then. An overflow in a Hero turn waits until that turn ends.
topic-damage = Damage
topic-damage-text = For each damage a Hero puts one hand card of their choice under their deck. A foe loses 1 Health for each damage; a thug is defeated by one.
topic-ko = KO
topic-ko-text = A Hero who loses the last hand card is KO: the Villain's BAM resolves at once, or what the board says instead. A Hero who ends their turn without cards is KO as well. A KO Hero is ignored by everything, and in their next turn stands up and draws up to 3 cards.
topic-symbols = Symbols
topic-symbols-text = The bottom symbols of your card and of the Hero card before it are your actions, in any order (several marked in the menu happen from top to bottom). Unused symbols lapse. The special of the earlier card does not count. Covered symbols and facedown cards give nothing.
topic-move = Move
topic-move-text = Go to an adjacent Location. Rick Jones may come along.
topic-attack = Attack
topic-attack-text = 1 damage to a target in your Location: a thug, a Doombot, a Henchman, or the Villain once two Missions are complete.
topic-heroic = Heroic action
topic-heroic-text = Rescue a civilian in your Location, or put 1 heroic token on the Threat there, unless it is a Henchman. It can also lead Rick Jones to an adjacent Location.
topic-wild = Wild
topic-wild-text = A wild symbol or token is a move, an attack or a heroic action, as you like.
topic-token = Action tokens
topic-token-text = A token is worth one action of its kind. Spend it among your actions or keep it for later turns. Some gear is recharged with tokens.
topic-special = Special effect
topic-special-text = The special of your own card may be used once, at any time among your actions. The special of another Hero's card is never yours.
topic-thug = Thug
topic-thug-text = An attack defeats a thug, and its token goes to the Mission Defeat Thugs. A thug that is only discarded fills nothing.
topic-civilian = Civilian
topic-civilian-text = A heroic action rescues a civilian, whose token goes to the Mission Rescue Civilians. A civilian who is only discarded fills nothing.
topic-doombot = Doombot
topic-doombot-text = A Doombot counts as a thug for everything. When it is defeated, a thug token goes to Defeat Thugs. A Doombot with a Crisis token is defeated only by 2 damage in one turn.
topic-crisis = Crisis token
topic-crisis-text = On a Doombot: only 2 damage in one turn defeat that Doombot. On a symbol of a Hero card: the symbol gives nothing.
topic-end-effect = End-of-turn effect
topic-end-effect-text = If no Threat is there, a Hero may use the effect of the Location where the turn ends. Only one Location's effect is used a turn, even if it moves the Hero to another Location.
topic-permanent = Permanent effect
topic-permanent-text = Niffleheim and Muspelheim have an effect that always applies, with a Threat or without.
topic-pace = Delayed and accelerated
topic-pace-text = Delayed: the next Villain turn comes one Hero card later. Accelerated: it comes one Hero card earlier, but at least one Hero card lies between two Villain turns. Two of a kind add up; one of each cancel each other out. The next Villain turn ends the effect.
topic-stunned = Stunned
topic-stunned-text = In the next Villain turn the BAM of the stunned Villain or Henchman is cancelled, even if a KO triggers it. All other BAMs resolve as usual. The Stunned token leaves when that turn ends.
topic-invulnerable = Invulnerable
topic-invulnerable-text = An invulnerable Hero may be chosen for damage, but ignores it. Only unavoidable damage counts.
topic-unavoidable = Unavoidable damage
topic-unavoidable-text = Unavoidable damage cannot be prevented, reduced or ignored, but it can be redirected. The Villain still takes no damage before two Missions are complete.
topic-alone = Alone
topic-alone-text = A Hero is alone if no other Hero is in the Location. The Villain does not count.
topic-facedown = Facedown card
topic-facedown-text = A facedown card counts as a card of the Storyline, and gives no symbols and no special. A facedown Plan is not a Villain turn.
topic-health = Health
topic-health-text = The life of a foe. A Hero's life is the hand: each damage takes one card.
topic-track = Punishment track
topic-track-text = Cosmic Ghost Rider's track. It advances with discarded thugs and with overflow. At 20 the Heroes have lost.
topic-rick = Rick Jones
topic-rick-text = He appears opposite Maestro once two Missions are complete. While he is with Maestro, every damage counts. He does not move by himself: a Hero who moves may take him along, and 1 heroic action leads him from the Hero's Location to an adjacent one.
topic-gear = Gear
topic-gear-text = Gear lies faceup beside a Hero and is used once, at the time that it names; then it is turned facedown until it is recharged. Some gear is gone after one use.
topic-recharge = Recharge
topic-recharge-text = To recharge gear is to turn it faceup again. At the start of your turn, you can spend an action token that is named on the back of the gear. Some cards of its Hero recharge it too.
topic-challenge = Challenge
topic-challenge-text = Moderate: each Hero leaves out a plain card with one wild symbol. Hard: each Hero leaves out the plain card with two wild symbols. Both can be chosen together.
topic-antihero = Antihero
topic-antihero-text = Cosmic Ghost Rider can be Villain or Hero, but never both in one match.
topic-super-villain = Super-villain card
topic-super-villain-text = The Villain's player has three, in secret, and plays at most one a turn, when the event that it names happens. Then the card leaves the game.
topic-super-hero = Super-hero card
topic-super-hero-text = Heroes have these if a player is the Villain: each Hero keeps one, in Versus the Hero keeps two. A card is used once, when the event that it names happens, and is not part of the hand.
topic-start-tokens = Start tokens
topic-start-tokens-text = If a player is the Villain, the Heroes begin with the action tokens of the Villain's board and share them as they like.
topic-lead = Lead
topic-lead-text = If something can be resolved in several ways, the lead decides: the Hero whose turn it is; in a Villain turn, the next Hero.
topic-support = Support cards
topic-support-text = Alone you have one Hero and twelve special cards of four others, two of them face up in a row. Instead of drawing and playing from hand you may play one from the row, as if it were yours, but not right after a Villain turn.
topic-battle-plan = Battle plans
topic-battle-plan-text = Permanent advantages of a commander. Their costs together may not exceed the budget.
topic-excess = At most 3 tokens
topic-excess-text = A commander keeps at most 3 action tokens at the end of a turn.
topic-objective = Winning and losing
topic-objective-text = The Heroes win when the Villain's Health is 0, or by the board's objective. They lose by the board's plot, when a Plan is due and none is left, or when a Hero begins a turn without any card in hand or deck.
topic-alarms = Alarms
topic-villain-place = Where the Villain stands
topic-link = Round the ring
topic-dashboard = Villain's board
topic-hero = Hero
topic-commander = Commander's team

## Kinds of cards
book-hero = Hero
book-villain = Villain
book-place = Location with { $slots ->
    [one] { $slots } slot
   *[other] { $slots } slots
}
book-threat = Threat of { $villain }
book-henchman = Henchman of { $villain }
book-hero-card = card of { $hero }
book-starting-card = card of { $hero }, in the starting hand
book-gear = gear of { $hero }
book-common-gear = common gear
book-plan = Master Plan of { $villain }
book-super-villain = Super-villain card
book-super-hero = Super-hero card
book-battle-plan = battle plan, cost { $cost }

## A card in one line
line-special = { $symbols } · { $text }
line-plain = { $symbols }
line-plan = Move { $move }{ $bam ->
    [0] {""}
   *[other] , BAM
}{ $tokens ->
    [0] {""}
   *[other] ; behind: { $left }; with him: { $own }; ahead: { $right }
}
line-plan-rest = { $tokens ->
    [0] BAM
   *[other] { $bam ->
        [0] {""}
       *[other] BAM;{" "}
    }behind: { $left }; with him: { $own }; ahead: { $right }
}
tokens-none = none
tokens-thug = { $count ->
    [one] 1 thug
   *[other] { $count } thugs
}
tokens-civilian = { $count ->
    [one] 1 civilian
   *[other] { $count } civilians
}
tokens-doombot = { $count ->
    [one] 1 Doombot
   *[other] { $count } Doombots
}
tokens-two = { $one } + { $other }
tokens-doombot-crisis = { $count ->
    [one] 1 Doombot with Crisis
   *[other] { $count } Doombots with Crisis
}
book-health = Health { $two } with two Heroes, { $three } with three, { $four } with four.
book-life = Health { $life }.
book-life-heroes = Health: the number of Heroes plus 1.
book-start = At the start: { $thugs ->
    [one] { $thugs } thug
   *[other] { $thugs } thugs
}, { $civilians ->
    [one] { $civilians } civilian
   *[other] { $civilians } civilians
}.
