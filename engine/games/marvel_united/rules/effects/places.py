"""The Locations that the place word of a step means, in the order of the questions about them (R42)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.games.marvel_united.rules.board.tokens import slots_free
from engine.games.marvel_united.state import pieces
from engine.games.marvel_united.state.cards import LOCATIONS
from engine.games.marvel_united.state.code_words import At
from engine.games.marvel_united.state.state import State
from engine.games.marvel_united.state.steps import Effect

PlaceFinder = Callable[[State, Effect], tuple[int, ...]]


def home(state: State, step: Effect) -> int:
    """Return the place of an effect's user: a Hero's or the Villain's place.

    For the effect of a Location, it is this Location (R46).
    """
    if step.source in LOCATIONS and step.place != pieces.NOWHERE:
        return step.place
    return state.villain_at if step.seat in (pieces.NOBODY, state.villain_seat) else state.heroes[step.seat].place


def centre(state: State, step: Effect) -> int:
    """Return the Villain's place. The BAM of his board may resolve as if he stood at another place (R40)."""
    return step.place if step.on == "bam" and step.source == state.villain else state.villain_at


def itself(state: State, step: Effect) -> int:
    """Return the current place of the Threat that has this effect.

    The Threat's own BAM (a printed effect) may have moved it.
    """
    found = state.find_threat(step.number)
    return step.place if found is None else found


def ring(state: State) -> tuple[int, ...]:
    """Return all places clockwise, starting with the place left of the Villain (R42)."""
    return tuple((state.villain_at - 1 + step) % pieces.PLACES for step in range(pieces.PLACES))


def _other(state: State, step: Effect) -> tuple[int, ...]:
    """Return all places except those that the preceding step named (R41).

    If it named none, return all places except the user's.
    """
    left_out = step.memory.places or (home(state, step),)
    return tuple(place for place in range(pieces.PLACES) if place not in left_out)


def _next_free(state: State, step: Effect) -> tuple[int, ...]:
    return tuple(place for place in pieces.clockwise(step.place) if slots_free(state, place))[:1]


def _threatless(state: State, places: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(place for place in places if state.ring[place].threat is None)


def _tokenless(state: State, _step: Effect) -> tuple[int, ...]:
    """Return the Locations without thugs and civilians. A Doombot counts as a thug (MU-83)."""
    return tuple(place for place in ring(state) if not state.ring[place].foes and not state.ring[place].civilians)


_PLACE_FINDERS: Mapping[str, PlaceFinder] = {
    "own": lambda state, step: (home(state, step),),
    "adj": lambda state, step: pieces.beside(home(state, step)),
    "near": lambda state, step: pieces.around(home(state, step)),
    "any": lambda _state, _step: tuple(range(pieces.PLACES)),
    "other": _other,
    "all": lambda state, _step: ring(state),
    "villain": lambda state, step: (centre(state, step),),
    "vadj": lambda state, step: pieces.beside(centre(state, step)),
    "vnear": lambda state, step: pieces.around(centre(state, step)),
    "not-villain": lambda state, _step: tuple(place for place in ring(state) if place != state.villain_at),
    "self": lambda state, step: (itself(state, step),),
    "selfadj": lambda state, step: pieces.beside(itself(state, step)),
    "selfnear": lambda state, step: pieces.around(itself(state, step)),
    "with-civilian": lambda state, _step: tuple(place for place in ring(state) if state.ring[place].civilians),
    "next-free": _next_free,
    "next-threatless": lambda state, _step: _threatless(state, pieces.clockwise(state.villain_at)),
    "tokenless": _tokenless,
    "threatless": lambda state, _step: _threatless(state, tuple(range(pieces.PLACES))),
    "ko-hero": lambda _state, step: (step.place,),
}


def word_places(state: State, step: Effect, at: At) -> tuple[int, ...]:
    """Return the places that a place word means in an effect."""
    return _PLACE_FINDERS[at](state, step)
