game-name = Marvel card game
game-cup = Marvel card game cup
game-blurb = Deploy heroes and villains and fight for two Locations. When both are won, the match ends: most points win.
game-first = Unless the table agrees otherwise, the first turn is drawn by lot.
game-rules =
    ### The goal
    You fight for two locations. When both are won, the player with more points wins: points come from defeated rivals and from locations.

    ### Turns
    Turns come in fours: player A, then B, at the first location; then B, then A, at the second. You play and fight only at the location of the turn.

    ### Your turn
    - **Draw** a card from your character or your event deck.
    - **Deploy** one character, if you like. It can attack from your next turn there.
    - **Attack** with your characters there, each once. Combat and Shooting are met with Resistance, Mental Attack and Mental Control with Mind.
    - **Discard** down to eight cards.

    ### 🎲 An attack
    C, S, R and M on a card are its dice for Combat, Shooting, Resistance and Mind. Both players roll and drop their highest die; the next highest counts. The target is defeated only if the attack is higher, and you score its value. In Combat, only Flight and Super-strength reach Flight.

    ### 🎯 Locations
    Where your rival has nobody, your characters can attack the location: each attack marks the character's value. The side whose marks reach the location's value wins it, and all cards there are discarded.

    ### 🃏 Events
    Their text says when you can play them, often in your rival's turn too. I ask you when a card can help; change that under **{ BUTTON("button-more") } → { PANEL("button-orders") }**.

    ### 🤫 What a pause reveals
    Usually I ask only players who can answer, so the others learn that a player who is asked can answer. Two more things reveal something: if an Attack Phase stays open although nobody can attack, its player has an event in hand; if I do not ask for a newcomer's companion, that companion is not in the deck.

    ### The end
    On equal points, more locations win. The match also ends after four turns in which nothing happens.
option-deck = A starter deck's name, “sealed”, or a deck code; one for both players, or one for each
option-value-deck = decks: { $value }
option-location_effects = Do locations have effects?
option-value-location_effects = { $value ->
    [0] locations without effects
   *[other] locations with effects
}
option-turn_limit = Turns at most (40 to 400)
option-value-turn_limit = { $value } turns at most
option-first = First turn: random, or seat 1 or 2
option-value-first = { $value ->
    [random] the first turn by lot
   *[other] seat { $value } begins
}
option-fixed_windows = Ask everybody, so that a pause reveals nothing? (slower)
option-value-fixed_windows = { $value ->
    [0] only players who can answer are asked (and the others can tell)
   *[other] everybody is asked, so a pause reveals nothing
}

## Names in sentences
numbered = { $card } ({ $number })
character-deck = character deck
event-deck = event deck
mode-combat = Combat
mode-shooting = Shooting
mode-mental = Mental Attack
mode-control = Mental Control
mode-immobilize = Immobilize
pick-attack = the attack roll
pick-defence = the defence roll
pick-check = the die just rolled
pick-character = the character deck
pick-event = the event deck

## A turn
event-turn = 📍 Turn { $turn }: { $seat } at **{ $place }**.
event-turn-again = 📍 Turn { $turn }: { $seat } again, now in **{ $place }** (each player has two turns in a row, one per location).
event-turned-up = 📍 The second location is turned up: **{ $place }**, worth { $value } points.
event-draw = { $seat } draws from the { $deck }.
event-drawn = You drew { $card }.
event-deploy = ➕ { $seat } deploys **{ $card }**.
event-no-deploy = { $seat } deploys nobody this turn.
event-enter = ➕ **{ $card }** enters on { $seat }'s side.
event-skip-enter = { $seat } brings in nobody else.
event-discard = { $seat } discards { $card }{ $why ->
    [dodge] {" "}to dodge
    [regenerate] {" "}to regenerate
    [limit] , because eight cards are the limit
    [event] {" "}because of **{ $by }**
   *[other] {""}
}.
event-shuffle = { $seat } shuffles the character deck.

## Enter abilities and borrowed ones
event-posed = 🎭 { $card } takes the place of **{ $target }**, which now fights for { $seat }.
event-unmasked = 🎭 The mask falls: it was { $card }. { $points ->
    [one] { $points } point
   *[other] { $points } points
} for { $seat }.
event-impersonate = 🎭 It was { $card } all along. { $seat } saves { $saved }; { $points ->
    [one] { $points } point
   *[other] { $points } points
} for { $winner }.
event-copied = 🎭 { $card } copies { $target }.
event-borrowed = { $card } borrows { $ability }.

## Events played
event-play = 🃏 { $seat } plays **{ $card }** ({ $effect }).
event-play-on = 🃏 { $seat } plays **{ $card }** on { $pick } ({ $effect }).
event-cancelled = 🚫 **{ $card }** is cancelled{ $causes ->
    [1] {" "}by { $by }
   *[0] {""}
}.
event-hand-seen = { $seat } holds: { $cards }.
event-hand-empty = { $seat } holds no card.
event-bounce = ↩️ { $card } returns to { $seat }'s hand{ $causes ->
    [1] {" "}({ $by })
   *[0] {""}
}.
event-taken = 🧲 { $card } fights for { $seat } until the turn ends{ $causes ->
    [1] {" "}({ $by })
   *[0] {""}
}.
event-moved = ↪️ { $card } moves to { $place }{ $causes ->
    [1] {" "}({ $by })
   *[0] {""}
}.
event-searched = { $seat } takes { $card } from the deck and shows the card.
event-recovered = { $seat } takes { $card } back from the discard pile.
event-looked = { $seat } looks at { $count ->
    [one] the top card
   *[other] the top { $count } cards
} of the { $deck }.
event-looked-at = You see, from the top: { $cards }.
event-placed = { $place ->
    [1] { $card } lies on top now.
   *[other] { $card } is now number { $place } from the top.
}
event-reordered = { $seat } has arranged the top of the { $deck }.

## An attack with its answers: one story, a line each
event-attack = ⚔️ **{ $attacker }** attacks **{ $target }** ({ $mode }).
event-attack-location = ⚔️ **{ $attacker }** attacks **{ $place }**.
event-helped = 🙌 { $card } joins in: { $dice ->
    [one] { $dice } extra die
   *[other] { $dice } extra dice
}, { $total } in all.
event-attack-roll = 🎲 { $card } rolls { ROLL($dice) }: { $result ->
    [0] without the highest die, none is left.
   *[other] the highest does not count.
}
event-defence-roll = 🛡️ { $card } defends with { ROLL($dice) }{ $result ->
    [0] : without the highest die, none is left
   *[other] {""}
}.
event-check = 🎲 { $card }, { $ability }: **{ $die }** ({ $target } or more is needed)
event-dodged = 💨 { $card } dodges the attack{ $causes ->
    [1] {" "}by { $by }
   *[0] {""}
}.
event-dodge-failed = { $card } does not get away.
event-no-dodge = { $card } does not try to dodge.
event-force-field = 🔷 { $card } puts a Force Field around { $target }.
event-no-force-field = { $card } uses no Force Field.
event-attack-cancelled = 🚫 The attack by { $attacker } is cancelled{ $causes ->
    [1] {" "}({ $by })
   *[0] {""}
}.
event-attack-void = 🚫 The attack by { $attacker } ends without effect: one of the two fighters is gone.
event-resisted = 💪 **{ $card }** withstands the attack{ $causes ->
    [1] {" "}by { $by } ({ $mode }, { $attack } to { $defence })
   *[0] {""}
}.
event-held = ⛓️ **{ $card }** is immobilized{ $causes ->
    [1] {" "}by { $by }
   *[0] {""}
}: it cannot attack in { $seat }'s next turn here.
event-controlled = 🧠 **{ $card }** obeys { $seat }{ $causes ->
    [1] {" "}(Mental Control by { $by })
   *[0] {""}
}.
event-released = { $card } is back on { $seat }'s side.
event-wound = 🩸 **{ $card }** is wounded{ $causes ->
    [1] {" "}by { $by } ({ $mode }, { $attack } to { $defence })
   *[0] {""}
}.
event-unhurt = 🛡️ The wound does not count{ $causes ->
    [1] {" "}({ $by })
   *[0] {""}
}: { $card } stays.
event-regenerated = 💚 { $card } regenerates: the wound{ $causes ->
    [1] {" "}by { $by }
   *[0] {""}
} is gone.
event-regeneration-failed = { $card } does not heal.
event-no-regeneration = { $card } does not try to regenerate.
event-sacrifice = 🦸 { $card } takes the blow meant for { $saved }.
event-defeat = 💥 **{ $card }** is defeated{ $causes ->
    [1] {" "}by { $by } ({ $mode }, { $attack } to { $defence })
   *[0] {""}
}: { $points ->
    [one] { $points } point
   *[other] { $points } points
} for { $seat }.
event-frenzy = 🔥 Frenzy: { $card } is ready again.
event-marks = 🎯 { $seat } marks { $amount } damage at { $place }{ $causes ->
    [1] {" "}with { $by }
   *[0] {""}
}: { $marks } of { $value }.
event-location-won = 🚩 { $seat } wins **{ $place }**: { $points } points. All cards there are discarded{ $lost ->
    [named] : { $cards }
    [many] , { $count } characters among them
   *[other] {""}
}.

## The end
event-end = 🏁 { $reason } { $count ->
    [one] { $winners } wins!
   *[other] It is a draw, { $first } { $first ->
        [one] point
       *[other] points
    } each.
}
end-locations = Both locations are won.
end-turn-limit = That was the last turn of the agreed limit.
end-stalemate = Nothing has happened for four turns.
