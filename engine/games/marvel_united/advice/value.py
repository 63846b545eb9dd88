"""Estimates a seat's chance of winning from its view.

The weights are fitted to the results of 500 matches of the computer against itself, with two to four Heroes.
"""

from __future__ import annotations

from engine.games.marvel_united.seen.reading import vulnerable
from engine.games.marvel_united.seen.view import UnitedView
from engine.kernel.contract.chances import chance_of_winning

# The weight of a Mission. It is multiplied by the filled share of the Mission's spaces.
_SPACE = 1.47
# The weights of these figures: the share of Health that the Villain still has, the same share if the Villain can be
# damaged (else 0), the share of the track that the Villain has advanced, and the product of the shares of Health and
# track.
_HEALTH, _VULNERABLE, _TRACK, _HEALTH_LATE = -3.9, 0.8, -2.8, -1.1
_PLAN_LEFT, _CARD, _TOKEN, _PRESSURE = 0.58, 0.23, 0.54, 0.6
# The weights of each civilian and of each thug on the ring.
_CIVILIAN, _THUG = -0.1, -0.2
_HERO, _UNTIL_VILLAIN = -0.46, 0.34


def value(view: UnitedView) -> float:
    """Return the chance, 0 to 1, that the viewer's side wins."""
    heroes = chance_of_winning(_strength(view))
    return 1 - heroes if view.seat is not None and view.seat == view.villain_seat else heroes


def _strength(view: UnitedView) -> float:
    """Return a number for the strength of the Heroes' position, from which the chance of winning is computed."""
    health, track = view.health / max(1, view.first_health), view.track / max(1, view.track_end)
    filled = sum(min(1.0, mission.filled / max(1, mission.spaces)) for mission in view.missions)
    found = _SPACE * filled + _HEALTH * health + _VULNERABLE * health * vulnerable(view) + _TRACK * track
    found += _HEALTH_LATE * health * track + _PLAN_LEFT * view.plans_left + _PRESSURE * view.pressure
    found += sum(_CARD * hero.hand_size + _TOKEN * len(hero.tokens) for hero in view.heroes) / len(view.heroes)
    found += sum(_CIVILIAN * place.civilians + _THUG * place.thugs for place in view.ring)
    return found + _HERO * len(view.heroes) + _UNTIL_VILLAIN * view.until
