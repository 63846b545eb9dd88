"""The step for a choice that any one of several seats may make."""

from __future__ import annotations

from typing import TypeVar

from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import Move
from engine.kernel.steps.stack import Rule, Run, S, Step, tag_of
from engine.kernel.words.phrases import Phrase


class AnyOf(Step, frozen=True):
    """A question that is open until one of these seats has answered it."""

    seats: tuple[int, ...]


Q = TypeVar("Q", bound=AnyOf)


class AnyOfRule(Rule[S, Q]):
    """Asks several seats the same question; the first answer counts."""

    def choices(self, state: S, step: Q, seat: int) -> tuple[Move, ...]:
        """Return the answers that the seat may give."""
        raise NotImplementedError

    def prompt(self, state: S, step: Q, seat: int) -> Phrase:
        """Return the question."""
        raise NotImplementedError

    def carry_out(self, run: Run[S], step: Q, seat: int, move: Move) -> None:
        """Carry out the answer."""
        raise NotImplementedError

    def decisions(self, state: S, step: Q) -> tuple[Decision, ...]:
        kind = tag_of(step)
        return tuple(
            Decision(seat, kind, self.prompt(state, step, seat), moves, any_of=step.seats)
            for seat in step.seats
            if (moves := self.choices(state, step, seat))
        )

    def answer(self, run: Run[S], step: Q, seat: int, move: Move) -> None:
        self.carry_out(run, step, seat, move)

    def go(self, run: Run[S], step: Q) -> None:
        """Drop the question, because no seat can answer."""
