"""Cards in hands: symbols or a Plan's orders at the left, name and effect beside them; large, small and bare."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

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
from render.ground.theme import CARD, GAP, GOOD, HUES, INK, MUTED, PANEL, RAISED, TEXT, Colour, mix
from render.ground.typeset import Style, largest_lines, wrap
from render.ground.widgets import badge, badge_width

_RADIUS, _PAD = 14, 14
_NAMES = tuple(Style("bold", size) for size in range(40, 33, -1))
_TEXTS = tuple(Style("regular", size) for size in range(36, 33, -1))
_LINE, _PILL = 41, 50
# The height of a head with a name in one line and in two lines, and of a Plan's orders.
_HEAD, _HIGH_HEAD, _ORDERS = 62, 88, 116
_BARE_HEIGHT = 78
_FIGURE = Style("bold", 46)
# More lines than any text needs.
_MOST_LINES = 20


class HeldCard(NamedTuple):
    """A card as hands show it.

    ``brief`` is a shorter wording of ``text``. ``verb`` is the move for which the card can be used now: the picture
    frames the card, and the alternative text contains the verb. ``sign`` is drawn before the name if there are neither
    symbols nor a Plan's orders. A ``dim`` card cannot be used now.
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
    """The size of cards in a hand.

    ``columns`` cards are side by side, and ``symbol`` is the size of a symbol. ``brief`` cards have shorter texts.
    Bare cards (not ``texts``) have only symbols, and the names of specials.
    """

    columns: int
    symbol: int
    brief: bool = False
    texts: bool = True


# The number of levels of the alternative texts of cards. Level 0 is the full text, and each further level is shorter.
TEXT_LEVELS = 4
LARGE, SHORT = Size(2, 64), Size(2, 64, brief=True)
SMALL, BARE = Size(3, 54, brief=True), Size(3, 56, brief=True, texts=False)


def grid_height(cards: Sequence[HeldCard], size: Size, width: int) -> int:
    """Return the height of cards in rows, including the space below each row."""
    return sum(tall + GAP for _, tall in _card_rows(cards, size, width))


def grid_regions(cards: Sequence[HeldCard], size: Size, x: int, y: int, width: int) -> list[Region]:
    """Return the regions of cards in rows, starting at (``x``, ``y``); a row is as high as its highest card."""
    regions, wide = [], _card_width(size, width)
    for row, tall in _card_rows(cards, size, width):
        for column, card in enumerate(row):
            regions.append(Region((x + column * (wide + GAP), y, wide, tall), draw_held, (card, size)))
        y += tall + GAP
    return regions


def _card_width(size: Size, width: int) -> int:
    return (width - (size.columns - 1) * GAP) // size.columns


def _card_rows(cards: Sequence[HeldCard], size: Size, width: int) -> Iterator[tuple[Sequence[HeldCard], int]]:
    """Yield each row of cards, and its height."""
    wide = _card_width(size, width)
    for first in range(0, len(cards), size.columns):
        row = cards[first : first + size.columns]
        yield row, max(_card_height(card, size, wide) for card in row)


def _card_height(card: HeldCard, size: Size, width: int) -> int:
    if not size.texts:
        return _BARE_HEIGHT
    lines = _text_lines(card, size, _TEXTS[-1], width)
    body = max(size.symbol if card.symbols else 0, _ORDERS if card.plan is not None else 0, len(lines) * _LINE)
    return _head_height(card, width) + max(body, _LINE) + 22


def _text_lines(card: HeldCard, size: Size, style: Style, width: int) -> tuple[str, ...]:
    text = card.brief if size.brief else card.text
    return wrap(text, style, width - _left_width(card, size) - 2 * _PAD, _MOST_LINES) if text else ()


def _left_width(card: HeldCard, size: Size) -> int:
    """Return the width of the symbols or of a Plan's orders, including the space beside them."""
    if card.plan is not None:
        return 3 * 66 + 26
    return len(card.symbols) * (size.symbol + 6) + 10 if card.symbols else 0


def _head_height(card: HeldCard, width: int) -> int:
    return _HEAD if _NAMES[-1].width(card.name) <= _name_width(card, width) else _HIGH_HEAD


def _name_width(card: HeldCard, width: int) -> int:
    pills = sum(badge_width(_PILL, text, slim=True) + 6 for text, _ in _pills(card))
    return width - pills - 20 - (50 if card.sign else 0)


def _pills(card: HeldCard) -> list[tuple[str, Colour]]:
    """Return a note and the number of copies, from the right to the left, with their colours."""
    return [
        *([(card.note, RAISED)] if card.note else []),
        *([(f"×{card.copies}", INK)] if card.copies > 1 else []),
    ]


def cards_alt(words: Words, label: str, cards: Sequence[HeldCard], level: int) -> str:
    """Return cards in words after a label."""
    return label_list(label, [_card_alt(words, card, level) for card in cards])


def _card_alt(words: Words, card: HeldCard, level: int) -> str:
    facts = []
    if card.copies > 1:
        facts.append(f"×{card.copies}")
    if level < 3:
        facts += [card.verb] if card.verb else []
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
    bam = say(words, "alt-bam") if plan.bam else say(words, "alt-no-bam")
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
    if not size.texts:
        _draw_bare(canvas, card, size)
        return
    head = _head_height(card, canvas.width)
    _draw_head(canvas, card, head)
    room = (_PAD, head + 6, canvas.width - 2 * _PAD, canvas.height - head - 14)
    _draw_left(canvas, card, size, room)
    left = _left_width(card, size)
    _draw_text(canvas, card, size, (room[0] + left, room[1], room[2] - left, room[3]))


def _draw_head(canvas: Canvas, card: HeldCard, head: int) -> None:
    draw_head(canvas, (0, 0, canvas.width, head), card.key, card.hue, _RADIUS, dim=card.dim)
    ink, x, right = TEXT if card.dim else INK, 12, canvas.width - 8
    if card.sign:
        canvas.sprite(sign(card.sign, 42, ink), x, (head - 42) // 2)
        x += 50
    for text, fill in _pills(card):
        right -= badge_width(_PILL, text, slim=True)
        badge(canvas, right, (head - _PILL) // 2, _PILL, text, fill=fill, ink=TEXT, slim=True)
        right -= 6
    room = _name_width(card, canvas.width)
    style, lines = largest_lines(card.name, _NAMES, room, head - 8)
    tall = (head - 4) // len(lines)
    draw_lines(canvas, (x, 2, room, tall), lines, style, ink)


def _draw_bare(canvas: Canvas, card: HeldCard, size: Size) -> None:
    """Draw the symbols of a card, the name if it has a special, and the number of copies; all in one row."""
    canvas.rounded((0, 0, 12, canvas.height), HUES[card.hue].fill, 6)
    x, right = 22, canvas.width - 6
    for kind in card.symbols:
        canvas.sprite(pieces.action(kind, size.symbol, dim=card.dim), x, (canvas.height - size.symbol) // 2)
        x += size.symbol + 6
    if card.plan is not None:
        draw_places(canvas, card.plan.tokens, (x, 14, right - x - 4, canvas.height - 28))
        return
    if card.copies > 1:
        right = canvas.text_before(right, 0, canvas.height, f"×{card.copies}", _NAMES[-1]) - 4
    if card.text or not card.symbols:
        style, lines = largest_lines(card.name, _NAMES[-1:], right - x, canvas.height)
        tall = 37
        draw_lines(canvas, (x, (canvas.height - tall * len(lines)) // 2, right - x, tall), lines, style)


def _draw_left(canvas: Canvas, card: HeldCard, size: Size, box: Box) -> None:
    """Draw symbols, or a Plan's orders."""
    x, y, _, height = box
    if card.plan is not None:
        _draw_plan(canvas, card.plan, (x, y, _left_width(card, size) - 14, height))
        return
    for number, kind in enumerate(card.symbols):
        symbol = pieces.action(kind, size.symbol, dim=card.dim)
        canvas.sprite(symbol, x + number * (size.symbol + 6), y + (height - size.symbol) // 2)


def _draw_plan(canvas: Canvas, plan: PlanFace, box: Box) -> None:
    x, y, width, height = box
    half = min(height, 130) // 2
    y += (height - 2 * half) // 2
    canvas.sprite(sign("steps", 44, TEXT), x, y + (half - 44) // 2)
    canvas.text((x + 52, y, 60, half), str(plan.move), _FIGURE)
    if plan.bam:
        burst = min(half, 56)
        canvas.sprite(sign("bam", burst, WARN), x + width - burst, y + (half - burst) // 2)
    draw_places(canvas, plan.tokens, (x, y + half + 2, width, half - 2))


def _draw_text(canvas: Canvas, card: HeldCard, size: Size, box: Box) -> None:
    x, y, width, height = box
    for style in _TEXTS:
        lines = _text_lines(card, size, style, canvas.width)
        if len(lines) * _LINE <= height:
            break
    top = y + (height - _LINE * len(lines)) // 2
    draw_lines(canvas, (x, top, width, _LINE), lines, style, MUTED if card.dim else TEXT)


def hue_of(seat: int | None) -> str:
    """Return the hue of a Hero's cards by the seat, or the hue of the Villain's cards for None."""
    return EVIL.name if seat is None else pieces.SEAT_HUES[seat]
