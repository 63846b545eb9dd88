"""The board: head, scenario, ongoing actions, the city, Stories and the Most Wanted, the teams, the legend."""

from __future__ import annotations

from functools import partial

from engine.games.marvel_heroes.seen.view import MarvelHeroesView
from engine.games.marvel_heroes.state.cards import ACTION_ROUNDS, KINDS
from render.games.marvel_heroes.board.city import city_regions, plan_of
from render.games.marvel_heroes.board.dice_legend import dice_legend
from render.games.marvel_heroes.board.fights import focus_regions, focus_tall
from render.games.marvel_heroes.board.shelf import EDGE, INNER, SCENARIO, SHELF, scenario_region, shelf_regions
from render.games.marvel_heroes.board.teams import SPACE, strip_regions
from render.games.marvel_heroes.pieces.facts import NAMES, headline, subline, view_of
from render.games.marvel_heroes.pieces.fighters import sides_of
from render.games.marvel_heroes.pieces.symbols import SIGNS
from render.ground import sprites
from render.ground.canvas import Canvas
from render.ground.compose import Region, Sheet
from render.ground.limits import SHAPES
from render.ground.scene import Scene, Words, say
from render.ground.theme import ACCENT, HUGE, INK, LINE, MUTED, NOTE, TEXT, WIDTH
from render.ground.typeset import Style
from render.ground.wording import sentences
from render.maps.legends import LINE_HEIGHT, LegendKey, legend_lines, legend_regions
from render.seats.strips import draw_title, headline_sign

_HEAD, ROUND = 92, 330
_SPACE = 8
_MOST = round(WIDTH * SHAPES[1])
# From this level on, the alternative text leaves out the line below the headline. Level 0 is the full text.
_LINE_ENDS = 4
_ACTION = Style("bold", 27)
_LEGEND_SIZE = 30
# The signs of the legend, which is shown if no ongoing action needs its room.
_LEGEND = (
    "ready", "support", "recovery", "wounded", "plot", "resource", "villain", "story", "news", "power-up", "plan",
    "followers", "crime", "danger", "mystery",
)  # fmt: skip


def board(scene: Scene, words: Words) -> Sheet:
    """Return the board as the view's seat (None: everybody) may see it."""
    view = view_of(scene)
    y = EDGE
    regions = _head_regions(scene, words, view, y)
    y += _HEAD + _SPACE
    regions.append(scenario_region(words, view, y))
    y += SCENARIO + _SPACE
    focus = focus_tall(view)
    if focus:
        regions += focus_regions(words, view, y)
        y += focus + _SPACE
    city, parts = city_regions(words, view, y)
    y += plan_of(view).tall + 2
    shelf = shelf_regions(words, view, y)
    y += SHELF + _SPACE
    # The alternative text describes the teams before the city.
    strips = strip_regions(scene, words, view, y, roomy=not focus)
    regions += [*strips, *city, *shelf]
    y = strips[-1].box[1] + strips[-1].box[3] + SPACE
    lines = _legend(words, view)[: (_MOST - y - EDGE) // LINE_HEIGHT]
    regions += legend_regions(lines, EDGE, y, INNER, size=_LEGEND_SIZE)
    return Sheet((WIDTH, y + len(lines) * LINE_HEIGHT + EDGE), regions, parts, len(NAMES))


def _legend(words: Words, view: MarvelHeroesView) -> list[tuple[LegendKey, ...]]:
    """Return the legend of the signs; during an ongoing action only that of the dice of a Combat."""
    if focus_tall(view):
        rolled = view.fight is not None and any(side.dice for side in sides_of(words, view, view.fight))
        return dice_legend(words, _LEGEND_SIZE) if rolled else []
    return legend_lines([LegendKey(_meaning(words, name), SIGNS[name]) for name in _LEGEND], INNER, _LEGEND_SIZE)


def _meaning(words: Words, name: str) -> str:
    return say(words, f"type-{name}" if name in KINDS else f"legend-{name}")


def _head_regions(scene: Scene, words: Words, view: MarvelHeroesView, y: int) -> list[Region]:
    title = (headline(scene, words), headline_sign(view), subline(scene, words, INNER - ROUND - 76))
    alt = partial(_head_alt, scene, words)
    return [
        Region((EDGE, y, INNER - ROUND, _HEAD), draw_title, title, "head", alt),
        Region((EDGE + INNER - ROUND, y, ROUND, _HEAD), draw_round, turn_of(words, view), "game-round"),
    ]


def _head_alt(scene: Scene, words: Words, level: int) -> str:
    title = headline(scene, words, in_picture=False, limit=NAMES[level])
    if level >= _LINE_ENDS and view_of(scene).outcome is None:
        return title
    return sentences((title, subline(scene, words, in_picture=False)))


def turn_of(words: Words, view: MarvelHeroesView) -> tuple[str, int, int]:
    """Return the word for a Game Round with its number, and the Action Round, as `draw_round` shows them."""
    return say(words, "board-round"), view.round, view.action_round


def draw_round(canvas: Canvas, label: str, number: int, action: int) -> None:
    """Write the Game Round large, with five dots for its Action Rounds."""
    left = canvas.text_before(canvas.width - 4, 0, canvas.height, str(number), HUGE) - 16
    canvas.text((0, 10, left, 38), label, NOTE, ink=MUTED, align="right")
    size, step = 36, 41
    for place in range(ACTION_ROUNDS):
        x = left - (ACTION_ROUNDS - place) * step + step - size
        ink = ACCENT if place + 1 == action else TEXT if place < action else LINE
        canvas.mask(sprites.mask("clock", size), x, 50, ink)
        if place < action:
            canvas.text((x, 50, size, size), str(place + 1), _ACTION, ink=INK, align="centre")
