## Explanations of terms, in a few sentences
topic-location = Location
topic-tile = Avengers Assemble
topic-deck = Deck
topic-card = Character
topic-supply = Supply
topic-bonuses = Bonus
topic-tokens = Tokens
topic-goals = Goal
topic-reserved = Reserved cards
topic-take = Take tokens
topic-take-text = Take three tokens of different colours (fewer if the supply has fewer colours), or two of one colour if the supply has at least 4 of it. You never take shields or time in this way.
topic-reserve = Reserve
topic-reserve-text = Put a face-up character, or the unseen top card of a deck, into your hand, and take a shield if one is left. You hold three at most; a reserved card leaves your hand only when you recruit it.
topic-recruit = Recruit
topic-recruit-text = Pay a character's cost and put it into your team. Each bonus of your team takes 1 off its colour; a shield pays for one token of any colour.
topic-shield = Shield
topic-shield-text = A 🛡️ shield pays for one token of any colour. You get one for each card that you reserve, as long as the supply has any.
topic-time = Time stone
topic-time-text = You get the 🟢 time stone with your first level 3 character. It is never spent or given back, and without it nobody wins.
topic-star = Avengers tag
topic-star-text = A ★ is an Avengers tag. The first player with three tags takes Avengers Assemble (3 points). After that, a player with more tags than its owner takes it over.
topic-limit = Ten tokens at most
topic-limit-text = With more than ten tokens at the end of your turn you give back what you choose, but never time, until ten are left.
topic-points = Points
topic-points-text = Points come from the characters in your team, 3 from each of your locations, and 3 from Avengers Assemble while you own it.
topic-pass = Pass
topic-pass-text = You may pass only if you can do nothing else.
topic-the-end = The end
topic-the-end-text = Once somebody has reached the goal, the round is played to its end. If several have, most points win, then the owner of Avengers Assemble, then the smaller team. If nobody can recruit any more, or the agreed rounds are over, points decide.

kind-card = character of level { $level }
kind-place = location

## Place of a card
where-own-hand = in your hand
where-hand = in the hand of { $seat }
where-paying = being recruited by { $seat }
where-display = face up at { $slot }
where-free = on the table, still free
where-taken = taken by { $seat }
where-team = in the team of { $seat }

## The picture of a card alone
alone-cost = Costs
alone-needs = Needs bonuses:
