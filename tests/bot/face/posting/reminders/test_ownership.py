"""A process announces and reminds only where it owns the slot; the next owner does what was left."""

from __future__ import annotations

import pytest

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
