"""A closer look at a hero: state, wounds, ratings, Powers, abilities, other heroes in the place, the team's cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.games.marvel_heroes.seen.view import MarvelHeroesView
from engine.games.marvel_heroes.state.cards import HEADLINES, HEROES, KINDS, LETTERS, SCENARIOS, SPECIAL
from engine.games.marvel_heroes.state.effect_phrases import effect_line
from engine.games.marvel_heroes.state.state import HeroState
from engine.games.marvel_heroes.words.labels import where_note
from render.games.marvel_heroes.board.fights import draw_ratings
from render.games.marvel_heroes.board.shelf import EDGE, INNER
from render.games.marvel_heroes.board.teams import state_of
from render.games.marvel_heroes.closer.parts import (
    FIGURE,
    HEAD,
    LABEL,
    SENTENCE,
    SPACE,
    HeroLine,
    Note,
    affair_regions,
    deed_regions,
    deeds_with,
    draw_grid,
    grid_tall,
    head_regions,
    hero_line,
    note_regions,
)
from render.games.marvel_heroes.pieces.facts import (
    area_of,
    capitalise,
    card,
    dice_of,
    place,
    special_dice,
    team,
    view_of,
)
from render.games.marvel_heroes.pieces.fighters import PowerFacts, sides_of, stage_line
from render.games.marvel_heroes.pieces.plates import DANGER, WARN, draw_marks, fill_of, seat_tile
from render.games.marvel_heroes.pieces.symbols import sign
from render.ground.canvas import Canvas
from render.ground.compose import Alt, Region, until
from render.ground.names import brief_name
from render.ground.scene import Scene, Words, say
from render.ground.theme import ACCENT, CARD, GAP, INK, MUTED, PANEL, TEXT, mix
from render.ground.wording import phrase_text, sentences

_FACTS, _POWER, _TEAM, _TITLE = 250, 54, 66, 56
# The width of the facts. The Powers to their right have longer names, so they get the larger part.
_LEFT = 500
# From these levels on, the alternative text leaves out the effects of the team's cards, the hero's abilities, and the
# Powers. Level 0 is the full text.
_EFFECTS_END, _ABILITIES_END, _POWERS_END = 1, 2, 3


class HeroFacts(NamedTuple):
    """The left part of a hero's picture.

    ``state`` is the sign of the hero's state, and ``description`` says it in words. ``ko`` is the number of KO markers,
    ``limit`` their limit.
    """

    seat: int
    state: str
    description: str
    ko: int
    limit: int
    level: int
    marks: str
    ratings: tuple[tuple[str, int], ...]
    skills: tuple[tuple[str, str], ...]


class Company(NamedTuple):
    """The surroundings of a hero.

    ``where`` is the hero's place, ``news`` its Headline in words ("" for none), and ``heroes`` are the other heroes
    there.
    """

    where: str
    news: str
    type: str
    heroes: tuple[HeroLine, ...]
    nobody: str


def note(scene: Scene, words: Words, slug: str) -> str:
    """Return a short description of a hero's state."""
    hero = view_of(scene).hero(slug)[1]
    text = _where(scene, words, slug)
    return f"{text} · {say(words, 'alt-ko', count=hero.ko)}" if hero.ko else text


def _where(scene: Scene, words: Words, slug: str) -> str:
    text = phrase_text(scene, words, where_note(view_of(scene), slug))
    return capitalise(text)


def regions(scene: Scene, words: Words, slug: str) -> tuple[list[Region], int]:
    """Return the regions of a hero in play, and their height."""
    view = view_of(scene)
    seat, hero = view.hero(slug)
    name, own_team = card(words, slug), team(words, view.seats[seat].team)
    line = f"{own_team} · {brief_name(scene, words, seat, 26)}"
    player = brief_name(scene, words, seat, 16, in_picture=False)
    text = f"{name} ({own_team}, {player}): {_where(scene, words, slug)}"
    head = head_regions(words, view, name, state_of(hero.status, wounded=hero.wounded), line, text)
    y = EDGE + HEAD + SPACE
    facts = _facts(scene, words, seat, hero)
    found = [Region((EDGE, y, _LEFT, _FACTS), _draw_facts, (facts,), alt=_facts_alt(words, facts))]
    powers = tuple(powers_now(words, view, hero))
    alt = until(_POWERS_END, _powers_alt(words, powers))
    box = (EDGE + _LEFT + GAP, y, INNER - _LEFT - GAP, _FACTS)
    found.append(Region(box, _draw_powers, (powers, _rolled_rating(words, view, slug)), alt=alt))
    y += _FACTS + SPACE
    affair, y = affair_regions(_combat_of(words, view, slug), y)
    deed_areas, y = deed_regions(words, deeds_with(words, view, [slug], 1), y)
    company, y = _company_regions(words, view, hero, y)
    abilities, y = note_regions(_abilities(scene, words, hero), y)
    seat_view = view.seats[seat]
    alt = say(words, "closer-owns", team=own_team, pp=seat_view.pp, cards=seat_view.resource_count, vp=seat_view.vp)
    owned = Region((EDGE, y, INNER, _TEAM), _draw_team, _team(words, view, seat), alt=alt)
    y += _TEAM + SPACE
    cards, y = note_regions(_cards(scene, words, view, seat), y)
    return [*head, *affair, *deed_areas, *found, *company, *abilities, owned, *cards], y - SPACE + EDGE


def _facts_alt(words: Words, facts: HeroFacts) -> str:
    ratings = [f"{say(words, f'type-{kind}')} {rating}" for kind, rating in facts.ratings]
    level = say(words, "closer-level", level=facts.level)
    return ", ".join([facts.marks, level, *ratings, *(skill for _, skill in facts.skills)])


def _powers_alt(words: Words, powers: Sequence[PowerFacts]) -> str:
    letters = "/".join(say(words, f"letter-{letter}") for letter in LETTERS)
    listed = "; ".join(f"{one.name} {'/'.join(map(str, one.ratings))}" for one in powers)
    return f"{letters}: {listed}"


def _facts(scene: Scene, words: Words, seat: int, hero: HeroState) -> HeroFacts:
    facts = HEROES[hero.slug]
    return HeroFacts(
        seat=seat,
        state=state_of(hero.status, wounded=hero.wounded),
        description=_where(scene, words, hero.slug),
        ko=hero.ko,
        limit=facts.ko,
        level=facts.level,
        marks=say(words, "closer-ko", count=hero.ko, limit=facts.ko),
        ratings=tuple((kind, facts.solving(kind)) for kind in KINDS),
        skills=tuple((skill, say(words, f"skill-{skill}")) for skill in facts.skills),
    )


def powers_now(words: Words, view: MarvelHeroesView, hero: HeroState) -> Iterator[PowerFacts]:
    """Yield the Powers of a hero, with the values of its current Combat or the printed values."""
    fight = view.fight
    if fight is not None and fight.hero == hero.slug:
        yield from sides_of(words, view, fight)[0].powers
        return
    for power in HEROES[hero.slug].powers:
        colour = say(words, f"colour-{power.colour}")
        name = say(words, f"power-{hero.slug}-{power.colour}")
        yield PowerFacts(power.colour, colour, name, (power.a, power.d, power.w), False, False)


def _rolled_rating(words: Words, view: MarvelHeroesView, slug: str) -> str:
    fight = view.fight
    return sides_of(words, view, fight)[0].letter if fight is not None and fight.hero == slug else ""


def _combat_of(words: Words, view: MarvelHeroesView, slug: str) -> str:
    fight = view.fight
    if fight is None or fight.hero != slug:
        return ""
    against = say(words, "closer-fights", card=card(words, fight.villain))
    return f"{against} · {stage_line(words, fight)}"


def _company_regions(words: Words, view: MarvelHeroesView, hero: HeroState, y: int) -> tuple[list[Region], int]:
    if not hero.place:
        return [], y
    one = company(words, view, hero)
    tall = _TITLE + (grid_tall(len(one.heroes)) + 6 if one.heroes else 0)
    others = ", ".join(other.plate.name for other in one.heroes)
    with_them = say(words, "closer-others", cards=others) if others else capitalise(one.nobody)
    alt = sentences((": ".join(filter(None, [one.where, one.news])), with_them))
    return [Region((EDGE, y, INNER, tall), _draw_company, (one,), alt=alt)], y + tall + SPACE


def company(words: Words, view: MarvelHeroesView, hero: HeroState) -> Company:
    """Return the other heroes at the place where a hero in the city is, and in the Support spaces of its Area."""
    area = area_of(hero.place)
    there = [
        hero_line(words, other, one)
        for other, seat_view in enumerate(view.seats)
        for one in seat_view.heroes
        if one.slug != hero.slug and (one.place == hero.place or (one.status == "support" and one.place == area))
    ]
    kind, news = _headline_at(words, view, hero.place)
    return Company(capitalise(place(words, hero.place)), news, kind, tuple(there), say(words, "closer-alone"))


def _headline_at(words: Words, view: MarvelHeroesView, where: str) -> tuple[str, str]:
    special = SCENARIOS[view.scenario].special
    if where == SPECIAL and view.special == "open" and special is not None:
        dice = special_dice(view, special)
        return special.type, say(words, "closer-news", card=card(words, special.slug), dice=dice, vp=special.vp)
    for area in view.areas:
        if area.headline and where in (area.place, area.slug):
            facts, name = HEADLINES[area.headline], card(words, area.headline)
            return facts.type, say(words, "closer-news", card=name, dice=dice_of(area), vp=facts.vp)
    return "", ""


def _abilities(scene: Scene, words: Words, hero: HeroState) -> list[tuple[Note, Alt]]:
    facts = HEROES[hero.slug]
    found = []
    if facts.combat is not None:
        text = phrase_text(scene, words, effect_line(hero.slug))
        name = say(words, "closer-in-combat", count=facts.combat_cost)
        found.append(Note("ready", name, text, lit=hero.status == "ready"))
    text = phrase_text(scene, words, effect_line(hero.slug, "support"))
    name = say(words, "closer-in-support", count=facts.support_cost)
    found.append(Note("support", name, text, lit=hero.status == "support"))
    return [(one, until(_ABILITIES_END, f"{one.name}: {one.text}")) for one in found]


def _team(words: Words, view: MarvelHeroesView, seat: int) -> tuple[int, str, tuple[tuple[str, int], ...]]:
    """Return a team's facts: Plot Points, the number of Resource cards, and Victory Points."""
    seat_view = view.seats[seat]
    counts = (("plot", seat_view.pp), ("resource", seat_view.resource_count), ("star", seat_view.vp))
    return seat, team(words, seat_view.team), counts


def _cards(scene: Scene, words: Words, view: MarvelHeroesView, seat: int) -> list[tuple[Note, Alt]]:
    seat_view = view.seats[seat]

    def does(slug: str) -> str:
        return phrase_text(scene, words, effect_line(slug))

    allies = [Note("ally", card(words, ally.slug), does(ally.slug), str(ally.pp)) for ally in seat_view.allies]
    notes = allies + [Note("power-up", card(words, slug), does(slug)) for slug in seat_view.powerups]
    card_names = [(one, f"{one.name} {one.number}".strip()) for one in notes]
    return [(one, until(_EFFECTS_END, f"{name}: {one.text}", name)) for one, name in card_names]


def _draw_facts(canvas: Canvas, one: HeroFacts) -> None:
    hue = fill_of(one.seat)
    canvas.rounded((0, 0, canvas.width, canvas.height), mix(PANEL, hue, 0.12))
    out = one.state in ("ready", "support")
    canvas.rounded((10, 10, canvas.width - 20, 64), hue if out else mix(PANEL, hue, 0.30), 12)
    ink = INK if out else DANGER if one.state == "wounded" else TEXT
    canvas.sprite(sign(one.state, 42, ink), 24, 21)
    canvas.text((80, 10, canvas.width - 106, 64), one.description, LABEL, ink=INK if out else TEXT)
    right = draw_marks(canvas, 22, 90, 40, one.ko, one.limit)
    edge = canvas.text_before(canvas.width - 22, 86, 48, str(one.level), FIGURE)
    canvas.sprite(sign("plot", 38, TEXT), edge - 48, 91)
    canvas.text((right + 12, 86, edge - 60 - right - 12, 48), one.marks, SENTENCE)
    step = (canvas.width - 44) // 3
    for number, (kind, rating) in enumerate(one.ratings):
        ink = TEXT if rating else MUTED
        canvas.sprite(sign(kind, 38, ink), 22 + number * step, 146)
        canvas.text((72 + number * step, 141, step - 56, 48), str(rating), FIGURE, ink=ink)
    x, room = 22, (canvas.width - 44) // max(1, len(one.skills))
    for skill, name in one.skills:
        canvas.sprite(sign(skill, 36, ACCENT), x, 199)
        canvas.text((x + 48, 193, room - 60, 48), name, SENTENCE)
        x += room


def _draw_powers(canvas: Canvas, powers: tuple[PowerFacts, ...], letter: str) -> None:
    canvas.rounded((0, 0, canvas.width, canvas.height), PANEL)
    has_power = any(power.is_shown for power in powers)
    step = (canvas.height - 12) // max(1, len(powers))
    for number, power in enumerate(powers):
        box = (12, 12 + number * step + (step - 12 - _POWER) // 2, canvas.width - 24, _POWER)
        faded = power.locked or (has_power and not power.is_shown)
        draw_ratings(canvas, power, letter if power.is_shown else "", box, faded=faded)


def _draw_company(canvas: Canvas, one: Company) -> None:
    canvas.rounded((0, 0, canvas.width, canvas.height), CARD)
    canvas.sprite(sign("pin", 34, ACCENT), 18, 11)
    x = 64 + canvas.text((64, 2, 400, 52), one.where, LABEL) + 24
    if one.news:
        canvas.sprite(sign(one.type, 34, WARN), x, 11)
        x += 46
        text = one.news
    else:
        text = "" if one.heroes else one.nobody
    canvas.text((x, 2, canvas.width - x - 18, 52), text, SENTENCE, ink=TEXT if one.news else MUTED)
    draw_grid(canvas, one.heroes, _TITLE)


def _draw_team(canvas: Canvas, seat: int, name: str, counts: tuple[tuple[str, int], ...]) -> None:
    canvas.rounded((0, 0, canvas.width, canvas.height), mix(PANEL, fill_of(seat), 0.12))
    seat_tile(canvas, 14, 12, 42, seat)
    x = 72 + canvas.text((72, 0, 420, canvas.height), name, LABEL) + 40
    for icon, count in counts:
        canvas.sprite(sign(icon, 36, TEXT), x, 15)
        x += 46 + canvas.text((x + 46, 0, 80, canvas.height), str(count), FIGURE) + 40
