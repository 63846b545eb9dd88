"""The contract of decks. Players build decks before a match, and the match keeps a fixed copy."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping

import msgspec

from engine.kernel.errors import Refused
from engine.kernel.table.seat_choices import QUOTE_LIMIT, SeatChoice
from engine.kernel.words.phrases import Phrase

# The number of copies of each card in a deck, at least 1 each.
Deck = Mapping[str, int]


class DeckCard(msgspec.Struct, frozen=True):
    """A card of a deck. ``points`` is the value of one copy, ``groups`` are the names of its teams or kinds."""

    key: str
    part: str
    most: int
    name: Phrase
    note: Phrase
    points: int = 0
    groups: tuple[Phrase, ...] = ()


class DeckPart(msgspec.Struct, frozen=True):
    """A part of a deck, named by the message "deck-part-<part>"; ``most_points`` is None without a limit of points."""

    part: str
    cards: int
    least: int
    points: int
    most_points: int | None


class DeckView(msgspec.Struct, frozen=True):
    """A deck as players see it: every card with its copies, in the order of the parts and of the card data."""

    cards: tuple[tuple[str, int], ...]
    parts: tuple[DeckPart, ...]


class DeckBook(ABC):
    """The rules of a game's decks. In the lobby players choose one of `words` or type a deck code (`DeckChoice`)."""

    @property
    @abstractmethod
    def words(self) -> tuple[str, ...]:
        """The choices for a player without a deck of their own, starter decks first; each is named by "deck-<word>"."""

    @property
    @abstractmethod
    def cards(self) -> Mapping[str, DeckCard]:
        """Every card by its key, in the order of the card data."""

    @abstractmethod
    def starter(self, word: str) -> Deck | None:
        """Return the deck of a word, None if that deck is generated only at the start of a match."""

    def veiled(self, word: str) -> str:
        """Return the value that hides which word was chosen, for matches whose players may not know each other's decks.

        By default it is the code of the word's starter deck. A game overrides this for words without a deck before the
        match.
        """
        deck = self.starter(word)
        return word if deck is None else self.write(deck)

    @abstractmethod
    def read(self, code: str) -> Deck:
        """Return the deck of a code, without checking its limits.

        Raises `Refused` ("bad_deck_code", "deck_checksum", "unknown_deck_card", "bad_deck_count").
        """

    @abstractmethod
    def write(self, deck: Deck) -> str:
        """Return the code of a deck; each deck has exactly one code."""

    @abstractmethod
    def faults(self, deck: Deck) -> list[Phrase]:
        """Return each broken limit, and how many cards or points are missing or in excess; empty for a legal deck."""

    @abstractmethod
    def view(self, deck: Deck) -> DeckView:
        """Return the deck as players see it."""


class DeckChoice(SeatChoice):
    """The deck that each seat brings, in the option ``deck``. Other players may see a word, but not a deck code."""

    key = "deck"
    own_decks = True

    def __init__(self, book: DeckBook) -> None:
        self.book = book

    def values(self, place: int) -> tuple[str, ...]:  # noqa: ARG002 - the same for all seats
        """Return the choices for a player without a deck of their own."""
        return self.book.words

    def hides(self, value: str) -> bool:
        """Return whether a value is the code of a player's own deck."""
        return value not in self.book.words

    def veiled(self, value: str) -> str:
        """Return the deck code for a word, as if the player had built that deck; a code is returned unchanged."""
        return value if self.hides(value) else self.book.veiled(value)

    def check(self, place: int, value: str, others: Mapping[int, str]) -> None:  # noqa: ARG002
        """Raise `Refused` ("bad_input") unless the value is a word or the code of a legal deck."""
        if not self._legal(value):
            raise Refused("bad_input", value=value[:QUOTE_LIMIT])

    def usual(self, place: int, others: Mapping[int, str]) -> str:  # noqa: ARG002
        """Return the first starter deck that no other seat has chosen; if all are chosen, the first starter deck."""
        starters = [word for word in self.book.words if self.book.starter(word) is not None]
        return next((word for word in starters if word not in others.values()), starters[0])

    def _legal(self, value: str) -> bool:
        if value in self.book.words:
            return True
        try:
            return not self.book.faults(self.book.read(value))
        except Refused:
            return False
