"""Players' names are whatever strangers type; here they become safe to show."""

from __future__ import annotations

import unicodedata

from discord.utils import escape_markdown, escape_mentions

from render.names import clean
from storage.records import Session

NAME_LIMIT = 32
MARKS_LIMIT = 2
ZERO_WIDTH_SPACE = "\u200b"


def clean_name(text: str) -> str:
    """Return the name as plain visible text of at most `NAME_LIMIT` characters; "?" when nothing is left."""
    return shorten(clean(text, drawn=False), NAME_LIMIT) or "?"


def plain_names(session: Session, revision: int | None = None) -> tuple[str, ...]:
    """Return the seats' names as plain text; those that they had at a revision, where one is given."""
    return tuple(clean_name(seat.name) for seat in session.seats_at(revision))


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


def said_name(text: str) -> str:
    """Return the name for a Discord message: no markdown, no mention, kept apart from right-to-left runs."""
    return f"\u2068{literal(clean_name(text))}\u2069"


def literal(text: str) -> str:
    """Return a text so that Discord shows it as it was typed: no markdown, no mention, no link."""
    plain = escape_markdown(text, ignore_links=False).replace("<", "\\<")
    return escape_mentions(plain).replace("://", f":{ZERO_WIDTH_SPACE}//")


def shorten(text: str, limit: int) -> str:
    """Cut a text to ``limit`` characters, with an ellipsis where something was cut."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"
