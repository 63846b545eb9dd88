game-name = Big race
game-blurb = Walk or run; the player who comes farthest wins.
game-first = The first in the list begins.
game-rules = Each turn you walk three steps, or run as far as the die shows; a 1 brings no steps. After two rounds the player who has come farthest wins.
ask-turn = What will you do?
move-walk = Walk
move-run = Run
move-stay = Stay
preview-walk = { $count ->
    [one] { $count } step for certain.
   *[other] { $count } steps for certain.
}
preview-run = As many steps as the die shows, but none for a 1.
preview-stay = You stay where you are.
event-walks = { $seat } walks { $count } steps and is now at step { $whole }.
event-runs = { $seat } runs { $count } steps and is now at step { $whole }.
end-race = The race is over.
board-first = { $count ->
    [one] The leader has come { $count } step
   *[other] The leader has come { $count } steps
}
part-way = How far the leader has come. Each step is a point.
lesson-walk = Walk: three steps for certain.
lesson-end = Go on to the end.
lesson-learnt = run a race to its end.
topic-way = Way
topic-round = Round
