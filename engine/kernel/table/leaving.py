"""The default rule for a match that a player leaves."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.kernel.table.table_rules import Leaving, TableRules


def usual_leaving(table: TableRules, seats: int, gone: Sequence[int], people: Collection[int]) -> Leaving:
    """Return how a match goes on, or ends, in most games, when the player of the last seat in ``gone`` leaves.

    ``people`` are the seats that people still play. While one player of a side stays, the computer player plays on for
    the other seats of the side. If no player of a side is left, the side comes last while at least two other sides
    still have players; otherwise it has lost. Without people the match is lost.
    """
    crews = table.crews(seats)
    left = [crew for crew in crews if set(crew) <= set(gone)]
    if not people:
        return "lost"
    own = next(crew for crew in crews if gone[-1] in crew)
    if own not in left:
        return "plays-on"
    return "last" if len(crews) - len(left) > 1 else "lost"
