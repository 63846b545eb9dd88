"""Reads lists of players from CSV files of limited size. Each line is checked separately (TN-40)."""

from __future__ import annotations

import csv
import re

import msgspec

from engine.kernel.words.names import clean
from engine.kernel.words.plain_text import NotText, plain_text

BYTES, LINES = 64_000, 600
# No Discord id is larger.
LARGEST_ID = 2**63 - 1
# A spreadsheet's first line that names the separator of its cells.
_SEPARATOR = re.compile(r'\s*"?sep=([,;\t|])"?\s*', re.IGNORECASE)
# An id that a spreadsheet read as a number and rounded: "1,23457E+17".
_ROUNDED = re.compile(r"\d[.,]\d+e\+?\d+", re.IGNORECASE)


class LineFault(msgspec.Struct, frozen=True):
    """A line that cannot be used, and the reason.

    Reading the list finds "not_text", "too_large", "too_many_lines", "no_user", "rounded", "no_name" and "twice". The
    check of members finds "not_member" and "bot". The check of the tournament finds "locked_out", "disqualified",
    "entered" and "no_room".
    """

    line: int
    why: str


class ListedUser(msgspec.Struct, frozen=True):
    """A user of a list, and the line that contains them."""

    line: int
    user_id: int
    name: str


class PlayerList(msgspec.Struct, frozen=True):
    """The users of a list, and the faulty lines. A list with faulty lines is not imported at all."""

    people: tuple[ListedUser, ...] = ()
    faults: tuple[LineFault, ...] = ()


def read_list(data: bytes) -> PlayerList:
    """Read a list with one player per line: the user's id and the name. A first line of headings is skipped.

    All formats of spreadsheets are accepted: commas, semicolons or tabs, a first line ``sep=;``, ids as formulas.
    """
    if len(data) > BYTES:
        return PlayerList(faults=(LineFault(0, "too_large"),))
    try:
        text = plain_text(data, legacy=True)
    except NotText:
        return PlayerList(faults=(LineFault(0, "not_text"),))
    people: dict[int, ListedUser] = {}
    faults: list[LineFault] = []
    between, has_started = "", False
    for number, line in enumerate(text.split("\n"), 1):
        if number > LINES:
            faults.append(LineFault(number, "too_many_lines"))
            break
        separator_line = _SEPARATOR.fullmatch(line)
        if separator_line is not None and not has_started:
            between = separator_line[1]
            continue
        cells = _cells(line, between)
        if not any(cells):
            continue
        heading, has_started = not has_started and not any(sign.isdigit() for sign in cells[0]), True
        if heading:
            continue
        why = _fault(cells, people)
        if why is not None:
            faults.append(LineFault(number, why))
        else:
            user_id = int(_digits(cells[0]))
            people[user_id] = ListedUser(number, user_id, clean(cells[1]))
    return PlayerList(tuple(people.values()), tuple(faults))


def _cells(line: str, between: str) -> list[str]:
    """Return the first two cells of a line; ``between`` is the separator, "" if the list does not name one."""
    sign = between or next((one for one in "\t;" if one in line), ",")
    try:
        row = next(csv.reader([line.replace("\0", "")], delimiter=sign), [])
    except csv.Error:
        return ["", ""]
    return [cell.strip() for cell in (*row, "", "")[:2]]


def _digits(cell: str) -> str:
    """Return the digits of a user's id, without the characters of a mention or a formula around them."""
    return cell.strip("<@!>'=\" ")


def _fault(cells: list[str], people: dict[int, ListedUser]) -> str | None:
    digits = _digits(cells[0])
    plain = digits.isascii() and digits.isdecimal() and len(digits) <= len(str(LARGEST_ID))
    if _ROUNDED.fullmatch(digits):
        return "rounded"
    if not plain or not 0 < int(digits) <= LARGEST_ID:
        return "no_user"
    if not clean(cells[1]):
        return "no_name"
    return "twice" if int(digits) in people else None
