## The lesson: what the coach says, step by step
lesson-aim =
    Below your name is the goal: **16 points, a bonus of each of the 5 colours, and the green time stone**. Nineteen rounds have been played; you have 4 points and all five colours.
    On the right lies the supply. A turn is **one** action: take tokens, reserve a card, or recruit one. Doctor Strange, at 3-3, is worth 4 points but is still far too expensive, so first take three different tokens.
lesson-bonus =
    Each card in your team is a **bonus**: a token that is never spent. The coloured boxes under your name count them, and every price shrinks by them, down to nothing.
    Abomination, at 1-3, costs 2 blue, 1 orange, 1 red and 1 purple, and you have all of these as bonuses. Recruit it: it is free, and brings a purple bonus.
lesson-reserve =
    The price of a card is at its bottom, its points at the upper left. Doctor Strange costs 7 purple: your 4 purple bonuses pay for four of them, so 3 are missing.
    { "" }**Reserve** the card before somebody else takes it. It goes into your hand, and a 🛡️ shield comes with it.
lesson-alike =
    { "" }**Two tokens of one colour** may be taken where the supply has at least 4 of it. Take two purple: with your shield, which stands for any colour, you will have the 3 that are missing.
lesson-shield =
    The computer has more ★ tags than you now, so **Avengers Assemble** and its 3 points have gone over to it. With more tags you can win them back.
    Now pay: 4 purple bonuses, 2 purple tokens and the shield. Recruit Doctor Strange from your hand. Your first card of level 3 brings the **time stone** as well.
lesson-location =
    At the top are the **locations**, 3 points each, once and for all. Attilan asks for 4 red and 4 purple bonuses: you have 3 and 4.
    Ms. Marvel, at 1-2, brings the red one that is missing, and your bonuses pay for her. The location comes by itself at the end of your turn.
lesson-own =
    Now it is your choice. What you can pay for is framed in green; the other cards show what you lack. Points are what you need now: look at the second and third row.
    ⭐ is what I would do.
lesson-gauntlet =
    Time stone ✓, five colours ✓: only points are missing, 16 in all. Once somebody has everything, the round is played to its end, so that everybody has had the same number of turns.
    Play on to the end. I will keep telling you what I would do.
