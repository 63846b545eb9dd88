"""How records of before tell an outcome: a place and points for each seat, each a side of its own.

Their proofs are digests of states in which the outcome stood like that.
"""

from __future__ import annotations

from typing import Any

import msgspec

from engine.kernel.outcome import POINTS, Outcome, ranking
from engine.kernel.phrases import Phrase


class FormerOutcome(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a match ended, as it was told before: each seat's place and points, and why."""

    places: tuple[int, ...]
    points: tuple[int, ...]
    reason: Phrase

    def __post_init__(self) -> None:
        """Raise `ValueError` where a seat has a place without points, or points without a place."""
        if len(self.places) != len(self.points):
            raise ValueError("places and points are not as many")


# Made while one thread imports: msgspec's first look at a type is not safe in several.
_PRESENT, _FORMER = msgspec.json.Decoder(Outcome), msgspec.json.Decoder(FormerOutcome)


def is_former(told: dict[str, Any] | None) -> bool:
    """Tell whether an outcome is written as records of before do."""
    return told is not None and "places" in told


def told_strictly(told: dict[str, Any]) -> dict[str, Any]:
    """Return an outcome of a record as it is written. Raises `msgspec.ValidationError` where it is none."""
    return as_written(_read(told))


def told_outcome(told: dict[str, Any]) -> Outcome:
    """Return what a record tells of the end, in whichever way. Raises `msgspec.ValidationError` where it is none."""
    outcome = _read(told)
    return ranking(outcome.places, outcome.reason, outcome.points) if isinstance(outcome, FormerOutcome) else outcome


def _read(told: dict[str, Any]) -> Outcome | FormerOutcome:
    data = msgspec.json.encode(told)
    return _FORMER.decode(data) if is_former(told) else _PRESENT.decode(data)


def as_written(outcome: Outcome | FormerOutcome) -> dict[str, Any]:
    """Return an outcome as JSON holds it."""
    written: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(outcome))
    return written


def former_outcome(outcome: Outcome) -> dict[str, Any]:
    """Return an outcome as records of before write it."""
    places = tuple(side.place or 0 for side in outcome.sides)
    points = tuple(side.scores.get(POINTS, 0) for side in outcome.sides)
    return as_written(FormerOutcome(places, points, outcome.reason))


def former_state(state: bytes, outcome: Outcome | None) -> bytes:
    """Return an encoded state as the program of before wrote it; ``outcome`` is the one in it."""
    if outcome is None:
        return state
    return msgspec.json.encode(msgspec.json.decode(state) | {"outcome": former_outcome(outcome)})
