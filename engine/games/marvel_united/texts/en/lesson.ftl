## The lesson: what the coach says, step by step
lesson-aim = You are **Mighty Thor**; the computer is Captain Carter. Complete **two Missions**, then defeat the Villain. You can use the symbols of your card and of the **Hero card before it**. Play **Move + attack**.
lesson-move = 1 move, 1 attack and 2 heroic, in any order. There is nothing to do here, but Alchemax (**↻**) is full: move there.
lesson-attack = An **attack** defeats a thug at your Location and counts for Defeat Thugs. A Location without a free slot overflows, which helps the Villain.
lesson-threat = This **Threat** covers the Location’s effect and harms you at each **BAM**. A third **heroic** action clears it; the other one **rescues** a civilian.
lesson-place = Without a Threat, you use the **effect** of the Location where you end your turn: cover the **move** and gain a wild token.
lesson-villain = Two Missions are complete: **the Villain can be damaged**. His BAM costs Heroes cards; without cards you are KO. He acts after every **2** cards. Play **Hammer of the Storm**.
lesson-token = K'un-Lun is three steps **↻**, and you have two moves. **Tokens** are spent like symbols: take the wild one as a move, then walk.
lesson-special = The **special** of your card may be used once: strike the Villain with its 2 attacks on one target, then with Captain Carter's.
lesson-help = 2 Health left! But he is out of reach. If the punishment track reaches 20, all is lost, and thugs feed it: play **Hammer of the Storm**, defeat both, and end your actions.
lesson-finish = Captain Carter stands beside the Villain, and the track has come to 19: now or never. She acts after you, with your symbols: what does she need the most? ⭐ is what I would do.
lesson-learnt = complete Missions and damage the Villain.
