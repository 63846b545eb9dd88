"""The warning strip: Plans left, Hero cards until the Villain acts, free slots around the Villain, short hands."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from render.canvas import Canvas
from render.cards.parts import draw_lines
from render.compose import Region
from render.games.marvel_united.board.ring import INNER, MARGIN
from render.games.marvel_united.pieces.figures import WARN
from render.games.marvel_united.pieces.symbols import sign
from render.theme import GAP, MUTED, PANEL, TEXT, mix
from render.typeset import Style, advance, wrap
from render.widgets import panel

TALL = 78
_FIGURE = Style("bold", 46)
_LABEL = Style("regular", 26, 20)
_SIGN, _PAD = 38, 11


class Alarm(NamedTuple):
    """A part of the strip: a sign, a figure, its meaning, and whether it is a danger now.

    ``short`` is a shorter label for a full strip, "" if there is none.
    """

    sign: str
    figure: str
    label: str
    danger: bool
    short: str = ""


def alarm_regions(alarms: Sequence[Alarm], y: int) -> list[Region]:
    """Return the parts side by side, each as wide as it needs; their labels have the largest size at which all fit."""
    room = INNER - GAP * (len(alarms) - 1)
    shortened = [one._replace(label=one.short or one.label) for one in alarms]
    for shown, size in product((alarms, shortened), range(_LABEL.size, _LABEL.least - 1, -1)):
        style = Style(_LABEL.weight, size)
        needs = [_need(one, style) for one in shown]
        if sum(needs) <= room:
            break
    spare = (room - sum(needs)) // len(shown)
    regions, x = [], MARGIN
    for number, (one, need) in enumerate(zip(shown, needs, strict=True)):
        last = number == len(shown) - 1
        wide = MARGIN + INNER - x if last else need + spare
        regions.append(Region((x, y, wide, TALL), _draw, (one, style), "alarms"))
        x += wide + GAP
    return regions


def _need(alarm: Alarm, style: Style) -> int:
    """Return the width of a part whose label takes two lines."""
    figure = advance(alarm.figure, _FIGURE.weight, _FIGURE.size)
    return 2 * _PAD + _SIGN + 10 + figure + 12 + _label_width(alarm.label, style)


def _label_width(label: str, style: Style) -> int:
    """Return the least width in which a label takes at most two lines."""
    return next(
        width
        for width in range(60, INNER, 4)
        if all(advance(part, style.weight, style.size) <= width for part in wrap(label, style, width, 2))
    )


def _draw(canvas: Canvas, alarm: Alarm, style: Style) -> None:
    panel(canvas, mix(PANEL, WARN, 0.12) if alarm.danger else PANEL, WARN if alarm.danger else None)
    ink = WARN if alarm.danger else TEXT
    x = _PAD
    canvas.sprite(sign(alarm.sign, _SIGN, ink), x, (canvas.height - _SIGN) // 2)
    x += _SIGN + 10
    wide = advance(alarm.figure, _FIGURE.weight, _FIGURE.size)
    x += canvas.text((x, 0, wide, canvas.height), alarm.figure, _FIGURE, ink=ink) + 12
    room = canvas.width - x - _PAD
    lines = wrap(alarm.label, style, room, 2)
    tall = 30
    least = Style(style.weight, style.size, _LABEL.least)
    draw_lines(canvas, (x, (canvas.height - tall * len(lines)) // 2, room, tall), lines, least, MUTED)
