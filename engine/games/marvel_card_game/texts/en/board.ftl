## Words in pictures. Names are the players' own; cards, places and seats come as finished words.
board-turn-label = Turn
board-turn = Turn of { $name } at { $place }
board-turn-window = { $turn } · { $window }
board-ask-draw = { $name } draws a card
board-ask-extra-draw = { $name } draws one more
board-ask-deploy = { $name } may deploy
board-ask-attack = Attack Phase of { $name }
board-ask-window = { $name } may answer
board-ask-dodge = { $name } may dodge
board-ask-force-field = { $name } may raise a shield
board-ask-regenerate = { $name } may regenerate
board-ask-sacrifice = { $name } may sacrifice a character
board-ask-forced = { $name } commands an attack
board-ask-enter = { $name } may bring in a character
board-ask-army = { $name } may call up copies
board-ask-impersonate = { $name } may impersonate
board-ask-copy = { $name } chooses whom to copy
board-ask-borrow = { $name } may borrow an ability
board-ask-search = { $name } searches the deck
board-ask-recover = { $name } takes a card back
board-ask-reorder = { $name } arranges cards
board-ask-discard = { $name } must discard
board-phase-start = Start
board-phase-draw = Draw
board-phase-deploy = Deploy
board-phase-attack = Attack
board-phase-end = End
board-hand = Hand
board-decks = Decks
board-discard = Discarded
board-own-deck = own deck
board-unit = { $points ->
    [one] point
   *[other] points
}
board-face-down = Face down
board-face-down-note = Turned up when the first turn there begins
board-won-by = Won by { $name }
board-nobody = Nobody here
board-undefended = Undefended: can soon be lost
board-back-to = back to { $name }
board-countered = countered
board-waits = waits for an answer
board-within = during { $attacker } → { $target }
board-lender = behind { $name }
board-mode-location = Attack on the location
board-result-void = no effect
board-result-cancelled = cancelled
board-result-marked = marked
board-result-location = location won
board-result-dodged = dodged
board-result-resisted = withstood
board-result-held = held
board-result-controlled = controlled
board-result-wounded = wounded
board-result-prevented = wound undone
board-result-regenerated = regenerated
board-result-sacrificed = another fell
board-result-impersonated = impersonated
board-result-defeated = defeated
board-sign-bust = characters
board-sign-bolt = events
board-sign-pile = discarded
board-sign-turned = exhausted
board-sign-sparkle = newcomer
board-sign-chain = held
board-sign-swap = rival's card
board-sign-sword = attacker
board-sign-aim = target
board-sign-shield = helper
board-won-title = Won: { $points } { $points ->
    [one] point
   *[other] points
}
board-hand-left = Left in hand
board-hand-empty = nothing

## The hand
hand-title = Hand of { $name }
hand-none = No cards in hand
hand-can-deploy = deploy
hand-can-play = play
hand-can-discard = discard
hand-can-enter = bring in
hand-event = { $kind } · { $timing }
hand-no-ability = no ability
hand-army = { $name } +{ $count }
hand-companion = { $name }: { $who }
hand-companion-of = { $name }: { $who } up to { $most }
hand-looking = You are looking at, topmost first:
hand-seen = What { $name } held when you looked
hand-more = and { $count } more
timing-any = any time
timing-own-turn = your turn
timing-own-deploy = your Deploy Phase
timing-own-attack = your Attack Phase
timing-attack-declared = attack declared, no dice yet
timing-after-attack-roll = after the attack roll
timing-after-defence-roll = after withstanding
timing-after-roll = after a defence or ability roll
timing-on-wound = on a wound
timing-response-event = when the rival plays an event

## Alternative texts: the whole position in at most 1,024 characters
alt-head = { $asked }. { $line }, { $phase } phase, turn { $turn }{ $limit ->
    [0] {""}
   *[other] {" "}of { $limit }
}.
alt-head-end = { $asked }. { $line } Turn { $turn }.
alt-seat = { $name }: { $points ->
    [one] { $points } point
   *[other] { $points } points
}; hand { $characters ->
    [one] { $characters } character
   *[other] { $characters } characters
}, { $events ->
    [one] { $events } event
   *[other] { $events } events
}; decks { $deck } and { $others }{ $discard ->
    [0] {""}
   *[other] ; { $discard } discarded
}.
alt-seat-short = { $name }: { $points ->
    [one] { $points } point
   *[other] { $points } points
}; hand { $characters }+{ $events }; decks { $deck }+{ $others }; { $discard } discarded.
alt-won = Won: { $cards }.
alt-fight = { $mode }: { $attacker } ({ $dice }) against { $target } ({ $guard }){ $more }{ $outcome }.
alt-fight-location = { $attacker } attacks the location{ $outcome }.
alt-dice = { $dice } = { $result }
alt-dice-due = { $count ->
    [one] { $count } die
   *[other] { $count } dice
} to roll
alt-dice-none = no dice
alt-check = ; { $ability } die { $die }, { $least } needed
alt-behind = ; defends { $behind }
alt-outcome = : { $result }
alt-within = This answers { $attacker } against { $target }.
alt-played = { $name } played { $card }: { $state }.
alt-played-on = { $name } played { $card } on { $pick }: { $state }.
alt-site = { $number } { $place }, marks { $one }–{ $two } of { $value }.
alt-site-here = { $number } { $place } (this turn's), marks { $one }–{ $two } of { $value }.
alt-site-events = Lying there: { $cards }.
alt-site-threat = { $name } is alone there and can soon win it.
alt-site-down = { $number } is face down.
alt-site-won = { $number } { $place }, value { $value }, won by { $name }.
alt-side = { $name }: { $cards }.
alt-nobody = nobody
alt-empty = Nobody there.
alt-more = { $count } more
alt-exhausted = exhausted
alt-fresh = new
alt-held = held
alt-foreign = { $name }'s card
alt-copied = as { $card }
alt-value = v{ $value }
alt-key = Numbers: Combat/Shooting/Resistance/Mind, v value.
alt-hand = Your hand, { $name }: { $points ->
    [one] { $points } point
   *[other] { $points } points
}; decks { $deck } and { $others }. { $asked }.
alt-hand-can = { $card } – { $verb }
alt-hand-cards = Cards: { $cards }.
alt-hand-none = No cards.
alt-looking = You are looking at, topmost first: { $cards }.
alt-seen = { $name } held: { $cards }.

## What is what?
part-phase = The phases of a turn; the bright one is being played.
part-turns = The next turns in order: whose turn it is, and at which location.
part-location = A location: its name, the marks that win it, and its effect here.
part-marks = Each side's marks here. The first side to reach the number at the right wins the location. Warning sign: this side can soon win it.
part-character = A character: Combat, Shooting, Resistance, Mind, its abilities, and its points. A dash: it lacks that attribute.
part-fight = An attack: the attacker and the target, with their dice.
part-waiting = An event that was played and waits to take effect.
