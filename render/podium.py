"""The podium: a column for each of the best players; the first place is in the middle of the first three."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from render.ground import sprites
from render.ground.canvas import Canvas
from render.ground.theme import ACCENT, HEADING, HUES, INK, LARGE, MUTED, NAME, PANEL, RADIUS, RAISED, Colour
from render.ground.typeset import wrap
from render.ground.widgets import panel

# The hues of first, second and third place; a number or word shows the place without colour.
MEDALS: dict[int, Colour] = {1: HUES["yellow"].fill, 2: HUES["grey"].fill, 3: HUES["orange"].fill}
# The heights of the steps for first, second and third place, and for all other places, in pixels.
_STEPS, _LAST_STEP = (196, 142, 104), 72
# Letters of 31 pixels: a phone, which shows the 1200 pixels of the picture as 350, shows them as 9.
_NOTE = NAME._replace(size=31)


class PodiumStep(NamedTuple):
    """A column of the podium.

    ``scores`` and ``place`` are the player's scores and rank in words. ``rank`` is the rank as a number.
    """

    name: str
    scores: str
    place: str
    note: str
    is_winner: bool
    rank: int


def in_steps(ranked: Iterable[PodiumStep]) -> list[PodiumStep]:
    """Return columns in display order, with rank 2 left of rank 1. ``ranked`` are in order of rank."""
    found = [*ranked]
    return [found[1], found[0], *found[2:]] if len(found) > 2 else found


def draw_podium(canvas: Canvas, steps: tuple[PodiumStep, ...]) -> None:
    """Draw the columns over the whole canvas."""
    panel(canvas, PANEL)
    space = 20
    wide = min(380, (canvas.width - 40 - space * (len(steps) - 1)) // len(steps))
    x = (canvas.width - wide * len(steps) - space * (len(steps) - 1)) // 2
    for step in steps:
        _draw_step(canvas, x, wide, step)
        x += wide + space


def _draw_step(canvas: Canvas, x: int, wide: int, step: PodiumStep) -> None:
    height = _STEPS[step.rank - 1] if step.rank <= len(_STEPS) else _LAST_STEP
    top = canvas.height - height
    fill = MEDALS.get(step.rank, RAISED)
    canvas.rounded((x, top, wide, height), fill, RADIUS, (True, True, False, False))
    ink = INK if step.rank in MEDALS else MUTED
    canvas.text((x + 8, top + 2, wide - 16, 70), step.place, LARGE._replace(least=30), ink=ink, align="centre")
    if step.note:
        canvas.text((x + 8, canvas.height - 44, wide - 16, 40), step.note, _NOTE, ink=ink, align="centre")
    y = top - 10
    for text, style, colour in ((step.scores, _NOTE, MUTED),) if step.scores else ():
        y -= 40
        canvas.text((x, y, wide, 40), text, style, ink=colour, align="centre")
    style = HEADING._replace(least=_NOTE.size)
    if any(style.width(line) > wide for line in wrap(step.name, style, wide, 2)):
        # Both lines of a long name have the smallest size, else a short first word would stand out.
        style = style._replace(size=style.least)
    for line in reversed(wrap(step.name, style, wide, 2)):
        y -= 42
        canvas.text((x, y, wide, 42), line, style, align="centre")
    if step.is_winner:
        canvas.sprite(sprites.glyph("crown", 48, ACCENT), x + (wide - 48) // 2, y - 50)
