"""The cross table of a group of at most sixteen players: each player's results against each other player."""

from __future__ import annotations

from functools import partial

import msgspec

from render.ground.compose import Sheet
from render.ground.scene import Words, say
from render.pictures import Picture, finished
from render.tournaments.grid import GridColumn, GridLine, grid_sheet
from render.tournaments.sheets import PageTitle, head, sheet_name

CROSSTABLE_MOST = 16
_ROW, _TOTAL, _CELLS, _BADGE = 76, 114, 720, 60


class CrosstableLine(msgspec.Struct, frozen=True):
    """A player of the group, with short results ("½", "1 0", "" if not played yet) in the order of the lines."""

    place: int
    name: str
    results: tuple[str, ...]
    points: str
    is_reader: bool = False


class DrawnCrosstable(msgspec.Struct, frozen=True):
    """A group of at most sixteen players, best first, each with as many results as lines; ``note`` is shown below."""

    name: str
    description: str
    lines: tuple[CrosstableLine, ...]
    note: str = ""


def crosstable_picture(table: DrawnCrosstable, words: Words) -> Picture:
    """Paint a cross table. Synchronous and thread-safe: call it in a worker thread."""
    return finished(crosstable_sheet(table, words), "crosstable.png")


def crosstable_sheet(table: DrawnCrosstable, words: Words) -> Sheet:
    """Return the sheet of a cross table; the columns are numbered like the lines."""
    width = min(110, _CELLS // max(1, len(table.lines)))
    columns = [GridColumn(str(number), width, centred=True) for number in range(1, len(table.lines) + 1)]
    columns.append(GridColumn(say(words, "drawn-points"), _TOTAL, strong=True))
    lines = [
        GridLine(
            str(number),
            sheet_name(line.name, words),
            "",
            (*_cells(line, number - 1), line.points),
            is_reader=line.is_reader,
            rank=line.place,
        )
        for number, line in enumerate(table.lines, start=1)
    ]
    below = [table.note] if table.note else []
    alts = [partial(_crosstable_alt, table, number, words) for number in range(len(table.lines))]
    return grid_sheet(head(PageTitle(table.name, table.description), words), columns, lines, alts, _ROW, below, _BADGE)


def _cells(line: CrosstableLine, number: int) -> tuple[str, ...]:
    """Return the cells of a line: a cross for the player's own cell, a dot for a match not played yet."""
    return tuple("×" if index == number else result or "·" for index, result in enumerate(line.results))


def _crosstable_alt(table: DrawnCrosstable, number: int, words: Words, level: int) -> str:
    line, limit = table.lines[number], len(table.lines) - level
    if limit < 0:
        return ""
    names = [sheet_name(other.name, words, in_picture=False) for other in table.lines]
    results = enumerate(line.results)
    result_texts = [f"{names[index]} {result}" for index, result in results if result and index != number][:limit]
    against = [words("drawn-against", results=", ".join(result_texts))] if result_texts else []
    figures = ", ".join([f"{words('drawn-points')}: {line.points}", *against])
    is_reader = "yes" if line.is_reader else "no"
    return words("drawn-line-alt", place=line.place, name=names[number], own=is_reader, figured="yes", figures=figures)
