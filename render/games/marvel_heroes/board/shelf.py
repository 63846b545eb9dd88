"""Paints the strips beside the city: the scenario with its Special Headline, the Story Track, the Most Wanted."""

from __future__ import annotations

from typing import NamedTuple

from engine.games.marvel_heroes.rules.scoring import fixed_end
from engine.games.marvel_heroes.seen.view import MarvelHeroesView
from engine.games.marvel_heroes.state.cards import MOST_WANTED_SPACES, SCENARIOS, STORIES, VILLAINS, Headline
from render.cards.parts import draw_lines
from render.games.marvel_heroes.board.districts import PLATE, PLATE_GAP, plate_lines
from render.games.marvel_heroes.pieces.facts import arrived, card, heroes_at, short, special_dice
from render.games.marvel_heroes.pieces.plates import EVIL, WARN, Plate, by_seat, plate, plate_width, seat_tile
from render.games.marvel_heroes.pieces.symbols import sign
from render.ground.canvas import Canvas
from render.ground.compose import Region, until
from render.ground.scene import Words, say
from render.ground.theme import ACCENT, CARD, HUES, MUTED, PANEL, RAISED, TEXT, WIDTH, mix
from render.ground.typeset import Style, wrap
from render.ground.widgets import panel
from render.ground.wording import sentences

EDGE = 12
INNER = WIDTH - 2 * EDGE
_NAME, _TEXT = Style("bold", 31), Style("regular", 31)
_BIG = Style("bold", 38)
# The heights of a line of the scenario's rule, of a line of the Special Headline, and of a row of the shelf.
_RULE_LINE, _SPECIAL_LINE, _ROW = 36, 50, 54
_MOST_RULE_LINES = 4
# The space between the parts of the shelf, the maximum width of a label, and the width of a villain's cost.
_SHELF_GAP, _LABEL_WIDE, _COST = 6, 420, 34
# The width of the number of a space on the Story Track.
_NUMBER = 20
# The width of the sign before the scenario's name, and the space between name and rule.
_SIGN, _BETWEEN = 60, 22
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
    icon: bool
    heroes: tuple[Plate, ...]
    ends: str


def scenario_region(words: Words, view: MarvelHeroesView, y: int) -> Region:
    """Return the strip of the scenario: its name and rule, or the Special Headline once it is open."""
    special = SCENARIOS[view.scenario].special
    if view.special == "open" and special is not None:
        one = _special_place(words, view, special)
        headline = say(words, "alt-special", type=one.kind, dice=one.dice, vp=one.vp)
        alt = sentences((_round_alt(words, view), headline, one.ends))
        plates, beside = _special_heroes(one)
        rows = 2 if beside or not plates else 2 + len(plate_lines(_widths(plates), _PLATES_WIDE) or ())
        box = (EDGE, y, INNER, rows * _SPECIAL_LINE + 8)
        return Region(box, _draw_special, (one, plates, beside), "special-headline", alt)
    name = say(words, f"scenario-{view.scenario}")
    rule = say(words, f"rule-{view.scenario}", round=fixed_end(view.scenario, view.round_limit))
    lines = wrap(rule, _TEXT, INNER - _SIGN - _NAME.width(name) - _BETWEEN - 14, _MOST_RULE_LINES)
    box = (EDGE, y, INNER, _RULE_LINE * len(lines) + 14)
    return Region(box, _draw_scenario, (name, lines, view.special == "solved"), "scenario", _round_alt(words, view))


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
        icon=headline.icon,
        heroes=tuple(Plate(short(words, hero.slug), seat, hero.ko, hero.slug in fresh) for seat, hero in there),
        ends=say(words, "special-ends"),
    )


def _widths(plates: tuple[Plate, ...]) -> list[int]:
    return [plate_width(one, PLATE) for one in plates]


# The width for the heroes at the Special Headline in lines of their own, and the maximum number of these lines.
_PLATES_WIDE, _PLATES_LINES = INNER - 36, 2


def _special_heroes(one: SpecialPlace) -> tuple[tuple[Plate, ...], bool]:
    """Return the plates of the heroes, and whether they are beside the words about the end.

    If their names need more than two lines of their own, the plates show the number of heroes for each seat.
    """
    beside = _PLATES_WIDE - _TEXT.width(one.ends) - 20
    for plates in (one.heroes, by_seat(one.heroes) if one.heroes else ()):
        for room, most in ((beside, 1), (_PLATES_WIDE, _PLATES_LINES)):
            if len(plate_lines(_widths(plates), room) or ()) <= most:
                return plates, room == beside
    return plates, False


def _draw_scenario(canvas: Canvas, name: str, lines: tuple[str, ...], solved: bool) -> None:
    panel(canvas, PANEL)
    room = _NAME.width(name)
    canvas.sprite(sign("check" if solved else "crown", 34, ACCENT), 14, 8)
    canvas.text((_SIGN, 7, room, _RULE_LINE), name, _NAME)
    left = _SIGN + room + _BETWEEN
    draw_lines(canvas, (left, 7, canvas.width - left - 12, _RULE_LINE), lines, _TEXT, MUTED)


def _draw_special(canvas: Canvas, one: SpecialPlace, plates: tuple[Plate, ...], beside: bool) -> None:
    panel(canvas, mix(PANEL, WARN, 0.14), WARN)
    x = 18
    canvas.sprite(sign(one.type, 38, WARN), x, 4 + (_SPECIAL_LINE - 38) // 2)
    x += 46 + canvas.text((x + 46, 4, 40, _SPECIAL_LINE), str(one.dice), _BIG) + 16
    right = canvas.text_before(canvas.width - 20, 4, _SPECIAL_LINE, str(one.vp), _BIG) - 40
    canvas.sprite(sign("star", 34, HUES["yellow"].fill), right, 4 + (_SPECIAL_LINE - 34) // 2)
    for name in (one.skill, "mask" if one.icon else ""):
        if name:
            right -= 50
            canvas.sprite(sign(name, 34, TEXT), right, 4 + (_SPECIAL_LINE - 34) // 2)
    canvas.text((x, 4, right - x - 16, _SPECIAL_LINE), one.name, _NAME)
    low = 4 + _SPECIAL_LINE
    canvas.text((18, low, canvas.width - 36, _SPECIAL_LINE), one.ends, _TEXT, ink=WARN)
    left = canvas.width - 18 - sum(_widths(plates)) - PLATE_GAP * (len(plates) - 1) if beside else 18
    top = low if beside else low + _SPECIAL_LINE
    first = 0
    for count in plate_lines(_widths(plates), _PLATES_WIDE) or ():
        x = left
        for one_plate in plates[first : first + count]:
            hero = plate(one_plate, PLATE)
            canvas.sprite(hero, x, top + (_SPECIAL_LINE - PLATE) // 2)
            x += hero.width + PLATE_GAP
        first += count
        top += _SPECIAL_LINE


# ---- Stories and the Most Wanted


class StorySpace(NamedTuple):
    """A space of the Story Track.

    ``number`` counts the spaces from 1, as the questions do. ``seat`` is the seat whose team the Story is about, None
    for an empty space.
    """

    number: str
    seat: int | None
    team: str
    fresh: bool


class WantedSpace(NamedTuple):
    """A space for a Most Wanted villain. ``name`` is "" for an empty space."""

    name: str
    cost: int
    ko: int


def shelf_regions(words: Words, view: MarvelHeroesView, y: int) -> list[Region]:
    """Return the Story Track, and below it the Most Wanted if there are any."""
    before = view.since.track if view.since is not None else view.track
    spaces = tuple(_space(words, view, number, before) for number in range(len(view.track)))
    wanted_spaces = [
        WantedSpace(card(words, slug), VILLAINS[slug].cost, VILLAINS[slug].ko) for slug in view.most_wanted
    ]
    wanted_spaces += [WantedSpace("", 0, 0)] * (MOST_WANTED_SPACES - len(wanted_spaces))
    empty = say(words, "board-empty")
    stories = say(words, "shelf-stories", count=view.decks["stories"])
    villains = ", ".join(one.name for one in wanted_spaces if one.name)
    wanted_alt = say(words, "alt-wanted", cards=villains) if villains else ""
    none = say(words, "alt-track-empty")
    track_alt = (
        say(words, "alt-track", teams=", ".join(space.team or none for space in spaces)) if any(view.track) else ""
    )
    labels = (say(words, "shelf-wanted", count=view.decks["villains"]), say(words, "legend-wanted"))
    track, villains_row = (stories, spaces, empty), (labels, tuple(wanted_spaces), empty)
    below = (EDGE, y + _ROW + _SHELF_GAP, INNER, _ROW)
    found = [Region(below, _draw_wanted, villains_row, "wanted", wanted_alt)] if view.most_wanted else []
    return [*found, Region((EDGE, y, INNER, _ROW), _draw_track, track, "track", until(_TRACK_ENDS, track_alt))]


def _space(words: Words, view: MarvelHeroesView, number: int, before: tuple[str, ...]) -> StorySpace:
    slug = view.track[number]
    if not slug:
        return StorySpace(str(number + 1), None, "", fresh=False)
    about = STORIES[slug].team
    seat = next((seat for seat, seat_view in enumerate(view.seats) if seat_view.team == about), None)
    return StorySpace(str(number + 1), seat, say(words, f"team-{about}-short"), before[number] != slug)


def _draw_track(canvas: Canvas, label: str, spaces: tuple[StorySpace, ...], empty: str) -> None:
    panel(canvas, PANEL)
    canvas.sprite(sign("story", 30, MUTED), 14, (canvas.height - 30) // 2)
    first = 54 + canvas.text((54, 0, _LABEL_WIDE, canvas.height), label, _TEXT, ink=MUTED) + 14
    wide = (canvas.width - 8 - first) // len(spaces) - _SHELF_GAP
    for place, space in enumerate(spaces):
        x, y, tall = first + place * (wide + _SHELF_GAP), 6, canvas.height - 12
        if space.fresh:
            canvas.frame((x, y, wide, tall), ACCENT, CARD, 3, 10)
        else:
            canvas.rounded((x, y, wide, tall), CARD, 10)
        canvas.text((x + 6, y, _NUMBER, tall), space.number, _TEXT, ink=MUTED, align="centre")
        left = x + 6 + _NUMBER + 4
        if space.seat is None:
            canvas.text((left + 4, y, x + wide - left - 6, tall), space.team or empty, _NAME, ink=MUTED)
            continue
        seat_tile(canvas, left, y + (tall - 36) // 2, 36, space.seat)
        canvas.text((left + 41, y, x + wide - left - 43, tall), space.team, _NAME)


def _draw_wanted(canvas: Canvas, labels: tuple[str, str], spaces: tuple[WantedSpace, ...], empty: str) -> None:
    """Draw the first label that leaves enough room, and the Most Wanted in spaces as wide as their names."""
    panel(canvas, PANEL)
    canvas.sprite(sign("wanted", 30, EVIL.fill), 14, (canvas.height - 30) // 2)
    needs = [_wanted_width(space, empty) + _SHELF_GAP for space in spaces]
    room = canvas.width - 8 - 54 - 14 - sum(needs)
    label = next((one for one in labels if _TEXT.width(one) <= room), labels[-1])
    x = 54 + canvas.text((54, 0, _LABEL_WIDE, canvas.height), label, _TEXT, ink=MUTED) + 14
    spare = (canvas.width - 8 - x - sum(needs)) // len(spaces)
    for space, need in zip(spaces, needs, strict=True):
        y, tall, wide = 6, canvas.height - 12, need + spare - _SHELF_GAP
        canvas.rounded((x, y, wide, tall), mix(CARD, EVIL.fill, 0.16) if space.name else mix(PANEL, CARD, 0.4), 10)
        if space.name:
            canvas.text((x + 8, y, wide - _COST - 14, tall), space.name, _NAME)
            cost = (x + wide - _COST - 2, y + 2, _COST, tall - 4)
            canvas.rounded(cost, RAISED, 8)
            canvas.text(cost, str(space.cost), _NAME, align="centre")
        else:
            canvas.text((x + 8, y, wide - 16, tall), empty, _NAME, ink=MUTED, align="centre")
        x += wide + _SHELF_GAP


def _wanted_width(space: WantedSpace, empty: str) -> int:
    return _NAME.width(space.name or empty) + (_COST if space.name else 0) + 16
