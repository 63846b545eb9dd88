"""Makes untrusted text safe to show in a Discord message: no markdown, no mention, no link."""

from __future__ import annotations

import re

from discord.utils import escape_mentions

from bot.wording.names import clean_name
from bot.wording.words import without_emphasis
from engine.kernel.words.names import split_suffix

ZERO_WIDTH_SPACE = "\u200b"
# The places where a backslash is needed: before each sign of markdown, and before signs that begin a line. Without
# brackets there are no links, so parentheses stay.
_MARKS = re.compile(r"^([^\S\n]*)(?=[>#-])|(?=[\\*_~`|\[\]<])", re.MULTILINE)


def literal(text: str) -> str:
    """Return a text escaped so that Discord shows it as typed: no markdown, no mention, no link."""
    return escape_mentions(_MARKS.sub(r"\1\\", text)).replace("://", f":{ZERO_WIDTH_SPACE}//")


def unmarked(text: str) -> str:
    """Return one of the bot's own texts without its markdown, for places where Discord does not format text."""
    return without_emphasis(text).replace("`", "").replace("\\", "").replace("\u2068", "").replace("\u2069", "")


def mention(user_id: int | None, name: str) -> str:
    """Return the mention of a user. A mark is added if another player has the same name."""
    mark = split_suffix(name)[1]
    return f"<@{user_id}> ({literal(mark)})" if mark else f"<@{user_id}>"


def said_name(text: str) -> str:
    """Return a name for a Discord message: no markdown, no mention, isolated from right-to-left text."""
    return f"\u2068{literal(clean_name(text))}\u2069"
