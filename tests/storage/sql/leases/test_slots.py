"""Tests that a process finds only what is due in its own slots."""

from __future__ import annotations

import pytest

from storage.records.boards import Call, SentNotice
from storage.records.changes import NewAudit
from storage.records.times import NewTimer
from storage.records.tournaments import NewNotice, TournamentTimer
from storage.slots import ALL_SLOTS, SLOTS, is_in, slot_of
from storage.store import Storage
from tests.storage.samples import ANN, CHANNEL, GUILD, WON, execute, play, running
from tests.storage.sql.places.test_postings import posting
from tests.storage.sql.tournaments.test_tournaments import ENTRY, ROUND, TABLE, made

MINE = -(1 << 63)


async def _found(storage: Storage) -> dict[str, object]:
    """Return everything that the process finds when it searches the whole storage."""
    at, sessions, tournaments = 10_000, storage.sessions, storage.tournaments
    return {
        "due timers": await storage.timers.due_timers(at),
        "fired timers": await storage.timers.fired(),
        "next timer": await storage.timers.next_after(at),
        "lagging": await sessions.lagging(),
        "walk": [page async for page in sessions.walk()],
        "placements": await sessions.board_placements(),
        "placements in the guild": await sessions.board_placements(GUILD),
        "old boards": await sessions.with_old_boards(),
        "other rules": await sessions.by_other_rules("splendor", "new"),
        "is owned": [True] if await sessions.is_owned(1) else [],
        "postings": await storage.postings.sessions(),
        "noticed": await storage.closures.noticed(),
        "notices over": await storage.closures.over(),
        "moves to another channel": await storage.audit.untold_moves(),
        "tournaments": await tournaments.active(),
        "tournament timers": await tournaments.due_timers(at),
        "notices of tournaments": await tournaments.notices(),
        "notices of the tournament": await tournaments.notices(1),
        "tournaments with notices": await tournaments.noticed(),
        "ended tables": (await tournaments.ended_games())[0],
        "unrated": await storage.results.unrated(),
        "clock corrections": await storage.clock_corrections.page(0),
    }


async def _fill(storage: Storage) -> None:
    match = await running(storage)
    number = match.session_id
    await play(storage, number, 0)
    for kind, due_at in (("call", 500), ("nudge", 600), ("zero", 20_000)):
        assert await storage.timers.set(number, NewTimer(kind, 0, due_at), revision=1)
    fired, *_ = await storage.timers.due_timers(500)
    assert await storage.timers.fire(fired, at=500, clocks=None)
    await storage.postings.intend(number, posting(1))
    await storage.sessions.note_call(number, Call(11, CHANNEL))
    await storage.closures.notice(SentNotice(12, CHANNEL, "en", (number,)))
    await storage.closures.set_well(number, well=True)
    await storage.audit.add(NewAudit(at=1, guild_id=GUILD, actor=ANN, action="bring", session_id=number, reason="so"))
    await execute(storage, "INSERT INTO untold_moves (audit_id) VALUES (1)")
    ended = await running(storage, match_id="M2", channel_id=CHANNEL + 1)
    await play(storage, ended.session_id, 0, ending=WON)
    await made(
        storage,
        entries=(ENTRY,),
        rounds=(ROUND,),
        tables=(TABLE,),
        timers=(TournamentTimer(1, "deadline", "1", 50),),
        notices=(NewNotice("drawn", 1),),
    )
    await execute(storage, "UPDATE tournament_tables SET session_id = ?", (ended.session_id,))


async def test_only_the_owner_of_a_slot_finds_what_is_due_in_it(storage: Storage) -> None:
    await _fill(storage)
    everything = await _found(storage)
    assert [name for name, found in everything.items() if not found] == []
    storage.database.slots = MINE  # type: ignore[misc]
    assert await _found(storage) == everything
    storage.database.slots = ALL_SLOTS ^ MINE  # type: ignore[misc]
    assert [name for name, found in (await _found(storage)).items() if found] == []


async def test_notices_are_marked_only_for_the_sessions_of_the_process(storage: Storage) -> None:
    await _fill(storage)
    await storage.sessions.set_announced(1, 1)
    await storage.closures.set_well(1, well=False)
    for slots, over in ((ALL_SLOTS ^ MINE, 0), (MINE, 1)):
        storage.database.slots = slots  # type: ignore[misc]
        await storage.closures.all_well()
        storage.database.slots = ALL_SLOTS  # type: ignore[misc]
        assert len(await storage.closures.over()) == over


@pytest.mark.parametrize("slot", [0, 1, 31, 32, 62, 63])
async def test_each_slot_has_its_own_bit(storage: Storage, slot: int) -> None:
    guild = (5 * SLOTS + slot) << 22
    mask = 1 << slot if slot < SLOTS - 1 else -(1 << slot)
    lobby = await running(storage, guild_id=guild)
    storage.database.slots = mask  # type: ignore[misc]
    assert (slot_of(guild), is_in(mask, guild), is_in(~mask, guild)) == (slot, True, False)
    assert await storage.sessions.lagging() == (lobby.session_id,)
    storage.database.slots = ~mask  # type: ignore[misc]
    assert await storage.sessions.lagging() == ()
