"""A closer look at an Area: its Headline with each team's chances, the heroes in Districts and Support spaces."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.games.marvel_heroes.rules.effects.odds import at_most, trouble_spread
from engine.games.marvel_heroes.seen.view import AreaView, MarvelHeroesView
from engine.games.marvel_heroes.state.cards import AREAS, DISTRICTS, HEADLINES, Headline
from engine.games.marvel_heroes.state.effect_phrases import effect_line
from engine.games.marvel_heroes.words.trouble_forecast import stops_boosts, trouble_cut
from engine.kernel.words.odds import percent
from render.cards.parts import draw_lines
from render.games.marvel_heroes.board.city import TYPE_FILLS, headline_words, quiet_words
from render.games.marvel_heroes.board.fights import affair_words
from render.games.marvel_heroes.board.shelf import EDGE, INNER
from render.games.marvel_heroes.closer.parts import (
    HALF,
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
    capitalise,
    card,
    dice_of,
    heroes_at,
    phase_line,
    place,
    team,
    view_of,
)
from render.games.marvel_heroes.pieces.fighters import stage_line
from render.games.marvel_heroes.pieces.plates import EVIL, WARN, seat_tile
from render.games.marvel_heroes.pieces.symbols import sign
from render.ground.canvas import Canvas
from render.ground.compose import Alt, Region, until
from render.ground.scene import Scene, Words, say
from render.ground.theme import ACCENT, BACK, CARD, GAP, HUES, MUTED, PANEL, RAISED, TEXT, mix
from render.ground.typeset import Style, wrap
from render.ground.wording import phrase_text, sentences

_NEWS, _QUIET, _CHANCE, _DISTRICT, _FREE = 176, 92, 60, 56, 58
_DICE, _POINTS = Style("bold", 84), Style("bold", 64)
# From these levels on, the alternative text leaves out Supporters' effects, and the chances of teams. Level 0 is the
# full text.
_EFFECTS_END, _CHANCES_END = 1, 2
_TITLES = tuple(Style("bold", size) for size in (46, 42, 38, 34))
_LEFT = Style("bold", 42)


class NewsFacts(NamedTuple):
    """A Headline in the picture of its Area.

    ``where`` is its District. ``dice`` are those on the card. ``type_word`` and ``skill_word`` are its type and Skill
    in words. ``lit`` says whether it is highlighted.
    """

    name: str
    type: str
    type_word: str
    dice: int
    vp: int
    skill: str
    skill_word: str
    where: str
    symbol: str
    icon: bool
    lit: bool


class TeamChance(NamedTuple):
    """The chances of a team with heroes at the Headline.

    ``text`` names the dice and the reduction. ``remaining_trouble`` is the expected Trouble that is left.
    """

    seat: int
    team: str
    text: str
    remaining_trouble: int


class Occupied(NamedTuple):
    """A District with heroes, or with the Headline (``has_headline``)."""

    name: str
    symbol: str
    has_headline: bool
    heroes: tuple[HeroLine, ...]


def note(words: Words, view: MarvelHeroesView, slug: str) -> str:
    """Return a short description of an Area: its Headline, and the number of heroes there."""
    area = _area(view, slug)
    crowd = say(words, "closer-crowd", count=len(_all_there(view, slug)))
    news = headline_words(words, view, slug) if area.headline else say(words, "area-quiet")
    return f"{news} · {crowd}"


def _area(view: MarvelHeroesView, slug: str) -> AreaView:
    return next(area for area in view.areas if area.slug == slug)


def _area_places(slug: str) -> list[str]:
    return [one for one, district in DISTRICTS.items() if district.area == slug]


def _all_there(view: MarvelHeroesView, slug: str) -> list[str]:
    places = {*_area_places(slug), slug}
    return [hero.slug for seat_view in view.seats for hero in seat_view.heroes if hero.place in places]


def regions(scene: Scene, words: Words, slug: str) -> tuple[list[Region], int]:
    """Return the regions of an Area in play, and their height."""
    view = view_of(scene)
    area = _area(view, slug)
    crowd = say(words, "closer-crowd", count=len(_all_there(view, slug)))
    line, seat_line = (
        crowd if view.outcome is not None else f"{phase_line(scene, words, in_picture=in_picture)} · {crowd}"
        for in_picture in (True, False)
    )
    name, free = place(words, slug), say(words, "closer-free", count=_free_spaces(view, slug))
    found = head_regions(words, view, name, "pin", capitalise(line), sentences((name, capitalise(seat_line), free)))
    y = EDGE + HEAD + SPACE
    if area.headline:
        news = _news(words, view, area)
        alt = f"{news.name}. {headline_words(words, view, slug)}, {news.skill_word}"
        found.append(Region((EDGE, y, INNER, _NEWS), _draw_news, (news,), alt=alt))
        y += _NEWS + SPACE
    else:
        quiet = quiet_words(words, view, area)
        found.append(Region((EDGE, y, INNER, _QUIET), _draw_quiet, quiet, alt=": ".join(filter(None, quiet))))
        y += _QUIET + SPACE
    affair, y = affair_regions(ongoing_action(words, view, area), y)
    found += affair
    for chance in chances(words, view, area):
        alt = f"{chance.team}: {chance.text}, {say(words, 'closer-left', count=chance.remaining_trouble)}"
        found.append(Region((EDGE, y, INNER, _CHANCE), _draw_chance, (chance,), alt=until(_CHANCES_END, alt)))
        y += _CHANCE + SPACE
    deed_areas, y = deed_regions(words, deeds_with(words, view, (*_area_places(slug), slug), 2), y)
    districts, y = _districts(words, view, area, y)
    supports, y = _supports(scene, words, view, slug, y)
    return [*found, *deed_areas, *districts, *supports], y - SPACE + EDGE


def _news(words: Words, view: MarvelHeroesView, area: AreaView) -> NewsFacts:
    facts = HEADLINES[area.headline]
    return NewsFacts(
        name=card(words, area.headline),
        type=facts.type,
        type_word=say(words, f"type-{facts.type}"),
        dice=dice_of(area),
        vp=facts.vp,
        skill=facts.skill,
        skill_word=say(words, f"skill-{facts.skill}"),
        where=place(words, area.place),
        symbol=DISTRICTS[area.place].symbol,
        icon=facts.icon,
        lit=view.case is not None and view.case.headline == area.headline,
    )


def ongoing_action(words: Words, view: MarvelHeroesView, area: AreaView) -> str:
    """Return a text about the ongoing action at an Area's Headline: troubleshooting and Combat, "" for none."""
    case, fight = view.case, view.fight
    if case is None or case.area != area.slug:
        return ""
    if fight is not None:
        fighters = {"hero": card(words, fight.hero) if fight.hero else "", "villain": card(words, fight.villain)}
        title = say(words, "duel-title", **fighters) if fight.hero else fighters["villain"]
        return f"{title} · {stage_line(words, fight)}"
    lead = [say(words, "alt-lead", card=card(words, case.lead))] if case.lead and case.dice is not None else []
    return " · ".join([affair_words(words, view, case), *lead])


def chances(words: Words, view: MarvelHeroesView, area: AreaView) -> Iterator[TeamChance]:
    """Yield each team's expected result at the Headline before the dice are thrown (MH-45, MH-47)."""
    thrown = view.case is not None and view.case.area == area.slug and view.case.dice is not None
    for seat, seat_view in enumerate(view.seats):
        if not area.headline or thrown or not view.ready_at(seat, area.place):
            continue
        dice, cut = area.dice[seat], trouble_cut(view, seat, area.place)
        skilled = stops_boosts(view, seat, area.place)
        spread = trouble_spread(dice, boosts=not skilled)
        trouble_left = round(sum(max(0, trouble - cut) * chance for trouble, chance in spread.items()))
        key = "closer-chance-skilled" if skilled else "closer-chance"
        text = say(words, key, dice=dice, cut=cut, odds=percent(at_most(spread, cut)))
        yield TeamChance(seat, team(words, seat_view.team), text, trouble_left)


def _districts(words: Words, view: MarvelHeroesView, area: AreaView, y: int) -> tuple[list[Region], int]:
    news = HEADLINES[area.headline] if area.headline else None
    found, free = [], []
    for slug in sorted(_area_places(area.slug), key=lambda one: one != area.place):
        one = _occupied(words, view, slug, slug == area.place, news)
        if not one.heroes and not one.has_headline:
            free.append((one.symbol, one.name))
            continue
        tall = _DISTRICT + (grid_tall(len(one.heroes)) + 6 if one.heroes else 0)
        empty = say(words, "closer-crowd", count=0)
        alt = f"{one.name}: {', '.join(_hero_alt(words, hero) for hero in one.heroes)}" if one.heroes else ""
        found.append(Region((EDGE, y, INNER, tall), _draw_district, (one, empty), alt=alt))
        y += tall + SPACE
    for first in range(0, len(free), 2):
        pair = tuple(free[first : first + 2])
        found.append(Region((EDGE, y, INNER, _FREE), _draw_free, (pair,)))
        y += _FREE + SPACE
    return found, y


def _hero_alt(words: Words, one: HeroLine) -> str:
    return f"{one.plate.name} ({say(words, 'alt-ko', count=one.plate.ko)})" if one.plate.ko else one.plate.name


def _occupied(words: Words, view: MarvelHeroesView, slug: str, is_marked: bool, news: Headline | None) -> Occupied:
    kind, skill = (news.type, news.skill) if news is not None and is_marked else ("", "")
    heroes = tuple(hero_line(words, seat, hero, kind, skill) for seat, hero in heroes_at(view, slug, "ready"))
    return Occupied(place(words, slug), DISTRICTS[slug].symbol, is_marked, heroes)


def _supports(scene: Scene, words: Words, view: MarvelHeroesView, slug: str, y: int) -> tuple[list[Region], int]:
    notes: list[tuple[Note, Alt]] = []
    for seat, hero in heroes_at(view, slug, "support"):
        text, name = phrase_text(scene, words, effect_line(hero.slug, "support")), card(words, hero.slug)
        support_text = say(words, "closer-as-support", card=name)
        note = Note("support", f"{name} · {team(words, view.seats[seat].team)}", text)
        notes.append((note, until(_EFFECTS_END, f"{support_text}: {text}", support_text)))
    if free := _free_spaces(view, slug):
        # The head's alternative text includes the free spaces.
        notes.append((Note("support", say(words, "closer-free", count=free), "", lit=False), ""))
    return note_regions(notes, y)


def _free_spaces(view: MarvelHeroesView, slug: str) -> int:
    return AREAS[slug].support_spaces - len(heroes_at(view, slug, "support"))


def _draw_news(canvas: Canvas, news: NewsFacts) -> None:
    fill, tall = TYPE_FILLS[news.type], canvas.height
    box = (0, 0, canvas.width, tall)
    if news.lit:
        canvas.frame(box, ACCENT, mix(CARD, fill, 0.22), 5)
    else:
        canvas.rounded(box, mix(CARD, fill, 0.22))
    canvas.rounded((8, 8, 150, tall - 16), mix(fill, BACK, 0.34), 12)
    canvas.sprite(sign(news.type, 60, TEXT), 53, 16)
    canvas.text((8, 78, 150, 84), str(news.dice), _DICE, align="centre")
    right = canvas.text_before(canvas.width - 22, 14, 70, str(news.vp), _POINTS) - 58
    canvas.sprite(sign("star", 50, HUES["yellow"].fill), right, 24)
    if news.icon:
        canvas.sprite(sign("mask", 54, EVIL.fill), canvas.width - 78, tall - 68)
    style, lines = _title(news.name, right - 196)
    high = style.size + 6
    draw_lines(canvas, (178, 8 + (100 - high * len(lines)) // 2, right - 194, high), lines, style)
    x = 178 + canvas.text((178, 118, 240, 46), news.type_word, LABEL) + 26
    canvas.sprite(sign(news.skill, 40, TEXT), x, 121)
    x += 50 + canvas.text((x + 50, 118, 260, 46), news.skill_word, SENTENCE) + 26
    canvas.sprite(sign(news.symbol, 32, WARN), x, 125)
    canvas.text((x + 42, 118, canvas.width - 96 - x - 42, 46), news.where, SENTENCE)


def _title(text: str, width: int) -> tuple[Style, tuple[str, ...]]:
    for style in _TITLES:
        lines = wrap(text, style, width, 3)
        if len(lines) <= 2 and all(style.width(one) <= width for one in lines):
            return style, lines
    style = _TITLES[-1]._replace(least=22)
    return style, wrap(text, style, width, 2)


def _draw_quiet(canvas: Canvas, line: str, name: str) -> None:
    canvas.rounded((0, 0, canvas.width, canvas.height), mix(BACK, PANEL, 0.7))
    if not name:
        canvas.text((20, 0, canvas.width - 40, canvas.height), line, LABEL, ink=MUTED, align="centre")
        return
    x = 24 + canvas.text((24, 0, 260, canvas.height), line, LABEL) + 24
    canvas.text((x, 0, canvas.width - 20 - x, canvas.height), name, SENTENCE, ink=MUTED)


def _draw_chance(canvas: Canvas, chance: TeamChance) -> None:
    canvas.rounded((0, 0, canvas.width, canvas.height), RAISED)
    seat_tile(canvas, 12, 9, 42, chance.seat)
    right = canvas.text_before(canvas.width - 18, 0, canvas.height, f"≈ {chance.remaining_trouble}", _LEFT) - 48
    canvas.sprite(sign("trouble", 36, WARN), right, 12)
    x = 68 + canvas.text((68, 0, 300, canvas.height), chance.team, LABEL) + 24
    canvas.sprite(sign("dice", 34, TEXT), x, 13)
    canvas.text((x + 46, 0, right - x - 60, canvas.height), chance.text, SENTENCE)


def _draw_district(canvas: Canvas, one: Occupied, empty: str) -> None:
    box = (0, 0, canvas.width, canvas.height)
    if one.has_headline:
        canvas.frame(box, WARN, PANEL, 4)
    else:
        canvas.rounded(box, PANEL)
    canvas.sprite(sign(one.symbol, 32, WARN if one.has_headline else TEXT), 20, 12)
    x = 66 + canvas.text((66, 2, 620, 52), one.name, LABEL) + 22
    if one.has_headline:
        canvas.sprite(sign("news", 34, WARN), x, 11)
        x += 54
    if not one.heroes:
        canvas.text((x, 2, canvas.width - x - 20, 52), empty, SENTENCE, ink=MUTED)
    draw_grid(canvas, one.heroes, _DISTRICT)


def _draw_free(canvas: Canvas, pair: tuple[tuple[str, str], ...]) -> None:
    for column, (symbol, name) in enumerate(pair):
        x = column * (HALF + GAP)
        canvas.rounded((x, 0, HALF, canvas.height), mix(BACK, PANEL, 0.6), 12)
        canvas.sprite(sign(symbol, 28, MUTED), x + 20, (canvas.height - 28) // 2)
        canvas.text((x + 66, 0, HALF - 82, canvas.height), name, SENTENCE, ink=MUTED)
