"""The step for one secret choice of several seats at once, in any order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from engine.kernel.moves import Move
from engine.kernel.steps.apart import ApartRule
from engine.kernel.steps.stack import S, Step


class Together(Step, frozen=True):
    """A choice that several seats make at once; ``chosen`` holds each one's move, None while it is missing.

    Views do not show another seat's choice before all seats have made theirs.
    """

    chosen: dict[int, Move | None]


class TogetherRule(ApartRule[S]):
    """Collects secret, simultaneous choices in any order, and reveals them when none is missing."""

    def missing(self, state: S, step: Any) -> Iterator[tuple[int, tuple[Move, ...]]]:  # noqa: ANN401
        """Yield each seat that has not chosen."""
        for seat, chosen in step.chosen.items():
            if chosen is None:
                yield seat, self.choices(state, step, seat)

    def kept(self, step: Any, seat: int, move: Move) -> Together:  # noqa: ANN401
        """Return the step with the seat's choice."""
        kept: Together = replace(step, chosen={**step.chosen, seat: move})
        return kept
