"""The exact odds of attacks. Each side rolls dice, removes one of its highest dice, and takes the highest die left."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

SIDES = 6


@cache
def at_most(dice: int, result: int) -> Fraction:
    """Return the probability that the second highest of ``dice`` dice is at most ``result`` (MC-37, MC-38)."""
    if dice < 2:
        return Fraction(int(result >= 0))
    low = Fraction(max(0, min(result, SIDES)), SIDES)
    return low**dice + dice * low ** (dice - 1) * (1 - low)


@cache
def exactly(dice: int, result: int) -> Fraction:
    """Return the probability that ``dice`` dice give exactly this result."""
    return at_most(dice, result) - at_most(dice, result - 1)


@cache
def attack_wins(attack: int, defence: int) -> Fraction:
    """Return the probability that the attack's result is strictly higher (MC-40)."""
    return sum((exactly(attack, result) * at_most(defence, result - 1) for result in range(1, SIDES + 1)), Fraction(0))


@cache
def beats(result: int, defence: int) -> Fraction:
    """Return the probability that a defence with this many dice stays below a known result."""
    return at_most(defence, result - 1)


@cache
def exceeds(attack: int, result: int) -> Fraction:
    """Return the probability that an attack with this many dice exceeds the known result of the defence."""
    return 1 - at_most(attack, result)


def check_works(target: int) -> Fraction:
    """Return the probability that one die shows at least the target (MC-50)."""
    return Fraction(SIDES + 1 - target, SIDES)
