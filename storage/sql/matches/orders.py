"""Standing orders: one for each seat, read with the session."""

from storage.errors import WrongStatus
from storage.records import StandingOrder
from storage.sql.database import Connection, Database
from storage.sql.rows import handle_once, position, put_orders


class OrderRows:
    """Keeps the seats' standing orders."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def give(
        self, session_id: int, seat: int, data: bytes, *, at: int, interaction_id: int | None = None
    ) -> None:
        """Replace a seat's standing order.

        Raises Duplicate, WrongStatus (not running) or NotFound.
        """

        def transaction(connection: Connection) -> None:
            handle_once(connection, interaction_id, at)
            _, status = position(connection, session_id)
            if status != "running":
                raise WrongStatus(status)
            put_orders(connection, session_id, [StandingOrder(seat, data)])

        await self._database.write(transaction)
