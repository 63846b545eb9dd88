"""Who must choose, and among what."""

from __future__ import annotations

import msgspec

from engine.kernel.moves import Move
from engine.kernel.phrases import Phrase


class Decision(msgspec.Struct, frozen=True):
    """A choice that a seat owes: its kind, the prompt, every legal move, and whether it is made in secret."""

    seat: int
    kind: str
    prompt: Phrase
    moves: tuple[Move, ...]
    secret: bool = False


class Outcome(msgspec.Struct, frozen=True):
    """How a match ended: each seat's place (1 is first, ties share it) and points, and why it ended."""

    places: tuple[int, ...]
    points: tuple[int, ...]
    reason: Phrase

    def winners(self) -> list[int]:
        """Return the seats in first place."""
        return [seat for seat, place in enumerate(self.places) if place == 1]
