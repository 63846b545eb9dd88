"""Cleans names that people type, of players and of decks: each becomes one safe line."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

READ_LIMIT = 200
NAME_LIMIT = 48
MARKS_LIMIT = 2

# A function that tells whether a character can be shown after a letter; None stands for the beginning of the line.
Shown = Callable[[str, str | None], bool]


def clean(name: str, shown: Shown | None = None) -> str:
    """Return the name as one line without control characters, at most `NAME_LIMIT` characters.

    Compatibility forms become plain letters, stacks of accents are cut to two; where ``shown`` is given, characters
    that it denies are left out. The result may be empty.
    """
    cleaned = name[:READ_LIMIT]
    while (once_more := _once(cleaned, shown)) != cleaned:
        cleaned = once_more
    return cleaned


def _once(name: str, shown: Shown | None) -> str:
    """Clean once; the remaining characters may combine into others that need another pass."""
    kept: list[str] = []
    marks = 0
    letter: str | None = None
    for char in unicodedata.normalize("NFKC", name):
        kind = unicodedata.category(char)
        if char.isspace() or kind == "Cc":
            char, kind = " ", "Zs"
        marks = marks + 1 if kind[0] == "M" else 0
        lone = marks and (not kept or kept[-1] == " ")
        blank = char == " " and (not kept or kept[-1] == " ")
        if kind[0] == "C" or marks > MARKS_LIMIT or lone or blank:
            continue
        if char != " ":
            if shown is not None and not shown(char, letter):
                continue
            letter = char
        kept.append(char)
    return "".join(kept)[:NAME_LIMIT].rstrip()
