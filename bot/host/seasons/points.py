"""The points of a season (TN-57): by place and number of players, for an event or a free match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

K = TypeVar("K")

# What the first place of an event is worth, by the least number of players; the largest events come first.
EVENT_WORTHS = ((32, 100), (16, 80), (8, 60), (4, 40), (2, 20))
MATCH_WORTH = 4


def event_worth(players: int) -> int:
    """Return the points of the first place in an event with this many players; 0 with fewer than two."""
    return next((worth for least, worth in EVENT_WORTHS if players >= least), 0)


def event_points(places: Mapping[K, int]) -> dict[K, int]:
    """Return each player's points for an event, from their final places. A player gets at least one point."""
    worth = event_worth(len(places))
    ranks = [*places.values()]
    return {key: max(1, _share(worth, place, ranks, len(ranks) - 1)) for key, place in places.items()} if worth else {}


def match_points(place: int, opponents: Sequence[int]) -> int:
    """Return a player's points for a free match, from their place and the places of their opponents."""
    return _share(MATCH_WORTH, place, opponents, len(opponents)) if opponents else 0


def _share(worth: int, place: int, ranks: Sequence[int], others: int) -> int:
    """Return how many of ``worth`` points a place earns, rounded to the nearest whole number, half a point upwards.

    The share of the points equals the share of the ``others`` whom the player has beaten; an equal one counts half.
    ``ranks`` may contain the player's own place.
    """
    halves = sum(2 if place < rank else 1 for rank in ranks if place <= rank)
    halves -= len(ranks) - others
    return (worth * halves + others) // (2 * others)


def best_sum(points: Sequence[int], best: int | None) -> int:
    """Return the sum of the ``best`` highest points; None: of all."""
    return sum(sorted(points, reverse=True)[:best])
