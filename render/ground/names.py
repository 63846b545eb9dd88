"""Names of players for pictures: a name may contain any characters, and the picture must still be correct."""

from __future__ import annotations

import unicodedata
from zlib import crc32

from engine.kernel.words import names
from render.ground.caches import bounded
from render.ground.fonts import link_for
from render.ground.scene import Scene, Words, say
from render.ground.typeset import line

_SHADES = frozenset(map(chr, range(0x1F3FB, 0x1F400)))


@bounded(512)
def clean(name: str, *, in_picture: bool = True) -> str:
    """Return the name like `engine.kernel.words.names.clean`; with ``in_picture``, as a picture can show it.

    The suffix that distinguishes equal names (`names.split_suffix`), or an initial and a number, replaces letters that
    no typeface has. So no two of these names look alike.
    """
    cleaned = names.clean(name)
    if not in_picture or not cleaned:
        return cleaned
    base, mark = names.split_suffix(cleaned)
    clean_name = names.clean(base, _drawable)
    if mark or (_inked(clean_name) and all(_drawn_or_small(char) for char in base)):
        return names.add_suffix(clean_name if _inked(clean_name) else "", mark)
    number = f" {1000 + crc32(base.encode()) % 9000}"
    return (clean_name[: names.NAME_LIMIT - len(number)].rstrip() if _inked(clean_name) else _initial(base)) + number


def drawable(name: str) -> bool:
    """Return True if a picture shows each letter and sign of a name."""
    cleaned = names.clean(name)
    return _inked(names.clean(cleaned, _drawable)) and all(_drawn_or_small(char) for char in cleaned)


def _inked(text: str) -> bool:
    """Return True if the text has any visible ink: some letters are invisible without another letter beside them."""
    return any(char.isascii() and char != " " for char in text) or line(text, "bold", 24).mask.getbbox() is not None


def _drawn_or_small(char: str) -> bool:
    """Return True if a picture shows the character, or if it is a space, a mark or a control character."""
    return char == " " or char in _SHADES or unicodedata.category(char)[0] in "MC" or link_for(char, "bold") is not None


def _initial(name: str) -> str:
    """Return the initial of the script of a name, for example "K" for Khitan; "#" if it has none."""
    return unicodedata.name(name[0], "#")[0]


def _drawable(char: str, letter: str | None) -> bool:
    """Return True if a typeface has the character; a mark needs the typeface of its letter."""
    face = link_for(char, "bold")
    if face is None or char in _SHADES:
        return False
    return unicodedata.category(char)[0] != "M" or (letter is not None and link_for(letter, "bold") == face)


def seat_name(scene: Scene, words: Words, seat: int, *, in_picture: bool = True) -> str:
    """Return the name of a seat: its player's name if a letter of it can be shown, else for example "Seat 1"."""
    name = clean(scene.names[seat], in_picture=in_picture) if seat < len(scene.names) else ""
    return name or say(words, "board-seat", number=seat + 1)


def brief_name(scene: Scene, words: Words, seat: int, limit: int, *, in_picture: bool = True) -> str:
    """Return the name of a seat in at most ``limit`` characters."""
    return short(seat_name(scene, words, seat, in_picture=in_picture), limit)


def short(name: str, limit: int) -> str:
    """Return the name in at most ``limit`` characters, for a sentence; its distinguishing suffix is cut last."""
    if len(name) <= limit:
        return name
    base, mark = names.split_suffix(name)
    end = name[len(base) :]
    if mark and len(end) >= limit - 1:
        return mark if len(mark) <= limit else short(mark, limit)
    return base[: limit - len(end) - 1].rstrip() + "…" + end
