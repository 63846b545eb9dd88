"""A commander's part of the table: the Hero's strip, support Heroes and battle plans, and the row of support cards."""

from __future__ import annotations

from typing import NamedTuple

from render.canvas import Canvas
from render.cards.parts import draw_lines
from render.compose import Region
from render.games.marvel_united.board.ring import INNER, MARGIN
from render.games.marvel_united.board.seats import TALL as SEAT_TALL
from render.games.marvel_united.board.seats import Strip, strip_region
from render.games.marvel_united.board.storyline import TALL as STORY_TALL
from render.games.marvel_united.board.storyline import StoryCard, draw_card, draw_vacant
from render.games.marvel_united.pieces.symbols import sign
from render.theme import GAP, MUTED, NAME, PANEL, TEXT
from render.typeset import Style, wrap
from render.widgets import panel

_HEADING = 46
TALL = _HEADING + STORY_TALL
# If the notes need more lines than this, they are smaller.
_ROWS = 3
_NOTE, _SMALL = Style("regular", 24), Style("regular", 20)
_LINE, _SMALL_LINE = 30, 26


class Commander(NamedTuple):
    """A commander's cards: allies and battle plans in words, the row of support cards, and the rest of the deck."""

    notes: tuple[tuple[str, str], ...]
    title: str
    row: tuple[StoryCard, ...]
    places: int
    empty: str


def commander_regions(strip: Strip, commander: Commander, y: int) -> list[Region]:
    """Return the strip and the notes at the left, the row at the right."""
    wide = (INNER - GAP) // 2
    regions = [strip_region(strip, (MARGIN, y, wide, SEAT_TALL))]
    below = y + SEAT_TALL + 10
    box = (MARGIN, below, wide, y + TALL - below)
    regions.append(Region(box, _draw_notes, (commander.notes,), "commander"))
    left = MARGIN + wide + GAP
    regions.append(Region((left, y, wide, _HEADING), _draw_heading, (commander.title,)))
    step = (wide + 8) // commander.places
    for number in range(commander.places):
        box = (left + number * step, y + _HEADING, step - 8, STORY_TALL)
        if number < len(commander.row):
            regions.append(Region(box, draw_card, (commander.row[number],), "support"))
        else:
            regions.append(Region(box, draw_vacant, (commander.empty,), "support"))
    return regions


def _draw_heading(canvas: Canvas, text: str) -> None:
    canvas.text((4, 0, canvas.width - 8, canvas.height), text, NAME, ink=MUTED)


def _draw_notes(canvas: Canvas, notes: tuple[tuple[str, str], ...]) -> None:
    """Write each note in up to two lines after its sign."""
    panel(canvas, PANEL)
    room = canvas.width - 72
    style, tall = _NOTE, _LINE
    found = [(name, wrap(text, style, room, 2)) for name, text in notes]
    if sum(len(lines) for _, lines in found) > _ROWS:
        style, tall = _SMALL, _SMALL_LINE
        found = [(name, wrap(text, style, room, 2)) for name, text in notes]
    y = (canvas.height - sum(len(lines) for _, lines in found) * tall) // 2
    for name, lines in found:
        canvas.sprite(sign(name, 30, TEXT), 16, y + (tall * len(lines) - 30) // 2)
        draw_lines(canvas, (60, y, room, tall), lines, style, TEXT)
        y += tall * len(lines)
