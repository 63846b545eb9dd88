## Explanations of cards and terms of a game
meaning-line = **{ $name }** · { $text }
meaning-elsewhere = **{ $wanted }** has nothing of that name. This is what it means in **{ $game }**:
meaning-rules = { $count ->
    [one] Number of the rule: { $rules }
   *[other] Numbers of the rules: { $rules }
}
meaning-see = See also in `/game rules`: { $topics }
meaning-more = More in `/game rules`
meaning-where = 📍 Now: { $places }
meaning-nowhere = 📍 Now: nowhere that you can see
meaning-copies = { $count ->
    [one] { $place }
   *[other] { $place } (×{ $count })
}
meaning-menu = Explain a card
closer-menu = A closer look at…
meaning-asked = What does that mean?
meaning-in-brief = The rules in brief
rules-menu = Read a rule
rules-of-events = Tournaments
rules-range = { $home }: { $first } to { $last }
rule-rests = Cards and terms that use this rule: { $names }
rule-rests-more = { $count } more
refused-no-such-rule = There is no rule “{ $rule }”. These rules exist: { $there }.
refused-no-such-topic = The rules have nothing called “{ $topic }”. Start typing, then pick from the list.
refused-unclear-name = “{ $name }” can mean several things: { $instead }. Pick one from the list.
