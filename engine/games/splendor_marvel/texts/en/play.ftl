game-name = Splendor: Marvel
game-blurb = Collect tokens and recruit heroes. 16 points, all five colours and the time stone win.
game-first = The first player in the list begins.
game-rules =
    ### The goal
    Have, at the end of a round, at least 16 points, a bonus of each of the five colours and a 🟢 time token.

    ### Your turn
    One action:
    - **Take** three tokens of different colours, or two of one colour if at least 4 of it lie in the supply.
    - **Reserve** a character, face up or unseen, into your hand (3 at most) and take a 🛡️ shield, which pays for any colour.
    - **Recruit** a character by paying its cost. Each character in your team takes 1 off the colour of its bonus, for ever.

    ### At the end of your turn
    You keep at most 10 tokens. If your team's bonuses reach a location, it is yours: 3 points, one location a turn.
    ### Time and Avengers
    { "" }**🟢 Time** comes with your first level 3 character. **Avengers Assemble** (3 points) goes to the first player with 3 Avengers tags, then to any player with more.

    ### The end
    As soon as somebody reaches the goal, the round is played to its end. If several players have reached it, most points win, then the Avengers tile, then the smaller team.
option-round_limit = Rounds at most (0: no limit)
option-value-round_limit = { $value ->
    [0] no round limit
    [one] { $value } round at most
   *[other] { $value } rounds at most
}

amount = { $count } { $token }

ask-turn = Take tokens, reserve or recruit.
ask-pass = No action is possible for you: pass.
ask-payment = How do you pay for { $card }?
ask-return = { $count ->
    [one] One token too many: choose one to give back.
   *[other] { $count } tokens too many: choose one to give back.
}
ask-location = Your bonuses reach several locations: which one do you take?

event-locations = { $seat } begins. Locations to be won: { $places }.
event-take = { $seat } takes { $tokens }.
event-take-alike = { $seat } takes 2 { $token }.
event-reserve = { $seat } reserves { $card }{ $shield ->
    [1] {" "}and takes a 🛡️ shield.
   *[other] ; no shield is left.
}
event-reserve-blind = { $seat } reserves an unseen level { $level } card{ $shield ->
    [1] {" "}and takes a 🛡️ shield.
   *[other] ; no shield is left.
}
event-drawn = You drew { $card }.
event-choosing = { $seat } will recruit { $card } and is choosing how to pay.
event-recruit = { $seat } recruits { $card } { $free ->
    [1] for free
   *[other] for { $paid }
} { $points ->
    [0] (bonus { $bonus }).
    [one] (+{ $points } point, bonus { $bonus }).
   *[other] (+{ $points } points, bonus { $bonus }).
}
event-refill = { $card } appears at { $slot }.
event-time = { $seat } gains the 🟢 time stone.
event-tile = { $seat } takes Avengers Assemble with { $tags } tags: 3 points.
event-tile-from = { $seat } takes Avengers Assemble from { $owner } with { $tags } tags.
event-return = { $seat } gives back 1 { $token }.
event-location = { $seat } takes { $place }: { $points } points.
event-end-triggered = { $seat } can claim the Gauntlet with { $points } points! The round is played to its end.
event-trigger-lost = { $seat } no longer qualifies; the match goes on.
event-trigger-lost-last = { $seat } no longer qualifies.
event-pass = { $seat } has no action and passes.
event-end = { $reason } { $count ->
    [one] { $winners } wins!
   *[other] { $winners } share the victory!
}
end-gauntlet = The Gauntlet is claimed.
end-stalemate = Nobody can recruit any more, so points decide.
end-round-limit = Round { $rounds } was the last one agreed on, so points decide.

verb-take = Take tokens
verb-take-note = Different colours, or two alike
verb-reserve = Reserve a card
verb-reserve-note = Into your hand, with a shield if one is left
verb-recruit = Recruit
verb-recruit-note = Pay for a character
verb-pay = Pay
verb-pay-note = Choose the tokens
verb-return = Give back
verb-return-note = Ten tokens at most
verb-location = Take a location
verb-location-note = One a turn
verb-pass = Pass
verb-pass-note = Nothing else is possible

tokens = { $tokens }
pay-note = { $shields ->
    [0] no shields
    [one] { $shields } shield
   *[other] { $shields } shields
}
place-note = { $points ->
    [one] { $points } point
   *[other] { $points } points
} · needs { $needs }
deck = Level { $level } deck, unseen
deck-note = { $count ->
    [one] now { $count } card
   *[other] now { $count } cards
}
held-note = You hold { $count }
supply-note = In the supply: { $left }
slot = Card at { $slot }
card-at = { $card } ({ $slot })
card-note = { $points ->
    [one] { $points } pt
   *[other] { $points } pts
} · { $bonus }{ $tags ->
    [0] {""}
    [one] {" "}· ★
   *[other] {" "}· { $tags }★
} · costs { $cost }
recruit-note = { $points ->
    [one] { $points } pt
   *[other] { $points } pts
} · { $bonus }{ $tags ->
    [0] {""}
    [one] {" "}· ★
   *[other] {" "}· { $tags }★
} · { $free ->
    [1] free
   *[other] pay { $paid }
}
recruit-choose = { $card }: choose the payment
recruit-choose-note = Decide which tokens to spend

preview-take = You take { $tokens } and hold { $total } tokens.
preview-over = { $count ->
    [one] That is one over ten: you will give one back.
   *[other] That is { $count } over ten: you will give them back.
}
preview-reserve = { $card } goes into your hand; everybody has seen it.
preview-reserve-blind = The top card of the level { $level } deck goes into your hand, unseen by the others. You cannot take that back freely.
preview-shield = { $shield ->
    [1] You take a 🛡️ shield.
   *[other] No shield is left, so you take none.
}
preview-recruit = { $card } joins your team { $free ->
    [1] for free
   *[other] for { $paid }
}: { $points ->
    [0] no points
    [one] { $points } point
   *[other] { $points } points
}, bonus { $bonus }{ $tags ->
    [0] .
    [one] , 1 Avengers tag.
   *[other] , { $tags } Avengers tags.
}
preview-choose = You will recruit { $card } and choose the payment next. You cannot choose another action then.
preview-time = You gain the 🟢 time stone.
preview-tile = You take Avengers Assemble: 3 points.
preview-places = { $count ->
    [one] At the end of your turn { $places } is yours: 3 points.
   *[other] At the end of your turn you choose one of { $places }: 3 points.
}
preview-return = You give back { $tokens } and hold { $left }.
preview-location = { $place } is yours: { $points } points.

## Why a seat is asked

why-last-round = { $seat } can win: this round may be the last.
