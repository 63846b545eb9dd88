"""Tests that a fault in one session stops only that session. Each column of each table is damaged in turn."""

from __future__ import annotations

import asyncio
import itertools
from pathlib import Path

import msgspec
import pytest

from bot.cli.databases.check import _session_faults
from bot.face.matches.server import sessions_text
from bot.face.messages.lobby import lobby_page
from bot.host.clocks.terms import Terms
from bot.host.ground.damage import DAMAGED, Damaged
from bot.host.lobbies.lobby import SessionPlace
from bot.host.matches.live import Live
from bot.host.matches.past.analyses import is_analysable
from bot.host.rulings import Delete, End, Pause, RequestedRuling, Restore
from bot.host.seats import deadlines
from bot.wording.words import words_for
from engine.kernel.contract.registry import game_named
from engine.kernel.errors import Refused
from tests.bot.damaging import GUILD, Damage, Sessions, copy_of, damages, filled, rows, spoil
from tests.bot.hosted import ANA, BEN, CHEN, DORA, Table, timed
from tests.bot.inner import cache_of, sqlite_of
from tests.chances import fresh
from tests.toys import BRIGADE
from tests.toys import DUEL as GAME


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deadlines, "VACATION_DAYS", 0)


@pytest.fixture
def sound(tmp_path: Path) -> tuple[Path, Sessions, int]:
    """Provide a database with data in every table, its sessions, and the time."""
    path = tmp_path / "sound.db"

    async def fill() -> tuple[Sessions, int]:
        table = Table(path)
        await table.open()
        try:
            return await filled(table), table.now
        finally:
            await table.storage.close()

    return path, *asyncio.run(fill())


async def test_case_46_an_unreadable_match_is_restored_unchanged(tmp_path: Path) -> None:
    async with timed(tmp_path / "s.db") as table:
        number = await table.begin(Terms())
        gone = "UPDATE sessions SET game = 'gone', revision = 4611686018427387904 WHERE session_id = ?"
        await table.storage.database.write(lambda connection: connection.execute(gone, (number,)).rowcount)
        cache_of(table.host).forget(number)
        ruling_request = RequestedRuling(guild_id=GUILD, session_id=number, actor=99, ruling=Pause(), reason="broken")
        for ruling, active in ((Delete(), False), (Restore(), True), (End(), False)):
            assert await table.host.rulings.rule(msgspec.structs.replace(ruling_request, ruling=ruling)) is None
            assert (await cache_of(table.host).even_damaged(number)).session.active == active
        with pytest.raises(Damaged, match="unknown_game"):
            await table.host.rulings.rule(ruling_request)
        with pytest.raises(Refused, match="no_session"):
            await table.host.live(number, GUILD + 1)


class Damaging(Table):
    """A host on a damaged file, which does all background work of a bot and answers requests."""

    def __init__(self, path: Path, now: int, sessions: Sessions) -> None:
        super().__init__(path)
        self.now = now
        self.sessions = sessions
        self._ids = itertools.count(5_000)

    async def begun(self) -> set[int]:
        """Announce pending events, as after a start. Return the sessions that the host suspended."""
        parked = set()
        for number in await self.host.unfinished():
            try:
                live = await self.host.after_automatic_moves(number)
                await self.host.log(live, None)
            except Damaged:
                await self.host.closures.park(number, DAMAGED)
                parked.add(number)
        return parked

    async def others_play_on(self) -> None:
        """Let the players of sound matches move, run out of time, join and be rated."""
        other, lobby = self.sessions.other, self.sessions.other_lobby
        await self.move(other, ANA, "rest")
        await self.host.log(await self.live(other), None)
        await self.host.lobby.join(lobby, BEN, "Ben", self.interaction())
        lobby_page(await self.live(lobby))
        (late,) = await self.timers(other, "zero")
        self.now = late.due_at + 1000
        await self.storage.presence.beat(self.now - 60_000)
        await self.scheduler.ring_due()
        assert (await self.live(other)).session.seats[late.seat].computer_since == self.now, "the deadline came"

    async def lists_are_whole(self) -> None:
        """Check that lists of many sessions, and all data of a user, can still be read."""
        host = self.host
        lives = [Live.of(session) for session in await self.storage.sessions.active() if session.guild_id == GUILD]
        count, listed = await self.storage.sessions.listed(GUILD, limit=100)
        for lang in ("en", "es"):
            said = sessions_text(count, listed, words_for(None, lang))
            assert all(("⚠️" in said) == any(live.damage is not None for live in lives) for _ in lives)
        for session in await self.storage.sessions.of_user(ANA):
            Live.of(session)
        for slug in (None, GAME):
            await host.results.leaderboard(GUILD, slug)
        await host.results.profile(GUILD, ANA, BEN)
        await host.wall.of_guild(GUILD, game_named(BRIGADE), 3)
        for user in (ANA, BEN, DORA):
            await host.personal_data.everything(user)
            await host.decks.of_user(user)
            await host.reminders.reschedule(user)
        await self.storage.deleted.of_guild(GUILD, 0)

    async def damaged(self) -> dict[int, str]:
        found = {}
        for number in self.sessions.victims:
            cache_of(self.host).forget(number)
            try:
                live = await cache_of(self.host).live(number)
                if is_analysable(live):
                    assert await self.host.analyses.find(live) is None
            except Damaged as error:
                found[number] = error.why
            except Refused:
                # The damage is in the session's own number, so the session cannot be found.
                continue
        return found

    async def can_be_ended(self, number: int) -> None:
        """Check that moderators can end and delete an unreadable session, and that its channel is free then."""
        session = (await cache_of(self.host).even_damaged(number)).session
        for ruling in (End(), Delete()) if session.deleted_at is None else ():
            if isinstance(ruling, Delete) or session.active:
                ruling_request = RequestedRuling(
                    guild_id=session.guild_id, session_id=number, actor=99, ruling=ruling, reason="broken"
                )
                assert await self.host.rulings.rule(ruling_request) is None
        await self.host.lobby.open(
            SessionPlace(session.guild_id, session.channel_id),
            game=GAME,
            seats=2,
            options={},
            language="en",
            user=(50, "New"),
        )


async def survives(path: Path, now: int, sessions: Sessions) -> list[str]:
    """Let a host do all its work on a damaged file. Return the faults that `check` finds."""
    table = Damaging(path, now, sessions)
    await table.open()
    # Writes need not reach the disk, because the test kills no process.
    await sqlite_of(table.storage)._writing.submit(lambda connection: connection.execute("PRAGMA synchronous = OFF"))
    try:
        await table.begun()
        await table.others_play_on()
        await table.lists_are_whole()
        damaged = await table.damaged()
        faults, _ = await _session_faults(table.storage)
        for number, why in damaged.items():
            assert f"session {number}: {why}" in faults
            await table.can_be_ended(number)
        for user in (ANA, BEN, CHEN):
            await table.host.personal_data.forget(user)
        return faults
    finally:
        await table.storage.close()


# The columns in which any damage must be reported. In some of them, only certain values are damage.
UNREAD = {
    ("sessions", "game"),
    ("sessions", "options"),
    ("sessions", "terms"),
    ("sessions", "outcome"),
    ("sessions", "entropy"),
    ("sessions", "seed"),
    ("snapshots", "state"),
    ("snapshots", "clocks"),
    ("standing_orders", "data"),
    ("seats", "opened_at"),
    ("moves", "text"),
    ("events", "data"),
}


def one_of_each(found: list[Damage]) -> list[Damage]:
    """Return all damages that must be reported, and one random damage for every second of the other columns."""
    chances, by_column = fresh("damage"), dict[tuple[str, str], list[Damage]]()
    for damage in found:
        by_column.setdefault((damage.table, damage.column), []).append(damage)
    quiet = sorted(by_column.keys() - UNREAD)
    some = [chances.choice(by_column[column]) for column in chances.sample(quiet, len(quiet) // 2)]
    return [*some, *(damage for column in UNREAD for damage in by_column[column])]


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.soak)])
def test_case_46_each_column_of_each_table_is_damaged_in_turn(
    sound: tuple[Path, Sessions, int], tmp_path: Path, caplog: pytest.LogCaptureFixture, *, whole: bool
) -> None:
    path, sessions, now = sound
    assert asyncio.run(survives(copy_of(path, tmp_path), now, sessions)) == []
    # The tables of tournaments are damaged in tests/bot/host/tournaments/test_event_damage.py.
    found = [damage for damage in damages(path) if not damage.table.startswith("tournament")]
    assert {damage.table for damage in found if rows(path, damage.table) == 0} == set(), "every table has a row"
    failures, unread = [], set()
    for damage in found if whole else one_of_each(found):
        copy = copy_of(path, tmp_path)
        if not spoil(copy, damage, sessions):
            continue
        caplog.clear()
        try:
            faults = asyncio.run(survives(copy, now, sessions))
        except Exception as error:
            failures.append(f"{damage}: {type(error).__name__}: {error}")
        else:
            unread |= {(damage.table, damage.column)} if faults else set()
            failures += [f"{damage}: {record.getMessage()}" for record in caplog.records if record.levelname == "ERROR"]
    assert not failures, f"{len(failures)} of {len(found)}:\n" + "\n".join(failures)
    assert unread >= UNREAD
