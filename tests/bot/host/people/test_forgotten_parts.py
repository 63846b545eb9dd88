"""Tests that no user gains an advantage by being forgotten: the bot keeps digests of the needed facts long enough."""

from __future__ import annotations

import pytest

from bot.host.clocks.terms import DAY_MS, HOUR_MS
from bot.host.ground.quotas import QuotaLimits
from bot.host.lobbies.lobby import SessionPlace
from bot.host.rulings import AnyRuling, Delete, End, LockOut, Replace, RequestedRuling, Restore
from bot.host.seats.deadlines import VACATION_DAYS, year_start
from storage.records.matches import Session
from storage.sql.connection import Connection
from tests.bot.hosted import TURN, Table
from tests.bot.inner import cache_of
from tests.bot.tables import refused
from tests.toys import DUEL as GAME

pytestmark = pytest.mark.both_databases

ZOE, ANA, BEN, MOD = (700_000_000_000_000_000 + number for number in range(1, 5))
GUILD = 7


async def open_lobby(table: Table, user_id: int, guild: int = GUILD) -> Session:
    return await table.host.lobby.open(
        SessionPlace(guild, table.interaction()),
        game=GAME,
        seats=3,
        options={},
        language="en",
        user=(user_id, "One"),
        terms=TURN,
    )


def wanted(number: int | None, ruling: AnyRuling, actor: int) -> RequestedRuling:
    return RequestedRuling(guild_id=GUILD, session_id=number, actor=actor, ruling=ruling, reason="Because")


async def kept(table: Table) -> list[tuple[int, str]]:
    """Return the stored digests of a forgotten user's parts in sessions.

    For each, return the session and the kind of part.
    """

    def query(connection: Connection) -> list[tuple[int, str]]:
        return connection.execute("SELECT session_id, part FROM removed_parts ORDER BY 1, 2").fetchall()

    return await table.storage.database.read(query)


async def test_case_40_a_forgotten_user_opens_no_more_lobbies_within_the_hour(table: Table) -> None:
    cache_of(table.host).quotas.limits = QuotaLimits(opened=100, hourly=3, tables=100, guild=100)
    for _ in range(3):
        lobby = await open_lobby(table, ZOE)
        await table.host.lobby.cancel(lobby.session_id, ZOE, moderator=False)
        await table.host.personal_data.forget(ZOE)
        assert (await table.host.personal_data.everything(ZOE)).empty
    assert await refused(open_lobby(table, ZOE)) == "too_many_lobbies"
    await open_lobby(table, ANA)
    await table.restart(away=0.99)
    cache_of(table.host).quotas.limits = QuotaLimits(opened=100, hourly=3, tables=100, guild=100)
    assert await refused(open_lobby(table, ZOE)) == "too_many_lobbies"
    table.now += int(0.02 * HOUR_MS)
    await open_lobby(table, ZOE)
    assert await table.storage.removed.prune(table.now - HOUR_MS) == 3
    assert await kept(table) == []


async def test_case_40_running_matches_of_a_forgotten_user_still_count(table: Table) -> None:
    cache_of(table.host).quotas.limits = QuotaLimits(opened=2, hourly=100, tables=100, guild=100)
    lobbies = [(await open_lobby(table, ZOE)).session_id for _ in range(2)]
    await table.host.personal_data.forget(ZOE)
    table.now += 2 * HOUR_MS
    assert await table.storage.removed.prune(table.now - HOUR_MS) == 0
    assert await refused(open_lobby(table, ZOE)) == "too_many_opened"
    await open_lobby(table, ZOE, guild=GUILD + 1)
    await table.host.lobby.cancel(lobbies[0], MOD, moderator=True)
    await open_lobby(table, ZOE)
    assert await refused(open_lobby(table, ZOE)) == "too_many_opened"


@pytest.mark.parametrize("former", [False, True], ids=["seated", "gave the seat away"])
async def test_case_08_a_forgotten_player_is_not_neutral_in_that_match(table: Table, former: bool) -> None:
    host = table.host
    number = await table.begin(users=(ZOE, ANA))
    if former:
        assert await host.rulings.rule(wanted(number, Replace(0, "user", BEN, "Ben"), MOD)) is None
    await host.personal_data.forget(ZOE)
    await table.restart()
    host = table.host
    assert await refused(host.rulings.carry_out(number, ZOE, End(), "Because")) == "second_needed"
    for ruling in (End(), Delete(), Replace(1, "computer")):
        pending_ruling = await host.rulings.rule(wanted(number, ruling, ZOE))
        assert pending_ruling is not None
        assert (
            await refused(host.rulings.confirm(GUILD, pending_ruling.ruling_id, ZOE, table.interaction()))
            == "own_ruling"
        )
    other = await host.rulings.rule(wanted(number, End(), ANA))
    assert other is not None
    assert await refused(host.rulings.confirm(GUILD, other.ruling_id, ZOE, table.interaction())) == "not_neutral"
    assert await host.rulings.rule(wanted(None, LockOut(ANA), ZOE)) is not None, "nor of whom they played with"
    assert (await table.live(number)).session.status == "running"


async def test_a_forgotten_player_takes_no_other_seat_of_that_match(table: Table) -> None:
    host = table.host
    number = await table.begin(users=(ZOE, ANA, BEN))
    await table.move(number, ZOE, "work")
    await host.personal_data.forget(ZOE)
    await host.personal_data.forget(ZOE)
    await host.seats.offer(number, BEN, table.interaction())
    assert await refused(host.seats.take(number, ZOE, "Zoe", table.interaction())) == "knows_a_hand"
    given = wanted(number, Replace(2, "user", ZOE, "Zoe"), MOD)
    assert await refused(host.rulings.rule(given)) == "player_knows_a_hand"
    # A forgotten user may take their former seat again, as any user may take an open seat. The seat's clock gains no
    # time.
    assert await host.rulings.rule(wanted(number, Replace(0, "open"), MOD)) is None
    before = await table.hours(number, 0)
    assert await host.seats.take(number, ZOE, "Zoe", table.interaction(), 0) == 0
    assert await table.hours(number, 0) == before


async def test_a_first_ready_counts_even_if_a_forgotten_user_returns(table: Table) -> None:
    host = table.host
    number = (await open_lobby(table, ANA)).session_id
    await host.lobby.join(number, ZOE, "Zoe", table.interaction())
    first = table.interaction()
    await host.lobby.ready(number, ZOE, first)
    for _ in range(2):
        await host.personal_data.forget(ZOE)
        await host.lobby.join(number, ZOE, "Zoe", table.interaction())
        await host.lobby.ready(number, ZOE, table.interaction())
        (member,) = [one for one in (await table.live(number)).session.members if one.user_id == ZOE]
        assert member.first_ready == first
    await host.lobby.ready(number, ANA, table.interaction())
    assert (number, "ready") in await kept(table)
    await host.lobby.start(number, ANA)
    assert await kept(table) == []


async def test_a_digest_is_deleted_with_its_match_and_reveals_nothing_else(table: Table) -> None:
    host = table.host
    ended, purged, over = [await table.begin(users=(ANA, ZOE, BEN)) for _ in range(3)]
    await host.seats.resign(over, ANA)
    await host.seats.resign(over, BEN)
    await host.personal_data.forget(ZOE)
    assert await kept(table) == [(ended, "seat"), (purged, "seat")], "nothing is kept of matches that are over"

    def digests(connection: Connection) -> list[tuple[bytes, bytes]]:
        return connection.execute("SELECT salt, digest FROM removed_parts").fetchall()

    first, second = await table.storage.database.read(digests)
    assert first[0] != second[0]
    assert first[1] != second[1], "two digests do not reveal that they are of one person"
    assert str(ZOE).encode() not in b"".join((*first, *second))
    assert (await host.personal_data.everything(ZOE)).empty
    assert await host.rulings.rule(wanted(ended, End(), MOD)) is None
    assert await kept(table) == [(purged, "seat")]
    assert await host.rulings.rule(wanted(purged, Delete(), MOD)) is None
    assert await host.rulings.rule(wanted(purged, Restore(), MOD)) is None
    assert await host.rulings.rule(wanted(purged, End(), ZOE)) is not None
    assert await host.rulings.rule(wanted(purged, Delete(), MOD)) is None
    await table.later(31 * 24)
    assert await kept(table) == []


async def test_case_40_a_forgotten_user_gets_no_new_vacation(table: Table) -> None:
    year = year_start(table.now)
    spent = [(ZOE, year + day * DAY_MS, year + (day + 1) * DAY_MS) for day in range(-3, VACATION_DAYS - 1)]
    await table.storage.database.write(
        lambda connection: connection.executemany("INSERT INTO vacation_days VALUES (?, ?, ?)", spent).rowcount
    )
    left = table.host.preferences.vacation_left
    assert await left(ZOE) == 1
    await table.host.personal_data.forget(ZOE)
    assert await table.storage.vacations.since(ZOE, 0) == ()
    assert (await table.host.personal_data.everything(ZOE)).empty
    assert [await left(user) for user in (ZOE, ANA)] == [1, VACATION_DAYS]
    number = await table.begin(TURN, users=(ZOE, ANA))
    await table.later(25)
    assert "event-time-vacation" in await table.told(number)
    assert await left(ZOE) == 0
    await table.host.personal_data.forget(ZOE)
    assert await left(ZOE) == 0, "days spent before and after count together"
    number = await table.begin(TURN, users=(ZOE, ANA))
    await table.later(25)
    assert "event-time-vacation" not in await table.told(number)
    assert "event-time-vote" in await table.told(number)


async def test_case_40_used_vacation_of_forgotten_users_is_stored_for_the_year(table: Table) -> None:
    now = table.now
    day = [(ZOE, now - DAY_MS, now)]
    await table.storage.database.write(
        lambda connection: connection.executemany("INSERT INTO vacation_days VALUES (?, ?, ?)", day).rowcount
    )
    await table.host.personal_data.forget(ZOE)
    await table.host.personal_data.forget(ANA)

    def query(connection: Connection) -> list[int]:
        return [days for (days,) in connection.execute("SELECT days FROM removed_days")]

    await table.host.pruning.prune()
    assert await table.storage.database.read(query) == [1], "no row for a user who had spent no days"
    await table.restart(away=366 * 24)
    await table.later(2, step=0.5)
    assert await table.host.preferences.vacation_left(ZOE) == VACATION_DAYS
    await table.host.pruning.prune()
    assert await table.storage.database.read(query) == []
