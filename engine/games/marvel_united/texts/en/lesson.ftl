## The lesson: what the coach says, step by step
lesson-aim = We begin in mid-match against **Cosmic Ghost Rider**: 16 cards are played and one Mission is complete. You are **Mighty Thor**; the computer is Captain Carter. Complete **another Mission**, then defeat the Villain. You can use the symbols of your card and of the **Hero card before it** (two heroic). Play **Move + attack**.
lesson-move = 1 move, 1 attack and 2 heroic, in any order. Civilians no longer count: their Mission is complete. Alchemax (**↻**) is full: move there.
lesson-attack = An **attack** defeats a thug at your Location and counts for Defeat Thugs. A Location without a free slot overflows, which helps the Villain.
lesson-threat = This **Threat** covers the Location’s effect and acts at each **BAM**, the Villain’s attack. One **heroic** clears it; the other **rescues** and frees a slot.
lesson-place = If no Threat is where you end your turn, you may use the **effect** of the Location: here, cover the **move** of your card and gain a wild token.
lesson-villain = Two Missions are complete: **the Villain can be damaged**. He is in K'un-Lun, and acts after every **2** cards. Play **Hammer of the Storm**.
lesson-token = K'un-Lun is three steps **↻**, and you have two moves. **Tokens** are spent like symbols: take the wild one as a move, then walk.
lesson-special = The **special** of your card may be used once: strike the Villain with its 2 attacks on one target, then with Captain Carter's.
lesson-help = The Villain has 2 Health left, but he is out of reach. Thugs feed his track, and at 20 all is lost. Play **Hammer of the Storm**, defeat both here, and end.
lesson-finish = Captain Carter stands beside the Villain with a single card, and the track has come to 19: now or never. She acts after you, with your symbols: what does she need the most? ⭐ is what I would do.
lesson-learnt = complete Missions and damage the Villain.
