"""The one queue of each tournament: whoever changes it holds its lock, and makes one transaction a step (TN-1)."""

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
from bot.host.tournaments.facts import replaced, running_tables, written
from bot.host.tournaments.moments import timers_of
from bot.host.tournaments.people import OVER_STATES, Actor, entered, is_over, queue
from bot.host.tournaments.settings import settings_of
from bot.host.tournaments.soundness import EventDamaged, check_row, check_whole
from engine.kernel.errors import Refused
from engine.kernel.phrases import Phrase
from storage.records import (
    NewAudit,
    NewNotice,
    NewTournament,
    StoredTournament,
    TournamentChange,
    TournamentEntry,
    TournamentRuling,
    TournamentTable,
    Whole,
)

_log = logging.getLogger(__name__)

# Who acts where nobody does: the host itself.
HOST = Actor(0, moderator=True)
# The states in which places are given out; once an event runs nobody moves up from the waitlist.
BEFORE_START = frozenset({"draft", "registration", "checkin"})


class TournamentStore:
    """Reads tournaments, and changes them under the lock of each. A caller that holds a session's lock takes none."""

    def __init__(self, cache: SessionCache, naming: Naming) -> None:
        self.cache = cache
        self.naming = naming
        self.rows = cache.storage.tournaments
        self.clock = cache.clock
        # The store sets this event whenever a tournament has changed, or something of one is to be told.
        self.news = cache.tournament_news
        # Tournaments that have changed since somebody asked which (`Tournaments.changed`).
        self.changed: set[int] = set()
        self._locks = Locks()
        # Tournaments of which a step was cut off between two transactions; the clerk for results goes on with them.
        self.cut_off: set[int] = set()
        # Tournaments that could not be read, with what is known of them, until somebody is told.
        self.damaged: dict[int, StoredTournament] = {}
        self._known_damaged: set[int] = set()

    @asynccontextmanager
    async def locked(self, tournament_id: int, guild_id: int | None = None) -> AsyncIterator[Whole]:
        """Hold a tournament's lock in the block, and give the tournament. Raises `Refused` as `whole` does.

        Where the block fails for another reason, what it has stored may still lead to more (`cut_off`).
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
        """Hold a tournament's lock in the block, and give the tournament, though it may be unreadable.

        Raises `Refused` ("no_tournament").
        """
        async with self._locks.lock(tournament_id):
            found = await self.rows.whole(tournament_id)
            if found is None or guild_id not in (None, found.tournament.guild_id):
                raise Refused("no_tournament")
            yield found

    async def find(self, tournament_id: int, guild_id: int | None = None) -> StoredTournament:
        """Return a tournament, where a guild is given only one of that. Raises `Refused` as `whole` does."""
        found = await self.rows.find(tournament_id)
        if found is None or guild_id not in (None, found.guild_id):
            raise Refused("no_tournament")
        with self._noting_damage():
            check_row(found)
        return found

    async def whole(self, tournament_id: int, guild_id: int | None = None) -> Whole:
        """Return all that is stored of a tournament. Raises `Refused` ("no_tournament"), `EventDamaged`."""
        found = await self.rows.whole(tournament_id)
        if found is None or guild_id not in (None, found.tournament.guild_id):
            raise Refused("no_tournament")
        with self._noting_damage():
            check_whole(found)
        return found

    @contextmanager
    def _noting_damage(self) -> Iterator[None]:
        """Have the log and the poster hear once of a tournament that cannot be read."""
        try:
            yield
        except EventDamaged as error:
            number = error.tournament.tournament_id
            if number not in self._known_damaged:
                self._known_damaged.add(number)
                if not error.tournament.damage_told and not is_over(error.tournament):
                    _log.warning("tournament %d rests: it cannot be read: %s", number, error)
                    self.damaged[number] = error.tournament
                    self.news.set()
            raise

    async def change(
        self, whole: Whole, change: TournamentChange, *, once: int | None = None, held: frozenset[int] = frozenset()
    ) -> Whole:
        """Make a change of a tournament whose lock is held, and return it as it is then.

        Places that it leaves free go to the waitlist. ``held`` are sessions whose locks the caller holds.

        Raises `Refused` ("already_done", "channel_busy", "event_changed", "event_unreadable").
        """
        at, number = self.clock(), whole.tournament.tournament_id
        change = ended(whole, await self.named(whole, change))
        if whole.tournament.state in BEFORE_START:
            change = filled_up(whole, change, await self.locked_out(whole))
        if change.audit is not None and change.audit.actor != HOST.user_id:
            # Somebody sees to it.
            change = msgspec.structs.replace(change, fields={"asked": 0, "asked_at": at, **change.fields})
        after = applied(whole, change)
        with self.readable():
            check_whole(after)
        timers = timers_of(after, at)
        await self._write(whole, msgspec.structs.replace(change, timers=timers), once=once)
        stored = await self.whole(number)
        await self._forget((*_opened(change), *await self._rename(whole, stored)), held)
        return stored

    async def closed(self, whole: Whole, change: TournamentChange, *, held: frozenset[int] = frozenset()) -> Whole:
        """Make the change that ends a tournament, or one after its end, though it may be damaged; it has no timers.

        ``held`` is as in `change`, and so is what is raised. The answer may be damaged.
        """
        await self._write(whole, msgspec.structs.replace(ended(whole, change), timers=()), once=None)
        await self._forget(_opened(change), held)
        return await self.rows.whole(whole.tournament.tournament_id) or whole

    async def _write(self, whole: Whole, change: TournamentChange, *, once: int | None) -> None:
        """Store a change, and have all hear of it."""
        at, number = self.clock(), whole.tournament.tournament_id
        with answering():
            await self.rows.change(number, whole.tournament.revision, change, at=at, interaction_id=once)
        self.cache.timers_changed.set()
        self.changed.add(number)
        self.news.set()

    async def _forget(self, sessions: Iterable[int], held: frozenset[int]) -> None:
        """Have sessions read again that storage has changed."""
        for session_id in dict.fromkeys(sessions):
            async with nullcontext() if session_id in held else self.cache.lock(session_id):
                self.cache.forget(session_id)

    async def named(self, whole: Whole, change: TournamentChange) -> TournamentChange:
        """Return a change after which all entries are told apart, whoever enters by it."""
        before = {one.number: one for one in whole.entries}
        if all(one.number in before and _same(before[one.number], one) for one in change.entries):
            return change
        entries = replaced(whole.entries, change.entries, "number")
        names = await self.cache.usernames.told_apart([(one.user_id, one.name) for one in entries])
        changed = {one.number for one in change.entries}
        named = tuple(
            msgspec.structs.replace(one, name=name)
            for one, name in zip(entries, names, strict=True)
            if one.number in changed or one.name != name
        )
        return msgspec.structs.replace(change, entries=named)

    async def _rename(self, before: Whole, after: Whole) -> list[int]:
        """Have the tables that are played show the names that entries have by now; return their sessions."""
        former = {one.number: one for one in before.entries}
        renamed = [
            one
            for one in after.entries
            if one.number in former and former[one.number].user_id == one.user_id and not _same(former[one.number], one)
        ]
        found = []
        for one in renamed:
            for table in running_tables(after, one.number):
                if table.session_id is not None and one.user_id is not None:
                    await self.cache.storage.sessions.rename(table.session_id, one.user_id, one.name)
                    found.append(table.session_id)
        return found

    @contextmanager
    def readable(self) -> Iterator[None]:
        """Raise `Refused` ("event_unreadable") for what could be stored but not read again; the log says why."""
        try:
            yield
        except EventDamaged as error:
            _log.error("tournament %d: a change was not stored: %s", error.tournament.tournament_id, error)
            raise Refused("event_unreadable") from error

    async def locked_out(self, whole: Whole) -> set[int]:
        """Return the users whom moderators keep from the tables of the tournament's guild."""
        return await self.cache.quotas.locked_out(whole.tournament.guild_id)

    async def sessions_of(self, whole: Whole, tables: Iterable[TournamentTable]) -> tuple[int, ...]:
        """Return all sessions that tables have or had; a table that was dealt anew had several."""
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
        **what: Any,  # noqa: ANN401
    ) -> NewAudit:
        """Return the audit entry of an act in a tournament; ``before`` and ``what`` say what was and is so, in JSON."""
        return self._entry(whole.tournament, actor, action, reason, before, what)

    def created(self, new: NewTournament, actor: Actor) -> NewAudit:
        """Return the audit entry of a draft that is made."""
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


def _same(before: TournamentEntry, after: TournamentEntry) -> bool:
    return (before.user_id, before.name) == (after.user_id, after.name)


def _opened(change: TournamentChange) -> tuple[int, ...]:
    """Return the sessions that everybody may see by a change, or that part from the tournament."""
    return (*change.revealed, *(number for number, _ in change.freed))


def notice(
    kind: str,
    *,
    round: int | None = None,  # noqa: A002 - the word of tournaments
    table: str | None = None,
    entries: tuple[int, ...] = (),
    **data: Any,  # noqa: ANN401
) -> NewNotice:
    """Return something that is to be told; ``data`` says more in JSON."""
    return NewNotice(kind, round, table, written(entries), written(data))


def void(row: TournamentRuling, why: Phrase) -> tuple[TournamentRuling, NewNotice]:
    """Return a waiting ruling as it is once it cannot be carried out any more, and what its judge is told."""
    told = notice("ruling_void", ruling=row.kind, actor=str(row.actor), users=(row.actor,), refusal=why)
    return msgspec.structs.replace(row, state="declined"), told


def ended(whole: Whole, change: TournamentChange) -> TournamentChange:
    """Return a change; where the tournament is over by it, with the end of all rulings that wait."""
    if change.fields.get("state") not in OVER_STATES:
        return change
    done = {one.ruling_id for one in change.rulings}
    left = [one for one in whole.rulings if one.state == "waiting" and one.ruling_id not in done]
    voided = [void(one, Refused("tournament_over").phrase) for one in left]
    return msgspec.structs.replace(
        change,
        rulings=(*change.rulings, *(row for row, _ in voided)),
        notices=(*change.notices, *(told for _, told in voided)),
    )


def filled_up(whole: Whole, change: TournamentChange, locked: Collection[int]) -> TournamentChange:
    """Return a change after which no place is free for which somebody waits (TN-4, TN-5).

    While the check-in is open nobody moves up: when it closes, those do who were there. ``locked`` are the users whom
    moderators keep from the guild's tables; they wait on (TN-35).
    """
    after = applied(whole, change)
    tournament = after.tournament
    if tournament.state not in BEFORE_START or tournament.checkin_until is not None:
        return change
    room = max(0, settings_of(tournament).most - len(entered(after)))
    moved = [msgspec.structs.replace(one, state="entered") for one in queue(after, locked)[:room]]
    if not moved:
        return change
    told = notice("stand_by", entries=tuple(one.number for one in moved))
    return msgspec.structs.replace(
        change, entries=replaced(change.entries, moved, "number"), notices=(*change.notices, told)
    )


def applied(whole: Whole, change: TournamentChange) -> Whole:
    """Return a tournament as a change leaves it."""
    tables = [table for table in whole.tables if table.round != change.cleared]
    known = [one for one in change.calls if one.call_id]
    return Whole(
        msgspec.structs.replace(whole.tournament, **dict(change.fields)),
        whole.officials if change.officials is None else change.officials,
        replaced(whole.entries, change.entries, "number"),
        replaced(whole.rounds, change.rounds, "number"),
        replaced(tables, change.tables, "code"),
        replaced(whole.rulings, change.rulings, "ruling_id"),
        (*replaced(whole.calls, known, "call_id"), *(one for one in change.calls if not one.call_id)),
        whole.reminders if change.reminders is None else change.reminders,
    )
