"""Helpers for redeals, which draw again what a viewer does not know: quick draws, and a search for a possible deal."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol, Self, TypeVar

import msgspec

from engine.kernel.chance.fair import Chance


class _Copied(Protocol):
    def copy(self) -> Self: ...


class _Ordered(Protocol):
    def __lt__(self, other: Any, /) -> bool: ...  # noqa: ANN401 - strings, numbers and tuples


T = TypeVar("T")
Ordered = TypeVar("Ordered", bound=_Ordered)
D = TypeVar("D", bound=_Copied)
# The maximum number of deals to try. If all of them are impossible, the real cards are kept. This reveals little,
# because then so few deals are possible that the viewer could nearly deduce the cards.
TRIES = 400
SEEDS = 1 << 64


class Draws:
    """The draws of one redeal, from a fast generator. ``in_vain``: `first_possible` gave up without a possible deal."""

    def __init__(self, chance: Chance) -> None:
        self._random = random.Random(chance.integer("redeal", SEEDS))
        self.in_vain = False

    def first_possible(self, deal: Callable[[], T], possible: Callable[[T], bool]) -> T | None:
        """Return the first deal that is possible, None if `TRIES` deals were impossible."""
        for _ in range(TRIES):
            dealt = deal()
            if possible(dealt):
                return dealt
        self.in_vain = True
        return None

    def shuffled(self, items: Iterable[Ordered]) -> list[Ordered]:
        """Return the items in random order. Their former order, which may be secret, has no influence on it."""
        order = sorted(items)
        self._random.shuffle(order)
        return order

    def one_of(self, items: Sequence[T]) -> T:
        """Return one of the items."""
        return self._random.choice(items)

    def below(self, sides: int) -> int:
        """Return a number in ``range(sides)``, for any number of sides; all numbers are equally likely."""
        return self._random.randrange(sides)


# Hidden fields of a state that are not cards, each with a function that draws a possible value.
Secrets = Mapping[str, Callable[[Draws], object]]


class UnseenPlace(msgspec.Struct, frozen=True):
    """A place of unseen cards: a field of the state or a hand in it. ``known_cards`` are cards the viewer knows."""

    field: str
    seat: int | None = None
    known_cards: tuple[str, ...] = ()

    def cards(self, state: Any) -> list[str]:  # noqa: ANN401 - each game has its own type of states
        """Return the cards at this place that the viewer does not know."""
        there = list(getattr(state, self.field) if self.seat is None else getattr(state, self.field)[self.seat])
        for card in self.known_cards:
            there.remove(card)
        return there

    def put(self, state: Any, cards: Sequence[str]) -> None:  # noqa: ANN401 - each game has its own type of states
        """Put these cards at the place, in addition to the known cards there; a hand is sorted."""
        if self.seat is None:
            getattr(state, self.field)[:] = [*self.known_cards, *cards]
        else:
            getattr(state, self.field)[self.seat] = tuple(sorted([*self.known_cards, *cards]))


def dealt_again(state: D, places: Sequence[UnseenPlace], draws: Draws) -> D:
    """Return a copy of a state in which the unseen cards of all these places are shuffled together and dealt again."""
    other, cards_at = state.copy(), [place.cards(state) for place in places]
    cards = draws.shuffled([card for own_cards in cards_at for card in own_cards])
    for place, own_cards in zip(places, cards_at, strict=True):
        place.put(other, cards[: len(own_cards)])
        del cards[: len(own_cards)]
    return other
