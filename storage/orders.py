"""Stores standing orders: one for each seat, read with the session."""

import sqlite3

from storage.database import Database
from storage.errors import WrongStatus
from storage.records import StandingOrder
from storage.rows import handle_once, position, put_orders


class OrderRows:
    """The standing orders; each method is one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def give(
        self, session_id: int, seat: int, data: bytes, *, at: int, interaction_id: int | None = None
    ) -> None:
        """Keep a seat's order instead of its former one.

        Raises Duplicate, WrongStatus (not running) or NotFound.
        """

        def transaction(connection: sqlite3.Connection) -> None:
            handle_once(connection, interaction_id, at)
            _, status = position(connection, session_id)
            if status != "running":
                raise WrongStatus(status)
            put_orders(connection, session_id, [StandingOrder(seat, data)])

        await self._database.write(transaction)
