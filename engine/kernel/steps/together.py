"""One secret choice of several seats at once, in any order."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.kernel.decisions import Decision
from engine.kernel.moves import Move
from engine.kernel.phrases import Phrase
from engine.kernel.steps.stack import Rule, Run, S, Step


class Together(Step, frozen=True):
    """A choice that several seats make at once; ``chosen`` holds each one's move, None while it is missing.

    Nobody learns another's choice before all have made theirs: views do not show it.
    """

    chosen: dict[int, Move | None]


class TogetherRule(Rule[S]):
    """Collects secret, simultaneous choices in any order, and hands them over when none is missing."""

    def choices(self, state: S, step: Any, seat: int) -> tuple[Move, ...]:  # noqa: ANN401
        """Return what the seat may choose."""
        raise NotImplementedError

    def prompt(self, state: S, step: Any, seat: int) -> Phrase:  # noqa: ANN401
        """Return the question."""
        raise NotImplementedError

    def reveal(self, run: Run[S], step: Any) -> None:  # noqa: ANN401
        """Carry out what all have chosen."""
        raise NotImplementedError

    def waits(self, state: S, step: Any) -> bool:  # noqa: ANN401, ARG002
        """It waits while a choice is missing."""
        return None in step.chosen.values()

    def decisions(self, state: S, step: Any) -> tuple[Decision, ...]:  # noqa: ANN401
        """Return the choices that are missing."""
        return tuple(
            Decision(
                seat,
                step.__struct_config__.tag,
                self.prompt(state, step, seat),
                self.choices(state, step, seat),
                secret=True,
                apart=True,
            )
            for seat, chosen in step.chosen.items()
            if chosen is None
        )

    def answer(self, run: Run[S], step: Any, seat: int, move: Move) -> None:  # noqa: ANN401
        """Keep a choice and tell its seat alone."""
        run.tell("event-chosen", {"move": " ".join(move)}, to=(seat,))
        run.state.steps.append(replace(step, chosen={**step.chosen, seat: move}))

    def go(self, run: Run[S], step: Any) -> None:  # noqa: ANN401
        """Nothing is missing any more."""
        self.reveal(run, step)
