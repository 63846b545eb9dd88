## Messages for the whole channel

button-share = Show here
shared-board = 📢 { $who } shows the board.
shared-replay = 📢 { $who } shows a position of this match.
shared-film = 📢 { $who } shows the film of this match.
shared-fair = 📢 { $who } shows how to check that this match’s random draws are fair.
refused-share-rights = You may not post here yourself, so I post nothing for you. In this channel you lack permission to { $rights }.

## How to verify a match

button-fair = Fair?
lobby-sealed = 🔏 { $commitment }
fair-title = Fair chance: { $game }
fair-match = Match: `{ $match }`
fair-commitment = Commitment: `{ $commitment }`
fair-context = Context: `{ $context }`
fair-seed = Seed: `{ $seed }`
fair-sealed = The seed stays sealed until the end. It is fixed already: no other seed fits this commitment.
fair-check =
    { "" }**To check it yourself**: keep this answer; after the end, `/game export` gives you the match as a file, and `sobremesa verify FILE` says whether every card and die came from this seed. docs/fair.md in the bot's sources explains how to do it by hand.
fair-check-lobby =
    { "" }**To check it yourself**: keep this answer before you press **{ BUTTON("lobby-ready-button") }**; after the end, check that the seed fits this commitment. docs/fair.md in the bot's sources explains how.
