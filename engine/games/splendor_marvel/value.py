"""Estimates a seat's chance of winning from its view.

The weights are fitted to the results of 900 matches of the computer against itself, with 2 to 4 seats, in which
one move in ten was chosen at random.
"""

from __future__ import annotations

from engine.games.splendor_marvel.advice import missing_bonuses, nearness
from engine.games.splendor_marvel.cards import TIME
from engine.games.splendor_marvel.state import POINTS_TO_END
from engine.games.splendor_marvel.view import SplendorView
from engine.kernel.contract.chances import share_of_win

# The weight of each feature at the start, and how much it increases until the leader has enough points to end the
# match.
_POINT, _POINT_LATE = 0.085, 0.198
_NEAR, _NEAR_LATE = 0.002, 0.023
_BONUS, _BONUS_LATE = 0.61, -0.57
_COLOUR, _TAG = 0.04, 0.1
# The weight of a location whose needs the team meets. If bonuses are missing, it is divided by their number plus 1.
_LOCATION = 1.57
# The weight of the time token (Time Gem), without which nobody wins, and the weight of each point of a seat that has
# it.
_TIME, _TIME_POINT = -0.92, 0.145
_QUALIFIED, _ON_TURN = 1.24, 0.16


def value(view: SplendorView) -> float:
    """Return the viewer's chance of winning, 0 to 1."""
    late = max(seat_view.points for seat_view in view.seats) / POINTS_TO_END
    return share_of_win([_strength(view, seat, late) for seat in range(len(view.seats))], view.seat or 0)


def _strength(view: SplendorView, seat: int, late: float) -> float:
    seat_view = view.seats[seat]
    found = (_POINT + _POINT_LATE * late) * seat_view.points
    found += (_NEAR + _NEAR_LATE * late) * nearness(view, seat_view, seat_view.tokens)
    found += (_BONUS + _BONUS_LATE * late) * sum(seat_view.bonuses)
    found += _COLOUR * sum(count > 0 for count in seat_view.bonuses) + _TAG * seat_view.tags
    if seat_view.tokens[TIME]:
        found += _TIME + _TIME_POINT * min(seat_view.points, POINTS_TO_END)
    for location in view.locations:
        found += _LOCATION / (1 + missing_bonuses(location, seat_view.bonuses))
    return found + _QUALIFIED * seat_view.qualified + _ON_TURN * (view.active[:1] == [seat])
