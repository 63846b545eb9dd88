"""Names of players are their own: anything may stand in them, and the picture must hold."""

from __future__ import annotations

import unicodedata

from render.caches import bounded
from render.fonts import link_for
from render.scene import Scene, Words, say

_READ = 200
_KEPT = 48
_MARKS = 2


@bounded(512)
def clean(name: str, *, drawn: bool = True) -> str:
    """Return the name as one line without control characters, at most 48 characters.

    Compatibility forms become plain letters, stacks of accents are cut to two; with ``drawn``, what no typeface
    has is left out. The result may be empty.
    """
    cleaned = name[:_READ]
    while (once_more := _once(cleaned, drawn=drawn)) != cleaned:
        cleaned = once_more
    return cleaned


def _once(name: str, *, drawn: bool) -> str:
    """Clean once; what is left may join into characters that need another look."""
    kept: list[str] = []
    marks = 0
    link: int | None = None
    for char in unicodedata.normalize("NFKC", name):
        kind = unicodedata.category(char)
        if char.isspace() or kind == "Cc":
            char, kind = " ", "Zs"
        marks = marks + 1 if kind[0] == "M" else 0
        lone = marks and (not kept or kept[-1] == " ")
        blank = char == " " and (not kept or kept[-1] == " ")
        if kind[0] == "C" or marks > _MARKS or lone or blank:
            continue
        if drawn and char != " ":
            found = link_for(char, "bold")
            # A mark is drawn by the face of its letter, or not at all.
            if found is None or (marks and found != link):
                continue
            link = found
        kept.append(char)
    return "".join(kept)[:_KEPT].rstrip()


def seat_name(scene: Scene, words: Words, seat: int, *, drawn: bool = True) -> str:
    """Return what a seat is called: its player's name where any of it can be shown (else "Seat 1")."""
    name = clean(scene.names[seat], drawn=drawn) if seat < len(scene.names) else ""
    return name or say(words, "board-seat", number=seat + 1)


def short(name: str, limit: int) -> str:
    """Return the name in at most ``limit`` characters, for use within a sentence."""
    return name if len(name) <= limit else name[: limit - 1].rstrip() + "…"
