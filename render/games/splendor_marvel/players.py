"""A player's strip: name, points, tags, bonuses, tokens, and the reserved cards."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from engine.games.splendor_marvel.state import HAND_LIMIT, POINTS_TO_END, TOKEN_LIMIT
from engine.games.splendor_marvel.view import HandCard, SplendorView
from render.games.splendor_marvel import cards
from render.games.splendor_marvel.facts import (
    BADGE,
    CARDS_END,
    LETTERS,
    NAMES,
    STAR,
    Trace,
    amounts,
    card_name,
    card_words,
    place_name,
    view_of,
)
from render.games.splendor_marvel.holding import BONUS_WIDTH, CELL_HEIGHT, HOLDING_WIDTH, draw_holding
from render.ground import sprites
from render.ground.audit import Box
from render.ground.canvas import Canvas
from render.ground.compose import NamedPart, Region
from render.ground.names import brief_name
from render.ground.scene import Scene, Words, say
from render.ground.theme import GOOD, INK, MUTED, SMALL_RADIUS, TEXT
from render.ground.typeset import Style
from render.ground.widgets import seat_badge
from render.ground.wording import enumerated, seat_result
from render.seats.strips import SeatHead, draw_badges, draw_strip, head_of

STRIP_HEIGHT = 130
# The middle of the upper row, and the top of the lower row.
_MIDDLE, _ROW = 34, 65
GRID_LEFT = 12
_HAND, _HAND_STEP = GRID_LEFT + HOLDING_WIDTH + 12, cards.MINI_WIDTH + 5
_NAME, _POINTS, _FIGURE, _NOTE = (
    Style("bold", 34, LETTERS),
    Style("bold", 54),
    Style("bold", 34),
    Style("regular", LETTERS),
)


class ShownReserve(NamedTuple):
    """A reserved card in front of a player, as the viewer knows it."""

    level: int
    card: str | None
    name: str
    secret: bool
    lit: bool


class Area(NamedTuple):
    """The facts of a player's strip."""

    head: SeatHead
    points: int
    tags: int
    tile: bool
    tokens: tuple[int, ...]
    bonuses: tuple[int, ...]
    lit_tokens: tuple[bool, ...]
    lit_bonus: int | None
    hand: tuple[ShownReserve, ...]
    qualified: bool
    tokens_text: str
    goal: str


def player_region(scene: Scene, words: Words, view: SplendorView, touched: Trace, seat: int, box: Box) -> Region:
    """Return a player's strip."""
    seat_view = view.seats[seat]
    mine = touched.seat == seat
    # After the end nobody takes tokens or points, and the room is used for the results.
    tokens_text, goal = f"{say(words, 'hand-tokens')} {sum(seat_view.tokens)}/{TOKEN_LIMIT}", f"/{POINTS_TO_END}"
    if view.outcome is not None:
        tokens_text = goal = ""
    area = Area(
        head=head_of(scene, words, seat),
        points=seat_view.points,
        tags=seat_view.tags,
        tile=view.tile_owner == seat,
        tokens=tuple(seat_view.tokens),
        bonuses=tuple(seat_view.bonuses),
        lit_tokens=tuple(mine and change != 0 for change in touched.token_changes),
        lit_bonus=touched.bonus if mine else None,
        hand=tuple(
            _reserved(words, view, card, lit=mine and card.position == touched.hand_position) for card in seat_view.hand
        ),
        qualified=seat_view.qualified,
        tokens_text=tokens_text,
        goal=goal,
    )
    levels = tuple(say(words, "board-level", level=card.level) for card in seat_view.hand)
    return Region(box, _draw_player, (area, levels), "seat", partial(_player_alt, scene, words, area))


def _player_alt(scene: Scene, words: Words, area: Area, level: int) -> str:
    seat = area.head.seat
    seat_view = view_of(scene).seats[seat]
    name = brief_name(scene, words, seat, NAMES[level], in_picture=False)
    text = say(words, "alt-seat", name=name, points=area.points)
    if any(area.tokens):
        text += say(words, "alt-seat-tokens", tokens=amounts(words, area.tokens))
    if any(area.bonuses):
        text += say(words, "alt-seat-bonuses", bonuses=amounts(words, area.bonuses))
    if area.tags:
        text += say(words, "alt-seat-tags", tags=area.tags)
    if area.tile:
        text += say(words, "alt-seat-tile")
    if seat_view.locations:
        names = [place_name(words, place) for place in seat_view.locations]
        text += say(words, "alt-seat-places", places=enumerated(words, names))
    if seat_view.qualified:
        text += say(words, "alt-seat-qualified")
    if area.hand:
        cards = ", ".join(_reserve_alt(words, card, level) for card in area.hand)
        text += say(words, "alt-seat-hand", cards=cards)
    result = seat_result(scene, words, seat)
    return f"{text}; {result}." if result else f"{text}."


def _reserve_alt(words: Words, reserve: ShownReserve, level: int) -> str:
    if reserve.card is None:
        return say(words, "alt-unseen", level=reserve.level)
    return reserve.name if level >= CARDS_END else f"{reserve.name} {card_words(words, reserve.card)}"


def strip_parts(x: int, y: int) -> list[NamedPart]:
    """Return the named parts of a strip whose upper left corner is at ``x`` and ``y``."""
    return [
        NamedPart("goals", (x + GRID_LEFT, y + 8, HOLDING_WIDTH, _ROW - 10)),
        NamedPart("bonuses", (x + GRID_LEFT, y + _ROW, BONUS_WIDTH, CELL_HEIGHT)),
        NamedPart("tokens", (x + GRID_LEFT, y + _ROW, HOLDING_WIDTH, CELL_HEIGHT)),
        NamedPart(
            "reserved", (x + _HAND - 4, y + 4, (HAND_LIMIT - 1) * _HAND_STEP + cards.MINI_WIDTH + 8, STRIP_HEIGHT - 8)
        ),
    ]


def _reserved(words: Words, view: SplendorView, card: HandCard, *, lit: bool) -> ShownReserve:
    name = card_name(words, card.card) if card.card else ""
    return ShownReserve(card.level, card.card, name, not card.is_public and view.outcome is None, lit)


def _draw_player(canvas: Canvas, area: Area, levels: tuple[str, ...]) -> None:
    draw_strip(canvas, area.head)
    _draw_title(canvas, area)
    draw_holding(canvas, GRID_LEFT, _ROW, area.bonuses, area.tokens, area.lit_bonus, area.lit_tokens)
    _draw_hand(canvas, area, levels)


def _draw_title(canvas: Canvas, area: Area) -> None:
    """Draw the seat, its name and results at the left, and its tags, tokens and points at the right."""
    seat_badge(canvas, GRID_LEFT, _MIDDLE - BADGE // 2, BADGE, area.head.seat, lit=area.head.bright)
    right, top = GRID_LEFT + HOLDING_WIDTH - 4, _MIDDLE - 24
    right = canvas.text_before(right, top, 48, area.goal, _NOTE, ink=MUTED)
    right = canvas.text_before(right - 2, top, 48, str(area.points), _POINTS) - 18
    if area.tokens_text:
        ink = TEXT if sum(area.tokens) > TOKEN_LIMIT else MUTED
        right = canvas.text_before(right, top, 48, area.tokens_text, _NOTE, ink=ink) - 18
    ink = TEXT if area.tags else MUTED
    right = canvas.text_before(right, top, 48, str(area.tags), _FIGURE, ink=ink) - 38
    canvas.sprite(sprites.glyph(STAR, 32, ink), right, _MIDDLE - 17)
    right = draw_badges(canvas, area.head, right - 10, _MIDDLE, BADGE)
    if area.qualified:
        right -= BADGE
        canvas.rounded((right, _MIDDLE - BADGE // 2, BADGE, BADGE), GOOD, SMALL_RADIUS)
        canvas.sprite(sprites.glyph("check", 34, INK), right + 6, _MIDDLE - 17)
        right -= 8
    x = GRID_LEFT + BADGE + 12
    canvas.text((x, top, right - x - 6, 48), area.head.name, _NAME)


def _draw_hand(canvas: Canvas, area: Area, levels: tuple[str, ...]) -> None:
    y = (STRIP_HEIGHT - cards.MINI_HEIGHT) // 2
    for position in range(HAND_LIMIT):
        x = _HAND + position * _HAND_STEP
        if position >= len(area.hand):
            canvas.sprite(cards.mini_vacant(), x, y)
            continue
        card = area.hand[position]
        if card.card is None:
            sprite = cards.mini_back(levels[position], lit=card.lit)
        else:
            sprite = cards.mini_card(card.card, lit=card.lit, secret=card.secret)
        canvas.sprite(sprite, x, y)
