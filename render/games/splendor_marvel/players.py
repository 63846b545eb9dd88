"""A player's strip: name, points, tags, bonuses, tokens, and the reserved cards."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from engine.games.splendor_marvel.cards import COLOURS, KINDS
from engine.games.splendor_marvel.state import HAND_LIMIT, TOKEN_LIMIT
from engine.games.splendor_marvel.view import HandCard, SplendorView
from render.games.splendor_marvel import cards
from render.games.splendor_marvel.facts import (
    CARDS_END,
    HUE,
    NAMES,
    STAR,
    Trace,
    amounts,
    card_name,
    card_words,
    goals_of,
    place_name,
    tokens_held,
    view_of,
)
from render.ground.audit import Box
from render.ground.canvas import Canvas
from render.ground.compose import NamedPart, Region
from render.ground.names import brief_name
from render.ground.scene import Scene, Words, say
from render.ground.theme import (
    HUGE,
    MUTED,
    NAME,
    SMALL_NOTE,
    TEXT,
)
from render.ground.typeset import advance
from render.ground.widgets import bonus, draw_symbol_count, seat_badge, token
from render.ground.wording import enumerated, seat_result
from render.seats.goals import Goal, draw_goals
from render.seats.strips import SeatBadge, SeatHead, draw_badges, draw_name, draw_strip, head_of

STRIP_HEIGHT = 206
_COLUMN = 70
_HEAD, _MIDDLE = 52, 31
_GRID = 118
_HAND = _GRID + 7 * _COLUMN + 16
# The rows of bonuses and tokens below the head, and the goals below them.
_BONUSES, _TOKENS = 50, 62
_GOALS, _GOAL_HEIGHT = _HEAD + _BONUSES + _TOKENS, 38


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
    goals: tuple[Goal, ...]
    token_words: tuple[str, str]


def player_region(scene: Scene, words: Words, view: SplendorView, touched: Trace, seat: int, box: Box) -> Region:
    """Return a player's strip."""
    seat_view = view.seats[seat]
    mine = touched.seat == seat
    badges = (SeatBadge(say(words, "board-qualified"), "good"),) if seat_view.qualified else ()
    area = Area(
        head=head_of(scene, words, seat, badges),
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
        goals=goals_of(words, seat_view),
        token_words=tokens_held(words, seat_view),
    )
    facts = (area, say(words, "board-unseen"), say(words, "board-unit", points=seat_view.points))
    return Region(box, _draw_player, facts, "seat", partial(_player_alt, scene, words, area))


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
    wide = 7 * _COLUMN
    return [
        NamedPart("bonuses", (x + _GRID, y + _HEAD, len(COLOURS) * _COLUMN, _BONUSES)),
        NamedPart("tokens", (x + _GRID, y + _HEAD + _BONUSES, wide, _TOKENS)),
        NamedPart("goals", (x + 14, y + _GOALS, _HAND - 34, _GOAL_HEIGHT)),
        NamedPart("reserved", (x + _HAND - 4, y + 20, HAND_LIMIT * (cards.MINI_WIDTH + 8), cards.MINI_HEIGHT + 8)),
    ]


def _reserved(words: Words, view: SplendorView, card: HandCard, *, lit: bool) -> ShownReserve:
    name = card_name(words, card.card) if card.card else ""
    return ShownReserve(card.level, card.card, name, not card.is_public and view.outcome is None, lit)


def _draw_player(canvas: Canvas, area: Area, unseen: str, unit: str) -> None:
    draw_strip(canvas, area.head)
    _draw_title(canvas, area)
    canvas.text((10, _HEAD + 2, _GRID - 16, 72), str(area.points), HUGE, align="centre")
    canvas.text((10, _HEAD + 76, _GRID - 16, 34), unit, SMALL_NOTE, ink=MUTED, align="centre")
    _draw_grid(canvas, area)
    _draw_hand(canvas, area, unseen)
    draw_goals(canvas, (14, _GOALS, _HAND - 34, _GOAL_HEIGHT), area.goals)


def _draw_title(canvas: Canvas, area: Area) -> None:
    seat_badge(canvas, 14, 10, 42, area.head.seat, lit=area.head.bright)
    right = draw_badges(canvas, area.head, _HAND - 20, _MIDDLE)
    count = str(area.tags)
    wide = advance(count, "bold", 32) + 37
    draw_symbol_count(canvas, right - wide, 12, 38, STAR, count, ink=TEXT if area.tags else MUTED)
    right -= wide + 18
    draw_name(canvas, area.head, 68, right - 12, _MIDDLE)


def _draw_grid(canvas: Canvas, area: Area) -> None:
    for kind in range(len(KINDS)):
        x = _GRID + kind * _COLUMN
        if kind < len(COLOURS):
            box = (x, _HEAD, _COLUMN - 2, _BONUSES)
            bonus(canvas, box, HUE[kind], area.bonuses[kind], lit=area.lit_bonus == kind)
        box = (x, _HEAD + _BONUSES, _COLUMN - 2, _TOKENS)
        token(canvas, box, HUE[kind], area.tokens[kind], lit=area.lit_tokens[kind])
    x = _GRID + len(COLOURS) * _COLUMN
    ink = TEXT if sum(area.tokens) > TOKEN_LIMIT else MUTED
    for text, style, y in zip(area.token_words, (SMALL_NOTE, NAME), (_HEAD - 2, _HEAD + 21), strict=True):
        canvas.text((x + 4, y, 2 * _COLUMN - 8, 28), text, style, ink=ink, align="centre")


def _draw_hand(canvas: Canvas, area: Area, unseen: str) -> None:
    for position in range(HAND_LIMIT):
        x, y = _HAND + position * (cards.MINI_WIDTH + 8), (STRIP_HEIGHT - cards.MINI_HEIGHT) // 2
        if position >= len(area.hand):
            canvas.sprite(cards.mini_vacant(), x, y)
            continue
        card = area.hand[position]
        if card.card is None:
            sprite = cards.mini_back(card.level, unseen, lit=card.lit)
        else:
            sprite = cards.mini_card(card.card, card.name, lit=card.lit, secret=card.secret)
        canvas.sprite(sprite, x, y)
