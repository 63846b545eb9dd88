"""The city by night without pieces: streets, blocks with their buildings, trees. Painted once."""

from __future__ import annotations

from typing import Literal

import msgspec
from PIL import Image, ImageDraw

from engine.games.ragami.state.board import BUILDINGS, SLUGS, SPACES, STREETS
from engine.kernel.cards.data_files import DataFile
from render.games.ragami.pieces import HALO
from render.games.ragami.plan import EDGE, GAP_BOXES, MAP_HEIGHT, STREET, block_box, building_box, centre
from render.ground.audit import Box
from render.ground.caches import images
from render.ground.theme import HUES, INK, PANEL, RAISED, TEXT, WIDTH, Colour, mix, rgb

_SCALE = 3
PARK = rgb("#14211f")
ROAD = mix(RAISED, TEXT, 0.06)
_LANE = mix(ROAD, TEXT, 0.30)
_LEAVES, _LIGHT, _TRUNK = rgb("#22483b"), rgb("#2f5f4c"), rgb("#3a3b3c")
# Neighbouring blocks differ a little in tone.
_TINTS = ("blue", "purple", "orange", "green", "red")
Draw = ImageDraw.ImageDraw


class BuildingShape(msgspec.Struct, frozen=True):
    """A shape of a building in a unit square.

    ``numbers`` are the corners of a polygon, or the box of a rectangle or (with ``round``) of an ellipse.
    """

    building: str
    tone: Literal["wall", "dark", "lit"]
    round: bool
    numbers: tuple[float, ...]


SHAPES = DataFile("render.games.ragami", "buildings.csv", BuildingShape).read()


def block_fill(place: int) -> Colour:
    """Return the colour of a building's block."""
    return mix(PANEL, HUES[_TINTS[BUILDINGS.index(place) * 2 % len(_TINTS)]].fill, 0.085)


def _scaled(box: Box) -> tuple[int, int, int, int]:
    x, y, width, height = (number * _SCALE for number in box)
    return x, y, x + width - 1, y + height - 1


@images
def ground() -> Image.Image:
    """Return the whole map in the size of the picture; callers must not change it."""
    large = Image.new("RGB", (WIDTH * _SCALE, MAP_HEIGHT * _SCALE), PARK)
    draw = ImageDraw.Draw(large)
    _plant(draw)
    _pave(draw)
    for place in BUILDINGS:
        draw.rounded_rectangle(_scaled(block_box(place)), 20 * _SCALE, fill=block_fill(place))
        _build(draw, place)
    return large.reduce(_SCALE)


def _pave(draw: Draw) -> None:
    pairs = [(one, other) for one in SPACES for other in STREETS[one] if one < other]
    lines = [[(x * _SCALE, y * _SCALE) for x, y in (centre(one), centre(other))] for one, other in pairs]
    for ends in lines:
        draw.line(ends, fill=ROAD, width=STREET * _SCALE)
    for (x, y), (right, bottom) in lines:
        steps = round(max(abs(right - x), abs(bottom - y)) / (11 * _SCALE))
        for step in range(0, steps, 2):
            one, other = (
                (x + (right - x) * part / steps, y + (bottom - y) * part / steps) for part in (step, step + 1)
            )
            draw.line([one, other], fill=_LANE, width=3 * _SCALE)


def _plant(draw: Draw) -> None:
    """Draw trees along the outer side of the gaps between squares."""
    for x, y, width, height in GAP_BOXES:
        low = y + height - EDGE + 2 if y else EDGE + 38
        for number in range(4):
            middle, tall = x + 18 + number * (width - 36) / 3, (34, 26, 38, 28)[number]
            for fill, share, lift in ((_TRUNK, 0.09, 0.0), (_LEAVES, 0.46, 0.25), (_LIGHT, 0.26, 0.52)):
                box = (
                    middle - tall * share,
                    low - tall * (lift + share * 1.6),
                    middle + tall * share,
                    low - tall * lift,
                )
                draw.ellipse([edge * _SCALE for edge in box], fill=fill)


def art_box(place: int) -> Box:
    """Return the box of a building's outline: in the middle of the part of its block that no square covers."""
    x, y, width, height = building_box(place)
    for gap_x, gap_y, gap_width, _ in GAP_BOXES:
        if x <= gap_x and gap_x + gap_width <= x + width + STREET:
            if gap_y + MAP_HEIGHT // 4 > y > gap_y:
                y, height = y - 44, height + 44
            elif y < gap_y < y + height + STREET:
                height += 44
    wide = min(width - 4, round((height - 8) * 1.35))
    tall = min(height - 10, wide)
    return x + (width - wide) // 2, y + height - tall - 3, wide, tall


def _build(draw: Draw, place: int) -> None:
    fill = block_fill(place)
    tones = {"wall": mix(fill, TEXT, 0.1), "dark": mix(fill, INK, 0.42), "lit": mix(fill, HALO, 0.36)}
    x, y, width, height = art_box(place)
    for shape in SHAPES:
        if shape.building == SLUGS[place]:
            draw_shape(draw, shape, (x * _SCALE, y * _SCALE, width * _SCALE, height * _SCALE), tones[shape.tone])


def draw_shape(draw: Draw, shape: BuildingShape, box: Box, fill: Colour) -> None:
    """Fill a shape whose numbers are shares of a box."""
    x, y, width, height = box
    points = [
        (x + across * width, y + down * height)
        for across, down in zip(shape.numbers[::2], shape.numbers[1::2], strict=True)
    ]
    if shape.round:
        draw.ellipse(points, fill=fill)
    elif len(points) == 2:
        draw.rectangle(points, fill=fill)
    else:
        draw.polygon(points, fill=fill)
