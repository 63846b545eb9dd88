"""Tests that removed data is in no file, neither in the database's pages nor in its write-ahead log."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

from bot.host.clocks.terms import HOUR_MS
from bot.host.matches.deleted_sessions import KEPT_MS
from bot.host.rulings import Delete, RequestedRuling
from tests.bot.hosted import Table
from tests.bot.inner import sqlite_of
from tests.storage.samples import until

ZOE, ANA, MOD = 700_000_000_000_000_001, 700_000_000_000_000_002, 700_000_000_000_000_005
GUILD = 7
# The bytes of the removed data: texts, and the user's id as SQLite stores it.
OF_ZOE = (b"User 700000000000000001", b"700000000000000001", ZOE.to_bytes(8, "big"), b"Very Own Deck")


def log_of(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")


def held(path: Path, *sought: bytes) -> dict[bytes, int]:
    """Return how often each of these byte strings is in the files."""
    data = b"".join(file.read_bytes() for file in (path, log_of(path)))
    return {one: data.count(one) for one in sought if one in data}


async def lived(table: Table) -> int:
    """Let Zoe save a deck and play two matches, the first one to its end. Return the id of the second match."""
    await table.storage.decks.add(ZOE, "marvel_card_game", "Very Own Deck", "avengers", at=5, limit=9)
    await table.storage.settings.set_user_quiet(ZOE, "Europe/Madrid", 0, 60)
    over, number = [await table.begin(users=(ZOE, ANA)) for _ in range(2)]
    await table.host.seats.resign(over, ANA)
    await table.move(number, ZOE, "work")
    await table.host.seats.offer(number, ZOE, table.interaction())
    await table.host.seats.take(number, ZOE, "User 700000000000000001", table.interaction())
    return number


async def test_a_forgotten_user_is_in_no_file(table: Table) -> None:
    await lived(table)
    assert held(table.path, *OF_ZOE).keys() == set(OF_ZOE)
    await table.host.personal_data.forget(ZOE)
    assert held(table.path, *OF_ZOE) == {}


async def test_a_purged_match_leaves_only_its_number(table: Table) -> None:
    number, other = await lived(table), await table.begin(users=(ANA, MOD))
    session = (await table.live(number)).session
    sought = (session.seed, session.match_id.encode(), session.commitment.encode(), b"User 700000000000000001")
    assert held(table.path, *sought).keys() == set(sought)
    for one in (number, other):
        ruling_request = RequestedRuling(guild_id=GUILD, session_id=one, actor=900, ruling=Delete(), reason="Because")
        assert await table.host.rulings.rule(ruling_request) is None
    await table.host.personal_data.forget(ZOE)
    await table.later(KEPT_MS / HOUR_MS, step=48)
    assert held(table.path, *sought) == {}
    rows = await table.storage.database.read(
        lambda connection: connection.execute(
            "SELECT * FROM sessions WHERE session_id IN (?, ?)", (number, other)
        ).fetchall()
    )
    assert [row[:2] for row in rows] == [(number, str(number)), (other, str(other))]
    assert rows[0][2:] == rows[1][2:], "nothing else tells one purged match from another"
    # The id of the purged match is never used again.
    assert await table.begin(users=(ANA, MOD)) > other


async def test_an_open_reader_only_delays_the_removal(table: Table) -> None:
    await lived(table)
    with closing(sqlite3.connect(table.path, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM seats").fetchone()
        await table.host.personal_data.forget(ZOE)
        assert held(table.path, *OF_ZOE) != {}, "the reader may look at it until it is done"
        reader.execute("COMMIT")
    beating = asyncio.create_task(sqlite_of(table.storage)._beat(0.001))
    try:
        await until(lambda: held(table.path, *OF_ZOE) == {})
    finally:
        beating.cancel()


async def test_leftovers_of_a_killed_process_are_removed_at_the_next_start(table: Table, tmp_path: Path) -> None:
    await lived(table)
    with closing(sqlite3.connect(table.path, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM seats").fetchone()
        await table.host.personal_data.forget(ZOE)
        # A copy of the files at this time stands for those that a killed process leaves.
        killed = tmp_path / "killed.db"
        killed.write_bytes(table.path.read_bytes())
        log_of(killed).write_bytes(log_of(table.path).read_bytes())
        reader.execute("COMMIT")
    next_one = Table(killed)
    # By now the leases of the killed process have expired.
    next_one.now += 60_000
    await next_one.open()
    try:
        assert held(killed, *OF_ZOE) == {}
    finally:
        await next_one.storage.close()
