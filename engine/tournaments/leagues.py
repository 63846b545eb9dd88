"""Draws up the divisions of a league's next season from the last one (TN-62 … TN-64)."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from itertools import pairwise
from typing import Generic, TypeVar

import msgspec

P = TypeVar("P", bound=Hashable)

# The smallest and the largest size of a division that organisers can choose.
LEAST_SIZE, MOST_SIZE = 4, 12
# The most players that can move up, and down, between two divisions.
MOST_MOVES = 3
MOST_DIVISIONS = 20


class NextSeason(msgspec.Struct, Generic[P], frozen=True):
    """The divisions of a season, the highest first, each in the order of its seeds; and the players who still wait."""

    divisions: tuple[tuple[P, ...], ...]
    waitlist: tuple[P, ...] = ()


def division_sizes(count: int, size: int) -> tuple[int, ...]:
    """Return the sizes of the divisions for ``count`` players, the highest division first (TN-62).

    There is no division for fewer than 4 players.
    """
    if count < LEAST_SIZE:
        return ()
    full, rest = divmod(count, size)
    if rest == 0:
        return (size,) * full
    if rest >= LEAST_SIZE:
        return (*(size,) * full, rest)
    # Too few players are left for a division, so they share with the division above.
    both = size + rest
    lowest = (both - both // 2, both // 2) if both >= 2 * LEAST_SIZE else (both,)
    return (*(size,) * (full - 1), *lowest)


def next_season(
    divisions: Sequence[Sequence[P]], out: Collection[P], waitlist: Sequence[P], *, size: int, moves: int
) -> NextSeason[P]:
    """Return the divisions of the next season.

    ``divisions`` are those of the last season, the highest first, each with its players in the order of their final
    places. The players ``out`` do not play any more. ``waitlist`` is in the order of entry.
    """
    ladder = [*_after_moves(divisions, out, moves), *waitlist]
    sizes = division_sizes(min(len(ladder), size * MOST_DIVISIONS), size)
    ends = [sum(sizes[:number]) for number in range(len(sizes) + 1)]
    return NextSeason(tuple(tuple(ladder[begin:end]) for begin, end in pairwise(ends)), tuple(ladder[ends[-1] :]))


def _after_moves(divisions: Sequence[Sequence[P]], out: Collection[P], moves: int) -> list[P]:
    """Return the players in order after promotion and relegation (TN-63).

    In each division, players who stay come first, then those relegated into it, then those promoted into it. So a gap
    in the division above is filled by the best player who stays (TN-64).
    """
    # The number of players who move between each division and the next one.
    move_counts = [min(moves, len(upper) // 2, len(lower) // 2) for upper, lower in pairwise(divisions)]
    below, above = [*move_counts, 0], [0, *move_counts]
    ladder: list[P] = []
    relegated: list[P] = []
    promoted = [_promoted(*one, out) for one in zip(divisions, above, below, strict=False)]
    for number, division in enumerate(divisions):
        last = _last(division, below[number])
        leavers = {*out, *last, *promoted[number]}
        stay = [player for player in division if player not in leavers]
        ladder += [*stay, *relegated, *(promoted[number + 1] if number + 1 < len(divisions) else ())]
        relegated = [player for player in last if player not in out]
    return ladder


def _last(division: Sequence[P], count: int) -> Sequence[P]:
    """Return the last players of a division. Players who leave keep their places, so that they relegate nobody."""
    return division[len(division) - count :]


def _promoted(division: Sequence[P], count: int, below: int, out: Collection[P]) -> list[P]:
    """Return the first ``count`` players of a division who play on and are not among the last ``below``."""
    return [player for player in division[: len(division) - below] if player not in out][:count]
