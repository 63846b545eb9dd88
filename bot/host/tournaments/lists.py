"""Reads lists of players from CSV files, which are capped in size; each line is checked by itself (TN-40)."""

from __future__ import annotations

import csv

import msgspec

from engine.kernel.names import clean

BYTES, LINES = 64_000, 600
# No Discord id is larger.
LARGEST_ID = 2**63 - 1


class LineFault(msgspec.Struct, frozen=True):
    """A line that cannot be taken, and why.

    The list says "not_text", "too_large", "too_many_lines", "no_user", "no_name", "twice"; whoever knows the members
    says "not_member" or "bot"; the event says "locked_out", "disqualified", "entered", "no_room".
    """

    line: int
    why: str


class ListedUser(msgspec.Struct, frozen=True):
    """A user of a list, and the line that names them."""

    line: int
    user_id: int
    name: str


class PlayerList(msgspec.Struct, frozen=True):
    """The users of a list, and the lines that cannot be taken: only a list without such lines is."""

    people: tuple[ListedUser, ...] = ()
    faults: tuple[LineFault, ...] = ()


def read_list(data: bytes) -> PlayerList:
    """Read a list: a line a player, the user's number and the name. A first line of headings is passed over."""
    if len(data) > BYTES:
        return PlayerList(faults=(LineFault(0, "too_large"),))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return PlayerList(faults=(LineFault(0, "not_text"),))
    people: dict[int, ListedUser] = {}
    faults: list[LineFault] = []
    for number, line in enumerate(text.splitlines(), 1):
        if number > LINES:
            faults.append(LineFault(number, "too_many_lines"))
            break
        cells = _cells(line)
        if not any(cells) or (number == 1 and not any(sign.isdigit() for sign in cells[0])):
            continue
        why = _fault(cells, people)
        if why is not None:
            faults.append(LineFault(number, why))
        else:
            user_id = int(_digits(cells[0]))
            people[user_id] = ListedUser(number, user_id, clean(cells[1]))
    return PlayerList(tuple(people.values()), tuple(faults))


def _cells(line: str) -> list[str]:
    try:
        row = next(csv.reader([line.replace("\0", "")], delimiter=";" if ";" in line else ","), [])
    except csv.Error:
        return ["", ""]
    return [cell.strip() for cell in (*row, "", "")[:2]]


def _digits(cell: str) -> str:
    """Return the number of a user, as it is typed or mentioned."""
    return cell.strip("<@!>'")


def _fault(cells: list[str], people: dict[int, ListedUser]) -> str | None:
    digits = _digits(cells[0])
    plain = digits.isascii() and digits.isdecimal() and len(digits) <= len(str(LARGEST_ID))
    if not plain or not 0 < int(digits) <= LARGEST_ID:
        return "no_user"
    if not clean(cells[1]):
        return "no_name"
    return "twice" if int(digits) in people else None
