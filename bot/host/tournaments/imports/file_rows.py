"""Reads the rows of files that organisers upload; every fault is reported with its line (TN-79)."""

from __future__ import annotations

import csv
import re
import unicodedata
from collections.abc import Iterable

import msgspec

from engine.kernel.words.names import one_line
from engine.kernel.words.plain_text import NotText, plain_text

# The maximum bytes of a file, lines of a file, and characters of a line. A TRF file of 256 players with 150 rounds has
# fewer of each.
BYTES, LINES, LINE_LENGTH = 256_000, 1_000, 2_000
# The first cell of a line that gives a player the bye.
BYE = "bye"
# How many characters of a cell a fault quotes.
QUOTED = 40
# A spreadsheet's first line that names the separator of its cells.
_SEPARATOR = re.compile(r'\s*"?sep=([,;\t|])"?\s*', re.IGNORECASE)
# How a cell with a formula can begin. A minus is not in the list: as no number of a table or player begins with one,
# a cell that begins with it gets the refusal of a wrong number.
_FORMULA = tuple("=+@＝＋＠")
_TRF_PLAYER = re.compile(r"^001 +\d", re.MULTILINE)


class FileFault(msgspec.Struct, frozen=True):
    """A line that cannot be used, and the reason. ``what`` quotes it, ``right`` says what would be right.

    ``seats`` are the players whom the text about the fault names, such as those of the line's table. A fault of the
    whole file has line 0. Reading finds "too_large", "not_text", "too_many_lines", "long_line", "control", "formula"
    and "quotes".
    """

    line: int
    why: str
    what: str = ""
    right: str = ""
    seats: tuple[int, ...] = ()


class FileRow(msgspec.Struct, frozen=True):
    """The cells of a line of a CSV file, and the separator between them."""

    line: int
    cells: tuple[str, ...]
    separator: str


class FileText(msgspec.Struct, frozen=True):
    """The text of a file without faults, or its faults."""

    text: str = ""
    faults: tuple[FileFault, ...] = ()

    @property
    def is_trf(self) -> bool:
        """Whether the text has lines of players in the format of TRF files."""
        return _TRF_PLAYER.search(self.text) is not None


def quoted(text: str) -> str:
    """Return the beginning of an untrusted text as one line, for a fault."""
    return one_line(text[: 4 * QUOTED])[:QUOTED]


def read_text(data: bytes) -> FileText:
    """Return the text of a file in any encoding of spreadsheets, or its faults."""
    if len(data) > BYTES:
        return FileText(faults=(FileFault(0, "too_large", right=str(BYTES // 1000)),))
    try:
        text = plain_text(data, legacy=True)
    except NotText as error:
        return FileText(faults=(FileFault(error.line, "not_text"),))
    lines = text.split("\n")
    if len(lines) > LINES:
        return FileText(faults=(FileFault(LINES + 1, "too_many_lines", right=str(LINES)),))
    return FileText(text, tuple(fault for number, line in enumerate(lines, 1) for fault in _line_faults(number, line)))


def _line_faults(number: int, line: str) -> Iterable[FileFault]:
    if len(line) > LINE_LENGTH:
        yield FileFault(number, "long_line", right=str(LINE_LENGTH))
        return
    found = next((sign for sign in line if unicodedata.category(sign) == "Cc" and sign != "\t"), None)
    if found is not None:
        yield FileFault(number, "control", what=f"U+{ord(found):04X}")


def _is_heading(first: str) -> bool:
    """Return whether the first cell of a file is a heading: it names neither a table nor a bye."""
    return first.casefold() != BYE and not any(sign.isnumeric() for sign in first)


def read_rows(text: str) -> tuple[list[FileRow], list[FileFault]]:
    """Return the rows of a CSV text without its headings, and the faults of its lines.

    The separator is a comma, a semicolon or a tab; the first line of the table decides. A first line ``sep=;`` names
    it. A first row without a number in its first cell has the headings, unless it gives a bye.
    """
    rows: list[FileRow] = []
    faults: list[FileFault] = []
    separator, has_started = "", False
    for number, line in enumerate(text.split("\n"), 1):
        separator_line = None if separator else _SEPARATOR.fullmatch(line)
        if separator_line is not None:
            separator = separator_line[1]
            continue
        if not line.strip():
            continue
        separator = separator or next((one for one in "\t;" if one in line), ",")
        try:
            cells = tuple(cell.strip() for cell in next(csv.reader([line], delimiter=separator, strict=True)))
        except csv.Error:
            faults.append(FileFault(number, "quotes"))
            continue
        heading, has_started = not has_started and _is_heading(cells[0]), has_started or any(cells)
        if heading:
            continue
        formula = next((cell for cell in cells if cell.startswith(_FORMULA)), None)
        if formula is not None:
            faults.append(FileFault(number, "formula", what=quoted(formula)))
        elif any(cells):
            rows.append(FileRow(number, cells, separator))
    return rows, faults
