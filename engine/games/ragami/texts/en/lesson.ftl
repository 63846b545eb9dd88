## The lesson: what the coach says, step by step
lesson-aim = You are the yellow angel. Red squares are **conflicts**: resolve one to score its number. The round in which somebody reaches **30 VP** is the last. A turn uses **one** die: with **Cards**, draw three and keep Extra Resolution.
lesson-saint = The **Saint** die moves a Saint, then a Demon. A Saint moved onto a conflict takes 1 off it and brings you a **white cube**. Move your yellow Saint to square 1.
lesson-demon = Each **Demon** adds 1 to the conflict it stands on. Two stand on square 1: move one away, to square 2.
lesson-conflict = Your Ragami stands on the conflict of square 9: **resolve** it with the Conflict die. It asks for 6. Another Ragami beside you takes 2 off: 4 are missing.
lesson-power = Power comes from cards, white cubes, and your virtue die if its building touches the square. Two Power gives 2 for a cube, the virtue die 1, the **power die** perhaps the rest.
lesson-move = You scored 6 VP. A die can also **move your Ragami**, 1 to 4 steps. Use the Cards die: go to the conflict on square 11.
lesson-draw = The computer has scored, too. Draw once more: three cards, keep one. Helping Hand gives white cubes, which you will need.
lesson-card = The computer beside you takes 2 off. From the turn after you drew it, you may play a **card**. Helping Hand: the player last in VP gains 1 VP, you gain 2 white cubes.
lesson-end = The conflict asks for 5, less 2 for the Ragami beside you. **Four Power** gives the rest for your 2 cubes: 30 VP! ⭐ is what I would do.
lesson-learnt = use your dice, move Saints and Demons, and resolve conflicts with power.
