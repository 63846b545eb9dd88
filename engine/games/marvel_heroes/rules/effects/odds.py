"""Exact chances of dice, without sampling: the Hits and Trouble of a number of dice, attacks and duels."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType

import msgspec

from engine.games.marvel_heroes.rules.effects.ratings import BOOST_FACE, TROUBLE_FACE
from engine.games.marvel_heroes.state.cards import FACE_HITS, FACES

# The chance of each total.
Spread = Mapping[int, Fraction]
_FACES = range(1, len(FACES) + 1)
_SHARE = Fraction(1, len(FACES))


def _convolved(one: Spread, other: Spread) -> Spread:
    found: dict[int, Fraction] = {}
    for first, chance in one.items():
        for second, share in other.items():
            found[first + second] = found.get(first + second, Fraction(0)) + chance * share
    return MappingProxyType(found)


def _die(worth: tuple[int, ...], *, boosts: bool) -> Spread:
    """Return the distribution of one die with these face values. A rerolled Boost adds the value of a second face."""
    found: dict[int, Fraction] = {}
    for face in _FACES:
        seconds = [worth[other - 1] for other in _FACES] if boosts and face == BOOST_FACE else [0]
        for more in seconds:
            total = worth[face - 1] + more
            found[total] = found.get(total, Fraction(0)) + _SHARE / len(seconds)
    return MappingProxyType(found)


# The value of each face in Hits, and in Trouble (MH-44).
HIT_WORTH = FACE_HITS
TROUBLE_WORTH = tuple(FACE_HITS[face - 1] + (face == TROUBLE_FACE) for face in _FACES)


@lru_cache(maxsize=256)
def spread_of(dice: int, worth: tuple[int, ...], boosts: bool) -> Spread:
    """Return the distribution of the total of ``dice`` dice."""
    if dice <= 0:
        return MappingProxyType({0: Fraction(1)})
    return _convolved(spread_of(dice - 1, worth, boosts), _die(worth, boosts=boosts))


def hits_spread(dice: int, *, boosts: bool) -> Spread:
    """Return the chance of each number of Hits."""
    return spread_of(dice, HIT_WORTH, boosts)


def trouble_spread(dice: int, *, boosts: bool) -> Spread:
    """Return the chance of each amount of Trouble before it is reduced (MH-44 to MH-46)."""
    return spread_of(dice, TROUBLE_WORTH, boosts)


class Chances(msgspec.Struct, frozen=True):
    """The chances of an attack or a duel.

    ``first`` is the chance that an attack gives a KO, or that the side with the Initiative wins the duel. ``second`` is
    the chance that the other side wins the duel.
    """

    first: Fraction
    second: Fraction


def kos(ours: Spread, theirs: Spread) -> Fraction:
    """Return the chance that an attack gives a KO (MH-75)."""
    return sum(
        (one * other for hit, one in ours.items() if hit for stop, other in theirs.items() if hit >= stop),
        Fraction(0),
    )


def win_chance(ours: Spread, theirs: Spread) -> Fraction:
    """Return the chance that ``ours`` has more Hits than ``theirs``, which wins a duel (MH-77)."""
    return sum(
        (one * other for hit, one in ours.items() for stop, other in theirs.items() if hit > stop),
        Fraction(0),
    )


@lru_cache(maxsize=1024)
def attack_wins(attack: int, defense: int, boosted: bool = False, guarded: bool = False) -> Fraction:
    """Return the chance that an attack gives a KO (MH-75).

    ``boosted`` is True if the attacker rerolls Boosts, and ``guarded`` is True if the defender does.
    """
    return kos(hits_spread(attack, boosts=boosted), hits_spread(defense, boosts=guarded))


@lru_cache(maxsize=1024)
def duel_wins(wit: int, other: int, boosted: bool = False, guarded: bool = False) -> Fraction:
    """Return the chance that ``wit`` dice win the duel against ``other`` dice (MH-77)."""
    return win_chance(hits_spread(wit, boosts=boosted), hits_spread(other, boosts=guarded))


def at_most(spread: Spread, most: int) -> Fraction:
    """Return the chance of a total of at most ``most``."""
    return sum((chance for total, chance in spread.items() if total <= most), Fraction(0))
