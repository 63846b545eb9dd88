"""The two kinds of step of this game: a choice of one seat, and what happens by itself."""
# ruff: noqa: ARG002 - not every rule needs all that it is given

from __future__ import annotations

from typing import Any

from engine.games.ragami.state import State
from engine.kernel.decisions import Decision
from engine.kernel.moves import Move
from engine.kernel.phrases import Phrase
from engine.kernel.steps import Rule, Run


class ChoiceRule(Rule[State]):
    """A choice of the step's seat; a single move is made unasked (section 5)."""

    kind = ""
    # Choices that are asked also when there is a single move.
    always = False
    # What is chosen names what only its seat may know.
    secret = False

    def moves(self, state: State, step: Any) -> list[Move]:  # noqa: ANN401
        """Return the legal moves; none where nothing is to be done."""
        raise NotImplementedError

    def prompt(self, state: State, step: Any) -> Phrase:  # noqa: ANN401
        """Return the question."""
        return Phrase(f"ask-{self.kind}")

    def play(self, run: Run[State], step: Any, seat: int, move: Move) -> None:  # noqa: ANN401
        """Carry the choice out."""
        raise NotImplementedError

    def skipped(self, run: Run[State], step: Any) -> None:  # noqa: ANN401
        """Nothing can be chosen."""

    def waits(self, state: State, step: Any) -> bool:  # noqa: ANN401
        """It waits while there is a real choice."""
        return self.always or len(self.moves(state, step)) > 1

    def decisions(self, state: State, step: Any) -> tuple[Decision, ...]:  # noqa: ANN401
        """Return the choice."""
        moves = tuple(self.moves(state, step))
        return (Decision(step.seat, self.kind, self.prompt(state, step), moves, secret=self.secret),)

    def answer(self, run: Run[State], step: Any, seat: int, move: Move) -> None:  # noqa: ANN401
        """Carry the choice out."""
        self.play(run, step, seat, move)

    def go(self, run: Run[State], step: Any) -> None:  # noqa: ANN401
        """Make the only move, if there is one."""
        moves = self.moves(run.state, step)
        if moves:
            self.play(run, step, step.seat, moves[0])
        else:
            self.skipped(run, step)


class GoRule(Rule[State]):
    """Something that happens without anybody being asked."""

    def waits(self, state: State, step: Any) -> bool:  # noqa: ANN401
        """Nobody is asked."""
        return False
