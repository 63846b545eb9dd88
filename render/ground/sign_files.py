"""Reader of drawn signs: ``data/signs.csv`` holds the shapes of each sign in the order in which they are drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType
from typing import Literal

import msgspec
from PIL import ImageDraw

from engine.kernel.cards.data_files import DataFile
from render.ground.signs import DrawSign, Point, block, disc, line, polygon, star

Draw = ImageDraw.ImageDraw


class SignShape(msgspec.Struct, frozen=True):
    """A row of ``signs.csv``: a shape of a sign.

    ``numbers`` are measured on the unit square. A shape with ``cut`` is cut out of the shapes before it. ``note`` says
    what the sign shows.

    - polygon: the corners. line: the width, then the points.
    - disc: the middle and the radius. block: the left, top, right and bottom edge, and the radius of the corners.
    - star: the number of points, the inner corners' share of the radius, the radius, and the middle.
    - arc: the edges of the circle, the two angles in degrees, and the width.
    """

    sign: str
    shape: Literal["arc", "block", "disc", "line", "polygon", "star"]
    numbers: tuple[float, ...]
    cut: bool
    note: str

    def __post_init__(self) -> None:
        """Raise `ValueError` if the number of coordinates does not fit the shape."""
        needed = _COUNTS.get(self.shape)
        if needed is None:
            fits = len(self.numbers) > 4 and len(self.numbers) % 2 == (self.shape == "line")
        else:
            fits = len(self.numbers) == needed
        if not fits:
            raise ValueError(f"{len(self.numbers)} numbers for a {self.shape}")


def read_signs(package: str) -> Mapping[str, DrawSign]:
    """Return the signs of a package's file by their names. Raises `BadData`."""
    rows = DataFile(package, "signs.csv", SignShape).read()
    return MappingProxyType({name: _drawing(tuple(shapes)) for name, shapes in groupby(rows, lambda row: row.sign)})


def _drawing(shapes: Sequence[SignShape]) -> DrawSign:
    def draw_sign(draw: Draw, edge: int) -> None:
        for shape in shapes:
            _SHAPE_DRAWERS[shape.shape](draw, edge, shape.numbers, 0 if shape.cut else 255)

    return draw_sign


def _points(numbers: Sequence[float]) -> list[Point]:
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def _polygon(draw: Draw, edge: int, numbers: Sequence[float], fill: int) -> None:
    polygon(draw, edge, _points(numbers), fill)


def _draw_sign_line(draw: Draw, edge: int, numbers: Sequence[float], fill: int) -> None:
    line(draw, edge, _points(numbers[1:]), numbers[0], fill)


def _disc(draw: Draw, edge: int, numbers: Sequence[float], fill: int) -> None:
    x, y, reach = numbers
    disc(draw, edge, x, y, reach, fill)


def _block(draw: Draw, edge: int, numbers: Sequence[float], fill: int) -> None:
    left, top, right, bottom, radius = numbers
    block(draw, edge, (left, top, right, bottom), radius, fill)


def _star(draw: Draw, edge: int, numbers: Sequence[float], fill: int) -> None:
    points, inner, reach, x, y = numbers
    polygon(draw, edge, star(int(points), inner, reach, (x, y)), fill)


def _arc(draw: Draw, edge: int, numbers: Sequence[float], fill: int) -> None:
    left, top, right, bottom, start, end, wide = numbers
    box = (left * edge, top * edge, right * edge, bottom * edge)
    draw.arc(box, start, end, fill=fill, width=round(edge * wide))


_COUNTS = {"disc": 3, "block": 5, "star": 5, "arc": 7}
_SHAPE_DRAWERS: Mapping[str, Callable[[Draw, int, Sequence[float], int], None]] = {
    "arc": _arc,
    "block": _block,
    "disc": _disc,
    "line": _draw_sign_line,
    "polygon": _polygon,
    "star": _star,
}
# Signs that several games have.
SHARED = read_signs("render.ground")
