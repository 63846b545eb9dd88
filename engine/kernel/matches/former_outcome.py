"""The older form of an outcome in match records: a rank and points for each seat, as if each were a side.

The proof of a record in this form has digests of states that also hold the outcome in this form.
"""

from __future__ import annotations

from typing import Any

import msgspec

from engine.kernel.table.outcome import POINTS, Outcome, ranking
from engine.kernel.words.phrases import Phrase


class FormerOutcome(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An outcome in the older form: each seat's rank and points, and the reason."""

    places: tuple[int, ...]
    points: tuple[int, ...]
    reason: Phrase

    def __post_init__(self) -> None:
        """Raise `ValueError` if a seat has a rank without points, or points without a rank."""
        if len(self.places) != len(self.points):
            raise ValueError("places and points differ in number")


# One thread makes the decoders at import: msgspec's first use of a type is not safe in several threads.
_PRESENT, _FORMER = msgspec.json.Decoder(Outcome), msgspec.json.Decoder(FormerOutcome)


def is_former(outcome_fields: dict[str, Any] | None) -> bool:
    """Return whether an outcome is written in the older form."""
    return outcome_fields is not None and "places" in outcome_fields


def told_strictly(outcome_fields: dict[str, Any]) -> dict[str, Any]:
    """Validate the outcome of a record, and return it in the form in which the record writes it.

    Raises `msgspec.ValidationError`.
    """
    return as_written(_read_outcome(outcome_fields))


def told_outcome(outcome_fields: dict[str, Any]) -> Outcome:
    """Return a record's outcome in the current form. Raises `msgspec.ValidationError`."""
    outcome = _read_outcome(outcome_fields)
    return ranking(outcome.places, outcome.reason, outcome.points) if isinstance(outcome, FormerOutcome) else outcome


def _read_outcome(outcome_fields: dict[str, Any]) -> Outcome | FormerOutcome:
    data = msgspec.json.encode(outcome_fields)
    return _FORMER.decode(data) if is_former(outcome_fields) else _PRESENT.decode(data)


def as_written(outcome: Outcome | FormerOutcome) -> dict[str, Any]:
    """Return an outcome as JSON-able values."""
    fields: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(outcome))
    return fields


def former_outcome(outcome: Outcome) -> dict[str, Any]:
    """Return an outcome in the older form."""
    places = tuple(side.place or 0 for side in outcome.sides)
    points = tuple(side.scores.get(POINTS, 0) for side in outcome.sides)
    return as_written(FormerOutcome(places, points, outcome.reason))


def former_state(state: bytes, outcome: Outcome | None) -> bytes:
    """Return an encoded state with its outcome in the older form; ``outcome`` is the outcome of the state."""
    if outcome is None:
        return state
    return msgspec.json.encode(msgspec.json.decode(state) | {"outcome": former_outcome(outcome)})
