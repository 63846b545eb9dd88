"""Users' decks. Only its owner sees and changes a deck: every statement names the user."""

from collections.abc import Mapping

from storage.errors import NameTaken, NotFound, TooMany
from storage.records.people import Deck
from storage.sql.connection import Connection
from storage.sql.repository import Repository
from storage.sql.rows import first_record, handle_once

_FIND = "SELECT * FROM decks WHERE deck_id = ? AND user_id = ?"
_OF_USER = "SELECT * FROM decks WHERE user_id = ? ORDER BY game, folded"
_COUNT = "SELECT count(*) FROM decks WHERE user_id = ? AND game = ?"
_ADD = """
INSERT INTO decks (user_id, game, name, folded, code, created_at, changed_at) VALUES (?, ?, ?, ?, ?, ?, ?)
ON CONFLICT DO NOTHING RETURNING deck_id
"""
_SAVE = "UPDATE decks SET code = :code, changed_at = :at WHERE deck_id = :deck AND user_id = :user"
_RENAME = """
UPDATE decks SET name = :name, folded = :folded, changed_at = :at
WHERE deck_id = :deck AND user_id = :user AND NOT EXISTS (
    SELECT 1 FROM decks AS other WHERE other.user_id = :user AND other.game = decks.game AND other.folded = :folded
        AND other.deck_id <> :deck)
"""
_DELETE = "DELETE FROM decks WHERE deck_id = ? AND user_id = ?"


class DeckRows(Repository):
    """Keeps users' decks. For another user's deck, the methods raise NotFound."""

    async def add(
        self, user_id: int, game: str, name: str, code: str, *, limit: int, at: int, interaction_id: int | None = None
    ) -> Deck:
        """Keep a new deck. Raises NameTaken (ignoring case), or TooMany beyond `limit` decks of the game."""

        def transaction(connection: Connection) -> Deck:
            handle_once(connection, interaction_id, at)
            (count,) = connection.execute(_COUNT, (user_id, game)).fetchone()
            if count >= limit:
                raise TooMany(f"user {user_id} has {count} decks")
            added_rows = connection.execute(_ADD, (user_id, game, name, name.casefold(), code, at, at)).fetchall()
            if not added_rows:
                raise NameTaken(f"user {user_id} already has a deck with that name")
            return _deck(connection, added_rows[0][0], user_id)

        return await self._database.write(transaction)

    async def find(self, deck_id: int, user_id: int) -> Deck | None:
        """Return the user's deck with this id, or None."""
        return await self._first(Deck, _FIND, (deck_id, user_id))

    async def of_user(self, user_id: int) -> tuple[Deck, ...]:
        """Return all the user's decks, by game and name."""
        return await self._all(Deck, _OF_USER, (user_id,))

    async def save(self, deck_id: int, user_id: int, code: str, *, at: int, interaction_id: int | None = None) -> Deck:
        """Replace the cards of a deck. Raises NotFound."""
        return await self._change_deck(_SAVE, deck_id, user_id, {"code": code}, at, interaction_id)

    async def rename(
        self, deck_id: int, user_id: int, name: str, *, at: int, interaction_id: int | None = None
    ) -> Deck:
        """Give a deck another name. Raises NotFound or NameTaken."""
        values = {"name": name, "folded": name.casefold()}
        return await self._change_deck(_RENAME, deck_id, user_id, values, at, interaction_id)

    async def delete(self, deck_id: int, user_id: int, *, at: int, interaction_id: int | None = None) -> None:
        """Delete a deck. Raises NotFound."""

        def transaction(connection: Connection) -> None:
            handle_once(connection, interaction_id, at)
            if connection.execute(_DELETE, (deck_id, user_id)).rowcount == 0:
                raise NotFound(f"deck {deck_id}")

        await self._database.write(transaction)

    async def _change_deck(
        self, sql: str, deck_id: int, user_id: int, values: Mapping[str, str], at: int, interaction_id: int | None
    ) -> Deck:
        def transaction(connection: Connection) -> Deck:
            handle_once(connection, interaction_id, at)
            change_count = connection.execute(sql, {**values, "at": at, "deck": deck_id, "user": user_id}).rowcount
            deck = _deck(connection, deck_id, user_id)
            if change_count == 0:
                raise NameTaken(f"user {user_id} already has a deck with that name")
            return deck

        return await self._database.write(transaction)


def _deck(connection: Connection, deck_id: int, user_id: int) -> Deck:
    deck = first_record(Deck, connection.execute(_FIND, (deck_id, user_id)))
    if deck is None:
        raise NotFound(f"deck {deck_id}")
    return deck
