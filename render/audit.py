"""Tests collect what was written where: nothing may leave its box or be cut without an ellipsis."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

import msgspec

Box = tuple[int, int, int, int]


class DrawnBox(msgspec.Struct, frozen=True):
    """Something drawn: x, y, width, height of its box and of its ink, within a surface of that size.

    Of a text also what was to be written, what is shown of it, and the size of its letters.
    """

    surface: int
    size: tuple[int, int]
    box: Box
    ink: Box
    wanted: str = ""
    shown: str = ""
    letters: int = 0


_marks: ContextVar[list[DrawnBox] | None] = ContextVar("marks", default=None)


@contextmanager
def collecting() -> Iterator[list[DrawnBox]]:
    """Collect every mark made in this context; empty the caches first, or cached parts stay unseen."""
    marks: list[DrawnBox] = []
    token = _marks.set(marks)
    try:
        yield marks
    finally:
        _marks.reset(token)


def wanted() -> list[DrawnBox] | None:
    """Return the list to which marks are to be added, None when nobody collects."""
    return _marks.get()
