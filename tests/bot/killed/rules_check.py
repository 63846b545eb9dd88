"""Bots that kill themselves before a statement while they check changed rules (`tests/forked.py`).

The argument is the database file, which former rules wrote. The bot prints the number of each match whose table was
notified.
"""

from __future__ import annotations

from pathlib import Path

from bot.host.host import Host
from bot.wording.seat_names import SeatNames
from storage.sqlite.store import SqliteStorage
from tests.bot.other_rules import change_rules
from tests.bot.tables import Time
from tests.forked import Statements, say, serve


async def check(statements: Statements, path: str) -> None:
    """Check all matches, as a bot does after its start."""
    change_rules(setattr, version=1)
    time = Time()
    # The statements that open the file do not count.
    statements.counting = False
    async with await SqliteStorage.open(Path(path), clock=time, trace=statements.trace) as storage:
        statements.counting = True
        async for number in Host(storage, SeatNames(), time).rules_check.run():
            say(str(number))


if __name__ == "__main__":
    serve(check)
