## Choices of players in a lobby

choice-now = You choose: { $name }
choice-until = You can change it until the match starts. If you have already pressed **{ BUTTON("lobby-ready-button") }**, press it again after a change.
choice-withdrawn = ⚪ You have changed your choice, so you are no longer ready: press **{ BUTTON("lobby-ready-button") }** again.
refused-nothing-to-choose = There is nothing to choose in this lobby.
refused-choice-taken = Somebody else at this table has chosen that already. Please choose another.
refused-choice-void = What { $who } chose is no longer allowed: please choose again in the lobby.
refused-chosen-in-lobby = “{ $option }” is not an option of this command: each player chooses it in the lobby with **🎴**, and starts with a default.

## Seats of a lobby whose seats differ

lobby-seats-button = Seats
lobby-seats-how = **{ PANEL("lobby-seats-button") }** gives you another seat, with its role and its side.
lobby-wish = 🔃 { $who } would like to swap seats with { $other }, who can accept under **{ PANEL("lobby-seats-button") }**.
sit-now = Your seat: { $seat }
sit-about = You get a free seat, or one of the computer's, at once. For any other seat, I ask its player to swap.
sit-moved = ⚪ You have changed seats. If you have already pressed **{ BUTTON("lobby-ready-button") }**, press it again.
sit-asked = 🔃 You have asked { $who } to swap. The lobby shows this too.
sit-swap = Swap with { $who }
sit-stay = Stay here
sit-choose = Another seat
sit-free = Free
sit-of-computer = The computer plays it
sit-of-member = { $who } sits there: ask to swap
