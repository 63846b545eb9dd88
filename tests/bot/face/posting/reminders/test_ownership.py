"""Tests that a process announces and reminds only in slots it owns; the next owner does the rest."""

from __future__ import annotations

import asyncio

import pytest

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
