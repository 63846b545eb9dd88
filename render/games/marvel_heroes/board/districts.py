"""The four Districts of an Area on its tile: their boxes, and the heroes in them, readable on a phone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from render.cards.parts import draw_lines
from render.games.marvel_heroes.pieces.plates import Plate, by_seat, plate, plate_width
from render.games.marvel_heroes.pieces.symbols import sign
from render.ground.audit import Box
from render.ground.caches import bounded
from render.ground.canvas import Canvas
from render.ground.theme import MUTED, TEXT
from render.ground.typeset import Style, largest_lines
from render.maps.packing import pack

# The space between Districts.
_GAP = 5
# The letters of a District's name, from the largest to the smallest.
_NAMES = tuple(Style("regular", size) for size in range(26, 16, -1))
# The space at the left for the symbol, and at the right.
_SIGN, _MARGIN = 28, 5
# The height of the name above heroes, and the space around their plates.
_NAME_LINE, _EDGE = 28, 3
# If a District has more heroes than this, they are only counted.
_MOST_PLATES = 4
# If the usual boxes are too small for plates of the last height (with letters of 21 pixels), other boxes are searched
# for plates of these heights, in this order.
_READ = (38, 34, 30)
# The step in pixels between the widths to try for the first column, and the number of steps between the heights to try
# for the first row.
_STEP, _SHARES = 12, 6
_LEAST_PLATE = 16


class DistrictSizes(NamedTuple):
    """The heights of a District with heroes, of a District without heroes, and of the highest plate."""

    cell: int
    empty: int
    largest: int
    shows_names: bool


class DrawnDistrict(NamedTuple):
    """A District with its heroes; its name is "" if names would leave no room for the heroes."""

    name: str
    symbol: str
    has_headline: bool
    heroes: tuple[Plate, ...]


class DistrictLayout(NamedTuple):
    """The Districts as they are drawn, and their boxes relative to the upper left corner of their ground."""

    districts: tuple[DrawnDistrict, ...]
    boxes: tuple[Box, ...]


def ground_tall(sizes: DistrictSizes) -> int:
    """Return the height of the ground of the Districts."""
    return 2 * sizes.cell + _GAP


@bounded(256)
def lay(districts: tuple[DrawnDistrict, ...], sizes: DistrictSizes, wide: int) -> DistrictLayout:
    """Lay out four Districts on a ground of this width so that the names of all heroes are readable.

    If no boxes are large enough, heroes of the most crowded Districts are only counted. The last resort omits KO
    markers and names of Districts.
    """
    for district_shape in _shapes(districts):
        usual = _usual_boxes(district_shape, sizes, wide)
        if _heroes_fit(district_shape, usual, _READ[-1]):
            return DistrictLayout(district_shape, usual)
        others = [*_other_boxes(district_shape, sizes, wide)]
        others.sort(key=lambda boxes: _distance(boxes, usual))
        for size in _READ:
            for boxes in others:
                if _heroes_fit(district_shape, boxes, size):
                    return DistrictLayout(district_shape, boxes)
    return DistrictLayout(district_shape, usual)


def _shapes(districts: tuple[DrawnDistrict, ...]) -> Iterator[tuple[DrawnDistrict, ...]]:
    """Yield the Districts in versions with less and less detail."""
    yield from dict.fromkeys(_with_most_plates(districts, most) for most in range(_MOST_PLATES, 0, -1))
    yield tuple(one._replace(name="") for one in _with_most_plates(districts, 0))


def _with_most_plates(districts: tuple[DrawnDistrict, ...], most: int) -> tuple[DrawnDistrict, ...]:
    """Return the Districts; if one has more than ``most`` heroes, it shows their number for each seat."""
    return tuple(one._replace(heroes=by_seat(one.heroes)) if len(one.heroes) > most else one for one in districts)


def _usual_boxes(districts: Sequence[DrawnDistrict], sizes: DistrictSizes, wide: int) -> tuple[Box, ...]:
    """Return boxes with columns as wide and rows as high as the names and the numbers of heroes need."""
    plates = [len(one.heroes) for one in districts]
    most = [max(plates[2 * row : 2 * row + 2]) for row in (0, 1)]
    spare = _spare_height(sizes)
    share = spare // 2 if most[0] == most[1] else spare * (most[0] > most[1])
    if 0 < min(most) < max(most):
        share = min(spare - spare // 3, max(spare // 3, share))
    return _boxes(wide, _first_column(districts, sizes, wide - _GAP), sizes, share)


def _spare_height(sizes: DistrictSizes) -> int:
    """Return the height that the two rows can share in addition to their minimum heights."""
    return 2 * (sizes.cell - sizes.empty)


def _boxes(wide: int, first: int, sizes: DistrictSizes, share: int) -> tuple[Box, ...]:
    """Return the boxes for a width of the first column and the first row's ``share`` of the spare height."""
    columns = ((0, first), (first + _GAP, wide - first - _GAP))
    upper = sizes.empty + share
    rows = ((0, upper), (upper + _GAP, 2 * sizes.cell - upper))
    return tuple((x, y, width, tall) for y, tall in rows for x, width in columns)


def _first_column(districts: Sequence[DrawnDistrict], sizes: DistrictSizes, room: int) -> int:
    """Return the first column's width: half of the room, more if only it has heroes, less if only the second has."""
    columns = districts[0::2], districts[1::2]
    crowded = [any(one.heroes for one in column) for column in columns]
    share = room // 2 if crowded[0] == crowded[1] else room * 3 // 5 if crowded[0] else room * 2 // 5
    low, high = _first_column_limits(districts, sizes, room, _NAMES[4:])
    return max(low, min(high, share))


def _first_column_limits(
    districts: Sequence[DrawnDistrict], sizes: DistrictSizes, room: int, styles: tuple[Style, ...]
) -> tuple[int, int]:
    """Return the minimum and maximum width of the first column. The names have the first style in which all fit."""
    columns = districts[0::2], districts[1::2]
    for style in styles:
        first, second = (max(_name_needs(one, sizes, style) for one in column) for column in columns)
        if first + second <= room:
            break
    return first, room - second


def _name_needs(district: DrawnDistrict, sizes: DistrictSizes, style: Style) -> int:
    """Return the width that a District needs for its name: in one line above heroes, else for its longest word."""
    if not _is_named(district, sizes):
        return _SIGN + _MARGIN
    whole = bool(district.heroes) or sizes.empty < 2 * style.size
    parts = [district.name] if whole else district.name.replace("-", "- ").split()
    return max(style.width(part) for part in parts) + _SIGN + _MARGIN


def _is_named(district: DrawnDistrict, sizes: DistrictSizes) -> bool:
    return bool(district.name) and (sizes.shows_names or district.has_headline or bool(district.heroes))


def _other_boxes(districts: Sequence[DrawnDistrict], sizes: DistrictSizes, wide: int) -> Iterator[tuple[Box, ...]]:
    low, high = _first_column_limits(districts, sizes, wide - _GAP, _NAMES[6:])
    for first in range(low, high + 1, _STEP):
        for part in range(_SHARES + 1):
            yield _boxes(wide, first, sizes, _spare_height(sizes) * part // _SHARES)


def _distance(boxes: tuple[Box, ...], usual: tuple[Box, ...]) -> int:
    """Return how far the corner where the four boxes meet is from its usual position, in pixels."""
    return abs(boxes[0][2] - usual[0][2]) + abs(boxes[0][3] - usual[0][3])


def _heroes_fit(districts: Sequence[DrawnDistrict], boxes: tuple[Box, ...], size: int) -> bool:
    return all(
        not one.heroes or _plate_positions(one.heroes, _plates_box(one, box), size) is not None
        for one, box in zip(districts, boxes, strict=True)
    )


def _plates_box(district: DrawnDistrict, box: Box) -> Box:
    x, y, wide, tall = box
    left, top = (_EDGE, _NAME_LINE) if district.name else (_SIGN, _EDGE)
    return x + left, y + top, wide - left - _EDGE, tall - top - _EDGE


def _plate_positions(plates: tuple[Plate, ...], box: Box, size: int) -> list[tuple[int, int]] | None:
    x, y, wide, tall = box
    ratios = tuple(plate_width(one, size) / size for one in plates)
    try:
        return [(x + at.x, y + at.y) for at in pack(ratios, (wide, tall), (0, 0), size, size)]
    except ValueError:
        return None


def draw_district(
    canvas: Canvas, district: DrawnDistrict, sizes: DistrictSizes, box: Box, *, crossed: bool = False
) -> None:
    """Draw the symbol, the name and the heroes of a District; without heroes, the name may have two lines.

    ``crossed``: an arrow crosses the District, on which grey letters could not be read.
    """
    x, y, wide, tall = box
    ink = TEXT if district.has_headline or district.heroes or crossed else MUTED
    line = _NAME_LINE + 1 if district.heroes else min(tall, sizes.empty)
    canvas.sprite(sign(district.symbol, 18, ink), x + 6, y + (min(line, 32) - 18) // 2)
    if _is_named(district, sizes):
        room = wide - _SIGN - _MARGIN
        style, lines = largest_lines(district.name, _NAMES, room, line)
        high = min(line, style.size + 4) if len(lines) > 1 else min(line, 32)
        draw_lines(canvas, (x + _SIGN, y, room, high), lines, style, ink)
    if district.heroes:
        _draw_plates(canvas, district.heroes, sizes.largest, _plates_box(district, box))


def _draw_plates(canvas: Canvas, plates: tuple[Plate, ...], largest: int, box: Box) -> None:
    """Draw heroes in the largest size at which all fit. Raises `ValueError` if the minimum size is too large."""
    for size in range(min(largest, box[3]), _LEAST_PLATE - 1, -1):
        places = _plate_positions(plates, box, size)
        if places is not None:
            for one, (x, y) in zip(plates, places, strict=True):
                canvas.sprite(plate(one, size), x, y)
            return
    raise ValueError(f"{len(plates)} plates in {box}")
