"""A seat's strip: its player, whether it is the seat's turn or the seat has won, and its result."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from engine.kernel.contract.game import View
from render.ground import sprites
from render.ground.canvas import Canvas
from render.ground.names import seat_name
from render.ground.scene import Scene, Words, say
from render.ground.theme import ACCENT, GOOD, HEADING, HUGE, INK, LARGE, MUTED, NOTE, PANEL, RAISED, TEXT, TITLE, Colour
from render.ground.typeset import Style, advance
from render.ground.widgets import badge, badge_width, panel
from render.ground.wording import place_badge

_BADGE, _GAP = 38, 8
_NAME_HEIGHT, _POINTS_HEIGHT = 46, 58
_ROLE, _PLAYER = Style("bold", 34, 20), Style("regular", 28, 24)
# A shorter form of a role is preferred to letters below this size.
_READ = 26
# The minimum width for a player's name beside a hero or team: room for eight letters or more. A shorter name gets
# less.
_LEAST_PLAYER = 124


class SeatBadge(NamedTuple):
    """A word on a strip: plain, bright (the winner's), or good."""

    text: str
    tone: Literal["plain", "bright", "good"] = "plain"


_TONES: dict[str, tuple[Colour, Colour]] = {"plain": (RAISED, TEXT), "bright": (ACCENT, INK), "good": (GOOD, INK)}


class SeatHead(NamedTuple):
    """The facts of a seat that every strip shows; the badges are at the right, the first badge outermost."""

    seat: int
    name: str
    active: bool
    is_winner: bool
    badges: tuple[SeatBadge, ...] = ()

    @property
    def bright(self) -> bool:
        """Whether the strip is highlighted: it is the seat's turn, or the seat has won."""
        return self.active or self.is_winner


def headline_sign(view: View) -> str:
    """Return the sign before a headline: a crown (won), a cross (all have lost), a square (no result), or "play"."""
    outcome = view.outcome
    if outcome is not None and outcome.winners():
        return "crown"
    if outcome is not None and outcome.all_lost():
        return "cross"
    return "play" if view.active else "square"


def draw_title(
    canvas: Canvas, title: str, shape: str, line: str, style: Style = NOTE, title_style: Style = TITLE
) -> None:
    """Draw the glyph ``shape``, write a board's headline to the right of it, and ``line`` below it in ``style``."""
    canvas.sprite(sprites.glyph(shape, 40, ACCENT), 4, 8)
    canvas.text((56, 3, canvas.width - 66, 50), title, title_style)
    canvas.text((56, 51, canvas.width - 66, 40), line, style, ink=MUTED)


def draw_turn(
    canvas: Canvas, label: str, number: int, limit: str = "", flag: str = "", style: Style = NOTE, high: int = 35
) -> None:
    """Write the number of the turn at the right, its label before it, the limit after it.

    If there is a ``flag``, it is above the label and ``high`` pixels high.
    """
    left = canvas.text_before(canvas.width - 4, 44, 44, limit, HEADING, ink=MUTED)
    left = canvas.text_before(left - 4, 4, canvas.height - 8, str(number), HUGE) - 14
    canvas.text((0, 48, left, 40), label, style, ink=MUTED, align="right")
    if flag:
        badge(canvas, left - badge_width(high, flag), max(1, 41 - high), high, flag, fill=ACCENT, ink=INK)


def head_of(scene: Scene, words: Words, seat: int, badges: Iterable[SeatBadge] = ()) -> SeatHead:
    """Return the facts of a seat's strip; after the end, the result and a resignation precede other badges."""
    outcome = scene.view.outcome
    has_won = outcome is not None and outcome.is_winner(seat)
    results: list[SeatBadge] = []
    if outcome is not None:
        results.append(SeatBadge(place_badge(words, outcome, seat), "bright" if has_won else "plain"))
        if departure := scene.departure(seat):
            results.append(SeatBadge(say(words, f"board-{departure}")))
    return SeatHead(seat, seat_name(scene, words, seat), seat in scene.view.active, has_won, (*results, *badges))


def draw_strip(canvas: Canvas, head: SeatHead) -> None:
    """Cover the canvas with the ground of a strip."""
    panel(canvas, PANEL, ACCENT if head.bright else None)


def draw_badges(canvas: Canvas, head: SeatHead, right: int, middle: int, height: int = _BADGE) -> int:
    """Draw the badges leftwards from ``right``, centred on the height ``middle``; return their left edge."""
    for text, tone in head.badges:
        width = badge_width(height, text)
        fill, ink = _TONES[tone]
        badge(canvas, right - width, middle - height // 2, height, text, fill=fill, ink=ink)
        right -= width + _GAP
    return right


def draw_name(
    canvas: Canvas, head: SeatHead, x: int, right: int, middle: int, *, pointed: bool = False, style: Style = HEADING
) -> int:
    """Write the name; return its right edge. With ``pointed``, a sign marks the seat's turn or its win."""
    if pointed and head.bright:
        canvas.sprite(sprites.glyph("crown" if head.is_winner else "play", 32, ACCENT), x, middle - 16)
        x += 42
    return x + canvas.text((x, middle - _NAME_HEIGHT // 2, right - x, _NAME_HEIGHT), head.name, style)


def draw_role(canvas: Canvas, roles: Sequence[str], player: str, x: int, right: int, middle: int) -> None:
    """Write the longest form of a role (a hero, a team) that leaves room for the player's name, then that name.

    A form in large letters is preferred. If no form leaves room, the last one is written alone.
    """
    room = right - x - 12 - min(_LEAST_PLAYER, advance(player, _PLAYER.weight, _PLAYER.least))
    sizes = ((one, size) for size in (_READ, _ROLE.least) for one in roles)
    role = next((one for one, size in sizes if advance(one, _ROLE.weight, size) <= room), None)
    if role is None:
        canvas.text((x, middle - _NAME_HEIGHT // 2, right - x, _NAME_HEIGHT), roles[-1], _ROLE)
        return
    x += 12 + canvas.text((x, middle - _NAME_HEIGHT // 2, room, _NAME_HEIGHT), role, _ROLE)
    canvas.text((x, middle - _NAME_HEIGHT // 2 + 2, right - x, _NAME_HEIGHT - 2), player, _PLAYER, ink=MUTED)


def draw_points(canvas: Canvas, right: int, middle: int, points: int, unit: str) -> int:
    """Write points and their unit, ending at ``right``; return their left edge."""
    for text, style, ink in ((unit, NOTE, MUTED), (str(points), LARGE, TEXT)):
        right = canvas.text_before(right, middle - _POINTS_HEIGHT // 2, _POINTS_HEIGHT, text, style, ink=ink) - 12
    return right
