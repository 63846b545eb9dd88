"""The SQL behind `storage.repositories.orders`."""

import sqlite3

from storage.errors import WrongStatus
from storage.records import StandingOrder
from storage.repositories.orders import OrderRepository
from storage.sqlite.database import Database
from storage.sqlite.rows import handle_once, position, put_orders


class OrderRows(OrderRepository):
    """`OrderRepository` in SQLite."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def give(
        self, session_id: int, seat: int, data: bytes, *, at: int, interaction_id: int | None = None
    ) -> None:
        def transaction(connection: sqlite3.Connection) -> None:
            handle_once(connection, interaction_id, at)
            _, status = position(connection, session_id)
            if status != "running":
                raise WrongStatus(status)
            put_orders(connection, session_id, [StandingOrder(seat, data)])

        await self._database.write(transaction)
