"""Boards that need no drawing of their own: the game's name, a strip for each seat, and facts as lines of text."""

from __future__ import annotations

from collections.abc import Sequence

from render.canvas import Canvas
from render.compose import Region, Sheet
from render.limits import SHAPES
from render.names import seat_name, short
from render.scene import Scene, Words, say
from render.theme import ACCENT, CARD, GAP, MARGIN, MUTED, NAME, NOTE, PANEL, TEXT, TITLE, WIDTH
from render.widgets import panel, seat_badge
from render.wording import fitting

INNER = WIDTH - 2 * MARGIN
LEAST_HEIGHT = round(WIDTH * SHAPES[0]) + 40
_HEAD, _STRIP, _LINE = 76, 64, 60
_SHORT = 24


def plain_board(scene: Scene, words: Words, facts: Sequence[str], notes: Sequence[str] = ()) -> Sheet:
    """Return a sheet of facts under the strips of the seats; ``notes`` are said of each seat."""
    regions = seat_regions(scene, words, notes)
    y = below(regions)
    for fact in facts:
        regions.append(Region((MARGIN, y, INNER, _LINE), _fact, (fact,)))
        y += _LINE + GAP
    return whole(regions)


def plain_alt(scene: Scene, words: Words, facts: Sequence[str], notes: Sequence[str] = ()) -> str:
    """Return the same in words; where all is too long, without what is said of the seats."""
    seats = [
        f"{short(seat_name(scene, words, seat, drawn=False), _SHORT)}: {note}" if note else ""
        for seat, note in enumerate(notes)
    ]
    name = say(words, "game-name")
    return fitting((_sentences((name, *seats, *facts)), _sentences((name, *facts))))


def seat_regions(scene: Scene, words: Words, notes: Sequence[str] = ()) -> list[Region]:
    """Return the head of a board: the game's name, and below it a strip for each seat, lit where it must act."""
    regions = [Region((MARGIN, MARGIN, INNER, _HEAD), _head, (say(words, "game-name"),))]
    y = below(regions)
    for seat in range(len(scene.names)):
        note = notes[seat] if seat < len(notes) else ""
        facts = (seat, seat_name(scene, words, seat), note, seat in scene.view.active)
        regions.append(Region((MARGIN, y, INNER, _STRIP), _strip, facts))
        y += _STRIP + GAP
    return regions


def below(regions: Sequence[Region]) -> int:
    """Return where what comes below these regions begins."""
    return max(y + height for _, y, _, height in (region.box for region in regions)) + GAP


def whole(regions: Sequence[Region]) -> Sheet:
    """Return the sheet of these regions, as high as they need."""
    return Sheet((WIDTH, max(LEAST_HEIGHT, below(regions) - GAP + MARGIN)), regions)


def _sentences(parts: Sequence[str]) -> str:
    return " ".join(part if part.endswith((".", "!", "?")) else f"{part}." for part in parts if part)


def _head(canvas: Canvas, name: str) -> None:
    panel(canvas, PANEL)
    canvas.text((MARGIN, 0, canvas.width - 2 * MARGIN, canvas.height), name, TITLE)


def _strip(canvas: Canvas, seat: int, name: str, note: str, lit: bool) -> None:
    panel(canvas, CARD, ACCENT if lit else None)
    seat_badge(canvas, MARGIN, 10, canvas.height - 20, seat, lit=lit)
    half = canvas.width // 2
    canvas.text((MARGIN + canvas.height, 0, half - MARGIN - canvas.height, canvas.height), name, NAME, ink=TEXT)
    if note:
        box = (half + GAP, 0, canvas.width - half - GAP - MARGIN, canvas.height)
        canvas.text(box, note, NOTE, ink=MUTED, align="right")


def _fact(canvas: Canvas, text: str) -> None:
    panel(canvas, PANEL)
    canvas.text((MARGIN, 0, canvas.width - 2 * MARGIN, canvas.height), text, NAME)
