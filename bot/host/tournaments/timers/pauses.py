"""Pauses tournaments, and lets them go on: their timers, their deadlines and the clocks of their matches (TN-82)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

import msgspec

from bot.host.clocks.seat_times import encode_times
from bot.host.clocks.steady_clock import Correction
from bot.host.matches.live import Live
from bot.host.matches.play import Play, encode_events
from bot.host.rulings.pauses import seats_later
from bot.host.tournaments.ground.people import is_over
from bot.host.tournaments.ground.store import TournamentStore, notice
from bot.host.tournaments.timers.corrections import with_later_undo
from engine.kernel.steps.events import Event
from storage.records.changes import Change
from storage.records.matches import Session
from storage.records.tournaments import (
    NewNotice,
    SessionChange,
    TournamentChange,
    TournamentEntry,
    TournamentRound,
    TournamentRuling,
    TournamentTable,
    Whole,
)


class EventPauses:
    """Pauses tournaments. One transaction pauses a tournament with its matches, and another one lets them go on."""

    def __init__(self, store: TournamentStore, play: Play) -> None:
        self._store = store
        self._play = play

    async def pause(self, tournament_id: int, reason: str) -> None:
        """Pause a tournament, and all its matches that are being played. If it is over, do nothing.

        In a tournament that is paused already, pause the matches that have begun since. Raises `Refused` and
        `EventDamaged` like `TournamentStore.change`.
        """
        async with self._case(tournament_id) as (whole, lives):
            at, again = self._store.clock(), whole.tournament.paused_at is not None
            running_lives = [live for live in lives if _is_running(live) and live.session.paused_at is None]
            if is_over(whole.tournament) or (again and not running_lives):
                return
            sessions = tuple([await self._paused_session(live, at, reason) for live in running_lives])
            change = TournamentChange(
                fields={} if again else {"paused_at": at},
                sessions=sessions,
                notices=() if again else (_pause_notice(whole, "paused", sessions, reason),),
            )
            await self._change_pause(whole, change, lives)

    async def resume(self, tournament_id: int) -> None:
        """Let a paused tournament go on, with the matches that were paused with it. All its deadlines are later.

        If it is not paused, do nothing. Raises `Refused` and `EventDamaged` like `TournamentStore.change`.
        """
        resumed: list[int] = []
        async with self._case(tournament_id) as (whole, lives):
            since, at = whole.tournament.paused_at, self._store.clock()
            if since is None:
                return
            paused = [live for live in lives if _is_running(live) and (live.session.paused_at or 0) >= since]
            sessions = tuple([await self._resumed_session(live, at) for live in paused])
            notices = () if is_over(whole.tournament) else (_pause_notice(whole, "resumed", sessions),)
            later = later_change(whole, since, at)
            await self._change_pause(whole, msgspec.structs.replace(later, sessions=sessions, notices=notices), lives)
            resumed = [one.session_id for one in sessions]
        for session_id in resumed:
            async with self._store.cache.lock(session_id):
                await self._store.cache.live_under_lock(session_id)
                await self._play.go_on(session_id)

    @asynccontextmanager
    async def _case(self, tournament_id: int) -> AsyncIterator[tuple[Whole, list[Live]]]:
        """Lock a tournament, then the sessions of its tables, and yield both."""
        async with self._store.locked(tournament_id) as whole, AsyncExitStack() as locks:
            lives = []
            for session_id in dict.fromkeys(one.session_id for one in whole.tables if one.session_id is not None):
                await locks.enter_async_context(self._store.cache.lock(session_id))
                lives.append(await self._store.cache.even_damaged_under_lock(session_id))
            yield whole, lives

    async def _change_pause(self, whole: Whole, change: TournamentChange, lives: list[Live]) -> None:
        locked_sessions = frozenset(live.session.session_id for live in lives)
        try:
            await self._store.change(whole, change, locked_sessions=locked_sessions)
        finally:
            for session_id in locked_sessions:
                self._store.cache.forget(session_id)

    async def _paused_session(self, live: Live, at: int, reason: str) -> SessionChange:
        after = Live(msgspec.structs.replace(live.session, paused_at=at), live.match)
        change = Change(
            paused_at=at,
            events=encode_events([Event("event-league-paused", {"reason": reason})]),
            timing=await self._store.cache.timekeeper.timing(after, at),
        )
        return SessionChange(live.session.session_id, live.session.revision, change)

    async def _resumed_session(self, live: Live, at: int) -> SessionChange:
        session, timekeeper = live.session, self._store.cache.timekeeper
        since = session.paused_at or at
        seats, times = seats_later(session.seats, since, at), await timekeeper.resumed(live, since, at)
        after = Live(_with_clocks(session, encode_times(times)), live.match)
        for seat in seats:
            after = Live(after.session.with_seat(seat), live.match)
        change = Change(
            paused_at=None,
            seats=seats,
            events=encode_events([Event("event-league-resumed")]),
            timing=await timekeeper.timing(after, at),
        )
        return SessionChange(session.session_id, session.revision, change)


def _with_clocks(session: Session, clocks: bytes) -> Session:
    return msgspec.structs.replace(session, paused_at=None, clocks=clocks)


def _is_running(live: Live) -> bool:
    return live.damage is None and live.is_running and live.session.deleted_at is None


def _pause_notice(whole: Whole, kind: str, sessions: tuple[SessionChange, ...], reason: str = "") -> NewNotice:
    """Return the notice to all players of a tournament, which also updates the boards of the sessions."""
    players = tuple(one.number for one in whole.entries if one.involved and one.user_id is not None)
    return notice(kind, entries=players, reason=reason, sessions=[one.session_id for one in sessions])


def later_change(whole: Whole, since: int, at: int) -> TournamentChange:
    """Return the change by which a tournament that was paused at ``since`` goes on at ``at``, with later deadlines."""
    by = at - since

    def begins_later(moment: int) -> int:
        # A period that began during the pause is counted from the end of the pause.
        return moment + at - max(moment, since)

    def later_entry(one: TournamentEntry) -> TournamentEntry:
        return msgspec.structs.replace(one, absent_since=begins_later(one.absent_since or at))

    def later_round(one: TournamentRound) -> TournamentRound:
        published = None if one.published_at is None else begins_later(one.published_at)
        deadline = None if one.deadline is None else one.deadline + by
        return msgspec.structs.replace(one, published_at=published, deadline=deadline)

    def later_table(one: TournamentTable) -> TournamentTable:
        extended = None if one.extended_to is None else one.extended_to + by
        return msgspec.structs.replace(one, opened_at=begins_later(one.opened_at or at), extended_to=extended)

    def later_ruling(one: TournamentRuling) -> TournamentRuling:
        one = with_later_undo(one, Correction(by))
        if one.state != "waiting":
            return one
        return msgspec.structs.replace(one, asked_at=begins_later(one.asked_at or one.at))

    tournament = whole.tournament
    asked_at = {} if tournament.asked_at is None else {"asked_at": begins_later(tournament.asked_at)}
    return TournamentChange(
        fields={"paused_at": None, **asked_at},
        entries=tuple(later_entry(one) for one in whole.entries if one.absent_since is not None),
        rounds=tuple(later_round(one) for one in whole.rounds if one.state in ("published", "playing")),
        tables=tuple(later_table(one) for one in whole.tables if one.result is None and one.opened_at is not None),
        rulings=tuple(later_ruling(one) for one in whole.rulings),
    )
