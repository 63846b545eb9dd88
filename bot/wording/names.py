"""Makes players' names, in which strangers may type anything, safe to show."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from engine.kernel.names import clean

NAME_LIMIT = 32
MARKS_LIMIT = 2
# Each picture and most messages show the same few names again.
NAMES_KEPT = 5000


@lru_cache(maxsize=NAMES_KEPT)
def clean_name(text: str) -> str:
    """Return the name as plain visible text of at most `NAME_LIMIT` characters; "?" when nothing is left."""
    return shorten(clean(text), NAME_LIMIT) or "?"


def clean_text(text: str, limit: int) -> str:
    """Return a stranger's text as one line of visible characters, cut to ``limit`` of them with an ellipsis.

    Control and format characters (zero-width, right-to-left overrides) and stacks of accents are left out.
    """
    kept: list[str] = []
    marks = 0
    for char in text[: 2 * limit]:
        kind = " " if char.isspace() else unicodedata.category(char)[0]
        marks = marks + 1 if kind == "M" else 0
        if kind != "C" and marks <= MARKS_LIMIT:
            kept.append(" " if kind == " " else char)
    return shorten(" ".join("".join(kept).split()), limit)


def shorten(text: str, limit: int) -> str:
    """Cut a text to ``limit`` characters, with an ellipsis where something was cut."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"
