"""Exact chances of rerolls: the result of an attack or duel, or the Trouble, after dice are rerolled (F8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from types import MappingProxyType

from engine.games.marvel_heroes.rules.effects.card_chances import worth
from engine.games.marvel_heroes.rules.effects.combat_changes import rerollable
from engine.games.marvel_heroes.rules.effects.odds import TROUBLE_WORTH, Chances, Spread, kos, spread_of, win_chance
from engine.games.marvel_heroes.rules.effects.ratings import die_hits, hits, opponent, roll_of
from engine.games.marvel_heroes.state.cards import FACES
from engine.games.marvel_heroes.state.combat_codes import RerollOnce, RerollOpp, RerollOwn
from engine.games.marvel_heroes.state.state import Die, Fight
from engine.games.marvel_heroes.state.steps import Side

# The reroll effects that let their user pick the dice.
Picking = RerollOwn | RerollOpp | RerollOnce


def result(fight: Fight, thrown: Side | None = None, picked: Sequence[int] = ()) -> Chances:
    """Return the chances of the current attack or duel after the ``picked`` dice of one side are rerolled."""
    first, second = fight.attacker, opponent(fight.attacker)
    ours, theirs = (_hits_after(fight, side, picked if side == thrown else ()) for side in (first, second))
    if fight.stage == "duel":
        return Chances(win_chance(ours, theirs), win_chance(theirs, ours))
    return Chances(kos(ours, theirs), Fraction(0))


def _hits_after(fight: Fight, side: Side, picked: Sequence[int]) -> Spread:
    """Return the chance of each number of Hits of a side. A Boost on a reroll is ignored (MH-5)."""
    if not picked:
        return MappingProxyType({hits(fight, side): Fraction(1)})
    roll = roll_of(fight, side)
    hits_kept = sum(die_hits(die, roll) for place, die in enumerate(roll.dice or ()) if place not in picked)
    worth = tuple(die_hits(Die(face, again=True), roll) for face in range(1, len(FACES) + 1))
    return shifted(spread_of(len(picked), worth, False), hits_kept + roll.more - roll.fewer)


def trouble_after(dice: Sequence[Die], picked: Sequence[int], change: int) -> Spread:
    """Return the chance of each amount of Trouble after the ``picked`` dice are rerolled.

    ``change`` is added to each amount.
    """
    kept_dice = [die for place, die in enumerate(dice) if place not in picked]
    base = sum(TROUBLE_WORTH[face - 1] for die in kept_dice for face in (die.face, die.boost) if face)
    return shifted(spread_of(len(picked), TROUBLE_WORTH, False), base + change)


def shifted(spread: Spread, change: int) -> Spread:
    """Return a distribution with ``change`` added to each total. Totals below 0 become 0."""
    found: dict[int, Fraction] = {}
    for total, chance in spread.items():
        found[max(0, total + change)] = found.get(max(0, total + change), Fraction(0)) + chance
    return MappingProxyType(found)


def best_throw(fight: Fight, user: Side, effect: Picking) -> tuple[Side, tuple[int, ...], Chances]:
    """Return the side whose dice a reroll affects, the best dice for its user, and the chances after the reroll."""
    side = opponent(user) if isinstance(effect, RerollOpp) else user
    thrown = [(picked, result(fight, side, picked)) for picked in _throws(fight, side, effect)]
    picked, chances = max(thrown, key=lambda one: (worth(fight, user, one[1]), -len(one[0])))
    return side, picked, chances


def _throws(fight: Fight, side: Side, effect: Picking) -> Iterator[tuple[int, ...]]:
    """Yield the sets of dice that may be rerolled together. Sets with the same faces are yielded once."""
    fit = rerollable(roll_of(fight, side), getattr(effect, "only", None))
    most = len(fit) if isinstance(effect, RerollOnce) or effect.n == "all" else effect.n
    if getattr(effect, "only", None) is not None or (isinstance(effect, RerollOpp) and effect.n == "all"):
        yield tuple(fit)
        return
    yield from _like_sets(roll_of(fight, side).dice or (), fit, most)


def _like_sets(dice: Sequence[Die], fit: Iterable[int], most: int) -> Iterator[tuple[int, ...]]:
    """Yield one set of 1 to ``most`` of the dice at ``fit`` for each combination of faces."""
    by_face: dict[int, list[int]] = {}
    for place in fit:
        by_face.setdefault(dice[place].face, []).append(place)
    for counts in product(*(range(len(places) + 1) for places in by_face.values())):
        if 1 <= sum(counts) <= most:
            pairs = zip(counts, by_face.values(), strict=True)
            yield tuple(place for count, places in pairs for place in places[:count])
