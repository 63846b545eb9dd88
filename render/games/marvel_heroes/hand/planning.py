"""The planning sheet of a seat: each hero's task, the cost, and the remaining Plot Points."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from engine.games.marvel_heroes.seen.view import MarvelHeroesView
from engine.games.marvel_heroes.state.cards import HEROES, KINDS, Power
from engine.games.marvel_heroes.state.sheet import PlanSheet
from engine.games.marvel_heroes.state.state import HeroState
from render.cards.parts import draw_lines
from render.games.marvel_heroes.board.shelf import EDGE, INNER
from render.games.marvel_heroes.board.teams import hero_words
from render.games.marvel_heroes.pieces.facts import LETTERS, card, place, short
from render.games.marvel_heroes.pieces.plates import DANGER, POWER_FILLS, fill_of
from render.games.marvel_heroes.pieces.symbols import SIGNS, sign
from render.ground.canvas import Canvas
from render.ground.compose import Region
from render.ground.scene import Words, say
from render.ground.theme import ACCENT, CARD, GAP, GOOD, INK, MUTED, PANEL, TEXT, mix
from render.ground.typeset import Style, wrap
from render.ground.widgets import panel
from render.ground.wording import sentences
from render.maps.legends import LegendKey, legend_lines, legend_regions

# The height of a hero's tile, with a further line for a long place, and that of the totals.
_HERO, _STATE_TALL, SUM = 196, 38, 64
# From this level on, the alternative text leaves out recovering heroes. Level 0 is the full text.
RESTING_ENDS = 4
_NAME = Style("bold", 38, LETTERS)
_STATE = Style("bold", LETTERS)
_NOTE = Style("regular", LETTERS)
_RATING = Style("bold", LETTERS)
_BIG = Style("bold", 40)


class HeroSheet(NamedTuple):
    """A hero of the viewer's team, in the present or the planned state.

    ``open`` says whether the player has still to decide on the hero.
    """

    seat: int
    name: str
    level: int
    solving: tuple[tuple[str, int], ...]
    powers: tuple[Power, ...]
    state: str
    words: str
    open: bool
    ko: int


class Sum(NamedTuple):
    """The totals of a planning sheet: Plot Points left and spent, and the cards that are played or bought."""

    points_left: int
    left_words: str
    points_spent: str
    bought: str


def team_regions(words: Words, view: MarvelHeroesView, seat: int, y: int) -> list[Region]:
    """Return the four heroes of a team side by side, as they are or as the viewer plans them."""
    wide, alt = (INNER - 3 * GAP) // 4, partial(_team_alt, words, view, seat)
    heroes = heroes_of(words, view, seat)
    lines = max(len(_state_lines(one, wide)) for one in heroes) if heroes else 1
    tall = _HERO + (lines - 1) * _STATE_TALL
    return [
        Region((EDGE + number * (wide + GAP), y, wide, tall), _draw_hero, (one,), alt="" if number else alt)
        for number, one in enumerate(heroes)
    ]


def planning_regions(words: Words, view: MarvelHeroesView, seat: int, y: int) -> list[Region]:
    """Return the heroes of a team, and below them the meanings of their signs and numbers."""
    heroes = team_regions(words, view, seat, y)
    keys = [LegendKey(say(words, f"type-{kind}"), SIGNS[kind]) for kind in KINDS]
    keys.append(LegendKey(say(words, "plan-ratings"), letters="1·2·3"))
    lines = legend_lines(keys, INNER, LETTERS)
    bottom = max(region.box[1] + region.box[3] for region in heroes)
    return [*heroes, *legend_regions(lines, EDGE, bottom, INNER, size=LETTERS)]


def _state_lines(one: HeroSheet, wide: int) -> Sequence[str]:
    return wrap(one.words, _STATE, wide - 62, 2)


def _team_alt(words: Words, view: MarvelHeroesView, seat: int, level: int) -> str:
    hero_texts = (
        _hero_alt(words, view.sheet, hero, with_recovery=level < RESTING_ENDS) for hero in view.seats[seat].heroes
    )
    return ", ".join(filter(None, hero_texts))


def _hero_alt(words: Words, sheet: PlanSheet | None, hero: HeroState, *, with_recovery: bool) -> str:
    """Return a hero's current or planned state in words. The plan of a wounded hero is always to heal."""
    if sheet is None:
        return hero_words(words, hero, with_recovery=with_recovery)
    if hero.wounded:
        return say(words, "hand-plan-heals", card=card(words, hero.slug))
    return hero_words(words, sheet.seat.hero(hero.slug), with_recovery=with_recovery)


def heroes_of(words: Words, view: MarvelHeroesView, seat: int) -> list[HeroSheet]:
    """Return the heroes of a team; the viewer's team includes the planning."""
    sheet = view.sheet if view.seat == seat else None
    return [_hero(words, seat, hero, sheet) for hero in view.seats[seat].heroes]


def _hero(words: Words, seat: int, now: HeroState, sheet: PlanSheet | None) -> HeroSheet:
    facts = HEROES[now.slug]
    hero = now if sheet is None else sheet.seat.hero(now.slug)
    undecided = sheet is not None and now.slug not in sheet.decided_heroes and not sheet.is_over
    wounded = now.wounded
    state = "wounded" if wounded else hero.status
    if wounded and sheet is not None:
        text = say(words, "plan-heals")
    elif hero.place and not wounded:
        text = place(words, hero.place)
    else:
        text = say(words, f"legend-{state}")
    return HeroSheet(
        seat=seat,
        name=short(words, now.slug),
        level=facts.level,
        solving=tuple((kind, facts.solving(kind)) for kind in KINDS),
        powers=facts.powers,
        state=state,
        words=text,
        open=undecided and not wounded,
        ko=hero.ko,
    )


def sum_region(words: Words, sheet: PlanSheet, y: int) -> Region:
    """Return the line with the totals of the planning sheet."""
    facts = Sum(
        points_left=sheet.seat.pp,
        left_words=say(words, "plan-left", count=sheet.seat.pp),
        points_spent=say(words, "plan-spent", count=sheet.points_spent),
        bought=", ".join(card(words, slug) for slug in (*sheet.played_cards, *sheet.bought)),
    )
    return Region((EDGE, y, INNER, SUM), _draw_sum, (facts,), alt=sentences(sum_words(words, sheet)))


def sum_words(words: Words, sheet: PlanSheet) -> tuple[str, ...]:
    """Return the totals of the planning sheet in words."""
    cost_text = say(words, "plan-spent", count=sheet.points_spent)
    plan = say(words, "hand-plan", spent=cost_text, left=sheet.seat.pp)
    card_names = ", ".join(card(words, slug) for slug in (*sheet.played_cards, *sheet.bought))
    return (plan, say(words, "hand-plan-bought", cards=card_names)) if card_names else (plan,)


def _draw_hero(canvas: Canvas, one: HeroSheet) -> None:
    hue = fill_of(one.seat)
    if one.open:
        canvas.frame((0, 0, canvas.width, canvas.height), ACCENT, CARD, 4)
    else:
        canvas.rounded((0, 0, canvas.width, canvas.height), CARD)
    active = one.state in ("ready", "support")
    canvas.rounded((8, 8, canvas.width - 16, 48), hue if active else mix(CARD, hue, 0.30), 10)
    ink = INK if active else TEXT
    level = str(one.level)
    wide = _RATING.width(level)
    canvas.sprite(sign("plot", 28, ink), canvas.width - 18 - wide - 32, 18)
    canvas.text((canvas.width - 18 - wide, 8, wide, 48), level, _RATING, ink=ink)
    canvas.text((16, 8, canvas.width - 70 - wide, 48), one.name, _NAME, ink=ink)
    mark = DANGER if one.state == "wounded" else ACCENT if one.open else GOOD if active else MUTED
    canvas.sprite(sign(one.state, 30, mark), 14, 64)
    lines = _state_lines(one, canvas.width)
    draw_lines(canvas, (52, 60, canvas.width - 60, _STATE_TALL), lines, _STATE, TEXT if active else MUTED)
    step = (canvas.width - 24) // 3
    top = canvas.height - 90
    for number, (kind, rating) in enumerate(one.solving):
        x = 16 + number * step
        canvas.sprite(sign(kind, 30, TEXT if rating else MUTED), x, top + 5)
        canvas.text((x + 38, top, 40, 40), str(rating), _RATING, ink=TEXT if rating else MUTED)
    for number, power in enumerate(one.powers):
        x = 10 + number * step
        fill = POWER_FILLS[power.colour]
        canvas.rounded((x, top + 42, step - 2, 42), mix(PANEL, fill, 0.32), 7)
        text = f"{power.a}·{power.d}·{power.w}"
        canvas.text((x, top + 42, step - 2, 42), text, _RATING, align="centre")


def _draw_sum(canvas: Canvas, one: Sum) -> None:
    panel(canvas, PANEL)
    canvas.sprite(sign("plot", 36, ACCENT), 16, 14)
    text = str(one.points_left)
    x = 62 + canvas.text((62, 0, 80, canvas.height), text, _BIG) + 10
    x += canvas.text((x, 0, 160, canvas.height), one.left_words, _NOTE, ink=MUTED) + 26
    x += canvas.text((x, 0, 660, canvas.height), one.points_spent, _NOTE, ink=TEXT) + 26
    if one.bought:
        canvas.text((x, 0, canvas.width - 16 - x, canvas.height), one.bought, _NOTE, ink=TEXT)
