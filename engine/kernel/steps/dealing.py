"""The step that announces to each seat its own hand. The game deals, and then puts this step on the stack."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

from engine.kernel.steps.choices import GoRule
from engine.kernel.steps.stack import Run, Step, StepState
from engine.kernel.words.phrases import Phrase


class Dealt(Step, frozen=True, tag="deal"):
    """Announce to each seat its own hand."""


class _Hands(StepState, Protocol):
    @property
    def hands(self) -> Sequence[Sequence[Any]]: ...


H = TypeVar("H", bound=_Hands)


class DealtRule(GoRule[H, Dealt]):
    """Announces to each seat the cards in its own hand only; ``card_name`` returns the name of a card."""

    def __init__(self, card_name: Callable[[Any], Phrase]) -> None:
        self._card_name = card_name

    def go(self, run: Run[H], step: Dealt) -> None:  # noqa: ARG002 - the step holds nothing
        for seat, hand in enumerate(run.state.hands):
            run.tell_dealt(seat, [self._card_name(card) for card in hand])
