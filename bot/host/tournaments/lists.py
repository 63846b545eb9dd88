"""Reads lists of players from CSV files, which are capped in size; each line is checked by itself (TN-40)."""

from __future__ import annotations

import csv

import msgspec

from engine.kernel.names import clean

BYTES, LINES = 64_000, 600
# No Discord id has more digits.
DIGITS = 20


class LineFault(msgspec.Struct, frozen=True):
    """A line that was not taken, and why: "not_text", "too_large", "too_many_lines", "no_user", "no_name", "twice"."""

    line: int
    why: str


class PlayerList(msgspec.Struct, frozen=True):
    """The users of a list with their names, and the lines that were not taken."""

    people: tuple[tuple[int, str], ...] = ()
    faults: tuple[LineFault, ...] = ()


def read_list(data: bytes) -> PlayerList:
    """Read a list: a line a player, the user's number and the name; a first line of headings is passed over."""
    if len(data) > BYTES:
        return PlayerList(faults=(LineFault(0, "too_large"),))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return PlayerList(faults=(LineFault(0, "not_text"),))
    people: dict[int, str] = {}
    faults: list[LineFault] = []
    for number, line in enumerate(text.splitlines(), 1):
        if number > LINES:
            faults.append(LineFault(number, "too_many_lines"))
            break
        cells = _cells(line)
        if not any(cells) or (number == 1 and not cells[0].strip("<@!>'").isdecimal()):
            continue
        why = _fault(cells, people)
        if why is not None:
            faults.append(LineFault(number, why))
        else:
            people[int(_digits(cells[0]))] = clean(cells[1])
    return PlayerList(tuple(people.items()), tuple(faults))


def _cells(line: str) -> list[str]:
    try:
        row = next(csv.reader([line.replace("\0", "")], delimiter=";" if ";" in line else ","), [])
    except csv.Error:
        return ["", ""]
    return [cell.strip() for cell in (*row, "", "")[:2]]


def _digits(cell: str) -> str:
    """Return the number of a user, as it is typed or mentioned."""
    return cell.strip("<@!>'")


def _fault(cells: list[str], people: dict[int, str]) -> str | None:
    digits = _digits(cells[0])
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= DIGITS) or int(digits) == 0:
        return "no_user"
    if not clean(cells[1]):
        return "no_name"
    return "twice" if int(digits) in people else None
