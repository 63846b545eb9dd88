"""A player's strip: name, points, tags, what the team and the tokens are worth, and the reserved cards."""

from __future__ import annotations

from typing import NamedTuple

from engine.games.splendor_marvel.cards import COLOURS, KINDS
from engine.games.splendor_marvel.state import HAND_LIMIT, TOKEN_LIMIT
from engine.games.splendor_marvel.view import HandCard, SplendorView
from render.audit import Box
from render.canvas import Canvas
from render.compose import Region
from render.games.splendor_marvel import cards
from render.games.splendor_marvel.facts import HUE, STAR, Trace, card_name
from render.names import seat_name
from render.scene import Scene, Words, say
from render.theme import (
    ACCENT,
    GOOD,
    HEADING,
    HUGE,
    INK,
    MUTED,
    PANEL,
    RAISED,
    SMALL_FIGURE,
    SMALL_NOTE,
    TEXT,
    Colour,
)
from render.typeset import advance
from render.widgets import badge, badge_width, bonus, counted, panel, seat_badge, token
from render.wording import place_badge

STRIP_HEIGHT = 176
_COLUMN = 70
_HEAD = 52
_GRID = 118
_HAND = _GRID + 7 * _COLUMN + 16


class ShownReserve(NamedTuple):
    """A card in front of a player, as the viewer knows it."""

    level: int
    card: str | None
    name: str
    secret: bool
    lit: bool


class Area(NamedTuple):
    """Everything in a player's strip."""

    seat: int
    name: str
    active: bool
    won: bool
    place: str
    points: int
    tags: int
    tile: bool
    qualified: str
    tokens: tuple[int, ...]
    bonuses: tuple[int, ...]
    lit_tokens: tuple[bool, ...]
    lit_bonus: int | None
    hand: tuple[ShownReserve, ...]


def player_region(scene: Scene, words: Words, view: SplendorView, touched: Trace, seat: int, box: Box) -> Region:
    """Return a player's strip."""
    own = view.seats[seat]
    mine = touched.seat == seat
    outcome = view.outcome
    area = Area(
        seat=seat,
        name=seat_name(scene, words, seat),
        active=seat in view.active,
        won=outcome is not None and outcome.won(seat),
        place=place_badge(words, outcome, seat) if outcome else "",
        points=own.points,
        tags=own.tags,
        tile=view.tile_owner == seat,
        qualified=say(words, "board-qualified") if own.qualified else "",
        tokens=tuple(own.tokens),
        bonuses=tuple(own.bonuses),
        lit_tokens=tuple(mine and change != 0 for change in touched.gained),
        lit_bonus=touched.bonus if mine else None,
        hand=tuple(_reserved(words, view, card, lit=mine and card.position == touched.held) for card in own.hand),
    )
    return Region(box, _draw, (area, say(words, "board-unseen"), say(words, "board-unit", points=own.points)))


def _reserved(words: Words, view: SplendorView, card: HandCard, *, lit: bool) -> ShownReserve:
    name = card_name(words, card.card) if card.card else ""
    return ShownReserve(card.level, card.card, name, not card.known and view.outcome is None, lit)


def _draw(canvas: Canvas, area: Area, unseen: str, unit: str) -> None:
    bright = area.active or area.won
    panel(canvas, PANEL, ACCENT if bright else None)
    _draw_title(canvas, area, bright)
    canvas.text((10, _HEAD + 2, _GRID - 16, 74), str(area.points), HUGE, align="centre")
    canvas.text((10, _HEAD + 78, _GRID - 16, 34), unit, SMALL_NOTE, ink=MUTED, align="centre")
    _draw_grid(canvas, area)
    _draw_hand(canvas, area, unseen)


def _draw_title(canvas: Canvas, area: Area, bright: bool) -> None:
    seat_badge(canvas, 14, 10, 42, area.seat, lit=bright)
    right = _HAND - 20
    if area.place:
        right = _badge_before(canvas, right, area.place, ACCENT if area.won else RAISED, INK if area.won else TEXT)
    if area.qualified:
        right = _badge_before(canvas, right, area.qualified, GOOD, INK)
    count = str(area.tags)
    wide = advance(count, "bold", 32) + 37
    counted(canvas, right - wide, 12, 38, STAR, count, ink=TEXT if area.tags else MUTED)
    right -= wide + 18
    canvas.text((68, 8, right - 80, 46), area.name, HEADING)


def _badge_before(canvas: Canvas, right: int, text: str, fill: Colour, ink: Colour) -> int:
    width = badge_width(36, text)
    badge(canvas, right - width, 13, 36, text, fill=fill, ink=ink)
    return right - width - 10


def _draw_grid(canvas: Canvas, area: Area) -> None:
    """One column a kind: the team's bonuses above, the tokens below."""
    for kind in range(len(KINDS)):
        x = _GRID + kind * _COLUMN
        if kind < len(COLOURS):
            box = (x, _HEAD, _COLUMN - 2, 54)
            bonus(canvas, box, HUE[kind], area.bonuses[kind], lit=area.lit_bonus == kind)
        box = (x, _HEAD + 53, _COLUMN - 2, 64)
        token(canvas, box, HUE[kind], area.tokens[kind], lit=area.lit_tokens[kind])
    total = sum(area.tokens)
    x = _GRID + len(COLOURS) * _COLUMN
    style = SMALL_FIGURE
    ink = TEXT if total > TOKEN_LIMIT else MUTED
    canvas.text((x, _HEAD + 2, 2 * _COLUMN, 50), f"{total}/{TOKEN_LIMIT}", style, ink=ink, align="centre")


def _draw_hand(canvas: Canvas, area: Area, unseen: str) -> None:
    for position in range(HAND_LIMIT):
        x, y = _HAND + position * (cards.MINI_WIDTH + 8), 10
        if position >= len(area.hand):
            canvas.sprite(cards.mini_vacant(), x, y)
            continue
        held = area.hand[position]
        if held.card is None:
            sprite = cards.mini_back(held.level, unseen, lit=held.lit)
        else:
            sprite = cards.mini_card(held.card, held.name, lit=held.lit, secret=held.secret)
        canvas.sprite(sprite, x, y)
