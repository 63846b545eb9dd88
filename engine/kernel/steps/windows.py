"""Reaction windows: times at which seats may react. Seats are asked in turn until all have passed in a row.

A game derives its window step from `Window`, with a tag, and its `WindowRule` lists the moves; the kernel asks the
seats, counts the passes and closes the window.
"""

from __future__ import annotations

from typing import TypeVar

import msgspec
from msgspec.structs import replace

from engine.kernel.choices.decisions import Decision, ReactionWindow
from engine.kernel.choices.moves import PASS, Move
from engine.kernel.steps.stack import Rule, Run, S, Step
from engine.kernel.words.phrases import Phrase


class Window(Step, frozen=True):
    """An open window. If a seat counts as having passed at the opening, it is last in the order and ``passes`` is 1."""

    name: str
    seats: tuple[int, ...]
    turn: int = 0
    passes: int = msgspec.field(default=0, name="passed")

    @property
    def asked_seat(self) -> int:
        """The seat that is asked now."""
        return self.seats[self.turn]


W = TypeVar("W", bound=Window)


class WindowRule(Rule[S, W]):
    """Asks the seats of a window. The game says which moves each seat may play, and which seats are always asked."""

    def reactions(self, state: S, step: W, seat: int) -> tuple[Move, ...]:
        """Return the moves that the seat may play now, without `PASS`."""
        raise NotImplementedError

    def asks_anyway(self, state: S, step: W, seat: int) -> bool:
        """Return whether to ask a seat that can play nothing, so that the question reveals nothing about its cards."""
        raise NotImplementedError

    def prompt(self, state: S, step: W, seat: int) -> Phrase:
        """Return the question."""
        raise NotImplementedError

    def opening(self, state: S, step: W, seat: int) -> ReactionWindow:
        """Return the window as standing orders see it."""
        raise NotImplementedError

    def react(self, run: Run[S], step: W, seat: int, move: Move) -> None:
        """Carry out a reaction. The window is already on the stack again, with the next seat and no passes counted."""
        raise NotImplementedError

    def decisions(self, state: S, step: W) -> tuple[Decision, ...]:
        """Return the asked seat's reactions and `PASS`; no decision if it can play nothing and is not asked anyway."""
        seat = step.asked_seat
        reactions = self.reactions(state, step, seat)
        if not (reactions or self.asks_anyway(state, step, seat)):
            return ()
        opening = self.opening(state, step, seat)
        return (Decision(seat, "window", self.prompt(state, step, seat), (*reactions, PASS), window=opening),)

    def answer(self, run: Run[S], step: W, seat: int, move: Move) -> None:
        if move == PASS:
            self.go(run, step)
            return
        run.state.steps.append(replace(step, turn=_next(step), passes=0))
        self.react(run, step, seat, move)

    def go(self, run: Run[S], step: W) -> None:
        pass_count = step.passes + 1
        if pass_count < len(step.seats):
            run.state.steps.append(replace(step, turn=_next(step), passes=pass_count))


def _next(step: Window) -> int:
    return (step.turn + 1) % len(step.seats)
