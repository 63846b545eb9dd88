"""Tests stored standing orders and timers."""

import asyncio

import pytest

from storage import errors
from storage.records.changes import Change
from storage.records.matches import Seat, Session, StandingOrder
from storage.records.times import NewTimer, Timer
from storage.store import Storage
from tests.storage.samples import CID, WON, load, new_session, play, running


async def test_a_seat_has_one_order(storage: Storage, match: Session) -> None:
    number = match.session_id
    assert match.orders == ()
    await storage.orders.give(number, 1, b"first", at=10, interaction_id=90)
    await storage.orders.give(number, 0, b"other", at=11)
    await storage.orders.give(number, 1, b"second", at=12, interaction_id=91)
    orders = (StandingOrder(0, b"other"), StandingOrder(1, b"second"))
    assert (await load(storage, number)).orders == orders
    with pytest.raises(errors.Duplicate):
        await storage.orders.give(number, 1, b"first", at=13, interaction_id=90)
    assert (await load(storage, number)).orders == orders
    assert (await load(storage, number)).revision == 0
    await play(storage, number, 0)
    assert (await load(storage, number)).orders == orders


async def test_orders_are_stored_only_for_running_matches(storage: Storage, match: Session) -> None:
    lobby = await storage.sessions.create(new_session(match_id="M2", channel_id=2))
    with pytest.raises(errors.WrongStatus):
        await storage.orders.give(lobby.session_id, 0, b"x", at=1)
    await play(storage, match.session_id, 0, ending=WON)
    with pytest.raises(errors.WrongStatus):
        await storage.orders.give(match.session_id, 0, b"x", at=1)
    with pytest.raises(errors.NotFound):
        await storage.orders.give(404, 0, b"x", at=1)


async def test_an_order_is_deleted_with_its_player(storage: Storage, match: Session) -> None:
    number = match.session_id
    for seat in (0, 1):
        await storage.orders.give(number, seat, b"mine", at=1)
    await storage.changes.make(number, 0, Change(seats=(Seat(1, CID, "Cid", 2),)), at=2)
    assert len((await load(storage, number)).orders) == 2, "a player who comes back keeps them"
    await storage.changes.make(number, 1, Change(seats=(Seat(1, CID, "Cid", 2),), forgotten=(1,)), at=2)
    assert (await load(storage, number)).orders == (StandingOrder(0, b"mine"),)


async def test_a_timer_is_set_once_for_a_revision(storage: Storage, match: Session) -> None:
    number, timers = match.session_id, storage.timers
    assert await timers.set(number, NewTimer("pass", 1, 500), revision=0)
    assert not await timers.set(number, NewTimer("pass", 1, 900), revision=0), "its time is kept"
    assert await timers.set(number, NewTimer("other", 1, 700), revision=0)
    assert await timers.set(number, NewTimer("pass", 0, 600), revision=0)
    assert not await timers.set(number, NewTimer("pass", 0, 600), revision=1)
    assert not await timers.set(404, NewTimer("pass", 0, 600), revision=0)
    assert await timers.due_timers(499) == ()
    assert await timers.due_timers(600) == (
        Timer(1, number, "pass", 1, 0, 0, 500),
        Timer(4, number, "pass", 0, 0, 0, 600),
    )
    assert [await timers.next_after(at) for at in (0, 500, 600, 700)] == [500, 600, 700, None]
    first, *_ = await timers.due_timers(500)
    assert await timers.drop(first)
    assert not await timers.drop(first)
    assert [timer.timer_id for timer in await timers.due_timers(10_000)] == [4, 3]


async def test_a_deleted_timer_affects_no_other(storage: Storage, match: Session) -> None:
    number = match.session_id
    await storage.timers.set(number, NewTimer("pass", 1, 500), revision=0)
    (old,) = await storage.timers.due_timers(500)
    await play(storage, number, 0)
    await storage.timers.set(number, NewTimer("pass", 1, 600), revision=1)
    (new,) = await storage.timers.due_timers(600)
    assert not await storage.timers.drop(old)
    assert await storage.timers.due_timers(600) == (new,)


async def test_every_new_revision_deletes_the_timers(storage: Storage) -> None:
    async def move(number: int) -> None:
        await play(storage, number, 1)

    async def undo(number: int) -> None:
        await storage.moves.undo(number, 1, dropped=[0], state=b"", events=[], at=3)

    async def pause(number: int) -> None:
        await storage.changes.make(number, 1, Change(paused_at=3), at=3)

    async def end(number: int) -> None:
        await storage.changes.make(number, None, Change(ending=WON), at=3)

    kept = await running(storage, match_id="kept", channel_id=99)
    await storage.timers.set(kept.session_id, NewTimer("pass", 0, 5), revision=0)
    for channel, change in enumerate((move, undo, pause, end), start=1):
        match = await running(storage, match_id=str(channel), channel_id=channel)
        await play(storage, match.session_id, 0)
        assert await storage.timers.set(match.session_id, NewTimer("pass", 0, 5), revision=1)
        await change(match.session_id)
        assert [timer.session_id for timer in await storage.timers.due_timers(5)] == [kept.session_id]
        assert not await storage.timers.set(match.session_id, NewTimer("pass", 0, 5), revision=1)
    assert not await storage.timers.set(match.session_id, NewTimer("pass", 0, 5), revision=2), "it has ended"


async def test_a_refused_change_leaves_the_timer(storage: Storage, match: Session) -> None:
    number = match.session_id
    await play(storage, number, 0)
    await storage.timers.set(number, NewTimer("pass", 1, 5), revision=1)
    for seen in (0, 2):
        with pytest.raises(errors.Stale):
            await play(storage, number, seen)
    assert len(await storage.timers.due_timers(5)) == 1


async def test_if_a_move_and_a_timer_coincide_one_wins_and_the_timer_is_deleted(
    storage: Storage, match: Session
) -> None:
    number = match.session_id
    await storage.timers.set(number, NewTimer("pass", 0, 5), revision=0)
    results = await asyncio.gather(
        *(play(storage, number, 0, text=text) for text in ("by hand", "by the clock")), return_exceptions=True
    )
    assert [isinstance(result, errors.Stale) for result in results] == [False, True]
    assert [move.text for move in await storage.moves.list(number)] == ["by hand"]
    assert await storage.timers.due_timers(5) == ()
