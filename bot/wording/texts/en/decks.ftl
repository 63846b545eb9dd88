## Refusals about decks

refused-no-decks = In this game nobody brings a deck.
refused-which-game = Several games have decks: please choose one of these: { $games }
refused-no-such-deck = You have no deck of that name for this game. `/deck list` shows your decks.
refused-no-such-card = There is no card “{ $card }”. Start typing its name and pick it from the list.
refused-no-such-source = “{ $source }” is neither a starter deck of this game nor one of your decks for it.
refused-deck-name-needed = Please give the deck a name of visible characters.
refused-deck-name-taken = You already have a deck named “{ $name }”. Please choose another name.
refused-too-many-decks = You have { $limit } decks of this game, which is the limit. Delete one first.
refused-deck-copies = { $card }: a deck can have { $most ->
    [one] { $most } copy
   *[other] 0 to { $most } copies
} of it.
refused-deck-code-too-long = This is too long for a deck code: the limit is { $limit } characters.

## In the lobby

choice-deck = Deck
choice-deck-how = Each player starts with a starter deck; **🎴 { PANEL("choice-deck") }** changes it.
deck-own = own deck
choice-deck-hidden = own deck
choice-deck-ask = Choose your deck
choice-deck-note = Only you can see this. You play your own deck as it is now: later edits do not change it here. The others see only that you play a deck of your own.
deck-not-offered = These decks are not legal yet, so you cannot choose them: { $names }

## Lists of decks, and a deck

deck-list-title = { $count ->
    [one] You have { $count } deck
   *[other] You have { $count } decks
}
deck-list-empty = You have no decks of your own yet. You need none: each player has a starter deck in the lobby. `/deck new` makes a deck, empty or from a starter deck.
deck-open = Open a deck
deck-legal = legal
deck-illegal = not legal yet
deck-total-cards = { $part } { $cards } (min. { $least })
deck-total-points = Points { $points } (max. { $most })
deck-more = … and { $count } more
deck-show = Picture
deck-edit = Edit
deck-code = Code
deck-copy = Copy
deck-delete = Delete
deck-code-title = The code of { $name }
deck-code-how = Anybody with this code can import the deck: `/deck import`.
deck-copy-done = { $name } is a copy of { $old }
deck-delete-sure = Do you really want to delete { $name }? Matches that already use it keep it.
deck-delete-confirm = Yes, delete it
deck-deleted = { $name } is deleted.
deck-import-title = Import a deck
deck-import-code = Deck code
deck-import-name = Name (you may leave this empty)
deck-import-done = Imported: { $name }
deck-imported = Imported deck
deck-source-empty = An empty deck

## The panel for changing a deck

deck-editor-title = ✏️ { $name }
deck-picked = **{ $name }** · { $held } of { $most } · { $note }
deck-more-copies = One more
deck-fewer-copies = One fewer
deck-shelf = Which cards?
deck-shelf-own = In this deck
deck-shelf-all = All cards
deck-group-any = Any team or kind
deck-points-any = Any value
deck-points = Value { $points }
deck-cards = { $count ->
    [one] { $count } card, page { $page } of { $pages }: pick it here
   *[other] { $count } cards, page { $page } of { $pages }: pick up to ten
}
deck-card = { $name } ({ $held }/{ $most })
deck-found-none = No card matches. Search for something else, or look at all cards.
deck-seek = Search by name
deck-seek-all = Show all again
deck-seek-title = Search for cards
deck-seek-field = Start of any word in the name
deck-rename = Rename
deck-rename-title = Rename this deck
deck-rename-field = Name

