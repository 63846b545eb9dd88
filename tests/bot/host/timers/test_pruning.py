"""Tests which personal data the hourly clean-up removes."""

from __future__ import annotations

from bot.host.clocks.terms import HOUR_MS
from bot.host.lobbies.lobby import SessionPlace
from bot.host.matches.deleted_sessions import KEPT_MS
from bot.host.rulings import Delete, RequestedRuling
from tests.bot.hosted import ANA, BEN, CHEN, DORA, TURN, Table
from tests.toys import DUEL as GAME

GUILD, MODERATOR = 7, 9


async def known(table: Table) -> set[int]:
    return set(await table.storage.people.usernames([ANA, BEN, CHEN, DORA]))


async def pruned(table: Table, times: int = 1) -> None:
    """Run the clean-up.

    The first clean-up after the bot has met a user keeps that user. The next one removes users who are in nothing.
    """
    for _ in range(times):
        await table.host.pruning.prune()


async def met(table: Table, *users: int) -> None:
    for user in users:
        await table.host.usernames.meet(user, f"user_{user}")


async def test_a_username_is_deleted_with_the_last_match_or_event_of_the_user(table: Table) -> None:
    await met(table, ANA, BEN, CHEN, DORA)
    number = await table.begin(users=(ANA, BEN))
    place = SessionPlace(GUILD, 99)
    lobby = await table.host.lobby.open(
        place, game=GAME, seats=2, options={}, language="en", user=(CHEN, "Chen"), terms=TURN
    )
    await pruned(table, 2)
    assert await known(table) == {ANA, BEN, CHEN}, "Dora was never in anything"
    await table.host.lobby.leave(lobby.session_id, CHEN, table.interaction())
    await pruned(table)
    assert await known(table) == {ANA, BEN}
    ruling = RequestedRuling(guild_id=GUILD, session_id=number, actor=MODERATOR, ruling=Delete(), reason="Because")
    assert await table.host.rulings.rule(ruling) is None
    await pruned(table)
    assert await known(table) == {ANA, BEN}, "what was deleted may be restored"
    await table.later(KEPT_MS / HOUR_MS + 1, step=48)
    await pruned(table)
    assert await known(table) == set()


async def test_a_user_who_is_about_to_take_part_keeps_the_username(table: Table) -> None:
    await met(table, ANA)
    await pruned(table)
    assert await known(table) == {ANA}
    await met(table, ANA)
    await pruned(table)
    assert await known(table) == {ANA}, "met again, although the username was stored"
    await pruned(table)
    assert await known(table) == set()
    await met(table, ANA)
    assert await known(table) == {ANA}, "it is stored again"


async def test_usernames_stay_with_results_and_events(table: Table) -> None:
    await met(table, ANA, BEN)
    number = await table.begin(users=(ANA, BEN))
    await table.host.seats.resign(number, BEN)
    await table.host.results.rate_finished()
    await table.restart()
    await pruned(table, 2)
    assert await known(table) == {ANA, BEN}
    await table.host.personal_data.forget(BEN)
    assert await known(table) == {ANA}
