"""Tests that a process announces and reminds only in the slots (shares of the sessions) that it owns.

The next owner does the rest.
"""

from __future__ import annotations

import asyncio

import pytest

from bot.face.client import _settle_effects
from bot.host.clocks.terms import HOUR_MS
from storage.records.changes import EVERYTHING, ChangeElsewhere
from storage.slots import ALL_SLOTS
from tests.bot.inner import cache_of
from tests.bot.reminding import Ahead, begin, called, later
from tests.bot.standing import Standing

pytestmark = [
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.usefixtures("calm"),
    pytest.mark.both_databases,
]


async def test_moves_and_reminders_are_left_to_the_owner_of_the_slot(stand: Standing, ahead: Ahead) -> None:
    users, room = stand.users(2), stand.room()
    session_id = await begin(stand, users, room)
    database, client = cache_of(stand.client.services.host).storage.database, stand.client
    database.slots = 0  # type: ignore[misc]
    assert not client.services.host.owns(int(stand.guild.id))
    client.announcer.show_again(session_id)
    shown = len(stand.table.requests)
    await later(stand, ahead, 51)
    client.reminder_poster.wake()
    await stand.told()
    assert (called(stand, room), len(stand.table.requests)) == ([], shown)
    assert await stand.storage.timers.fired() == ()
    database.slots = ALL_SLOTS  # type: ignore[misc]
    await later(stand, ahead, 0)
    (reminder,) = called(stand, room)
    assert reminder.pinged == ["Ana"]


async def test_moves_by_another_process_are_announced_by_the_owner(stand: Standing) -> None:
    session_id = await stand.begin(stand.users(2), stand.room())
    host = stand.client.services.host
    for revision, change in ((1, ChangeElsewhere("session", session_id)), (2, EVERYTHING)):
        seat, moves = await stand.legal(session_id)
        user_id = (await host.live(session_id)).session.seats[seat].user_id
        assert user_id is not None
        await host.play.move(session_id, user_id, moves[0], interaction_id=revision)
        await stand.told()
        assert stand.boards[session_id, revision] == 0
        host.elsewhere.hear(change)
        await asyncio.gather(*stand.client.services.later)
        await stand.told()
        assert stand.boards[session_id, revision] == 1


async def test_a_timer_is_left_to_the_owner_if_the_slot_was_lost_after_the_timers_were_read(
    stand: Standing, ahead: Ahead
) -> None:
    session_id = await begin(stand, stand.users(2), stand.room())
    database, everything = cache_of(stand.client.services.host).storage.database, 2**60
    timers = await stand.storage.timers.due_timers(everything)
    timer = next(one for one in timers if one.session_id == session_id)
    database.slots = 0  # type: ignore[misc]
    ahead.ms += 51 * HOUR_MS
    try:
        assert await stand.client._clock._do(timer)
    finally:
        database.slots = ALL_SLOTS  # type: ignore[misc]
    assert timer.timer_id in {one.timer_id for one in await stand.storage.timers.due_timers(everything)}


async def test_a_reminder_that_the_former_owner_left_unsent_is_sent_by_the_owner(
    stand: Standing, ahead: Ahead, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = stand.room()
    session_id = await begin(stand, stand.users(2), room)
    with monkeypatch.context() as patch:
        patch.setattr(stand.client.reminder_poster, "wake", lambda: None)
        await later(stand, ahead, 51)
    assert called(stand, room) == []
    stand.client.services.host.elsewhere.hear(ChangeElsewhere("session", session_id))
    await stand.client.reminder_poster.idle()
    assert len(called(stand, room)) == 1


@pytest.mark.parametrize("poster", ["daily_puzzles", "seasons", "leagues", "ladders", "reminder_poster"])
async def test_a_shard_is_given_up_after_the_posters_have_finished(stand: Standing, poster: str) -> None:
    posting = getattr(stand.client, poster)
    posting.wake()
    await _settle_effects()
    idle = asyncio.ensure_future(posting.idle())
    # A poster that has finished is idle after the next turns of the event loop, however busy the machine is.
    for _ in range(3):
        await asyncio.sleep(0)
    assert idle.done()


async def test_a_shard_is_given_up_after_the_roles_of_events_are_settled(stand: Standing) -> None:
    roles = stand.client.services.events.roles
    roles.wake()
    await _settle_effects()
    assert roles.working() == []
