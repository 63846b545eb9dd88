"""Arrows across a map: slightly bent, from the edge of one place to the edge of another."""

from __future__ import annotations

import math
from typing import NamedTuple

from PIL import Image, ImageDraw

from render.ground.audit import Box
from render.ground.caches import images
from render.ground.canvas import Canvas
from render.ground.theme import HUES, INK, Colour, mix

_SCALE = 3
_WIDE, _HEAD, _RIM = 9, 34, 4
# An arrow runs from edge to edge, so that it covers no number and no piece. If the places are so close that less than
# `_MIN_VISIBLE` pixels would be visible, the arrow extends into the places. `_BEND` is the bend for a length of 1.
_MIN_VISIBLE, _EDGE, _INSIDE, _BEND = 70, 4, 12, 0.10
_STEPS = 28
# Names above an arrow stay readable, because the arrow is darker than its piece, and darker still in bright hues.
_SHADE, _BRIGHT_SHADE, _BRIGHT = 0.43, 0.52, frozenset({"yellow", "grey"})
Point = tuple[float, float]


class Arrow(NamedTuple):
    """A movement on the map, from the box of one place to the box of another, in the hue of the moved piece."""

    start: Box
    end: Box
    hue: str


class _ArrowSprite(NamedTuple):
    sprite: Image.Image
    x: int
    y: int


def _curve(start: Point, end: Point) -> list[Point]:
    (x, y), (right, bottom) = start, end
    bend = (x + right) / 2 + (bottom - y) * _BEND, (y + bottom) / 2 - (right - x) * _BEND
    points = []
    for step in range(_STEPS + 1):
        share = step / _STEPS
        one, two, three = (1 - share) ** 2, 2 * share * (1 - share), share**2
        points.append((one * x + two * bend[0] + three * right, one * y + two * bend[1] + three * bottom))
    return points


def _centre(box: Box) -> Point:
    x, y, width, height = box
    return x + width / 2, y + height / 2


def _is_within(point: Point, box: Box, inset: float) -> bool:
    x, y, width, height = box
    return x + inset < point[0] < x + width - inset and y + inset < point[1] < y + height - inset


def _path(arrow: Arrow) -> list[Point]:
    """Return the curve from edge to edge of the two places; it is extended if the places are close."""
    whole = _curve(_centre(arrow.start), _centre(arrow.end))
    for inset in range(_EDGE, min(*arrow.start[2:], *arrow.end[2:]) // 2, _INSIDE):
        first, last = _leaving(whole, arrow.start, inset), _leaving(whole[::-1], arrow.end, inset)[::-1]
        inner = [point for point in first if point in last]
        if len(inner) > 2 and math.dist(first[0], last[-1]) >= _MIN_VISIBLE:
            return [first[0], *inner, last[-1]]
    return whole


def _leaving(points: list[Point], box: Box, inset: float) -> list[Point]:
    """Return the points after the path leaves the box, preceded by the point on the box's edge."""
    number = next((number for number, point in enumerate(points) if not _is_within(point, box, inset)), 0)
    inside, outside = points[max(0, number - 1)], points[number]
    for _ in range(6):
        middle = (inside[0] + outside[0]) / 2, (inside[1] + outside[1]) / 2
        inside, outside = (middle, outside) if _is_within(middle, box, inset) else (inside, middle)
    return [inside, *points[number:]]


def arrow_fill(hue: str) -> Colour:
    """Return the colour of arrows in a hue; white letters above it are readable."""
    return mix(HUES[hue].fill, INK, _BRIGHT_SHADE if hue in _BRIGHT else _SHADE)


@images
def _arrow_drawing(arrow: Arrow) -> _ArrowSprite:
    path = _path(arrow)
    pad = _HEAD + _RIM
    left, top = (math.floor(min(numbers)) - pad for numbers in zip(*path, strict=True))
    right, bottom = (math.ceil(max(numbers)) + pad for numbers in zip(*path, strict=True))
    points = [((x - left) * _SCALE, (y - top) * _SCALE) for x, y in path]
    size = ((right - left) * _SCALE, (bottom - top) * _SCALE)
    sprite = Image.new("RGBA", (right - left, bottom - top))
    for fill, grow in ((INK, _RIM), (arrow_fill(arrow.hue), 0)):
        mask = Image.new("L", size)
        _paint(ImageDraw.Draw(mask), points, grow)
        layer = Image.new("RGBA", sprite.size, (*fill, 255))
        layer.putalpha(mask.reduce(_SCALE))
        sprite.alpha_composite(layer)
    return _ArrowSprite(sprite, left, top)


def _paint(draw: ImageDraw.ImageDraw, points: list[Point], grow: int) -> None:
    tip, before = points[-1], points[-4] if len(points) > 4 else points[0]
    angle = math.atan2(tip[1] - before[1], tip[0] - before[0])
    long = _HEAD * _SCALE
    shaft = [point for point in points if math.dist(point, tip) > long * 0.7] or [points[0]]
    neck = (tip[0] - math.cos(angle) * long * 0.7, tip[1] - math.sin(angle) * long * 0.7)
    wide = (_WIDE + 2 * grow) * _SCALE
    draw.line([*shaft, neck], fill=255, width=wide, joint="curve")
    x, y = shaft[0]
    draw.ellipse((x - wide / 2, y - wide / 2, x + wide / 2, y + wide / 2), fill=255)
    reach, lift = long * 0.5 + grow * _SCALE * 1.4, grow * _SCALE
    corners = [(tip[0] + math.cos(angle) * lift * 1.8, tip[1] + math.sin(angle) * lift * 1.8)]
    for side in (1, -1):
        side_angle = angle + side * math.pi / 2
        foot = (tip[0] - math.cos(angle) * (long + lift), tip[1] - math.sin(angle) * (long + lift))
        corners.append((foot[0] + math.cos(side_angle) * reach, foot[1] + math.sin(side_angle) * reach))
    draw.polygon(corners, fill=255)


def crossing(arrows: tuple[Arrow, ...], box: Box) -> tuple[Arrow, ...]:
    """Return the arrows that are visible in a box of the map."""
    return tuple(arrow for arrow in arrows if _part(arrow, box) is not None)


@images
def _part(arrow: Arrow, box: Box) -> tuple[Image.Image, int, int] | None:
    """Return the part of an arrow inside a box and its position there; None if no part is visible."""
    drawing = _arrow_drawing(arrow)
    x, y, width, height = box
    left, top = max(0, x - drawing.x), max(0, y - drawing.y)
    right, bottom = min(drawing.sprite.width, x + width - drawing.x), min(drawing.sprite.height, y + height - drawing.y)
    if left >= right or top >= bottom:
        return None
    part = drawing.sprite.crop((left, top, right, bottom))
    return (part, drawing.x + left - x, drawing.y + top - y) if part.getbbox() is not None else None


def draw_arrows(canvas: Canvas, arrows: tuple[Arrow, ...], box: Box) -> None:
    """Draw the parts of these arrows inside the box that the canvas shows."""
    for arrow in arrows:
        part = _part(arrow, box)
        if part is not None:
            canvas.sprite(*part)
