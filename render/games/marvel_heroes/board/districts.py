"""The four Districts of an Area on its tile: rows with their names and heroes, readable on a phone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from render.games.marvel_heroes.pieces.plates import Plate, by_seat, plate, plate_width
from render.games.marvel_heroes.pieces.symbols import sign
from render.ground.audit import Box
from render.ground.caches import bounded
from render.ground.canvas import Canvas
from render.ground.theme import MUTED, TEXT
from render.ground.typeset import Style

# Which Districts are named: all, those with heroes or a Headline, or of these only those whose heroes leave room beside
# the name. Without a name, a symbol identifies the District.
Naming = Literal["all", "used", "brief"]
# The height of heroes' plates (with letters of 31 pixels), of a name, and of the line of a row with plates.
PLATE, _NAME_LINE, _LINE = 44, 40, 47
# The space between plates, between rows, and beside the plates of a row.
PLATE_GAP, ROW_GAP, _EDGE = 4, 4, 6
_NAME = Style("regular", 31)
# The space above and below plates, inside the edge of a District with a Headline.
_MARGIN = 5
# The size of a symbol, and the space that it takes at the left of a row.
SYMBOL, _SIGN = 22, 38
# If a District has more heroes than this, they are only counted.
_MOST_PLATES = 4


class DrawnDistrict(NamedTuple):
    """A District with its heroes."""

    name: str
    symbol: str
    has_headline: bool
    heroes: tuple[Plate, ...]

    @property
    def is_used(self) -> bool:
        """Whether heroes or a Headline are here."""
        return self.has_headline or bool(self.heroes)


class PlacedPlate(NamedTuple):
    """A plate, and its position relative to the upper left corner of the ground."""

    plate: Plate
    x: int
    y: int


class DistrictRow(NamedTuple):
    """A District with a place on the ground. ``name`` is "" if only its symbol is shown."""

    district: DrawnDistrict
    box: Box
    name: str
    plates: tuple[PlacedPlate, ...]


class GroundLayout(NamedTuple):
    """The rows of Districts, and the height of the ground; a District without a row is only a chip on the tile."""

    rows: tuple[DistrictRow, ...]
    tall: int


@bounded(256)
def lay(districts: tuple[DrawnDistrict, ...], wide: int, naming: Naming) -> GroundLayout:
    """Lay out the Districts on a ground of this width, so that all names and heroes are readable."""
    rows: list[DistrictRow] = []
    y = 0
    for district in districts:
        if district.is_used:
            rows.append(_used_row(district, wide, y, names_above=naming != "brief"))
            y += rows[-1].box[3] + ROW_GAP
    if naming == "all":
        empty = [one for one in districts if not one.is_used]
        rows += _empty_rows(empty, wide, y)
        y = max((row.box[1] + row.box[3] + ROW_GAP for row in rows), default=0)
    return GroundLayout(tuple(rows), max(0, y - ROW_GAP))


def _used_row(district: DrawnDistrict, wide: int, y: int, *, names_above: bool) -> DistrictRow:
    """Return a row: the plates are at the right of the name. If they need more room, they are in lines below it.

    Without ``names_above``, such plates are beside the symbol, and the name is left out.
    """
    heroes = by_seat(district.heroes) if len(district.heroes) > _MOST_PLATES else district.heroes
    if not heroes:
        return DistrictRow(district, (0, y, wide, _NAME_LINE), district.name, ())
    name, left, top = district.name, _SIGN + _NAME.width(district.name) + 10, y
    widths = [plate_width(one, PLATE) for one in heroes]
    lines = plate_lines(widths, wide - left - _EDGE)
    if lines is None or len(lines) > 1:
        name, left, top = (name, _EDGE, y + _NAME_LINE - 4) if names_above else ("", _SIGN, y)
        lines = plate_lines(widths, wide - left - _EDGE) or [len(heroes)]
    plates, first = [], 0
    for number, count in enumerate(lines):
        # Beside a name the plates are at the right; below it, they begin at the left.
        row_wide = sum(widths[first : first + count]) + PLATE_GAP * (count - 1)
        x = wide - _EDGE - row_wide if top == y and name else left
        for one, width in zip(heroes[first : first + count], widths[first : first + count], strict=True):
            plates.append(PlacedPlate(one, x, top + _MARGIN + number * _LINE))
            x += width + PLATE_GAP
        first += count
    return DistrictRow(
        district, (0, y, wide, top - y + len(lines) * _LINE + 2 * _MARGIN - _LINE + PLATE), name, tuple(plates)
    )


def plate_lines(widths: Sequence[int], room: int) -> list[int] | None:
    """Return how many plates of these widths are in each line of this width; None if one plate is wider."""
    counts: list[int] = []
    used = room + 1
    for width in widths:
        if width > room:
            return None
        if used + PLATE_GAP + width > room:
            counts.append(0)
            used = -PLATE_GAP
        counts[-1] += 1
        used += PLATE_GAP + width
    return counts


def _empty_rows(districts: Sequence[DrawnDistrict], wide: int, y: int) -> list[DistrictRow]:
    """Return rows with two names, or with one name if two names need more room."""
    rows: list[DistrictRow] = []
    left = list(districts)
    while left:
        needs = [_SIGN + _NAME.width(one.name) + _EDGE for one in left[:2]]
        count = len(needs) if sum(needs) + ROW_GAP <= wide else 1
        half = (wide - ROW_GAP) // 2
        share = max(needs[0], min(half, wide - ROW_GAP - needs[1])) if count == 2 else wide
        x = 0
        for one, width in zip(left[:count], (share, wide - share - ROW_GAP), strict=False):
            rows.append(DistrictRow(one, (x, y, width, _NAME_LINE), one.name, ()))
            x += width + ROW_GAP
        left = left[count:]
        y += _NAME_LINE + ROW_GAP
    return rows


def draw_district(canvas: Canvas, row: DistrictRow, corner: tuple[int, int], *, crossed: bool = False) -> None:
    """Draw the symbol, the name and the heroes of a District on a ground with this upper left corner.

    ``crossed``: an arrow crosses the District, on which grey letters could not be read.
    """
    x, y, wide, _ = row.box
    x, y = x + corner[0], y + corner[1]
    district = row.district
    ink = TEXT if district.is_used or crossed else MUTED
    line = PLATE + 2 * _MARGIN if row.plates and row.plates[0].y - row.box[1] == _MARGIN else _NAME_LINE
    canvas.sprite(sign(district.symbol, SYMBOL, ink), x + 8, y + (line - SYMBOL) // 2)
    if row.name:
        canvas.text((x + _SIGN, y, wide - _SIGN, line), row.name, _NAME, ink=ink)
    for one in row.plates:
        canvas.sprite(plate(one.plate, PLATE), corner[0] + one.x, corner[1] + one.y)
