## Reasons why a move is illegal: a few words without a full stop
lacks-die-used = you have used a die in this turn
lacks-box-empty = that die is spent for this round
lacks-no-way = no Ragami can move
lacks-no-conflict = your Ragami is not on a conflict
lacks-no-chance = the conflict needs { $gap } power, and you can reach { $most } at most
lacks-no-cards = there are no cards left to draw
lacks-no-saint = no Saint can move
lacks-no-swap = you two cannot swap
lacks-nobody-swaps = nobody can swap with you now
lacks-hand = you may hold { $count ->
    [one] 1 other card
   *[other] { $count } other cards
} at most
lacks-too-many-last = more than { $count } are tied for last
lacks-fresh = you got it in this turn
lacks-triangle = it is played only while resolving a conflict
lacks-cubes = { $count ->
    [one] you need 1 more cube
   *[other] you need { $count } more cubes
}
lacks-no-effect = it would change nothing now
lacks-no-trade = only cards marked T can be traded
lacks-no-cubes = there are no cubes left in the supply
lacks-virtue = { $count ->
    [one] your virtue die needs 1 more point
   *[other] your virtue die needs { $count } more points
}
lacks-there-already = it is there already
lacks-end = you have used a die or a card: end the turn
lacks-pass = you have used neither die nor card: pass
lacks-blocked = no passage
lacks-own-saint = your Saint stands there
lacks-full = the square is full: { $count } Ragamis are there
lacks-far = no way of { $count } steps or fewer leads there
lacks-moved-already = it has moved already
lacks-its-ragami = the Ragami of its colour stands there
lacks-your-ragami = your Ragami stands there
lacks-no-demons = there are no Demons left in the supply
lacks-card-no-new = the card moves only Demons that are on the board
lacks-demon-with-you = that Demon stands with your Ragami
lacks-occupied = a Ragami stands there
lacks-not-beside = that building does not touch the square
lacks-same-value = it has that value already
lacks-change = it changes by { $count } at most, within 1 to 6
lacks-no-power-die = you play without the power die
lacks-die-too-little = you still need { $gap } power, and the die gives { $most } at most
lacks-virtue-far = its building does not touch this square
lacks-virtue-off = your virtue die is off the board
lacks-more-than-gap = only { $gap } still missing
lacks-only-left = { $count ->
    [0] you have none left
   *[other] you have only { $count } left
}
lacks-never-enough = after that you could not reach the power needed
lacks-one-card = you have added a card already
lacks-no-triangle = it has no red triangle
