"""The goals of a seat: a pill for each with a line of its progress below, and a check when it is reached."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from render.ground import sprites
from render.ground.audit import Box
from render.ground.canvas import Canvas
from render.ground.theme import ACCENT, BACK, GOOD, LINE, SMALL_RADIUS
from render.ground.typeset import Style

_TEXT = Style("bold", 26, 20)
_SPACE = 8
# The thickness of the line of progress, and the space between it and the edges of the pill.
_TRACK, _EDGE = 5, 10


class Goal(NamedTuple):
    """A goal of a seat: the text for its pill ("3/16 points"), the current amount, and the required amount."""

    text: str
    have: int
    need: int

    @property
    def is_reached(self) -> bool:
        """Whether the seat has the required amount."""
        return self.have >= self.need


def draw_goals(canvas: Canvas, box: Box, goals: Sequence[Goal], style: Style = _TEXT) -> None:
    """Draw the goals side by side, each as wide as its text needs."""
    x, y, width, height = box
    needs = [style.width(goal.text) + 20 + height for goal in goals]
    room = width - _SPACE * (len(goals) - 1)
    for goal, need in zip(goals, needs, strict=True):
        wide = room * need // sum(needs)
        _draw_goal(canvas, (x, y, wide, height), goal, style)
        x += wide + _SPACE


def _draw_goal(canvas: Canvas, box: Box, goal: Goal, style: Style) -> None:
    x, y, width, height = box
    canvas.rounded(box, BACK, min(SMALL_RADIUS, height // 2 - 1))
    long, top, tall = width - 2 * _EDGE, y + height - _TRACK - 2, height - _TRACK - 3
    canvas.rectangle((x + _EDGE, top, long, _TRACK), LINE)
    part = long * min(goal.have, goal.need) // max(1, goal.need)
    if part:
        canvas.rectangle((x + _EDGE, top, part, _TRACK), GOOD if goal.is_reached else ACCENT)
    size = tall - 4 if goal.is_reached else 0
    if goal.is_reached:
        canvas.sprite(sprites.glyph("check", size, GOOD), x + width - size - 8, y + 2)
    canvas.text((x + _EDGE, y, long - (size + 6 if size else 0), tall - 3), goal.text, style)
