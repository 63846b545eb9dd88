"""Helpers for the redeals of all games: draws with numbered labels, and the search for a possible deal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from engine.kernel.chance import Chance

T = TypeVar("T")
# The number of deals that are tried. If none is possible, a game keeps the cards that the viewer may have guessed.
TRIES = 400
_WORD_BITS = 64


class Draws:
    """The draws of one redeal, from its own chance; each draw has the next number as its label.

    ``in_vain``: no possible deal was found, so what the viewer may have guessed was kept.
    """

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self._count = 0
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
        """Return a number in ``range(sides)``, however many sides there are; all are as likely."""
        words = max(1, -(-sides.bit_length() // _WORD_BITS))
        most = 1 << words * _WORD_BITS
        while (number := self._bits(words)) >= most - most % sides:
            pass
        return number % sides

    def _bits(self, words: int) -> int:
        number = 0
        for _ in range(words):
            number = number << _WORD_BITS | self._chance.integer(self._label(), 1 << _WORD_BITS)
        return number
