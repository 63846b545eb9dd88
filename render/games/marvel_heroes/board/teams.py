"""A seat's strip: its team and points, the four heroes with their states, its cards, and its Mastermind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from engine.games.marvel_heroes.seen.view import MarvelHeroesView, SeatView
from engine.games.marvel_heroes.state.cards import STAGES
from engine.games.marvel_heroes.state.state import HeroState
from render.games.marvel_heroes.board.shelf import EDGE, INNER
from render.games.marvel_heroes.pieces.facts import NAMES, arrived, card, gains, goal_of, place, short, team, view_of
from render.games.marvel_heroes.pieces.plates import DANGER, EVIL, fill_of, seat_tile
from render.games.marvel_heroes.pieces.symbols import sign
from render.ground.canvas import Canvas
from render.ground.compose import Region
from render.ground.names import brief_name
from render.ground.scene import Scene, Words, say
from render.ground.theme import ACCENT, CARD, GOOD, HUES, INK, LINE, MUTED, PANEL, TEXT, Colour, mix
from render.ground.typeset import Style
from render.ground.wording import enumerated, seat_result
from render.seats.strips import SeatBadge, SeatHead, draw_badges, draw_strip, head_of

# The heights of the two lines of a strip and of a line of Allies and Power-Ups, and the space between strips.
_HEAD, _HEROES, _OWNED_LINE, SPACE = 47, 50, 38, 6
_EDGE = 6
_TEAM, _PLAYER, _NUMBER = Style("bold", 33, 31), Style("regular", 31), Style("bold", 31)
_POINTS = Style("bold", 44)
_HERO, _OWNED = Style("bold", 31), Style("regular", 31)
_BADGE = 45
# The width that a player's name beside the team gets at least, unless the name is shorter.
_LEAST_PLAYER = 160
# The width of a sign with its number, the space between Allies and Power-Ups, and the space for the sign before them.
_COUNT_STEP, _OWNED_SPACE, _OWNED_SIGN = 74, 26, 38
# The space before a hero's name without KO markers, the width of a marker, and the spaces after the name and the hero.
_STATE, _KO, _HERO_PAD, _HERO_GAP = 36, 26, 4, 5
# The widths of a Plan's state and of the number of Followers, and the sign before the seat that a Mastermind fights.
_PLAN, _FOLLOWERS, _AGAINST = 26, 60, "→"
# From these levels on, the alternative text leaves out recovering heroes, the numbers of cards in hand, Masterminds,
# Allies and Power-Ups, players' names, heroes on the team card, and the places of heroes. Level 0 is the full text.
_RESTING_ENDS, _HANDS_END, _RUNS_END, _OWNED_ENDS, _NAMED_ENDS, _ON_CARD_ENDS, _PLACES_END = 1, 3, 5, 6, 7, 8, 9


# A line of Allies and Power-Ups. Each part has a sign and names. The sign is "" if the part continues the list of the
# line before.
OwnedLine = tuple[tuple[str, str], ...]


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
    cards: tuple[tuple[str, int], ...]
    allies: str
    powerups: str
    mastermind: str
    archnemesis: str
    arch: bool
    target: int
    followers: int
    plans: tuple[str, ...]


class StripColumns(NamedTuple):
    """The widths that the strips of a board share, so that they are aligned: points, heroes, a Mastermind's name.

    ``heroes`` is empty if the heroes of different seats need different widths.
    """

    points: int
    heroes: tuple[int, ...]
    mastermind: int


def strip_regions(scene: Scene, words: Words, view: MarvelHeroesView, y: int, owned_lines: int) -> list[Region]:
    """Return the strips, one below the other, each with at most ``owned_lines`` lines for Allies and Power-Ups.

    If these need more lines, Power-Ups are left out.
    """
    strips = [strip_of(scene, words, view, seat) for seat in range(len(view.seats))]
    columns = _columns_of(strips)
    regions = []
    for strip in strips:
        owned = _owned_lines(strip, owned_lines)
        if len(owned) > owned_lines:
            owned = _owned_lines(strip._replace(powerups=""), owned_lines)[:owned_lines]
        box = (EDGE, y, INNER, strip_tall(strip) + len(owned) * _OWNED_LINE)
        part = "seat" if strip.head.seat else "heroes"
        facts = (strip, columns, owned)
        regions.append(Region(box, _draw_team, facts, part, partial(_team_alt, scene, words, strip)))
        y += box[3] + SPACE
    return regions


def strip_tall(strip: Strip) -> int:
    """Return the height of a strip without Allies and Power-Ups."""
    return 2 * _EDGE + _HEAD + (_HEROES if strip.heroes else 0)


def _columns_of(strips: Sequence[Strip]) -> StripColumns:
    points = max(_points_width(strip) for strip in strips)
    mastermind = max(_HERO.width(strip.mastermind) for strip in strips)
    rows = [[_hero_width(hero) for hero in strip.heroes] for strip in strips if strip.heroes]
    shared = [max(column) for column in zip(*rows, strict=True)]
    room = _heroes_room(mastermind, len(shared))
    return StripColumns(points, _widened(shared, room) if sum(shared) <= room else (), mastermind)


def _widened(needs: Sequence[int], room: int) -> tuple[int, ...]:
    """Return widths that fill the room: each is the needed width plus an equal share of the space left over."""
    spare = (room - sum(needs)) // len(needs) if needs else 0
    return tuple(need + spare for need in needs)


def _heroes_room(mastermind: int, count: int) -> int:
    """Return the width for the cells of heroes beside a Mastermind whose name is that wide."""
    return INNER - 2 * _EDGE - 8 - _mastermind_width(mastermind) - _HERO_GAP * count


def _points_width(strip: Strip) -> int:
    goal = _NUMBER.width(f"/{strip.goal}") + 2 if strip.goal else 0
    return 40 + max(_POINTS.width(str(strip.vp)), _POINTS.width("10")) + goal


def _mastermind_width(name: int) -> int:
    """Return the width of a Mastermind with a name of this width."""
    return 40 + name + 8 + _NUMBER.width(_AGAINST) + 6 + 36 + 12 + _FOLLOWERS + len(STAGES) * _PLAN


def _owned_lines(strip: Strip, most: int) -> tuple[OwnedLine, ...]:
    """Return Allies and Power-Ups in at most this many lines, which are broken between names.

    If more lines are needed, one line more than ``most`` is returned.
    """
    room = INNER - 2 * _EDGE - 24
    lines: list[list[tuple[str, str]]] = []
    used = room
    for kind, text in (("ally", strip.allies), ("power-up", strip.powerups)):
        names = text.replace(", ", ",, ").split(", ") if text else []
        for number, name in enumerate(names):
            is_first = number == 0
            between = _OWNED_SPACE if is_first and lines else 0
            need = _OWNED.width(name) + (_OWNED_SIGN + between if is_first else _OWNED.width(" "))
            if used + need > room:
                lines.append([])
                used = 0 if is_first else _OWNED_SIGN
            if is_first or not lines[-1]:
                lines[-1].append((kind if is_first else "", name))
            else:
                sign_name, before = lines[-1][-1]
                lines[-1][-1] = (sign_name, f"{before} {name}")
            used += need
    return tuple(map(tuple, lines[: most + 1]))


def strip_of(scene: Scene, words: Words, view: MarvelHeroesView, seat: int) -> Strip:
    """Return the facts that a seat's strip shows."""
    seat_view = view.seats[seat]
    fresh = arrived(view)
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
        cards=cards_of(seat_view),
        allies=allies,
        powerups=", ".join(card(words, slug) for slug in seat_view.powerups),
        mastermind=card(words, seat_view.mastermind) if seat_view.mastermind else "",
        archnemesis=say(words, "strip-archnemesis"),
        arch=view.archnemesis == seat,
        target=seat_view.target,
        followers=seat_view.followers,
        plans=plans_of(seat_view),
    )  # fmt: skip


def cards_of(seat_view: SeatView) -> tuple[tuple[str, int], ...]:
    """Return the signs and numbers of a seat's Plot Points and cards, as its strip shows them."""
    return (
        ("plot", seat_view.pp),
        ("resource", seat_view.resource_count),
        ("villain", seat_view.villain_count),
        ("story", len(seat_view.stories)),
        ("news", len(seat_view.headlines)),
        ("power-up", len(seat_view.powerups)),
    )


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
    if seat_view.pp:
        facts.append(say(words, "alt-plot", count=seat_view.pp))
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
            facts.append(strip.archnemesis)
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


def _draw_team(canvas: Canvas, strip: Strip, columns: StripColumns, owned: tuple[OwnedLine, ...]) -> None:
    draw_strip(canvas, strip.head)
    middle = _EDGE + _HEAD // 2
    seat_tile(canvas, 12, middle - 20, 40, strip.head.seat)
    right = _draw_points(canvas, strip, columns, canvas.width - 16)
    if strip.teams:
        right = _draw_cards(canvas, strip, right - 6)
    right = draw_badges(canvas, strip.head, right - 12, middle, _BADGE)
    _draw_names(canvas, strip, 64, right - 8)
    if not strip.heroes:
        return
    y = _EDGE + _HEAD
    _draw_heroes(canvas, strip, columns, y)
    _draw_mastermind(canvas, strip, columns, y)
    y += _HEROES
    for line in owned:
        _draw_owned(canvas, line, y)
        y += _OWNED_LINE


def _draw_names(canvas: Canvas, strip: Strip, x: int, right: int) -> None:
    """Write the long or the short name of the team, and the player's name; without a team, only the player's name."""
    player = strip.head.name
    if not strip.teams:
        canvas.text((x, _EDGE, right - x, _HEAD), player, _TEAM)
        return
    room = right - x - 12 - min(_LEAST_PLAYER, _PLAYER.width(player))
    name = next((one for one in strip.teams if _NUMBER.width(one) <= room), strip.teams[-1])
    x += canvas.text((x, _EDGE, room, _HEAD), name, _TEAM) + 12
    canvas.text((x, _EDGE + 1, right - x, _HEAD), player, _PLAYER, ink=MUTED)


def _draw_points(canvas: Canvas, strip: Strip, columns: StripColumns, right: int) -> int:
    """Draw Victory Points with the gain of the latest action, and the goal; return their left edge."""
    left = right - columns.points
    if strip.goal:
        right = canvas.text_before(right, _EDGE + 3, _HEAD, f"/{strip.goal}", _NUMBER, ink=MUTED) - 2
    right = canvas.text_before(right, _EDGE, _HEAD, str(strip.vp), _POINTS) - 40
    canvas.sprite(sign("star", 32, HUES["yellow"].fill), right, _EDGE + (_HEAD - 32) // 2)
    return (
        left - 8
        if not strip.gain
        else canvas.text_before(left - 10, _EDGE, _HEAD, f"+{strip.gain}", _NUMBER, ink=ACCENT) - 8
    )


def _draw_cards(canvas: Canvas, strip: Strip, right: int) -> int:
    """Draw Plot Points and numbers of cards; return their left edge."""
    left = right - len(strip.cards) * _COUNT_STEP
    for number, (name, count) in enumerate(strip.cards):
        x = left + number * _COUNT_STEP
        ink = TEXT if count else MUTED
        canvas.sprite(sign(name, 30, EVIL.fill if name == "villain" else ink), x, _EDGE + (_HEAD - 30) // 2)
        canvas.text((x + 35, _EDGE, _COUNT_STEP - 37, _HEAD), str(count), _NUMBER, ink=ink)
    return left


def _hero_width(hero: HeroCell) -> int:
    return _state_width(hero) + _HERO.width(hero.name) + _HERO_PAD


def _state_width(hero: HeroCell) -> int:
    """Return the space before a name, for the sign of the state, or for KO markers, which only Ready heroes have."""
    return _STATE if not hero.ko else 8 + _KO * hero.ko


def _draw_heroes(canvas: Canvas, strip: Strip, columns: StripColumns, y: int) -> None:
    x, tall, fill = _EDGE + 4, _HEROES - 4, fill_of(strip.head.seat)
    needs = [_hero_width(hero) for hero in strip.heroes]
    widths = columns.heroes or _widened(needs, _heroes_room(columns.mastermind, len(needs)))
    for hero, wide in zip(strip.heroes, widths, strict=True):
        ground = mix(PANEL, fill, 0.75) if hero.out else CARD
        if hero.fresh:
            canvas.frame((x, y, wide, tall), TEXT, ground, 3, 9)
        else:
            canvas.rounded((x, y, wide, tall), ground, 9)
        ink = INK if hero.out else MUTED if hero.state == "recovery" else TEXT
        mark: Colour = DANGER if hero.state == "wounded" else ink
        if not hero.ko:
            canvas.sprite(sign(hero.state, 24, mark), x + 6, y + (tall - 24) // 2)
        for mark_at in range(hero.ko):
            canvas.sprite(sign("ko", 24, ink), x + 6 + mark_at * _KO, y + (tall - 24) // 2)
        room = _state_width(hero)
        canvas.text((x + room, y, wide - room - 2, tall), hero.name, _HERO, ink=ink)
        x += wide + _HERO_GAP


def _draw_owned(canvas: Canvas, line: OwnedLine, y: int) -> None:
    x = 16
    for name, text in line:
        if name:
            canvas.sprite(sign(name, 28, GOOD), x, y + (_OWNED_LINE - 28) // 2)
        x += _OWNED_SIGN
        x += canvas.text((x, y, canvas.width - 12 - x, _OWNED_LINE), text, _OWNED) + _OWNED_SPACE


def _draw_mastermind(canvas: Canvas, strip: Strip, columns: StripColumns, y: int) -> None:
    """Draw the Mastermind that the seat runs, the seat it fights, its Followers, and its Plans."""
    if not strip.mastermind:
        return
    wide, tall = _mastermind_width(columns.mastermind), _HEROES - 4
    left = canvas.width - _EDGE - 4 - wide
    canvas.rounded((left, y, wide, tall), mix(PANEL, EVIL.fill, 0.16), 9)
    canvas.sprite(sign("crown" if strip.arch else "mask", 28, EVIL.fill), left + 6, y + (tall - 28) // 2)
    x = left + 40
    canvas.text((x, y, columns.mastermind, tall), strip.mastermind, _HERO)
    x += columns.mastermind + 8
    x += canvas.text((x, y, _NUMBER.width(_AGAINST), tall), _AGAINST, _NUMBER, ink=MUTED) + 6
    seat_tile(canvas, x, y + (tall - 36) // 2, 36, strip.target)
    x += 36 + 12
    canvas.sprite(sign("followers", 30, MUTED), x, y + (tall - 30) // 2)
    canvas.text((x + 33, y, 24, tall), str(strip.followers), _NUMBER)
    x += _FOLLOWERS
    for state in strip.plans:
        shape, ink = {"done": ("check", EVIL.fill), "failed": ("cross", DANGER)}.get(state, ("life", LINE))
        canvas.sprite(sign(shape, 24, ink), x, y + (tall - 24) // 2)
        x += _PLAN
