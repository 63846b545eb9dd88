## Matches that are over

history-button = Finished
history-title = { $count ->
    [one] { $count } finished match
   *[other] { $count } finished matches
}
history-empty = There is no finished match that you may see.
history-none = { $how ->
    [judge] decided by the judges
   *[other] without a result
}: { $who }
history-open = Replay or film of a match
history-match = { $number } · { $game }
