"""Draws of an event: labelled draws of the scheme "fair/1" from the event's seed (TN-33)."""

from __future__ import annotations

from engine.kernel.chance import Chance


def round_label(purpose: str, number: int) -> str:
    """Return the label of a draw for a round, counted from 1 ("pairing#3")."""
    return f"{purpose}#{number}"


def event_chance(seed: bytes, context: str = "") -> Chance:
    """Return the source of an event's draws; the host commits to the seed when registration opens."""
    return Chance(seed, context)
