"""Helpers for the redeals of all games: quick draws, and the search for a possible deal."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TypeVar

from engine.kernel.chance.fair import Chance

T = TypeVar("T")
# The number of deals that are tried. If none is possible, a game keeps the cards that the viewer may have guessed.
TRIES = 400
SEEDS = 1 << 64


class Draws:
    """The draws of one redeal. Nobody has to verify them, so one draw from ``chance`` seeds a faster generator.

    ``in_vain``: no possible deal was found, so the cards that the viewer may have guessed were kept.
    """

    def __init__(self, chance: Chance) -> None:
        self._random = random.Random(chance.integer("redeal", SEEDS))
        self.in_vain = False

    def first_possible(self, deal: Callable[[], T], possible: Callable[[T], bool]) -> T | None:
        """Return the first deal that is possible, None if `TRIES` deals were impossible.

        If all deals are equally likely, all possible deals are, too.
        """
        for _ in range(TRIES):
            dealt = deal()
            if possible(dealt):
                return dealt
        self.in_vain = True
        return None

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Return the items in random order."""
        order = list(items)
        self._random.shuffle(order)
        return order

    def one_of(self, items: Sequence[T]) -> T:
        """Return one of the items."""
        return self._random.choice(items)

    def below(self, sides: int) -> int:
        """Return a number in ``range(sides)``, for any number of sides; all numbers are equally likely."""
        return self._random.randrange(sides)
