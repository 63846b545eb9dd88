"""Paints the strips beside the city: the scenario with its Special Headline, the Story Track, the Most Wanted."""

from __future__ import annotations

from typing import NamedTuple

from engine.games.marvel_heroes.rules.scoring import fixed_end
from engine.games.marvel_heroes.seen.view import MarvelHeroesView
from engine.games.marvel_heroes.state.cards import MOST_WANTED_SPACES, SCENARIOS, STORIES, VILLAINS, Headline
from render.cards.parts import draw_lines
from render.games.marvel_heroes.pieces.facts import arrived, card, heroes_at, short, special_dice
from render.games.marvel_heroes.pieces.plates import EVIL, WARN, Plate, by_seat, plate, plate_ratio, seat_tile
from render.games.marvel_heroes.pieces.symbols import sign
from render.ground.canvas import Canvas
from render.ground.compose import Region, until
from render.ground.scene import Words, say
from render.ground.theme import ACCENT, CARD, GAP, MUTED, PANEL, RAISED, TEXT, WIDTH, mix
from render.ground.typeset import Style, advance, largest_lines, wrap
from render.ground.widgets import badge, badge_width, panel
from render.ground.wording import sentences
from render.maps.packing import Laid, pack

EDGE = 12
INNER = WIDTH - 2 * EDGE
SCENARIO, SHELF = 76, 94
_NAME = Style("bold", 32, 24)
# The letters of the scenario's rule, from the largest to the smallest.
_RULES = tuple(Style("regular", size) for size in range(29, 19, -1))
_LABEL = Style("regular", 24, 20)
_SHELF = Style("regular", 31, 20)
_STORY = Style("bold", 31, 20)
_MOST_WANTED = Style("bold", 28, 24)
# A longer name of a villain has two lines of this style.
_TWO_LINES = Style("bold", 24, 20)
_BIG = Style("bold", 44)
# The height of the labels above the Story Track and the Most Wanted.
_LABELS = 36
# The maximum and minimum height of a hero at the Special Headline.
_PLATES = 44, 24
# From this level on, the alternative text leaves out the Story Track. Level 0 is the full text.
_TRACK_ENDS = 2


class SpecialPlace(NamedTuple):
    """The Special Headline, and the heroes there.

    ``icon`` says whether it has the icon of a Mastermind, ``ends`` when the match ends.
    """

    name: str
    type: str
    kind: str
    dice: int
    vp: int
    skill: str
    skill_word: str
    icon: bool
    heroes: tuple[Plate, ...]
    ends: str


def scenario_region(words: Words, view: MarvelHeroesView, y: int) -> Region:
    """Return the strip of the scenario: its name and rule, or the Special Headline once it is open."""
    box = (EDGE, y, INNER, SCENARIO)
    special = SCENARIOS[view.scenario].special
    if view.special == "open" and special is not None:
        one = _special_place(words, view, special)
        headline = say(words, "alt-special", type=one.kind, dice=one.dice, vp=one.vp)
        alt = sentences((_round_alt(words, view), headline, one.ends))
        return Region(box, _draw_special, (one,), "special-headline", alt)
    name = say(words, f"scenario-{view.scenario}")
    rule = say(words, f"rule-{view.scenario}", round=fixed_end(view.scenario, view.round_limit))
    facts = (name, rule, view.special == "solved")
    return Region(box, _draw_scenario, facts, "scenario", _round_alt(words, view))


def _round_alt(words: Words, view: MarvelHeroesView) -> str:
    key = "alt-round" if view.phase == "missions" else "alt-round-only"
    return f"{say(words, f'scenario-{view.scenario}')}, {say(words, key, round=view.round, number=view.action_round)}"


def _special_place(words: Words, view: MarvelHeroesView, headline: Headline) -> SpecialPlace:
    fresh = arrived(view)
    there = heroes_at(view, "special", "ready")
    return SpecialPlace(
        name=card(words, headline.slug),
        type=headline.type,
        kind=say(words, f"type-{headline.type}"),
        dice=special_dice(view, headline),
        vp=headline.vp,
        skill=headline.skill,
        skill_word=say(words, f"skill-{headline.skill}"),
        icon=headline.icon,
        heroes=tuple(Plate(short(words, hero.slug), seat, hero.ko, hero.slug in fresh) for seat, hero in there),
        ends=say(words, "special-ends"),
    )


def _draw_scenario(canvas: Canvas, name: str, rule: str, solved: bool) -> None:
    panel(canvas, PANEL)
    room = min(430, _NAME.width(name))
    canvas.sprite(sign("check" if solved else "crown", 36, ACCENT), 18, (canvas.height - 36) // 2)
    canvas.text((70, 0, room, canvas.height), name, _NAME)
    left = 70 + room + 26
    width = canvas.width - left - 16
    style, lines = largest_lines(rule, _RULES, width, 66)
    tall = 32
    draw_lines(canvas, (left, (canvas.height - tall * len(lines)) // 2, width, tall), lines, style, MUTED)


def _draw_special(canvas: Canvas, one: SpecialPlace) -> None:
    panel(canvas, mix(PANEL, WARN, 0.14), WARN)
    x = 18
    canvas.sprite(sign(one.type, 44, WARN), x, 18)
    x += 58
    x += canvas.text((x, 10, 470, 34), one.name, Style("bold", 30, 20)) + 8
    below = 76
    canvas.sprite(sign(one.skill, 28, TEXT), below, 43)
    below += 36
    below += canvas.text((below, 42, 200, 30), one.skill_word, _LABEL, ink=MUTED) + 14
    if one.icon:
        canvas.sprite(sign("mask", 30, EVIL.fill), below, 42)
        below += 40
    canvas.text((below, 42, 556 - below, 30), one.ends, _LABEL, ink=WARN)
    x = max(x + 12, 560)
    for name, number in (("dice", one.dice), ("star", one.vp)):
        canvas.sprite(sign(name, 36, TEXT), x, 22)
        x += 44 + canvas.text((x + 44, 14, 50, 52), str(number), _BIG) + 14
    room = (canvas.width - 16 - x, canvas.height - 16)
    plates, places = _place_heroes(one.heroes, room)
    for special_plate, place in zip(plates, places, strict=True):
        canvas.sprite(plate(special_plate, place.size), x + place.x, 8 + place.y)


def _place_heroes(plates: tuple[Plate, ...], room: tuple[int, int]) -> tuple[tuple[Plate, ...], tuple[Laid, ...]]:
    """Return heroes and their positions in a room; if their names do not fit, their number for each seat."""
    try:
        return plates, pack(tuple(map(plate_ratio, plates)), room, (0, 0), *_PLATES)
    except ValueError:
        plates = by_seat(plates)
        return plates, pack(tuple(map(plate_ratio, plates)), room, (0, 0), *_PLATES)


# ---- Stories and the Most Wanted


class StorySpace(NamedTuple):
    """A space of the Story Track.

    ``seat`` is the seat whose team the Story is about, None for an empty space.
    """

    seat: int | None
    team: str
    fresh: bool


class WantedSpace(NamedTuple):
    """A space for a Most Wanted villain. ``name`` is "" for an empty space."""

    name: str
    cost: int
    ko: int


def shelf_regions(words: Words, view: MarvelHeroesView, y: int) -> list[Region]:
    """Return the Story Track and the Most Wanted side by side."""
    wide = 640
    rest = INNER - wide - GAP
    before = view.since.track if view.since is not None else view.track
    spaces = tuple(_space(words, view, number, before) for number in range(len(view.track)))
    wanted_spaces = [
        WantedSpace(card(words, slug), VILLAINS[slug].cost, VILLAINS[slug].ko) for slug in view.most_wanted
    ]
    wanted_spaces += [WantedSpace("", 0, 0)] * (MOST_WANTED_SPACES - len(wanted_spaces))
    empty = say(words, "board-empty")
    stories = say(words, "shelf-stories", count=view.decks["stories"])
    label = say(words, "shelf-wanted", count=view.decks["villains"])
    villains = ", ".join(one.name for one in wanted_spaces if one.name)
    wanted_alt = say(words, "alt-wanted", cards=villains) if villains else ""
    none = say(words, "alt-track-empty")
    track_alt = (
        say(words, "alt-track", teams=", ".join(space.team or none for space in spaces)) if any(view.track) else ""
    )
    track, box = (stories, spaces, empty), (EDGE + wide + GAP, y, rest, SHELF)
    return [
        Region(box, _draw_wanted, (label, tuple(wanted_spaces), empty), "wanted", wanted_alt),
        Region((EDGE, y, wide, SHELF), _draw_track, track, "track", until(_TRACK_ENDS, track_alt)),
    ]


def _space(words: Words, view: MarvelHeroesView, number: int, before: tuple[str, ...]) -> StorySpace:
    slug = view.track[number]
    if not slug:
        return StorySpace(None, "", fresh=False)
    about = STORIES[slug].team
    seat = next((seat for seat, seat_view in enumerate(view.seats) if seat_view.team == about), None)
    return StorySpace(seat, say(words, f"team-{about}-short"), before[number] != slug)


def _draw_track(canvas: Canvas, label: str, spaces: tuple[StorySpace, ...], empty: str) -> None:
    panel(canvas, PANEL)
    canvas.sprite(sign("story", 26, MUTED), 14, 5)
    canvas.text((50, 0, canvas.width - 64, _LABELS), label, _SHELF, ink=MUTED)
    wide = (canvas.width - 20 - 3 * 8) // 4
    for place, space in enumerate(spaces):
        x, y, tall = 10 + place * (wide + 8), _LABELS, canvas.height - _LABELS - 6
        if space.fresh:
            canvas.frame((x, y, wide, tall), ACCENT, CARD, 3, 10)
        else:
            canvas.rounded((x, y, wide, tall), CARD, 10)
        if space.seat is None:
            canvas.text((x + 8, y, wide - 14, tall), space.team or empty, _STORY, ink=MUTED)
            continue
        seat_tile(canvas, x + 7, y + (tall - 34) // 2, 34, space.seat)
        canvas.text((x + 48, y, wide - 52, tall), space.team, _STORY)


def _draw_wanted(canvas: Canvas, label: str, spaces: tuple[WantedSpace, ...], empty: str) -> None:
    panel(canvas, PANEL)
    canvas.sprite(sign("wanted", 26, EVIL.fill), 14, 5)
    canvas.text((50, 0, canvas.width - 64, _LABELS), label, _SHELF, ink=MUTED)
    wide = (canvas.width - 20 - 2 * 8) // 3
    for place, space in enumerate(spaces):
        x, y, tall = 10 + place * (wide + 8), _LABELS, canvas.height - _LABELS - 6
        canvas.rounded((x, y, wide, tall), mix(CARD, EVIL.fill, 0.16) if space.name else mix(PANEL, CARD, 0.4), 10)
        if not space.name:
            canvas.text((x + 10, y, wide - 20, tall), empty, _MOST_WANTED, ink=MUTED, align="centre")
            continue
        text = str(space.cost)
        side = badge_width(30, text, slim=True)
        badge(canvas, x + wide - side - 6, y + (tall - 30) // 2, 30, text, fill=RAISED, slim=True)
        room = wide - side - 16
        fits = advance(space.name, _MOST_WANTED.weight, _MOST_WANTED.least) <= room
        style = _MOST_WANTED if fits else _TWO_LINES
        lines = (space.name,) if fits else wrap(space.name, style, room, 2)
        high = tall // len(lines)
        draw_lines(canvas, (x + 8, y, room, high), lines, style)
