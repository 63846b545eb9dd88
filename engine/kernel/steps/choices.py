"""A choice of one seat, and what happens without a choice."""
# ruff: noqa: ARG002 - not every rule needs all that it is given

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.kernel.decisions import Decision
from engine.kernel.moves import Move
from engine.kernel.phrases import Phrase
from engine.kernel.steps.stack import Rule, Run, S


class ChoiceRule(Rule[S]):
    """A choice of one seat; where a single move is left the kernel makes it unasked.

    ``kind`` names the choice; the question is the word key "ask-KIND". ``always``: a single move is asked as well.
    ``secret``: the text of a move tells what only its seat may know.
    """

    kind = ""
    always = False
    secret = False

    def seat(self, state: S, step: Any) -> int:  # noqa: ANN401
        """Return who chooses: by default the step's ``seat``."""
        seat: int = step.seat
        return seat

    def moves(self, state: S, step: Any) -> Sequence[Move]:  # noqa: ANN401
        """Return the legal moves; none where nothing is to be done."""
        raise NotImplementedError

    def prompt(self, state: S, step: Any) -> Phrase:  # noqa: ANN401
        """Return the question."""
        return Phrase(f"ask-{self.kind}")

    def asks_single(self, state: S, step: Any) -> bool:  # noqa: ANN401
        """Tell whether a single move is asked all the same here, because making it unasked would tell something."""
        return False

    def play(self, run: Run[S], step: Any, seat: int, move: Move) -> None:  # noqa: ANN401
        """Carry the choice out."""
        raise NotImplementedError

    def skipped(self, run: Run[S], step: Any) -> None:  # noqa: ANN401
        """Go on where nothing can be chosen."""

    def waits(self, state: S, step: Any) -> bool:  # noqa: ANN401
        """It waits while there is a real choice."""
        if self.always:
            return True
        moves = self.moves(state, step)
        return len(moves) > 1 or (len(moves) == 1 and self.asks_single(state, step))

    def decisions(self, state: S, step: Any) -> tuple[Decision, ...]:  # noqa: ANN401
        """Return the choice."""
        moves = tuple(self.moves(state, step))
        return (Decision(self.seat(state, step), self.kind, self.prompt(state, step), moves, secret=self.secret),)

    def answer(self, run: Run[S], step: Any, seat: int, move: Move) -> None:  # noqa: ANN401
        """Carry the choice out."""
        self.play(run, step, seat, move)

    def go(self, run: Run[S], step: Any) -> None:  # noqa: ANN401
        """Make the only move, if there is one."""
        moves = self.moves(run.state, step)
        if moves:
            self.play(run, step, self.seat(run.state, step), moves[0])
        else:
            self.skipped(run, step)


class GoRule(Rule[S]):
    """Something that happens without anybody being asked."""

    def waits(self, state: S, step: Any) -> bool:  # noqa: ANN401
        """Nobody is asked."""
        return False
