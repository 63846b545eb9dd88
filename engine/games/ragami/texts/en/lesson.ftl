## The lesson: what the coach says, step by step
lesson-aim =
    You are the angel with the yellow wings, on square 9. Red squares are **conflicts**: the player who resolves one scores the number on its die. The round in which somebody reaches **30 VP** is the last; you have 19.
    Under the map are the three action dice: Saint, Cards and Conflict. A turn uses **one** of them, and its number says how often it can still be used. Begin with **Cards**: draw three, keep one. Extra Resolution is good to have.
lesson-saint =
    The **Saint** box moves any Saint and then a Demon. A Saint on a conflict takes 1 off it, and bringing one there gives you a **white cube**: 1 power point, whenever you like.
    Move your yellow Saint, on square 4, to the conflict on square 1.
lesson-demon =
    Each **Demon** adds 1 to the conflict it stands on. Two stand on square 1: move one away, to square 2.
lesson-conflict =
    Your Ragami stands on the conflict of square 9, so you may **resolve** it with the Conflict box. It asks for 6. Another Ragami beside you takes 2 off: 4 are missing.
lesson-power =
    Power comes from cards with a red triangle, white cubes, and your virtue die if its building touches the square. Yours is on b3, the Station, and it does.
    Two Power gives 2 and costs a cube. With one point of the virtue die only 1 is missing, and the **power die**, rolled last, gives at least that two times out of three.
lesson-move =
    Six points. In place of what a box does, its die may **move your Ragami**: 1 to 4 steps, through streets and buildings. Two more conflicts of 5 are on the map.
    Use the Cards die and fly to square 11: the computer may come there as well, and another Ragami beside you helps.
lesson-draw =
    The computer has scored, too. Draw once more: three cards, keep one. Helping Hand gives white cubes, which you will need.
lesson-card =
    The computer stands beside you on square 11: that takes 2 off. In addition to the die you may play **cards**, as many as you like, from the turn after you drew them.
    Play Helping Hand: the player last in points gains 1 VP, and you gain 2 white cubes.
lesson-end =
    You have all you need. The conflict on square 11 asks for 5, less 2 for the Ragami beside you: 3 are missing, and **Four Power** costs your 2 cubes. That brings you to 30 VP.
    At the end the most resolved conflicts are worth 7 VP, the second most 4. ⭐ is what I would do.
