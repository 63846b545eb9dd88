"""Divides players among tables of the allowed sizes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache


def table_sizes(players: int, allowed_sizes: Sequence[int]) -> list[int]:
    """Return the table sizes, largest first, that leave the fewest players without a seat.

    If several lists of sizes do so, the one with the most tables of the largest size is chosen, then the one with the
    most tables of the next size, and so on. The list is empty if there are too few players for one table.
    """
    return list(_filled(players, tuple(sorted(set(allowed_sizes), reverse=True))))


@cache
def _filled(players: int, sizes: tuple[int, ...]) -> tuple[int, ...]:
    @cache
    def fill(players_left: int, kind: int) -> tuple[int, ...] | None:
        if players_left == 0:
            return ()
        if kind == len(sizes):
            return None
        for count in range(players_left // sizes[kind], -1, -1):
            rest = fill(players_left - count * sizes[kind], kind + 1)
            if rest is not None:
                return (sizes[kind],) * count + rest
        return None

    found = (fill(seated, 0) for seated in range(players, 0, -1))
    return next((one for one in found if one is not None), ())
