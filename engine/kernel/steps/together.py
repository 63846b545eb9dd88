"""The step for one secret choice of several seats at once, in any order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from msgspec.structs import replace

from engine.kernel.choices.moves import Move
from engine.kernel.steps.apart import ApartRule
from engine.kernel.steps.stack import S, Step


class Together(Step, frozen=True):
    """A choice that several seats make at once; ``chosen`` holds each seat's move, None while it is missing.

    Views do not show another seat's choice before all seats have made theirs.
    """

    chosen: dict[int, Move | None]


C = TypeVar("C", bound=Together)


class TogetherRule(ApartRule[S, C]):
    """Collects secret, simultaneous choices in any order, and reveals them when none is missing."""

    def missing(self, state: S, step: C) -> Iterator[tuple[int, tuple[Move, ...]]]:
        """Yield each seat that has not chosen."""
        for seat, chosen in step.chosen.items():
            if chosen is None:
                yield seat, self.choices(state, step, seat)

    def kept(self, step: C, seat: int, move: Move) -> C:
        """Return the step with the seat's choice."""
        return replace(step, chosen={**step.chosen, seat: move})
