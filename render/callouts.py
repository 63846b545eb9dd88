"""Paints the picture of "What is what": numbered circles beside a picture, each with a line to the edge of its part."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image, ImageDraw

from render.ground.audit import Box
from render.ground.canvas import Canvas
from render.ground.compose import NamedPart, Sheet, lent
from render.ground.limits import SHAPES
from render.ground.png import encode
from render.ground.scene import Words, say
from render.ground.theme import BACK, CALLOUT, INK, RADIUS
from render.ground.typeset import Style
from render.ground.wording import fitting
from render.pictures import Picture

SIDE, CIRCLE = 84, 64
_SPACE = CIRCLE + 6
_SCALE = 2
_LINE, _RIM, _DOT = 5, 10, 8
# The number of pixels by which a frame extends beyond its part. The dark rim of a frame is thinner than the rim of
# lines, because names are close by.
FRAME = 7
_NUMBER = Style("bold", 40)


class Callout(NamedTuple):
    """The callout of the part in ``box``.

    Its line goes from ``middle``, the middle of its circle, to ``point``. Positions are relative to the picture
    including its side margins.
    """

    number: int
    key: str
    box: Box
    middle: tuple[int, int]
    point: tuple[int, int]


class ExplainedPicture(Picture, frozen=True):
    """A picture with callouts, and the meanings of the numbers, from 1 on."""

    lines: tuple[str, ...]


def explained(sheet: Sheet, words: Words, filename: str) -> ExplainedPicture:
    """Return a sheet with a callout for each of its parts. Synchronous and thread-safe: call it in a worker thread."""
    found = callouts(sheet)
    lines = tuple(say(words, f"part-{callout.key}") for callout in found)
    numbered_lines = [f"{number}. {line}" for number, line in enumerate(lines, 1)]
    head = say(words, "callouts-alt", count=len(lines))
    alt = fitting(" ".join([head, *numbered_lines[:count]]) for count in range(len(numbered_lines), -1, -1))
    return ExplainedPicture(encode(called_out(sheet)), alt, filename, lines)


def callouts(sheet: Sheet) -> list[Callout]:
    """Return a callout for each part of the sheet, numbered from the top down."""
    width, height = sheet.size[0], whole_size(sheet)[1]
    parts_left: list[NamedPart] = []
    right: list[NamedPart] = []
    for part in sheet.named_parts():
        x, _, wide, _ = part.box
        middle = 2 * x + wide
        # A part in the middle goes to the side with fewer circles.
        sides = (
            (parts_left, right)
            if middle < width or (middle == width and len(parts_left) <= len(right))
            else (right, parts_left)
        )
        sides[0].append(part)
    placed_callouts = []
    for parts, middle in ((parts_left, SIDE // 2), (right, width + SIDE + SIDE // 2)):
        tops = _spread_heights([y + high // 2 for _, (_, y, _, high) in parts], height)
        placed_callouts += [(part, (middle, top)) for part, top in zip(parts, tops, strict=True)]
    placed_callouts.sort(key=lambda one: (one[1][1], one[1][0]))
    return [
        _callout(number, part, middle, on_left=middle[0] < SIDE)
        for number, (part, middle) in enumerate(placed_callouts, 1)
    ]


def whole_size(sheet: Sheet) -> tuple[int, int]:
    """Return the size of the picture including its side margins; a flat picture gets extra space below."""
    wide = sheet.size[0] + 2 * SIDE
    return wide, max(sheet.size[1], int(wide * SHAPES[0]) + 4)


def _callout(number: int, part: NamedPart, middle: tuple[int, int], *, on_left: bool) -> Callout:
    x, y, width, height = part.box
    x += SIDE
    inset = min(RADIUS, height // 2)
    point = x - _DOT if on_left else x + width + _DOT, min(max(middle[1], y + inset), y + height - inset)
    return Callout(number, part.key, (x, y, width, height), middle, point)


def _spread_heights(wanted_heights: Sequence[int], height: int) -> list[int]:
    heights = sorted(wanted_heights)
    order = sorted(range(len(wanted_heights)), key=lambda number: wanted_heights[number])
    low = CIRCLE // 2 + 4
    for number, top in enumerate(heights):
        heights[number] = max(top, low)
        low = heights[number] + _SPACE
    high = height - CIRCLE // 2 - 4
    for number in reversed(range(len(heights))):
        heights[number] = min(heights[number], high)
        high = heights[number] - _SPACE
    found = [0] * len(wanted_heights)
    for place, number in enumerate(order):
        found[number] = heights[place]
    return found


def called_out(sheet: Sheet) -> Image.Image:
    """Paint a sheet with its callouts."""
    canvas = Canvas(*whole_size(sheet), BACK)
    with lent(sheet) as board:
        canvas.image.paste(board, (SIDE, 0))
    found = callouts(sheet)
    for fill, grow in ((INK, _RIM - _LINE), (CALLOUT, 0)):
        canvas.image.paste(fill, (0, 0), _line_mask(found, canvas.image.size, grow))
    for callout in found:
        _draw_circle(canvas, callout)
    return canvas.image


def _line_mask(callouts_found: Sequence[Callout], size: tuple[int, int], grow: int) -> Image.Image:
    """Return a mask of the parts' frames and the lines that lead to them; ``grow`` widens them for the rim."""
    large = Image.new("L", (size[0] * _SCALE, size[1] * _SCALE))
    draw = ImageDraw.Draw(large)
    wide, out = (_LINE + grow) * _SCALE, min(_LINE + grow, FRAME) * _SCALE
    for callout in callouts_found:
        x, y, width, height = (number * _SCALE for number in callout.box)
        # The frame surrounds the part and does not cover it.
        radius = min(RADIUS * _SCALE, width // 2, height // 2) + out
        box = (x - out, y - out, x + width + out - 1, y + height + out - 1)
        draw.rounded_rectangle(box, radius, outline=255, width=out)
        ends = [(point[0] * _SCALE, point[1] * _SCALE) for point in (callout.middle, callout.point)]
        draw.line(ends, fill=255, width=wide)
        reach = (_DOT + grow // 2) * _SCALE
        end = ends[1]
        draw.ellipse((end[0] - reach, end[1] - reach, end[0] + reach, end[1] + reach), fill=255)
    return large.reduce(_SCALE)


def _draw_circle(canvas: Canvas, callout: Callout) -> None:
    x, y = callout.middle
    half = CIRCLE // 2
    disc = Image.new("L", (CIRCLE * _SCALE, CIRCLE * _SCALE))
    ImageDraw.Draw(disc).ellipse((0, 0, CIRCLE * _SCALE - 1, CIRCLE * _SCALE - 1), fill=255)
    canvas.mask(disc.reduce(_SCALE), x - half, y - half, CALLOUT)
    canvas.text((x - half, y - half, CIRCLE, CIRCLE), str(callout.number), _NUMBER, ink=INK, align="centre")
