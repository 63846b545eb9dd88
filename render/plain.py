"""Boards without drawings: the name of the game, a strip for each seat, and facts as lines of text."""

from __future__ import annotations

from collections.abc import Sequence

from render import sprites
from render.canvas import Canvas
from render.compose import Region, Sheet
from render.limits import SHAPES
from render.names import brief_name
from render.scene import Scene, Words, say
from render.seats.strips import SeatHead, draw_badges, draw_name, draw_strip, head_of, headline_sign
from render.theme import ACCENT, GAP, MARGIN, MUTED, NAME, NOTE, PANEL, TITLE, WIDTH
from render.typeset import ELLIPSIS
from render.widgets import panel, seat_badge
from render.wording import came_out, ending, fitting, verdict

INNER = WIDTH - 2 * MARGIN
LEAST_HEIGHT = round(WIDTH * SHAPES[0]) + 40
_HEAD, _STRIP, _LINE = 76, 64, 60
_SHORT = 24


def plain_board(scene: Scene, words: Words, facts: Sequence[str], notes: Sequence[str] = ()) -> Sheet:
    """Return a sheet of facts under the strips of the seats; ``notes`` are texts about each seat."""
    regions = seat_regions(scene, words, notes)
    y = below(regions)
    for fact in facts:
        regions.append(Region((MARGIN, y, INNER, _LINE), _fact, (fact,)))
        y += _LINE + GAP
    return whole(regions)


def plain_alt(scene: Scene, words: Words, facts: Sequence[str], notes: Sequence[str] = ()) -> str:
    """Return the same in words; if that is too long, without the notes about the seats."""
    seats = [_told(scene, words, seat, note) for seat, note in enumerate(_noted(scene, notes))]
    head = (*_headline(scene, words, drawn=False), *facts)
    return fitting((_sentences((*head, *seats)), _sentences(head)))


def seat_regions(scene: Scene, words: Words, notes: Sequence[str] = ()) -> list[Region]:
    """Return the head of a board: the name of the game, or its result, and below it a strip for each seat."""
    title, *why = _headline(scene, words)
    regions = [Region((MARGIN, MARGIN, INNER, _HEAD), _head, (headline_sign(scene.view), title))]
    y = below(regions)
    for reason in why:
        regions.append(Region((MARGIN, y, INNER, _LINE), _fact, (reason,)))
        y += _LINE + GAP
    for seat, note in enumerate(_noted(scene, notes)):
        regions.append(Region((MARGIN, y, INNER, _STRIP), _strip, (head_of(scene, words, seat), note)))
        y += _STRIP + GAP
    return regions


def _noted(scene: Scene, notes: Sequence[str]) -> list[str]:
    """Return the note about each seat, "" for a seat without one."""
    return [notes[seat] if seat < len(notes) else "" for seat in range(len(scene.names))]


def _headline(scene: Scene, words: Words, *, drawn: bool = True) -> list[str]:
    """Return the game's name; after the end the winner and the reason."""
    outcome = scene.view.outcome
    if outcome is None:
        return [say(words, "game-name")]
    return [verdict(scene, words, outcome, drawn=drawn), ending(scene, words, drawn=drawn)]


def _told(scene: Scene, words: Words, seat: int, note: str) -> str:
    """Return the note about a seat and its result, "" without both."""
    outcome = scene.view.outcome
    said = [note, "" if outcome is None else came_out(words, outcome, seat)]
    name = brief_name(scene, words, seat, _SHORT, drawn=False)
    return f"{name}: {', '.join(filter(None, said))}" if any(said) else ""


def below(regions: Sequence[Region]) -> int:
    """Return the top of the part below these regions."""
    return max(y + height for _, y, _, height in (region.box for region in regions)) + GAP


def whole(regions: Sequence[Region]) -> Sheet:
    """Return the sheet of these regions, as high as they need."""
    return Sheet((WIDTH, max(LEAST_HEIGHT, below(regions) - GAP + MARGIN)), regions)


def _sentences(parts: Sequence[str]) -> str:
    return " ".join(part if part.endswith((".", "!", "?", ELLIPSIS)) else f"{part}." for part in parts if part)


def _head(canvas: Canvas, shape: str, title: str) -> None:
    panel(canvas, PANEL)
    canvas.sprite(sprites.glyph(shape, 40, ACCENT), MARGIN, (canvas.height - 40) // 2)
    canvas.text((MARGIN + 56, 0, canvas.width - 2 * MARGIN - 56, canvas.height), title, TITLE)


def _strip(canvas: Canvas, head: SeatHead, note: str) -> None:
    draw_strip(canvas, head)
    middle, left = canvas.height // 2, MARGIN + canvas.height
    seat_badge(canvas, MARGIN, 10, canvas.height - 20, head.seat, lit=head.bright)
    right = draw_badges(canvas, head, canvas.width - MARGIN, middle)
    half = canvas.width // 2
    draw_name(canvas, head, left, half, middle)
    if note:
        canvas.text((half + GAP, 0, right - half - 2 * GAP, canvas.height), note, NOTE, ink=MUTED, align="right")


def _fact(canvas: Canvas, text: str) -> None:
    panel(canvas, PANEL)
    canvas.text((MARGIN, 0, canvas.width - 2 * MARGIN, canvas.height), text, NAME)
