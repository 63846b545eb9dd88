"""Small pictures, drawn once and cached: shapes are anti-aliased by painting them four times as large."""

from __future__ import annotations

import math
from collections.abc import Callable

from PIL import Image, ImageChops, ImageDraw

from render.ground.caches import images
from render.ground.theme import HUES, INK, Colour, Hue, mix
from render.ground.typeset import advance, cap_height, line

_SCALE = 4
Point = tuple[float, float]


def _ring(count: int, radius: float, start: float, inner: float = 0.0) -> list[Point]:
    """Return the corners of a polygon in the unit square; with ``inner``, of a star."""
    corners = []
    for index in range(count):
        reach = inner if inner and index % 2 else radius
        angle = math.tau * (index / count + start)
        corners.append((0.5 + reach * math.sin(angle), 0.5 - reach * math.cos(angle)))
    return corners


def _flame() -> list[Point]:
    """Return a flame: a disc with a point at its top."""
    radius, centre = 0.405, 0.595
    tangent = math.acos(radius / centre)
    turns = [tangent + (math.tau - 2 * tangent) * step / 40 for step in range(41)]
    return [(0.5, 0.0), *((0.5 + radius * math.sin(turn), centre - radius * math.cos(turn)) for turn in turns)]


def _shield() -> list[Point]:
    side = [(0.93 - 0.43 * (step / 20) ** 2.2, 0.48 + 0.52 * math.sin(step / 20 * math.pi / 2)) for step in range(21)]
    right = [(0.5, 0.0), (0.93, 0.10), *side]
    return right + [(1 - x, y) for x, y in reversed(right)]


def _heart() -> list[Point]:
    turns = [math.tau * step / 60 for step in range(60)]
    return [
        (
            0.5 + 0.5 * math.sin(turn) ** 3,
            0.45 - (13 * math.cos(turn) - 5 * math.cos(2 * turn) - 2 * math.cos(3 * turn) - math.cos(4 * turn)) / 32,
        )
        for turn in turns
    ]


def _cross() -> list[Point]:
    return [
        (0.5 + x, 0.5 + y)
        for x, y in (
            (0, -0.16),
            (0.28, -0.44),
            (0.44, -0.28),
            (0.16, 0),
            (0.44, 0.28),
            (0.28, 0.44),
            (0, 0.16),
            (-0.28, 0.44),
            (-0.44, 0.28),
            (-0.16, 0),
            (-0.44, -0.28),
            (-0.28, -0.44),
        )
    ]


_POLYGONS: dict[str, list[Point]] = {
    "sun": _ring(20, 0.5, 0.0, 0.40),
    "drop": _flame(),
    "diamond": _ring(4, 0.5, 0.0),
    "hexagon": _ring(6, 0.5, 0.0),
    "shield": _shield(),
    "heart": _heart(),
    "star": _ring(10, 0.5, 0.0, 0.215),
    "check": [(0.06, 0.55), (0.22, 0.39), (0.41, 0.58), (0.79, 0.16), (0.94, 0.31), (0.41, 0.88)],
    "crown": [(0.04, 0.22), (0.29, 0.48), (0.5, 0.1), (0.71, 0.48), (0.96, 0.22), (0.88, 0.86), (0.12, 0.86)],
    "cross": _cross(),
    "play": [(0.16, 0.06), (0.92, 0.5), (0.16, 0.94)],
}
# The height of a numeral's middle in the shape, and the maximum height of its digits, as shares of the shape's height.
_SEAT = {"drop": 0.595, "shield": 0.47, "heart": 0.43}
_DIGITS = {"diamond": 0.44, "sun": 0.46, "hexagon": 0.48, "heart": 0.44}


def _paint(shape: str, draw: ImageDraw.ImageDraw, size: int, inset: float) -> None:
    """Fill the shape, shrunk on all sides by ``inset`` (a share of its size)."""
    edge = size * _SCALE
    if shape in {"square", "clock"}:
        low, high = edge * (inset + 0.05), edge * (0.95 - inset) - 1
        if shape == "clock":
            low, high = edge * (inset + 0.01), edge * (0.99 - inset) - 1
            draw.ellipse((low, low, high, high), fill=255)
        else:
            draw.rounded_rectangle((low, low, high, high), edge * (0.19 - inset / 2), fill=255)
        return
    middle = _SEAT.get(shape, 0.5)
    shrink = 1 - 2 * inset
    points = [(edge * (0.5 + (x - 0.5) * shrink), edge * (middle + (y - middle) * shrink)) for x, y in _POLYGONS[shape]]
    draw.polygon(points, fill=255)


@images
def mask(shape: str, size: int, inset: float = 0.0) -> Image.Image:
    """Return a shape as a smooth mask of ``size`` pixels."""
    large = Image.new("L", (size * _SCALE, size * _SCALE))
    _paint(shape, ImageDraw.Draw(large), size, inset)
    return large.reduce(_SCALE)


@images
def corners(radius: int) -> tuple[Image.Image, ...]:
    """Return the four smooth corners of a rounded rectangle, clockwise from the top left."""
    edge = radius * _SCALE
    large = Image.new("L", (edge, edge))
    ImageDraw.Draw(large).ellipse((0, 0, 2 * edge - 1, 2 * edge - 1), fill=255)
    first = large.reduce(_SCALE)
    turn = Image.Transpose
    return (
        first,
        first.transpose(turn.FLIP_LEFT_RIGHT),
        first.transpose(turn.ROTATE_180),
        first.transpose(turn.FLIP_TOP_BOTTOM),
    )


def _on(fill: Colour, shape: Image.Image) -> Image.Image:
    sprite = Image.new("RGBA", shape.size, (*fill, 255))
    sprite.putalpha(shape)
    return sprite


@images
def glyph(shape: str, size: int, fill: Colour) -> Image.Image:
    """Return a shape in one colour."""
    return _on(fill, mask(shape, size))


@images
def gem(hue: str, size: int, label: str = "") -> Image.Image:
    """Return a token: its shape, rimmed and lit from above, with a numeral on it."""
    colour = HUES[hue]
    sprite = _on(colour.rim, mask(colour.shape, size))
    face = mask(colour.shape, size, 0.065)
    sprite.paste(colour.fill, (0, 0), face)
    light = Image.new("L", face.size)
    light.paste(face.crop((0, 0, size, round(size * _SEAT.get(colour.shape, 0.5)))), (0, 0))
    sprite.paste(mix(colour.fill, (255, 255, 255), 0.22), (0, 0), light)
    if colour.shape == "clock":
        sprite.paste(colour.rim, (0, 0), _ticks(size))
    if label:
        _number(sprite, colour, size, label)
    return sprite


@images
def _ticks(size: int) -> Image.Image:
    """Return the marks of the four quarter hours on a clock face, as a mask."""
    edge, thick = size * _SCALE, size * _SCALE // 13
    large = Image.new("L", (edge, edge))
    draw = ImageDraw.Draw(large)
    middle, long = edge // 2, edge // 6
    for box in (
        (middle - thick // 2, 0, middle + thick // 2, long),
        (middle - thick // 2, edge - long, middle + thick // 2, edge),
        (0, middle - thick // 2, long, middle + thick // 2),
        (edge - long, middle - thick // 2, edge, middle + thick // 2),
    ):
        draw.rectangle(box, fill=255)
    return ImageChops.multiply(large.reduce(_SCALE), mask("clock", size))


def _number(sprite: Image.Image, colour: Hue, size: int, label: str) -> None:
    digits = round(size * _DIGITS.get(colour.shape, 0.5) / 0.69)
    digits = round(digits * 0.8) if len(label) > 1 else digits
    glyphs = line(label, "bold", digits)
    left, _, right, _ = glyphs.mask.getbbox() or (0, 0, 0, 0)
    middle = round(size * _SEAT.get(colour.shape, 0.5))
    x = round((size - (right - left)) / 2) - left
    sprite.paste(INK, (x, middle + round(cap_height("bold", digits) / 2) - glyphs.ascent), glyphs.mask)


@images
def ghost(hue: str, size: int) -> Image.Image:
    """Return the placeholder of a missing token."""
    colour = HUES[hue]
    sprite = _on(colour.ghost, mask(colour.shape, size))
    hole = mask(colour.shape, size, 0.075)
    sprite.paste(mix(colour.ghost, INK, 0.35), (0, 0), hole)
    return sprite


@images
def chip(hue: str, width: int, height: int, label: str) -> Image.Image:
    """Return a bonus: a small card in its colour, with its symbol and a numeral."""
    colour = HUES[hue]
    sprite = _on(colour.rim, _plate(width, height, 0))
    sprite.paste(colour.fill, (0, 0), _plate(width, height, max(2, height // 18)))
    scale = min(height, width * 0.82)
    size = round(scale * (0.46 if label else 0.72))
    digits = round(scale * 0.76)
    room = advance(label, "bold", digits) if label else 0
    gap = round(scale * 0.12) if label else 0
    x = (width - size - gap - room) // 2
    sprite.paste(mix(colour.fill, INK, 0.74), (x, (height - size) // 2), mask(colour.shape, size))
    if label:
        glyphs = line(label, "bold", digits)
        top = (height + cap_height("bold", digits)) // 2 - glyphs.ascent
        sprite.paste(INK, (x + size + gap - glyphs.pad, top), glyphs.mask)
    return sprite


@images
def chip_ghost(hue: str, width: int, height: int) -> Image.Image:
    """Return the placeholder of a missing bonus."""
    colour = HUES[hue]
    sprite = _on(colour.ghost, _plate(width, height, 0))
    sprite.paste(mix(colour.ghost, INK, 0.35), (0, 0), _plate(width, height, max(2, height // 18)))
    return sprite


@images
def banner(width: int, height: int, radius: int) -> Image.Image:
    """Return a mask with smooth upper corners, for the head of a card."""
    plate = Image.new("L", (width, height), 255)
    first, second, *_ = corners(radius)
    plate.paste(first, (0, 0))
    plate.paste(second, (width - radius, 0))
    return plate


@images
def _plate(width: int, height: int, inset: int) -> Image.Image:
    edge = inset * _SCALE
    large = Image.new("L", (width * _SCALE, height * _SCALE))
    box = (edge, edge, large.width - edge - 1, large.height - edge - 1)
    ImageDraw.Draw(large).rounded_rectangle(box, (height * 0.2 - inset) * _SCALE, fill=255)
    return large.reduce(_SCALE)


def _stripes(draw: ImageDraw.ImageDraw, width: int, height: int, dice: bytes) -> None:
    step, lean = 44 + dice[1] % 40, (-1 if dice[2] % 2 else 1) * height
    for x in range(-height - step, width + height + step, step):
        draw.polygon([(x, height), (x + step / 2, height), (x + step / 2 + lean, 0), (x + lean, 0)], fill=255)


def _circles(draw: ImageDraw.ImageDraw, width: int, height: int, dice: bytes) -> None:
    x, y = width * (0.35 + dice[1] / 850), height * (0.2 + dice[2] / 320)
    step = height * (0.16 + dice[3] / 2600)
    for ring in range(9, 0, -1):
        reach = ring * step
        draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=255 * (ring % 2))


def _rays(draw: ImageDraw.ImageDraw, width: int, height: int, dice: bytes) -> None:
    x, y, count = width * (0.3 + dice[1] / 640), height * (0.3 + dice[2] / 400), 9 + dice[3] % 6
    for ray in range(count):
        one, other = (math.tau * (ray + part) / count + dice[4] / 40 for part in (0, 0.5))
        far = width * 1.5
        draw.polygon(
            [(x, y), (x + far * math.cos(one), y + far * math.sin(one)),
             (x + far * math.cos(other), y + far * math.sin(other))], fill=255,
        )  # fmt: skip


def _dots(draw: ImageDraw.ImageDraw, width: int, height: int, dice: bytes) -> None:
    step = height / (4 + dice[1] % 3)
    for row in range(int(height / step) + 2):
        for column in range(int(width / step) + 2):
            x, y = (column + row % 2 / 2) * step, row * step
            reach = step * (0.08 + 0.36 * (x / width if dice[2] % 2 else 1 - x / width))
            draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=255)


def _chevrons(draw: ImageDraw.ImageDraw, width: int, height: int, dice: bytes) -> None:
    step, tip, up = height * (0.3 + dice[1] / 1200), width * (0.3 + dice[2] / 640), height * 0.55
    for index in range(-3, 6):
        y = index * step
        draw.polygon(
            [(0, y + up), (tip, y), (width, y + up), (width, y + up + step / 2), (tip, y + step / 2),
             (0, y + up + step / 2)], fill=255,
        )  # fmt: skip


def _steps(draw: ImageDraw.ImageDraw, width: int, height: int, dice: bytes) -> None:
    step = height / 4
    for column in range(int(width / step) + 1):
        tall = dice[column % 24 + 1] % 4
        draw.rectangle((column * step, height - tall * step, (column + 1) * step - 1, height), fill=255)


_MOTIFS: tuple[Callable[[ImageDraw.ImageDraw, int, int, bytes], None], ...] = (
    _stripes, _circles, _rays, _dots, _chevrons, _steps,
)  # fmt: skip


@images
def motif(width: int, height: int, dice: bytes) -> Image.Image:
    """Return an abstract pattern as a mask. The 32 bytes of ``dice`` determine the pattern."""
    large = Image.new("L", (width * 2, height * 2))
    _MOTIFS[dice[0] % len(_MOTIFS)](ImageDraw.Draw(large), large.width, large.height, dice)
    return large.reduce(2)


def blank(width: int, height: int) -> Image.Image:
    """Return a transparent picture."""
    return Image.new("RGBA", (width, height))


def fill_mask(sprite: Image.Image, fill: Colour, shape: Image.Image, x: int = 0, y: int = 0) -> None:
    """Paint a shape, even over transparent parts of the picture."""
    sprite.alpha_composite(_on(fill, shape), (x, y))
