"""Forecasts from a view whether the end-of-turn effect of a Location could do something for the viewer's Hero.

See MU-34, R43 and R46.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.games.marvel_united.rules.effects.course import PRICES
from engine.games.marvel_united.seen.reading import henchman_at, my_hero, slots_free, standing_at
from engine.games.marvel_united.seen.view import SeenHero, UnitedView
from engine.games.marvel_united.state import codes
from engine.games.marvel_united.state.cards import HERO_CARDS, effect_of
from engine.games.marvel_united.state.codes import EffectCode
from engine.games.marvel_united.state.pieces import NOBODY, PLACES


def works_at(view: UnitedView, place: int) -> bool:
    """Return whether the effect of a Location without a Threat could do something for the viewer's Hero there."""
    return any(_alternative_works(view, place, steps) for steps in effect_of(view.ring[place].location))


def _alternative_works(view: UnitedView, place: int, steps: tuple[EffectCode, ...]) -> bool:
    """Return whether a code other than a price could do something, and all prices can be paid (R43)."""
    ends = [code for code in steps if code.on == "end"]
    prices = [code for code in ends[:-1] if isinstance(code, PRICES)]
    others = [code for code in ends if code not in prices]
    return all(_able(view, place, code) for code in prices) and any(_able(view, place, code) for code in others)


def _able(view: UnitedView, place: int, code: EffectCode) -> bool:
    """Return whether a code could do something, and its condition is fulfilled for the viewer's Hero at the place."""
    able, fulfilled = _ABLE.get(type(code)), _FULFILLED.get(code.if_)
    if able is None or fulfilled is None:
        return False
    return fulfilled(view, place) and able(view, my_hero(view), code)


def _has_company(view: UnitedView, place: int) -> bool:
    """Return whether another Hero is at the place."""
    return any(other.seat != my_hero(view).seat for other in standing_at(view, place))


def _can_cover(view: UnitedView) -> bool:
    """Return whether the latest Hero card shows a bottom symbol that no token covers."""
    latest_entry = next((entry for entry in reversed(view.story) if entry.seat != NOBODY), None)
    if latest_entry is None or latest_entry.facedown or latest_entry.card is None:
        return False
    return len(latest_entry.covered) < len(HERO_CARDS[latest_entry.card].icons)


def _can_swap(view: UnitedView, hero: SeenHero) -> bool:
    """Return whether the Hero has two faceup cards in the Storyline. Earlier support cards do not count (MU-74)."""
    playing = view.turn.card if view.turn is not None and view.turn.support else ""
    seat_entries = [entry for entry in view.story if entry.seat == hero.seat and not entry.facedown]
    return sum(not entry.support or entry.card == playing for entry in seat_entries) >= 2


def _can_move_civilian(view: UnitedView) -> bool:
    """Return whether a civilian can go to another Location with an empty slot."""
    free = [at for at in range(PLACES) if slots_free(view.ring[at])]
    return any(here.civilians and any(other != at for other in free) for at, here in enumerate(view.ring))


# Whether a condition of the end-of-turn effects of Locations is fulfilled at a place.
_FULFILLED: Mapping[str, Callable[[UnitedView, int], bool]] = {
    "": lambda _view, _place: True,
    "not-alone": _has_company,
    "hand-1-2": lambda view, _place: 1 <= my_hero(view).hand_size <= 2,
}
# Whether a code of these effects could do something.
_ABLE: Mapping[type[EffectCode], Callable[[UnitedView, SeenHero, Any], bool]] = {
    codes.Gain: lambda _view, _hero, _code: True,
    codes.Draw: lambda _view, hero, _code: hero.deck_size > 0,
    codes.CardDown: lambda _view, hero, code: hero.hand_size >= code.n + code.keep,
    codes.Cover: lambda view, _hero, _code: _can_cover(view),
    codes.SwapCard: lambda view, hero, _code: _can_swap(view, hero),
    codes.MoveToken: lambda view, _hero, _code: _can_move_civilian(view),
    codes.MoveThreat: lambda view, _hero, _code: any(henchman_at(view, at) for at in range(PLACES)),
}
