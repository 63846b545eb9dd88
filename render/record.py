"""A player's record as a picture: matches, wins and rating by game."""

from __future__ import annotations

import msgspec

from render.ground.compose import Sheet, giving_way
from render.ground.scene import Words, say
from render.pictures import Picture, finished
from render.tournaments.grid import GridColumn, GridLine, empty_sheet, grid_sheet
from render.tournaments.sheets import PageTitle, head, sheet_name

# The largest number of lines, so that the picture is not too tall for a phone.
RECORD_SIZE = 16
_ROW, _FIGURE = 88, 170


class RecordLine(msgspec.Struct, frozen=True):
    """The counted matches of a game, or of one of its divisions. ``rating`` is a text, "" without one."""

    title: str
    matches: int
    wins: int
    rating: str


class DrawnRecord(msgspec.Struct, frozen=True):
    """A player's name and record. ``description`` is shown below the name, ``note`` below the lines."""

    name: str
    description: str
    lines: tuple[RecordLine, ...]
    note: str = ""


def record_picture(record: DrawnRecord, words: Words) -> Picture:
    """Paint a record. Synchronous and thread-safe: call it in a worker thread."""
    return finished(record_sheet(record, words), "record.png")


def record_sheet(record: DrawnRecord, words: Words) -> Sheet:
    """Return a record as a picture."""
    title = head(PageTitle(record.name, record.description), words)
    if not record.lines:
        return empty_sheet(title, say(words, "leaderboard-empty-all"))
    columns = [
        GridColumn(say(words, "leaderboard-rating"), _FIGURE, strong=True),
        GridColumn(say(words, "leaderboard-matches"), _FIGURE),
        GridColumn(say(words, "leaderboard-wins"), _FIGURE),
    ]
    lines = record.lines[:RECORD_SIZE]
    rows = [
        GridLine("", sheet_name(one.title, words), "", (one.rating or "–", str(one.matches), str(one.wins)))
        for one in lines
    ]
    alts = giving_way([_line_alt(one, words) for one in lines])
    return grid_sheet(title, columns, rows, alts, _ROW, [record.note] if record.note else [], badge=0)


def _line_alt(line: RecordLine, words: Words) -> str:
    numbers = (("rating", line.rating), ("matches", str(line.matches)), ("wins", str(line.wins)))
    figures = [
        words("drawn-figure-alt", label=words(f"leaderboard-{label}"), figure=figure)
        for label, figure in numbers
        if figure
    ]
    return words("drawn-record-alt", title=sheet_name(line.title, words, in_picture=False), figures=", ".join(figures))
