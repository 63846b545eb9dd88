"""Tests that no user can use up a server's sessions, and that the answer at each limit is clear (case 40)."""

from __future__ import annotations

import asyncio

import pytest

from bot.host.clocks.terms import HOUR_MS
from bot.host.ground.quotas import QuotaLimits
from bot.host.host import Host
from bot.host.lobbies.lobby import SessionPlace
from engine.kernel.errors import Refused
from storage.records.changes import Lockout, NewAudit
from tests.bot.clicks import press
from tests.bot.inner import cache_of, storage_of
from tests.bot.meaning import refused_with
from tests.bot.standing import Standing
from tests.bot.tables import Time, begun, interaction, opened, refused, started

pytestmark = pytest.mark.both_databases

ANA, BEN, CHEN, DORA = 1, 2, 3, 4


def allow(host: Host, **limits: int) -> None:
    cache_of(host).quotas.limits = QuotaLimits(
        **{"opened": 1000, "hourly": 1000, "tables": 1000, "guild": 1000, **limits}
    )


def test_the_values_of_the_limits() -> None:
    assert QuotaLimits() == QuotaLimits(opened=10, hourly=10, tables=50, guild=500)


async def test_case_40_a_user_has_a_limit_of_open_matches_on_a_server(host: Host) -> None:
    allow(host, opened=3)
    numbers = [await opened(host, ANA), await begun(host, ANA, BEN), await opened(host, ANA)]
    assert await refused(opened(host, ANA)) == "too_many_opened"
    await opened(host, ANA, guild=8)
    await opened(host, BEN)
    # Finished sessions no longer count, however they ended.
    await host.seats.resign(numbers[1], BEN)
    await opened(host, ANA)
    assert await refused(opened(host, ANA)) == "too_many_opened"
    await host.lobby.cancel(numbers[0], ANA, moderator=False)
    await opened(host, ANA)


async def test_case_40_a_user_has_a_limit_of_lobbies_within_an_hour(host: Host, time: Time) -> None:
    allow(host, hourly=2)
    for guild in (7, 8):
        await host.lobby.cancel(await opened(host, ANA, guild=guild), ANA, moderator=False)
    assert await refused(opened(host, ANA)) == "too_many_lobbies"
    await opened(host, BEN)
    time.now += HOUR_MS
    assert await refused(opened(host, ANA)) == "too_many_lobbies"
    time.now += 1
    await opened(host, ANA)


async def test_case_40_a_user_has_a_limit_of_seats(host: Host) -> None:
    allow(host, tables=2)
    begun_one = await begun(host, ANA, BEN)
    other = await opened(host, ANA, guild=8)
    assert await refused(opened(host, ANA)) == "too_many_tables"
    full = await opened(host, CHEN, seats=3)
    assert await refused(host.lobby.join(full, ANA, "Ana", interaction())) == "too_many_tables"
    # A user who already has a seat in the match reads that, instead of the refusal about too many matches.
    assert await refused(host.lobby.join(other, ANA, "Ana", interaction())) == "already_joined"
    await host.lobby.leave(other, ANA, interaction())
    await host.lobby.join(full, ANA, "Ana", interaction())
    await host.seats.resign(begun_one, ANA)
    await opened(host, ANA)


async def test_case_40_a_user_with_too_many_seats_joins_no_lobby(host: Host) -> None:
    allow(host)
    await opened(host, ANA)
    await opened(host, ANA, guild=8)
    for most, barred in ((1, {ANA}), (2, {ANA}), (3, set())):
        allow(host, tables=most)
        assert await cache_of(host).quotas.barred(7, [ANA, BEN]) == barred


async def test_case_40_taken_over_seats_count(host: Host) -> None:
    allow(host, tables=1)
    number = await begun(host, ANA, BEN)
    await opened(host, CHEN)
    await host.seats.offer(number, ANA, interaction())
    assert await refused(host.seats.take(number, CHEN, "Chen", interaction())) == "too_many_tables"
    # Players can take their own seat back even if their server has reached its limit.
    assert await host.seats.take(number, ANA, "Ana", interaction()) == 0
    await host.seats.offer(number, ANA, interaction())
    assert await host.seats.take(number, DORA, "Dora", interaction()) == 0
    assert await refused(opened(host, DORA)) == "too_many_tables"
    await opened(host, ANA)


async def test_case_40_a_server_has_a_limit_of_matches(host: Host) -> None:
    allow(host, guild=2)
    await opened(host, ANA)
    number = await opened(host, BEN)
    assert await refused(opened(host, CHEN)) == "guild_full"
    await opened(host, CHEN, guild=8)
    await host.lobby.cancel(number, BEN, moderator=False)
    await opened(host, CHEN)


async def test_case_40_simultaneous_requests_exceed_no_limit(host: Host) -> None:
    allow(host, opened=3)
    requests = [opened(host, ANA) for _ in range(12)]
    results = await asyncio.gather(*requests, return_exceptions=True)
    assert sum(isinstance(result, int) for result in results) == 3
    assert {result.code for result in results if isinstance(result, Refused)} == {"too_many_opened"}
    allow(host, tables=5)
    lobbies = [await opened(host, BEN, seats=3) for _ in range(5)]
    joins = [host.lobby.join(number, ANA, "Ana", interaction()) for number in lobbies]
    results2 = await asyncio.gather(*joins, return_exceptions=True)
    assert sum(result is None for result in results2) == 2


async def test_a_locked_out_user_opens_and_joins_no_lobby(host: Host) -> None:
    waiting_table = await opened(host, BEN, CHEN, seats=3)
    for user in (ANA, CHEN):
        audit = NewAudit(at=1, guild_id=7, actor=9, action="lock", reason="rude")
        await storage_of(host).lockouts.lock(Lockout(7, user, 9, "rude", 1), audit)
    assert await refused(opened(host, ANA)) == "locked_out"
    assert await refused(host.lobby.join(waiting_table, ANA, "Ana", interaction())) == "locked_out"
    # A user who joined before the lockout is refused as well.
    assert await refused(host.lobby.ready(waiting_table, CHEN, interaction())) == "locked_out"
    await opened(host, ANA, guild=8)


async def test_a_lobby_with_a_locked_out_member_cannot_start(host: Host) -> None:
    waiting_table = await opened(host, ANA, BEN)
    for user in (ANA, BEN):
        await host.lobby.ready(waiting_table, user, interaction())
    audit = NewAudit(at=1, guild_id=7, actor=9, action="lock", reason="rude")
    await storage_of(host).lockouts.lock(Lockout(7, BEN, 9, "rude", 1), audit)
    assert await refused(host.lobby.start(waiting_table, BEN)) == "locked_out"
    with pytest.raises(Refused) as caught:
        await host.lobby.start(waiting_table, ANA)
    # The answer names Ben, but only Ben and the moderators learn why he is locked out.
    assert (caught.value.code, caught.value.phrase.params) == ("members_locked_out", {"names": "Ben"})
    assert (await host.live(waiting_table)).session.status == "lobby"


async def test_a_refused_lobby_leaves_nothing_behind(host: Host) -> None:
    allow(host, opened=0)
    place = SessionPlace(7, 5)
    request = host.lobby.open(place, game="splendor_marvel", seats=2, options={}, language="en", user=(ANA, "Ana"))
    assert await refused(request) == "too_many_opened"
    assert await storage_of(host).sessions.last_in(5) is None
    allow(host)
    live = await started(host, await opened(host, ANA, BEN))
    assert live.is_running


@pytest.mark.asyncio(loop_scope="module")
async def test_case_40_the_refusals_name_the_limit(stand: Standing) -> None:
    (ana, ben) = stand.users(2)
    quotas = cache_of(stand.client.services.host).quotas
    room, other = stand.room(), stand.room()
    before = quotas.limits
    try:
        quotas.limits = QuotaLimits(opened=0, hourly=9, tables=9, guild=9)
        said = await ana.command("game new", channel=room, game="splendor_marvel")
        assert said.message.ephemeral
        assert "You have opened 0 matches here that are not over yet" in said.text
        quotas.limits = QuotaLimits(opened=9, hourly=0, tables=9, guild=9)
        said = await ana.command("game new", channel=room, game="splendor_marvel")
        assert "0 lobbies within an hour" in said.text
        quotas.limits = QuotaLimits(opened=9, hourly=9, tables=9, guild=0)
        with stand.speaking("es-ES"):
            said = await ana.command("game new", channel=room, game="splendor_marvel")
        assert "Este servidor tiene 0 partidas abiertas" in said.text
        quotas.limits = before
        lobby = await stand.lobby([ana], other, seats=2)
        quotas.limits = QuotaLimits(opened=9, hourly=9, tables=0, guild=9)
        said = await press(ben, lobby, "join")
        assert "You sit at 0 tables already" in said.text
        # The offer of a thread is refused before the thread is created, because no lobby could follow in it.
        quotas.limits = before
        offer = await ben.command("game new", channel=other, game="splendor_marvel")
        quotas.limits = QuotaLimits(opened=0, hourly=9, tables=9, guild=9)
        said = await press(ben, offer, "thread")
        assert refused_with(said, "too_many_opened")
        assert stand.driver.threads(other) == []
    finally:
        quotas.limits = before
