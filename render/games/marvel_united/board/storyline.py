"""The Storyline: its last five cards, with the symbols that count now, and the actions that the turn has left."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from engine.games.marvel_united.seen.view import SeenEntry, UnitedView
from engine.games.marvel_united.state.cards import HERO_CARDS, PLANS
from engine.games.marvel_united.state.pieces import NOBODY
from render.cards.heads import draw_head
from render.cards.parts import draw_lines
from render.games.marvel_united.board.ring import INNER, MARGIN
from render.games.marvel_united.pieces import figures as pieces
from render.games.marvel_united.pieces.facts import action_words, card_word, counting, hero_word, icons_of, label_list
from render.games.marvel_united.pieces.figures import EVIL, SEAT_HUES
from render.games.marvel_united.pieces.symbols import sign
from render.ground.audit import Box
from render.ground.canvas import Canvas
from render.ground.compose import Region
from render.ground.scene import Words, say
from render.ground.theme import ACCENT, BACK, CARD, INK, LINE, MUTED, PANEL, RAISED, TEXT, Colour, mix
from render.ground.typeset import Style, largest_lines, wrap
from render.ground.widgets import badge

HEADING, TALL = 44, 152
MAX_CARDS = 5
# The number of last cards in the alternative text: first in the full text, then in the shorter ones. The shortest texts
# have no cards.
_CARDS_TOLD = (MAX_CARDS, 3, 1)
_GAP = 8
_WIDE = (INNER - (MAX_CARDS - 1) * _GAP) // MAX_CARDS
_HEAD = 80
_LABELS = tuple(Style("bold", size) for size in range(38, 33, -1))
_EMPTY = Style("regular", 34)
_TITLES = tuple(Style("regular", size) for size in range(36, 33, -1))
_TITLE_LINES, _TITLE_LINE = 2, 36
# The width from which on a support card has its title beside its symbols.
_WIDE_SUPPORT = 300
_HEADING_NAME, _HEADING_NOTE = Style("bold", 38, 34), Style("regular", 38, 34)
_MOVE = Style("bold", 50)
_SYMBOL = 60
_RADIUS = 14
_TOKENS = ("thug", "civilian", "doombot")


class Symbol(NamedTuple):
    """A bottom symbol of a card, and whether a Crisis token covers it."""

    kind: str
    covered: bool = False


class PlanFace(NamedTuple):
    """The orders of a Plan.

    ``move`` is the number of the Villain's steps, and ``bam`` says whether a BAM follows. ``tokens`` are those for the
    left, the Villain's and the right Location.
    """

    move: int
    bam: bool
    tokens: tuple[tuple[str, ...], ...]


class StoryCard(NamedTuple):
    """A card of the Storyline.

    ``seat`` is None for a Plan. ``counts`` says whether the card's symbols are used now or by the next card.
    ``title`` is the name of a card in the row of support cards, "" for others.
    """

    label: str
    seat: int | None
    symbols: tuple[Symbol, ...] = ()
    plan: PlanFace | None = None
    facedown: bool = False
    support: bool = False
    counts: bool = False
    title: str = ""


def heading_of(words: Words, view: UnitedView) -> tuple[str, tuple[str, ...]]:
    """Return the words and the symbols of the heading: the turn's remaining actions, or the next card's actions."""
    if view.turn is not None and view.turn.card:
        symbols_left = tuple("wild" if one.wild else one.kind for one in view.turn.pool)
        return say(words, "board-pool" if symbols_left else "board-pool-none"), symbols_left
    helping: tuple[str, ...] = view.next_pool
    return say(words, "board-counts" if helping else "board-counts-none"), helping


def story_of(words: Words, view: UnitedView) -> list[StoryCard]:
    """Return the last cards of the Storyline, the latest last."""
    counts = counting(view)
    first = max(0, len(view.story) - MAX_CARDS)
    return [
        story_card(words, view, entry, counts=first + number in counts)
        for number, entry in enumerate(view.story[first:])
    ]


def story_card(words: Words, view: UnitedView, entry: SeenEntry, *, counts: bool = False) -> StoryCard:
    """Return a card of the Storyline."""
    if entry.seat == NOBODY:
        return _plan_card(words, entry)
    label = hero_word(words, _hero_of(view, entry))
    if entry.facedown or entry.card is None:
        return StoryCard(label, entry.seat, facedown=True, support=entry.support)
    return StoryCard(
        label,
        entry.seat,
        tuple(Symbol(kind, index in entry.covered) for index, kind in enumerate(icons_of(entry))),
        support=entry.support,
        counts=counts,
    )


def _hero_of(view: UnitedView, entry: SeenEntry) -> str:
    facts = HERO_CARDS.get(entry.card or "")
    return view.heroes[entry.seat].hero if facts is None else facts.hero


def _plan_card(words: Words, entry: SeenEntry) -> StoryCard:
    if entry.facedown or entry.card is None:
        return StoryCard(say(words, "board-plan"), None, facedown=True)
    return StoryCard(plan_title(words, entry.card), None, plan=plan_face(entry.card))


def plan_title(words: Words, card: str) -> str:
    """Return the name of a Plan with a special effect, without the part in brackets; for other Plans just "Plan"."""
    if not PLANS[card].effect:
        return say(words, "board-plan")
    return card_word(words, card).partition(" (")[0]


def plan_face(card: str) -> PlanFace:
    """Return what a Plan card orders: the Villain's move, the BAM, and the tokens to place."""
    plan = PLANS[card]
    tokens = tuple(
        tuple(kind for kind, count in zip(_TOKENS, side, strict=True) for _ in range(count)) for side in plan.tokens
    )
    return PlanFace(plan.move, plan.bam, tokens)


def story_regions(words: Words, view: UnitedView, y: int) -> list[Region]:
    """Return the heading with the symbols that count, and below it the last cards."""
    cards, (label, symbols) = story_of(words, view), heading_of(words, view)
    facts = (say(words, "board-story", count=len(view.story)), label, symbols)
    alt = label_list(label, action_words(words, symbols)) if symbols else ""
    regions = [Region((MARGIN, y, INNER, HEADING), _draw_heading, facts, "symbols", alt)]
    y += HEADING
    for number in range(MAX_CARDS):
        box = (MARGIN + number * (_WIDE + _GAP), y, _WIDE, TALL)
        if number < len(cards):
            cards_alt = "" if number else partial(_storyline_alt, words, view)
            regions.append(Region(box, draw_card, (cards[number],), "storyline", cards_alt))
        else:
            empty = say(words, "board-story-empty") if not cards and number == 0 else ""
            regions.append(Region(box, draw_vacant, (empty,)))
    return regions


def _storyline_alt(words: Words, view: UnitedView, level: int) -> str:
    count = _CARDS_TOLD[level] if level < len(_CARDS_TOLD) else 0
    if not count:
        return ""
    return say(words, "alt-story", cards=", ".join(_entry_alt(words, entry) for entry in view.story[-count:]))


def _entry_alt(words: Words, entry: SeenEntry) -> str:
    if entry.facedown or entry.card is None:
        return say(words, "alt-facedown")
    if entry.seat == NOBODY:
        return card_word(words, entry.card)
    facts = HERO_CARDS[entry.card]
    kinds = [kind for index, kind in enumerate(facts.icons) if index not in entry.covered]
    symbols = " + ".join(say(words, f"action-{kind}") for kind in kinds) or "–"
    return f"{hero_word(words, facts.hero)} {symbols}"


def _draw_heading(canvas: Canvas, title: str, label: str, symbols: tuple[str, ...]) -> None:
    size = 42
    right = canvas.width - 4
    for kind in reversed(symbols):
        right -= size
        canvas.sprite(pieces.action(kind, size), right, (canvas.height - size) // 2)
        right -= 6
    left = 30 + canvas.text((8, 0, _HEADING_NAME.width(title), canvas.height), title, _HEADING_NAME, ink=MUTED)
    box = (left, 0, right - 8 - left, canvas.height)
    canvas.text(box, label, _HEADING_NOTE, ink=TEXT if symbols else MUTED, align="right")


def draw_vacant(canvas: Canvas, text: str) -> None:
    """Draw an empty place of a card, with a text."""
    canvas.frame((0, 0, canvas.width, canvas.height), mix(BACK, LINE, 0.6), mix(BACK, PANEL, 0.5), 3)
    if text:
        lines = wrap(text, _EMPTY, canvas.width - 24, 3)
        top = (canvas.height - 40 * len(lines)) // 2
        draw_lines(canvas, (12, top, canvas.width - 24, 40), lines, _EMPTY, MUTED)


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
    middle = _HEAD // 2
    if card.support:
        canvas.sprite(sign("bench", 40, ink), 7, middle - 20)
    elif card.seat is None:
        canvas.sprite(sign("villain", 40, ink), 7, middle - 20)
    else:
        badge(canvas, 6, middle - 25, 50, str(card.seat + 1), fill=INK if not dim else BACK, ink=TEXT, slim=True)
    if card.plan is None:
        _draw_label(canvas, card.label, (53, 2, canvas.width - 55, _HEAD - 4), ink)
    if card.facedown:
        size = 64
        canvas.sprite(sign("facedown", size, RAISED), (canvas.width - size) // 2, _HEAD + 6)
    elif card.plan is not None:
        _draw_plan(canvas, card.plan)
    else:
        _draw_symbols(canvas, card)


def _draw_label(canvas: Canvas, text: str, box: Box, ink: Colour) -> None:
    x, y, width, height = box
    style, lines = largest_lines(text, _LABELS, width, height)
    tall = height // 2
    draw_lines(canvas, (x, y + (height - tall * len(lines)) // 2, width, tall), lines, style, ink)


def _draw_symbols(canvas: Canvas, card: StoryCard) -> None:
    top = canvas.height - _SYMBOL - 8
    total = len(card.symbols) * (_SYMBOL + 8) - 8
    x = (canvas.width - total) // 2
    if card.title:
        x = _draw_support_title(canvas, card.title, x, total)
    for symbol in card.symbols:
        dim = not (card.counts or card.title)
        canvas.sprite(pieces.action(symbol.kind, _SYMBOL, dim=dim, covered=symbol.covered), x, top)
        x += _SYMBOL + 8


def _draw_support_title(canvas: Canvas, title: str, x: int, total: int) -> int:
    """Write the title of a support card above its symbols, or to the right of them on a wide card.

    Return the left edge of the symbols, which are ``total`` pixels wide. Below a title, they begin at ``x``.
    """
    beside = canvas.width > _WIDE_SUPPORT
    left, bottom = (26 + total, canvas.height) if beside else (10, canvas.height - _SYMBOL - 8)
    room = canvas.width - left - 8
    style, lines = largest_lines(title, _TITLES, room, _TITLE_LINES * (_TITLE_LINE + 2))
    y = _HEAD + (bottom - _HEAD - _TITLE_LINE * len(lines)) // 2
    draw_lines(canvas, (left, y, room, _TITLE_LINE), lines, style)
    return 14 if beside else x


def _draw_plan(canvas: Canvas, plan: PlanFace) -> None:
    """Draw the steps and the BAM of a Plan in its head, and its tokens below."""
    canvas.sprite(sign("steps", 42, INK), 62, (_HEAD - 42) // 2)
    canvas.text((110, 0, 44, _HEAD), str(plan.move), _MOVE, ink=INK)
    if plan.bam:
        canvas.sprite(sign("bam", 56, INK), canvas.width - 66, (_HEAD - 56) // 2)
    draw_places(canvas, plan.tokens, (8, _HEAD + 6, canvas.width - 16, canvas.height - _HEAD - 14))


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
