"""Makes names and texts that users type safe to show."""

from __future__ import annotations

import re
from functools import lru_cache

from engine.kernel.words.names import add_suffix, clean, one_line, split_suffix

NAME_LIMIT = 32
# The sign that is appended to a text that was cut after a whole sentence.
_MORE = " …"
_SENTENCE_END = re.compile(r"[.!?…]+[)»”\"*_`⁩]*(?=\s)|(?=\n)")
# The size of the cache. Each picture and most messages show the same few names again.
NAMES_KEPT = 5000


@lru_cache(maxsize=NAMES_KEPT)
def clean_name(text: str) -> str:
    """Return the name as plain visible text of at most `NAME_LIMIT` characters; "?" if nothing is left.

    The suffix that distinguishes the name from others (`engine.kernel.words.names.split_suffix`) is added in full.
    """
    base, mark = split_suffix(clean(text))
    return add_suffix(shorten(base, NAME_LIMIT), mark) or "?"


def clean_text(text: str, limit: int) -> str:
    """Return a text as one line of visible characters, cut to ``limit`` characters with an ellipsis."""
    return shorten(one_line(text[: 2 * limit]), limit)


def shorten(text: str, limit: int) -> str:
    """Cut a text to ``limit`` characters with an ellipsis.

    If a word ends in the second half of these characters, the cut is after that word.
    """
    if len(text) <= limit:
        return text
    room = limit - len("…")
    end = text.rfind(" ", limit // 2, room + 1)
    return text[: end if end > 0 else room].rstrip() + "…"


def sentences(text: str, limit: int) -> str:
    """Return as many whole sentences as fit into ``limit`` characters, else the first one cut after a word."""
    if len(text) <= limit:
        return text
    (first_piece, *_) = pieces(text, limit - len(_MORE))
    return first_piece + _MORE


def pieces(text: str, limit: int) -> list[str]:
    """Split a text into pieces of at most ``limit`` characters, each cut after a sentence, else after a word."""
    found: list[str] = []
    while len(text) > limit:
        ends = [end.end() for end in _SENTENCE_END.finditer(text, 0, limit + 1) if end.end() <= limit]
        cut = ends[-1] if ends else max(text.rfind(" ", 0, limit + 1), text.rfind("\n", 0, limit + 1))
        cut = cut if cut > 0 else limit
        found.append(text[:cut].rstrip())
        text = text[cut:].lstrip()
    return [*found, text]
