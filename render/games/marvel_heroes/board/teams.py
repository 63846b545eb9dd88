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
from render.ground.theme import ACCENT, CARD, GAP, GOOD, HUES, INK, LINE, MUTED, PANEL, TEXT, Colour, mix
from render.ground.typeset import Style, advance
from render.ground.wording import enumerated, seat_result
from render.seats.strips import SeatBadge, SeatHead, draw_badges, draw_name, draw_role, draw_strip, head_of

TALL, SPACE = 232, 8
_POINTS = Style("bold", 50)
_GOAL = Style("bold", 26)
_HERO = Style("bold", 26, 17)
_NOTE = Style("regular", 24, 17)
_OWNED = Style("regular", 31, 17)
# If the names of Allies fit in letters of this size, the names of Power-Ups are shown beside them.
_ALLIES = 24
_COUNT = Style("bold", 30)
# The levels of brevity from which on the alternative text leaves out recovering heroes, the numbers of cards in hand,
# Masterminds, Allies and Power-Ups, players' names, heroes on the team card, and the places of heroes.
_RESTING_ENDS, _HANDS_END, _RUNS_END, _OWNED_ENDS, _NAMED_ENDS, _ON_CARD_ENDS, _PLACES_END = 1, 3, 5, 6, 7, 8, 9


class HeroCell(NamedTuple):
    """A hero on a strip: the state, KO markers, and whether the latest action changed it."""

    name: str
    state: str
    out: bool
    ko: int
    fresh: bool


class Strip(NamedTuple):
    """The strip of a seat; ``teams`` are the team's long and short name, ``plans`` are "done", "failed" or ""."""

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
    against: str
    arch: bool
    target: int
    followers: int
    plans: tuple[str, ...]


def strip_regions(scene: Scene, words: Words, view: MarvelHeroesView, y: int) -> list[Region]:
    """Return the strips in two columns; the last strip of an odd number is as wide as both columns."""
    wide = (INNER - GAP) // 2
    regions = []
    count = len(view.seats)
    for seat in range(count):
        row, column = divmod(seat, 2)
        alone = seat == count - 1 and count % 2
        box = (EDGE + column * (wide + GAP), y + row * (TALL + SPACE), INNER if alone else wide, TALL)
        strip, part = strip_of(scene, words, view, seat), "heroes" if seat == 0 else "seat"
        regions.append(Region(box, _draw_team, (strip,), part, partial(_alt, scene, words, strip)))
    return regions


def strips_tall(view: MarvelHeroesView) -> int:
    """Return the height of all strips."""
    return -(-len(view.seats) // 2) * (TALL + SPACE)


def strip_of(scene: Scene, words: Words, view: MarvelHeroesView, seat: int) -> Strip:
    """Return the facts that a seat's strip shows."""
    own = view.seats[seat]
    fresh = arrived(view)
    cards = (
        ("plot", own.pp),
        ("resource", own.resource_count),
        ("villain", own.villain_count),
        ("story", len(own.stories)),
        ("news", len(own.headlines)),
        ("power-up", len(own.powerups)),
    )
    allies = ", ".join(f"{card(words, ally.slug)} {ally.pp}" for ally in own.allies)
    return Strip(
        head=head_of(scene, words, seat, _badges(words, view, seat)),
        teams=(team(words, own.team), say(words, f"team-{own.team}-short")) if own.team else (),
        vp=own.vp,
        goal=goal_of(view),
        gain=gains(view).get(seat, 0),
        heroes=tuple(
            HeroCell(short(words, hero.slug), state_of(hero.status, wounded=hero.wounded), bool(hero.place), hero.ko,
                 hero.slug in fresh)
            for hero in own.heroes
        ),
        pp=own.pp,
        cards=cards,
        allies=allies,
        powerups=", ".join(card(words, slug) for slug in own.powerups),
        mastermind=card(words, own.mastermind) if own.mastermind else "",
        against=_against(words, view, seat),
        arch=view.archnemesis == seat,
        target=own.target,
        followers=own.followers,
        plans=plans_of(own),
    )  # fmt: skip


def _against(words: Words, view: MarvelHeroesView, seat: int) -> str:
    """Return the words before the name of the seat that a Mastermind fights. The Archnemesis has words of its own."""
    return say(words, "strip-archnemesis" if view.archnemesis == seat else "strip-against")


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


def plans_of(own: SeatView) -> tuple[str, ...]:
    """Return the state of each of a Mastermind's three Plans."""
    done = len(own.plan_cards)
    return tuple(
        "done" if number < done else "failed" if number == done and own.failed else "" for number in range(len(STAGES))
    )


def _alt(scene: Scene, words: Words, strip: Strip, level: int) -> str:
    seat = strip.head.seat
    own = view_of(scene).seats[seat]
    name = brief_name(scene, words, seat, NAMES[level], drawn=False)
    if not strip.teams:
        return name
    key = "alt-seat" if level < _NAMED_ENDS else "alt-seat-short"
    facts = [say(words, key, name=name, team=strip.teams[0], vp=strip.vp)]
    if strip.pp:
        facts.append(say(words, "alt-plot", count=strip.pp))
    facts += _heroes_alt(words, own.heroes, level)
    resting = [card(words, hero.slug) for hero in own.heroes if hero.status == "recovery" and not hero.wounded]
    if level < _RESTING_ENDS and resting:
        facts.append(say(words, "alt-recovery", card=enumerated(words, resting)))
    if level < _HANDS_END and (own.resource_count or own.villain_count):
        facts.append(say(words, "alt-cards", resources=own.resource_count, villains=own.villain_count))
    if level < _OWNED_ENDS and strip.allies:
        facts.append(say(words, "alt-allies", cards=strip.allies))
    if level < _OWNED_ENDS and strip.powerups:
        facts.append(say(words, "alt-powerups", cards=strip.powerups))
    if level < _RUNS_END and strip.mastermind:
        facts.append(say(words, "alt-runs", card=strip.mastermind))
        if own.plan_cards:
            facts.append(say(words, "alt-plans", count=len(own.plan_cards)))
        if strip.arch:
            facts.append(strip.against)
    facts.append(seat_result(scene, words, seat))
    return ", ".join(filter(None, facts))


def _heroes_alt(words: Words, heroes: Sequence[HeroState], level: int) -> Iterator[str]:
    """Yield the heroes in words; a place with several ready heroes is named once."""
    named = set()
    for hero in heroes:
        together = [one for one in heroes if (one.status, one.place) == ("ready", hero.place)]
        if hero.place and level >= _PLACES_END:
            yield card(words, hero.slug)
        elif not hero.place or hero.status != "ready" or hero.wounded:
            yield hero_words(words, hero, resting=False, on_card=level < _ON_CARD_ENDS)
        elif hero.place not in named:
            named.add(hero.place)
            cards = enumerated(words, [_with_ko(words, one, card(words, one.slug)) for one in together])
            yield say(words, "alt-ready", card=cards, place=place(words, hero.place))


def _with_ko(words: Words, hero: HeroState, said: str) -> str:
    return f"{said} ({say(words, 'alt-ko', count=hero.ko)})" if hero.ko else said


def hero_words(words: Words, hero: HeroState, resting: bool = True, on_card: bool = True) -> str:
    """Return a hero in words; "" for a hero in recovery (unless ``resting``) or on the card (unless ``on_card``)."""
    name = card(words, hero.slug)
    if hero.wounded:
        said = say(words, "alt-wounded", card=name)
    elif hero.place:
        said = say(words, f"alt-{hero.status}", card=name, place=place(words, hero.place))
    elif hero.status == "recovery":
        return say(words, "alt-recovery", card=name) if resting else ""
    else:
        return say(words, f"alt-{hero.status}-card", card=name) if on_card else ""
    return _with_ko(words, hero, said)


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
    _draw_mastermind(canvas, strip, 186)


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
    x, wide, tall = 12, (canvas.width - 24 - 3 * 6) // 4, 46
    fill = fill_of(strip.head.seat)
    for number, hero in enumerate(strip.heroes):
        left = x + number * (wide + 6)
        ground = mix(PANEL, fill, 0.75) if hero.out else CARD
        if hero.fresh:
            canvas.frame((left, y, wide, tall), TEXT, ground, 3, 9)
        else:
            canvas.rounded((left, y, wide, tall), ground, 9)
        ink = INK if hero.out else MUTED if hero.state == "recovery" else TEXT
        mark: Colour = DANGER if hero.state == "wounded" else ink
        # KO markers replace the sign of the state, because only Ready heroes have KO markers.
        room = 34 if not hero.ko else 6 + 23 * hero.ko
        if not hero.ko:
            canvas.sprite(sign(hero.state, 26, mark), left + 7, y + 10)
        for mark_at in range(hero.ko):
            canvas.sprite(sign("ko", 22, ink), left + 6 + mark_at * 23, y + 12)
        canvas.text((left + room + 2, y, wide - room - 4, tall), hero.name, _HERO, ink=ink)


def _draw_cards(canvas: Canvas, strip: Strip, y: int) -> None:
    step = min(110, (canvas.width - 28) // len(strip.cards))
    for number, (name, count) in enumerate(strip.cards):
        x = 16 + number * step
        ink = TEXT if count else MUTED
        canvas.sprite(sign(name, 28, EVIL.fill if name == "villain" else ink), x, y + 5)
        canvas.text((x + 36, y, step - 40, 38), str(count), _COUNT, ink=ink)


def _draw_owned(canvas: Canvas, strip: Strip, y: int) -> None:
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


def _draw_mastermind(canvas: Canvas, strip: Strip, y: int) -> None:
    if not strip.mastermind:
        return
    canvas.rounded((10, y, canvas.width - 20, 38), mix(PANEL, EVIL.fill, 0.16), 9)
    canvas.sprite(sign("crown" if strip.arch else "mask", 30, EVIL.fill), 16, y + 4)
    right = canvas.width - 18
    for state in reversed(strip.plans):
        right -= 32
        shape, ink = {"done": ("check", EVIL.fill), "failed": ("cross", DANGER)}.get(state, ("life", LINE))
        canvas.sprite(sign(shape, 26, ink), right, y + 6)
    right -= 38
    canvas.sprite(sign("plan", 26, MUTED), right, y + 6)
    right = canvas.text_before(right - 14, y, 38, str(strip.followers), _COUNT) - 36
    canvas.sprite(sign("followers", 30, MUTED), right, y + 4)
    beside = advance(strip.against, _NOTE.weight, _NOTE.least) + 58
    x = 54 + canvas.text((54, y, right - 54 - beside, 38), strip.mastermind, _HERO) + 10
    ink = TEXT if strip.arch else MUTED
    x += canvas.text((x, y, right - x - 46, 38), strip.against, _NOTE, ink=ink) + 8
    seat_tile(canvas, x, y + 5, 28, strip.target)
