"""Private lists of choices that several seats work through at the same time, each in its own time."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.kernel.decisions import Decision
from engine.kernel.moves import Move
from engine.kernel.phrases import Phrase
from engine.kernel.steps.stack import Rule, Run, S, Step


class Parallel(Step, frozen=True):
    """What several seats choose side by side; ``made`` holds the choices of each so far, in their order.

    No seat learns what, or how much, another has chosen before all are ready: views do not show it.
    """

    made: dict[int, tuple[Move, ...]]


class ParallelRule(Rule[S]):
    """Collects each seat's list of secret choices, in any order of time, and applies all in the order of the seats."""

    def choices(self, state: S, step: Any, seat: int) -> tuple[Move, ...]:  # noqa: ANN401
        """Return what the seat may choose next, after what it has made; nothing once its list is complete."""
        raise NotImplementedError

    def prompt(self, state: S, step: Any, seat: int) -> Phrase:  # noqa: ANN401
        """Return the seat's next question."""
        raise NotImplementedError

    def reveal(self, run: Run[S], step: Any) -> None:  # noqa: ANN401
        """Carry out what all have chosen, seat by seat."""
        raise NotImplementedError

    def waits(self, state: S, step: Any) -> bool:  # noqa: ANN401
        """It waits while a seat's list is incomplete."""
        return any(self.choices(state, step, seat) for seat in step.made)

    def decisions(self, state: S, step: Any) -> tuple[Decision, ...]:  # noqa: ANN401
        """Return the next choice of each seat whose list is incomplete."""
        kind = step.__struct_config__.tag
        return tuple(
            Decision(seat, kind, self.prompt(state, step, seat), moves, secret=True, apart=True)
            for seat in sorted(step.made)
            if (moves := self.choices(state, step, seat))
        )

    def answer(self, run: Run[S], step: Any, seat: int, move: Move) -> None:  # noqa: ANN401
        """Add a choice to the seat's list and tell that seat alone."""
        run.tell("event-chosen", {"move": " ".join(move)}, to=(seat,))
        run.state.steps.append(replace(step, made={**step.made, seat: (*step.made[seat], move)}))

    def go(self, run: Run[S], step: Any) -> None:  # noqa: ANN401
        """All lists are complete."""
        self.reveal(run, step)
