## Page buttons of a panel with several lists
panel-previous-of = Previous: { $list }
panel-next-of = Next: { $list }

page-here = Page { $page } of { $pages }
page-back = Back
page-next = Next

## What players suggest to a partner who is due

button-suggest = Suggest
proposal-line = 💡 { $who } suggests{ $several ->
    [yes] {" "}to { $to }
   *[no] {""}
}: **{ $move }**
suggest-title = What do you suggest to { $to }?
suggest-other = For { $to }
suggest-unknown = As far as you can know, nothing is certain to be possible.
suggest-done = 💡 You suggest: **{ $move }**
suggest-withdraw = Take my suggestion back
suggest-withdrawn = You suggest nothing any more.
suggest-hint = { $open ->
    [yes] It stands below the board if everybody may know that move; if not, your own side alone reads it.
   *[no] Your own side alone reads it, here and in the panel of the player who is to move.
} It ends with that player’s move; a new one replaces it. Nobody has to follow it.
refused-nothing-to-suggest = There is nothing to suggest now: nobody else on your side is to move.

## For players who come back

button-news = Since my move
news-title = 📰 { $moved ->
    [yes] Since your last move ({ $when })
   *[no] Since the match began
}
news-before = How it stood before that
news-now = How it stands now
sheet-hint = Nobody sees what you note here, and you can change all of it until you are ready.
sheet-ready = I am ready
sheet-clear = Empty the sheet
sheet-hand-in = Hand it in
sheet-unfinished = Something is still missing before you can be ready.
sheet-left-out = This no longer fits: { $moves }
