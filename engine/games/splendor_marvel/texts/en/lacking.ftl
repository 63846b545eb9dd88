## Reasons why a move is illegal: a few words without a full stop
lacks-slot-empty = that slot is empty
lacks-tokens = you need { $tokens } more{ $shields ->
    [0] {""}
    [one] , and have only 1 shield
   *[other] , and have only { $shields } shields
}
lacks-hand-full = you hold { $count } reserved cards already
lacks-deck-empty = that deck is empty
lacks-none-left = the supply has no { $tokens } left
lacks-two-alike = only { $count } left, and taking two alike needs { $needed }
lacks-take-more = you must take { $count } tokens of different colours
lacks-can-act = there is still something you can do
lacks-time-stays = time is never given back
lacks-none-held = you have none
lacks-bonuses = you need more bonuses: { $tokens }
