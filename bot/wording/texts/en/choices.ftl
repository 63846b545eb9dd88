## What each player chooses in a lobby

choice-now = You choose: { $name }
choice-until = You can change it until the match starts. Whoever changes it while ready presses **{ BUTTON("lobby-ready-button") }** once more.
choice-withdrawn = ⚪ You have changed it, so you are not ready any more: press **{ BUTTON("lobby-ready-button") }** again.
refused-nothing-to-choose = There is nothing to choose in this lobby.
refused-choice-taken = Somebody else at this table has chosen that already. Please choose another.
refused-choice-void = What { $who } chose is not allowed any more: please choose again in the lobby.
refused-chosen-in-lobby = “{ $option }” is not an option here: in the lobby everybody has something to begin with, and **🎴** chooses another.
