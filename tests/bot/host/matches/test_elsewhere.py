"""Tests that a session changed by another process is dropped from memory and read again."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from storage.records.changes import EVERYTHING, ChangeElsewhere
from storage.records.matches import Session
from storage.slots import mask_of
from tests.bot.hosted import ANA, Table
from tests.bot.inner import cache_of
from tests.storage.samples import execute


async def _rename(table: Table, number: int) -> None:
    """Change a match and its player's settings directly in the database, as another process would.

    The caches do not notice.
    """
    await execute(table.storage, "UPDATE seats SET name = 'Zoe' WHERE session_id = ?", (number,))
    await execute(table.storage, "UPDATE user_settings SET language = 'es' WHERE user_id = ?", (ANA,))


@pytest.mark.parametrize("lost", [False, True], ids=["told", "connection lost"])
async def test_what_another_process_changed_is_read_again(table: Table, *, lost: bool) -> None:
    number = await table.begin()
    await table.host.preferences.choose_language(ANA, "en")
    assert (await table.host.preferences.of_user(ANA)).language == "en"
    assert (await table.live(number)).session.seats[0].name != "Zoe"
    await table.host.replays.story(await table.live(number))
    await _rename(table, number)
    events_told: list[ChangeElsewhere] = []
    table.host.elsewhere.listeners.append(events_told.append)
    changes = [EVERYTHING] if lost else [ChangeElsewhere("session", number), ChangeElsewhere("user", ANA)]
    cache_of(table.host).timers_changed.clear()
    for change in changes:
        table.host.elsewhere.hear(change)
    assert events_told == changes
    assert cache_of(table.host).timers_changed.is_set(), "the change may have set timers"
    assert (await table.live(number)).session.seats[0].name == "Zoe"
    assert (await table.host.preferences.of_user(ANA)).language == "es"
    assert len(table.host.replays._kept) == 0


async def test_a_change_in_a_slot_of_another_process_requires_nothing_but_to_be_read_again(table: Table) -> None:
    number = await table.begin()
    await table.live(number)
    await _rename(table, number)
    cache, heard = cache_of(table.host), list[ChangeElsewhere]()
    table.host.elsewhere.listeners.append(heard.append)
    cache.storage.database.ownership.slots = mask_of([3])
    for slot, required in ((4, False), (3, True)):
        cache.timers_changed.clear()
        table.host.elsewhere.hear(ChangeElsewhere("session", number, slot))
        assert cache.timers_changed.is_set() is required
        assert [one.slot for one in heard] == [3] * required
    assert (await table.live(number)).session.seats[0].name == "Zoe"


async def test_the_messages_of_an_event_follow_a_change_by_another_process(table: Table) -> None:
    tournaments, ownership = table.host.tournaments, cache_of(table.host).storage.database.ownership
    ownership.slots = mask_of([3])
    tournaments.pop_changed()
    for number, slot in ((7, 3), (8, 4)):
        table.host.elsewhere.hear(ChangeElsewhere("tournament", number, slot))
    assert tournaments.pop_changed() == {7}, "the owner of the other slot posts what changed there"


async def test_a_match_that_changes_while_it_is_read_is_not_kept(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    number, sessions = await table.begin(), table.storage.sessions
    cache_of(table.host).forget(number)
    load, is_read, go_on = sessions.load, asyncio.Event(), asyncio.Event()

    async def slow(session_id: int) -> Session | None:
        found = await load(session_id)
        is_read.set()
        await go_on.wait()
        return found

    monkeypatch.setattr(sessions, "load", slow)
    reading = asyncio.create_task(table.host.live(number))
    await is_read.wait()
    await _rename(table, number)
    table.host.elsewhere.hear(ChangeElsewhere("session", number))
    go_on.set()
    assert (await reading).session.seats[0].name != "Zoe"
    assert (await table.host.live(number)).session.seats[0].name == "Zoe"


async def test_a_move_after_which_another_process_has_moved_is_not_kept(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    number, moves = await table.begin(), table.storage.moves
    append = moves.append

    async def hear_before_the_result(*given: Any, **more: Any) -> None:
        await append(*given, **more)
        await _rename(table, number)
        table.host.elsewhere.hear(ChangeElsewhere("session", number))

    monkeypatch.setattr(moves, "append", hear_before_the_result)
    match = (await table.live(number)).running_match
    (decision,) = match.decisions()
    user_id = (await table.live(number)).session.seats[decision.seat].user_id
    assert user_id is not None
    await table.move(number, user_id, " ".join(decision.moves[0]))
    assert (await table.host.live(number)).session.seats[0].name == "Zoe"
