## Replay: a match once more

replay-title = ### 🎞️ { $game } · match { $session }
replay-start = { $count ->
    [0] The start: no move has been made yet.
    [one] The start, with one move to see.
   *[other] The start, with { $count } moves to see.
}
replay-odds = -# Chance of winning: { $odds }
replay-move = Move **{ $number }** of { $count } · { $who }: **{ $move }**
replay-line-start = { $number }. The start
replay-first = Start
replay-back = Back
replay-next = Next
replay-last = End
replay-jump = Jump to a move
replay-eyes = From which seat?
replay-everybody = As a spectator
replay-seen-by = As { $who }
replay-film = Film
replay-text = Text
replay-running = Only you can see this. Until the end, passes and secret choices are left out.
replay-open = Only you can see this. The match is over, so you can see it from any seat.
replay-ended = The match is over now: every move is shown.

replay-text-running = The match so far as a text; passes and secret choices are left out until the end.
replay-text-open = The whole match as a text. If only some players could know a line, it begins with their names.
replay-text-match = Match { $match } (number { $session })
replay-text-players = Players: { $players }
replay-text-begun = Begun: { $when }
replay-text-ended = Ended: { $when }
replay-text-options = Options: { $options }

film-alt = The match as a film: { $frames } of { $positions } positions. At the end:
film-older-rules = older rules

result-replay-later = When the last table of the round is over, there are no more secrets: **{ BUTTON("button-replay") }** then shows every move from any seat.
result-replay-event = When the event is over (or the round, if decks may be changed after it), there are no more secrets: **{ BUTTON("button-replay") }** then shows every move from any seat.
result-replay = No more secrets: **{ BUTTON("button-replay") }** shows every move from any seat.

replay-other-rules = { $number ->
    [0] -# This match was played under older rules. The boards are those of that time.
   *[other] -# From move { $number } on, this match was played under older rules. The boards are those of that time.
}
refused-no-replay = That part of the match was played under older rules, and its boards were not kept. `/game log` shows what happened.
refused-film-running = The film can be made once the match has no more secrets. Until then you can step through it.
refused-films-busy = I am making other films just now. Please try again in a minute.
