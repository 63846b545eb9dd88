"""Makes players' names, in which strangers may type anything, safe to show."""

from __future__ import annotations

import re
from functools import lru_cache

from engine.kernel.names import clean, marked, one_line, parted

NAME_LIMIT = 32
# What ends a text of which more could be told, on a line where a sentence has ended.
_MORE = " …"
_SENTENCE_END = re.compile(r"[.!?…]+[)»”\"*_`⁩]*(?=\s)|(?=\n)")
# Each picture and most messages show the same few names again.
NAMES_KEPT = 5000


@lru_cache(maxsize=NAMES_KEPT)
def clean_name(text: str) -> str:
    """Return the name as plain visible text of at most `NAME_LIMIT` characters; "?" when nothing is left.

    What tells it apart from others (`engine.kernel.names.parted`) is kept whole behind it.
    """
    base, mark = parted(clean(text))
    return marked(shorten(base, NAME_LIMIT), mark) or "?"


def clean_text(text: str, limit: int) -> str:
    """Return a stranger's text as one line of visible characters, cut to ``limit`` of them with an ellipsis.

    Control and format characters (zero-width, right-to-left overrides) and stacks of accents are left out.
    """
    return shorten(one_line(text[: 2 * limit]), limit)


def shorten(text: str, limit: int) -> str:
    """Cut a text to ``limit`` characters with an ellipsis, after a word if one ends in its second half."""
    if len(text) <= limit:
        return text
    room = limit - len("…")
    end = text.rfind(" ", limit // 2, room + 1)
    return text[: end if end > 0 else room].rstrip() + "…"


def sentences(text: str, limit: int) -> str:
    """Return as many whole sentences as ``limit`` characters hold, with an ellipsis for the rest.

    If the first sentence is too long, whole words are kept.
    """
    if len(text) <= limit:
        return text
    (kept, *_) = pieces(text, limit - len(_MORE))
    return kept + _MORE


def pieces(text: str, limit: int) -> list[str]:
    """Return a text in pieces of at most ``limit`` characters, which end with a sentence, else with a word."""
    found: list[str] = []
    while len(text) > limit:
        ends = [end.end() for end in _SENTENCE_END.finditer(text, 0, limit + 1) if end.end() <= limit]
        cut = ends[-1] if ends else max(text.rfind(" ", 0, limit + 1), text.rfind("\n", 0, limit + 1))
        cut = cut if cut > 0 else limit
        found.append(text[:cut].rstrip())
        text = text[cut:].lstrip()
    return [*found, text]
