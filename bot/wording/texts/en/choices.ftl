## What each player chooses in a lobby

choice-now = You choose: { $name }
choice-until = You can change it until the match starts. Whoever changes it while ready presses **{ BUTTON("lobby-ready-button") }** once more.
choice-withdrawn = ⚪ You have changed it, so you are not ready any more: press **{ BUTTON("lobby-ready-button") }** again.
refused-nothing-to-choose = There is nothing to choose in this lobby.
refused-choice-taken = Somebody else at this table has chosen that already. Please choose another.
refused-choice-void = What { $who } chose is not allowed any more: please choose again in the lobby.
refused-chosen-in-lobby = “{ $option }” is not an option here: in the lobby everybody has something to begin with, and **🎴** chooses another.

## Who has which seat in a lobby, where seats differ

lobby-seats-button = Seats
lobby-seats-how = **{ BUTTON("lobby-seats-button") }** gives you another seat, with its role and its side.
lobby-wish = 🔃 { $who } would like to swap seats with { $other }, who can agree under **{ BUTTON("lobby-seats-button") }**.
sit-now = Yours: { $seat }
sit-about = A free seat, or one of the computer's, is yours at once. Whoever sits elsewhere is asked to swap.
sit-moved = ⚪ You have changed seats. Whoever changes while ready presses **{ BUTTON("lobby-ready-button") }** once more.
sit-asked = 🔃 You have asked { $who } to swap. The lobby says so, too.
sit-swap = Swap with { $who }
sit-stay = Stay here
sit-choose = Another seat
sit-free = Free
sit-of-computer = The computer plays it
sit-of-member = { $who } sits there: ask to swap
