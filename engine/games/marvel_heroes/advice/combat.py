"""Advice for a Combat.

A Power (a set of three ratings) is rated by its exact chances, an effect by its result, and a die by its face.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from engine.games.marvel_heroes.rules.effects.card_chances import LEAST_GAIN, exchange, gain, switch_gain
from engine.games.marvel_heroes.rules.effects.combat_changes import CHANGES, choosable, losing
from engine.games.marvel_heroes.rules.effects.ratings import Ring, opponent
from engine.games.marvel_heroes.rules.usable import effect_of, worth_of_card
from engine.games.marvel_heroes.seen.combat_reading import role_of, side_of
from engine.games.marvel_heroes.seen.view import MarvelHeroesView
from engine.games.marvel_heroes.state.cards import HEROES
from engine.games.marvel_heroes.state.combat_codes import RerollOnce, RerollOpp, RerollOwn
from engine.games.marvel_heroes.state.reaction_windows import WINDOW_OF
from engine.games.marvel_heroes.state.state import Fight
from engine.games.marvel_heroes.state.steps import Side
from engine.kernel.cards.effect_codes import Code
from engine.kernel.choices.moves import DONE, PASS, Move

# The average gain, in Hits, from rerolling a die that shows this face.
OWN_GAIN = MappingProxyType({"blank": 0.8, "trouble": 0.8, "hit": -0.2, "boost": -0.2, "double": -1.2})


def _power(view: MarvelHeroesView, move: Move) -> float:
    """Rate a Power by its exact chances.

    To fight through (to keep the Power for the later Sequences) is rated a little higher, because the computer would
    choose the same Power again anyway.
    """
    fight, ring = view.fight, view.ring
    if fight is None or ring is None:
        return 0.0
    side = side_of(view)
    other_colour = fight.part(opponent(side)).colour
    others = [other_colour] if other_colour else choosable(fight, opponent(side))
    found = [exchange(fight, ring, side, move[1], colour) for colour in others]
    return sum(found) / len(found) + 0.5 * min(found) + 0.001 * (len(move) > 2)


def _window(view: MarvelHeroesView, move: Move) -> float:
    fight, ring = view.fight, view.ring
    if move == PASS or fight is None or ring is None:
        return 0.0
    if move[0] == "ask":
        return -0.1
    side = side_of(view)
    effect = effect_of(move[1], role_of(view, move[1]))
    return _USES.get(WINDOW_OF[type(effect)], _usual)(fight, ring, side, effect)


def _usual(_fight: Fight, _ring: Ring, _side: Side, _effect: Code) -> float:
    return 0.5


def _after(fight: Fight, ring: Ring, side: Side, effect: Code) -> float:
    """Rate an effect that changes the rolled result.

    It is good if the side is losing and the effect may change this.
    """
    if not losing(fight, side):
        return -1.0
    if isinstance(effect, RerollOwn | RerollOpp | RerollOnce):
        return 0.4
    after = CHANGES[type(effect)](fight, ring, side, effect)
    return -0.5 if losing(after, side) else 0.8


_USES: Mapping[str, Callable[[Fight, Ring, Side, Code], float]] = {
    "before-rolls": lambda fight, ring, side, effect: gain(fight, ring, side, effect) - LEAST_GAIN,
    "after-rolls": _after,
    "powers-shown": lambda fight, ring, side, _effect: switch_gain(fight, ring, side) - 0.3,
}


def _pay(_view: MarvelHeroesView, move: Move) -> float:
    if move == DONE:
        return -1.1
    return -worth_of_card(move[1])


def _dice(view: MarvelHeroesView, move: Move) -> float:
    if move == DONE:
        return 0.0
    if view.dice_side == "trouble":
        mine = view.case is not None and view.case.seat == view.seat
        gained = {"blank": -1.0, "trouble": 0.0, "hit": 0.0, "boost": 0.0, "double": 1.0}[move[1]]
        return gained if mine else -gained
    return OWN_GAIN[move[1]] if view.dice_side == side_of(view) else -OWN_GAIN[move[1]]


def _fighter(view: MarvelHeroesView, move: Move) -> float:
    _, hero = view.hero(move[1])
    facts = HEROES[move[1]]
    return facts.level + 0.8 * (facts.ko - hero.ko)


def _colour(view: MarvelHeroesView, move: Move) -> float:
    fight, ring = view.fight, view.ring
    if fight is None or ring is None:
        return 0.0
    side = side_of(view)
    return sum(exchange(fight, ring, opponent(side), move[1], colour) for colour in choosable(fight, side))


FIGHT_RATES: Mapping[str, Callable[[MarvelHeroesView, Move], float]] = {
    "power": _power,
    "window": _window,
    "pay": _pay,
    "dice": _dice,
    "fighter": _fighter,
    "colour": _colour,
}
