## Questions
ask-draw = Draw a card: which deck?
ask-extra-draw = { $count ->
    [one] { $cause }: draw { $count } more card. From which deck?
   *[other] { $cause }: draw { $count } more cards. From which deck first?
}
ask-deploy = Play a card, or end the Deploy Phase.
ask-deploy-more = Play an event, or go on to your attacks.
ask-borrow = Which ability does { $card } borrow? Or none?
ask-attack = Attack, play an event, or end your turn.
ask-attack-none = Nobody can attack now. Play an event, or end your turn.
ask-discard = { $count ->
    [one] One card too many: which one do you discard?
   *[other] { $count } cards too many: which one do you discard?
}
ask-enter = { $cause }: which other character enters? Or none?
ask-army = { $count ->
    [one] One more { $card } may join. From where?
   *[other] Up to { $count } more of { $card } may join. From where?
}
ask-impersonate = { $card } can take a rival's place. Whose?
ask-copy = Which character does { $card } copy, for good?
ask-search = { $card }: which character do you take from your deck? Everybody sees it.
ask-recover = { $card }: which character comes back from your discard pile?
ask-reorder = { $place ->
    [1] { $card }: which card goes on top?
   *[other] { $card }: which card goes into place { $place } from the top?
}
by-ability = { $card } ({ $ability })
ask-dodge = The attack on { $card } rolled { $result }. Dodge?
ask-force-field = The attack on { $card } rolled { $result }. Use a Force Field?
ask-forced = { $card } obeys you for one attack. Whom does it attack?
ask-regenerate = { $card } is wounded. Regenerate?
ask-sacrifice = { $card } is about to fall. Does another character fall in its place?

## Questions in reaction windows
ask-window-start = A turn begins; nothing is drawn yet.
ask-window-drawn = The Draw Phase is over.
ask-window-entered = { $count ->
    [0] Newcomers have entered.
    [one] { $cards } has entered.
   *[other] { $cards } have entered.
}
ask-window-declared = { $attacker } attacks { $target } ({ $mode }); no dice are rolled yet.
ask-window-declared-own = { $attacker } attacks { $target } ({ $mode }). Do you play an event before the dice?
ask-window-declared-location = { $attacker } attacks { $target }: no dice are rolled in this attack.
ask-window-attack-roll = { $attacker } rolled { $attack } against { $target }.
ask-window-check = { $target } rolled { $die } for { $ability }; { $least } or more is needed.
ask-window-defence-roll = { $attacker } rolled { $attack }, { $target } rolled { $defence }.
ask-window-resisted = { $target } withstood { $attacker }: { $attack } against { $defence }.
ask-window-wound = { $target } is wounded and about to fall.
ask-window-defeat = { $card } is about to fall.
ask-window-turn-end = The attacks are over; the turn is about to end.
ask-window-event = { $seat } plays { $card } ({ $effect }).
ask-window-event-on = { $seat } plays { $card } on { $pick } ({ $effect }).

## The same windows by name
window-start = A turn begins
window-drawn = Draw Phase over
window-entered = Newcomers entered
window-declared = Attack declared
window-attack-roll = Attack rolled
window-check = Dodge or Regeneration rolled
window-defence-roll = Defence rolled
window-resisted = Attack withstood
window-wound = Wound
window-defeat = About to be defeated
window-turn-end = The turn ends
window-event = Event played

## Verbs: first words of moves
verb-draw = Draw
verb-draw-note = One card from a deck of yours
verb-deploy = Deploy
verb-deploy-note = One character a turn
verb-event = Play an event
verb-event-note = From your hand
verb-attack = Attack
verb-attack-note = Each ready character once
verb-immobilize = Immobilize
verb-immobilize-note = An extra attack that immobilizes instead of wounding
verb-skip = Skip
verb-skip-note = Go on without it
verb-skip-deploy = End the Deploy Phase
verb-skip-deploy-note = No more deploying; your attacks come next
verb-skip-enter = Bring in nobody
verb-skip-enter-note = No other character enters
verb-skip-enter-own = Bring in nobody
verb-skip-enter-own-note = The Deploy Phase goes on. If nothing is left to play, it ends and your attacks come next
verb-done = End the turn
verb-pass = Pass
verb-pass-note = No answer this time
verb-dodge = Dodge
verb-dodge-note = Escape before the defence is rolled
verb-regenerate = Regenerate
verb-regenerate-note = Undo the wound
verb-hit = Take the wound
verb-hit-note = Neither regenerate nor sacrifice another character
verb-face = Face the attack
verb-face-note = With its own defence
verb-take = Take
verb-take-note = A character into your hand
verb-force-field = Force Field
verb-force-field-note = Defend with another character's Resistance
verb-sacrifice = Sacrifice
verb-sacrifice-note = Another character falls instead
verb-impersonate = Impersonate
verb-impersonate-note = Space Phantom takes a character's place
verb-enter = Bring in
verb-enter-note = An extra character
verb-army = Call a copy
verb-army-note = It joins at once
verb-copy = Copy
verb-copy-note = Attributes and abilities, for good
verb-borrow = Borrow
verb-borrow-note = An ability until your next turn here
verb-top = Put next
verb-top-note = From the top down
verb-discard = Discard
verb-discard-note = Down to eight cards

## Objects of moves
draw-character = Character deck
draw-event = Event deck
deck-left = { $count ->
    [one] Now { $count } card
   *[other] Now { $count } cards
}{" · "}{ $held ->
    [0] you hold none
   *[other] you hold { $held }
}
army-hand = From your hand
army-deck = From your deck
attack-by = Attack with { $attacker }
attack-on = { $attacker } → { $target }
attack-with = { $attacker } → { $target } · { $mode }
attack-location = { $attacker } → { $place }
immobilize-by = Immobilize with { $attacker }
immobilize-on = { $attacker } → { $target }
location-note = Marks { $amount }; you have { $marks } of { $value }
odds = { $dice } against { $guard ->
    [one] { $guard } die
   *[other] { $guard } dice
}: { $odds }% to win · value { $value }
odds-but = { $dice } against { $guard ->
    [one] { $guard } die
   *[other] { $guard } dice
}: { $odds }% to win · beware { $helps } · value { $value }
odds-change = Chance of the attack: { $before }% now, { $after }% with it
odds-note = The attack wins: { $before }% → { $after }% · { $note }
no-dice-note = The attack is on the location: no dice are rolled, so this adds nothing.
leaves-note = { $card } leaves this location: the attack ends without effect.
leaves-wound-note = { $card } leaves this location: the wound of { $target } is undone.
event-on = { $card } → { $pick }
pick-own = your { $card }
pick-rival = rival's { $card }
help-note = Adds { $dice ->
    [one] { $dice } die
   *[other] { $dice } dice
} and is exhausted
dodge-roll = Roll a die
dodge-by-discard = Discard a card
dodge-discard = Discard { $card }
regenerate-roll = Roll a die
regenerate-by-discard = Discard a card
regenerate-discard = Discard { $card }
roll-note = Works on { $target } or more: { $odds }%
discard-note = Always works
take-hit = Take it
hit-defence-note = { $guard ->
    [one] { $guard } defence die stops the attack in { $odds }% of cases
   *[other] { $guard } defence dice stop the attack in { $odds }% of cases
}
hit-wound-note = { $card } falls: { $value ->
    [one] { $value } point
   *[other] { $value } points
} for your rival
hit-wound-note-foreign = { $card } falls: { $value ->
    [one] { $value } point
   *[other] { $value } points
} for you
hit-wound-note-mask = { $card } goes back to its owner, and { $mask } falls: { $value ->
    [one] { $value } point
   *[other] { $value } points
} for your rival
facts = C{ $combat } S{ $shooting } R{ $resistance } M{ $mind } · value { $value }
facts-able = C{ $combat } S{ $shooting } R{ $resistance } M{ $mind } · value { $value } · { $abilities }
preview = { $choice }
preview-with = { $verb }: { $choice }

## The meaning of windows for a seat, for orders about cards

moment-turn-start = when their turn begins
moment-entered = when characters enter
moment-attacked = when I am attacked
moment-attack-rolled = when the attack on me is rolled
moment-dice = when dice may be rolled again
moment-withstood = when I withstand an attack
moment-wounded = when my character is wounded
moment-attacking = when I attack
moment-turn-end = at the end of their turn
moment-event = when they play an event
moment-defeat = when my character is about to fall

plan-attack = This turn I only attack
plan-attack-note = Until the turn ends you deploy nobody and answer nothing; I ask you only for your attacks.

## Why a seat is asked

why-declared = { $dice } against { $guard ->
    [one] { $guard } die
   *[other] { $guard } dice
}: the attack wins in { $odds }% of cases.
why-location = { $attacker } will mark { $amount } damage; { $marks } of { $value } so far.
why-rolled = { $attacker } ({ $mode }) has { $result }: against { $guard ->
    [one] { $guard } die
   *[other] { $guard } dice
} it gets through in { $odds }% of cases.
why-guard = Against { $guard ->
    [one] { $guard } defence die
   *[other] { $guard } defence dice
} it gets through in { $odds }% of cases.
why-beaten = { $attacker } rolled { $attack }, { $target } { $defence }.
