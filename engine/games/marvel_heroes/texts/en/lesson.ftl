## The lesson: what the coach says, step by step
lesson-plan =
    You lead the **Marvel Knights**: Daredevil, Doctor Strange, Elektra, Spider-Man. This match lasts one Game Round; most Victory Points win.
    All teams plan in secret. You have four **Plot Points**. A Ready hero costs its Level: make Elektra and Spider-Man Ready, two each. The others rest.
lesson-move =
    Each team takes one action, five times around. **Headlines** are worth points where a Ready hero of yours stands.
    “Is Justice in Danger?” at the Upper West Side is worth five. Send Elektra there.
lesson-lead =
    Now your other side: against the computer’s X-Men you play the **villains**. Storm’s dice left Trouble 2. That is what you may spend.
    Pyro needs 2 and costs 1: he can lead. The point that is left pays for Baron Zemo as Reinforcement.
lesson-villain =
    Both sides choose a **Power** in secret: attack, defense, wit. Pyro’s Ring of Flame, the yellow one, is strong in the duel of wits: whoever wins it lands a KO and attacks first next time. Two KO beat Storm.
lesson-solve =
    Storm is beaten and her Headline is lost. Your turn: troubleshoot with Elektra. The dice show the Trouble, and Elektra takes 2 off, because she is good against Crime.
lesson-fight =
    Kingpin has schemed, and Blastaar leads against you: he attacks with five dice in red. Elektra’s Trained Mind, yellow, has the better wit. The small line says how likely a KO is for each Power.
lesson-confront =
    The Headline is yours: five points! But Kingpin, whom the computer runs, attempted his **Plan** on it. You may confront him; if you win, you gain a Power-Up. Elektra has a KO already, so decline this time: the Plan works from now on.
lesson-again =
    Two more actions, one Headline: “You Can’t Beat Me” in the Financial District, four points. Elektra has its Skill, Fight, so Boosts among the dice are ignored. Move there, then troubleshoot.
lesson-story =
    The last action: tell a **Story**. It draws a card; then advance the Track. The Story on space 4 is about your team, so you gain it for a point. Three of them buy a Power-Up.
