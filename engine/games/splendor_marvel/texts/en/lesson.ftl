## The lesson: what the coach says, step by step
lesson-aim = Your goal: **16 points, a bonus of each of the 5 colours, and the green time stone**. A turn is **one** action: take tokens, reserve a card, or recruit one. Doctor Strange, at 3-3, is still far too expensive: take three different tokens.
lesson-bonus = Each card in your team is a **bonus**, a token that is never spent: the boxes under your name show how much you save in each colour. Abomination, at 1-3, is free for you: recruit it, and it brings a purple bonus.
lesson-reserve = Doctor Strange costs 7 purple: your 4 purple bonuses pay for four of them. **Reserve** the card before somebody else takes it. It goes into your hand, and a 🛡️ shield comes with it.
lesson-alike = { "" }**Two tokens of one colour** may be taken where the supply has at least 4 of it. Take two purple: with your shield, which stands for any colour, you will have the 3 that are missing.
lesson-shield = The computer has more ★ tags now, so **Avengers Assemble** and its 3 points have gone over to it. Recruit Doctor Strange: 4 bonuses, 2 tokens and the shield. Your first card of level 3 brings the **time stone**.
lesson-location = The **locations** at the top give 3 points each. Attilan asks for 4 red and 4 purple bonuses. Ms. Marvel, at 1-2, is free and brings the red one that is missing; the location then comes by itself.
lesson-own = Now it is your choice. Cards that you can pay for are framed in green; the others show what you lack. You need points: look at the second and third row. ⭐ is what I would do.
lesson-gauntlet = Time stone ✓, five colours ✓: only points are missing, 16 in all. Once somebody has everything, the round is played to its end. Play on: I keep telling you what I would do.
lesson-learnt = take tokens, reserve cards, recruit with bonuses and win locations.
