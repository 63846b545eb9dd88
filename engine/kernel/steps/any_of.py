"""The step for a choice that any one of several seats may make."""

from __future__ import annotations

from typing import Any

from engine.kernel.decisions import Decision
from engine.kernel.moves import Move
from engine.kernel.phrases import Phrase
from engine.kernel.steps.stack import Rule, Run, S, Step


class AnyOf(Step, frozen=True):
    """A question that stands until one of these seats has answered it."""

    seats: tuple[int, ...]


class AnyOfRule(Rule[S]):
    """Asks several seats the same thing; the first answer counts."""

    def choices(self, state: S, step: Any, seat: int) -> tuple[Move, ...]:  # noqa: ANN401
        """Return what the seat may answer."""
        raise NotImplementedError

    def prompt(self, state: S, step: Any, seat: int) -> Phrase:  # noqa: ANN401
        """Return the question."""
        raise NotImplementedError

    def chosen(self, run: Run[S], step: Any, seat: int, move: Move) -> None:  # noqa: ANN401
        """Carry the answer out."""
        raise NotImplementedError

    def waits(self, state: S, step: Any) -> bool:  # noqa: ANN401
        """Tell whether a seat can answer."""
        return any(self.choices(state, step, seat) for seat in step.seats)

    def decisions(self, state: S, step: Any) -> tuple[Decision, ...]:  # noqa: ANN401
        """Return the question to each seat that can answer."""
        kind = step.__struct_config__.tag
        return tuple(
            Decision(seat, kind, self.prompt(state, step, seat), moves, any_of=step.seats)
            for seat in step.seats
            if (moves := self.choices(state, step, seat))
        )

    def answer(self, run: Run[S], step: Any, seat: int, move: Move) -> None:  # noqa: ANN401
        """Take the first answer, which ends the question."""
        self.chosen(run, step, seat, move)

    def go(self, run: Run[S], step: Any) -> None:  # noqa: ANN401
        """Drop the question, which no seat can answer."""
