"""Reads facts from a view, for words and advice: the viewer's hero, places by name, heroes at a place, targets."""

from __future__ import annotations

from collections.abc import Iterable

from engine.games.marvel_united.seen.view import SeenHero, SeenMission, UnitedView
from engine.games.marvel_united.state import pieces
from engine.games.marvel_united.state.cards import LOCATIONS, PLANS, THREATS
from engine.games.marvel_united.state.names import hero_name, threat_name, villain_name
from engine.kernel.words.phrases import Phrase, SeatRef

RICK_FOE, PURPLE_MAN, GENERATOR = "maestro", "purple-man", "tachyon-field-generator"


def my_hero(view: UnitedView) -> SeenHero:
    """Return the viewer's hero. For the villain's seat and spectators, return the lead's hero."""
    seat = view.seat if view.seat is not None and view.seat < len(view.heroes) else view.lead
    return view.heroes[seat]


def place_at(view: UnitedView, location: str) -> int:
    """Return the place of a location, `NOWHERE` if it is not in the ring."""
    return next((at for at, place in enumerate(view.ring) if place.location == location), pieces.NOWHERE)


def location_asked(view: UnitedView) -> str:
    """Return the location whose end-of-turn effect may be used now.

    It is the hero's location, or another one that the hero chose by the special Remote Possession (R46).
    """
    subject = view.subject
    at = my_hero(view).place if subject is None or subject.place == pieces.NOWHERE else subject.place
    return view.ring[at].location


def slots_free(place: pieces.Place) -> int:
    """Return the number of free slots of a location."""
    return LOCATIONS[place.location].slots - place.tokens


def standing_at(view: UnitedView, place: int) -> list[SeenHero]:
    """Return the heroes at a place who are not KO."""
    return [hero for hero in view.heroes if hero.place == place and not hero.ko]


def henchman_at(view: UnitedView, place: int) -> pieces.Threat | None:
    """Return the henchman at a place, None if there is none."""
    threat = view.ring[place].threat if place != pieces.NOWHERE else None
    return threat if threat is not None and THREATS[threat.slug].henchman else None


def seat_of(view: UnitedView, slug: str) -> int | None:
    """Return the seat that plays a hero, None if no seat does."""
    return next((hero.seat for hero in view.heroes if hero.hero == slug), None)


def who(view: UnitedView, slug: str) -> Phrase | SeatRef:
    """Return the player of a hero as a reference to the seat. If no seat plays the hero, return the hero's name."""
    seat = seat_of(view, slug)
    return hero_name(slug) if seat is None else SeatRef(seat)


def mission_of(view: UnitedView, mission: str) -> SeenMission:
    """Return a mission by its name. Raises `StopIteration` if there is none."""
    return next(one for one in view.missions if one.mission == mission)


def completed(view: UnitedView) -> int:
    """Return the number of complete missions."""
    return sum(one.complete for one in view.missions)


def generator_in_play(view: UnitedView) -> bool:
    """Return whether the generator is in play. It blocks the last space of each mission (MU-95)."""
    return any(place.threat is not None and place.threat.slug == GENERATOR for place in view.ring)


def soaks(view: UnitedView) -> int:
    """Return how much damage the villain will still ignore in this turn.

    Only Maestro ignores damage, and only while Rick Jones is elsewhere (MU-89).
    """
    if view.villain != RICK_FOE or view.rick in (pieces.NOWHERE, view.villain_at):
        return 0
    return max(0, 2 - (view.turn.struck if view.turn is not None else 0))


def vulnerable(view: UnitedView) -> bool:
    """Return whether the villain can be attacked: two missions are complete and he has health (MU-41, MU-92)."""
    return completed(view) >= 2 and view.first_health > 0


def open_to_attack(view: UnitedView, threat: pieces.Threat) -> bool:
    """Return whether a henchman can take damage now (MU-86, MU-95)."""
    if threat.slug == PURPLE_MAN:
        return completed(view) == len(view.missions)
    return not threat.guarded


def foe_name(view: UnitedView, target: str) -> Phrase:
    """Return the name of an attack target: a kind of token, a henchman, or the villain."""
    if target == "villain":
        return villain_name(view.villain)
    return threat_name(target) if target in THREATS else Phrase(f"target-{target}")


def count_symbols(symbols: Iterable[pieces.SymbolKind]) -> dict[pieces.SymbolKind, int]:
    """Return the number of symbols of each kind, in the order of `KINDS`."""
    listed = list(symbols)
    return {kind: listed.count(kind) for kind in pieces.KINDS if kind in listed}


def usable_as(pool: Iterable[pieces.PoolSymbol], kind: str) -> int:
    """Return how many symbols of a pool can be spent on an action of this kind."""
    return sum(symbol.kind == kind or symbol.wild for symbol in pool)


def goal_of_plan(view: UnitedView, plan: str, steps: int | None = None) -> int:
    """Return the villain's place after a plan's movement. ``steps`` replaces the printed movement."""
    return (view.villain_at + (PLANS[plan].move if steps is None else steps)) % pieces.PLACES
