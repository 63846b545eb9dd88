## Page buttons of a panel with several lists
panel-previous-of = Show earlier: { $list }
panel-next-of = Show more: { $list }

page-here = Page { $page } of { $pages }
page-back = Back
page-previous = Previous
page-next = Next

## Suggestions to a partner who must decide

button-suggest = Suggest
proposal-line = 💡 { $who } suggests{ $several ->
    [yes] {" "}to { $to }
   *[no] {""}
}: **{ $move }**
suggest-title = What do you suggest to { $to }?
suggest-other = For { $to }
suggest-unknown = From what you can see, you cannot be sure which moves this player has.
suggest-done = 💡 You suggest: **{ $move }**
suggest-withdraw = Withdraw my suggestion
suggest-withdrawn = You have withdrawn your suggestion.
suggest-hint = { $open ->
    [yes] Your suggestion is shown below the board if everybody may know that move; otherwise only your side sees it.
   *[no] Only your side sees your suggestion, here and in the panel of the player to move.
} It disappears when that player moves; a new one replaces it. Nobody has to follow it.
refused-nothing-to-suggest = There is nothing to suggest now: nobody else on your side is to move.

## Hints

button-hint = Hint
hint-title = Hint
hint-best = Best: **{ $move }**
hint-second = Second best: **{ $move }**. With it you would win about { $points ->
    [one] one match fewer
   *[other] { $points } fewer matches
} out of 100.
hint-second-plain = Second best: **{ $move }**, clearly behind.
hint-equal = About as good: **{ $move }**
hint-only = You have only one move: **{ $move }**
hint-play = Play it
refused-hint-not-alone = You get hints only in lessons and in matches that you play alone, without other people and outside events.
refused-hint-late = I found no hint in time. Nothing has changed; please ask again.

## For players who come back

button-news = What's new
news-title = 📰 { $moved ->
    [yes] Since your last move ({ $when })
   *[no] Since the match began
}
news-before-board = { $since }, before the message above
news-short = **In short**
news-all = **Everything**
news-before = The board before these moves
news-now = The board now
sheet-hint = Only you see your plan, and you can change it until you hand it in.
sheet-ready = I am ready
sheet-ready-budget = I am ready ({ $budget })
sheet-open = To the plan
sheet-plan = Plan for me
sheet-clear = Clear the plan
sheet-hand-in = Hand it in
sheet-unfinished = Something is still missing before you can be ready.
sheet-left-out = Left out of your plan: { $moves }
