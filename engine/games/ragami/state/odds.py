"""The odds of the power die."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product

from engine.games.ragami.state.cards import POWER_FACES


@cache
def at_least(points: int, rolls: int) -> Fraction:
    """Return the probability that the results of this many rolls of the power die add up to ``points`` or more."""
    throws = list(product(POWER_FACES, repeat=rolls))
    return Fraction(sum(sum(throw) >= points for throw in throws), len(throws))
