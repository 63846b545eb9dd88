## Moves as they are said and typed. The last message lists small words that a typed move need not have.
spoken-words = { $said } { $word }
spoken-list = { $moves }
spoken-raw = { $move }
spoken-weightless = a an against the to of from with on at by in and my your
move-not-now = 🚫 { $move }: { $why }
moves-not-now = Not now: { $moves }
moves-lacking = { $moves } ({ $why })
refused-lacking-move = You cannot “{ $move }” now: { $why }.
move-none = 🚫 { $why }
move-not-asked = That is not a possible move now. The question is: { $prompt }
