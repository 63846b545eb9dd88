"""A source of chance for tests: the test sets dice, orders and picks in advance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from engine.kernel.chance.fair import Chance

T = TypeVar("T")


class NotFixedError(AssertionError):
    """A draw does not fit the values that the test set: one is missing, left over or of the wrong size."""


class FixedChance(Chance):
    """Each roll returns the next of ``rolls``, and each pick the next of ``picks``.

    ``orders`` gives the result of a shuffle by its purpose, which is the part of a label before the "#". Other draws
    (`integer`, shuffles without an order) come from ``seed``. Only tests use this source: a match record cannot name
    it.
    """

    def __init__(
        self,
        rolls: Sequence[Sequence[int]] = (),
        *,
        picks: Sequence[object] = (),
        orders: Mapping[str, Sequence[object]] | None = None,
        seed: int = 0,
    ) -> None:
        super().__init__(seed.to_bytes(32, "big"), "fixed")
        self.rolls = [tuple(roll) for roll in rolls]
        self.picks = list(picks)
        self.orders = dict(orders or {})

    def roll(self, label: str, dice: int, sides: int = 6) -> tuple[int, ...]:
        """Return the next roll. Raises `NotFixedError` if no roll is left, or if its dice do not fit."""
        if not self.rolls:
            raise NotFixedError(f"no roll is left for {label}, {dice} dice")
        rolled = self.rolls.pop(0)
        if len(rolled) != dice or not all(1 <= die <= sides for die in rolled):
            raise NotFixedError(f"{label} rolls {dice} dice of {sides} sides, not {rolled}")
        return rolled

    def choose(self, label: str, items: Sequence[T]) -> T:
        """Return the next pick. Raises `NotFixedError` if no pick is left, or if it is not among the items."""
        if not self.picks:
            raise NotFixedError(f"no pick is left for {label}")
        picked: Any = self.picks.pop(0)
        if picked not in items:
            raise NotFixedError(f"{picked!r} is not among the items of {label}")
        chosen: T = picked
        return chosen

    def shuffle(self, label: str, items: Sequence[T]) -> list[T]:
        """Return the order that the test set for the purpose. Raises `NotFixedError` if it holds other items."""
        purpose = label.partition("#")[0]
        if purpose not in self.orders:
            return super().shuffle(label, items)
        order: list[Any] = list(self.orders[purpose])
        if sorted(map(repr, order)) != sorted(map(repr, items)):
            raise NotFixedError(f"{label} does not shuffle the given items")
        return order

    def finish(self) -> None:
        """Raise `NotFixedError` if rolls or picks are left over."""
        if self.rolls or self.picks:
            raise NotFixedError(f"unused: {self.rolls} {self.picks}")
