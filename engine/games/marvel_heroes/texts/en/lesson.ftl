## The lesson: what the coach says, step by step
lesson-plan =
    You lead the **Marvel Knights**: Daredevil, Doctor Strange, Elektra, Spider-Man. This match lasts one Game Round; most Victory Points win.
    All teams plan in secret. You have four **Plot Points**. A Ready hero costs its Level: make Elektra and Spider-Man Ready, two each. The others rest.
lesson-move =
    Each team takes one action, five times around. **Headlines** are worth points where a Ready hero of yours stands.
    “You Can’t Beat Me” in the Financial District is worth four, and Elektra has its Skill, Fight. Send her there.
lesson-plot =
    Now your other side: you run **Magneto** against the computer’s X-Men. Cyclops troubleshoots a Headline with the mask, so Magneto may attempt his **Plan**, and **scheme**: Threat adds a Trouble die. His ability exchanges a card: give Pyro away for a new one.
lesson-lead =
    The dice left Trouble 3. That is what your **villains** may spend. Crossbones needs 3 and costs 2: he can lead. The point that is left pays for Baron Zemo as Reinforcement.
lesson-villain =
    Both sides choose a **Power** in secret: attack, defense, wit. Mercenary Training, the orange one, defends well and is good in the duel of wits: its winner lands a KO and attacks first next time. Two KO beat Cyclops.
lesson-solve =
    Cyclops is beaten, his Headline is lost, and your Plan is completed: it works from now on. Your turn: troubleshoot with Elektra. With her Skill there, Boosts among the dice are ignored, and she takes 2 off the Trouble, because she is good against Crime.
lesson-fight =
    The computer’s Blob leads against you. He guards with four dice in orange and has little wit. Elektra’s Twin Sai, red, attack with four dice; the duel is hers as well. The small line says how likely a KO is for each Power.
lesson-again =
    Blob is beaten: four points for you! Now Spider-Man: “Ferry Adrift in the Storm” at the East Side is worth three, and he has its Skill, Rescue. Send him there.
lesson-ability =
    Storm left Trouble 4 at her Headline. Enchantress leads for 3, Venom joins for 1. Choose yellow, her strongest wit, both times. Before Storm’s attack her **ability** takes a die away; it costs a Villain card.
lesson-story =
    Storm is beaten, and Enchantress is now Most Wanted. Troubleshoot with Spider-Man. The last action tells a **Story**: it draws a card; then advance the Track. The Story on space 4 is about your team, so you gain it for a point. Three of them buy a Power-Up.
