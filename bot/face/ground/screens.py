"""Divides texts into pages that fit on the screen of a phone, beside a picture and the buttons."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence
from math import ceil

from render.pictures import Picture

# On a screen of 390 × 844, a row of text is 22 pixels high and has room for about this many letters. A picture is 345
# pixels wide.
ROW_PIXELS, ROW_LETTERS, PICTURE_PIXELS = 22, 44, 345
# Text rows that fit on a screen beside a message's frame, its heading and two rows of buttons, and how many fit if one
# of these rows is missing.
ROWS, ROWS_WITH_ONE_BUTTON_ROW = 25, 27
# Marks that are not shown: of bold text, code, bullets and headings, and around names in both writing directions.
_MARKS = re.compile(r"\*+|`|^#+ |^-# |^- |[\u2068\u2069]", re.MULTILINE)


def text_rows(text: str) -> int:
    """Return how many rows of a phone's screen a text takes."""
    return sum(max(1, len(textwrap.wrap(line, ROW_LETTERS))) for line in _MARKS.sub("", text).splitlines())


def picture_rows(picture: Picture) -> int:
    """Return how many rows of text are as high as a picture on a phone."""
    width, height = (int.from_bytes(picture.png[at : at + 4], "big") for at in (16, 20))
    return ceil(PICTURE_PIXELS * height / width / ROW_PIXELS)


def screens(lines: Sequence[str], rows: int) -> list[list[str]]:
    """Return the lines as pages of at most ``rows``. A longer line has its own page."""
    pages: list[list[str]] = [[]]
    room = rows
    for line in lines:
        room -= text_rows(line)
        if room < 0 and pages[-1]:
            pages.append([])
            room = rows - text_rows(line)
        pages[-1].append(line)
    return pages
