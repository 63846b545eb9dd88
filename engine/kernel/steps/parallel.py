"""The step for private lists of choices that several seats make at the same time, each at its own pace."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from engine.kernel.choices.moves import Move
from engine.kernel.steps.simultaneous import SimultaneousRule
from engine.kernel.steps.stack import S, Step


class Parallel(Step, frozen=True):
    """Lists of choices that several seats make at the same time; ``lists`` holds each seat's choices so far, in order.

    Until all lists are complete, views do not show which, or how many, choices another seat has made.
    """

    lists: dict[int, tuple[Move, ...]] = msgspec.field(name="made")


L = TypeVar("L", bound=Parallel)


class SheetPlace(msgspec.Struct, frozen=True):
    """Names the menu of a work sheet to which a choice belongs.

    ``menu``: the words with which all choices of the menu begin.

    A menu of one word holds several choices, one for each second word. A longer menu holds a single choice. ``blank``:
    the choice stands for an empty menu.
    """

    menu: Move
    blank: bool = False


class ParallelRule(SimultaneousRule[S, L]):
    """Collects each seat's list of secret choices, in any order; `choices` is empty once a list is complete.

    `reveal` carries out all lists in the order of the seats. If a rule sets ``on_sheet``, the choices of a seat are
    collected on a work sheet (`engine.kernel.matches.worksheets`). The rule then returns the menu of each choice
    (`sheet_place`).
    """

    def sheet_place(self, move: Move) -> SheetPlace | None:
        """Return the menu that contains a choice, None for a choice in no menu, such as `DONE`."""
        raise NotImplementedError

    def open_choices(self, state: S, step: L) -> Iterator[tuple[int, tuple[Move, ...]]]:
        """Yield each seat whose list is incomplete, in the order of ``lists``."""
        for seat in step.lists:
            moves = self.choices(state, step, seat)
            if moves:
                yield seat, moves

    def with_choice(self, step: L, seat: int, move: Move) -> L:
        return replace(step, lists={**step.lists, seat: (*step.lists[seat], move)})
