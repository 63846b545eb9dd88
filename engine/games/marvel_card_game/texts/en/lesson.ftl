## The lesson: what the coach says, step by step
lesson-aim =
    Two **locations** decide the match. You have won Savage Land; Hell's Kitchen, worth 8, is still open. Once both are won, whoever has more points wins: locations and defeated rivals both bring points.
    Each turn has phases, named at the top: Draw, Deploy, Attack. You have the orange cards, on the right. Draw from your **character deck**.
lesson-deploy =
    Now you may **deploy** one character from your hand (🃏). It cannot attack before your next turn here. Piledriver is strong: deploy it.
lesson-attack =
    Attack! Each of yours attacks **once a turn**. The letters are dice: **C** Combat, **S** Shooting, **R** Resistance, **M** Mind. You roll your C or S, the target its R, both drop one highest die, and the highest left counts.
    Tiger Shark attacks Sharon Carter in Combat: 5 dice against 2. You are asked once more, as your event card could help. Save it for later: pass.
lesson-withstood =
    3 against 3: **only a higher attack wins**. Sharon Carter has withstood it. Another of yours may attack her again: Blastaar, 5 dice. Keep the event card again.
lesson-shooting =
    Bad luck. With **Shooting**, S is rolled instead of C, and even those in flight can be shot. Mandarin has 5 dice: shoot.
lesson-immobilize =
    Defeated: her 2 points are yours. The short signs on cards are **abilities**, and their names stand below. IM is **Immobilize**: once a turn one more attack, which wounds nobody but holds the target for a turn.
    Hold Mister Fantastic.
lesson-turn =
    Mister Fantastic could not attack, and Quasar is new. It is your turn once more: draw a character, deploy Baron Zemo. He has a **companion**: somebody comes along from your deck. Enchantress is the strongest.
lesson-event =
    Quasar is worth 4 points. Blastaar shoots; and now is the moment for your **event** card: when you are asked, play Unleashed Fury, 2 dice more.
lesson-finish =
    That was it! Now win Hell's Kitchen. While your rival has **nobody** there, your characters attack the location itself, and each marks its value. At 8 of 8 it is yours, and the match is over.
    So defeat whoever still stands there, then attack the location. ⭐ is what I would do.
