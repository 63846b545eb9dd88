"""Draws of an event: labelled draws of the scheme "fair/1" from the event's seed (TN-33)."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Sequence

import msgspec

from engine.kernel.chance.fair import SCHEME, Chance
from engine.tournaments.event import EventPlan


def round_label(purpose: str, number: int) -> str:
    """Return the label of a draw for a round, counted from 1 ("pairing#3")."""
    return f"{purpose}#{number}"


def event_chance(seed: bytes, context: str = "") -> Chance:
    """Return the source of an event's draws; the host commits to the seed when registration opens."""
    return Chance(seed, context)


def event_context(event: str, plan: EventPlan, entropy: Sequence[str]) -> str:
    """Return the hex SHA-256 of an event's id and plan, and of the participants' contributions after the commitment.

    ``event`` is the event's public id. ``entropy`` holds one value per participant, in the order of their ids, that the
    host cannot choose (on Discord the id of each participant's check-in).
    """
    facts = {"entropy": list(entropy), "event": event, "plan": msgspec.to_builtins(plan, str_keys=True)}
    canonical = json.dumps(facts, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(canonical.encode()).hexdigest()


def table_seed(seed: bytes, context: str, label: str) -> bytes:
    """Return the 32-byte seed of a match.

    ``label`` is the id of the table, followed by "/1" if the table was dealt again once, or the label of a duplicate
    round.
    """
    return hmac.digest(seed, f"{SCHEME}|{context}|table|{label}".encode(), "sha256")
