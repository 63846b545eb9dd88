"""The audit of drawings: tests collect each mark and check that it stays in its box and is cut only with "…"."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

import msgspec

Box = tuple[int, int, int, int]


class DrawnBox(msgspec.Struct, frozen=True):
    """A drawn mark: x, y, width, height of its box and of its ink, within the surface of size `size`.

    A text also has its full wording, the part that is shown, and the size of its letters.
    """

    surface: int
    size: tuple[int, int]
    box: Box
    ink: Box
    full_text: str = ""
    shown_text: str = ""
    letters: int = 0


_marks: ContextVar[list[DrawnBox] | None] = ContextVar("marks", default=None)


@contextmanager
def collecting() -> Iterator[list[DrawnBox]]:
    """Collect every mark made in this context; empty the caches first, because cached parts leave no marks."""
    marks: list[DrawnBox] = []
    token = _marks.set(marks)
    try:
        yield marks
    finally:
        _marks.reset(token)


def collected_boxes() -> list[DrawnBox] | None:
    """Return the list to which marks are added, None if no test collects."""
    return _marks.get()
