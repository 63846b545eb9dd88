"""The packing of pieces that share a place: as large as possible, without overlaps."""

from __future__ import annotations

from typing import NamedTuple

from render.ground.caches import bounded

Room = tuple[int, int]
_GAP = 2
_NARROWER = 2


class Laid(NamedTuple):
    """The position and height of a piece."""

    x: int
    y: int
    size: int


def _piece_rows(widths: list[int], limits: list[int]) -> list[int] | None:
    """Return the number of pieces in each row. ``limits`` are the rows' widths. Return None for too few rows."""
    counts, used = [0], 0
    for width in widths:
        while used + bool(used) * _GAP + width > limits[len(counts) - 1]:
            if len(counts) == len(limits):
                return None
            counts.append(0)
            used = 0
        used += width + (_GAP if used else 0)
        counts[-1] += 1
    return counts


def _even(widths: list[int], limits: list[int], counts: list[int]) -> list[int]:
    """Return other counts for the same number of rows, as equal as possible: the widest rows are made narrower."""
    while (narrower := _piece_rows(widths, [min(limit, max(limits) - _NARROWER) for limit in limits])) is not None:
        if len(narrower) > len(counts):
            break
        limits = [min(limit, max(limits) - _NARROWER) for limit in limits]
        counts = narrower
    return counts


@bounded(2048)
def pack(ratios: tuple[float, ...], room: Room, corner: Room, largest: int, least: int) -> tuple[Laid, ...]:
    """Place pieces of these widths (for a height of 1) in a room whose upper left corner is occupied.

    Raises `ValueError` if they do not fit even at the size ``least``.
    """
    if not ratios:
        return ()
    for size in range(largest, least - 1, -1):
        for top in (corner[1], 0):
            rows_laid = _laid(ratios, (room[0], room[1] - top), corner if top == 0 else (0, 0), size)
            if rows_laid is not None:
                return tuple(Laid(x, y + top, size) for x, y in rows_laid)
    raise ValueError(f"{len(ratios)} pieces in {room}")


def _laid(ratios: tuple[float, ...], room: Room, corner: Room, size: int) -> list[tuple[int, int]] | None:
    widths = [round(ratio * size) for ratio in ratios]
    lines = (room[1] + _GAP) // (size + _GAP)
    limits = [room[0] - (corner[0] if line * (size + _GAP) < corner[1] else 0) for line in range(lines)]
    counts = _piece_rows(widths, limits) if limits else None
    if counts is None:
        return None
    counts = _even(widths, limits, counts)
    free = room[1] - len(counts) * (size + _GAP) + _GAP
    y = free // 2 if not corner[1] else 0
    places, first = [], 0
    for number, count in enumerate(counts):
        row = widths[first : first + count]
        x = room[0] - limits[number] + (limits[number] - sum(row) - _GAP * (count - 1)) // 2
        for width in row:
            places.append((x, y))
            x += width + _GAP
        first += count
        y += size + _GAP
    return places
