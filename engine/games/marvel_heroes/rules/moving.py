"""Moves of heroes in the city: the legal moves, and their effects (MH-32 to MH-35, R42)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import combinations

from msgspec.structs import replace

from engine.games.marvel_heroes.rules.lasting_effects import opposing_plan_effects, power_up_effects
from engine.games.marvel_heroes.state.cards import AREAS, DISTRICTS, SPECIAL
from engine.games.marvel_heroes.state.codes import FreeMovePlus, MovePair, NoFreeMove
from engine.games.marvel_heroes.state.names import card_name, card_names, place_name
from engine.games.marvel_heroes.state.state import HeroState, State
from engine.games.marvel_heroes.state.steps import WITH, MoveMore
from engine.kernel.choices.moves import Move
from engine.kernel.steps.stack import Run
from engine.kernel.words.phrases import Param, SeatRef

CARD, RECOVERY = "card", "recovery"


def places_in_play(state: State) -> list[str]:
    """Return the places that Ready heroes may enter.

    They are the Districts in play, and `SPECIAL` while the Special Headline is open (MH-95).
    """
    found = [slug for slug, place in DISTRICTS.items() if place.area in state.areas]
    return [*found, SPECIAL] if state.special_open else found


def area_of(place: str) -> str:
    """Return the Area of a place, "" for `SPECIAL`, which has no Support."""
    return "" if place == SPECIAL else DISTRICTS[place].area


def free_spaces(state: State, area: str) -> int:
    """Return the number of free Support spaces of an Area (MH-3)."""
    if not area:
        return 0
    spaces_taken = sum(len(state.supporting(seat, area)) for seat in range(len(state.seats)))
    return AREAS[area].support_spaces - spaces_taken


def hero_moves(state: State, seat: int, moved_heroes: Collection[str] = (), *, free: bool = True) -> list[Move]:
    """Return the Move actions of a seat for heroes not in ``moved_heroes``.

    ``free`` is True if companions can still move along without an action of their own (free movement).
    """
    moves: list[Move] = []
    places = places_in_play(state)
    companions = {area: [*_companions(state, seat, area, moved_heroes)] for area in state.areas} if free else {}
    for hero in state.seats[seat].heroes:
        if hero.slug in moved_heroes:
            continue
        if hero.status == "ready":
            for place in places:
                if place != hero.place:
                    moves.append(("move", hero.slug, place))
                    groups = companions.get(area_of(place), ())
                    moves += [("move", hero.slug, place, WITH, *group) for group in groups]
            if hero.place:
                moves.append(("move", hero.slug, RECOVERY))
        elif hero.status == "support":
            moves += [
                ("move", hero.slug, area) for area in state.areas if area != hero.place and free_spaces(state, area)
            ]
            if hero.place:
                moves.append(("move", hero.slug, CARD))
    return moves


def _companions(state: State, seat: int, area: str, moved_heroes: Collection[str]) -> Iterator[tuple[str, ...]]:
    """Yield the groups of Supporters who may go along with a moving hero (MH-34, FREE_MOVE_PLUS, NO_FREE_MOVE)."""
    if any(opposing_plan_effects(state, seat, NoFreeMove)):
        return
    more = next(power_up_effects(state, seat, FreeMovePlus), None)
    able = [
        hero.slug
        for hero in state.seats[seat].heroes
        if hero.status == "support"
        and hero.slug not in moved_heroes
        and (not hero.place or (more is not None and hero.place != area))
    ]
    for size in range(1, min(1 if more is None else more.n, free_spaces(state, area)) + 1):
        yield from combinations(able, size)


def carry_out(run: Run[State], seat: int, move: Move) -> tuple[str, ...]:
    """Move a hero with companions. Return the slugs of all heroes who moved."""
    state = run.state
    slug, place, group = move[1], move[2], move[4:]
    hero = state.seats[seat].hero(slug)
    params: dict[str, Param] = {"seat": SeatRef(seat), "card": card_name(slug)}
    if place == RECOVERY:
        put_hero(state, seat, replace(hero, status="recovery", place=""))
        run.tell("event-recovers", params)
    elif place == CARD:
        put_hero(state, seat, replace(hero, place=""))
        run.tell("event-returns", params)
    elif hero.status == "support":
        put_hero(state, seat, replace(hero, place=place))
        run.tell("event-supports", {**params, "place": place_name(place)})
    else:
        put_hero(state, seat, replace(hero, place=place))
        area = area_of(place)
        for other in group:
            put_hero(state, seat, replace(state.seats[seat].hero(other), place=area))
        if group:
            names = list(card_names(group))
            run.tell(
                "event-moved-with", {**params, "place": place_name(place), "cards": names, "area": place_name(area)}
            )
        else:
            run.tell("event-moved", {**params, "place": place_name(place)})
    return (slug, *group)


def put_hero(state: State, seat: int, new_value: HeroState) -> None:
    """Replace the state of one hero of a team."""
    seat_state = state.seats[seat]
    heroes = tuple(new_value if hero.slug == new_value.slug else hero for hero in seat_state.heroes)
    state.seats[seat] = replace(seat_state, heroes=heroes)


def move_action(run: Run[State], seat: int, move: Move) -> None:
    """Carry out a Move action. With MOVE_PAIR, further heroes may move after it."""
    hero_moved = carry_out(run, seat, move)
    more = sum(code.n for code in power_up_effects(run.state, seat, MovePair))
    if more:
        run.state.steps.append(MoveMore(seat, more, hero_moved, free=WITH not in move))
