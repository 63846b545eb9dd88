"""Private lists of choices that several seats work through at the same time, each in its own time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from engine.kernel.moves import Move
from engine.kernel.steps.apart import ApartRule
from engine.kernel.steps.stack import S, Step


class Parallel(Step, frozen=True):
    """What several seats choose side by side; ``made`` holds the choices of each so far, in their order.

    No seat learns what, or how much, another has chosen before all are ready: views do not show it.
    """

    made: dict[int, tuple[Move, ...]]


class ParallelRule(ApartRule[S]):
    """Collects each seat's list of secret choices, in any order of time; `choices` is empty once a list is complete.

    `reveal` carries all lists out in the order of the seats.
    """

    def missing(self, state: S, step: Any) -> Iterator[tuple[int, tuple[Move, ...]]]:  # noqa: ANN401
        """Yield each seat whose list is incomplete."""
        for seat in sorted(step.made):
            moves = self.choices(state, step, seat)
            if moves:
                yield seat, moves

    def kept(self, step: Any, seat: int, move: Move) -> Parallel:  # noqa: ANN401
        """Return the step with a choice added to the seat's list."""
        kept: Parallel = replace(step, made={**step.made, seat: (*step.made[seat], move)})
        return kept
