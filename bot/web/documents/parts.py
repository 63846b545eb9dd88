"""The common parts of all pages' documents: their version, links to pictures, and texts without Discord's markup."""

from __future__ import annotations

import re
import struct
from datetime import UTC, datetime

import msgspec

from bot.wording.words import Words, without_emphasis
from render.pictures import Picture

# The version of the JSON documents. It is increased if a field is removed or changes its meaning.
VERSION = 1
# Discord's markup of a time: seconds, and how Discord shows it.
_TIME = re.compile(r"<t:(\d{1,12})(?::\w)?>")
# The last millisecond of the year 9999, which is the last year that `datetime` can show.
LATEST_MS = 253_402_300_799_999
# The largest number that a database column can hold.
MOST_ID = (1 << 63) - 1
# The positions of width and height in the first bytes of a PNG file.
_SIZE = struct.Struct(">16xII")


class PageLink(msgspec.Struct, frozen=True):
    """A link to another page: its text and its URL."""

    name: str
    url: str


class PictureLink(msgspec.Struct, frozen=True):
    """A picture of the page: its URL, its alt text, and its size in pixels."""

    url: str
    alt: str
    width: int
    height: int


class TimeText(msgspec.Struct, frozen=True):
    """A time: what happens then, the time in ISO 8601, and a text with both. All times are in UTC."""

    kind: str
    at: str
    text: str


def picture_link(picture: Picture, url: str) -> PictureLink:
    """Return the link to a PNG picture."""
    width, height = _SIZE.unpack_from(picture.png)
    return PictureLink(url, picture.alt, width, height)


def plain(text: str) -> str:
    """Return a text without Discord's markup: no bold or struck-out signs, and times as UTC."""
    unmarked_text = without_emphasis(text).removeprefix("-# ")
    return _TIME.sub(lambda time_match: shown_time(1000 * int(time_match[1])), unmarked_text)


def iso_time(at: int) -> str:
    """Return a time in UTC milliseconds in ISO 8601, to the second.

    Impossible times become the nearest possible one.
    """
    at = min(max(at, 0), LATEST_MS)
    return f"{datetime.fromtimestamp(at // 1000, UTC):%Y-%m-%dT%H:%M:%SZ}"


def end_text(at: int, words: Words) -> TimeText:
    """Return when something ended, from a time in UTC milliseconds."""
    return TimeText("ended", iso_time(at), plain(words("web-ended", when=shown_time(at))))


def shown_time(at: int) -> str:
    """Return a time in UTC milliseconds as readers see it, "?" for an impossible time."""
    try:
        return f"{datetime.fromtimestamp(at / 1000, UTC):%Y-%m-%d %H:%M} UTC"
    except (OverflowError, ValueError):
        return "?"
