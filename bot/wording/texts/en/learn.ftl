## Learning a game by playing it, with a coach

learn-button = Learn by playing
learn-title = Learn by playing
learn-about = You play against the computer, and a coach tells you what you see, what to do, and why. It takes about ten minutes, only you see it, and the result does not count.
learn-choose = Which game?
learn-step = Coach · step { $number } of { $count }
learn-public = { $who } is learning, and everybody may look on.
learn-others = Other moves
learn-over = You can now { $learnt }
learn-play-on = Play on: { $level }
learn-restart = From the start
learn-where-private = only for me
learn-where-channel = in this channel, for all to see
refused-lesson-first = Please play the ⭐ move first. Nothing has changed.
refused-lesson-gone = This lesson is over, or it belongs to another player. **{ PANEL("learn-button") }** starts yours.

## Practice from a position

practice-button = Try again from move { $number }
practice-about = This is the position before move { $number }. What was hidden from you is dealt again. Play on against the computer: the result does not count, and only you see it.
refused-practice-impossible = I cannot deal the hidden cards of this position again. Please try another turning point.

## Puzzles

puzzles-title = Find the best move
puzzles-about = I show you a position from a match and four moves, only for you. One of them is clearly the best.
puzzle-title = { $game } · puzzle { $number } of { $count }
puzzle-ask = One of these moves is clearly the best.
puzzle-right = Right, that is the best move.
puzzle-wrong = Another move is better.
puzzle-chosen = { $move } (your choice)
puzzle-chance = { $move }: wins about { $percent } % of the matches
puzzle-next = Another one
refused-no-puzzles = There are no puzzles for this game yet.

## Puzzle of the day

daily-off = off
daily-any = any game
daily-plan = each day at { $hour } ({ ZONE($zone) }) in { $channel } · { $game } · next { $next }
daily-title = Puzzle of the day · { $game }
daily-mover = { $mover } is to move.
daily-solve = Solve it
daily-answer = The best move: { $move }.
daily-gone = This puzzle of the day is not available any more.
daily-former = The last puzzle ({ $game }): the best move was { $move }.
daily-count = { $answers ->
    [0] Nobody tried it.
    [one] One player tried it, and { $solved ->
        [0] missed it
       *[other] found it
    }.
   *[other] { $solved } of { $answers } players found it.
}
daily-refused = I could not post the puzzle of the day in { $channel }. { $why } I try again each day. `/settings server` in another channel, with *puzzle*, moves it there; *puzzle: off* ends it.
