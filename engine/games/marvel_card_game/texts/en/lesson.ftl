## The lesson: what the coach says, step by step
lesson-aim =
    Two **locations** decide the match. You have won Savage Land; Hell's Kitchen, worth 8, is still open. Once both are won, the player with more points wins: locations and defeated rivals both give points.
    Each turn has phases, named at the top: Draw, Deploy, Attack. You have the orange cards, on the right. Draw from your **character deck**.
lesson-deploy =
    Now you may **deploy** one character from your hand (🃏). It cannot attack before your next turn here. Piledriver is strong: deploy it.
lesson-attack =
    Now attack. Each of your characters attacks **once a turn**. The letters are dice: **C** Combat, **S** Shooting, **R** Resistance, **M** Mind. You roll your C or S, the target its R, both drop their highest die, and the next highest counts.
    Tiger Shark attacks Sharon Carter in Combat: 5 dice against 2. I ask you once more, because your event card could help. Save it for later: pass.
lesson-withstood =
    3 against 3: **only a higher attack wins**. Sharon Carter has withstood it. Another of your characters may attack her again: Blastaar, 5 dice. Keep the event card again.
lesson-shooting =
    Bad luck. With **Shooting** you roll S instead of C, and it also reaches flying characters. Mandarin has 5 dice: shoot.
lesson-immobilize =
    Defeated: her 2 points are yours. The short signs on cards are **abilities**, and their names are below. IM is **Immobilize**: one extra attack a turn, which wounds nobody but keeps the target from attacking for a turn.
    Hold Mister Fantastic.
lesson-turn =
    Mister Fantastic could not attack, and Quasar is new. It is your turn again: draw a character and deploy Baron Zemo. He has a **companion**: another character enters with him from your deck. Enchantress is the strongest.
lesson-event =
    Quasar is worth 4 points. Blastaar shoots; and now is the moment for your **event** card: when I ask you, play Unleashed Fury for 2 more dice.
lesson-finish =
    Well done. Now win Hell's Kitchen. While your rival has **nobody** there, your characters attack the location itself, and each marks damage equal to its value. At 8 of 8 it is yours, and the match is over.
    So defeat the rivals that are left there, then attack the location. ⭐ is what I would do.
