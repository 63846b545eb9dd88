## The lesson: what the coach says, step by step
lesson-aim = Two **locations** decide the match: you have won Savage Land; Hell's Kitchen, worth 8, is open. Then the player with more points wins; locations and defeated rivals give points. Your cards are orange, on the right. Draw from your **character deck**.
lesson-deploy = Now you may **deploy** one character from your hand (🃏). It cannot attack before your next turn here. Piledriver is strong: deploy it.
lesson-attack = Each of your characters attacks **once a turn**. You roll Combat (**C**) or Shooting (**S**), the target Resistance (**R**); both drop their highest die, and the next one counts. Tiger Shark attacks Sharon Carter: 5 dice against 2. Keep your event card: pass.
lesson-withstood = 3 against 3: **only a higher attack wins**, so Sharon Carter has withstood it. Blastaar may attack her as well, with 5 dice. Keep the event card again.
lesson-shooting = Bad luck. With **Shooting** you roll S instead of C, and it also reaches flying characters. Mandarin has 5 dice: shoot.
lesson-immobilize = Defeated: her 2 points are yours. The short signs on cards are **abilities**. IM is **Immobilize**: an extra attack that wounds nobody but keeps its target from attacking for a turn. Hold Mister Fantastic.
lesson-turn = Mister Fantastic could not attack. It is your turn again: draw a character and deploy Baron Zemo. He has a **companion**: another character enters with him from your deck. Enchantress is the strongest.
lesson-event = Quasar is worth 4 points. Blastaar shoots; and now is the moment for your **event** card: when I ask you, play Unleashed Fury for 2 more dice.
lesson-finish = Now win Hell's Kitchen. While your rival has **nobody** there, your characters attack the location itself, and each marks its value; at 8 of 8 it is yours, and the match ends. So defeat the rivals who are left. ⭐ is what I would do.
lesson-learnt = deploy characters, attack with each of them, use events and win locations.
