"""Cards with a suit and a rank, such as "sun-3": their deck, their parts, and their names.

The message ``move-card`` (with ``{ $suit }`` and ``{ $rank }``) names a card, ``suit-SUIT`` names each suit.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.kernel.words.phrases import Param, Phrase


def deck_of(suits: Sequence[str], ranks: Iterable[int]) -> tuple[str, ...]:
    """Return a deck with one card of each rank in each suit."""
    numbers = tuple(ranks)
    return tuple(f"{suit}-{rank}" for suit in suits for rank in numbers)


def suit_of(card: str) -> str:
    """Return the suit of a card."""
    return card.partition("-")[0]


def rank_of(card: str) -> int:
    """Return the rank of a card."""
    return int(card.partition("-")[2])


def card_params(card: str) -> dict[str, Param]:
    """Return the suit and the rank of a card as parameters of a sentence."""
    return {"suit": Phrase(f"suit-{suit_of(card)}"), "rank": rank_of(card)}


def card_name(card: str) -> Phrase:
    """Return the name of a card."""
    return Phrase("move-card", card_params(card))
