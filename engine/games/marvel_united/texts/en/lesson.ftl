## The lesson: what the coach says, step by step
lesson-aim =
    You are **Mighty Thor**, in the TVA, and the computer is Captain Carter, in Alchemax. Together you fight Cosmic Ghost Rider: complete **two Missions**, then take his Health down to 0. Nine civilians are rescued already; 7 of 9 thugs are defeated, and 2 of 4 Threats are cleared.
    Each turn you draw a card, and you **play one**. The symbols at its bottom count, and so do those of the **Hero card before it**. The computer has just played a double heroic. Play **Move + attack**: with it you have four actions.
lesson-move =
    1 move, 1 attack and 2 heroic: use them in any order. In the TVA there is nothing to do, but Alchemax, to the **right**, is full. Move there: one symbol, one Location.
lesson-attack =
    An **attack** defeats a thug in your Location, and its token fills a space of the Mission Defeat Thugs. If Locations have no slot left for new thugs and civilians, they overflow, and that helps the Villain.
lesson-threat =
    The card at a Location is a **Threat**. It harms you whenever a Plan says **BAM**, and it covers the Location's effect. Innocents to Protect has 2 heroic tokens; the third one clears it. Use a **heroic** action on it: three of four Threats!
    The other heroic action **rescues** a civilian. Rescue Civilians is full, but a free slot is worth having.
lesson-place =
    Your actions are used up. Without a Threat, you may use the **effect** of the Location where you end your turn. In Alchemax you cover a symbol of your card and gain a wild token: use it, and cover the **move**, so that the attack still helps Captain Carter.
lesson-villain =
    Captain Carter has defeated the last thug: two Missions are complete, and **the Villain can be damaged** now. Then it was his turn: he moved on to K'un-Lun, and at his BAM each Hero with him would have lost a card. Cards in hand are your health: a Hero who loses the last one is KO.
    He comes after every **2** Hero cards now, as he is under Pressure. He has 5 Health. Play **Hammer of the Storm**: 1 move, a special, and Captain Carter's move and attack.
lesson-token =
    K'un-Lun is three steps to the right, and you have two moves. **Tokens** are spent like symbols, whenever you like: take the wild one as a move. Then walk.
lesson-special =
    There he is. The **special** in the text of your card may be used once: choose the 2 attacks on one target. Strike the Villain, and then once more with Captain Carter's attack.
lesson-help =
    2 Health left! But he has gone on to the TVA, two steps away, and no card of yours takes you there. When the punishment track reaches 20, or a Plan is due and none of the 12 is left, you have lost; thugs feed the track.
    So be useful here: play **Hammer of the Storm** once more, defeat both thugs with the 2 attacks that Captain Carter left you, and finish your actions. The **move** of your card helps her next.
lesson-finish =
    Captain Carter stands beside Cosmic Ghost Rider now, and the track has come to 19: it ends here, one way or the other. She acts after you, and your symbols are hers as well: what does she need the most? ⭐ is what I would do.
