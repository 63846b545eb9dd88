"""Cards in hands: symbols or a Plan's orders at the left, name and effect beside them; large, small and tiny."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from render.cards import parts
from render.cards.heads import draw_head
from render.cards.parts import draw_lines
from render.games.marvel_united.board.storyline import PlanFace, draw_places
from render.games.marvel_united.pieces import figures as pieces
from render.games.marvel_united.pieces.facts import label_list
from render.games.marvel_united.pieces.figures import EVIL, WARN
from render.games.marvel_united.pieces.symbols import sign
from render.ground.audit import Box
from render.ground.canvas import Canvas
from render.ground.compose import Region
from render.ground.scene import Words, say
from render.ground.theme import CARD, GOOD, INK, MUTED, PANEL, RAISED, TEXT, Colour, mix
from render.ground.typeset import Style, wrap
from render.ground.widgets import badge, badge_width

_RADIUS = 14
_TEXTS = (Style("regular", 27), Style("regular", 25), Style("regular", 23), Style("regular", 21))


class HeldCard(NamedTuple):
    """A card as hands show it.

    ``brief`` is a shorter wording of ``text``, and ``verb`` the move for which the card can be used now. ``sign`` is
    drawn before the name if there are neither symbols nor a Plan's orders. A ``dim`` card cannot be used now.
    """

    key: str
    name: str
    hue: str
    sign: str = ""
    symbols: tuple[str, ...] = ()
    plan: PlanFace | None = None
    text: str = ""
    brief: str = ""
    verb: str = ""
    note: str = ""
    copies: int = 1
    dim: bool = False


class Size(NamedTuple):
    """The size of cards in a hand: how many are side by side, and the sizes of a card and its parts."""

    columns: int
    tall: int
    head: int
    symbol: int
    name: Style
    pill: int


# The number of levels of the alternative texts of cards. Level 0 is the full text, and each further level is shorter.
TEXT_LEVELS = 4
LARGE = Size(2, 196, 54, 60, Style("bold", 30, 19), 38)
SMALL = Size(3, 166, 46, 46, Style("bold", 26, 17), 32)
TINY = Size(4, 106, 40, 42, Style("bold", 24, 17), 28)


def grid_height(count: int, size: Size) -> int:
    """Return the height of ``count`` cards, including the space below each row."""
    return parts.grid_height(count, size.columns, size.tall)


def grid_regions(cards: Sequence[HeldCard], size: Size, x: int, y: int, width: int, part: str = "") -> list[Region]:
    """Return the regions of cards in rows, starting at (``x``, ``y``)."""
    boxes = parts.grid_boxes(len(cards), size.columns, size.tall, (x, y), width)
    return [Region(box, draw_held, (card, size), part) for box, card in zip(boxes, cards, strict=True)]


def cards_alt(words: Words, label: str, cards: Sequence[HeldCard], level: int) -> str:
    """Return cards in words after a label."""
    return label_list(label, [_card_alt(words, card, level) for card in cards])


def _card_alt(words: Words, card: HeldCard, level: int) -> str:
    facts = []
    if card.copies > 1:
        facts.append(f"×{card.copies}")
    if level < 3:
        if card.symbols and card.text:
            facts.append(" + ".join(say(words, f"action-{kind}") for kind in card.symbols))
        if card.plan is not None:
            facts.append(_orders(words, card.plan))
    if card.note:
        facts.append(card.note)
    if level < 2 and card.text:
        facts.append((card.brief if level else card.text).rstrip("."))
    return f"{card.name} ({'; '.join(facts)})" if facts else card.name


def _orders(words: Words, plan: PlanFace) -> str:
    sides = [", ".join(_tokens(words, side)) or "–" for side in plan.tokens]
    bam = say(words, "legend-bam") if plan.bam else say(words, "alt-no-bam")
    return say(words, "alt-orders", move=plan.move, bam=bam, left=sides[0], own=sides[1], right=sides[2])


def _tokens(words: Words, kinds: Sequence[str]) -> list[str]:
    return [say(words, f"alt-{kind}", count=kinds.count(kind)) for kind in dict.fromkeys(kinds)]


def draw_held(canvas: Canvas, card: HeldCard, size: Size) -> None:
    """Draw a card."""
    box = (0, 0, canvas.width, canvas.height)
    if card.verb:
        canvas.frame(box, GOOD, CARD, 4, _RADIUS)
    else:
        canvas.rounded(box, mix(CARD, PANEL, 0.5) if card.dim else CARD, _RADIUS)
    draw_head(canvas, (0, 0, canvas.width, size.head), card.key, card.hue, _RADIUS, dim=card.dim)
    ink = TEXT if card.dim else INK
    x = 14
    if card.sign:
        part = size.head - 18
        canvas.sprite(sign(card.sign, part, ink), x, 9)
        x += part + 10
    right = _draw_pills(canvas, card, size)
    canvas.text((x, 0, right - x - 8, size.head), card.name, size.name, ink=ink)
    top = size.head + 6
    left = 14 + _draw_left(canvas, card, size, (14, top, canvas.width - 28, canvas.height - top - 8))
    room = (left, top, canvas.width - left - 12, canvas.height - top - 6)
    _draw_text(canvas, card, room)


def _draw_pills(canvas: Canvas, card: HeldCard, size: Size) -> int:
    """Draw the verb, a note and the number of copies in the head; return their left edge."""
    right = canvas.width - 10
    pills: list[tuple[str, Colour, Colour]] = [
        *([(f"✔ {card.verb}", INK, GOOD)] if card.verb else []),
        *([(card.note, RAISED, TEXT)] if card.note else []),
        *([(f"×{card.copies}", INK, TEXT)] if card.copies > 1 else []),
    ]
    for text, fill, ink in pills:
        wide = badge_width(size.pill, text, slim=True)
        right -= wide
        badge(canvas, right, (size.head - size.pill) // 2, size.pill, text, fill=fill, ink=ink, slim=True)
        right -= 8
    return right


def _draw_left(canvas: Canvas, card: HeldCard, size: Size, box: Box) -> int:
    """Draw symbols, or a Plan's orders; return their width including the space beside them."""
    x, y, _, height = box
    if card.plan is not None:
        wide = 3 * size.symbol + 12
        _draw_plan(canvas, card.plan, (x, y, wide, height))
        return wide + 14
    if not card.symbols:
        return 0
    step = size.symbol + 6
    for number, kind in enumerate(card.symbols):
        symbol = pieces.action(kind, size.symbol, dim=card.dim)
        canvas.sprite(symbol, x + number * step, y + (height - size.symbol) // 2)
    return len(card.symbols) * step + 10


def _draw_plan(canvas: Canvas, plan: PlanFace, box: Box) -> None:
    x, y, width, height = box
    half = height // 2
    part = min(half - 8, 44)
    style = Style("bold", min(44, half - 10))
    canvas.sprite(sign("steps", part, TEXT), x, y + (half - part) // 2)
    number = str(plan.move)
    wide = style.width(number)
    canvas.text((x + part + 8, y, wide, half), number, style)
    if plan.bam:
        burst = min(half, 56)
        canvas.sprite(sign("bam", burst, WARN), x + width - burst, y + (half - burst) // 2)
    draw_places(canvas, plan.tokens, (x, y + half + 4, width, height - half - 6))


def _draw_text(canvas: Canvas, card: HeldCard, box: Box) -> None:
    x, y, width, height = box
    for text in (card.text, card.brief):
        for style in _TEXTS:
            tall = round(style.size * 1.2)
            most = height // tall
            lines = wrap(text, style, width, most + 1) if text else ()
            whole = all(style.width(part) <= width for part in lines)
            if len(lines) <= most and (whole or (text == card.brief and style is _TEXTS[-1])):
                top = y + (height - tall * len(lines)) // 2
                draw_lines(canvas, (x, top, width, tall), lines, style, MUTED if card.dim else TEXT)
                return


def hue_of(seat: int | None) -> str:
    """Return the hue of a Hero's cards by the seat, or the hue of the Villain's cards for None."""
    return EVIL.name if seat is None else pieces.SEAT_HUES[seat]
