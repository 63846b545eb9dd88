"""The contract of a choice that each player makes in the lobby: a deck to bring, a hero or a role to play."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping

from engine.kernel.errors import Refused

QUOTE_LIMIT = 100


class SeatChoice(ABC):
    """One choice of every seat, made before the match. The table rules of the game contain it (`TableRules.choice`).

    ``place`` is the place of a seat at the largest table; a smaller table has only some of these places
    (`TableRules.places`). ``key`` is the name of the option that holds the chosen values, one per seat in their order.
    A value is named by "<key>-<value>" and "<key>-<value>-note"; "choice-<key>" and its siblings name the choice
    itself. With ``secret``, only its player sees a choice until the game reveals it. With ``unique`` no two seats may
    choose the same value. Then the choice is open, and there are enough values for the largest table. With
    ``own_decks`` players may choose their own legal decks as well, and the hidden value of a deck is its code.
    """

    key: str
    secret: bool = False
    unique: bool = False
    own_decks: bool = False

    @abstractmethod
    def values(self, place: int) -> tuple[str, ...]:
        """Return every value that a seat may choose if no other seat has chosen."""

    def hides(self, value: str) -> bool:  # noqa: ARG002 - other choices hide only some values
        """Return whether only the player may know that they chose this value."""
        return self.secret

    def veiled(self, value: str) -> str:
        """Return a value that means the same but is hidden (see `hides`); by default the value itself."""
        return value

    def free_values(self, place: int, others: Mapping[int, str]) -> tuple[str, ...]:
        """Return the values that a seat may choose; ``others`` holds the open choices of other seats."""
        values_taken = set(others.values()) if self.unique else set()
        return tuple(value for value in self.values(place) if value not in values_taken)

    def check(self, place: int, value: str, others: Mapping[int, str]) -> None:
        """Raise `Refused` if a seat may not choose a value.

        The code is "bad_input" if the seat never may, and "choice_taken" if another seat has chosen the value.
        """
        if value in self.free_values(place, others):
            return
        if value in self.values(place):
            raise Refused("choice_taken")
        raise Refused("bad_input", value=value[:QUOTE_LIMIT])

    def usual(self, place: int, others: Mapping[int, str]) -> str:
        """Return the default choice of a player or computer player: if possible a value that no other seat has."""
        values = self.free_values(place, others)
        return next((value for value in values if value not in others.values()), values[0])
