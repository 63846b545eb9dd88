"""The default rule for a match that a player leaves."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.kernel.table.table_rules import Leaving, TableRules


def usual_leaving(table: TableRules, seats: int, leavers: Sequence[int], people: Collection[int]) -> Leaving:
    """Return how a match goes on, or ends, in most games, when the player of the last seat in ``leavers`` leaves.

    ``people`` are the seats that people still play. While one player of a side stays, the computer player plays on for
    the other seats of the side. If no player of a side is left, the side comes last while at least two other sides
    still have players; otherwise it has lost. Without people the match is lost.
    """
    crews = table.crews(seats)
    crews_left = [crew for crew in crews if set(crew) <= set(leavers)]
    if not people:
        return "lost"
    own_crew = next(crew for crew in crews if leavers[-1] in crew)
    if own_crew not in crews_left:
        return "plays-on"
    return "last" if len(crews) - len(crews_left) > 1 else "lost"
