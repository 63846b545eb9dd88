"""Moderators' answers that kill themselves before a statement (`tests/forked.py`).

The arguments are the answer and the database file. A second moderator answers the first pending ruling.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from bot.host.host import Host
from bot.wording.seat_names import SeatNames
from engine.kernel.contract.registry import games
from engine.kernel.errors import Refused
from storage.sqlite.store import SqliteStorage
from tests.bot.ruled import DORA, GUILD
from tests.bot.tables import Time
from tests.forked import Statements, serve
from tests.toys import know

RULING, PRESS = 1, 5_000_000


async def answer(statements: Statements, word: str, path: str) -> None:
    """Let a second moderator confirm or decline the pending ruling."""
    time = Time()
    # The statements that open the file do not count.
    statements.counting = False
    async with await SqliteStorage.open(Path(path), clock=time, trace=statements.trace) as storage:
        statements.counting = True
        host = Host(storage, SeatNames(), time, strongest="easy")
        # After the kill, another process is started, and the moderator presses the button a second time. That press may
        # be refused.
        with suppress(Refused):
            if word == "confirm":
                await host.rulings.confirm(GUILD, RULING, DORA, PRESS)
            else:
                await host.rulings.decline(GUILD, RULING, DORA)


if __name__ == "__main__":
    know()
    games()
    serve(answer)
