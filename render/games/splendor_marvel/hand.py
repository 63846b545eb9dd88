"""The picture of a hand: its tokens, the current prices of the reserved cards, and the cards that can be paid."""

from __future__ import annotations

from engine.games.splendor_marvel.cards import CARDS, COLOURS, KINDS, SHIELD
from engine.games.splendor_marvel.state import HAND_LIMIT
from engine.games.splendor_marvel.view import HandCard, SeatView, SplendorView
from render.cards.parts import draw_vacant
from render.games.splendor_marvel import cards
from render.games.splendor_marvel.facts import (
    HUE,
    LETTERS,
    STAR,
    Price,
    amounts,
    card_name,
    goals_of,
    price,
    tokens_held,
    view_of,
)
from render.ground.canvas import Canvas
from render.ground.compose import Region, Sheet
from render.ground.names import brief_name, seat_name
from render.ground.scene import Scene, Words, holder, say
from render.ground.theme import (
    GAP,
    HEADING,
    LARGE,
    MARGIN,
    MUTED,
    PANEL,
    TEXT,
    WIDTH,
)
from render.ground.typeset import Style
from render.ground.widgets import bonus, draw_symbol_count, panel, token
from render.ground.wording import enumerated
from render.seats.goals import Goal, draw_goals

_INNER = WIDTH - 2 * MARGIN
_NEED = (cards.NEED_WIDTH, cards.NEED_HEIGHT)
_HEAD = 76
_HOLDING = 226
_TITLE, _NOTE, _GOAL = Style("bold", 42, LETTERS), Style("regular", LETTERS), Style("bold", LETTERS)


def hand(scene: Scene, words: Words) -> Sheet:
    """Return the hand of the view's seat, with all that it can pay. Raises `ValueError` for a spectator's view."""
    view = view_of(scene)
    seat = holder(view)
    seat_view = view.seats[seat]
    title = say(words, "hand-title", name=seat_name(scene, words, seat))
    y = MARGIN - 4
    head = (title, seat_view.points, say(words, "board-unit", points=seat_view.points), seat_view.tags)
    alt = say(
        words,
        "alt-hand",
        name=brief_name(scene, words, seat, 32, in_picture=False),
        points=seat_view.points,
        tokens=amounts(words, seat_view.tokens),
        bonuses=amounts(words, seat_view.bonuses),
        tags=seat_view.tags,
    )
    regions = [Region((MARGIN, y, _INNER, _HEAD), _draw_head, head, alt=alt)]
    y += _HEAD + GAP
    labels = (
        say(words, "hand-tokens"),
        say(words, "hand-bonuses"),
        goals_of(words, seat_view),
        tokens_held(words, seat_view),
    )
    regions.append(
        Region(
            (MARGIN, y, _INNER, _HOLDING), _draw_holding, (tuple(seat_view.tokens), tuple(seat_view.bonuses), *labels)
        )
    )
    y += _HOLDING + GAP
    reserved = _reserved(words, seat_view, y)
    regions += reserved
    y += reserved[0].box[3] + GAP
    heading = say(words, "hand-table", shields=seat_view.tokens[SHIELD])
    alt = f"{_table_alt(words, view, seat_view)} {say(words, 'alt-key')}"
    regions.append(Region((MARGIN, y, _INNER, 44), _draw_heading, (heading,), alt=alt))
    y += 44 + 4
    regions += _table_regions(words, view, seat_view, y)
    return Sheet((WIDTH, y + 3 * (cards.NEED_HEIGHT + 8) + MARGIN - 8), regions)


def _draw_head(canvas: Canvas, title: str, points: int, label: str, tags: int) -> None:
    x = canvas.text_before(canvas.width - 6, 10, 58, label, _NOTE, ink=MUTED)
    x = canvas.text_before(x - 12, 10, 58, str(points), LARGE) - 112
    draw_symbol_count(canvas, x, 16, 44, STAR, str(tags))
    canvas.text((0, 4, x - 20, 68), title, _TITLE)


def _draw_holding(
    canvas: Canvas,
    tokens: tuple[int, ...],
    bonuses: tuple[int, ...],
    tokens_label: str,
    bonuses_label: str,
    goals: tuple[Goal, ...],
    holding: tuple[str, str],
) -> None:
    panel(canvas, PANEL)
    left = 190
    canvas.text((20, 10, left - 24, 62), bonuses_label, _NOTE, ink=MUTED)
    canvas.text((20, 76, left - 24, 82), tokens_label, _NOTE, ink=MUTED)
    step = (canvas.width - left - 10) // len(KINDS)
    for kind in range(len(KINDS)):
        x = left + kind * step + step // 2
        if kind < len(COLOURS):
            bonus(canvas, (x - 47, 9, 94, 64), HUE[kind], bonuses[kind])
        token(canvas, (x - 44, 74, 88, 86), HUE[kind], tokens[kind])
    x = left + len(COLOURS) * step
    for text, style, ink, y in zip(holding, (_NOTE, HEADING), (MUTED, TEXT), (6, 40), strict=True):
        canvas.text((x, y, 2 * step, 34), text, style, ink=ink, align="centre")
    draw_goals(canvas, (16, 166, canvas.width - 32, 50), goals, _GOAL)


def _state(words: Words, cost: Price) -> str:
    if cost.short:
        return say(words, "hand-short", count=cost.short)
    return say(words, "hand-affordable") if any(cost.net) else say(words, "hand-free")


def _reserved(words: Words, seat_view: SeatView, y: int) -> list[Region]:
    if not seat_view.hand:
        alt = say(words, "alt-hand-none")
        return [Region((MARGIN, y, _INNER, 96), draw_vacant, (say(words, "hand-none"), _NOTE), alt=alt)]
    regions = []
    for position in range(HAND_LIMIT):
        box = (MARGIN + position * (cards.LARGE_WIDTH + 16), y, cards.LARGE_WIDTH, cards.LARGE_HEIGHT)
        slot = say(words, "hand-slot", number=position + 1)
        reserved_card = seat_view.hand[position] if position < len(seat_view.hand) else None
        if reserved_card is None or reserved_card.card is None:
            regions.append(Region(box, draw_vacant, (slot, _NOTE)))
            continue
        cost = price(seat_view, reserved_card.card)
        secret = "" if reserved_card.is_public else say(words, "hand-secret")
        name, state = card_name(words, reserved_card.card), _state(words, cost)
        facts = (reserved_card.card, name, slot, secret, cost, say(words, "hand-pays"), state)
        regions.append(
            Region(box, _draw_reserved, facts, alt=_reserved_alt(words, reserved_card, reserved_card.card, state))
        )
    return regions


def _reserved_alt(words: Words, hand_card: HandCard, card_id: str, state: str) -> str:
    card = CARDS[card_id]
    text = say(
        words,
        "alt-hand-card",
        position=hand_card.position,
        name=card_name(words, card.id),
        level=card.level,
        points=card.points,
        bonus=say(words, f"alt-kind-{COLOURS[card.bonus]}"),
        cost=amounts(words, card.cost),
        state=state,
    )
    return text if hand_card.is_public else f"{text} {say(words, 'alt-hand-secret')}"


def _draw_reserved(
    canvas: Canvas, card: str, name: str, slot: str, secret: str, cost: Price, pays: str, state: str
) -> None:
    canvas.sprite(cards.large_card(card, name, slot, secret, cost, pays, state), 0, 0)


def _draw_heading(canvas: Canvas, text: str) -> None:
    canvas.text((4, 0, canvas.width - 8, canvas.height), text, _NOTE, ink=MUTED)


def _table_alt(words: Words, view: SplendorView, seat_view: SeatView) -> str:
    payable = [
        f"{level}-{index} {card_name(words, card)}"
        for level in (3, 2, 1)
        for index, card in enumerate(view.display[level - 1], 1)
        if card and not price(seat_view, card).short
    ]
    return (
        say(words, "alt-hand-table", cards=enumerated(words, payable)) if payable else say(words, "alt-hand-table-none")
    )


def _table_regions(words: Words, view: SplendorView, seat_view: SeatView, y: int) -> list[Region]:
    regions = []
    for line, level in enumerate((3, 2, 1)):
        for index, card in enumerate(view.display[level - 1]):
            box = (MARGIN + index * (cards.NEED_WIDTH + 8), y + line * (cards.NEED_HEIGHT + 8), *_NEED)
            slot = f"{level}-{index + 1}"
            is_paid = card is not None and card == view.paying
            cost = price(seat_view, card) if card else None
            name, state = (card_name(words, card), _state(words, cost)) if card and cost else ("", "")
            facts = (slot, card, name, cost, state, is_paid)
            regions.append(Region(box, _draw_need, facts))
    return regions


def _draw_need(
    canvas: Canvas, slot: str, card_id: str | None, name: str, cost: Price | None, state: str, is_paid: bool
) -> None:
    if card_id is None or cost is None:
        cards.empty_slot(canvas, slot, lit=False)
    else:
        canvas.sprite(cards.need_card(slot, card_id, name, cost, state, lit=is_paid), 0, 0)
