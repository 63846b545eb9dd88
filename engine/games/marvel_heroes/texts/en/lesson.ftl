## The lesson: what the coach says, step by step
lesson-plan = You lead the **Marvel Knights**. All teams plan in secret. A Ready hero costs its Level in **Plot Points**, and you have four: make Elektra and Spider-Man Ready.
lesson-move = Each team takes one action, five times around. **Headlines** bring Victory Points (VP) where a Ready hero of yours stands and solves them. “You Can’t Beat Me” asks for Fight, Elektra’s Skill, and is worth four: send her there.
lesson-plot = You also run **Magneto** against the computer’s X-Men. He may attempt his **Plan** and **scheme**: Threat adds a Trouble die. His ability gives Pyro away for a new card.
lesson-lead = The dice left Trouble 3. That is what your **villains** may spend. Crossbones needs 3 and costs 2: he can lead. The 1 Trouble that is left pays for Baron Zemo as Reinforcement.
lesson-villain = Both sides choose a **Power** in secret: attack, defense, wit. The orange one, Mercenary Training, defends well. The better wit lands a KO. Two KO beat Cyclops.
lesson-solve = Cyclops is beaten, and your completed Plan works from now on. Troubleshoot with Elektra: her Skill cancels Boosts among the dice, and she takes 2 off the Trouble of each Crime.
lesson-fight = The computer’s Blob leads. In orange he guards with four dice and has little wit. Elektra’s Twin Sai, red, attack with four, and the duel of wits is hers. Choose it **to the end**: then nobody is asked again.
lesson-again = Blob is beaten: 4 VP for you! Spider-Man has Rescue, the Skill for “Ferry Adrift in the Storm” at the East Side, worth three. Send him there.
lesson-ability = Storm left Trouble 4. Enchantress leads for 3, Venom joins for 1. Choose yellow, her best wit, both times. Her **ability** takes a die from Storm’s attack; it costs a Villain card.
lesson-story = Storm is beaten. Troubleshoot with Spider-Man. Last, tell a **Story**: draw a card, then advance the Track. The Story on space 4 is about your team: you gain it, for 1 VP.
lesson-learnt = plan your heroes, solve Headlines, scheme with your Mastermind and fight.
