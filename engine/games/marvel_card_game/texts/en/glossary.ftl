## Explanations of terms, in a few sentences
attr-combat-text = Combat (C): the dice with which a character fights hand to hand. The target defends with Resistance.
attr-shooting-text = Shooting (S): the dice with which a character shoots, also at flyers. The target defends with Resistance.
attr-resistance-text = Resistance (R): the dice with which a character defends against Combat and Shooting.
attr-mind-text = Mind (M): the dice of Mental Attack and Mental Control, and of the defence against them. Without Mind a character cannot be their target.

topic-phase-start = Start of a turn
topic-phase-start-text = Your characters here become ready and are no longer newcomers. Nothing is drawn yet; players may answer with events.
topic-phase-draw = Draw Phase
topic-phase-draw-text = You draw one card from either of your decks. If one is empty, you draw from the other; discards are never shuffled back.
topic-phase-deploy = Deploy Phase
topic-phase-deploy-text = You may deploy one character from your hand. More characters enter only by events and abilities.
topic-phase-attack = Attack Phase
topic-phase-attack-text = Your characters here attack one after another, each once, until you end your turn. Attacks come after drawing and deploying.
topic-phase-end = End of a turn
topic-phase-end-text = The active player discards down to eight cards. Effects that last until the end of the turn end, and characters that changed sides for this turn go back to their own side.

board-sign-turned-text = The character is exhausted: it has attacked, helped in an attack, or was controlled. It cannot attack, but still defends, and is ready when the next turn of its side here starts.
board-sign-sparkle-text = A newcomer: the character came here, or changed sides, after its side's last turn here began. It cannot attack before its side's next turn here begins, unless it has Stealth.
board-sign-chain-text = The character was immobilized: it cannot attack in its side's next turn here. The mark goes if the character leaves the location.
board-sign-swap-text = The card belongs to the other player. When it leaves play, it goes back to its owner. If it is defeated, its owner never scores for it.
board-sign-sword-text = The character that attacks. Declaring an attack exhausts it; Immobilize, Counter-attack and an attack under Mental Control do not.
board-sign-aim-text = The character that is attacked. It may be any rival character here that the attack reaches, and may be attacked any number of times.
board-sign-shield-text = The character that lends its Resistance to the target by Force Field, once a turn.

kind-character = character
kind-place = location of value { $value }
topic-kind-instant = Instant event
topic-kind-instant-text = An instant takes effect once and is then discarded.
topic-kind-attachment = Attachment
topic-kind-attachment-text = An attachment lies on a character and works as long as that character stays in play.
topic-kind-location = Location event
topic-kind-location-text = A location event lies at the location and works for both sides as long as the location is open.

topic-phase = Phases of a turn
topic-phase-text = A turn has a Draw Phase, a Deploy Phase and an Attack Phase; at its end you discard down to eight cards.
topic-turns = Order of turns
topic-turns-text = Turns come in fours: player A, then B, at the first location; then B, then A, at the second. You play and fight only at the location of the turn. Turns at a location that is won are left out.
topic-location = Location
topic-location-text = While your rival has nobody there, your characters can attack the location: each attack marks the character's value. The side whose marks reach the location's value wins it and its points, and all cards there are discarded.
topic-marks = Damage marks
topic-character = Character card
topic-fight = Attack
topic-fight-text = A ready character attacks once a turn. Attacker and target roll, and the attack wins only if it is higher than the defence. Before and after each roll players may answer with events.
topic-waiting = Event that waits
topic-dice = Dice and results
topic-dice-text = Roll as many dice as the attribute, plus any added dice. Drop your highest die; the next highest counts. With one die or none the result is 0. An attack wins only if its result is higher than the defence.
topic-reach = Whom an attack reaches
topic-reach-text = Any rival character here can be the target. But Combat reaches a flyer only from a character with Flight or Super-strength, and Mental Attack and Mental Control reach nobody without Mind or with Psychic Shield.
topic-wound = Wound and defeat
topic-wound-text = An attack with Combat, Shooting or Mental Attack that beats the defence wounds the target. Regeneration, an event or Sacrifice may still save it; else it is defeated, and its value counts for the player who does not own it.
topic-points = Value and points
topic-points-text = The value of a defeated rival and of a location that you won are your points. Once both locations are won, more points win; on equal points, more locations.
topic-timing = When an event is played
topic-timing-text = The event's text says when. “Any time” means every moment at which players may answer. Other events belong to a phase of your turn, or to one moment of an attack. The target must be here, and there must be something for the event to do.
topic-answers = Answers
topic-answers-text = At certain moments players may answer with events, in turns, until both pass in a row. I ask you when one of your cards can help; change that under **{ BUTTON("button-more") } → { PANEL("button-orders") }**.
topic-team = Team
topic-team-text = The groups that a character belongs to, such as Avengers or X-Men. Some events, some locations and Leadership work for one team only.
topic-legal-deck = Legal deck
topic-legal-deck-text = A deck has at least 45 characters, worth at most 120 points together, and at least 25 events. Each card has a limit of copies.
topic-deck-code = Deck code
book-army = Army: { $count ->
    [one] a copy
   *[other] up to { $count } copies
} may join it.
book-companion = Companion: { $who } may join it.
book-companions = Companion: one of { $who }, up to value { $most }, may join it.
book-most = { $count ->
    [one] One copy
   *[other] Up to { $count } copies
} in a deck.
topic-deck-code-text = A code holds a deck in one line: C= the characters, E= the events, each by its number, and *2 for two copies. K= at its end guards against typing errors, so copy the whole code.
topic-sealed = Sealed deck
topic-sealed-text = Chance deals 45 characters and 25 events from all cards; the most expensive are swapped for cheaper ones until they are worth 120 points at most.
topic-stalemate = Four quiet turns
topic-stalemate-text = The match ends after four turns in a row in which no card is drawn, no card enters or is played, and nobody attacks or marks damage. Locations that are not won count for nobody.

## Place of a card
where-own-hand = in your hand
where-hand = in the hand of { $seat }
where-seen = in the hand of { $seat }, when you saw it
where-looking = face up for you, number { $number } from the top of your deck
where-played = played by { $seat }, waiting for an answer
where-location = on the table: location { $number }
where-in-play = at { $place }, on the side of { $seat }
where-lying = lying at { $place }
where-attached = on { $card } at { $place }
where-under = under { $card } at { $place }
where-discard = in the discard pile of { $seat }
where-victory = in the victory pile of { $seat }
where-won = won by { $seat }
where-own-deck = somewhere in your deck
