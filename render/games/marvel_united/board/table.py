"""The table: head, warnings, the ring around Missions and Villain, the Storyline, the Heroes."""

from __future__ import annotations

from engine.games.marvel_united.seen.view import UnitedView
from render.canvas import Canvas
from render.compose import Region, Sheet
from render.games.marvel_united.board.alarms import TALL as ALARM_TALL
from render.games.marvel_united.board.alarms import alarm_regions
from render.games.marvel_united.board.centre import TALL as CENTRE_TALL
from render.games.marvel_united.board.centre import centre_regions
from render.games.marvel_united.board.commander import TALL as COMMANDER_TALL
from render.games.marvel_united.board.commander import commander_regions
from render.games.marvel_united.board.parts import (
    alarms_of,
    commander_of,
    dashboard_of,
    legend_of,
    missions_of,
    reward_of,
    spots_of,
    strips_of,
)
from render.games.marvel_united.board.ring import INNER, MARGIN, ring_regions
from render.games.marvel_united.board.ring import TALL as RING_TALL
from render.games.marvel_united.board.seats import TALL as SEAT_TALL
from render.games.marvel_united.board.seats import Strip, strip_region
from render.games.marvel_united.board.storyline import HEADING, story_regions
from render.games.marvel_united.board.storyline import TALL as STORY_TALL
from render.games.marvel_united.board.storyline_facts import heading_of, story_of
from render.games.marvel_united.pieces.facts import headline, passed, subline, view_of
from render.maps.legends import LINE_HEIGHT, LegendKey, legend_lines, legend_regions
from render.scene import Scene, Words, say
from render.seats.strips import draw_title, headline_sign
from render.theme import GAP, HUGE, MUTED, NOTE, TEXT, WIDTH
from render.theme import HEADING as LARGE_TEXT
from render.typeset import advance

_HEAD, _ROUND = 92, 350
_SPACE = 10
# The maximum number of the legend's lines, and the signs to leave out first if there are more.
_LEGEND = 3
_GIVING_WAY = ("hand", "deck", "thug", "civilian", "doombot", "gear", "static")


def board(scene: Scene, words: Words) -> Sheet:
    """Return the board as the view's seat (None: everybody) may see it."""
    view = view_of(scene)
    y = MARGIN
    regions = _head(scene, words, y)
    y += _HEAD + 6
    regions += alarm_regions(alarms_of(scene, words, view), y)
    y += ALARM_TALL + _SPACE
    regions += ring_regions(spots_of(words, view), passed(view), y, CENTRE_TALL)
    dashboard = dashboard_of(scene, words, view)
    regions += centre_regions(missions_of(view), reward_of(words, view), dashboard, y + RING_TALL)
    y += 2 * RING_TALL + CENTRE_TALL + 4
    label, symbols = heading_of(words, view)
    title = say(words, "board-story", count=len(view.story))
    regions += story_regions(story_of(words, view), title, label, symbols, say(words, "board-story-empty"), y)
    y += HEADING + STORY_TALL + _SPACE
    strips = strips_of(scene, words, view)
    commander = commander_of(words, view)
    if commander is None:
        regions += _strips(strips, y)
        y += -(-len(strips) // 2) * (SEAT_TALL + _SPACE)
    else:
        regions += commander_regions(strips[0], commander, y)
        y += COMMANDER_TALL + _SPACE
    lines = _legend(words, view)
    regions += legend_regions(lines, MARGIN, y - 4, INNER)
    return Sheet((WIDTH, y - 4 + len(lines) * LINE_HEIGHT + MARGIN), regions)


def _head(scene: Scene, words: Words, y: int) -> list[Region]:
    view = view_of(scene)
    title = (headline(scene, words), headline_sign(view), subline(scene, words, INNER - _ROUND - 70))
    turn = (say(words, "board-villain-turn"), view.villain_turns, "/12")
    return [
        Region((MARGIN, y, INNER - _ROUND, _HEAD), draw_title, title, "head"),
        Region((MARGIN + INNER - _ROUND, y, _ROUND, _HEAD), _draw_turn, turn),
    ]


def _draw_turn(canvas: Canvas, label: str, number: int, limit: str) -> None:
    left = canvas.width - 4
    for text, style, y, height, ink in (
        (limit, LARGE_TEXT, 44, 44, MUTED),
        (str(number), HUGE, 4, canvas.height - 8, TEXT),
    ):
        wide = advance(text, style.weight, style.size)
        canvas.text((left - wide, y, wide, height), text, style, ink=ink)
        left -= wide + (4 if text == limit else 14)
    canvas.text((0, 48, left, 40), label, NOTE, ink=MUTED, align="right")


def _legend(words: Words, view: UnitedView) -> list[tuple[LegendKey, ...]]:
    """Return the legend in few lines; the most familiar signs are left out first."""
    keys = legend_of(words, view)
    lines = legend_lines(keys.values(), INNER)
    for name in _GIVING_WAY:
        if len(lines) <= _LEGEND:
            break
        keys.pop(name, None)
        lines = legend_lines(keys.values(), INNER)
    return lines


def _strips(strips: list[Strip], y: int) -> list[Region]:
    """Return the Heroes' strips in two columns; the last strip of an odd number is as wide as both columns."""
    wide = (INNER - GAP) // 2
    regions = []
    for number, strip in enumerate(strips):
        alone = number == len(strips) - 1 and len(strips) % 2
        column, row = number % 2, number // 2
        box = (MARGIN + column * (wide + GAP), y + row * (SEAT_TALL + _SPACE), INNER if alone else wide, SEAT_TALL)
        regions.append(strip_region(strip, box))
    return regions
