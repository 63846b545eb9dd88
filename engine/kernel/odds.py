"""The form in which players see odds."""

from __future__ import annotations

from fractions import Fraction


def percent(chance: Fraction) -> int:
    """Return a probability in whole per cent."""
    return round(chance * 100)
