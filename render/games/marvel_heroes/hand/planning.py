"""The planning sheet of a seat: each hero's task, the cost, and the remaining Plot Points."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from engine.games.marvel_heroes.seen.view import MarvelHeroesView
from engine.games.marvel_heroes.state.cards import HEROES, KINDS, Power
from engine.games.marvel_heroes.state.sheet import PlanSheet
from engine.games.marvel_heroes.state.state import HeroState
from render.games.marvel_heroes.board.shelf import EDGE, INNER
from render.games.marvel_heroes.board.teams import hero_words
from render.games.marvel_heroes.pieces.facts import card, place
from render.games.marvel_heroes.pieces.plates import DANGER, POWER_FILLS, fill_of
from render.games.marvel_heroes.pieces.symbols import sign
from render.ground.canvas import Canvas
from render.ground.compose import Region
from render.ground.scene import Words, say
from render.ground.theme import ACCENT, CARD, GAP, GOOD, INK, MUTED, PANEL, TEXT, mix
from render.ground.typeset import Style, advance
from render.ground.widgets import panel
from render.ground.wording import sentences

HERO, SUM = 180, 64
# From this level on, the alternative text leaves out recovering heroes. Level 0 is the full text.
RESTING_ENDS = 4
_NAME = Style("bold", 28, 18)
_STATE = Style("bold", 28, 17)
_NOTE = Style("regular", 30, 20)
_RATING = Style("bold", 28)
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
    return [
        Region((EDGE + number * (wide + GAP), y, wide, HERO), _draw_hero, (one,), alt="" if number else alt)
        for number, one in enumerate(heroes_of(words, view, seat))
    ]


def _team_alt(words: Words, view: MarvelHeroesView, seat: int, level: int) -> str:
    said = (_hero_alt(words, view.sheet, hero, resting=level < RESTING_ENDS) for hero in view.seats[seat].heroes)
    return ", ".join(filter(None, said))


def _hero_alt(words: Words, sheet: PlanSheet | None, hero: HeroState, *, resting: bool) -> str:
    """Return a hero's current or planned state in words: a wounded hero spends the Game Round on healing."""
    if sheet is None:
        return hero_words(words, hero, resting=resting)
    if hero.wounded:
        return say(words, "hand-plan-heals", card=card(words, hero.slug))
    return hero_words(words, sheet.seat.hero(hero.slug), resting=resting)


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
        said = say(words, "plan-heals")
    elif hero.place and not wounded:
        said = place(words, hero.place)
    else:
        said = say(words, f"legend-{state}")
    return HeroSheet(
        seat=seat,
        name=card(words, now.slug),
        level=facts.level,
        solving=tuple((kind, facts.solving(kind)) for kind in KINDS),
        powers=facts.powers,
        state=state,
        words=said,
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
    spent = say(words, "plan-spent", count=sheet.points_spent)
    plan = say(words, "hand-plan", spent=spent, left=sheet.seat.pp)
    bought = ", ".join(card(words, slug) for slug in (*sheet.played_cards, *sheet.bought))
    return (plan, say(words, "hand-plan-bought", cards=bought)) if bought else (plan,)


def _draw_hero(canvas: Canvas, one: HeroSheet) -> None:
    hue = fill_of(one.seat)
    if one.open:
        canvas.frame((0, 0, canvas.width, canvas.height), ACCENT, CARD, 4)
    else:
        canvas.rounded((0, 0, canvas.width, canvas.height), CARD)
    active = one.state in ("ready", "support")
    canvas.rounded((8, 8, canvas.width - 16, 44), hue if active else mix(CARD, hue, 0.30), 10)
    ink = INK if active else TEXT
    level = str(one.level)
    wide = advance(level, "bold", 30)
    canvas.sprite(sign("plot", 26, ink), canvas.width - 20 - wide - 32, 17)
    canvas.text((canvas.width - 20 - wide, 8, wide, 44), level, Style("bold", 30), ink=ink)
    canvas.text((18, 8, canvas.width - 82 - wide, 44), one.name, _NAME, ink=ink)
    mark = DANGER if one.state == "wounded" else ACCENT if one.open else GOOD if active else MUTED
    canvas.sprite(sign(one.state, 28, mark), 16, 62)
    canvas.text((54, 56, canvas.width - 66, 40), one.words, _STATE, ink=TEXT if active else MUTED)
    step = (canvas.width - 24) // 3
    for number, (kind, rating) in enumerate(one.solving):
        x = 16 + number * step
        canvas.sprite(sign(kind, 26, TEXT if rating else MUTED), x, 102)
        canvas.text((x + 34, 97, 34, 36), str(rating), _RATING, ink=TEXT if rating else MUTED)
    for number, power in enumerate(one.powers):
        x = 12 + number * step
        fill = POWER_FILLS[power.colour]
        canvas.rounded((x, 136, step - 6, 36), mix(PANEL, fill, 0.32), 7)
        text = f"{power.a}·{power.d}·{power.w}"
        canvas.text((x, 136, step - 6, 36), text, _RATING, align="centre")


def _draw_sum(canvas: Canvas, one: Sum) -> None:
    panel(canvas, PANEL)
    canvas.sprite(sign("plot", 36, ACCENT), 16, 14)
    text = str(one.points_left)
    x = 62 + canvas.text((62, 0, 80, canvas.height), text, _BIG) + 10
    x += canvas.text((x, 0, 160, canvas.height), one.left_words, _NOTE, ink=MUTED) + 26
    x += canvas.text((x, 0, 500, canvas.height), one.points_spent, _NOTE, ink=TEXT) + 26
    if one.bought:
        canvas.text((x, 0, canvas.width - 16 - x, canvas.height), one.bought, _NOTE, ink=TEXT)
