"""A seat's strip: its team and points, the four heroes with their states, its cards, and its Mastermind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from engine.games.marvel_heroes.seen.view import MarvelHeroesView, SeatView
from engine.games.marvel_heroes.state.cards import STAGES
from engine.games.marvel_heroes.state.state import HeroState
from render.cards.parts import draw_lines
from render.games.marvel_heroes.board.shelf import EDGE, INNER
from render.games.marvel_heroes.pieces.facts import NAMES, arrived, card, gains, goal_of, place, short, team, view_of
from render.games.marvel_heroes.pieces.plates import DANGER, EVIL, fill_of, seat_tile
from render.games.marvel_heroes.pieces.symbols import sign
from render.ground.canvas import Canvas
from render.ground.compose import Region
from render.ground.fonts import Weight
from render.ground.names import brief_name
from render.ground.scene import Scene, Words, say
from render.ground.theme import ACCENT, CARD, GAP, GOOD, HUES, INK, LINE, MUTED, PANEL, TEXT, Colour, mix
from render.ground.typeset import Style, advance
from render.ground.wording import enumerated, seat_result
from render.seats.strips import SeatBadge, SeatHead, draw_badges, draw_name, draw_role, draw_strip, head_of

# The height of a strip, and what each further line of Allies and Power-Ups adds to it.
TALL, _MORE, SPACE = 232, 33, 8
_POINTS = Style("bold", 50)
_GOAL = Style("bold", 28)
# The sizes of the heroes' names, which are equal within a strip.
_HEROES = range(30, 16, -1)
_HERO_WEIGHT: Weight = "bold"
_HERO_PAD, _HERO_GAP = 6, 5
_MASTERMIND = Style("bold", 28, 24)
_NOTE = Style("regular", 26, 22)
_OWNED = Style("regular", 31, 17)
# In a strip with room for more lines, Allies and Power-Ups have letters of this size.
_READ, _OWNED_SIDES = Style("regular", 28, 17), 62
# If the names of Allies fit in letters of this size, the names of Power-Ups are shown beside them.
_ALLIES = 24
_COUNT = Style("bold", 30)
# From these levels on, the alternative text leaves out recovering heroes, the numbers of cards in hand, Masterminds,
# Allies and Power-Ups, players' names, heroes on the team card, and the places of heroes. Level 0 is the full text.
_RESTING_ENDS, _HANDS_END, _RUNS_END, _OWNED_ENDS, _NAMED_ENDS, _ON_CARD_ENDS, _PLACES_END = 1, 3, 5, 6, 7, 8, 9


class HeroCell(NamedTuple):
    """A hero on a strip.

    ``out`` says whether the hero is in the city, and ``fresh`` whether the latest action changed the hero.
    """

    name: str
    state: str
    out: bool
    ko: int
    fresh: bool


class Strip(NamedTuple):
    """The strip of a seat.

    ``teams`` are the long and the short name of its team. ``plans`` has for each Plan "done", "failed" or "".
    """

    head: SeatHead
    teams: tuple[str, ...]
    vp: int
    goal: int
    gain: int
    heroes: tuple[HeroCell, ...]
    pp: int
    cards: tuple[tuple[str, int], ...]
    allies: str
    powerups: str
    mastermind: str
    against: tuple[str, ...]
    arch: bool
    target: int
    followers: int
    plans: tuple[str, ...]


def strip_regions(scene: Scene, words: Words, view: MarvelHeroesView, y: int, *, roomy: bool) -> list[Region]:
    """Return the strips in two columns; the last strip of an odd number is as wide as both columns.

    On a ``roomy`` board a row of strips is higher if the names of Allies and Power-Ups need more than one line.
    """
    wide = (INNER - GAP) // 2
    strips = [strip_of(scene, words, view, seat) for seat in range(len(view.seats))]
    regions = []
    for first in range(0, len(strips), 2):
        row = strips[first : first + 2]
        width = INNER if len(row) == 1 else wide
        tall = TALL + _MORE * (max(_lines_of_owned(strip, width) for strip in row) - 1 if roomy else 0)
        for column, strip in enumerate(row):
            box, part = (EDGE + column * (wide + GAP), y, width, tall), "seat" if strip.head.seat else "heroes"
            regions.append(Region(box, _draw_team, (strip,), part, partial(_team_alt, scene, words, strip)))
        y += tall + SPACE
    return regions


def _owned(strip: Strip) -> list[tuple[str, str]]:
    return [(name, text) for name, text in (("ally", strip.allies), ("power-up", strip.powerups)) if text]


def _lines_of_owned(strip: Strip, width: int) -> int:
    """Return how many lines the names of Allies and Power-Ups need; Allies have at most two, Power-Ups one."""
    owned = _owned(strip)
    if sum(_READ.width(text) + 54 for _, text in owned) <= width - 8:
        return 1
    return len(owned) + (_READ.width(strip.allies) > width - _OWNED_SIDES)


def strip_of(scene: Scene, words: Words, view: MarvelHeroesView, seat: int) -> Strip:
    """Return the facts that a seat's strip shows."""
    seat_view = view.seats[seat]
    fresh = arrived(view)
    cards = (
        ("plot", seat_view.pp),
        ("resource", seat_view.resource_count),
        ("villain", seat_view.villain_count),
        ("story", len(seat_view.stories)),
        ("news", len(seat_view.headlines)),
        ("power-up", len(seat_view.powerups)),
    )
    allies = ", ".join(f"{card(words, ally.slug)} {ally.pp}" for ally in seat_view.allies)
    return Strip(
        head=head_of(scene, words, seat, _badges(words, view, seat)),
        teams=(team(words, seat_view.team), say(words, f"team-{seat_view.team}-short")) if seat_view.team else (),
        vp=seat_view.vp,
        goal=goal_of(view),
        gain=gains(view).get(seat, 0),
        heroes=tuple(
            HeroCell(short(words, hero.slug), state_of(hero.status, wounded=hero.wounded), bool(hero.place), hero.ko,
                 hero.slug in fresh)
            for hero in seat_view.heroes
        ),
        pp=seat_view.pp,
        cards=cards,
        allies=allies,
        powerups=", ".join(card(words, slug) for slug in seat_view.powerups),
        mastermind=card(words, seat_view.mastermind) if seat_view.mastermind else "",
        against=_against(words, view, seat),
        arch=view.archnemesis == seat,
        target=seat_view.target,
        followers=seat_view.followers,
        plans=plans_of(seat_view),
    )  # fmt: skip


def _against(words: Words, view: MarvelHeroesView, seat: int) -> tuple[str, ...]:
    """Return the words to try before the seat that a Mastermind fights, longest first: "Archnemesis", "against"."""
    usual = say(words, "strip-against")
    return (say(words, "strip-archnemesis"), usual) if view.archnemesis == seat else (usual,)


def _badges(words: Words, view: MarvelHeroesView, seat: int) -> list[SeatBadge]:
    if view.outcome is not None:
        return []
    found = []
    if view.phase == "planning" and view.planned(seat):
        found.append(SeatBadge(say(words, "strip-planned"), "good"))
    if seat == view.first and view.phase in ("planning", "missions"):
        found.append(SeatBadge(say(words, "strip-first")))
    return found


def state_of(status: str, *, wounded: bool) -> str:
    """Return the sign of a hero's state."""
    return "wounded" if wounded else status


def plans_of(seat_view: SeatView) -> tuple[str, ...]:
    """Return the state of each of a Mastermind's three Plans."""
    plan_count = len(seat_view.plan_cards)
    return tuple(
        "done" if number < plan_count else "failed" if number == plan_count and seat_view.failed else ""
        for number in range(len(STAGES))
    )


def _team_alt(scene: Scene, words: Words, strip: Strip, level: int) -> str:
    seat = strip.head.seat
    seat_view = view_of(scene).seats[seat]
    name = brief_name(scene, words, seat, NAMES[level], in_picture=False)
    if not strip.teams:
        return name
    key = "alt-seat" if level < _NAMED_ENDS else "alt-seat-short"
    facts = [say(words, key, name=name, team=strip.teams[0], vp=strip.vp)]
    if strip.pp:
        facts.append(say(words, "alt-plot", count=strip.pp))
    facts += _heroes_alt(words, seat_view.heroes, level)
    recovering = [card(words, hero.slug) for hero in seat_view.heroes if hero.status == "recovery" and not hero.wounded]
    if level < _RESTING_ENDS and recovering:
        facts.append(say(words, "alt-recovery", card=enumerated(words, recovering)))
    if level < _HANDS_END and (seat_view.resource_count or seat_view.villain_count):
        facts.append(say(words, "alt-cards", resources=seat_view.resource_count, villains=seat_view.villain_count))
    if level < _OWNED_ENDS and strip.allies:
        facts.append(say(words, "alt-allies", cards=strip.allies))
    if level < _OWNED_ENDS and strip.powerups:
        facts.append(say(words, "alt-powerups", cards=strip.powerups))
    if level < _RUNS_END and strip.mastermind:
        facts.append(say(words, "alt-runs", card=strip.mastermind))
        if seat_view.plan_cards:
            facts.append(say(words, "alt-plans", count=len(seat_view.plan_cards)))
        if strip.arch:
            facts.append(strip.against[0])
    facts.append(seat_result(scene, words, seat))
    return ", ".join(filter(None, facts))


def _heroes_alt(words: Words, heroes: Sequence[HeroState], level: int) -> Iterator[str]:
    """Yield the heroes in words; a place with several ready heroes is named once."""
    names_used = set()
    for hero in heroes:
        together = [one for one in heroes if (one.status, one.place) == ("ready", hero.place)]
        if hero.place and level >= _PLACES_END:
            yield card(words, hero.slug)
        elif not hero.place or hero.status != "ready" or hero.wounded:
            yield hero_words(words, hero, with_recovery=False, on_card=level < _ON_CARD_ENDS)
        elif hero.place not in names_used:
            names_used.add(hero.place)
            cards = enumerated(words, [_with_ko(words, one, card(words, one.slug)) for one in together])
            yield say(words, "alt-ready", card=cards, place=place(words, hero.place))


def _with_ko(words: Words, hero: HeroState, text: str) -> str:
    return f"{text} ({say(words, 'alt-ko', count=hero.ko)})" if hero.ko else text


def hero_words(words: Words, hero: HeroState, with_recovery: bool = True, on_card: bool = True) -> str:
    """Return a hero in words; "" for one in recovery (unless ``with_recovery``) or on the card (unless ``on_card``)."""
    name = card(words, hero.slug)
    if hero.wounded:
        text = say(words, "alt-wounded", card=name)
    elif hero.place:
        text = say(words, f"alt-{hero.status}", card=name, place=place(words, hero.place))
    elif hero.status == "recovery":
        return say(words, "alt-recovery", card=name) if with_recovery else ""
    else:
        return say(words, f"alt-{hero.status}-card", card=name) if on_card else ""
    return _with_ko(words, hero, text)


def _draw_team(canvas: Canvas, strip: Strip) -> None:
    draw_strip(canvas, strip.head)
    seat_tile(canvas, 14, 10, 42, strip.head.seat)
    right = _draw_points(canvas, strip, canvas.width - 16)
    right = draw_badges(canvas, strip.head, right, 31)
    if strip.teams:
        draw_role(canvas, strip.teams, strip.head.name, 68, right - 8, 31)
    else:
        draw_name(canvas, strip.head, 68, right - 8, 31)
    _draw_heroes(canvas, strip, 60)
    _draw_cards(canvas, strip, 112)
    _draw_owned(canvas, strip, 150)
    _draw_mastermind(canvas, strip, canvas.height - 46)


def _draw_points(canvas: Canvas, strip: Strip, right: int) -> int:
    """Draw Victory Points with the gain of the latest action, and the goal; return their left edge."""
    if strip.goal:
        right = canvas.text_before(right, 18, 36, f"/{strip.goal}", _GOAL, ink=MUTED) - 3
    right = canvas.text_before(right, 6, 50, str(strip.vp), _POINTS) - 8
    canvas.sprite(sign("star", 32, HUES["yellow"].fill), right - 32, 15)
    right -= 40
    if strip.gain:
        right = canvas.text_before(right, 14, 36, f"+{strip.gain}", _GOAL, ink=ACCENT) - 8
    return right


def _draw_heroes(canvas: Canvas, strip: Strip, y: int) -> None:
    if not strip.heroes:
        return
    x, tall, fill = 10, 46, fill_of(strip.head.seat)
    size, widths = _hero_widths(strip.heroes, canvas.width - 20 - 3 * _HERO_GAP)
    for hero, wide in zip(strip.heroes, widths, strict=True):
        ground = mix(PANEL, fill, 0.75) if hero.out else CARD
        if hero.fresh:
            canvas.frame((x, y, wide, tall), TEXT, ground, 3, 9)
        else:
            canvas.rounded((x, y, wide, tall), ground, 9)
        ink = INK if hero.out else MUTED if hero.state == "recovery" else TEXT
        mark: Colour = DANGER if hero.state == "wounded" else ink
        if not hero.ko:
            canvas.sprite(sign(hero.state, 22, mark), x + 5, y + 12)
        for mark_at in range(hero.ko):
            canvas.sprite(sign("ko", 22, ink), x + 5 + mark_at * 23, y + 12)
        room = _state_width(hero)
        canvas.text((x + room, y, wide - room - 3, tall), hero.name, Style(_HERO_WEIGHT, size, _HEROES[-1]), ink=ink)
        x += wide + _HERO_GAP


def _state_width(hero: HeroCell) -> int:
    """Return the space before a name. KO markers, which only Ready heroes have, replace the sign of the state."""
    return 30 if not hero.ko else 6 + 23 * hero.ko


def _hero_widths(heroes: Sequence[HeroCell], room: int) -> tuple[int, list[int]]:
    """Return the largest size at which all names fit, and the widths of the cells: equal ones if possible."""
    for size in _HEROES:
        needs = [_state_width(hero) + advance(hero.name, _HERO_WEIGHT, size) + _HERO_PAD for hero in heroes]
        if sum(needs) <= room:
            break
    share = room // len(heroes)
    if max(needs) <= share:
        return size, [share] * len(heroes)
    spare = max(0, room - sum(needs)) // len(heroes)
    return size, [need + spare for need in needs]


def _draw_cards(canvas: Canvas, strip: Strip, y: int) -> None:
    step = min(110, (canvas.width - 28) // len(strip.cards))
    for number, (name, count) in enumerate(strip.cards):
        x = 16 + number * step
        ink = TEXT if count else MUTED
        canvas.sprite(sign(name, 28, EVIL.fill if name == "villain" else ink), x, y + 5)
        canvas.text((x + 36, y, step - 40, 38), str(count), _COUNT, ink=ink)


def _draw_owned(canvas: Canvas, strip: Strip, y: int) -> None:
    if canvas.height > TALL:
        _draw_lines_of_owned(canvas, strip, y)
        return
    x, right = 16, canvas.width - 14
    beside = 54 + advance(strip.powerups, _OWNED.weight, _OWNED.least) if strip.powerups else 0
    for name, text in (("ally", strip.allies), ("power-up", strip.powerups)):
        room = right - x - 34
        if not text or (name == "power-up" and advance(text, _OWNED.weight, _OWNED.least) > room):
            continue
        if name == "ally" and advance(text, _OWNED.weight, _ALLIES) + beside <= room:
            room -= beside
        canvas.sprite(sign(name, 24, GOOD), x, y + 5)
        x += 32 + canvas.text((x + 32, y - 1, room, 38), text, _OWNED) + 22


def _draw_lines_of_owned(canvas: Canvas, strip: Strip, y: int) -> None:
    top, width = y - 1, canvas.width - _OWNED_SIDES
    for name, text in _owned(strip):
        canvas.sprite(sign(name, 24, GOOD), 16, top + 5)
        lines = _lines_of_names(text, width) if name == "ally" else [text]
        draw_lines(canvas, (48, top, width, _MORE), lines, _READ, TEXT)
        top += _MORE * len(lines)


def _lines_of_names(text: str, width: int) -> list[str]:
    """Return names in one or two lines, broken between names."""
    names = text.split(", ")
    fitting = [most for most in range(1, len(names)) if _READ.width(", ".join(names[:most]) + ",") <= width]
    if _READ.width(text) <= width or not fitting:
        return [text]
    return [", ".join(names[: fitting[-1]]) + ",", ", ".join(names[fitting[-1] :])]


def _draw_mastermind(canvas: Canvas, strip: Strip, y: int) -> None:
    if not strip.mastermind:
        return
    canvas.rounded((10, y, canvas.width - 20, 38), mix(PANEL, EVIL.fill, 0.16), 9)
    canvas.sprite(sign("crown" if strip.arch else "mask", 30, EVIL.fill), 16, y + 4)
    right = canvas.width - 16
    for state in reversed(strip.plans):
        right -= 30
        shape, ink = {"done": ("check", EVIL.fill), "failed": ("cross", DANGER)}.get(state, ("life", LINE))
        canvas.sprite(sign(shape, 26, ink), right, y + 6)
    right -= 34
    canvas.sprite(sign("plan", 26, MUTED), right, y + 6)
    right = canvas.text_before(right - 10, y, 38, str(strip.followers), _COUNT) - 34
    canvas.sprite(sign("followers", 30, MUTED), right, y + 4)
    # The crown shows the Archnemesis as well, so the word for it is left out if the Mastermind's name needs its room.
    room = right - 54 - advance(strip.mastermind, _MASTERMIND.weight, _MASTERMIND.least) - 60
    against = next((one for one in strip.against if advance(one, _NOTE.weight, _NOTE.least) <= room), "")
    beside = 60 + (advance(against, _NOTE.weight, _NOTE.least) if against else 0)
    x = 54 + canvas.text((54, y, right - 54 - beside, 38), strip.mastermind, _MASTERMIND) + 8
    x += canvas.text((x, y, right - x - 44, 38), against, _NOTE, ink=TEXT if strip.arch else MUTED) + 8
    seat_tile(canvas, x, y + 2, 34, strip.target)
