"""Runs hosts with a simulated clock, on a table without messages."""

from __future__ import annotations

import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec

from bot.host.clocks.clock_arithmetic import SeatTime
from bot.host.clocks.terms import HOUR_MS, Terms
from bot.host.ground.quotas import QuotaLimits
from bot.host.host import Host
from bot.host.lobbies.lobby import SessionPlace
from bot.host.matches.live import Live
from bot.host.rulings import Bring, RequestedRuling
from bot.host.timers.scheduler import Scheduler
from bot.wording.seat_names import SeatNames
from engine.kernel.steps.events import Event
from storage.postgres.address import Address
from storage.records.times import Timer
from storage.store import Storage
from tests.bot.inner import cache_of
from tests.bot.pairing import PairingHere
from tests.databases import open_storage
from tests.toys import DUEL as GAME

START = 1_790_000_000_000
ANA, BEN, CHEN, DORA = 1, 2, 3, 4
MODERATOR = 9
ROOMY = QuotaLimits(opened=10_000, hourly=10_000, tables=10_000, guild=10_000)
TURN, BANK = Terms("turn", limit=24), Terms("bank")


class Table:
    """Successive hosts that use the same database, and the test clock that they share."""

    def __init__(self, database: Path | Address) -> None:
        self.database = database
        self.now = START
        # How far the machine's clock is ahead of the true time.
        self.ahead = 0
        self.done: list[Timer] = []
        self.corrected: list[int] = []
        self.storage: Storage
        self.host: Host
        self.scheduler: Scheduler
        self._ids = itertools.count(1000)
        self._channels = itertools.count(100)

    @property
    def path(self) -> Path:
        """The path of the SQLite file. The database must be a file."""
        assert isinstance(self.database, Path)
        return self.database

    async def open(self) -> None:
        """Start the host. Its scheduler handles timers only when a test calls `work`."""
        self.storage = await open_storage(self.database, lambda: self.now)
        self.host = Host(
            self.storage,
            SeatNames(),
            clock=lambda: self.now + self.ahead,
            monotonic=lambda: self.now,
            pairer=PairingHere(),
            strongest="easy",
        )
        cache_of(self.host).quotas.limits = ROOMY
        self.scheduler = self.host.scheduler(self.done.append, self.corrected.extend)
        await self.host.clock_corrections.begin()
        # From now on, only the test records the signs of life.
        await self.host.clock_corrections.last_seen_at(self.host.clock())

    async def restart(self, away: float = 0, ahead: int | None = None) -> None:
        """Stop the bot, and start it ``away`` hours later. ``ahead`` is the error of the machine's clock then."""
        await self.storage.close()
        self.now += int(away * HOUR_MS)
        self.ahead = self.ahead if ahead is None else ahead
        await self.open()

    def interaction(self) -> int:
        """Return a new interaction's id."""
        return next(self._ids)

    async def work(self) -> list[Timer]:
        """Let the scheduler handle all due timers; return them."""
        before = len(self.done)
        while await self.storage.timers.due_timers(self.host.clock()):
            stuck = len(self.done)
            await self.scheduler.ring_due()
            if len(self.done) == stuck:
                break
        await self.scheduler.ring_due()
        return self.done[before:]

    async def later(self, hours: float, *, step: float = 0) -> list[Timer]:
        """Let time pass while the bot runs. Return the timers that fired, in order.

        The scheduler wakes up for each timer and when a clock in doubt is accepted again. It also wakes up every
        ``step`` hours, or every minute if ``step`` is 0 and no timer is due.
        """
        end, before = self.now + int(hours * HOUR_MS), len(self.done)
        while self.now < end:
            # The difference between the host's time and the true time. It is not zero if the machine's clock is wrong.
            clock = self.host.clock
            behind = clock() - self.now
            following = await self.storage.timers.next_after(clock())
            await self.storage.presence.beat(clock(), clock.ahead_ms)
            next_at = end if following is None else following - behind
            steady_at = clock.steady_since - behind
            looks = [self.now + int(step * HOUR_MS)] if step else []
            at = min(end, next_at, *looks, *([steady_at] if steady_at > self.now else []))
            # The bot was running all the time, so it counts no absence.
            await self.storage.presence.beat(max(self.now, at - 15_000) + behind, clock.ahead_ms)
            self.now = at
            await self.work()
        return self.done[before:]

    async def begin(
        self, terms: Terms = TURN, *, users: tuple[int, ...] = (ANA, BEN, CHEN), game: str = GAME, **options: Any
    ) -> int:
        """Start a match; return the session's id."""
        place, given = SessionPlace(7, next(self._channels)), options
        if game == GAME:
            given = {"turns": 99, **options}
        lobby = await self.host.lobby.open(
            place, game=game, seats=len(users), options=given, language="en", user=(users[0], "User 1"), terms=terms
        )
        number = lobby.session_id
        for user in users[1:]:
            await self.host.lobby.join(number, user, f"User {user}", self.interaction())
        for user in users:
            await self.host.lobby.ready(number, user, self.interaction())
        await self.host.lobby.start(number, users[0])
        return number

    async def bring(self, number: int, channel_id: int) -> None:
        """Let a neutral moderator move a session to another channel, because its own channel is gone."""
        session = (await self.live(number)).session
        ruling = Bring(SessionPlace(session.guild_id, channel_id), session.channel_id, lost=True)
        ruling_request = RequestedRuling(
            guild_id=session.guild_id, session_id=number, actor=MODERATOR, ruling=ruling, reason=""
        )
        assert await self.host.rulings.rule(ruling_request) is None

    async def live(self, number: int) -> Live:
        """Return the session that is stored."""
        cache_of(self.host).forget(number)
        return await cache_of(self.host).live(number)

    async def move(self, number: int, user: int, text: str) -> None:
        await self.host.play.move(number, user, text, interaction_id=self.interaction())

    async def rounds(self, number: int, count: int, users: tuple[int, ...]) -> None:
        """Let each of these users make ``count`` moves, in turn."""
        for _ in range(count):
            for user in users:
                await self.move(number, user, "rest")

    async def clock(self, number: int, seat: int) -> SeatTime:
        return (await self.live(number)).times[seat]

    async def hours(self, number: int, seat: int) -> float | None:
        """Return how many hours a seat has left, or had when its clock stopped."""
        clock = await self.clock(number, seat)
        if clock.left is None:
            return None
        left = clock.left if clock.until is None else clock.until - self.now
        return left / HOUR_MS

    async def timers(self, number: int, *kinds: str) -> list[Timer]:
        """Return the session's timers that have not fired, of these kinds."""
        found = await self.storage.timers.of_session(number)
        return [timer for timer in found if timer.fired_at is None and (not kinds or timer.kind in kinds)]

    async def told(self, number: int) -> list[str]:
        """Return the keys of all events so far."""
        entries = await self.storage.log.last(number, limit=10_000)
        return [msgspec.json.decode(entry.data, type=Event).key for entry in entries]

    async def announce(self, number: int) -> None:
        """Announce the current revision in the channel, as the announcer does."""
        await self.host.after_automatic_moves(number)
        session = (await self.live(number)).session
        await self.storage.sessions.set_announced(number, session.revision, channel_id=1, message_id=5)


@asynccontextmanager
async def timed(database: Path | Address) -> AsyncIterator[Table]:
    """Run hosts on a database until the ``async with`` block ends."""
    table = Table(database)
    await table.open()
    try:
        yield table
    finally:
        await table.storage.close()
