"""Advice in a Combat: Powers by exact chances, effects by what they change, dice by what they show."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from types import MappingProxyType

from engine.games.marvel_heroes.asking import WINDOW_OF
from engine.games.marvel_heroes.cards import AGENTS, ALLIES, EVENTS, HEROES, LETTERS, VILLAINS
from engine.games.marvel_heroes.changes import CHANGES, choosable, losing
from engine.games.marvel_heroes.codes import RerollOnce, RerollOpp, RerollOwn
from engine.games.marvel_heroes.odds import attack_wins
from engine.games.marvel_heroes.stakes import LEAST_GAIN, exchange, gain, switch_gain
from engine.games.marvel_heroes.state import Fight
from engine.games.marvel_heroes.steps import Role, Side
from engine.games.marvel_heroes.sums import Ring, opponent, rating, rerolls_boosts
from engine.games.marvel_heroes.uses import effect_of
from engine.games.marvel_heroes.view import MarvelHeroesView
from engine.kernel.effect_codes import Code
from engine.kernel.moves import DONE, PASS, Move
from engine.kernel.odds import percent
from engine.kernel.phrases import Param, Phrase

# What rerolling a face gains on average, in Hits.
OWN_GAIN = MappingProxyType({"blank": 0.8, "trouble": 0.8, "hit": -0.2, "boost": -0.2, "double": -1.2})


def side_of(view: MarvelHeroesView) -> Side:
    """Return the viewer's side in the Combat."""
    return "hero" if view.fight is not None and view.fight.seat == view.seat else "villain"


def _power(view: MarvelHeroesView, move: Move) -> float:
    """Rate a Power by the chances of both attacks and the duel against each Power of the other side."""
    fight, ring = view.fight, view.ring
    if fight is None or ring is None:
        return 0.0
    side = side_of(view)
    shown = fight.part(opponent(side)).colour
    others = [shown] if shown else choosable(fight, opponent(side))
    found = [exchange(fight, ring, side, move[1], colour) for colour in others]
    return sum(found) / len(found) + 0.5 * min(found)


def exchange_odds(fight: Fight, ring: Ring, side: Side, mine: str) -> dict[str, Param]:
    """Return the ratings of a Power and its chances of a KO, given and taken, over the other side's Powers."""
    other = opponent(side)
    shown = fight.part(other).colour
    against = [shown] if shown else choosable(fight, other)
    boosted, guarded = rerolls_boosts(fight, ring, side), rerolls_boosts(fight, ring, other)
    given: list[Fraction] = []
    taken: list[Fraction] = []
    for theirs in against:
        ours = rating(fight, ring, side, "a", mine), rating(fight, ring, side, "d", mine)
        both = rating(fight, ring, other, "a", theirs), rating(fight, ring, other, "d", theirs)
        given.append(attack_wins(ours[0], both[1], boosted, guarded))
        taken.append(attack_wins(both[0], ours[1], guarded, boosted))
    ratings = [rating(fight, ring, side, letter, mine) for letter in LETTERS]
    return {"ratings": "/".join(map(str, ratings)), "given": _span(given), "taken": _span(taken)}


def _span(chances: list[Fraction]) -> Phrase:
    """Return chances in per cent as one figure, or from the least to the greatest."""
    least, most = percent(min(chances)), percent(max(chances))
    return Phrase("chance", {"odds": least}) if least == most else Phrase("chance-span", {"least": least, "most": most})


def role_of(view: MarvelHeroesView, card: str) -> Role:
    """Return what a card that can be used now belongs to."""
    fight = view.fight
    if card in ALLIES:
        return "ally"
    if card in HEROES:
        return "ability" if fight is not None and card == fight.hero else "support"
    if fight is not None and card in fight.reinforcements:
        return "reinforcement"
    return "powerup" if card not in VILLAINS and fight is not None and card != fight.villain else "ability"


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


def _before(fight: Fight, ring: Ring, side: Side, effect: Code) -> float:
    return gain(fight, ring, side, effect) - LEAST_GAIN


def _after(fight: Fight, ring: Ring, side: Side, effect: Code) -> float:
    """Rate an effect on results: what turns the comparison is used, and rerolls while it is lost."""
    if not losing(fight, side):
        return -1.0
    if isinstance(effect, RerollOwn | RerollOpp | RerollOnce):
        return 0.4
    after = CHANGES[type(effect)](fight, ring, side, effect)
    return -0.5 if losing(after, side) else 0.8


def _switch(fight: Fight, ring: Ring, side: Side, _effect: Code) -> float:
    return switch_gain(fight, ring, side) - 0.3


_USES: MappingProxyType[str, Callable[[Fight, Ring, Side, Code], float]] = MappingProxyType(
    {"before-rolls": _before, "after-rolls": _after, "powers-shown": _switch}
)


def worth_of_card(card: str) -> float:
    """Return what a card in hand is worth: the cheapest is discarded first."""
    if card in EVENTS:
        return 1.5
    if card in ALLIES:
        return 1.0
    return 0.5 + AGENTS[card].cost / 2 if card in AGENTS else 0.5 + VILLAINS[card].requirement / 3


def _pay(_view: MarvelHeroesView, move: Move) -> float:
    if move == DONE:
        return -1.1
    return -worth_of_card(move[1])


def _dice(view: MarvelHeroesView, move: Move) -> float:
    """Rate picking a face: blanks of the own side, Hits of the other; Trouble dice by whose they are."""
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
    """Rate a lock by how good the colour is for the other side."""
    fight, ring = view.fight, view.ring
    if fight is None or ring is None:
        return 0.0
    side = side_of(view)
    return sum(exchange(fight, ring, opponent(side), move[1], colour) for colour in choosable(fight, side))


FIGHT_RATES: MappingProxyType[str, Callable[[MarvelHeroesView, Move], float]] = MappingProxyType(
    {"power": _power, "window": _window, "pay": _pay, "dice": _dice, "fighter": _fighter, "colour": _colour}
)
