"""The layout of the city in the picture: four rows of squares, three rows of blocks; boxes are x, y, width, height."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.ragami.state.board import BUILDINGS, OUTLINES, ROWS, SPACES, XY
from render.ground.audit import Box
from render.ground.theme import WIDTH

SQUARE_WIDTH, SQUARE_HEIGHT = 120, 158
STREET = 40
EDGE = 10
_PITCH = 132
_LEFT = 12
_BANDS = (112, 184, 112)
_COLUMNS = sorted({XY[space][0] for space in SPACES})

_TOPS = [EDGE]
for _band in _BANDS:
    _TOPS.append(_TOPS[-1] + SQUARE_HEIGHT + _band)
MAP_HEIGHT = _TOPS[-1] + SQUARE_HEIGHT + EDGE


# The column and the row of each square.
_CELLS = {space: (_COLUMNS.index(XY[space][0]), ROWS[space]) for space in SPACES}
COLUMNS = len(_COLUMNS)


def _columns_span(first: float, last: float) -> tuple[int, int]:
    """Return the start and the width of an area from one column's left edge to another's right edge."""
    gap = (_PITCH - SQUARE_WIDTH) // 2
    left = 0 if first <= 0 else round(_LEFT - gap + first * _PITCH)
    right = WIDTH if last >= COLUMNS - 1 else round(_LEFT - gap + (last + 1) * _PITCH)
    return left, right - left


def _row_span(row: int) -> tuple[int, int]:
    """Return the start and the height of a row of squares, with the margin of the map."""
    top = 0 if row == 0 else _TOPS[row]
    bottom = MAP_HEIGHT if row == len(_TOPS) - 1 else _TOPS[row] + SQUARE_HEIGHT
    return top, bottom - top


def square_box(space: int) -> Box:
    """Return the paving of a square."""
    column, row = _CELLS[space]
    return _LEFT + column * _PITCH, _TOPS[row], SQUARE_WIDTH, SQUARE_HEIGHT


def _square_area(space: int) -> Box:
    column, row = _CELLS[space]
    (x, width), (y, height) = _columns_span(column, column), _row_span(row)
    return x, y, width, height


def _sides(place: int) -> tuple[int, int, int]:
    """Return the first and last column and the upper row of a building's block."""
    columns, rows = zip(*(_CELLS[space] for space in OUTLINES[place]), strict=True)
    return min(columns), max(columns), min(rows)


def _block_area(place: int) -> Box:
    first, last, row = _sides(place)
    x, width = _columns_span(first + 0.5 if first else 0, last - 0.5 if last < COLUMNS - 1 else last)
    top = _TOPS[row] + SQUARE_HEIGHT
    return x, top, width, _TOPS[row + 1] - top


def block_box(place: int) -> Box:
    """Return a building's block, the area between the edges of its streets; squares cover its corners."""
    first, last, row = _sides(place)
    left, right = (_LEFT + column * _PITCH + SQUARE_WIDTH // 2 for column in (first, last))
    top, bottom = (_TOPS[line] + SQUARE_HEIGHT // 2 for line in (row, row + 1))
    half = STREET // 2
    return left + half, top + half, right - left - STREET, bottom - top - STREET


def building_box(place: int) -> Box:
    """Return the part of a block that no square covers; the pieces of the building are drawn there."""
    x, _, width, _ = block_box(place)
    _, y, _, height = _block_area(place)
    return x, y, width, height


# The region of each place; together with the gaps the regions cover the whole map.
AREAS: Mapping[int, tuple[int, int, int, int]] = {space: _square_area(space) for space in SPACES} | {
    place: _block_area(place) for place in BUILDINGS
}
# The gaps are the cells of the map without a square.
GAP_BOXES: tuple[Box, ...] = tuple(
    (x, y, width, height)
    for row in range(len(_TOPS))
    for column in range(COLUMNS)
    if (column, row) not in _CELLS.values()
    for (x, width), (y, height) in [(_columns_span(column, column), _row_span(row))]
)


def box_of(place: int) -> Box:
    """Return the box for a place's pieces."""
    return building_box(place) if place in OUTLINES else square_box(place)


def centre(place: int) -> tuple[float, float]:
    """Return the middle of a place."""
    x, y, width, height = box_of(place)
    return x + width / 2, y + height / 2
