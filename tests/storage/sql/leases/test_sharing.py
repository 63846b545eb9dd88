"""Tests how processes share the slots of a database: each slot has one owner, and a lost slot is noticed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from typing import Any, TypeVar

import pytest
import pytest_asyncio

from storage.elapsed import elapsed_ms
from storage.errors import LeaseHeld, LeaseLost, NotSaved
from storage.postgres.address import Address
from storage.slots import ALL_SLOTS, SLOTS, mask_of, missing_from, slots_in, slots_of
from storage.sql.leases import ownership
from storage.sql.leases.leases import Balance, Leases, fair_share
from storage.sql.leases.ownership import Ownership
from storage.store import Storage
from tests.postgres import empty_database
from tests.storage.processes import until_owned
from tests.storage.samples import clock, execute, load, play, running, silencing, until

T = TypeVar("T")
SHARDS, START, STALE_MS = 8, 1_000_000, 10_000


class Processes:
    """Processes that share one database. They write over its one connection, each with leases of its own."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.now = START

    async def free(self) -> None:
        """Release all slots and remove all processes, so that the storage itself owns nothing."""
        self.storage.database.slots = 0  # type: ignore[misc]
        self.storage.database.ownership.leases._is_member = None
        await execute(self.storage, "UPDATE leases SET owner = NULL")
        await execute(self.storage, "DELETE FROM processes")

    async def run(self, work: Callable[[Any], T]) -> T:
        """Run a transaction of a process. If it lost leases, those of the storage's own process are not affected."""
        lost: list[LeaseLost] = []

        def run(connection: Any) -> Any:
            try:
                return work(connection)
            except LeaseLost as error:
                lost.append(error)

        found: T = await self.storage.database.write(run)
        if lost:
            raise lost[0]
        return found

    async def join(self, shards: int = SHARDS) -> tuple[Leases, int]:
        """Start a process. Return its leases, and the number of shards on which all processes agree."""
        leases = Leases(STALE_MS)
        self.now += 1
        await self.run(lambda connection: leases.register(connection, self.now))
        return leases, await self.run(lambda connection: leases.agree(connection, self.now, shards))

    async def balance(self, leases: Leases, shards: int = SHARDS) -> Balance:
        return await self.run(lambda connection: leases.balance(connection, self.now, shards))

    async def settle(self, *processes: Leases) -> list[int]:
        """Let all processes beat and release surplus slots until nothing changes.

        Return the number of shards of each process.
        """
        held: list[int] = []
        for _ in range(4):
            held = []
            for leases in processes:
                one = await self.balance(leases)
                await self.run(lambda connection, leases=leases, one=one: leases.release_slots(connection, one.surplus))  # type: ignore[misc]
                held.append(len(slots_in(one.held & ~one.surplus)) * SHARDS // SLOTS)
        return held

    async def owners(self) -> list[Any]:
        return await self.storage.database.read(
            lambda connection: connection.execute("SELECT owner FROM leases ORDER BY slot").fetchall()
        )


@pytest_asyncio.fixture
async def processes(storage: Storage) -> Processes:
    found = Processes(storage)
    # Without this, the storage's own heartbeat would add the storage as a process.
    await found.free()
    return found


@pytest.mark.parametrize(
    ("shards", "processes", "shares"), [(8, 3, [3, 3, 2]), (8, 2, [4, 4]), (4, 3, [2, 1, 1]), (1, 2, [1, 0])]
)
def test_shards_are_shared_fairly(shards: int, processes: int, shares: list[int]) -> None:
    assert [fair_share(shards, processes, rank) for rank in range(processes)] == shares


async def test_three_processes_share_eight_shards_and_two_take_those_of_one_that_leaves(processes: Processes) -> None:
    first, told = await processes.join()
    assert told == SHARDS
    assert await processes.settle(first) == [8]
    second, told = await processes.join(shards=2)
    assert told == SHARDS, "the first process decides the number of shards"
    third, _ = await processes.join()
    assert await processes.settle(first, second, third) == [3, 3, 2]
    owners = await processes.owners()
    assert all(owner == owners[slot % SHARDS] for slot, owner in enumerate(owners)), "a shard has one owner"
    await processes.run(third.release)
    assert await processes.settle(first, second) == [4, 4]


def shards_in(slots: int) -> set[int]:
    return {slot % SHARDS for slot in slots_in(slots)}


async def test_a_shard_is_handed_over_when_its_next_owner_has_connected_it(processes: Processes) -> None:
    first, _ = await processes.join()
    assert await processes.settle(first) == [8]
    second, _ = await processes.join()
    promised = await processes.balance(second)
    assert (promised.held, shards_in(promised.promised)) == (0, {4, 5, 6, 7})
    kept = await processes.balance(first)
    assert (shards_in(kept.surplus), kept.awaited) == ({4, 5, 6, 7}, 0)
    await processes.run(lambda connection: second.note_ready(connection, slots_of({5, 6}, SHARDS)))
    kept = await processes.balance(first)
    assert shards_in(kept.awaited) == {5, 6}
    await processes.run(lambda connection: first.release_slots(connection, kept.awaited))
    taken = await processes.balance(second)
    assert (shards_in(taken.held), shards_in(taken.promised), shards_in(taken.elsewhere)) == (
        {5, 6},
        {4, 7},
        {0, 1, 2, 3, 4, 7},
    )


async def test_a_third_process_leaves_a_released_shard_to_the_one_that_has_connected_it(processes: Processes) -> None:
    first, _ = await processes.join()
    assert await processes.settle(first) == [8]
    (second, _), (third, _) = await processes.join(), await processes.join()
    assert shards_in((await processes.balance(second)).promised) == {3, 4, 5}
    assert shards_in((await processes.balance(third)).promised) == {6, 7}
    await processes.run(lambda connection: second.note_ready(connection, slots_of({4}, SHARDS)))
    await processes.run(lambda connection: first.release_slots(connection, slots_of({4}, SHARDS)))
    waiting = await processes.balance(third)
    assert (waiting.held, shards_in(waiting.promised)) == (0, {6, 7})
    taken = await processes.balance(second)
    assert (shards_in(taken.held), shards_in(taken.promised)) == ({4}, {3, 5})


async def test_a_process_that_leaves_keeps_each_shard_until_another_one_has_connected_it(processes: Processes) -> None:
    (first, _), (second, _) = await processes.join(), await processes.join()
    assert await processes.settle(first, second) == [4, 4]
    assert await processes.run(first.leave)
    assert shards_in((await processes.balance(first)).surplus) == {0, 1, 2, 3}
    assert shards_in((await processes.balance(second)).promised) == {0, 1, 2, 3}
    await processes.run(lambda connection: second.note_ready(connection, slots_of({0, 1, 2, 3}, SHARDS)))
    assert await processes.settle(first, second) == [0, 8]
    # No other process is left that could take the shards.
    assert not await processes.run(second.leave)
    assert await processes.settle(second) == [8]


async def test_a_process_that_gives_no_sign_of_life_loses_its_shards(processes: Processes) -> None:
    (first, _), (second, _) = await processes.join(), await processes.join()
    assert await processes.settle(first, second) == [4, 4]
    # The second process seems to be on another machine, so the first one cannot see whether it still runs.
    for table in ("leases", "processes"):
        column = "owner" if table == "leases" else "token"
        await execute(processes.storage, f"UPDATE {table} SET host = 'elsewhere' WHERE {column} = ?", (second.token,))
    for _ in range(2):
        processes.now += STALE_MS // 2
        assert await processes.settle(first) == [4]
    processes.now += 1
    # A heartbeat just before does not delay the taking of shards.
    await processes.run(lambda connection: first.beat(connection, processes.now))
    assert await processes.settle(first) == [8]
    with pytest.raises(LeaseLost) as caught:
        await processes.run(lambda connection: second.check(ALL_SLOTS, connection))
    assert caught.value.held == 0


async def test_after_the_database_stood_still_the_first_process_to_return_takes_nothing(processes: Processes) -> None:
    (first, _), (second, _) = await processes.join(), await processes.join()
    assert await processes.settle(first, second) == [4, 4]
    for table in ("leases", "processes"):
        await execute(processes.storage, f"UPDATE {table} SET host = 'elsewhere'")
    processes.now += 2 * STALE_MS
    assert await processes.settle(first) == [4]
    await processes.run(lambda connection: second.check(mask_of([4]), connection))
    # The second process does not return, so after one more period its shards are taken.
    for _ in range(2):
        assert await processes.settle(first) == [4]
        processes.now += STALE_MS // 2
    assert await processes.settle(first) == [8]


async def test_a_slot_that_was_lost_and_taken_again_has_another_fence(processes: Processes) -> None:
    first, _ = await processes.join()
    held = (await processes.balance(first)).held
    assert missing_from(held, ALL_SLOTS) == []
    await processes.run(lambda connection: first.check(held, connection))
    await execute(processes.storage, "UPDATE leases SET fence = fence + 1 WHERE slot = 5")
    with pytest.raises(LeaseLost) as caught:
        await processes.run(lambda connection: first.check(held, connection))
    assert missing_from(caught.value.held, held) == [5]
    await processes.run(lambda connection: first.check(caught.value.held, connection))
    # The whole shard is taken again.
    again = (await processes.balance(first)).held
    await processes.run(lambda connection: first.check(again, connection))
    assert missing_from(again, ALL_SLOTS) == []


async def test_a_shard_is_taken_whole_or_not_at_all(processes: Processes) -> None:
    first, _ = await processes.join()
    alive = "UPDATE leases SET owner = 'other', host = 'elsewhere', pid = 1, beat = ? WHERE slot = 9"
    await execute(processes.storage, alive, (processes.now,))
    held = (await processes.balance(first)).held
    assert missing_from(held, ALL_SLOTS) == [slot for slot in range(SLOTS) if slot % SHARDS == 1]


@pytest.mark.parametrize("slots", [[], [0], [63], [0, 62, 63], [*range(SLOTS)]])
def test_masks_name_their_slots(slots: list[int]) -> None:
    mask = mask_of(slots)
    assert slots_in(mask) == slots
    assert -(2**63) <= mask < 2**63
    assert missing_from(mask, ALL_SLOTS) == [slot for slot in range(SLOTS) if slot not in slots]


async def test_processes_identify_one_after_another(storage: Storage) -> None:
    waits = [await storage.processes.reserve_identify(0, 5_000) for _ in range(3)]
    assert waits[0] == 0
    assert [round(wait / 5_000) for wait in waits] == [0, 1, 2]
    assert await storage.processes.reserve_identify(1, 5_000) == 0
    await execute(storage, "UPDATE identifies SET free_at = 253402300799999")
    assert await storage.processes.reserve_identify(0, 5_000) == 0, "a time far in the future is not waited for"


# A database opened twice, as by two processes.


class Sharing:
    """Opens a PostgreSQL database several times, to share it."""

    def __init__(self, address: Address, stack: AsyncExitStack) -> None:
        self.address = address
        self._stack = stack

    async def open(self, heartbeat_seconds: float = 0.05, shards: int | None = SHARDS) -> Storage:
        from storage.postgres.database import PostgresDatabase

        database = await PostgresDatabase.open(
            self.address, clock=clock, heartbeat_seconds=heartbeat_seconds, shares=True
        )
        storage = await self._stack.enter_async_context(Storage(database))
        if shards is not None:
            await storage.processes.share(shards)
        return storage


@pytest_asyncio.fixture
async def sharing() -> AsyncIterator[Sharing]:
    address = empty_database()
    async with AsyncExitStack() as stack:
        yield Sharing(address, stack)


async def test_a_new_process_gets_its_share_and_the_others_take_it_when_it_ends(sharing: Sharing) -> None:
    first = await sharing.open()
    assert first.database.slots == ALL_SLOTS
    second = await sharing.open()
    assert second.database.slots == 0
    await until_owned((first, SLOTS // 2), (second, SLOTS // 2))
    assert first.database.slots & second.database.slots == 0
    await second.close()
    await until_owned((first, SLOTS))


async def expire(storage: Storage) -> None:
    """Let the processes of a database give no sign of life, as if they ran on a machine that froze."""
    import psycopg

    address: Any = storage.database
    with psycopg.connect(address._address.url, autocommit=True) as connection:
        for sql in silencing():
            connection.execute(sql.encode())


async def test_a_frozen_process_writes_nothing_until_it_takes_part_again(sharing: Sharing) -> None:
    frozen = await sharing.open(heartbeat_seconds=1_000)
    match = await running(frozen)
    await expire(frozen)
    second = await sharing.open()
    await until_owned((second, SLOTS))
    with pytest.raises(LeaseLost):
        await play(frozen, match.session_id, 0)
    assert (await load(second, match.session_id)).revision == 0
    assert (frozen.database.slots, frozen.database.ownership.lost) == (0, SLOTS)
    assert not frozen.lost_event.is_set()
    database: Any = frozen.database
    await database._return()
    await database._beat_once()
    # Making a move needs no lease.
    assert await play(frozen, match.session_id, 0) == 1
    await until_owned((second, SLOTS // 2))
    await database._beat_once()
    await until_owned((frozen, SLOTS // 2))


async def test_a_process_that_cannot_join_again_at_once_tries_again(
    sharing: Sharing, monkeypatch: pytest.MonkeyPatch
) -> None:
    import psycopg

    from storage.postgres import database

    attempts, join_again = [], database._join_again

    def fail_once(*value: Any) -> None:
        attempts.append(1)
        if len(attempts) == 1:
            raise psycopg.OperationalError("the server starts again")
        join_again(*value)

    monkeypatch.setattr(database, "_join_again", fail_once)
    first = await sharing.open()
    with psycopg.connect(sharing.address.url, autocommit=True) as connection:
        connection.execute("DELETE FROM processes")
        connection.execute("UPDATE leases SET owner = NULL, fence = fence + 1")
    await until(lambda: len(attempts) >= 2, 20)
    await until_owned((first, SLOTS))
    assert first.database.is_renewing


async def test_a_lost_slot_is_dropped_and_the_process_goes_on(sharing: Sharing) -> None:
    first = await sharing.open(heartbeat_seconds=1_000)
    match = await running(first)
    import psycopg

    with psycopg.connect(sharing.address.url, autocommit=True) as connection:
        connection.execute("UPDATE leases SET owner = 'other', fence = fence + 1 WHERE slot = 7")
    with pytest.raises(LeaseLost):
        await play(first, match.session_id, 0)
    assert missing_from(first.database.slots, ALL_SLOTS) == [7]
    assert await play(first, match.session_id, 0) == 1
    assert not first.lost_event.is_set()


async def test_no_slot_is_taken_between_the_check_and_the_commit(sharing: Sharing) -> None:
    """Without the lock of the leases, a write of the former owner could be stored after the slot was taken."""
    import psycopg

    first = await sharing.open(heartbeat_seconds=1_000)
    order: list[str] = []
    waits = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%fence + 1%'"

    async def take() -> None:
        async with await psycopg.AsyncConnection.connect(sharing.address.url, autocommit=True) as connection:
            await connection.execute("UPDATE leases SET owner = 'other', fence = fence + 1 WHERE slot = 7")
        order.append("taken")

    def slow(connection: Any) -> None:
        connection.execute("SELECT 1").fetchone()
        loop.call_soon_threadsafe(begun.set)
        with psycopg.connect(sharing.address.url, autocommit=True) as other:
            while other.execute(waits.encode()).fetchone() == (0,):
                pass
        order.append("written")

    loop, begun = asyncio.get_running_loop(), asyncio.Event()
    writing = asyncio.create_task(first.database.write(slow))
    await begun.wait()
    async with asyncio.timeout(20):
        await asyncio.gather(writing, take())
    assert order == ["written", "taken"]


async def test_a_process_that_froze_inside_a_transaction_does_not_block_the_others_for_long(
    sharing: Sharing, monkeypatch: pytest.MonkeyPatch
) -> None:
    from storage.postgres import connection as connections

    monkeypatch.setattr(connections, "_IDLE_MS", 300)
    frozen = await sharing.open(heartbeat_seconds=1_000)
    monkeypatch.undo()
    thawed, begun = asyncio.Event(), asyncio.Event()
    loop = asyncio.get_running_loop()

    def freeze(connection: Any) -> None:
        connection.execute("SELECT 1").fetchone()
        loop.call_soon_threadsafe(begun.set)
        asyncio.run_coroutine_threadsafe(thawed.wait(), loop).result()
        connection.execute("SELECT 1").fetchone()

    writing = asyncio.create_task(frozen.database.write(freeze))
    await begun.wait()
    async with asyncio.timeout(20):
        second = await sharing.open()
        assert second.database.slots == 0
        thawed.set()
        with pytest.raises(Exception, match=r"terminat|closed|lost|idle"):
            await writing


async def test_a_process_that_froze_while_no_other_may_write_does_not_block_them_for_long(
    sharing: Sharing, monkeypatch: pytest.MonkeyPatch
) -> None:
    from storage.postgres import database

    loop, thawed, begun = asyncio.get_running_loop(), asyncio.Event(), asyncio.Event()
    migrate = database.migrate  # type: ignore[attr-defined]

    def freeze(*value: Any) -> None:
        loop.call_soon_threadsafe(begun.set)
        asyncio.run_coroutine_threadsafe(thawed.wait(), loop).result()
        migrate(*value)

    await (await sharing.open()).close()
    monkeypatch.setattr(database, "_ALONE_MS", 300)
    monkeypatch.setattr(database, "migrate", freeze)
    frozen = asyncio.create_task(sharing.open())
    await begun.wait()
    monkeypatch.undo()
    async with asyncio.timeout(20):
        second = await sharing.open()
        await until_owned((second, SLOTS))
        thawed.set()
        with pytest.raises(NotSaved):
            await frozen


async def test_what_was_lost_while_slots_are_prepared_is_not_owned() -> None:
    owned = Ownership(Leases())
    owned.slots = 0

    async def lose(_taken: int) -> None:
        owned.lose(mask_of([1]))

    owned.prepare = lose
    await owned.follow(Balance(mask_of([1, 2]), 0), 0)
    assert slots_in(owned.slots) == [1]


async def test_what_was_released_while_slots_are_prepared_is_not_owned_again() -> None:
    owned = Ownership(Leases())
    owned.slots = mask_of([1])

    async def release(_taken: int) -> None:
        owned.give_up(mask_of([1]))
        owned.note_released(mask_of([1]))

    owned.prepare = release
    await owned.follow(Balance(mask_of([1, 2]), 0, awaited=mask_of([1])), 0)
    assert slots_in(owned.slots) == [2]


async def test_while_a_slot_is_handed_over_both_processes_answer_after_a_claim() -> None:
    former, new = Ownership(Leases()), Ownership(Leases())
    for owned in (former, new):
        owned.slots, owned.shards = 0, SHARDS
    slot, slots = 5, mask_of([5])
    await former.follow(Balance(slots), 0)
    await new.follow(Balance(0, promised=slots), 0)
    # If an interaction reaches both processes, the owner of the slot answers it.
    assert [one.answers(slot) for one in (former, new)] == [True, False]
    assert former.is_shared(slot), "a process that lost it without noticing may still get it"
    former.give_up(slots)
    former.note_released(slots)
    assert [one.answers(slot) for one in (former, new)] == [True, False]
    await new.follow(Balance(slots), 0)
    assert [(one.answers(slot), one.is_shared(slot)) for one in (former, new)] == [(True, True)] * 2
    # A slot that is promised again was disconnected before.
    await former.follow(Balance(0, promised=slots), 0)
    assert not former.answers(slot)


async def test_of_several_processes_the_first_one_claims_an_interaction(storage: Storage) -> None:
    claims = [await storage.interactions.claim(number, at) for number, at in ((1, 10), (1, 11), (2, 20))]
    assert claims == [True, False, True]
    await storage.interactions.handle(1, 12)
    await storage.interactions.prune_claims(20)
    assert [await storage.interactions.claim(number, 30) for number in (1, 2)] == [True, False]


async def test_a_process_that_froze_after_renewing_its_leases_is_not_current(sharing: Sharing) -> None:
    first = await sharing.open(heartbeat_seconds=1_000)
    owned = first.database.ownership
    balance = await first.database.write(
        lambda connection: owned.leases.balance(connection, first.database.wall_ms(), 8)
    )
    await owned.follow(balance, elapsed_ms() - 8_000)
    assert not owned.is_current
    await owned.follow(balance, elapsed_ms())
    assert owned.is_current


async def test_the_tables_do_not_change_while_a_process_runs_even_without_slots(sharing: Sharing) -> None:
    from storage.postgres.store import PostgresStorage

    await sharing.open(shards=None)
    with pytest.raises(LeaseHeld):
        await PostgresStorage.open(sharing.address, clock=clock)


# The claims of interactions, by one clock. Two processes may get the interactions of a slot that changes its owner.

SLOT = 5


class Ticking:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 0

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def ticking(monkeypatch: pytest.MonkeyPatch) -> Ticking:
    found = Ticking()
    monkeypatch.setattr(ownership, "elapsed_ms", found)
    return found


async def sharing_slots(*, slots: int) -> Ownership:
    """Return the ownership of a process that shares the slots with another one."""
    found = Ownership(Leases())
    found.trusted_ms, found.shards = 8_000, SHARDS
    found.slots = 0
    await found.follow(Balance(slots, elsewhere=~slots, is_alone=False), 0)
    return found


async def answers_of(ticking: Ticking, received_at: int, beats: range, *, is_released: bool) -> dict[int, list[bool]]:
    """Let a process take a slot. Return at each time who answers there: for each process, whether it claims.

    The former owner never disconnects, and renews its leases at the times of ``beats``. It released the slot, or it
    could not renew its leases for longer than the other process waits.
    """
    former, owner = await sharing_slots(slots=ALL_SLOTS), await sharing_slots(slots=0)
    kept, found = ALL_SLOTS & ~(1 << SLOT), {}
    for now in range(0, 100_000, 100):
        ticking.now = now
        if is_released and now == received_at:
            former.give_up(1 << SLOT)
            former.note_released(1 << SLOT)
        if now >= received_at and (now - received_at) % 500 == 0:
            await owner.follow(Balance(1 << SLOT, elsewhere=kept, is_alone=False), now)
        if now in beats:
            is_taken = now >= received_at
            if is_taken and not is_released:
                former.lose(kept)
            taken = 1 << SLOT if is_taken else 0
            await former.follow(Balance(ALL_SLOTS & ~taken, elsewhere=taken, is_alone=False), now)
        found[now] = [one.is_shared(SLOT) for one in (former, owner) if one.answers(SLOT)]
    return found


@pytest.mark.parametrize("beat_ms", [500, 2_500, 7_900, 9_000, 60_000])
async def test_after_a_slot_was_released_both_processes_claim_what_they_answer(ticking: Ticking, beat_ms: int) -> None:
    found = await answers_of(ticking, 1_000, range(0, 100_000, beat_ms), is_released=True)
    assert [now for now, claims in found.items() if len(claims) > 1 and not all(claims)] == []
    assert len(found[2_000]) == 2, "while the shard is handed over, the former owner answers as well"
    assert len(found[99_000]) == 1
    assert all(found[now] for now in range(0, 100_000, 500)), "somebody always answers"


@pytest.mark.parametrize("beat_ms", [10_500, 25_000, 60_000])
async def test_after_a_slot_was_lost_both_processes_claim_what_they_answer(ticking: Ticking, beat_ms: int) -> None:
    """The former owner froze, or could not reach the database, and then takes part again."""
    found = await answers_of(ticking, 10_100, range(beat_ms, 100_000, 500), is_released=False)
    assert [now for now, claims in found.items() if len(claims) > 1 and not all(claims)] == []
    assert found[8_000] == [], "before another process can take it, its owner is silent already"
    assert [len(found[now]) for now in (10_100, 99_000)] == [1, 1]
