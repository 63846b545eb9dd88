game-name = Marvel United: Multiverse
game-blurb = Heroes together: complete Missions and defeat the Villain before the Plans run out.
aim-cosmic-ghost-rider = At { $end } on his punishment track, the Heroes lose.
aim-emperor-doom = If the next Doombot finds no slot, the Heroes lose.
aim-immortus = Immortus cannot be damaged: complete all three Missions.
game-first = The Villain takes the first turn; then the Heroes agree who of them begins.
game-rules =
    ### The goal
    Heroes win or lose together. Complete two Missions, then take the Villain's Health down to 0. Emperor Doom is also beaten once Purple Man is cleared. Immortus cannot be hurt: against him, complete all three Missions.
    You lose when a Plan is due and none of the 12 is left, when the plot on the Villain's board comes true (Cosmic Ghost Rider's track reaches 20; a Doombot of Emperor Doom finds no slot), or when a Hero begins a turn without any card in hand or deck.

    ### The Villain's turn
    The first turn is the Villain's, then one comes after every 3 Hero cards, and after every 2 **under Pressure**. The next Plan goes into the Storyline and is carried out:
    - **Movement** clockwise. Some Threats act on arrival.
    - **BAM**, if the Plan shows it: the board's, then that of each Threat, clockwise.
    - Its **special effect**.
    - **Tokens** left of the Villain, at the Villain's Location, and right of it.
    - **Overflow** in each Location where a token found no slot.

    ### Your turn
    - **Draw** a card.
    - **Play** a card; you must.
    - **Act**: you have the bottom symbols of your card *and* of the Hero card before it, in any order (if you mark several in the menu, I do them from top to bottom), and also your card's special, action tokens and gear.
    - **Location**: without a Threat there, you may use its end-of-turn effect.

    ### Actions
    - **Move** to an adjacent Location.
    - **Attack**: a thug here is defeated; a Henchman, or the Villain once two Missions are complete, loses 1 Health.
    - **Heroic**: rescue a civilian here, or put a token on the Threat here; 3 clear it.
    - **Wild** counts as one of these three.
    - Tokens are spent when you like, also in later turns.

    ### Missions
    Rescue 9 civilians, defeat 9 thugs, clear 4 Threats. After the first the Villain is under Pressure; after the second the Villain can be damaged; after the third every Hero draws a card. Thugs and civilians that an effect only discards do not count.

    ### Damage and KO
    Each damage puts one card from your hand under your deck. A Hero who loses the last one is **KO**: the board's BAM resolves at once, or what the board says instead. You are KO, too, if you have no card in hand at the end of your turn. In your next turn you stand up and draw 3.

    ### Cards and gear
    With **Challenges** good cards stay out of the decks. With **gear**, Heroes have equipment that is used once and recharged with tokens, and one card fewer in their decks.
    If something can be resolved in several ways, the Hero whose turn it is decides; in a Villain turn, the next Hero.

    ### Against a player
    One of you, in the last seat, plays the **Villain**, draws a Plan each turn and chooses one from hand, and has three secret Super-villain cards. When a Plan is due and the hand is empty, the Villain has won. The Heroes choose where the Villain begins, have a Super-hero card each, and share the start tokens. **Versus** is one on one.

    ### Alone
    As **commander** you have one Hero and twelve special cards of four others, two of them face up. Instead of drawing and playing from hand you may play one of these two, but not right after a Villain turn. Battle plans, paid from your budget, help you. You keep at most 3 tokens.

## Options
option-mode = All together, alone, all against one player, or one on one?
option-value-mode = { $value ->
    [coop] all together
    [commander] alone, with support Heroes
    [villain] one plays the Villain
   *[versus] one Hero against the Villain's player
}
option-villain = Which Villain?
option-value-villain = { $value ->
    [random] a random Villain
    [cosmic-ghost-rider] against Cosmic Ghost Rider
    [emperor-doom] against Emperor Doom
    [maestro] against Maestro
   *[immortus] against Immortus
}
option-challenges = Challenge: remove helpful cards?
option-value-challenges = { $value ->
    [none] no Challenge
    [moderate] Moderate Challenge
    [hard] Hard Challenge
   *[both] both Challenges
}
option-gear = Use gear cards?
option-value-gear = { $value ->
    [0] without gear
   *[other] with gear
}
option-beginner = Without the two hard Locations?
option-value-beginner = { $value ->
    [0] all Locations
   *[other] without Niffleheim and Muspelheim
}
option-budget = Alone: budget for battle plans (0 to 2)
option-value-budget = budget for battle plans: { $value }
option-extra_tokens = Against a Villain player: more wild tokens at the start (0 to 2)
option-value-extra_tokens = { $value ->
    [0] no extra start tokens
    [one] 1 extra wild token at the start
   *[other] { $value } extra wild tokens at the start
}
option-hidden_hands = Hide the Heroes' hands from each other?
option-value-hidden_hands = { $value ->
    [0] Heroes see each other's hands
   *[other] Heroes hide their hands
}

feat-coop = all together
feat-commander = alone
feat-villain = against the Villain's player
feat-versus = one on one
feat-moderate = Moderate Challenge
feat-hard = Hard Challenge
feat-both = both Challenges
feat-gear = with gear
feat-hidden = hidden hands
