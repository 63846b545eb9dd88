"""Parts that the pictures of tournaments share: the head of a page, names, and pages of equal length."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import msgspec

from render.ground.canvas import Canvas
from render.ground.compose import Region
from render.ground.names import clean
from render.ground.scene import Words, say
from render.ground.theme import MARGIN, MUTED, WIDTH
from render.ground.typeset import Style
from render.ground.wording import sentences

INNER = WIDTH - 2 * MARGIN
HEAD = 104
_TITLE = Style("bold", 54, 34)
_NOTE = Style("regular", 36, 24)

T = TypeVar("T")


class PageTitle(msgspec.Struct, frozen=True):
    """The head of a picture: a name (any text), a description, a zero-based page, and the number of pages."""

    name: str
    description: str
    page: int = 0
    pages: int = 1


def paged(items: Sequence[T], size: int, page: int) -> Sequence[T]:
    """Return the items of a page; if the page does not exist, return the items of the nearest page."""
    page = min(max(page, 0), page_count(len(items), size) - 1)
    return items[page * size : (page + 1) * size]


def page_count(count: int, size: int) -> int:
    """Return the number of pages, at least one."""
    return max(1, -(-count // size))


def head(title: PageTitle, words: Words) -> Region:
    """Return the region of a picture's head."""
    note = note_of(title, words)
    alt = sentences((sheet_name(title.name, words, in_picture=False), note))
    return Region((MARGIN, MARGIN, INNER, HEAD), _draw_head, (sheet_name(title.name, words), note), alt=alt)


def note_of(title: PageTitle, words: Words) -> str:
    """Return the picture's description, with the page if there are several pages."""
    if title.pages < 2:
        return title.description
    return say(words, "drawn-page", shown=title.description, page=title.page + 1, pages=title.pages)


def sheet_name(name: str, words: Words, *, in_picture: bool = True) -> str:
    """Return a name that can be shown, or a placeholder for a nameless player."""
    return clean(name, in_picture=in_picture) or say(words, "leaderboard-unnamed")


def _draw_head(canvas: Canvas, name: str, heading: str) -> None:
    canvas.text((8, 0, canvas.width - 16, 60), name, _TITLE)
    canvas.text((8, 60, canvas.width - 16, 40), heading, _NOTE, ink=MUTED)
