"""The rule for choices that several seats make at the same time, hidden from each other until all are revealed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import Move, move_text
from engine.kernel.steps.events import CHOICE_MADE
from engine.kernel.steps.stack import Rule, Run, S, T, tag_of
from engine.kernel.words.phrases import Phrase


class SimultaneousRule(Rule[S, T]):
    """Asks every seat that still has to choose, in any order, and reveals all choices at the end."""

    # Whether the choices of a seat are collected on a work sheet.
    on_sheet: ClassVar[bool] = False

    def choices(self, state: S, step: T, seat: int) -> tuple[Move, ...]:
        """Return the moves that the seat may choose next."""
        raise NotImplementedError

    def prompt(self, state: S, step: T, seat: int) -> Phrase:
        """Return the seat's next question."""
        raise NotImplementedError

    def reveal(self, run: Run[S], step: T) -> None:
        """Carry out the choices of all seats."""
        raise NotImplementedError

    def open_choices(self, state: S, step: T) -> Iterator[tuple[int, tuple[Move, ...]]]:
        """Yield each seat that still has to choose, and its legal moves."""
        raise NotImplementedError

    def with_choice(self, step: T, seat: int, move: Move) -> T:
        """Return the step with a choice added."""
        raise NotImplementedError

    def decisions(self, state: S, step: T) -> tuple[Decision, ...]:
        kind = tag_of(step)
        return tuple(
            Decision(
                seat, kind, self.prompt(state, step, seat), moves, secret=True, simultaneous=True, sheet=self.on_sheet
            )
            for seat, moves in self.open_choices(state, step)
        )

    def answer(self, run: Run[S], step: T, seat: int, move: Move) -> None:
        run.tell(CHOICE_MADE, {"move": move_text(move)}, to=(seat,))
        run.state.steps.append(self.with_choice(step, seat, move))

    def go(self, run: Run[S], step: T) -> None:
        self.reveal(run, step)
