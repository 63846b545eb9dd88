"""Points at tables of three or more (TN-18), and each player's history from former rounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations

import msgspec

Player = int | str
Pair = frozenset[Player]
# Points by rank for each size of table; an event may define other points.
USUAL_POINTS: Mapping[int, tuple[int, ...]] = {
    2: (5, 1),
    3: (5, 3, 1),
    4: (5, 3, 2, 1),
    5: (5, 4, 3, 2, 1),
    6: (6, 5, 4, 3, 2, 1),
}


class PodTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table that was played: its players in the order of their seats, and each player's rank; ties share a rank."""

    table: tuple[Player, ...]
    places: tuple[int, ...]


class PodEvent(msgspec.Struct, frozen=True):
    """The facts that the pairing of a round of pods reads.

    ``players`` are in the order of their seeds. ``seats`` are the allowed sizes of tables. Members of a group in
    ``forbidden`` do not meet. Players in ``absent`` sit out this round.
    """

    players: tuple[Player, ...]
    seats: tuple[int, ...]
    rounds: tuple[tuple[PodTable, ...], ...] = ()
    forbidden: tuple[tuple[Player, ...], ...] = ()
    absent: frozenset[Player] = frozenset()
    points: Mapping[int, tuple[int, ...]] = msgspec.field(default_factory=lambda: dict(USUAL_POINTS))


class PodHistory(msgspec.Struct, frozen=True):
    """Points, byes and small tables by player, and meetings by pair.

    A player's ``tilt`` is above 0 if their seats were late on average, below 0 if they were early.
    """

    points: dict[Player, Fraction]
    byes: Counter[Player]
    small: Counter[Player]
    meetings: Counter[Pair]
    tilt: Counter[Player]


def table_points(table: PodTable, points: Mapping[int, Sequence[int]]) -> Iterator[tuple[Player, Fraction]]:
    """Yield each player's points. Players who tie get the mean of the points of the ranks that they share."""
    scale = points[len(table.table)]
    tied = Counter(table.places)
    for player, place in zip(table.table, table.places, strict=True):
        covered = scale[place - 1 : place - 1 + tied[place]]
        yield player, Fraction(sum(covered), tied[place])


def bye_points(points: Mapping[int, Sequence[int]], sizes: Sequence[int]) -> Fraction:
    """Return the points of a bye: the mean of the points for ranks 1 and 2 at a table of the largest size."""
    best = points[max(sizes)][:2]
    return Fraction(sum(best), len(best))


def history(event: PodEvent) -> PodHistory:
    """Return the history of former rounds; a player without a table in a round had the bye."""
    found = PodHistory(dict.fromkeys(event.players, Fraction(0)), Counter(), Counter(), Counter(), Counter())
    for tables in event.rounds:
        seated: set[Player] = set()
        for table in tables:
            seated.update(table.table)
            note_seats(found, table.table, max(event.seats))
            for player, earned in table_points(table, event.points):
                found.points[player] = found.points.get(player, Fraction(0)) + earned
        for player in event.players:
            if player not in seated:
                found.byes[player] += 1
                found.points[player] += bye_points(event.points, event.seats)
    return found


def note_seats(pod_history: PodHistory, seats: Sequence[Player], largest: int) -> None:
    """Add a table to a history: its meetings, its early and late seats, and whether it is smaller than ``largest``."""
    pod_history.meetings.update(frozenset(pair) for pair in combinations(seats, 2))
    for seat, player in enumerate(seats, 1):
        pod_history.tilt[player] += 2 * seat - len(seats) - 1
        pod_history.small[player] += len(seats) < largest
