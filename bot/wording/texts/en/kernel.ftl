seat-number = Seat { $number }
seat-name = { $seat }

refused-no-such-seat = There is no such seat at this table.
refused-match-over = This match is over.
refused-not-your-turn = It is not your turn: { $due } is to move.
refused-illegal-move = “{ $move }” is not possible now. You could play: { $instead }
refused-no-such-move-now = “{ $move }” is not possible now.
refused-series-unfit = Nothing was done: “{ $move }” is not possible after the other moves that you chose{ $known ->
    [0] {""}
   *[other] {" "}({ $why })
}. Choose fewer, or one at a time.
series-row = { $verb }: { $what }
series-over = after those, nothing else is possible here
refused-unclear-move = “{ $move }” is not the whole move. Do you mean: { $instead }?
refused-unknown-game = There is no game “{ $game }”. There are: { $games }
refused-bad-seats = This table cannot have { $seats ->
    [one] one seat
   *[other] { $seats } seats
}, only { $allowed }.
list-more = { $said }, { $item }
list-and = { $others } and { $last }
list-or = { $others } or { $last }
list-nor = { $others } or { $last }
refused-bad-options = These options are not possible: { $why }
refused-no-undo = Moves at this table cannot be taken back.
refused-nothing-to-undo = There is no move of yours to take back.

## The end of a turn, and who plays next
turn-passes = Your turn ends and { $who } plays.
turn-again = Your turn ends and you play again.
turn-ends-round = Your turn ends, and with it the round.
turn-ends-match = Your turn ends, and with it the match.

event-dealt = You were dealt: { $cards }.
event-chosen = Your choice is made. I show it when all have chosen.

## Standing orders: in which reaction windows a seat wants to be asked

refused-unknown-order = “{ $order }” is not one of the choices. You can choose: { $orders }; or choose for individual cards. Pick one from the list, or use **{ BUTTON("button-more") }** → **{ PANEL("button-orders") }**.
refused-unknown-window = { $window ->
    [none] “{ order-pass-unless-asked }” needs at least one moment
   *[other] “{ $window }” cannot be added to this choice. Moments are only for “{ order-pass-unless-asked }”
}: { $windows }. Pick the order from the list, or use **{ BUTTON("button-more") }** → **{ PANEL("button-orders") }**.
refused-no-fight = No attack is under way, so you cannot pass for this attack.
refused-no-turns = In this game players have no turns of their own, so you cannot pass until your next turn.
refused-bad-count = { $count ->
    [none] How many times do you want to pass? Choose
   *[other] You cannot pass “{ $count }” times in advance. Choose
} a number from 1 to { $most }.
refused-unknown-plan = { $plan ->
    [none] Which plan is it?
   *[other] There is no plan “{ $plan }”.
} { $plans ->
    [none] This game has no plans for a turn.
   *[other] You can choose: { $plans }.
}
refused-not-own-turn = You can only plan your own turn, while it lasts.
refused-unknown-card = { $card ->
    [none] Which card do you mean?
   *[other] “{ $card }” is not a card that can be played in answer to others.
} Pick it from the list, or use **{ BUTTON("button-more") }** → **{ PANEL("button-orders") }**.
refused-unknown-moment = { $moment ->
    [none] When should I offer you this card?
   *[other] “{ $moment }” does not say when I should offer you this card.
} You can choose: { $moments }. Pick it from the list, or use **{ BUTTON("button-more") }** → **{ PANEL("button-orders") }**.
refused-no-windows = In this game nobody reacts to other players' moves, so there is nothing to choose here.
order-ask-when-able = Ask me when I can answer
order-ask-when-able-note = I ask you when one of your cards is meant for the moment and could help you. This is the default.
order-always-ask = Always ask me
order-always-ask-note = I ask you whenever you can play anything at all.
order-pass-unless-asked = Ask me only at some moments
order-pass-unless-asked-note = You choose the moments at which I ask you; at all others you pass.
order-pass-turn = Pass for this turn
order-pass-turn-note = You pass until this turn ends; then your earlier choice applies again.
order-pass-attack = Pass for this attack
order-pass-attack-note = You pass until this attack ends; then your earlier choice applies again.
order-pass-next = Pass a few times
order-pass-next-note = You pass the next few times that I would ask you; then your earlier choice applies again.
order-pass-until-turn = Pass until my next turn
order-pass-until-turn-note = You pass until your next turn begins; then your earlier choice applies again.
order-plan = A plan for my turn
order-plan-note = Until this turn ends, I ask you only for what the plan includes; then your earlier choice applies again.
order-card-usual = as usual
order-card-always = whenever I can play it
order-card-never = never, I keep it
order-card-not-this-turn = not this turn

## Decks of one's own

refused-bad-deck-code = This is not a deck code: “{ $part }” is missing or cannot be read.
refused-deck-checksum = The end of this deck code does not match the rest of it. Please copy it again, whole.
refused-unknown-deck-card = This deck code names a card that does not exist: { $card }
refused-bad-deck-count = { $card } cannot be in a deck { $count } times: in a deck code the minimum is one.
refused-bad-deck = This deck breaks the limits: { $faults }
