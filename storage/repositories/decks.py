"""The protocol of users' decks. Only its owner sees and changes a deck: every statement names the user."""

from __future__ import annotations

from typing import Protocol

from storage.records import Deck


class DeckRepository(Protocol):
    """Keeps users' decks.

    An `interaction_id` makes a repeated delivery raise Duplicate. Another user's deck raises NotFound as well.
    """

    async def add(
        self, user_id: int, game: str, name: str, code: str, *, limit: int, at: int, interaction_id: int | None = None
    ) -> Deck:
        """Keep a new deck. Raises NameTaken (ignoring case), or TooMany beyond `limit` decks of that game."""

    async def find(self, deck_id: int, user_id: int) -> Deck | None:
        """Return the user's deck of that id, or None."""

    async def of_user(self, user_id: int) -> tuple[Deck, ...]:
        """Return all the user's decks, by game and name."""

    async def save(self, deck_id: int, user_id: int, code: str, *, at: int, interaction_id: int | None = None) -> Deck:
        """Replace the cards of a deck. Raises NotFound."""

    async def rename(
        self, deck_id: int, user_id: int, name: str, *, at: int, interaction_id: int | None = None
    ) -> Deck:
        """Give a deck another name. Raises NotFound or NameTaken."""

    async def delete(self, deck_id: int, user_id: int, *, at: int, interaction_id: int | None = None) -> None:
        """Delete a deck. Raises NotFound."""
