game-name = Called tricks
game-blurb = Call how many tricks you will take, and take no more.
game-first = The first in the list leads the first trick.
game-rules = Four cards each. All call at once how many tricks they will take. Follow the suit that was led if you can; stars beat the other suits. Each trick brings a point, and a call that comes true brings three more.
ask-call = How many tricks will you take?
ask-play = Which card do you play?
move-call = Call
move-count = { $count ->
    [one] { $count } trick
   *[other] { $count } tricks
}
move-play = Play
move-card = { $suit } { $rank }
suit-sun = Sun
suit-drop = Drop
suit-star = Star
lacks-suit = you must follow: { $suit }
preview-call = If you take exactly { $count ->
    [one] { $count } trick
   *[other] { $count } tricks
}, you have { $points } points.
preview-best = The best card of the trick so far.
preview-beaten = This card does not take the trick.
event-calls = { $count ->
    [one] { $seat } calls { $count } trick.
   *[other] { $seat } calls { $count } tricks.
}
event-plays = { $seat } plays { $suit } { $rank }.
event-takes = { $seat } takes the trick.
event-exact = { $seat } took as many tricks as called: { $count } more points.
end-tricks = The last trick is taken.
board-lead = { $name } leads
board-trick = In the trick: { $cards }
board-no-cards = no card yet
board-called = called { $called }, took { $taken }
board-took = took { $taken }
part-call = How many tricks a seat called and how many it took. Equal numbers at the end bring three points more.
part-trick = One card from each seat. The best star takes it, or else the best card of the suit that was led.

lesson-call = All call at once how many tricks they will take. Your best star takes one for certain, and the better of your suns may take another: call two.
lesson-lead = You lead the first trick. Play the star 7: no card beats it.
lesson-small = Now lead the small star: somebody takes it with a better one, which can then do no more harm.
lesson-lack = Drops were led and you hold none, so you may play anything. Throw away the smaller sun.
lesson-last = Suns were led at last, and yours is the best of them. It takes the trick, and your call comes true.
lesson-learnt = call, follow suit and take tricks.
topic-call = Call
topic-trick = Trick
topic-round = Round
topic-suit-text = A suit of seven cards. A player who holds cards of the suit that was led must play one of them.
topic-star-text = The best suit: any star beats the cards of the other suits.
