"""The step that tells each seat its hand. The game deals, and then puts it on the stack."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

from engine.kernel.steps.choices import GoRule
from engine.kernel.steps.stack import Run, Step, StepState
from engine.kernel.words.phrases import Phrase


class Dealt(Step, frozen=True, tag="deal"):
    """Tell each seat its hand."""


class _Hands(StepState, Protocol):
    @property
    def hands(self) -> Sequence[Sequence[Any]]: ...


H = TypeVar("H", bound=_Hands)


class DealtRule(GoRule[H, Dealt]):
    """Tells each seat the cards in its own hand and no others; ``card_name`` returns the name of a card."""

    def __init__(self, card_name: Callable[[Any], Phrase]) -> None:
        self._card_name = card_name

    def go(self, run: Run[H], step: Dealt) -> None:  # noqa: ARG002 - the step holds nothing
        """Tell the hands."""
        for seat, hand in enumerate(run.state.hands):
            run.tell_dealt(seat, [self._card_name(card) for card in hand])
