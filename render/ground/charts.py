"""Line charts: one line for each side over the turns or moves, with its name and last value at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image, ImageDraw

from render.ground import sprites
from render.ground.audit import Box
from render.ground.canvas import Canvas
from render.ground.theme import ACCENT, HUES, LINE, MUTED, TEXT, mix
from render.ground.typeset import Style

_SCALE = 2
_LINE, _MARK, _LABELS, _AXIS, _SIGNED_AXIS = 7, 50, 370, 66, 110
_LABEL_HEIGHT, _STAR = 52, 34
# Letters of 31 pixels: a phone, which shows the 1200 pixels of the picture as 350, shows them as 9.
_NAME, _NUMBER = Style("bold", 32, 31), Style("regular", 31)
_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)


class Curve(NamedTuple):
    """A line of the chart.

    ``name`` is shown at its end, and ``label`` in its mark. ``hue`` also gives it a shape. ``values`` has a value for
    each turn.
    """

    name: str
    label: str
    hue: str
    values: tuple[int, ...]


class Axis(NamedTuple):
    """The vertical axis.

    ``span`` is its lowest and its highest value, None for those of the curves. ``sign`` is shown after each number. If
    it is None, there are no numbers.
    """

    span: tuple[int, int] | None = None
    sign: str | None = ""

    def label(self, value: int) -> str:
        """Return a value as it is written."""
        return "" if self.sign is None else f"{value}{self.sign}"

    @property
    def width(self) -> int:
        """The width of the numbers and their distance from the curves."""
        return _AXIS if not self.sign else _SIGNED_AXIS


PLAIN_AXIS = Axis()


def draw_chart(
    canvas: Canvas, box: Box, curves: Sequence[Curve], axis: Axis = PLAIN_AXIS, marked_rounds: Sequence[int] = ()
) -> None:
    """Draw the curves, all with the same number of values (at least two), with the numbers of the turns below.

    The turns in ``marked_rounds`` are shown with a star and a line.
    """
    x, y, width, height = box
    low, high = axis.span or _range(curves)
    plot = (x + axis.width, y + 14, width - axis.width - _LABELS, height - 64)
    _draw_grid(canvas, plot, (low, high), len(curves[0].values) - 1, axis)
    for turn in marked_rounds:
        _draw_mark(canvas, plot, turn, len(curves[0].values) - 1)
    ends = [_height(plot, curve.values[-1], low, high) for curve in curves]
    # The first curve is drawn last, so that the winner's line is on top.
    for curve in reversed(curves):
        _draw_curve(canvas, plot, curve, (low, high))
    right, edge = plot[0] + plot[2], x + width
    # If a chart has many curves, their labels are less tall.
    tall = min(_LABEL_HEIGHT, (plot[1] + plot[3] - y) // len(curves))
    size = min(_MARK, tall)
    for curve, top in zip(
        curves, _spread_heights(ends, y + tall // 2, plot[1] + plot[3] - tall // 4, tall), strict=True
    ):
        canvas.sprite(sprites.gem(curve.hue, size, curve.label), right + 14, top - size // 2)
        value = axis.label(curve.values[-1])
        wide = _NAME.width(value)
        canvas.text((edge - wide, top - tall // 2, wide, tall), value, _NAME, align="right")
        left = right + 14 + size + 10
        canvas.text((left, top - tall // 2, edge - wide - 10 - left, tall), curve.name, _NAME)


def _range(curves: Sequence[Curve]) -> tuple[int, int]:
    values = [value for curve in curves for value in curve.values]
    return min(0, *values), max(1, *values)


def _height(plot: Box, value: int, low: int, high: int) -> int:
    return plot[1] + plot[3] - (value - low) * plot[3] // (high - low)


def _draw_mark(canvas: Canvas, plot: Box, turn: int, turns: int) -> None:
    x, y, width, height = plot
    middle = x + width * turn // turns
    canvas.rectangle((middle - 1, y, 3, height), mix(ACCENT, (0, 0, 0), 0.4))
    canvas.sprite(sprites.glyph("star", _STAR, ACCENT), middle - _STAR // 2, y - _STAR // 2)


def _draw_grid(canvas: Canvas, plot: Box, span: tuple[int, int], turns: int, axis: Axis) -> None:
    x, y, width, height = plot
    low, high = span
    step = next((one for one in _STEPS if (high - low) // one <= 4), high - low)
    for value in range(low - low % step, high + 1, step):
        if value < low:
            continue
        top = _height(plot, value, low, high)
        canvas.rectangle((x, top, width, 2), mix(LINE, (0, 0, 0), 0.35))
        canvas.text(
            (x - axis.width, top - 20, axis.width - 14, 40), axis.label(value), _NUMBER, ink=MUTED, align="right"
        )
    every = next((one for one in _STEPS if turns // one <= 8), turns)
    for turn in range(every, turns + 1, every):
        middle = x + width * turn // turns
        canvas.text((middle - 40, y + height + 8, 80, 40), str(turn), _NUMBER, ink=MUTED, align="centre")


def _draw_curve(canvas: Canvas, plot: Box, curve: Curve, span: tuple[int, int]) -> None:
    x, y, width, height = plot
    last = len(curve.values) - 1
    points = [
        ((width * turn // last + _LINE) * _SCALE, (_height(plot, value, *span) - y + _LINE) * _SCALE)
        for turn, value in enumerate(curve.values)
    ]
    large = Image.new("L", ((width + 2 * _LINE) * _SCALE, (height + 2 * _LINE) * _SCALE))
    draw = ImageDraw.Draw(large)
    draw.line(points, fill=255, width=_LINE * _SCALE, joint="curve")
    canvas.image.paste(
        HUES[curve.hue].fill if curve.hue in HUES else TEXT, (x - _LINE, y - _LINE), large.reduce(_SCALE)
    )


def _spread_heights(wanted_heights: Sequence[int], low: int, high: int, least: int) -> list[int]:
    order = sorted(range(len(wanted_heights)), key=lambda number: wanted_heights[number])
    found = [*wanted_heights]
    at = low
    for number in order:
        found[number] = at = max(found[number], at)
        at += least
    at = high
    for number in reversed(order):
        found[number] = at = min(found[number], at)
        at -= least
    return found
