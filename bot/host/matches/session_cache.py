"""The session cache: live sessions in memory, each with a lock."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from typing import Any

import msgspec

from bot.host.clocks.absences import Absences
from bot.host.clocks.seat_times import Times, encode_times
from bot.host.clocks.steady_clock import SteadyClock
from bot.host.ground.damage import Damaged
from bot.host.ground.locks import Gate, Locks
from bot.host.ground.log_fields import about_session
from bot.host.ground.metrics import count_lookup
from bot.host.ground.quotas import Quotas
from bot.host.ground.refusals import answering
from bot.host.ground.usernames import Usernames
from bot.host.ground.value_cache import RecentValues
from bot.host.matches.live import Live
from bot.host.matches.timekeeper import Timekeeper
from engine.kernel.errors import Refused
from storage.records.changes import Change
from storage.records.matches import Session
from storage.records.times import Timing
from storage.store import Storage

LIVE_LIMIT = 2000


def _session_after(session: Session, change: Change, times: Times | None) -> Session:
    """Return the session with the new values of those fields on which clocks depend."""
    seats = {seat.seat: seat for seat in (*session.seats, *change.seats)}
    fields: dict[str, Any] = {"seats": tuple(seats.values())}
    for name in ("paused_at", "deleted_at", "terms"):
        if getattr(change, name) is not msgspec.UNSET:
            fields[name] = getattr(change, name)
    if change.ending is not None:
        fields["status"] = change.ending.status
    if times is not None:
        fields["clocks"] = encode_times(times)
    return msgspec.structs.replace(session, **fields)


class SessionCache:
    """Caches at most `LIVE_LIMIT` sessions; the database is authoritative."""

    def __init__(self, storage: Storage, clock: SteadyClock) -> None:
        self.storage = storage
        self.clock = clock
        # Set whenever a timer is stored.
        self.timers_changed = asyncio.Event()
        # Set whenever a notice of a tournament is stored.
        self.tournament_news = asyncio.Event()
        self.timekeeper = Timekeeper(storage)
        self.quotas = Quotas(storage, clock)
        self.absences = Absences(clock)
        self.usernames = Usernames(storage.people)
        # A function that `locked` calls with a session before the session is used. The function returns whether it has
        # changed the session.
        self.before_use: Callable[[Live], Awaitable[bool]] | None = None
        self._live: RecentValues[int, Live] = RecentValues(LIVE_LIMIT)
        self._by_channel: dict[int, int] = {}
        # The sessions that are being read or changed now, and that no other process has changed since that began.
        self._watched: set[int] = set()
        self._locks = Locks()
        self._gate = Gate()

    @asynccontextmanager
    async def lock(self, session_id: int) -> AsyncIterator[None]:
        """Hold the session's lock within the `async with` block. Every change of the session needs it."""
        async with self._gate.among(), self._locks.lock(session_id):
            with about_session(session_id):
                yield

    @asynccontextmanager
    async def locked(self, session_id: int) -> AsyncIterator[Live]:
        """Hold the session's lock within the `async with` block, and yield the session.

        Raises `Refused` ("no_session"), `Damaged`.
        """
        async with self.lock(session_id):
            live = await self.live_under_lock(session_id)
            if self.before_use is not None and await self.before_use(live):
                live = await self.live_under_lock(session_id)
            yield live

    def alone(self, seconds: float) -> AbstractAsyncContextManager[None]:
        """Prevent changes of sessions within the `async with` block.

        Raises `TimeoutError` if running changes take too long.
        """
        return self._gate.alone(seconds)

    async def live(self, session_id: int) -> Live:
        """Return the session, from memory or storage. Raises `Refused` ("no_session"), `Damaged`."""
        live = self._live.use(session_id)
        count_lookup("session", is_found=live is not None)
        if live is not None:
            return live
        # The lock is held, so that a session read before a change cannot be cached after the change.
        async with self.lock(session_id):
            return await self.live_under_lock(session_id)

    def active_in(self, channel_id: int) -> Live | None:
        """Return the channel's active session, or None if it is not cached.

        A session that is not cached may still be in the database.
        """
        live = self._live.use(self._by_channel.get(channel_id, 0))
        if live is None or not live.session.active or live.session.channel_id != channel_id:
            return None
        return live

    @contextmanager
    def watch(self, session_id: int) -> Iterator[Callable[[], bool]]:
        """Yield a function that says whether no other process has changed the session since the `with` block began.

        The caller holds the session's lock.
        """
        self._watched.add(session_id)
        try:
            yield lambda: session_id in self._watched
        finally:
            self._watched.discard(session_id)

    async def live_under_lock(self, session_id: int) -> Live:
        """Return the session; the caller holds its lock. Raises `Refused` ("no_session"), `Damaged`."""
        live = self._live.get(session_id)
        if live is None:
            with self.watch(session_id) as is_current:
                session = await self.storage.sessions.load(session_id)
                current = is_current()
            if session is None:
                raise Refused("no_session")
            live = Live(session)
            if not current:
                # Another process changed the session, perhaps after it was read, so it is not cached.
                return live
        self.keep(live)
        return live

    async def even_damaged_under_lock(self, session_id: int) -> Live:
        """Return the session like `live_under_lock`, even if it cannot be read. Raises `Refused` ("no_session")."""
        try:
            return await self.live_under_lock(session_id)
        except Damaged as error:
            return Live.of(error.session)

    async def even_damaged(self, session_id: int) -> Live:
        """Return the session like `live`, even if it cannot be read. Raises `Refused` ("no_session")."""
        async with self.lock(session_id):
            return await self.even_damaged_under_lock(session_id)

    def keep(self, live: Live) -> None:
        """Cache the current state of a session; the caller holds its lock."""
        if live.session.active:
            self._by_channel[live.session.channel_id] = live.session.session_id
        for dropped_session in self._live.keep(live.session.session_id, live):
            self._leave_channel(dropped_session)

    async def change(
        self,
        live: Live,
        change: Change,
        *,
        times: Times | None = None,
        mover: int | None = None,
        by: int | None = None,
        interaction_id: int | None = None,
        also_ended: bool = False,
    ) -> None:
        """Store a change of a session, and drop the session from the cache. The caller holds its lock.

        ``times`` are the clocks after the change; ``mover`` and ``by`` are as in `Timekeeper.timing`. Raises `Refused`
        like `answering`. If the stored session no longer has the status of ``live``, the code is "not_in_lobby" for a
        lobby and "match_over" for a match.
        """
        session, at = live.session, self.clock()
        change = await self.usernames.seated(session, change)
        if live.damage is None:
            after = Live(_session_after(session, change, times), live.match)
            timing = await self.timekeeper.timing(after, at, mover=mover, by=by)
        else:
            # No seat is due in a session that cannot be read, and its clocks stay as they are. So nothing is computed.
            timing = Timing(by=by)
        if session.status == "lobby":
            timing = msgspec.structs.replace(timing, clocks=None, timers=change.timing.timers)
        self.forget(session.session_id)
        with answering("not_in_lobby" if session.status == "lobby" else "match_over"):
            await self.storage.changes.make(
                session.session_id,
                session.revision,
                msgspec.structs.replace(change, timing=timing),
                at=at,
                interaction_id=interaction_id,
                also_ended=also_ended,
            )
        self.timers_changed.set()

    def revise(self, session_id: int, **fields: int | str | bytes | None) -> None:
        """Update fields of the cached session after a change in storage. The caller holds its lock."""
        live = self._live.get(session_id)
        if live is not None:
            self.keep(Live(msgspec.structs.replace(live.session, **fields), live.match))

    def forget_all(self) -> None:
        """Drop all sessions from the cache, so that they are read again."""
        self._live.clear()
        self._by_channel.clear()
        self._watched.clear()

    def forget(self, session_id: int) -> None:
        """Drop a session from the cache, so that it is read again."""
        self._watched.discard(session_id)
        live = self._live.pop(session_id, None)
        if live is not None:
            self._leave_channel(live)

    def _leave_channel(self, live: Live) -> None:
        if self._by_channel.get(live.session.channel_id) == live.session.session_id:
            del self._by_channel[live.session.channel_id]
