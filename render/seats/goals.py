"""The goals of a seat: a pill for each, filled in proportion to the progress, with a check when it is reached."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from render.ground import sprites
from render.ground.audit import Box
from render.ground.canvas import Canvas
from render.ground.theme import ACCENT, BACK, GOOD, PANEL, SMALL_RADIUS, TEXT, mix
from render.ground.typeset import Style, advance

_TEXT = Style("bold", 26, 20)
_FILL = mix(PANEL, ACCENT, 0.28)
_SPACE = 8


class Goal(NamedTuple):
    """A goal of a seat: the text for its pill ("3/16 points"), the present amount, and the required amount."""

    text: str
    have: int
    need: int

    @property
    def is_reached(self) -> bool:
        """Whether the seat has the required amount."""
        return self.have >= self.need


def draw_goals(canvas: Canvas, box: Box, goals: Sequence[Goal]) -> None:
    """Draw the goals side by side, each as wide as its text needs."""
    x, y, width, height = box
    needs = [advance(goal.text, _TEXT.weight, _TEXT.size) + 20 + height for goal in goals]
    room = width - _SPACE * (len(goals) - 1)
    for goal, need in zip(goals, needs, strict=True):
        wide = room * need // sum(needs)
        _draw_goal(canvas, (x, y, wide, height), goal)
        x += wide + _SPACE


def _draw_goal(canvas: Canvas, box: Box, goal: Goal) -> None:
    x, y, width, height = box
    radius = min(SMALL_RADIUS, height // 2 - 1)
    canvas.rounded(box, BACK, radius)
    part = width * min(goal.have, goal.need) // max(1, goal.need)
    if part >= 2 * radius:
        canvas.rounded((x, y, part, height), _FILL, radius)
    size = height - 10 if goal.is_reached else 0
    if goal.is_reached:
        canvas.sprite(sprites.glyph("check", size, GOOD), x + width - size - 8, y + 5)
    canvas.text((x + 10, y, width - 20 - (size + 6 if size else 0), height), goal.text, _TEXT, ink=TEXT)
