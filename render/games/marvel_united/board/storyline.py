"""The Storyline: its last six cards, with the symbols that count now, and the actions that the turn has left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from render.audit import Box
from render.canvas import Canvas
from render.cards.heads import draw_head
from render.cards.parts import draw_lines
from render.compose import Region
from render.fonts import Weight
from render.games.marvel_united.board.ring import INNER, MARGIN
from render.games.marvel_united.pieces import figures as pieces
from render.games.marvel_united.pieces.figures import EVIL, SEAT_HUES
from render.games.marvel_united.pieces.symbols import sign
from render.theme import ACCENT, BACK, CARD, INK, LINE, MUTED, NAME, NOTE, PANEL, RAISED, TEXT, mix
from render.typeset import Style, advance, wrap
from render.widgets import badge

HEADING, TALL = 50, 182
SHOWN = 6
_GAP = 8
_WIDE = (INNER - (SHOWN - 1) * _GAP) // SHOWN
_HEAD = 58
_LABEL = Style("bold", 25, 20)
_EMPTY = Style("regular", 25, 20)
_TITLE, _LEAST = 24, 16
_MOVE = Style("bold", 46)
_SYMBOL = 58
_RADIUS = 14


class Symbol(NamedTuple):
    """A bottom symbol of a card, and whether a Crisis token covers it."""

    kind: str
    covered: bool = False


class PlanFace(NamedTuple):
    """The orders of a Plan: steps, BAM, and the tokens of the left, the Villain's and the right Location."""

    move: int
    bam: bool
    tokens: tuple[tuple[str, ...], ...]


class StoryCard(NamedTuple):
    """A card of the Storyline; ``seat`` is that of its Hero, None for a Plan.

    ``counts``: its symbols are used now, or by the next card. ``offered``: it is in the support row. A facedown card
    has neither symbols nor a plan.
    """

    label: str
    title: str
    seat: int | None
    symbols: tuple[Symbol, ...] = ()
    plan: PlanFace | None = None
    facedown: bool = False
    support: bool = False
    counts: bool = False
    offered: bool = False


def story_regions(
    cards: Sequence[StoryCard], title: str, label: str, symbols: Sequence[str], empty: str, y: int
) -> list[Region]:
    """Return the heading with the symbols that count, and below it the last cards."""
    heading = Region((MARGIN, y, INNER, HEADING), _draw_heading, (title, label, tuple(symbols)), "symbols")
    regions = [heading]
    y += HEADING
    for number in range(SHOWN):
        box = (MARGIN + number * (_WIDE + _GAP), y, _WIDE, TALL)
        if number < len(cards):
            regions.append(Region(box, draw_card, (cards[number],), "storyline"))
        else:
            regions.append(Region(box, draw_vacant, (empty if not cards and number == 0 else "",)))
    return regions


def _draw_heading(canvas: Canvas, title: str, label: str, symbols: tuple[str, ...]) -> None:
    size = 40
    right = canvas.width - 4
    for kind in reversed(symbols):
        right -= size
        canvas.sprite(pieces.action(kind, size), right, (canvas.height - size) // 2)
        right -= 6
    wide = min(advance(label, NOTE.weight, NOTE.size), canvas.width // 2)
    canvas.text((right - wide - 8, 0, wide, canvas.height), label, NOTE, ink=TEXT if symbols else MUTED, align="right")
    canvas.text((8, 0, right - wide - 30, canvas.height), title, NAME, ink=MUTED)


def draw_vacant(canvas: Canvas, text: str) -> None:
    """Draw an empty place of a card, with a text."""
    canvas.frame((0, 0, canvas.width, canvas.height), mix(BACK, LINE, 0.6), mix(BACK, PANEL, 0.5), 3)
    if text:
        lines = wrap(text, _EMPTY, canvas.width - 24, 3)
        top = (canvas.height - 30 * len(lines)) // 2
        draw_lines(canvas, (12, top, canvas.width - 24, 30), lines, _EMPTY, MUTED)


def draw_card(canvas: Canvas, card: StoryCard) -> None:
    """Draw a card of the Storyline or of the support row."""
    box = (0, 0, canvas.width, canvas.height)
    if card.counts:
        canvas.frame(box, ACCENT, CARD, 4, _RADIUS)
    else:
        canvas.rounded(box, CARD, _RADIUS)
    hue = EVIL.name if card.seat is None else SEAT_HUES[card.seat]
    dim = card.facedown or card.support
    draw_head(canvas, (0, 0, canvas.width, _HEAD), card.label, hue, _RADIUS, dim=dim)
    ink = TEXT if dim else INK
    if card.support:
        canvas.sprite(sign("bench", 38, ink), 8, 10)
    elif card.seat is None:
        canvas.sprite(sign("villain", 40, ink), 8, 9)
    else:
        badge(canvas, 8, 11, 36, str(card.seat + 1), fill=INK if not dim else BACK, ink=TEXT)
    _draw_label(canvas, card.label, (54, 3, canvas.width - 60, _HEAD - 6), ink)
    if card.facedown:
        size = 84
        canvas.sprite(sign("facedown", size, RAISED), (canvas.width - size) // 2, _HEAD + 22)
    elif card.plan is not None:
        _draw_plan(canvas, card.plan)
    else:
        _draw_symbols(canvas, card)


def _draw_label(canvas: Canvas, text: str, box: Box, ink: tuple[int, int, int]) -> None:
    x, y, width, height = box
    if advance(text, _LABEL.weight, _LABEL.size) <= width:
        canvas.text(box, text, _LABEL, ink=ink)
        return
    style, lines = _fitting(text, "bold", width, range(24, _LEAST + 1, -1))
    tall = height // max(2, len(lines))
    draw_lines(canvas, (x, y + (height - tall * len(lines)) // 2, width, tall), lines, style, ink)


def _fitting(text: str, weight: Weight, width: int, sizes: range) -> tuple[Style, tuple[str, ...]]:
    """Return a text in two lines at the largest size that fits, or at the least size in three."""
    for size in sizes:
        style = Style(weight, size)
        lines = wrap(text, style, width, 2)
        if all(advance(part, weight, size) <= width for part in lines):
            return style, lines
    return style, wrap(text, style, width, 3)


def _draw_symbols(canvas: Canvas, card: StoryCard) -> None:
    """Draw the bottom symbols, dim if they do not count, and above them the name of the special effect."""
    if card.title:
        style, lines = _fitting(card.title, "regular", canvas.width - 18, range(_TITLE, _LEAST, -1))
        ink = TEXT if card.counts or card.offered else MUTED
        draw_lines(canvas, (10, _HEAD + 2, canvas.width - 16, 28), lines, style, ink)
    top = canvas.height - _SYMBOL - 8
    total = len(card.symbols) * (_SYMBOL + 8) - 8
    x = (canvas.width - total) // 2
    for symbol in card.symbols:
        dim = not (card.counts or card.offered)
        canvas.sprite(pieces.action(symbol.kind, _SYMBOL, dim=dim, covered=symbol.covered), x, top)
        x += _SYMBOL + 8


def _draw_plan(canvas: Canvas, plan: PlanFace) -> None:
    """Draw steps and BAM, and below the tokens of three Locations."""
    x, top = 12, _HEAD + 6
    canvas.sprite(sign("steps", 34, TEXT), x, top + 9)
    x += 42 + canvas.text((x + 42, top, 60, 52), str(plan.move), _MOVE) + 14
    if plan.bam:
        canvas.sprite(sign("bam", 52, pieces.WARN), canvas.width - 64, top)
    draw_places(canvas, plan.tokens, (8, canvas.height - 62, canvas.width - 16, 54))


def draw_places(canvas: Canvas, tokens: tuple[tuple[str, ...], ...], box: Box) -> None:
    """Draw the tokens of the left, the Villain's and the right Location, each in a cell."""
    x, y, width, height = box
    wide = (width - 8) // 3
    for number, kinds in enumerate(tokens):
        left = x + number * (wide + 4)
        canvas.rounded((left, y, wide, height), mix(RAISED, EVIL.fill, 0.25) if number == 1 else RAISED, 8)
        size = min(height - 14, (wide - 6) // max(1, len(kinds)) - 2)
        start = left + (wide - len(kinds) * (size + 2) + 2) // 2
        for place, kind in enumerate(kinds):
            ink = {"thug": pieces.DANGER, "civilian": pieces.CIVIL, "doombot": pieces.STEEL}[kind]
            canvas.sprite(sign(kind, size, ink), start + place * (size + 2), y + (height - size) // 2)
