"""The step for one secret choice of each of several seats. The seats choose at the same time, in any order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar, cast

import msgspec
from msgspec.structs import replace

from engine.kernel.chance.redealing import Draws
from engine.kernel.choices.moves import Move
from engine.kernel.steps.simultaneous import SimultaneousRule
from engine.kernel.steps.stack import Rules, S, Step, present_step


class Together(Step, frozen=True):
    """A choice that several seats make at the same time; ``choices`` are hidden from other seats until all are made."""

    choices: dict[int, Move | None] = msgspec.field(name="chosen")


C = TypeVar("C", bound=Together)


def chosen_again(rules: Rules[S], state: S, viewer: int | None, draws: Draws) -> None:
    """Draw other legal moves for the choices of the current step that the viewer has not seen."""
    step = present_step(state)
    if isinstance(step, Together):
        rule = cast("TogetherRule[S, Together]", rules[type(step)])
        hidden_seats = [seat for seat, move in step.choices.items() if move and seat != viewer]
        again = {seat: draws.one_of(rule.choices(state, step, seat)) for seat in hidden_seats}
        state.steps[-1] = replace(step, choices={**step.choices, **again})


class TogetherRule(SimultaneousRule[S, C]):
    """Collects secret, simultaneous choices in any order, and reveals them when none is missing."""

    def open_choices(self, state: S, step: C) -> Iterator[tuple[int, tuple[Move, ...]]]:
        for seat, choice in step.choices.items():
            if choice is None:
                yield seat, self.choices(state, step, seat)

    def with_choice(self, step: C, seat: int, move: Move) -> C:
        return replace(step, choices={**step.choices, seat: move})
