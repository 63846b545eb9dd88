"""A list of lines with a badge, a name and figures in columns, for standings, cross tables and a player's way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from render.ground.canvas import Align, Canvas
from render.ground.compose import Alt, Region, Sheet
from render.ground.theme import ACCENT, CARD, GAP, INK, MARGIN, MUTED, PANEL, RAISED, SMALL_RADIUS, TEXT, WIDTH
from render.ground.typeset import Style
from render.ground.widgets import panel
from render.podium import MEDALS
from render.tournaments.sheets import HEAD, INNER

_LABELS, _EMPTY, _NOTE_ROW, _TWO_RESULTS = 52, 200, 52, 76
# The space above and below two results of one pair, and between two labels of columns.
_EDGE, _BETWEEN = 5, 16
BADGE = 92
_PLACE = Style("bold", 44, 20)
_NAME = Style("bold", 42, 31)
_NOTED = Style("bold", 38, 31)
_NAME_NOTE = Style("regular", 31, 31)
_LABEL = Style("regular", 31, 31)
_SMALL = Style("regular", 34, 22)


class GridColumn(NamedTuple):
    """A column of figures. ``strong`` says whether it is the most important column."""

    label: str
    width: int
    strong: bool = False
    centred: bool = False


class GridLine(NamedTuple):
    """A line of the grid.

    ``rank`` colours the badge of the first three, and 0 gives it no colour. ``faint`` says whether the line no longer
    counts.
    """

    badge: str
    name: str
    note: str
    figures: tuple[str, ...]
    is_reader: bool = False
    rank: int = 0
    faint: bool = False


def grid_sheet(
    head: Region,
    columns: Sequence[GridColumn],
    lines: Sequence[GridLine],
    alts: Sequence[Alt],
    row: int,
    below: Sequence[str] = (),
    badge: int = BADGE,
) -> Sheet:
    """Return a picture of lines that are ``row`` pixels high, with the notes ``below`` them.

    ``badge`` is the width of the badges, 0 for lines without one.
    ``alts`` are the alternative texts of the lines. Their highest level is at most one more than the number of lines.
    """
    regions, y = [head], MARGIN + HEAD + GAP
    regions.append(Region((MARGIN, y, INNER, _LABELS), _draw_labels, (tuple(columns),)))
    y += _LABELS
    for line, alt in zip(lines, alts, strict=True):
        regions.append(Region((MARGIN, y, INNER, row - 8), _draw_line, (line, tuple(columns), badge), alt=alt))
        y += row
    for note in below:
        regions.append(Region((MARGIN, y, INNER, _NOTE_ROW), draw_note, (note,), alt=note))
        y += _NOTE_ROW
    return Sheet((WIDTH, y + MARGIN), regions, levels=len(lines) + 2)


def empty_sheet(head: Region, text: str) -> Sheet:
    """Return a picture with only a head and a sentence."""
    y = MARGIN + HEAD + GAP
    empty = Region((MARGIN, y, INNER, _EMPTY), _draw_empty, (text,), alt=text)
    return Sheet((WIDTH, y + _EMPTY + MARGIN), [head, empty])


def _draw_labels(canvas: Canvas, columns: tuple[GridColumn, ...]) -> None:
    x = canvas.width - 12
    for column in reversed(columns):
        x -= column.width
        align: Align = "centre" if column.centred else "right"
        room = column.width - (4 if column.centred else _BETWEEN)
        canvas.text((x + column.width - room, 0, room, canvas.height), column.label, _LABEL, ink=MUTED, align=align)


def _draw_line(canvas: Canvas, line: GridLine, columns: tuple[GridColumn, ...], badge: int) -> None:
    panel(canvas, CARD if line.is_reader else PANEL, ACCENT if line.is_reader else None)
    tall, medal = canvas.height - 16, MEDALS.get(line.rank)
    if badge:
        canvas.rounded((12, 8, badge, tall), medal or RAISED, SMALL_RADIUS)
        canvas.text((16, 8, badge - 8, tall), line.badge, _PLACE, ink=INK if medal else TEXT, align="centre")
    x = canvas.width - 12
    for column, figure in zip(reversed(columns), reversed(line.figures), strict=True):
        x -= column.width
        style, ink = Style("bold" if column.strong else "regular", 44, 20), TEXT if column.strong else MUTED
        align: Align = "centre" if column.centred else "right"
        # If two results of one pair do not fit side by side, they are written one above the other.
        cell_lines = figure.split() if column.centred and column.width < _TWO_RESULTS else [figure]
        edge = _EDGE if len(cell_lines) > 1 else 0
        share = (canvas.height - 2 * edge) // max(1, len(cell_lines))
        style = style._replace(size=min(style.size, share * 6 // 5))
        for number, one in enumerate(cell_lines):
            box = (x + 4, edge + number * share, column.width - 8, share)
            canvas.text(box, one, style, ink=ink, align=align)
    left = 12 + badge + 14
    room, ink = x - left - 8, ACCENT if line.is_reader else MUTED if line.faint else TEXT
    if not line.note:
        canvas.text((left, 0, room, canvas.height), line.name, _NAME, ink=ink)
        return
    half = canvas.height * 9 // 16
    canvas.text((left, 0, room, half), line.name, _NOTED, ink=ink)
    canvas.text((left, half, room, canvas.height - half - 2), line.note, _NAME_NOTE, ink=MUTED)


def _draw_empty(canvas: Canvas, text: str) -> None:
    panel(canvas, PANEL)
    canvas.text((24, 0, canvas.width - 48, canvas.height), text, Style("regular", 40, 26), ink=MUTED, align="centre")


def draw_note(canvas: Canvas, note: str) -> None:
    """Draw a line of small print."""
    canvas.text((16, 0, canvas.width - 32, canvas.height), note, _SMALL, ink=MUTED)
