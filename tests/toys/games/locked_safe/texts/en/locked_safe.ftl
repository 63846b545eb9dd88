game-name = Locked safe
game-blurb = Find the number of the safe in four tries.
game-first = You play alone.
game-rules = The number is from 1 to 12. If you dial a wrong one, you hear whether the number is higher or lower. You have four tries.
score-tries = { $count ->
    [one] { $count } try
   *[other] { $count } tries
}
figure-tries = Tries
figure-tries-how = how many numbers were dialled
ask-dial = Which number do you dial?
move-dial = Dial
move-number = { $number }
preview-dial = You hear whether it is { $thing }, or higher, or lower.
lacks-possible = the number is from { $low } to { $high }
event-dials = { $seat } dials { $number }: { $side ->
    [open] the safe is open!
    [higher] the number is higher.
   *[lower] the number is lower.
}
end-open = The safe is open.
end-shut = The safe stays shut.
board-number = The number is from { $low } to { $high }
board-tries = Try { $number } of { $count }
part-number = What the number of the safe can be, after all that you heard.
part-tries = Which of your four tries is next.
lesson-half = Dial six: that halves the possible numbers.
lesson-end = Go on like that.
lesson-learnt = try combinations until the safe opens.
topic-number = Number
topic-tries = Tries
