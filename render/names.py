"""Names of players for pictures: a name may hold anything, and the picture must still be right."""

from __future__ import annotations

import unicodedata

from engine.kernel import names
from render.caches import bounded
from render.fonts import link_for
from render.scene import Scene, Words, say

_SHADES = frozenset(map(chr, range(0x1F3FB, 0x1F400)))


@bounded(512)
def clean(name: str, *, drawn: bool = True) -> str:
    """Return the name as `engine.kernel.names.clean` does; with ``drawn``, without characters that no typeface has."""
    return names.clean(name, _drawable if drawn else None)


def _drawable(char: str, letter: str | None) -> bool:
    """Tell whether a typeface has the character; a mark is drawn by the face of its letter, or not at all.

    The shades of emoji are left out: emoji are drawn in one colour.
    """
    face = link_for(char, "bold")
    if face is None or char in _SHADES:
        return False
    return unicodedata.category(char)[0] != "M" or (letter is not None and link_for(letter, "bold") == face)


def seat_name(scene: Scene, words: Words, seat: int, *, drawn: bool = True) -> str:
    """Return the name of a seat: its player's name if any of it can be shown, else "Seat 1"."""
    name = clean(scene.names[seat], drawn=drawn) if seat < len(scene.names) else ""
    return name or say(words, "board-seat", number=seat + 1)


def brief_name(scene: Scene, words: Words, seat: int, limit: int, *, drawn: bool = True) -> str:
    """Return the name of a seat in at most ``limit`` characters."""
    return short(seat_name(scene, words, seat, drawn=drawn), limit)


def short(name: str, limit: int) -> str:
    """Return the name in at most ``limit`` characters, for use within a sentence."""
    return name if len(name) <= limit else name[: limit - 1].rstrip() + "…"
