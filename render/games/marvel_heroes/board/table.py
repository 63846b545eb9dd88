"""The board: head, scenario, ongoing actions, the city, Stories and the Most Wanted, the teams, the legend."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple, get_args

from engine.games.marvel_heroes.seen.view import MarvelHeroesView
from engine.games.marvel_heroes.state.cards import ACTION_ROUNDS, HEADLINES, KINDS, SCENARIOS, Skill
from render.games.marvel_heroes.board.city import city_regions, plan_of
from render.games.marvel_heroes.board.dice_legend import dice_legend
from render.games.marvel_heroes.board.fights import focus_regions
from render.games.marvel_heroes.board.shelf import EDGE, INNER, scenario_region, shelf_regions
from render.games.marvel_heroes.board.teams import cards_of, state_of, strip_regions
from render.games.marvel_heroes.pieces.facts import NAMES, headline, subline, view_of
from render.games.marvel_heroes.pieces.fighters import sides_of
from render.games.marvel_heroes.pieces.symbols import SIGNS
from render.ground import sprites
from render.ground.canvas import Canvas
from render.ground.compose import Region, Sheet
from render.ground.scene import Scene, Words, say
from render.ground.theme import ACCENT, HUGE, INK, LINE, MUTED, TEXT, WIDTH
from render.ground.typeset import Style
from render.ground.wording import sentences
from render.maps.legends import LegendKey, legend_lines, legend_regions
from render.seats.strips import draw_title, headline_sign

SKILLS = get_args(Skill)
_HEAD, ROUND = 94, 300
_SPACE = 6
# The maximum height of a board; above it, one detail after another is left out.
_MOST = round(WIDTH * 1.35)
# From this level on, the alternative text leaves out the line below the headline. Level 0 is the full text.
_LINE_ENDS = 4
_TITLE, _NOTE, _ACTION = Style("bold", 42, 31), Style("regular", 31), Style("bold", 31)
_LEGEND_SIZE, _LEGEND_LINE, _LEGEND_SPACE = 31, 40, 16


class Details(NamedTuple):
    """The details of a board.

    ``owned`` is the maximum number of lines for a seat's Allies and Power-Ups; a single line may leave out Power-Ups.
    ``headlines``: whether all Headlines keep their names while one is being troubleshot. ``districts``: whether
    Districts are named even if their heroes leave no room beside the name.
    """

    owned: int = 3
    legend: bool = True
    headlines: bool = True
    districts: bool = True


# What a board shows, beginning with the most details. The last level has no lines for Allies. The Combat's own part of
# the board still names the Allies that can help in it.
_LEVELS = (
    Details(),
    Details(owned=1),
    Details(owned=1, legend=False),
    Details(owned=1, legend=False, headlines=False),
    Details(owned=1, legend=False, headlines=False, districts=False),
    Details(owned=0, legend=False, headlines=False, districts=False),
)


def board(scene: Scene, words: Words) -> Sheet:
    """Return the board as the view's seat (None: everybody) may see it, with the details for which there is room."""
    for details in _LEVELS:
        sheet = _sheet(scene, words, details)
        if sheet.size[1] <= _MOST:
            break
    return sheet


def _sheet(scene: Scene, words: Words, details: Details) -> Sheet:
    view = view_of(scene)
    y = EDGE
    regions = _head_regions(scene, words, view, y)
    regions.append(scenario_region(words, view, y + _HEAD + _SPACE))
    y = _below(regions)
    focus = focus_regions(words, view, y)
    regions += focus
    if focus:
        y = _below(focus)
    plan = plan_of(words, view, headlines=details.headlines, districts=details.districts)
    city, parts = city_regions(words, view, plan, y)
    y += plan.tall + 2
    shelf = shelf_regions(words, view, y)
    # The alternative text describes the teams before the city.
    strips = strip_regions(scene, words, view, _below(shelf), owned_lines=details.owned)
    regions += [*strips, *city, *shelf]
    y = _below(strips)
    lines = _legend(words, view, whole=details.legend)
    regions += legend_regions(lines, EDGE, y, INNER, size=_LEGEND_SIZE, high=_LEGEND_LINE, space=_LEGEND_SPACE)
    return Sheet((WIDTH, y + len(lines) * _LEGEND_LINE + EDGE), regions, parts, len(NAMES))


def _below(regions: Sequence[Region]) -> int:
    """Return the top of what follows these regions."""
    return max(region.box[1] + region.box[3] for region in regions) + _SPACE


def _legend(words: Words, view: MarvelHeroesView, *, whole: bool) -> list[tuple[LegendKey, ...]]:
    """Return the legend of the signs that the board shows; during a Combat, or if not ``whole``, only of the dice."""
    if view.fight is not None and view.outcome is None:
        rolled = any(side.dice for side in sides_of(words, view, view.fight))
        return dice_legend(words, _LEGEND_SIZE) if rolled else []
    if not whole:
        return []
    signs = [one for group in (_hero_signs(view), _strip_signs(view), _city_signs(view)) for one in group]
    keys = [LegendKey(_meaning(words, name), SIGNS.get(name, name)) for name in signs]
    return legend_lines(keys, INNER, _LEGEND_SIZE, _LEGEND_SPACE)


def _hero_signs(view: MarvelHeroesView) -> Iterator[str]:
    heroes = [hero for seat_view in view.seats for hero in seat_view.heroes]
    states = {state_of(hero.status, wounded=hero.wounded) for hero in heroes}
    yield from (state for state in ("ready", "support", "recovery", "wounded") if state in states)
    if any(hero.ko for hero in heroes):
        yield "ko"


def _strip_signs(view: MarvelHeroesView) -> Iterator[str]:
    if any(seat_view.team for seat_view in view.seats):
        # The shelf names the sign of Stories.
        yield from (name for name, _ in cards_of(view.seats[0]) if name != "story")
    if any(seat_view.mastermind for seat_view in view.seats):
        yield from ("mask", "crown", "followers", "check")


def _city_signs(view: MarvelHeroesView) -> Iterator[str]:
    special = SCENARIOS[view.scenario].special if view.special == "open" else None
    news = [HEADLINES[area.headline] for area in view.areas if area.headline] + ([special] if special else [])
    yield from (kind for kind in KINDS if any(one.type == kind for one in news))
    yield from (skill for skill in SKILLS if any(one.skill == skill for one in news))


def _meaning(words: Words, name: str) -> str:
    if name in KINDS:
        return say(words, f"type-{name}")
    return say(words, f"skill-{name}" if name in SKILLS else f"legend-{name}")


def _head_regions(scene: Scene, words: Words, view: MarvelHeroesView, y: int) -> list[Region]:
    title = (headline(scene, words), headline_sign(view), subline(scene, words, INNER - ROUND - 76, style=_NOTE))
    alt = partial(_head_alt, scene, words)
    return [
        Region((EDGE, y, INNER - ROUND, _HEAD), draw_title, (*title, _NOTE, _TITLE), "head", alt),
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
    canvas.text((0, 6, left, 38), label, _NOTE, ink=MUTED, align="right")
    size, step = 42, 45
    for place in range(ACTION_ROUNDS):
        x = left - (ACTION_ROUNDS - place) * step + step - size
        ink = ACCENT if place + 1 == action else TEXT if place < action else LINE
        canvas.mask(sprites.mask("clock", size), x, 48, ink)
        if place < action:
            canvas.text((x, 48, size, size), str(place + 1), _ACTION, ink=INK, align="centre")
