"""What redeals of all games share: draws under labels that number themselves, and trying until a deal is possible."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from engine.kernel.chance import Chance

T = TypeVar("T")
# So many deals are tried. Where none is possible, a game leaves in place what the viewer may have guessed.
TRIES = 60


class Draws:
    """Draws for one redeal from a chance of its own: each has the next number as its label."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self._count = 0

    def _label(self) -> str:
        self._count += 1
        return f"redeal#{self._count}"

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Return the items in random order."""
        return self._chance.shuffle(self._label(), items)

    def one_of(self, items: Sequence[T]) -> T:
        """Return one of the items."""
        return self._chance.choose(self._label(), items)

    def below(self, sides: int) -> int:
        """Return a number in ``range(sides)``."""
        return self._chance.integer(self._label(), sides)


def first_possible(deal: Callable[[], T], possible: Callable[[T], bool]) -> T | None:
    """Return the first deal that is possible, None where `TRIES` were not.

    Deals that are all equally likely before are so among the possible ones, too.
    """
    for _ in range(TRIES):
        dealt = deal()
        if possible(dealt):
            return dealt
    return None
