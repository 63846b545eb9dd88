"""Small test games, which the bot finds like its own: rules in one folder, pictures in another.

`toy_duel` has hidden shields and reaction windows. `brigade` is won and lost together, alone, or by one against many;
it shows one side events that the other side does not see. In `noughts` nothing is hidden. `called_tricks` is a
card game for three to five with secret bids and hidden hands; it is the example of docs/add_a_game.md. `locked_safe` is
for one player, `big_race` for five to eight.
"""

from __future__ import annotations

from pathlib import Path

import engine.games
import render.games

HERE = Path(__file__).parent
DUEL, BRIGADE, NOUGHTS, TRICKS, SAFE, RACE = TOYS = (
    "toy_duel",
    "brigade",
    "noughts",
    "called_tricks",
    "locked_safe",
    "big_race",
)


def know() -> None:
    """Make the toy games known to the bot. Call this before the bot searches for games."""
    for package, folder in ((engine.games, HERE / "games"), (render.games, HERE / "painters")):
        if str(folder) not in package.__path__:
            package.__path__.append(str(folder))
