"""Paints what decided a match: the sides' chances of winning after each move, with the turning points."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import msgspec

from engine.kernel.contract.game import View
from render.ground import sprites
from render.ground.canvas import Canvas
from render.ground.charts import Axis, Curve, draw_chart
from render.ground.compose import Region, Sheet
from render.ground.names import brief_name
from render.ground.scene import Scene, Words, say
from render.ground.theme import ACCENT, GAP, MARGIN, MUTED, NOTE, PANEL, SEAT_HUES, TITLE, WIDTH
from render.ground.widgets import panel
from render.ground.wording import enumerated, sentences
from render.pictures import Picture, finished

_INNER = WIDTH - 2 * MARGIN
_HEAD, _CHART = 110, 520
# The maximum length of players' names beside the curves, and in the alternative text: first in the full text, then in
# the shorter ones.
_NAME, _NAMES = 18, (32, 16, 8)


class ChanceCurves(msgspec.Struct, frozen=True):
    """The chances in a match: the names of the seats, the seats of each side, and each side's chance in each row.

    ``rows`` has at least two rows: one before the first move, and one after each move. ``turning_points`` are numbers
    of moves. If the chances are not ``calibrated``, they are not percentages, and the picture has no numbers. ``hues``
    are the hues of the seats on the board.
    """

    names: tuple[str, ...]
    sides: tuple[tuple[int, ...], ...]
    rows: tuple[tuple[float, ...], ...]
    turning_points: tuple[int, ...] = ()
    calibrated: bool = True
    hues: tuple[str, ...] = SEAT_HUES


def chances_picture(chances: ChanceCurves, words: Words) -> Picture:
    """Paint the chances. Synchronous and thread-safe: call it in a worker thread."""
    return finished(chances_sheet(chances, words), "chances.png")


def chances_sheet(chances: ChanceCurves, words: Words) -> Sheet:
    """Return the picture of the chances."""
    count, has_marks = len(chances.rows) - 1, "yes" if chances.turning_points else "no"
    line = say(words, "chances-line" if chances.calibrated else "chances-line-plain", count=count, marked=has_marks)
    head = (say(words, "chances-title"), line)
    axis = Axis((0, 100), say(words, "chances-sign")) if chances.calibrated else Axis((0, 100), None)
    regions = [
        Region((MARGIN, MARGIN, _INNER, _HEAD), _draw_head, head, alt=say(words, "chances-title")),
        Region(
            (MARGIN, MARGIN + _HEAD + GAP, _INNER, _CHART),
            _draw_chances,
            (tuple(_curves(chances, words)), axis, chances.turning_points),
            alt=partial(_chances_alt, chances, words),
        ),
    ]
    return Sheet((WIDTH, 2 * MARGIN + _HEAD + GAP + _CHART), regions, levels=len(_NAMES))


def _side_name(
    chances: ChanceCurves, words: Words, seats: Sequence[int], limit: int, *, in_picture: bool = True
) -> str:
    scene = Scene(View(outcome=None, active=[]), chances.names)
    return enumerated(words, [brief_name(scene, words, seat, limit, in_picture=in_picture) for seat in seats])


def _curves(chances: ChanceCurves, words: Words) -> list[Curve]:
    return [
        Curve(
            _side_name(chances, words, seats, _NAME),
            str(seats[0] + 1),
            chances.hues[seats[0] % len(chances.hues)],
            tuple(round(100 * row[side]) for row in chances.rows),
        )
        for side, seats in enumerate(chances.sides)
    ]


def _chances_alt(chances: ChanceCurves, words: Words, level: int) -> str:
    moves_told = []
    for side, seats in enumerate(chances.sides):
        name = _side_name(chances, words, seats, _NAMES[level], in_picture=False)
        shares = [round(100 * row[side]) for row in chances.rows]
        extremes: dict[str, int | str] = {
            "name": name,
            "least": min(shares),
            "low": shares.index(min(shares)),
            "most": max(shares),
            "high": shares.index(max(shares)),
        }
        if chances.calibrated:
            moves_told.append(say(words, "chances-alt", **extremes, start=shares[0], end=shares[-1]))
        else:
            moves_told.append(say(words, "chances-alt-plain", **extremes))
    if chances.turning_points:
        moves = enumerated(words, [str(number) for number in chances.turning_points])
        moves_told.append(say(words, "chances-alt-turning", count=len(chances.turning_points), moves=moves))
    return sentences(moves_told)


def _draw_head(canvas: Canvas, title: str, line: str) -> None:
    canvas.sprite(sprites.glyph("star", 62, ACCENT), 6, 14)
    canvas.text((88, 0, canvas.width - 96, 66), title, TITLE)
    canvas.text((88, 62, canvas.width - 96, 44), line, NOTE, ink=MUTED)


def _draw_chances(canvas: Canvas, curves: tuple[Curve, ...], axis: Axis, turning_points: tuple[int, ...]) -> None:
    panel(canvas, PANEL)
    draw_chart(canvas, (16, 24, canvas.width - 40, canvas.height - 32), curves, axis, turning_points)
