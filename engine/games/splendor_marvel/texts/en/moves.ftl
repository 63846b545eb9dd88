## Moves as they are said and typed
say-take = take
say-reserve = reserve
say-recruit = recruit
say-pay = pay
say-return = return
say-location = choose
say-pass = pass
say-card = { $card }
say-deck = an unseen card of level { $level }
say-slot = the card { $slot }
say-hand = card { $number } of the hand
say-choose = choosing the payment
say-count-yellow = { $count } yellow
say-count-blue = { $count } blue
say-count-orange = { $count } orange
say-count-red = { $count } red
say-count-purple = { $count } purple
say-count-shield = { $count ->
    [one] { $count } shield
   *[other] { $count } shields
}
