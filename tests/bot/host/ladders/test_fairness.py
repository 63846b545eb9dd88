"""Tests that a player loses a place of a ladder only after a timely warning, and that no player can block a ladder."""

from __future__ import annotations

import pytest

from bot.host.clocks.absences import UNSEEN_MS
from bot.host.clocks.terms import DAY_MS, HOUR_MS
from bot.host.ladders.settings import LadderWish
from bot.host.rulings import End, RequestedRuling
from storage.records.ladders import CLOSED_MS, Challenge
from tests.bot.events import GUILD, SECOND, EventTable, refused
from tests.bot.ladders import (
    OLGA,
    announce,
    begun,
    challenged,
    current,
    ladder,
    order,
    pass_deadline,
    play_out,
    playing,
)
from tests.storage.samples import execute

pytestmark = [pytest.mark.asyncio, pytest.mark.both_databases]


async def lock_out(table: EventTable, user: int) -> None:
    await execute(table.storage, "INSERT INTO lockouts VALUES (?, ?, 901, 'why', 5)", (GUILD, user))


async def warned(table: EventTable, number: int) -> list[int]:
    return [one.user_id for one in (await ladder(table, number)).players if one.warned]


async def pass_week(table: EventTable, number: int) -> list[Challenge]:
    """Let a ladder pair its players for a week while the bot runs, and begin the matches.

    Return the challenges that are being played.
    """
    table.now = (await ladder(table, number)).ladder.pair_at or 0
    await table.storage.presence.beat(table.now - 1000, 0)
    await table.turn()
    await announce(table)
    return [one for one in (await ladder(table, number)).challenges if one.state == "playing"]


async def test_tn74_a_closed_channel_costs_nobody_the_place(table: EventTable) -> None:
    number = await begun(table, [1, 2, 3], LadderWish(weekly=True, days=3))
    await challenged(table, number, 3, 1)
    table.host.ladders.deadlines.is_closed = lambda one: one.ladder_id == number
    for _ in range(2):
        await pass_deadline(table, number, 3)
        await announce(table)
        made = await current(table, number, 3)
        assert (made.state, made.due_at) == ("asked", table.now + UNSEEN_MS)
    assert await warned(table, number) == []
    # Weeks pass. The channel is closed, so the ladder pairs nobody.
    whole = await ladder(table, number)
    assert (len(whole.challenges), (whole.ladder.pair_at or 0) > table.now) == (1, True)
    table.host.ladders.deadlines.is_closed = lambda _one: False
    await pass_deadline(table, number, 3)
    assert await warned(table, number) == [1]


@pytest.mark.parametrize("end", ["fail", "withdraw", "leave", "end"])
async def test_tn74_a_warning_that_was_not_announced_does_not_count(table: EventTable, end: str) -> None:
    ladders, number = table.host.ladders, await begun(table, [1, 2, 3])
    challenge_made = await challenged(table, number, 3, 1)
    await pass_deadline(table, number, 3)
    assert await warned(table, number) == [1]
    if end == "fail":
        await ladders.challenges.fail(challenge_made.challenge_id)
    elif end == "withdraw":
        await ladders.challenges.withdraw(GUILD, challenge_made.challenge_id, 3)
    elif end == "leave":
        await ladders.leave(GUILD, number, 3)
    else:
        await ladders.end(GUILD, number, OLGA)
    assert await warned(table, number) == []


async def test_tn74_a_warning_does_not_count_if_the_challenger_removes_their_data_first(table: EventTable) -> None:
    number = await begun(table, [1, 2, 3])
    await challenged(table, number, 3, 1)
    await pass_deadline(table, number, 3)
    await table.host.personal_data.forget(3)
    assert await warned(table, number) == []


async def test_tn74_an_announced_warning_stays(table: EventTable) -> None:
    number = await begun(table, [1, 2, 3])
    challenge_made = await challenged(table, number, 3, 1)
    await pass_deadline(table, number, 3)
    await announce(table)
    await table.host.ladders.challenges.withdraw(GUILD, challenge_made.challenge_id, 3)
    assert await warned(table, number) == [1]


async def test_tn74_the_time_to_answer_begins_with_the_announcement(table: EventTable) -> None:
    ladders, number = table.host.ladders, await begun(table, [1, 2, 3])
    await ladders.challenges.challenge(GUILD, number, 3, 1)
    table.now += 2 * DAY_MS
    await announce(table)
    assert (await current(table, number, 3)).due_at == table.now + 3 * DAY_MS
    await pass_deadline(table, number, 3)
    table.now += 5 * HOUR_MS
    await announce(table)
    made = await current(table, number, 3)
    assert (made.state, made.due_at, made.posted_due) == ("warned", table.now + 3 * DAY_MS, made.due_at)


async def test_tn74_the_message_always_shows_the_end_of_the_time_to_answer(table: EventTable) -> None:
    ladders, number = table.host.ladders, await begun(table, [1, 2, 3])
    challenge_made = await challenged(table, number, 3, 1)
    assert (challenge_made.posted_due, await ladders.challenges.unposted()) == (challenge_made.due_at, ())
    await ladders.pause(GUILD, number, OLGA)
    assert await ladders.challenges.unposted() == (challenge_made.challenge_id,)
    await announce(table)
    found = await ladders.challenges.announced(challenge_made.challenge_id)
    assert found is not None
    assert (found[1].due_at, found[1].is_outdated, await ladders.challenges.unposted()) == (None, False, ())
    table.now += 30 * DAY_MS
    await ladders.open(GUILD, number, OLGA)
    assert await ladders.challenges.unposted() == (challenge_made.challenge_id,)
    # The time to answer cannot end before the message shows its new end.
    await pass_deadline(table, number, 3)
    assert await warned(table, number) == []
    await announce(table)
    now = await current(table, number, 3)
    assert now.due_at == now.posted_due == (challenge_made.due_at or 0) + 30 * DAY_MS


async def test_tn73_players_who_are_locked_out_are_not_seated(table: EventTable) -> None:
    ladders, number = table.host.ladders, await begun(table, [1, 2, 3], LadderWish(weekly=True, days=14))
    challenge_made = await challenged(table, number, 2, 1)
    await ladders.challenges.accept(GUILD, challenge_made.challenge_id, 1)
    await lock_out(table, 1)
    assert await ladders.challenges.begin(challenge_made.challenge_id, 5500) is None
    assert (await ladder(table, number)).challenges[0].result == "void"
    await refused("opponent_busy", ladders.challenges.challenge(GUILD, number, 3, 1))
    assert [(one.challenger, one.challenged) for one in await pass_week(table, number)] == [(3, 2)]


async def test_tn73_a_challenger_waits_before_challenging_the_same_player_again(table: EventTable) -> None:
    ladders, number = table.host.ladders, await begun(table, [1, 2, 3, 4])
    challenge_made = await challenged(table, number, 4, 2)
    await ladders.challenges.withdraw(GUILD, challenge_made.challenge_id, 4)
    await refused("challenge_again", ladders.challenges.challenge(GUILD, number, 4, 2))
    challenge_made = await challenged(table, number, 4, 1)
    await ladders.challenges.withdraw(GUILD, challenge_made.challenge_id, 4)
    await refused("challenge_again", ladders.challenges.challenge(GUILD, number, 4, 2))
    table.now += 3 * DAY_MS - 1
    await refused("challenge_again", ladders.challenges.challenge(GUILD, number, 4, 2))
    table.now += 1
    await challenged(table, number, 4, 2)


async def test_tn73_after_a_void_challenge_nobody_waits(table: EventTable) -> None:
    ladders, number = table.host.ladders, await begun(table, [1, 2])
    challenge_made = await challenged(table, number, 2, 1)
    await ladders.challenges.fail(challenge_made.challenge_id)
    assert (await challenged(table, number, 2, 1)).state == "asked"


async def test_tn75_a_match_that_was_closed_for_long_is_void(table: EventTable) -> None:
    number = await begun(table, [1, 2, 3])
    match = await playing(table, number, 3, 1)
    await table.host.closures.record_closed(match.session_id or 0, seems_open=False, bits=0)
    await table.host.closures.park(match.session_id or 0, "place-gone")
    for closed, busy in ((CLOSED_MS - 1, {1, 3}), (1, set())):
        table.now += closed
        await table.turn()
        assert (await ladder(table, number)).busy == busy
    assert (await ladder(table, number)).challenges[0].result == "void"


async def test_tn75_a_damaged_match_is_not_void_but_stops_no_other(table: EventTable) -> None:
    number = await begun(table, [1, 2, 3, 4])
    damaged, match = await playing(table, number, 3, 1), await playing(table, number, 4, 2)
    sql = "UPDATE sessions SET status = 'finished', outcome = ? WHERE session_id = ?"
    await execute(table.storage, sql, (b'{"x":', damaged.session_id))
    await play_out(table, match, SECOND)
    assert await order(table, number) == [1, 4, 2, 3]
    assert (await current(table, number, 3)).state == "playing"
    assert [one for one, _ in await table.host.ladders.faults()] == [number]


async def test_tn77_a_void_match_does_not_repeat_a_pairing(table: EventTable) -> None:
    number = await begun(table, [1, 2, 3], LadderWish(weekly=True))
    pairs = []
    for _ in range(2):
        for one in await pass_week(table, number):
            pairs.append((one.challenger, one.challenged))
            ruling = RequestedRuling(
                guild_id=GUILD,
                session_id=one.session_id,
                actor=901,
                ruling=End(),
                reason="why",
                interaction_id=table.interaction(),
            )
            await table.host.rulings.rule(ruling)
        await table.turn()
        await announce(table)
    assert pairs == [(3, 2), (3, 1)]
