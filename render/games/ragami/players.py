"""A player's strip: name, virtue points, and everything that can be counted."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from engine.games.ragami.seen.view import RagamiView
from engine.games.ragami.state.match_state import END_POINTS
from render.games.ragami import pieces
from render.games.ragami.facts import BADGE, LETTERS, NAMES, letter, place_text, view_of
from render.games.ragami.pieces import hue_of
from render.ground import sprites
from render.ground.audit import Box
from render.ground.canvas import Canvas
from render.ground.compose import Region
from render.ground.names import brief_name
from render.ground.scene import Scene, Words, say
from render.ground.theme import FIGURE, HUGE, MUTED, TEXT
from render.ground.typeset import Style
from render.ground.wording import seat_result
from render.maps.legends import LegendKey
from render.seats.strips import SeatBadge, SeatHead, draw_badges, draw_name, draw_strip, head_of

STRIP_HEIGHT = 152
_POINTS = 136
_MIDDLE = 35
_ICON = 48
# The column with the places of the virtue die and of the Ragami: its width, its letters, and its signs.
_PLACES, _PLACE = 266, Style("bold", 34, 31)
_SIGN, _SIGN_WIDTH = 44, 56


def player_keys(words: Words) -> list[LegendKey]:
    """Return the legend of the signs on the players' strips, in the colours of the first player."""
    hue = hue_of(0)
    return [
        LegendKey(say(words, "legend-conflict", count=2), piece=partial(pieces.conflict, 0)),
        LegendKey(say(words, "legend-cube", count=2), piece=pieces.cube),
        LegendKey(say(words, "legend-card", count=2), piece=partial(pieces.sign, "card", fill=TEXT)),
        LegendKey(say(words, "legend-virtue"), piece=partial(pieces.virtue, hue, 3)),
        LegendKey(say(words, "legend-ragami"), piece=partial(pieces.ragami, hue)),
    ]


class Area(NamedTuple):
    """The facts of a player's strip, with the places as the map shows them."""

    head: SeatHead
    vp: int
    resolved: int
    cubes: int
    cards: int
    virtue: int
    building: str
    ragami: str


def player_region(scene: Scene, words: Words, view: RagamiView, seat: int, box: Box) -> Region:
    """Return a player's strip."""
    seat_view, outcome = view.seats[seat], view.outcome
    badges = []
    if outcome is None and seat_view.has_passed:
        badges.append(SeatBadge(say(words, "board-passed")))
    if outcome is None and view.first == seat:
        badges.append(SeatBadge(say(words, "board-first")))
    area = Area(
        head=head_of(scene, words, seat, badges),
        vp=seat_view.vp,
        resolved=seat_view.resolved,
        cubes=seat_view.cubes,
        cards=seat_view.cards,
        virtue=seat_view.virtue.value,
        building=place_text(words, seat_view.virtue.place),
        ragami=place_text(words, seat_view.ragami),
    )
    facts = (area, say(words, "board-vp-goal", goal=END_POINTS))
    return Region(box, _draw_player, facts, "seat", partial(_player_alt, scene, words, area))


def _player_alt(scene: Scene, words: Words, area: Area, level: int) -> str:
    seat = area.head.seat
    text = say(
        words,
        "alt-seat",
        colour=letter(words, seat),
        name=brief_name(scene, words, seat, NAMES[level], in_picture=False),
        points=area.vp,
        resolved=area.resolved,
        cubes=area.cubes,
        cards=area.cards,
    )
    view = view_of(scene)
    if view.seats[seat].ragami:
        text += say(words, "alt-seat-ragami", place=area.ragami)
    if area.virtue:
        text += say(words, "alt-seat-virtue", value=area.virtue, place=area.building)
    if view.outcome is not None:
        return f"{text}, {seat_result(scene, words, seat)}."
    text += say(words, "alt-seat-first") if view.first == seat else ""
    text += say(words, "alt-seat-passed") if view.seats[seat].has_passed else ""
    return f"{text}."


def _draw_player(canvas: Canvas, area: Area, unit: str) -> None:
    draw_strip(canvas, area.head)
    hue = hue_of(area.head.seat)
    canvas.sprite(sprites.gem(hue, 50, str(area.head.seat + 1)), 14, 10)
    right = draw_badges(canvas, area.head, canvas.width - 14, _MIDDLE, BADGE)
    draw_name(canvas, area.head, 76, right - 8, _MIDDLE)
    _draw_points(canvas, (14, 60, _POINTS - 14, canvas.height - 66), area.vp, unit)
    _draw_counts(canvas, area, hue)


def _draw_points(canvas: Canvas, box: Box, points: int, unit: str) -> None:
    x, y, width, height = box
    canvas.text((x, y, width, height - 34), str(points), HUGE)
    canvas.text((x, y + height - 34, width, 34), unit, Style("regular", LETTERS), ink=MUTED)


def _draw_counts(canvas: Canvas, area: Area, hue: str) -> None:
    counts = (
        (pieces.conflict(0, _ICON), area.resolved),
        (pieces.cube(_ICON), area.cubes),
        (pieces.sign("card", _ICON, TEXT), area.cards),
    )
    left = canvas.width - _PLACES
    step = (left - _POINTS - 8) // len(counts)
    for index, (sprite, count) in enumerate(counts):
        x = _POINTS + 4 + index * step
        canvas.sprite(sprite, x + (step - sprite.width) // 2, 60)
        canvas.text((x, 106, step, 42), str(count), FIGURE, ink=TEXT if count else MUTED, align="centre")
    signs = (pieces.virtue(hue, area.virtue, _SIGN), pieces.ragami(hue, _SIGN - 8))
    for index, (sprite, place) in enumerate(zip(signs, (area.building, area.ragami), strict=True)):
        y = 58 + index * 45
        canvas.sprite(sprite, left + (_SIGN_WIDTH - sprite.width) // 2, y + (_SIGN - sprite.height) // 2)
        box = (left + _SIGN_WIDTH + 4, y, _PLACES - _SIGN_WIDTH - 8, _SIGN)
        canvas.text(box, place, _PLACE, ink=MUTED if place == "–" else TEXT)
