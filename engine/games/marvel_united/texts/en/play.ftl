## Questions
ask-start = Where does the Villain begin?
ask-hero = Which Hero do you play?
ask-gear = Do you use gear?
ask-ally = Which Hero supports you?
ask-pick = Which cards of { $hero } support you?
ask-battle = Which battle plans do you take?
ask-drop = Which card do you remove?
ask-keep = Which card do you keep?
ask-give = Who gets the { $token }?
ask-first = Which Hero begins?
ask-turn-start = Before your turn: do you recharge or exchange anything?
ask-draw = Draw and play from your hand, or play a support card?
ask-play = Which card do you play?
ask-ignore = Niffleheim: which symbol do you lose this turn?
ask-support = A battle plan can help your support card.
ask-actions = What do you do?
ask-location = Do you use the Location's effect?
ask-excess = { $count ->
    [one] You keep 3 tokens at most: drop 1.
   *[other] You keep 3 tokens at most: drop { $count }.
}
ask-plan = Which Plan do you play?
ask-down = Which Plan do you place facedown?
ask-card = Do you use a card now?
ask-reaction = { $card }: { $count } damage to { $seat }. Does anybody prevent it?
ask-discard = { $count ->
    [one] Damage: which card do you put under your deck?
   *[other] { $count } damage: which cards do you put under your deck?
}
ask-discard-all = You lose all your cards: which one goes under your deck first?
ask-fall = { $seat } is about to be KO: is there help?
ask-action = { $card }: which action?
ask-effect = { $card }: what do you choose?
ask-swap = { $number ->
    [0] { $card }: which card do you exchange first?
   *[other] { $card }: card { $number } is chosen. Exchange it with which?
}
ask-take-for = { $card }: which token does { $seat } get?
ask-hit = { $card }: which Hero is hit?
ask-pay = { $card }: pay a token, or take the damage?
ask-scheme = { $card }: what do you choose?

## Setup
event-hero-chosen = { $seat } plays **{ $hero }**.
event-gear-chosen = 🧰 { $seat } uses { $cards }.
event-villain-start = 🦹 { $villain } begins in **{ $place }**.
event-ally = { $hero } lends support to { $seat }.
event-picked = { $seat } picks { $card } for the support deck.
event-battle = { $seat } takes a battle plan: **{ $card }**.
event-dropped = { $seat } removes a card.
event-dropped-card = You remove { $card }.
event-offered = The Heroes may keep: { $cards }.
event-kept = { $seat } keeps a Super-hero card.
event-kept-card = { $seat } keeps **{ $card }**.
event-first = { $seat } with { $hero } will be the first Hero.

## A turn of a Hero
event-hero-turn = 📍 Turn of { $seat } with **{ $hero }**
event-hero-stands = { $seat } is standing again.
event-draw = { $seat } draws { $count ->
    [one] a card
   *[other] { $count } cards
}.
event-draw-cards = { $seat } draws { $cards }.
event-skip-draw = { $seat } does not draw, because of Muspelheim.
event-no-draw = { $seat } has no card left to draw.
event-play = { $plain ->
    [1] 🃏 { $seat } plays **{ $card }**.
   *[0] 🃏 { $seat } plays **{ $card }** ({ $symbols }).
}
event-play-support = 🃏 { $seat } plays the support card **{ $card }** ({ $symbols }).
event-play-facedown = 🃏 { $seat } plays a card facedown.
event-play-facedown-card = You play { $card } facedown.
event-pool = Actions of { $seat }: { $symbols }.
event-ignore = { $seat } ignores: { $action }.
event-moves = { $seat } moves to **{ $place }**.
event-moves-rick = { $seat } and Rick Jones move to **{ $place }**.
event-rick = Rick Jones moves to **{ $place }**.
event-rick-appears = Rick Jones appears in **{ $place }**.
event-thug-defeated = 💥 { $seat } defeats 1 { $token } in { $place }.
event-doombot-dented = A Doombot in { $place } is dented: one more damage in this turn, and it falls.
event-threat-hurt = 🩸 **{ $threat }** loses { $count } Health: { $left } left.
event-threat-pressed = 🩸 **{ $threat }**: { $count } of { $needed } damage in this turn.
event-threat-unhurt = **{ $threat }** ignores { $count } damage.
event-villain-hurt = 🩸 **{ $villain }** loses { $count } Health: { $left } left.
event-villain-unhurt = **{ $villain }** ignores { $count } damage.
event-rescued = 🛟 { $seat } rescues a civilian in { $place }.
event-heroic = { $seat } puts a heroic token on **{ $threat }**: { $count } of { $needed }.
event-token-spent = { $seat } spends 1 { $token }.
event-special = ✴️ { $seat } uses **{ $card }**: { $text }.
event-gear = 🧰 { $seat } uses **{ $card }**: { $text }.
event-gear-up = 🧰 { $seat } recharges { $card }.
event-gear-gone = 🧰 { $card } is used up.
event-location = { $seat } uses the effect of **{ $place }**.
event-extra = { $card }: { $seat } has one more { $action }.
event-upgraded = { $count ->
    [one] One of { $seat }'s Move symbols counts as wild this turn.
   *[other] { $seat }'s Move symbols count as wild this turn.
}
event-given-up = { $seat } gives up { $card }.
event-end-at = The effect of { $place } is chosen instead.
event-swapped = 🔃 { $card } and { $other } change places in the Storyline.
event-covered = A Crisis token covers a symbol of { $card }: { $action }.

## Tokens, Missions, Threats
event-added = ➕ { $place }: { $token }
event-added-places = ➕ { $where }
event-discarded = ➖ { $place }: { $token }
event-discarded-places = ➖ { $where }
tokens-at = { $token } in { $place }
event-token-moved = { $token }: moved from { $start } to { $place }.
event-crisis = A Doombot in { $place } gets a Crisis token.
event-overflow = 🌊 **Overflow** in { $place }
event-overflow-stopped = The overflow in { $place } has no effect.
event-mission = { $mission }: { $count } of { $spaces }
event-mission-wasted = The Tachyon Field Generator swallows the last token of { $mission }.
event-mission-back = { $mission } falls back to { $count }.
event-mission-complete = 🏅 **{ $mission }** is complete!
event-pressure = ⏫ { $villain } is **under Pressure**: a turn after every 2 Hero cards.
event-open-villain = 🏅 { $villain } can be damaged now.
event-threat-cleared = 🧹 **{ $threat }** in { $place } is cleared.
event-threat-moved = **{ $threat }** moves to { $place }.
event-threat-returned = **{ $threat }** is back, in { $place }.
event-stunned = 💫 { $card } is stunned.
event-bam-stunned = 💫 { $card } is stunned: no BAM.
event-guarded = { $threat } takes no damage until the next Villain turn.

## A turn of the Villain: a story, a line each
event-villain-turn = 🦹 Turn of **{ $villain }**
event-plan = 🃏 **{ $card }**: { $line }
event-plan-adds = ➕ Plan: { $token } in { $place }
event-plan-adds-places = ➕ Plan: { $where }
event-plan-down = A Plan of { $villain } goes facedown into the Storyline.
event-plan-down-card = You place { $card } facedown.
event-plans-drawn = { $seat } draws { $count ->
    [one] a Plan
   *[other] { $count } Plans
}.
event-plans-seen = You draw { $cards }.
event-villain-moves = 🦹 { $villain } goes { $count ->
    [one] 1 step
   *[other] { $count } steps
} to **{ $place }**.
event-villain-placed = 🦹 { $villain } is placed in **{ $place }**.
event-villain-stays = 🦹 { $villain } stays in **{ $place }**.
event-arrival = **{ $threat }** acts on arrival.
event-bam = 🗯️ **BAM** of { $card } in { $place }
event-bam-idle = 🗯️ **BAM** without effect in { $places }
event-effect = **{ $card }**: { $text }
event-pace-later = 🐢 { $villain } is delayed: the next turn comes one Hero card later.
event-pace-earlier = 🐇 { $villain } is accelerated: the next turn comes one Hero card earlier.
event-track = 🌡️ Punishment track +{ $count }: **{ $total }** of { $end } (at { $end }, the Heroes lose)
event-health = ❤️ { $villain } gains { $count } Health: { $total }.
event-steps = { $villain } chooses the movement: { $count }.
event-tokens-locked = The Heroes cannot spend tokens until the next Villain turn.
event-sabotage = { $count ->
    [one] One token of the Heroes is gone.
   *[other] { $count } tokens of the Heroes are gone.
}
event-flees = { $villain } will flee from Heroes who move in.
event-bewildered = { $seat } will choose where { $villain } goes.
event-erased = { $card } leaves the Storyline and goes under the deck of { $seat }.
event-reversed = 🔃 The Heroes now take their turns in the opposite order: { $seat } is next.

## Damage and KO
event-hit = 🩸 { $card }: { $count } damage to { $seat }.
event-safe = { $seat } takes no damage.
event-prevented = 🛡️ { $card }: { $seat } ignores { $count } damage.
event-redirected = { $seat } turns the damage on { $target }.
event-discard = { $seat } discards a card.
event-discard-card = { $seat } discards { $card }.
event-ko = 😵 { $seat } is **KO**!
event-stood = { $seat } is not KO: { $card } leaves the game instead.
event-invulnerable = 🛡️ { $seat } ignores avoidable damage until the next turn of the Hero who used this.
event-shifts = { $seat } may redirect damage until their next turn.
event-token-gained = { $seat } gains 1 { $token }.
event-token-lost = { $seat } loses 1 { $token }.
event-placed = { $seat } is placed in **{ $place }**.
event-answer = { $card }: { $what }
event-full = { $place } has no slot left for a token.
event-card-used = ✴️ { $seat } uses **{ $card }**: { $text }.
event-peeked = { $seat } looks at a Plan.
event-peeked-at = You see { $cards }.
event-plan-bottom = { $seat } puts a Plan under its deck.
event-plan-bottom-card = { $card } goes under the deck.
event-row = { $count ->
    [one] New in the row: { $cards }.
   *[other] New in the row: { $cards }.
}
event-cycled = { $card } goes under the support deck.

## The end
end-villain-beaten = { $villain } is defeated!
end-objective = All three Missions are complete: Immortus is beaten!
end-purple-man = Purple Man is cleared, and with him Emperor Doom falls!
end-plans = A Plan was due, and none was left.
end-empty = { $seat } began a turn without a single card.
end-track = The punishment track has reached its end.
end-doombots = Another Doombot came, and every slot was taken.
end-no-card = No card was left to play.
end-empty-hand = A Plan was due and the Villain had none left: the Villain has won.
role-hero = Hero
role-villain = Villain
score-missions = { $count } of 3 Missions
figure-missions = Missions
figure-missions-how = Missions that your table completed
score-rounds = { $count ->
    [one] { $count } Villain turn
   *[other] { $count } Villain turns
}
