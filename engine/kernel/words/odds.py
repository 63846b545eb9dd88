"""Formats odds for players."""

from __future__ import annotations

from fractions import Fraction


def percent(chance: Fraction | float) -> int | str:
    """Return a chance in whole per cent; "<1" for a small chance that is not 0, ">99" for a high chance below 100."""
    whole = round(chance * 100)
    if whole == 0 and chance > 0:
        return "<1"
    return ">99" if whole == 100 and chance < 1 else whole
