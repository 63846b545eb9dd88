"""Serialises the changes of each tournament: a change needs the tournament's lock, and is one transaction (TN-1)."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Collection, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager, nullcontext
from typing import Any

import msgspec

from bot.host.ground.locks import Locks
from bot.host.ground.naming import Naming
from bot.host.ground.refusals import answering
from bot.host.matches.session_cache import SessionCache
from bot.host.tournaments.ground.awaited_acts import PLAYERS_TOO
from bot.host.tournaments.ground.facts import joint_rulings, leads_joint, replaced, running_tables, stored_form
from bot.host.tournaments.ground.people import OVER_STATES, Actor, admitted_entries, is_over, queue
from bot.host.tournaments.ground.settings import settings_of
from bot.host.tournaments.ground.soundness import EventDamaged, check_row, check_whole
from bot.host.tournaments.ground.timer_times import timers_of
from engine.kernel.errors import Refused
from engine.kernel.words.phrases import Phrase
from storage.records.changes import NewAudit
from storage.records.tournaments import (
    NewNotice,
    NewTournament,
    StoredTournament,
    TournamentChange,
    TournamentRuling,
    TournamentTable,
    Whole,
)

_log = logging.getLogger(__name__)

# The actor of the host's own acts.
HOST = Actor(0, moderator=True)
# The states in which players on the waitlist move up when another player leaves. Once a tournament is running, nobody
# moves up.
BEFORE_START = frozenset({"draft", "registration", "checkin"})


class TournamentStore:
    """Reads and changes tournaments under one lock each. Take a tournament's lock before a session's lock."""

    def __init__(self, cache: SessionCache, naming: Naming) -> None:
        self.cache = cache
        self.naming = naming
        self.rows = cache.storage.tournaments
        self.clock = cache.clock
        # Set whenever a tournament has changed or a notice is to be sent.
        self.news = cache.tournament_news
        # Tournaments that have changed since the last call of `Tournaments.pop_changed`.
        self.changed: set[int] = set()
        self._locks = Locks()
        # Tournaments whose step was cut off between two transactions. `TournamentResults` continues them.
        self.cut_off: set[int] = set()
        # Unreadable tournaments that have not been reported yet, with their readable part.
        self.damaged: dict[int, StoredTournament] = {}
        self._known_damaged: set[int] = set()

    @asynccontextmanager
    async def locked(self, tournament_id: int, guild_id: int | None = None) -> AsyncIterator[Whole]:
        """Hold a tournament's lock within the `async with` block, and yield the tournament.

        Raises `Refused` like `whole`. If the `async with` block fails with another error, later steps may be
        missing, so the tournament is added to `cut_off`.
        """
        async with self._locks.lock(tournament_id):
            try:
                yield await self.whole(tournament_id, guild_id)
            except Refused:
                raise
            except BaseException:
                self.cut_off.add(tournament_id)
                raise

    @asynccontextmanager
    async def locked_even_damaged(self, tournament_id: int, guild_id: int | None = None) -> AsyncIterator[Whole]:
        """Hold the lock of a tournament, even an unreadable one, and yield it. Raises `Refused` ("no_tournament")."""
        async with self._locks.lock(tournament_id):
            found = await self.rows.whole(tournament_id)
            if found is None or guild_id not in (None, found.tournament.guild_id):
                raise Refused("no_tournament")
            yield found

    async def find(self, tournament_id: int, guild_id: int | None = None) -> StoredTournament:
        """Return a tournament; with ``guild_id``, only one of that guild. Raises `Refused` like `whole`."""
        found = await self.rows.find(tournament_id)
        if found is None or guild_id not in (None, found.guild_id):
            raise Refused("no_tournament")
        with self._noting_damage():
            check_row(found)
        return found

    async def whole(self, tournament_id: int, guild_id: int | None = None) -> Whole:
        """Return everything stored about a tournament. Raises `Refused` ("no_tournament"), `EventDamaged`."""
        found = await self.rows.whole(tournament_id)
        if found is None or guild_id not in (None, found.tournament.guild_id):
            raise Refused("no_tournament")
        with self._noting_damage():
            check_whole(found)
        return found

    @contextmanager
    def _noting_damage(self) -> Iterator[None]:
        """Report, once, a tournament that cannot be read: to the log, and to the task that posts messages."""
        try:
            yield
        except EventDamaged as error:
            number = error.tournament.tournament_id
            if number not in self._known_damaged:
                self._known_damaged.add(number)
                if not error.tournament.damage_told and not is_over(error.tournament):
                    _log.warning("tournament %d is suspended, because it cannot be read: %s", number, error)
                    self.damaged[number] = error.tournament
                    self.news.set()
            raise

    async def change(
        self,
        whole: Whole,
        change: TournamentChange,
        *,
        once: int | None = None,
        locked_sessions: frozenset[int] = frozenset(),
    ) -> Whole:
        """Store a change of a tournament, and return the tournament after it. The caller holds its lock.

        If players leave, players on the waitlist move up. ``locked_sessions`` are sessions whose locks the caller
        holds. Raises `Refused` ("already_done", "channel_busy", "event_changed", "event_unreadable").
        """
        at, number = self.clock(), whole.tournament.tournament_id
        entries = await self.cache.usernames.distinct(whole.entries, change.entries, "number")
        change = decline_pending_rulings(whole, msgspec.structs.replace(change, entries=entries))
        if whole.tournament.state in BEFORE_START:
            change = filled_up(whole, change, await self.locked_out(whole))
        if change.audit is not None and change.audit.actor != HOST.user_id:
            # An official has acted, so the requests to officials start again: from the beginning, or in a league from
            # the last of them, because a season must end near the end of its span (TN-61).
            who_confirms = PLAYERS_TOO if whole.division else 0
            change = msgspec.structs.replace(change, fields={"asked": who_confirms, "asked_at": at, **change.fields})
        after = applied(whole, change)
        with self.readable():
            check_whole(after)
        timers = timers_of(after, at)
        await self._write(whole, msgspec.structs.replace(change, timers=timers), once=once)
        stored = await self.whole(number)
        await self._forget((*_revealed_sessions(change), *await self._rename(whole, stored)), locked_sessions)
        return stored

    async def store_ending(
        self, whole: Whole, change: TournamentChange, *, locked_sessions: frozenset[int] = frozenset()
    ) -> Whole:
        """Store a change that ends a tournament, or a change after its end, even if the tournament is damaged.

        The tournament then has no timers. ``locked_sessions`` and the errors: see `change`. The result may be damaged.
        """
        await self._write(whole, msgspec.structs.replace(decline_pending_rulings(whole, change), timers=()), once=None)
        await self._forget(_revealed_sessions(change), locked_sessions)
        return await self.rows.whole(whole.tournament.tournament_id) or whole

    async def _write(self, whole: Whole, change: TournamentChange, *, once: int | None) -> None:
        at, number = self.clock(), whole.tournament.tournament_id
        with answering():
            await self.rows.change(number, whole.tournament.revision, change, at=at, interaction_id=once)
        self.show_changed(number)

    def show_changed(self, *tournaments: int) -> None:
        """Announce that these tournaments are new or have changed, so that their messages and timers follow."""
        self.changed.update(tournaments)
        self.cache.timers_changed.set()
        self.news.set()

    async def _forget(self, sessions: Iterable[int], locked_sessions: frozenset[int]) -> None:
        for session_id in dict.fromkeys(sessions):
            async with nullcontext() if session_id in locked_sessions else self.cache.lock(session_id):
                self.cache.forget(session_id)

    async def _rename(self, before: Whole, after: Whole) -> list[int]:
        """Store entries' new names in their running sessions, and return these sessions."""
        former = {one.number: one for one in before.entries}
        found = []
        for one in after.entries:
            was = former.get(one.number)
            if one.user_id is None or was is None or was.user_id != one.user_id or was.name == one.name:
                continue
            for table in running_tables(after, one.number):
                if table.session_id is not None:
                    await self.cache.storage.sessions.rename(table.session_id, one.user_id, one.name)
                    found.append(table.session_id)
        return found

    @contextmanager
    def readable(self) -> Iterator[None]:
        """Raise `Refused` ("event_unreadable") if a change could be stored but not read back. The reason is logged."""
        try:
            yield
        except EventDamaged as error:
            _log.error("tournament %d: a change was not stored: %s", error.tournament.tournament_id, error)
            raise Refused("event_unreadable") from error

    async def locked_out(self, whole: Whole) -> set[int]:
        """Return the users locked out of the tables of the tournament's guild."""
        return await self.cache.quotas.locked_out(whole.tournament.guild_id)

    async def sessions_of(self, whole: Whole, tables: Iterable[TournamentTable]) -> tuple[int, ...]:
        """Return all current and former sessions of tables. A table with a new deal had several sessions."""
        some = tuple(tables)
        threads = [table.thread_id for table in some if table.thread_id is not None]
        former = await self.rows.sessions_in(whole.tournament.tournament_id, threads)
        return tuple(dict.fromkeys((*(one.session_id for one in some if one.session_id is not None), *former)))

    def entry(
        self,
        whole: Whole,
        actor: Actor,
        action: str,
        reason: str = "",
        before: dict[str, Any] | None = None,
        **what: object,
    ) -> NewAudit:
        """Return the audit entry of an act. ``before`` and ``what`` are the JSON values before and after it."""
        return self._entry(whole.tournament, actor, action, reason, before, what)

    def created(self, new: NewTournament, actor: Actor) -> NewAudit:
        """Return the audit entry of a new draft."""
        return self._entry(new, actor, "create", "", None, {})

    def _entry(
        self,
        tournament: NewTournament | StoredTournament,
        actor: Actor,
        action: str,
        reason: str,
        before: dict[str, Any] | None,
        what: dict[str, Any],
    ) -> NewAudit:
        return NewAudit(
            at=self.clock(),
            guild_id=tournament.guild_id,
            actor=actor.user_id,
            action=f"event-{action}",
            reason=reason,
            before=msgspec.json.encode(before) if before else None,
            after=msgspec.json.encode({"event": tournament.name, **what}),
        )


def _revealed_sessions(change: TournamentChange) -> tuple[int, ...]:
    """Return the sessions that a change makes public or separates from the tournament."""
    return (*change.revealed_sessions, *(number for number, _ in change.freed_sessions))


def notice(
    kind: str,
    *,
    round: int | None = None,  # noqa: A002 - the word of tournaments
    table: str | None = None,
    entries: tuple[int, ...] = (),
    **data: object,
) -> NewNotice:
    """Return a notice; ``data`` are its further values in JSON."""
    return NewNotice(kind, round, table, stored_form(entries), stored_form(data))


def undecided(whole: Whole, why: str = "") -> tuple[NewNotice, ...]:
    """Return the notice for users about whose entry nobody decided. ``why``: "cancelled", or "" if the event starts."""
    users = [one.user_id for one in whole.requests]
    return (notice("not_decided", users=users, why=why),) if users else ()


def void(rows: tuple[TournamentRuling, ...], why: Phrase) -> tuple[tuple[TournamentRuling, ...], NewNotice]:
    """Return the pending rulings of a file, or a single one, as declined, because one of them became impossible.

    Also return the notice for their judge.
    """
    row = rows[0]
    new_notice = notice(
        "ruling_void", ruling=row.kind, joint=len(rows), actor=str(row.actor), users=(row.actor,), refusal=why
    )
    return tuple(msgspec.structs.replace(one, state="declined") for one in rows), new_notice


def decline_pending_rulings(whole: Whole, change: TournamentChange) -> TournamentChange:
    """Return a change, extended: if it ends the tournament, it also declines all pending rulings."""
    if change.fields.get("state") not in OVER_STATES:
        return change
    stored_ids = {one.ruling_id for one in change.rulings}
    other_rulings = [one for one in whole.rulings if one.state == "waiting" and one.ruling_id not in stored_ids]
    leaders = [one for one in other_rulings if leads_joint(whole, one)]
    voided = [void(joint_rulings(whole, one), Refused("tournament_over").phrase) for one in leaders]
    return msgspec.structs.replace(
        change,
        rulings=(*change.rulings, *(row for rows, _ in voided for row in rows)),
        notices=(*change.notices, *(new_notices for _, new_notices in voided)),
    )


def filled_up(whole: Whole, change: TournamentChange, locked: Collection[int]) -> TournamentChange:
    """Return a change in which waiting players also move up until the event is full (TN-4, TN-5).

    While the check-in is open, nobody moves up. When it closes, waiting players who checked in move up. Users in
    ``locked`` are locked out of the guild's tables, and keep waiting (TN-35).
    """
    after = applied(whole, change)
    tournament = after.tournament
    if tournament.state not in BEFORE_START or tournament.checkin_until is not None:
        return change
    room = max(0, settings_of(tournament).most - len(admitted_entries(after)))
    moved_up = [msgspec.structs.replace(one, state="entered") for one in queue(after, locked)[:room]]
    if not moved_up:
        return change
    new_notice = notice("stand_by", entries=tuple(one.number for one in moved_up))
    return msgspec.structs.replace(
        change, entries=replaced(change.entries, moved_up, "number"), notices=(*change.notices, new_notice)
    )


def applied(whole: Whole, change: TournamentChange) -> Whole:
    """Return a tournament with a change applied."""
    tables = [table for table in whole.tables if table.round != change.cleared]
    known_calls = [one for one in change.calls if one.call_id]
    return Whole(
        msgspec.structs.replace(whole.tournament, **dict(change.fields)),
        whole.officials if change.officials is None else change.officials,
        replaced(whole.entries, change.entries, "number"),
        replaced(whole.rounds, change.rounds, "number"),
        replaced(tables, change.tables, "code"),
        replaced(whole.rulings, change.rulings, "ruling_id"),
        (*replaced(whole.calls, known_calls, "call_id"), *(one for one in change.calls if not one.call_id)),
        whole.reminders if change.reminders is None else change.reminders,
        division=whole.division,
    )
