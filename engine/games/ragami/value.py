"""Estimates a seat's chance of winning from its view.

The weights are fitted to the results of 600 matches of the computer against itself. A virtue point weighs twice as much
at the end as at the start.
"""

from __future__ import annotations

from engine.games.ragami.seen.view import RagamiView
from engine.kernel.contract.chances import share_of_win

# The weights for the end of a match apply fully from this round on.
_LATE_ROUND = 6
_POINT, _POINT_LATE = 0.16, 0.17
_CUBE, _CUBE_LATE = 0.29, -0.1
_CARD, _VIRTUE = 0.03, 0.08
# The weight of each point of the conflict die where the seat's Ragami stands.
_AT_CONFLICT_LATE = 0.05


def value(view: RagamiView) -> float:
    """Return the viewer's chance of winning, 0 to 1."""
    late = min(1.0, view.round / _LATE_ROUND)
    return share_of_win([_strength(view, seat, late) for seat in range(len(view.seats))], view.seat or 0)


def _strength(view: RagamiView, seat: int, late: float) -> float:
    seat_view = view.seats[seat]
    found = (_POINT + _POINT_LATE * late) * seat_view.vp + (_CUBE + _CUBE_LATE * late) * seat_view.cubes
    found += _CARD * seat_view.cards + _VIRTUE * seat_view.virtue.value
    return found + _AT_CONFLICT_LATE * late * view.conflicts.get(seat_view.ragami, 0)
