"""Odds as players are told them."""

from __future__ import annotations

from fractions import Fraction


def percent(chance: Fraction) -> int:
    """Return a chance in whole per cent."""
    return round(chance * 100)
