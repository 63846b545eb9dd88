"""What usually becomes of a match when somebody leaves it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.kernel.table import Leaving, TableRules


def usual_leaving(table: TableRules, seats: int, gone: Sequence[int], people: Collection[int]) -> Leaving:
    """Return what becomes of a match, in most games, when the last of ``gone`` leaves it.

    ``people`` are the seats that people still play. While one of a side's seats stays with its player, the computer
    plays on for the others of the side. A side that everybody has left comes last, as long as at least two other
    sides are in play, or one of people and the game itself; else it has lost.
    """
    crews = table.crews(seats)
    left = [crew for crew in crews if set(crew) <= set(gone)]
    if not people:
        return "lost"
    own = next(crew for crew in crews if gone[-1] in crew)
    if own not in left:
        return "plays-on"
    return "last" if len(crews) - len(left) > 1 else "lost"
