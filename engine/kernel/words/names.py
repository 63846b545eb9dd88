"""Cleans names of players and of decks that people type: each becomes one safe line of visible characters."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

READ_LIMIT = 200
NAME_LIMIT = 48
# The number of marks that a letter may bear: accents on any letter, and marks of scripts that build syllables.
ACCENTS_LIMIT, MARKS_LIMIT = 2, 4
# Characters that look empty: typefaces draw nothing for them (a test in `tests/render` checks it).
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0\U0001d159\U00013441\U00013442")
# Marks that are never visible. Variation selectors are not listed here.
_INVISIBLE = frozenset("\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f\U00016fe4")
_JOINERS = frozenset("\u200c\u200d")
_VIRAMA = 9
# The suffix that distinguishes two people of the same name: a username, or a number.
_MARK = re.compile(r" \(([a-z0-9._]{2,32}|[0-9]{1,3})\)")

# A function that returns whether a character can be shown after a letter; None stands for the beginning of the line.
CanShow = Callable[[str, str | None], bool]


def clean(name: str, can_show: CanShow | None = None) -> str:
    """Return the name as one line of at most `NAME_LIMIT` visible characters, plus its suffix.

    Compatibility forms become plain letters. If ``can_show`` is given, characters that it rejects are left out. The
    suffix (`split_suffix`) stays whole. The result may be empty.
    """
    base, mark = split_suffix(name[:READ_LIMIT])
    cleaned = base
    while (once_more := one_line(unicodedata.normalize("NFKC", cleaned), can_show)[:NAME_LIMIT].rstrip()) != cleaned:
        cleaned = once_more
    return add_suffix(cleaned, mark)


def split_suffix(name: str) -> tuple[str, str]:
    """Return a name without its distinguishing suffix, and the suffix: "Ana (ana_77)" is "Ana" and "ana_77"."""
    start = name.rfind(" (")
    found = _MARK.fullmatch(name, start) if start > 0 else None
    return (name, "") if found is None else (name[:start], found[1])


def add_suffix(name: str, mark: str) -> str:
    """Return a name with ``mark`` as its distinguishing suffix ("" for none); `split_suffix` separates them again."""
    return f"{name} ({mark})" if name and mark else name or mark


def one_line(text: str, can_show: CanShow | None = None) -> str:
    """Return a text as one line of visible characters, without control characters and surplus accents."""
    kept_chars: list[str] = []
    marks: list[str] = []
    letter: str | None = None
    for place, char in enumerate(text):
        kind = unicodedata.category(char)
        if char.isspace() or kind == "Cc" or char in BLANK:
            char, kind = " ", "Zs"
        if char in _JOINERS and kept_chars and _shapes(kept_chars[-1], text[place + 1 : place + 2]):
            kept_chars.append(char)
            continue
        lone = not kept_chars or kept_chars[-1] == " "
        if kind[0] == "M":
            if (
                lone
                or char in _INVISIBLE
                or not _bears(marks, char)
                or not (can_show is None or can_show(char, letter))
            ):
                continue
            marks.append(char)
        elif kind[0] == "C" or (char == " " and lone):
            continue
        elif char != " ":
            if can_show is not None and not can_show(char, letter):
                continue
            letter, marks = char, []
        kept_chars.append(char)
    return "".join(kept_chars).rstrip()


def _bears(marks: list[str], char: str) -> bool:
    """Return whether a letter that bears these marks may bear one more."""
    if unicodedata.name(char, "").startswith(("COMBINING", "VARIATION")):
        return len(marks) < ACCENTS_LIMIT
    return len(marks) < MARKS_LIMIT and char not in marks


def _shapes(before: str, after: str) -> bool:
    """Return whether a joiner may shape the letters beside it: in an Indic syllable, or in Arabic script."""
    if not after or unicodedata.category(after)[0] != "L":
        return False
    arabic = unicodedata.bidirectional(before) == unicodedata.bidirectional(after) == "AL"
    return unicodedata.combining(before) == _VIRAMA or arabic
