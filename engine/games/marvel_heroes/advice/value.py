"""Estimates a seat's chance of winning from its view.

The weights are fitted to the results of 500 matches of the computer against itself. Towards the end, Victory Points
weigh more and Ready heroes less.
"""

from __future__ import annotations

from engine.games.marvel_heroes.seen.view import MarvelHeroesView
from engine.kernel.contract.chances import share_of_win

# In a match without a limit of rounds, the weights for the end of a match apply from this round on.
_LATE_ROUND = 10
_POINT, _POINT_LATE = 0.16, 0.31
_PLOT_POINT, _PLOT_POINT_LATE = 0.01, 0.21
_READY, _READY_LATE = 0.47, -0.6
_KO, _ON_TURN = -0.5, 0.32


def value(view: MarvelHeroesView) -> float:
    """Return the viewer's chance of winning, 0 to 1."""
    late = min(1.0, view.round / (view.round_limit or _LATE_ROUND))
    return share_of_win([_strength(view, seat, late) for seat in range(len(view.seats))], view.seat or 0)


def _strength(view: MarvelHeroesView, seat: int, late: float) -> float:
    seat_view = view.seats[seat]
    found = (_POINT + _POINT_LATE * late) * seat_view.vp + (_PLOT_POINT + _PLOT_POINT_LATE * late) * seat_view.pp
    found += (_READY + _READY_LATE * late) * sum(hero.status == "ready" for hero in seat_view.heroes)
    return found + _KO * sum(hero.ko for hero in seat_view.heroes) + _ON_TURN * (view.turn_seat == seat)
