"""Names of players are their own: anything may stand in them, and the picture must hold."""

from __future__ import annotations

import unicodedata

from render.caches import bounded
from render.fonts import link_for

_READ = 200
_KEPT = 48
_MARKS = 2


@bounded(512)
def clean(name: str, *, drawn: bool = True) -> str:
    """Return the name as one line without control characters, at most 48 characters.

    Compatibility forms become plain letters, stacks of accents are cut to two; with ``drawn``, what no typeface
    has is left out. The result may be empty.
    """
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFKC", name[:_READ]):
        kind = unicodedata.category(char)
        if char.isspace() or kind == "Cc":
            char, kind = " ", "Zs"
        marks = marks + 1 if kind[0] == "M" else 0
        lone = marks and (not kept or kept[-1] == " ")
        blank = char == " " and (not kept or kept[-1] == " ")
        if kind[0] == "C" or marks > _MARKS or lone or blank or (drawn and char != " " and not _drawable(char, kind)):
            continue
        kept.append(char)
    return "".join(kept)[:_KEPT].rstrip()


def _drawable(char: str, kind: str) -> bool:
    return link_for(char, "bold") is not None or (kind[0] == "M" and link_for(char, "regular") is not None)
