"""What players bring to the table: decks of their own, made before a match and frozen into it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping

import msgspec

from engine.kernel.phrases import Phrase

# Copies by card, every count at least 1.
Deck = Mapping[str, int]


class DeckCard(msgspec.Struct, frozen=True):
    """A card that decks are made of: its key, its part of the deck, and what is good to know in a list.

    ``points`` is what a copy counts for, ``groups`` are the names of what it belongs to (teams, kinds): by both the
    cards of a part can be looked through.
    """

    key: str
    part: str
    most: int
    name: Phrase
    note: Phrase
    points: int = 0
    groups: tuple[Phrase, ...] = ()


class DeckPart(msgspec.Struct, frozen=True):
    """A part of a deck as it stands: cards and points, with the least and the most allowed (None: no limit).

    A part is named by "deck-part-<part>".
    """

    part: str
    cards: int
    least: int
    points: int
    most_points: int | None


class DeckView(msgspec.Struct, frozen=True):
    """A deck to be shown: every card with its copies, parts in order and cards in table order."""

    cards: tuple[tuple[str, int], ...]
    parts: tuple[DeckPart, ...]


class DeckBook(ABC):
    """The rules of a game's decks.

    The game's options then have a field ``deck``: a tuple with one choice per seat, each a word of `words` or a
    deck code.
    """

    @property
    @abstractmethod
    def words(self) -> tuple[str, ...]:
        """What may be chosen without a deck of one's own, starter decks first; each is named by "deck-<word>"."""

    @property
    @abstractmethod
    def cards(self) -> Mapping[str, DeckCard]:
        """Every card by its key, in table order."""

    @abstractmethod
    def starter(self, word: str) -> Deck | None:
        """Return the deck that a word stands for, None where it is made only at the start of a match."""

    @abstractmethod
    def read(self, code: str) -> Deck:
        """Return the deck of a code, limits not checked.

        Raises `Refused` ("bad_deck_code", "deck_checksum", "unknown_deck_card", "bad_deck_count") naming the first
        thing that is wrong.
        """

    @abstractmethod
    def write(self, deck: Deck) -> str:
        """Return the one code of a deck."""

    @abstractmethod
    def faults(self, deck: Deck) -> list[Phrase]:
        """Return each broken limit, with how much is missing or too much; nothing for a legal deck."""

    @abstractmethod
    def view(self, deck: Deck) -> DeckView:
        """Return the deck to be shown."""
