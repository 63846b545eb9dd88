"""The picture of a hand: the seat's dice and cubes, the cards in hand or to choose from, and the moves."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from engine.games.ragami.seen.view import RagamiView
from engine.games.ragami.state.cards import CARDS, Card
from engine.games.ragami.state.match_state import END_POINTS, HAND_LIMIT
from render.cards.heads import draw_head
from render.cards.parts import draw_lines
from render.games.ragami import pieces
from render.games.ragami.board import BOX_HEIGHT, BOX_WIDTH, box_regions
from render.games.ragami.facts import place_text, view_of
from render.games.ragami.holding import ShownCard, held_cards, looked_cards, other_words, to_keep
from render.games.ragami.pieces import hue_of
from render.ground.caches import images
from render.ground.canvas import Canvas
from render.ground.compose import Region, Sheet
from render.ground.names import brief_name, seat_name
from render.ground.scene import Scene, Words, holder, say
from render.ground.theme import (
    BACK,
    CARD,
    GAP,
    GOOD,
    HEADING,
    INK,
    LARGE,
    LINE,
    MUTED,
    NAME,
    NOTE,
    PANEL,
    RAISED,
    SMALL_FIGURE,
    SMALL_RADIUS,
    TEXT,
    TITLE,
    WIDTH,
    mix,
)
from render.ground.typeset import Style, wrap
from render.ground.widgets import badge, badge_width, panel
from render.maps.legends import LegendKey, legend_lines, legend_regions
from render.seats.strips import draw_points

_MARGIN = 12
_INNER = WIDTH - 2 * _MARGIN
_HEAD, _HOLDING, _LABEL = 64, 126, 46
# The width of a count, and the letters of counts and places.
_COUNT, _FACT = 164, Style("bold", 42, 31)
_WIDE = (_INNER - (HAND_LIMIT - 1) * GAP) // HAND_LIMIT
_TALL, _BAND = 388, 92
_LINES, _ROOMY = 5, Style("regular", 33)
_MEANING = Style("regular", 26, 18)
# The height of the badge of a move, and the space between two badges.
_MOVE, _BETWEEN = 44, 10


def hand(scene: Scene, words: Words) -> Sheet:
    """Return the picture of a seat's cards, dice and cubes. Raises `ValueError` for a spectator's view."""
    view = view_of(scene)
    seat = holder(view)
    seat_view = view.seats[seat]
    y = _MARGIN
    title = say(words, "hand-title", name=seat_name(scene, words, seat))
    head = (title, seat_view.vp, say(words, "board-vp-goal", goal=END_POINTS))
    name = brief_name(scene, words, seat, 32, in_picture=False)
    alt = say(words, "alt-hand", name=name, points=seat_view.vp, resolved=seat_view.resolved, cubes=seat_view.cubes)
    regions = [Region((_MARGIN, y, _INNER, _HEAD), _draw_head, head, alt=alt)]
    y += _HEAD + GAP
    regions += _holdings(view, words, seat, y)
    y += _HOLDING + GAP
    regions += box_regions(view, words, _MARGIN, y)
    others = _others_region(view, words, y)
    y += BOX_HEIGHT + GAP
    if view.looking:
        cards, heading = looked_cards(words, view), say(words, "hand-looking", keep=to_keep(view))
        alt = say(words, "alt-hand-looking", cards=_cards_alt(words, cards))
        regions += _section(words, heading, cards, alt, y)
        y += _LABEL + _TALL + GAP
    if not view.looking or seat_view.hand:
        cards, heading = held_cards(words, view), say(words, "hand-cards", count=seat_view.cards, limit=HAND_LIMIT)
        alt = say(words, "alt-hand-cards", count=len(cards), limit=HAND_LIMIT, cards=_cards_alt(words, cards))
        regions += _section(words, heading, cards, alt if cards else say(words, "alt-hand-none"), y)
        y += _LABEL + _TALL + GAP
    return Sheet((WIDTH, y), [*regions, others])


def _mark_keys(words: Words, shown_cards: Sequence[ShownCard]) -> list[LegendKey]:
    """Return the legend of the signs on the heads of cards."""
    cards = [CARDS[one.no] for one in shown_cards]
    keys = []
    if any(card.triangle for card in cards):
        keys.append(LegendKey(say(words, "legend-triangle"), piece=_triangle))
    if any(card.trade for card in cards):
        keys.append(LegendKey(say(words, "legend-trade"), letters="T"))
    return keys


def _triangle(size: int) -> Image.Image:
    return pieces.sign("triangle", size, pieces.EVIL)


def _cards_alt(words: Words, cards: Sequence[ShownCard]) -> str:
    return " ".join(_card_alt(words, one) for one in cards)


def _card_alt(words: Words, card_drawn: ShownCard) -> str:
    card = CARDS[card_drawn.no]
    marks = [say(words, "alt-hand-triangle")] * card.triangle + [say(words, "alt-hand-trade")] * card.trade
    text = ", ".join(filter(None, [*marks, card_drawn.note]))
    mark_text = f" ({text})" if text else ""
    return say(words, "alt-hand-card", no=card_drawn.no, name=card_drawn.name, text=card_drawn.text, marks=mark_text)


def _draw_head(canvas: Canvas, title: str, points: int, unit: str) -> None:
    x = draw_points(canvas, canvas.width - 6, canvas.height // 2, points, unit)
    canvas.text((6, 0, x - 26, canvas.height), title, TITLE)


def _holdings(view: RagamiView, words: Words, seat: int, y: int) -> list[Region]:
    seat_view, hue = view.seats[seat], hue_of(seat)
    virtue, ragami = place_text(words, seat_view.virtue.place), place_text(words, seat_view.ragami)
    virtue_alt = (
        say(words, "alt-hand-virtue", value=seat_view.virtue.value, place=virtue) if seat_view.virtue.value else ""
    )
    ragami_alt = say(words, "alt-hand-ragami", place=ragami) if seat_view.ragami else ""
    columns = (
        (("conflict", hue, 0, str(seat_view.resolved), say(words, "legend-conflict", count=seat_view.resolved)), ""),
        (("cube", hue, 0, str(seat_view.cubes), say(words, "legend-cube", count=seat_view.cubes)), ""),
        (("card", hue, 0, str(seat_view.cards), say(words, "legend-card", count=seat_view.cards)), ""),
        (("virtue", hue, seat_view.virtue.value, virtue, say(words, "legend-virtue")), virtue_alt),
        (("ragami", hue, 0, ragami, say(words, "legend-ragami")), ragami_alt),
    )
    counts = 3
    wide = (_INNER - (len(columns) - 1) * GAP - counts * _COUNT) // (len(columns) - counts)
    regions, x = [], _MARGIN
    for index, (facts, alt) in enumerate(columns):
        width = _COUNT if index < counts else wide
        regions.append(Region((x, y, width, _HOLDING), _draw_holding, facts, alt=alt))
        x += width + GAP
    return regions


def _draw_holding(canvas: Canvas, kind: str, hue: str, value: int, text: str, label: str) -> None:
    panel(canvas, PANEL)
    size = 64
    if kind == "conflict":
        sprite = pieces.conflict(0, size)
    elif kind == "virtue":
        sprite = pieces.virtue(hue, value, size)
    elif kind == "ragami":
        sprite = pieces.ragami(hue, size - 10)
    else:
        sprite = pieces.cube(size) if kind == "cube" else pieces.sign("card", size, TEXT)
    canvas.sprite(sprite, 10 + (78 - sprite.width) // 2, 12 + (size - sprite.height) // 2)
    canvas.text((96, 12, canvas.width - 100, size), text, _FACT, ink=MUTED if text in {"0", "–"} else TEXT)
    canvas.text((6, size + 18, canvas.width - 12, 36), label, _MEANING, ink=MUTED, align="centre")


def _others_region(view: RagamiView, words: Words, y: int) -> Region:
    x = _MARGIN + 3 * (BOX_WIDTH + GAP)
    moves = other_words(words, view)
    key = "hand-typed" if moves else "hand-waits" if not view.moves else "hand-elsewhere"
    alt = say(words, "alt-hand-others", moves=", ".join(moves)) if moves else ""
    return Region((x, y, WIDTH - _MARGIN - x, BOX_HEIGHT), _draw_others, (say(words, key), tuple(moves)), alt=alt)


def _draw_others(canvas: Canvas, label: str, moves: tuple[str, ...]) -> None:
    """Write the label and the moves in one row below it. Moves that need two rows are shown without the label."""
    panel(canvas, PANEL)
    rows = _move_rows(moves, canvas.width - 28)
    if len(rows) < 2:
        canvas.text((18, 8, canvas.width - 36, 44 if moves else canvas.height - 16), label, NOTE, ink=MUTED)
    for row, y in zip(rows, (56,) if len(rows) < 2 else (8, 60), strict=False):
        x = 16
        for move in row:
            badge(canvas, x, y, _MOVE, move, fill=GOOD, ink=INK)
            x += badge_width(_MOVE, move) + _BETWEEN


def _move_rows(moves: tuple[str, ...], room: int) -> list[list[str]]:
    rows: list[list[str]] = []
    left = 0
    for move in moves:
        wide = badge_width(_MOVE, move)
        if not rows or wide > left:
            rows.append([])
            left = room
        rows[-1].append(move)
        left -= wide + _BETWEEN
    return rows


def _draw_heading(canvas: Canvas, text: str) -> None:
    canvas.text((8, 0, canvas.width - 16, canvas.height), text, NOTE, ink=MUTED)


def _section(words: Words, heading: str, cards: Sequence[ShownCard], alt: str, y: int) -> list[Region]:
    """Return a heading, whose alternative text is ``alt`` (for all cards), a legend beside it, and the cards below."""
    wide = round(NOTE.width(heading)) + 16
    regions = [Region((_MARGIN, y, wide, _LABEL), _draw_heading, (heading,), alt=alt)]
    room = _INNER - wide
    regions += legend_regions(legend_lines(_mark_keys(words, cards), room), _MARGIN + wide, y, room, high=_LABEL)
    y += _LABEL
    for index in range(HAND_LIMIT):
        box = (_MARGIN + index * (_WIDE + GAP), y, _WIDE, _TALL)
        if index < len(cards):
            regions.append(Region(box, _draw_card, (cards[index],)))
        else:
            regions.append(Region(box, _draw_vacant, ()))
    return regions


def _draw_vacant(canvas: Canvas) -> None:
    canvas.frame((0, 0, canvas.width, canvas.height), mix(BACK, LINE, 0.6), mix(BACK, PANEL, 0.5), 3)


def _draw_card(canvas: Canvas, card: ShownCard) -> None:
    canvas.sprite(_face(card.no), 0, 0)
    canvas.text((18, _BAND + 6, canvas.width - 36, 52), card.name, HEADING)
    room = canvas.width - 36
    style = _ROOMY if len(wrap(card.text, _ROOMY, room, _LINES)) < _LINES else NOTE
    line = round(style.size * 1.24)
    draw_lines(canvas, (18, _BAND + 60, room, line), wrap(card.text, style, room, _LINES), style)
    if card.note:
        box = (10, _TALL - 60, canvas.width - 20, 50)
        canvas.rounded(box, GOOD if card.moves else RAISED, SMALL_RADIUS)
        ink = INK if card.moves else MUTED
        canvas.text((24, _TALL - 60, canvas.width - 48, 50), card.note, NAME, ink=ink)


def head_hue(card: Card) -> str:
    """Return the hue of a card's head, by its kind."""
    return "red" if card.triangle else "blue" if card.trade else "purple"


@images
def _face(no: int) -> Image.Image:
    card = CARDS[no]
    canvas = Canvas(_WIDE, _TALL, BACK)
    canvas.rounded((0, 0, _WIDE, _TALL), CARD)
    draw_head(canvas, (0, 0, _WIDE, _BAND), f"ragami/{no}", head_hue(card))
    canvas.text((18, 0, 100, _BAND), str(no), LARGE, ink=INK)
    x = _WIDE - 14
    if card.triangle:
        x -= 62
        canvas.rounded((x, 18, 54, 56), INK, SMALL_RADIUS)
        canvas.sprite(pieces.sign("triangle", 42, pieces.EVIL), x + 6, 23)
    if card.trade:
        x -= 62
        canvas.rounded((x, 18, 54, 56), INK, SMALL_RADIUS)
        canvas.text((x, 18, 54, 56), "T", SMALL_FIGURE, align="centre")
    for _ in range(card.cost):
        x -= 62
        canvas.sprite(pieces.cube(58), x, 17)
    return canvas.image
