"""Standing orders: one for each seat, read with the session."""

from storage.records.matches import StandingOrder
from storage.sql.connection import Connection
from storage.sql.repository import Repository
from storage.sql.rows import handle_once, put_orders, require_running


class OrderRows(Repository):
    """Keeps the seats' standing orders."""

    async def give(
        self, session_id: int, seat: int, data: bytes, *, at: int, interaction_id: int | None = None
    ) -> None:
        """Replace a seat's standing order. Raises Duplicate, WrongStatus (not running) or NotFound."""

        def transaction(connection: Connection) -> None:
            handle_once(connection, interaction_id, at)
            require_running(connection, session_id)
            put_orders(connection, session_id, [StandingOrder(seat, data)])

        await self._database.write(transaction)
