"""Creates matches in which a player is late, on a host with a simulated time."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import msgspec

from bot.host.clocks.terms import DAY_MS, AtZero, Terms
from bot.host.seats.deadlines import VACATION_DAYS
from engine.kernel.steps.events import Event
from storage.records.matches import Session
from tests.bot.hosted import ANA, BEN, CHEN, Table


def terms(at_zero: AtZero = "vote", limit: int = 24) -> Terms:
    return Terms("turn", limit=limit, at_zero=at_zero)


async def no_vacation(table: Table, *users: int) -> None:
    """Record that users have used all vacation days of this year."""
    year = int(datetime(datetime.fromtimestamp(table.now / 1000, UTC).year, 1, 1, tzinfo=UTC).timestamp() * 1000)
    rows = [(user, year + day * DAY_MS, year + (day + 1) * DAY_MS) for user in users for day in range(VACATION_DAYS)]
    await table.storage.database.write(
        lambda connection: (
            connection.executemany("INSERT INTO vacation_days VALUES (?, ?, ?) ON CONFLICT DO NOTHING", rows).rowcount
        )
    )


async def begin(table: Table, at_zero: AtZero = "vote", **options: Any) -> int:
    await no_vacation(table, ANA, BEN, CHEN)
    return await table.begin(terms(at_zero), **options)


async def session_of(table: Table, number: int) -> Session:
    return (await table.live(number)).session


async def params(table: Table, number: int, key: str) -> dict[str, object]:
    """Return the parameters of the latest event of a kind."""
    entries = await table.storage.log.last(number, limit=1000)
    events = [msgspec.json.decode(entry.data, type=Event) for entry in entries]
    return dict([event for event in events if event.key == key][-1].params)


async def vote(table: Table, number: int, user: int, choice: str) -> str | None:
    voted = await table.host.deadlines.vote(number, user, 0, choice, table.interaction())
    return voted.decision
