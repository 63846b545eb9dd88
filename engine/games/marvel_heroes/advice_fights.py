"""Advice in a Combat: Powers by exact chances, effects by what they change, dice by what they show."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType

from engine.games.marvel_heroes.asking import WINDOW_OF
from engine.games.marvel_heroes.cards import AGENTS, ALLIES, EVENTS, HEROES, LETTERS, VILLAINS
from engine.games.marvel_heroes.changes import CHANGES, choosable, losing
from engine.games.marvel_heroes.codes import Letter, RerollOnce, RerollOpp, RerollOwn
from engine.games.marvel_heroes.odds import attack_wins, duel_wins
from engine.games.marvel_heroes.state import Fight
from engine.games.marvel_heroes.steps import Role, Side
from engine.games.marvel_heroes.sums import Ring, dice_count, opponent, rating, rerolls_boosts
from engine.games.marvel_heroes.uses import effect_of
from engine.games.marvel_heroes.view import MarvelHeroesView
from engine.kernel.effect_codes import Code
from engine.kernel.moves import DONE, PASS, Move
from engine.kernel.odds import percent
from engine.kernel.phrases import Param

# The least gain of chance for which the computer player pays.
LEAST_GAIN = 0.12
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


def exchange(fight: Fight, ring: Ring, side: Side, mine: str, theirs: str) -> float:
    """Return the KOs that a Sequence with these Powers gives, less those that it costs."""
    other = opponent(side)
    boosted, guarded = rerolls_boosts(fight, ring, side), rerolls_boosts(fight, ring, other)

    def of(one: Side, letter: Letter) -> int:
        return rating(fight, ring, one, letter, mine if one == side else theirs)

    given = attack_wins(of(side, "a"), of(other, "d"), boosted, guarded)
    taken = attack_wins(of(other, "a"), of(side, "d"), guarded, boosted)
    won = duel_wins(of(side, "w"), of(other, "w"), boosted, guarded)
    lost = duel_wins(of(other, "w"), of(side, "w"), guarded, boosted)
    return float(given - taken + won - lost)


def exchange_odds(fight: Fight, ring: Ring, side: Side, mine: str) -> dict[str, Param]:
    """Return the chances of a Power in per cent, the least and the greatest over the other side's Powers."""
    other = opponent(side)
    shown = fight.part(other).colour
    against = [shown] if shown else choosable(fight, other)
    boosted, guarded = rerolls_boosts(fight, ring, side), rerolls_boosts(fight, ring, other)
    given, taken = [], []
    for theirs in against:
        ours = rating(fight, ring, side, "a", mine), rating(fight, ring, side, "d", mine)
        both = rating(fight, ring, other, "a", theirs), rating(fight, ring, other, "d", theirs)
        given.append(percent(attack_wins(ours[0], both[1], boosted, guarded)))
        taken.append(percent(attack_wins(both[0], ours[1], guarded, boosted)))
    ratings = [rating(fight, ring, side, letter, mine) for letter in LETTERS]
    return {
        "ratings": "/".join(map(str, ratings)),
        "least": min(given),
        "most": max(given),
        "risk_least": min(taken),
        "risk_most": max(taken),
    }


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


def gain(fight: Fight, ring: Ring, side: Side, effect: Code) -> float:
    """Return what an effect before the rolls adds to the chances of the side."""
    after = CHANGES[type(effect)](fight, ring, side, effect)
    return standing(after, ring, side) - standing(fight, ring, side)


def standing(fight: Fight, ring: Ring, side: Side) -> float:
    """Return the chances of a side in the comparison that is about to be rolled."""
    first, second = fight.attacker, opponent(fight.attacker)
    dice, guard = dice_count(fight, ring, first), dice_count(fight, ring, second)
    boosted, guarded = rerolls_boosts(fight, ring, first), rerolls_boosts(fight, ring, second)
    if fight.stage == "duel":
        if fight.skipped:
            return 0.0
        worth = duel_wins(dice, guard, boosted, guarded) - duel_wins(guard, dice, guarded, boosted)
    else:
        worth = attack_wins(dice, guard, boosted, guarded)
    return float(worth) if side == first else -float(worth)


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
    theirs, now = fight.part(opponent(side)).colour, fight.part(side).colour
    best = max(exchange(fight, ring, side, colour, theirs) for colour in choosable(fight, side))
    return best - exchange(fight, ring, side, now, theirs) - 0.3


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
