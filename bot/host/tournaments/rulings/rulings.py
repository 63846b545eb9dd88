"""Stores, announces and carries out rulings in tournaments, if needed after a second person agrees (TN-32)."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any

import msgspec

from bot.host.matches.live import Live
from bot.host.rulings import AnyRuling, RequestedRuling, clean_reason
from bot.host.rulings import Rulings as MatchRulings
from bot.host.tournaments.drafts.drafts import need_going
from bot.host.tournaments.ground.facts import joint_kind, joint_rulings, latest_round, leads_joint
from bot.host.tournaments.ground.people import Actor, is_over
from bot.host.tournaments.ground.rights import known_seconds, need_second, needs_second, permit, plays_in
from bot.host.tournaments.ground.store import HOST, TournamentStore, notice, void
from bot.host.tournaments.ground.timer_times import BY_JUDGES, BY_MODERATORS, BY_PLAYERS, SECOND_MS
from bot.host.tournaments.rounds.removals import Removals
from bot.host.tournaments.rounds.results import TournamentResults
from bot.host.tournaments.rounds.rounds import Rounds
from bot.host.tournaments.rounds.tables import table_coded
from bot.host.tournaments.rulings.all_rulings import InMatch, TakeBack, stored_ruling
from bot.host.tournaments.rulings.ruling import EventCase, EventRuling, RulingEffect
from bot.host.tournaments.rulings.ruling_changes import (
    Rulings,
    confirmation_notice,
    flagged_rounds,
    joint_change,
    need_no_later_result,
    new_row,
    ruling_change,
    undone_notice,
)
from bot.host.tournaments.rulings.ruling_facts import with_order, with_second
from bot.host.tournaments.rulings.table_rulings import Lapse
from bot.host.tournaments.rulings.taking_back import last_done, last_to_undo, reopened_round, reopening, restoring
from engine.kernel.errors import Refused
from storage.records.changes import PendingRuling
from storage.records.tournaments import TournamentChange, TournamentRuling, Whole

_log = logging.getLogger(__name__)
Chosen = Callable[[Whole], Awaitable[Rulings]]
MOST_WAITING = 50


@dataclass(eq=False)
class EventRulings:
    """Carries out rulings of organisers and judges. Rights are checked at each call."""

    _store: TournamentStore
    _rounds: Rounds
    _results: TournamentResults
    _match_rulings: MatchRulings
    _removals: Removals

    async def rule(
        self, guild_id: int, tournament_id: int, actor: Actor, ruling: EventRuling, reason: str
    ) -> TournamentRuling:
        """Carry out a ruling; if the actor plays in the tournament or would enter it, wait for a second person.

        Raises `Refused`: "no_tournament", "not_judge", "tournament_over", "reason_needed", "already_done",
        "too_many_waiting", and the codes of the ruling's `effect`.
        """
        reason = clean_reason(reason, needed=ruling.reason == "always")
        async with self._case(guild_id, tournament_id, actor, (ruling,), reason) as case:
            need_going(case.whole)
            effect = await ruling.effect(case)
            if not needs_second(case.whole, actor, ruling.act, ruling.newcomer):
                return await self._execute(case, ruling, effect, new_row(case, ruling))
            return await self._store_pending(case, ruling)

    async def rule_all(
        self, guild_id: int, tournament_id: int, actor: Actor, choose_rulings: Chosen, reason: str
    ) -> Rulings:
        """Carry out several rulings about the latest round in one transaction, and return them.

        They are results of different tables, or swaps of players. ``choose_rulings`` returns them for a tournament. All
        wait for a second person if the actor plays.
        Raises `Refused` like ``choose_rulings`` and `rule`; then no ruling is carried out.
        """
        reason = clean_reason(reason)
        async with self._store.locked(tournament_id, guild_id) as whole, AsyncExitStack() as locks:
            need_going(whole)
            rulings = await choose_rulings(whole)
            lives = await self._locked_sessions(whole, actor, rulings, locks)
            case = EventCase(self._store, whole, actor, reason, lives, ruled_at=self._store.clock())
            change = await joint_change(case, [(ruling, new_row(case, ruling)) for ruling in rulings])
            if any(needs_second(whole, actor, ruling.act) for ruling in rulings):
                await self._store_pending(case, *rulings)
            else:
                await self._go_on_after(case, await self._store_with_sessions(case, change))
            return rulings

    async def _store_pending(self, case: EventCase, *rulings: EventRuling) -> TournamentRuling:
        """Store rulings until a second person confirms them, and ask once to confirm them all. Return the last one.

        Raises `Refused` ("too_many_waiting", "reason_needed").
        """
        clean_reason(case.reason, needed=any(ruling.reason != "never" for ruling in rulings))
        whole = case.whole
        if sum(one.state == "waiting" and leads_joint(whole, one) for one in whole.rulings) >= MOST_WAITING:
            raise Refused("too_many_waiting", limit=MOST_WAITING)
        who_confirms = BY_JUDGES if known_seconds(case.whole, case.actor.user_id) else BY_MODERATORS
        rows = tuple(
            msgspec.structs.replace(new_row(case, ruling), state="waiting", asked=who_confirms, asked_at=case.at)
            for ruling in rulings
        )
        change = TournamentChange(rulings=rows, notices=(confirmation_notice(rows),))
        return (await self._store.change(case.whole, change, once=case.actor.once)).rulings[-1]

    async def confirm(self, guild_id: int, tournament_id: int, actor: Actor, ruling_id: int) -> TournamentRuling:
        """Carry out a pending ruling that a second judge has confirmed, and all others of its file (TN-79).

        Raises `Refused`: "no_tournament", "not_judge", "ruling_answered", "own_ruling", "not_neutral", "result_since",
        and the codes of the ruling.
        """
        whole = await self._store.whole(tournament_id, guild_id)
        row = waiting_ruling(whole, ruling_id)
        first = Actor(row.actor, moderator=True, interaction_id=actor.interaction_id)
        async with self._case(guild_id, tournament_id, first, _stored_jointly(whole, row), row.reason) as case:
            row = waiting_ruling(case.whole, ruling_id)
            need_may_confirm(case.whole, row, actor)
            need_going(case.whole)
            seconded = [
                with_second(msgspec.structs.replace(one, seconded_by=actor.user_id, state="done"), case.whole, actor)
                for one in joint_rulings(case.whole, row)
            ]
            return await self._all_carried_out(case, seconded)

    async def _all_carried_out(self, case: EventCase, rows: Sequence[TournamentRuling]) -> TournamentRuling:
        """Carry out a pending ruling, or all rulings of a file in one transaction; return the first.

        Raises `Refused` ("result_since") and the codes of the rulings.
        """
        need_no_later_result(case.whole, rows)
        rulings = [stored_ruling(case.whole, row) for row in rows]
        if len(rows) == 1:
            return await self._carried_out(case, rulings[0], rows[0])
        case = msgspec.structs.replace(case, ruled_at=self._store.clock())
        change = await joint_change(case, list(zip(rulings, rows, strict=True)))
        after = await self._stored(case, rulings[0], change)
        await self._go_on_after(case, after)
        return next(one for one in after.rulings if one.ruling_id == rows[0].ruling_id)

    async def _carried_out(self, case: EventCase, ruling: EventRuling, seconded: TournamentRuling) -> TournamentRuling:
        if isinstance(ruling, TakeBack):
            return await self._undo_last(case, last_to_undo(case.whole, ruling.ruling), seconded)
        if isinstance(ruling, InMatch):
            try:
                await self._match_rulings.seconded(ruling.requested(case, seconded))
            except Refused as error:
                if error.code != "already_done":
                    raise
            seconded = with_order(seconded, case.whole)
            await self._store.change(case.whole, TournamentChange(rulings=(seconded,)), once=case.actor.once)
            return seconded
        return await self._execute(case, ruling, await ruling.effect(case), seconded)

    async def lapse(self, tournament_id: int, code: str) -> None:
        """Decide a table that no judge has decided for weeks. Raises `Refused` like `Lapse.effect`."""
        guild_id = (await self._store.find(tournament_id)).guild_id
        ruling = Lapse(code)
        async with self._case(guild_id, tournament_id, HOST, (ruling,), "") as case:
            need_going(case.whole)
            await self._execute(case, ruling, await ruling.effect(case), new_row(case, ruling))

    async def ask_on(self, tournament_id: int, ruling_id: int, due_at: int) -> None:
        """Ask more people to second a pending ruling. If no player objects within a day, carry it out.

        If it is no longer possible, notify its judge. Time in which the bot was away, so that nobody could answer, is
        added.
        """
        async with self._store.locked(tournament_id) as whole:
            row, at = waiting_ruling(whole, ruling_id), self._store.clock()
            away = self._store.cache.absences.away(whole.tournament.guild_id, due_at)
            if away or row.asked < BY_PLAYERS:
                more = {"asked_at": at + away - SECOND_MS} if away else {"asked": row.asked + 1, "asked_at": at}
                rows = tuple(msgspec.structs.replace(one, **more) for one in joint_rulings(whole, row))
                notices = () if away else (confirmation_notice(rows),)
                await self._store.change(whole, TournamentChange(rulings=rows, notices=notices))
                return
        try:
            await self._unopposed(whole, ruling_id)
        except Refused as error:
            _log.info("tournament %d: ruling %d is not possible any more: %s", tournament_id, ruling_id, error.code)
            async with self._store.locked(tournament_id) as whole:
                row = waiting_ruling(whole, ruling_id)
                if row.objected_by is None:
                    declined, reason = void(joint_rulings(whole, row), error.phrase)
                    await self._store.change(whole, TournamentChange(rulings=declined, notices=(reason,)))

    async def _unopposed(self, whole: Whole, ruling_id: int) -> TournamentRuling:
        """Carry out a ruling to which no player objected. Raises `Refused` like the ruling."""
        row, tournament = waiting_ruling(whole, ruling_id), whole.tournament
        rulings, first = _stored_jointly(whole, row), Actor(row.actor, moderator=True)
        async with self._case(tournament.guild_id, tournament.tournament_id, first, rulings, row.reason) as case:
            need_going(case.whole)
            row = waiting_ruling(case.whole, ruling_id)
            if row.objected_by is not None:
                raise Refused("ruling_answered")
            done_rows = [msgspec.structs.replace(one, state="done") for one in joint_rulings(case.whole, row)]
            return await self._all_carried_out(case, done_rows)

    async def object_to(self, guild_id: int, tournament_id: int, actor: Actor, ruling_id: int) -> TournamentRuling:
        """Record a player's objection to a ruling about which all players were asked.

        The ruling then needs a second person. Raises `Refused`: "no_tournament", "ruling_answered", "not_entered",
        "own_ruling".
        """
        async with self._store.locked(tournament_id, guild_id) as whole:
            row = waiting_ruling(whole, ruling_id)
            if not plays_in(whole, actor.user_id):
                raise Refused("not_entered", open="no")
            if actor.user_id == row.actor:
                raise Refused("own_ruling")
            if row.objected_by is not None or row.asked < BY_PLAYERS:
                return row
            joint = joint_rulings(whole, row)
            objected = tuple(msgspec.structs.replace(one, objected_by=actor.user_id) for one in joint)
            new_notice = notice(
                "ruling_objected", ruling=row.kind, joint=len(joint), actor=str(row.actor), users=(actor.user_id,)
            )
            audit = self._store.entry(whole, actor, "object", row.reason, ruling=row.kind)
            # A player is not an official, so the officials are still asked again as scheduled.
            table_fields = {"asked": whole.tournament.asked, "asked_at": whole.tournament.asked_at}
            change = TournamentChange(rulings=objected, notices=(new_notice,), audit=audit, fields=table_fields)
            await self._store.change(whole, change)
            return next(one for one in objected if one.ruling_id == ruling_id)

    async def decline(self, guild_id: int, tournament_id: int, actor: Actor, ruling_id: int) -> TournamentRuling:
        """Decline a pending ruling and all others of its file, as their actor, or as a person who could second them.

        Raises `Refused`: "no_tournament", "ruling_answered", and the codes of `confirm`.
        """
        async with self._store.locked(tournament_id, guild_id) as whole:
            permit(whole, actor, "decline")
            row = waiting_ruling(whole, ruling_id)
            joint = joint_rulings(whole, row)
            if actor.user_id != row.actor:
                for one in joint:
                    need_second(whole, row.actor, actor, stored_ruling(whole, one).concerns(whole))
            declined = tuple(msgspec.structs.replace(one, state="declined", seconded_by=actor.user_id) for one in joint)
            audit = self._store.entry(whole, actor, "decline", row.reason, ruling=row.kind)
            await self._store.change(whole, TournamentChange(rulings=declined, audit=audit))
            return next(one for one in declined if one.ruling_id == ruling_id)

    async def take_back(
        self, guild_id: int, tournament_id: int, actor: Actor, reason: str, ruling_id: int | None = None
    ) -> TournamentRuling:
        """Take the last ruling back, if no round was published after it. If the actor plays, wait for a second person.

        All rulings of a file are taken back together (TN-79, TN-80).
        ``ruling_id`` is the ruling that the user saw as the last one: it must still be the last.
        Raises `Refused`: "no_tournament", "not_judge", "tournament_over", "reason_needed", "nothing_to_take_back",
        "taken_back_already", "later_ruling", "lasting_ruling", "paired_already", "game_follows", "already_done",
        "too_many_waiting".
        """
        reason = clean_reason(reason)
        if ruling_id is None:
            ruling_id = last_done(await self._store.whole(tournament_id, guild_id)).ruling_id
        ruling = TakeBack(ruling_id)
        async with self._case(guild_id, tournament_id, actor, (ruling,), reason) as case:
            need_going(case.whole)
            last = last_to_undo(case.whole, ruling.ruling)
            if needs_second(case.whole, actor, ruling.act):
                return await self._store_pending(case, ruling)
            return await self._undo_last(case, last)

    async def of_match(
        self, guild_id: int, tournament_id: int, actor: Actor, code: str, ruling: AnyRuling, reason: str
    ) -> TournamentRuling | PendingRuling | None:
        """Make a moderator's ruling at a table: pause, resume, more time, moves taken back; return a pending ruling.

        Raises `Refused`: "no_tournament", "not_judge", "no_table", "table_over", and the codes of `Rulings.rule`.
        """
        whole = await self._store.whole(tournament_id, guild_id)
        permit(whole, actor, "of_match", ruling=True)
        session_id = table_coded(whole, code).session_id
        if session_id is None:
            raise Refused("table_over")
        if needs_second(whole, actor, "of_match"):
            return await self.rule(guild_id, tournament_id, actor, InMatch(code, ruling), reason)
        return await self._match_rulings.rule(
            RequestedRuling(
                guild_id=guild_id,
                session_id=session_id,
                actor=actor.user_id,
                reason=reason,
                ruling=ruling,
                interaction_id=actor.once,
            )
        )

    @asynccontextmanager
    async def _case(
        self, guild_id: int, tournament_id: int, actor: Actor, rulings: Rulings, reason: str
    ) -> AsyncIterator[EventCase]:
        """Lock the tournament, then the rulings' sessions, for the `async with` block, and yield the case."""
        async with self._store.locked(tournament_id, guild_id) as whole, AsyncExitStack() as locks:
            lives = await self._locked_sessions(whole, actor, rulings, locks)
            yield EventCase(self._store, whole, actor, reason, lives)

    async def _locked_sessions(
        self, whole: Whole, actor: Actor, rulings: Rulings, locks: AsyncExitStack
    ) -> dict[int, Live]:
        """Lock and return the sessions that rulings may change. Raises `Refused` like `permit`."""
        lives: dict[int, Live] = {}
        for ruling in rulings:
            permit(whole, actor, ruling.act, ruling=True)
            every = ruling.all_sessions
            for session_id in await self._store.sessions_of(whole, whole.tables) if every else ruling.sessions(whole):
                if session_id not in lives:
                    await locks.enter_async_context(self._store.cache.lock(session_id))
                    lives[session_id] = await self._store.cache.even_damaged_under_lock(session_id)
        return lives

    async def _execute(
        self, case: EventCase, ruling: EventRuling, effect: RulingEffect, row: TournamentRuling
    ) -> TournamentRuling:
        """Store a ruling with its effect in one transaction, then continue the tournament."""
        after = await self._stored(case, ruling, ruling_change(case, ruling, effect, row))
        await self._go_on_after(case, after)
        return next(one for one in reversed(after.rulings) if one.ruling_id == (row.ruling_id or one.ruling_id))

    async def _go_on_after(self, case: EventCase, after: Whole) -> None:
        locked_sessions = frozenset(case.lives)
        if not is_over(after.tournament):
            await self._removals.give_up(await self._results.go_on(after, locked_sessions), locked_sessions)

    async def _stored(
        self, case: EventCase, ruling: EventRuling, change: TournamentChange, *, is_undone: bool = False
    ) -> Whole:
        """Store the change of a ruling, or of taking it back (``is_undone``), with its effects on rounds."""
        if ruling.counts:
            change = msgspec.structs.replace(change, rounds=flagged_rounds(case.whole, change))
        redraws = ruling.redraws or (is_undone and ruling.redrawn_undone)
        if redraws or (ruling.counts and _begins_stage(case.whole)):
            change = await self._rounds.with_drawing(case.whole, change, case.actor)
        return await self._store_with_sessions(case, change)

    async def _store_with_sessions(self, case: EventCase, change: TournamentChange) -> Whole:
        """Store a change of the tournament and of the case's sessions, and return the tournament after it."""
        for session_id in case.lives:
            self._store.cache.forget(session_id)
        try:
            return await self._store.change(
                case.whole, change, once=case.actor.once, locked_sessions=frozenset(case.lives)
            )
        finally:
            for session_id in case.lives:
                self._store.cache.forget(session_id)

    async def _undo_last(
        self, case: EventCase, last: TournamentRuling, *seconded: TournamentRuling
    ) -> TournamentRuling:
        """Restore the rows from before a ruling, and end sessions that the ruling started.

        ``seconded`` is the confirmed pending ruling, if there was one. Raises `Refused` ("paired_already",
        "game_follows").
        """
        ruling = stored_ruling(case.whole, last)
        restored = restoring(case.whole, last, "undone", case.actor.user_id)
        change = reopening(case.whole, await ruling.reversal(case, restored))
        before = {table.code: table for table in case.whole.tables}
        ended_sessions = [one.session_id for one in change.sessions]
        void = [
            one
            for table in change.tables
            if before[table.code].session_id != table.session_id
            for one in case.end_session(before[table.code])
            if one.session_id not in ended_sessions
        ]
        changed_sessions = [one.session_id for one in (*change.sessions, *void)]
        what: dict[str, Any] = {"ruling": last.kind}
        joint = joint_rulings(case.whole, last)
        if len(joint) > 1:
            what[joint_kind(last.kind)] = len(joint)
        if reopened := reopened_round(case.whole, change):
            what["reopened"] = reopened
        if seconded:
            what["confirmed_by"] = seconded[0].seconded_by
        audit = self._store.entry(case.whole, case.actor, "take-back", case.reason, **what)
        full = msgspec.structs.replace(
            change,
            rulings=(*change.rulings, *(with_order(one, case.whole) for one in seconded)),
            sessions=(*change.sessions, *void),
            notices=() if ruling.told_itself else tuple(undone_notice(case, one, changed_sessions) for one in joint),
            audit=audit,
        )
        after = await self._stored(case, ruling, full, is_undone=True)
        await self._results.go_on(after, locked_sessions=frozenset(case.lives))
        return next(one for one in after.rulings if one.ruling_id == last.ruling_id)


def _stored_jointly(whole: Whole, row: TournamentRuling) -> Rulings:
    """Return a stored ruling, with all others of its file."""
    return tuple(stored_ruling(whole, one) for one in joint_rulings(whole, row))


def waiting_ruling(whole: Whole, ruling_id: int) -> TournamentRuling:
    """Return a pending ruling. Raises `Refused` ("ruling_answered")."""
    found = next((one for one in whole.rulings if one.ruling_id == ruling_id), None)
    if found is None or found.state != "waiting":
        raise Refused("ruling_answered")
    return found


def need_may_confirm(whole: Whole, row: TournamentRuling, actor: Actor) -> None:
    """Raise `Refused` unless the actor may confirm a pending ruling with its file, as in `EventRulings.confirm`."""
    for ruling in _stored_jointly(whole, row):
        need_second(whole, row.actor, actor, ruling.concerns(whole))
        if actor.user_id == ruling.newcomer:
            raise Refused("not_neutral")


def _begins_stage(whole: Whole) -> bool:
    """Return whether the unpublished round begins a stage whose players the standings selected."""
    last_round = latest_round(whole)
    return last_round is not None and last_round.state == "drawn" and last_round.stage > 0 and last_round.field != "[]"
