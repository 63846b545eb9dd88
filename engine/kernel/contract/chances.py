"""Converts the strength of positions into chances of winning, from 0 to 1."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp


def chance_of_winning(strength: float) -> float:
    """Return the chance of a side that plays against the game (the logistic function)."""
    return 1 / (1 + exp(-strength))


def share_of_win(strengths: Sequence[float], seat: int) -> float:
    """Return the chance that a seat wins among all seats (the softmax of their strengths)."""
    most = max(strengths)
    weights = [exp(strength - most) for strength in strengths]
    return weights[seat] / sum(weights)
