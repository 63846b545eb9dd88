"""The rules for a choice of one seat, and for a step without a choice."""
# ruff: noqa: ARG002 - not every rule uses all its arguments

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from msgspec.structs import replace

from engine.kernel.choices.decisions import Decision, ReactionWindow
from engine.kernel.choices.moves import Move
from engine.kernel.steps.stack import Rule, Run, S, SeatStep, T, tag_of
from engine.kernel.words.phrases import Phrase


class ChoiceRule(Rule[S, T]):
    """A choice of one seat, asked by the key "ask-KIND". A single legal move is made without asking, unless ``always``.

    ``kind`` is the kind of the choice; by default it is the tag of the step.
    """

    kind = ""
    always = False
    secret = False
    # Whether the combinable moves reveal only what their seat knows (`Decision.foreseeable`).
    foreseeable = False

    def seat(self, state: S, step: T) -> int:
        """Return the seat that chooses: by default the step's ``seat``."""
        return cast("SeatStep", step).seat

    def kind_of(self, step: T) -> str:
        """Return the kind of the choice."""
        return self.kind or tag_of(step)

    def moves(self, state: S, step: T) -> Sequence[Move]:
        """Return the legal moves; none if the seat has nothing to choose."""
        raise NotImplementedError

    def prompt(self, state: S, step: T) -> Phrase:
        """Return the question."""
        return Phrase(f"ask-{self.kind_of(step)}")

    def rest(self, state: S, step: T) -> int:
        """Return how many similar choices the seat makes in a row from here on (`Decision.rest`)."""
        return 1

    def is_asked(self, state: S, step: T, moves: Sequence[Move]) -> bool:
        """Return whether the seat has a real choice among its legal moves."""
        return self.always or len(moves) > 1 or (len(moves) == 1 and self.asks_single(state, step))

    def combinable(self, state: S, step: T, moves: Sequence[Move]) -> Sequence[Move]:
        """Return the moves that the seat may combine in one choice, in the order of their execution."""
        return ()

    def compulsory(self, state: S, step: T, moves: Sequence[Move]) -> Sequence[Move]:
        """Return the moves of which the seat must make one before this step ends, whatever else it does before."""
        return ()

    def asks_single(self, state: S, step: T) -> bool:
        """Return whether the seat is asked even about a single move: an automatic move would reveal a secret."""
        return False

    def obvious(self, state: S, step: T, moves: Sequence[Move]) -> Move | None:
        """Return the move that everybody can see to be the only sensible move (see `Decision`), or None."""
        return None

    def window(self, state: S, step: T, moves: Sequence[Move]) -> ReactionWindow | None:
        """Return the reaction window in which standing orders may answer the choice, None if they may not."""
        return None

    def play(self, run: Run[S], step: T, seat: int, move: Move) -> None:
        """Carry out the choice."""
        raise NotImplementedError

    def skipped(self, run: Run[S], step: T) -> None:
        """Go on without a choice if there is no legal move."""

    def decisions(self, state: S, step: T) -> tuple[Decision, ...]:
        moves = tuple(self.moves(state, step))
        if not self.is_asked(state, step, moves):
            return ()
        seat, prompt, rest = self.seat(state, step), self.prompt(state, step), self.rest(state, step)
        obvious, window = self.obvious(state, step, moves), self.window(state, step, moves)
        combinable, compulsory = self.combinable(state, step, moves), self.compulsory(state, step, moves)
        kind = self.kind_of(step)
        decision = Decision(seat, kind, prompt, moves, self.secret, window, obvious=obvious, rest=rest)
        if not (combinable or compulsory):
            return (decision,)
        more = {"combinable": tuple(combinable), "compulsory": tuple(compulsory)}
        return (replace(decision, foreseeable=self.foreseeable, **more),)

    def answer(self, run: Run[S], step: T, seat: int, move: Move) -> None:
        self.play(run, step, seat, move)

    def go(self, run: Run[S], step: T) -> None:
        moves = self.moves(run.state, step)
        if moves:
            self.play(run, step, self.seat(run.state, step), moves[0])
        else:
            self.skipped(run, step)


class GoRule(Rule[S, T]):
    """A step that runs without asking any seat."""

    def decisions(self, state: S, step: T) -> tuple[Decision, ...]:
        return ()
