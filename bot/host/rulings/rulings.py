"""Carries out rulings: at once, or after a second moderator or the table agrees."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager

import msgspec

from bot.host.clocks.terms import DAY_MS
from bot.host.ground.damage import Damaged
from bot.host.matches.live import Live
from bot.host.rulings.bringing import table_of
from bot.host.rulings.case import Case, RulingServices
from bot.host.rulings.requests import AnyRuling, RequestedRuling, clean_reason, requested
from bot.host.rulings.ruling import Ruling
from engine.kernel.errors import Refused
from storage.records.changes import PendingRuling, TableQuestion

# How long a ruling waits for a second moderator.
WAIT_MS = 3 * DAY_MS


class Rulings:
    """Carries out moderators' rulings. The caller must have just checked the right to rule."""

    def __init__(self, services: RulingServices) -> None:
        self._services = services
        self._cache = services.cache
        self._rows = services.cache.storage.rulings
        # Methods of `RulingRows` (storage/sql), offered here unchanged.
        self.asked_by = self._rows.asked_by
        self.withdraw = self._rows.take

    async def carry_out(self, session_id: int, actor: int, ruling: AnyRuling, reason: str) -> None:
        """Carry out a moderator's ruling about a session, and store its audit entry in the same transaction.

        Raises `Refused` like `rule`, and "second_needed" if the ruling would have to wait.
        """
        guild_id = (await self._cache.even_damaged(session_id)).session.guild_id
        ruling_request = RequestedRuling(
            guild_id=guild_id, session_id=session_id, actor=actor, ruling=ruling, reason=clean_reason(reason)
        )
        async with self._case(ruling_request) as case:
            await ruling.check(case)
            if await _needs_second(case, ruling_request):
                raise Refused("second_needed")
            await ruling.apply(case)

    async def rule(self, ruling_request: RequestedRuling, blind: Collection[int] = ()) -> PendingRuling | None:
        """Carry out a ruling, or store and return it as pending if it needs a second moderator.

        ``blind`` are the users who cannot see the channel to which a session would move. If anything is raised, nothing
        has changed. Raises `storage.NotSaved`, and `Refused`: "reason_needed", "no_session", "session_deleted",
        "ruled_already" (nothing would change), "not_started", "match_over", "paused", "no_seat", "no_clock",
        "turn_brings_time" (the added time would be lost), "bad_hours", "no_skip", "not_due", "no_such_move",
        "place_busy", "purged" (deleted too long ago), "already_done", "place_unseen" (its parameters name
        the players), "here_already", "here_busy". About the user who is to get a seat: "player_locked_out",
        "already_seated", "own_seat" (they can take it back themselves), "gave_up", "player_knows_a_hand".
        """
        ruling = ruling_request.ruling
        ruling_request = msgspec.structs.replace(
            ruling_request, reason=clean_reason(ruling_request.reason, needed=ruling.needs_reason)
        )
        async with self._case(ruling_request, blind) as case:
            await ruling.check(case)
            if await _needs_second(case, ruling_request):
                clean_reason(ruling_request.reason)
                return await self._ask(await ruling_request.with_present_state(case))
            await ruling.apply(case)
        return None

    async def concerned(self, session_id: int | None, ruling: Ruling) -> set[int]:
        """Return the users whom a ruling is about. Raises `Refused` ("no_session", "no_seat")."""
        return ruling.concerns(await self._cache.even_damaged(session_id) if session_id is not None else None)

    async def require_pending(self, guild_id: int, ruling_id: int) -> RequestedRuling:
        """Return a pending ruling of the guild.

        Raises `Refused`: "ruling_answered" (also if there was no request), "ruling_void" (it waited too long).
        """
        return requested(await self._find_pending(guild_id, ruling_id))

    async def confirm(
        self, guild_id: int, ruling_id: int, second: int, interaction_id: int, blind: Collection[int] = ()
    ) -> RequestedRuling:
        """Carry out a pending ruling that a second moderator confirms, and return it. ``blind`` is as in `rule`.

        Raises `Refused` like `rule` and `require_pending`, "own_ruling", "not_neutral" (the second moderator sits in
        the match, or the ruling is about them), "ruling_void" (the ruling would mean something else by now).
        """
        ruling_request = msgspec.structs.replace(
            requested(await self._find_pending(guild_id, ruling_id, of_table=False)),
            second=second,
            ruling_id=ruling_id,
            interaction_id=interaction_id,
        )
        async with self._case(ruling_request, blind) as case:
            await _need_second(case, ruling_request)
            await self._need_valid(case, ruling_request)
            await ruling_request.ruling.check(case)
            # The ruling's effect and the removal of the pending ruling are stored together.
            await ruling_request.ruling.apply(case)
        return ruling_request

    async def decline(self, guild_id: int, ruling_id: int, second: int) -> RequestedRuling:
        """Drop and return a pending ruling. Raises `Refused` ("not_neutral"), and the codes of `require_pending`."""
        pending_ruling = await self._find_pending(guild_id, ruling_id, of_table=False)
        ruling_request = msgspec.structs.replace(requested(pending_ruling), second=second)
        if second != ruling_request.actor:
            live = (
                await self._cache.even_damaged(ruling_request.session_id)
                if ruling_request.session_id is not None
                else None
            )
            await _need_second(Case(self._services, ruling_request, live), ruling_request)
        if not await self._rows.take(ruling_id):
            raise Refused("ruling_answered")
        return ruling_request

    async def seconded(self, ruling_request: RequestedRuling) -> None:
        """Carry out a tournament's confirmed ruling. Idempotent for one ``interaction_id``.

        Raises `Refused` like `confirm`, except "ruling_answered", and "already_done".
        """
        async with self._case(ruling_request) as case:
            await _need_second(case, ruling_request)
            await ruling_request.ruling.check(case)
            await ruling_request.ruling.apply(case)

    # ---- with the table's consent

    async def ask_table(self, ruling_request: RequestedRuling, blind: Collection[int] = ()) -> PendingRuling | None:
        """Ask the other users of a table to agree to a move of their session to another channel.

        Return the pending ruling, or None if nobody else must agree and the session is moved. The question replaces an
        earlier one. Raises `Refused` like `rule` for `Bring`, and "reason_needed" if there is no table to ask.
        """
        async with self._case(ruling_request, blind) as case:
            await ruling_request.ruling.check(case)
            table = table_of(case.session)
            if not table:
                raise Refused("reason_needed")
            ruling_request = msgspec.structs.replace(
                ruling_request, reason="", agreed=tuple({ruling_request.actor} & table.keys())
            )
            if table.keys() - set(ruling_request.agreed or ()):
                return await self._ask(await ruling_request.with_present_state(case), of_table=True)
            await ruling_request.ruling.apply(case.of(ruling_request))
        return None

    async def asked_already(self, ruling_request: RequestedRuling) -> TableQuestion | None:
        """Return the pending question whether the table agrees to this move, or None."""
        found = await self._rows.question(ruling_request.session_id or 0)
        if found is None or self._cache.clock() - found.at > WAIT_MS:
            return None
        return found if requested(found).ruling == ruling_request.ruling else None

    async def answer_table(
        self, guild_id: int, ruling_id: int, user_id: int, *, agree: bool, blind: Collection[int] = ()
    ) -> tuple[RequestedRuling, list[int]]:
        """Count an answer; return the ruling, and the users who have not agreed yet.

        The last consent moves the session; a refusal ends the request. Raises `Refused`: "not_seated", and the codes of
        `confirm`.
        """
        session_id = (await self.require_pending(guild_id, ruling_id)).session_id or 0
        async with self._cache.lock(session_id):
            pending_ruling = await self._find_pending(guild_id, ruling_id, of_table=True)
            ruling_request = msgspec.structs.replace(requested(pending_ruling), ruling_id=ruling_id)
            case = await self._locked_case(ruling_request, blind)
            table = table_of(case.session)
            if user_id not in table:
                raise Refused("not_seated")
            await self._need_valid(case, ruling_request)
            if not agree:
                await self._rows.take(ruling_id)
                return ruling_request, []
            ruling_request = msgspec.structs.replace(
                ruling_request, agreed=tuple(sorted({*(ruling_request.agreed or ()), user_id}))
            )
            users_asked = [user for user in table if user not in (ruling_request.agreed or ())]
            if users_asked:
                await self._rows.revise(ruling_id, ruling_request.encoded())
            else:
                case = case.of(ruling_request)
                await ruling_request.ruling.check(case)
                await ruling_request.ruling.apply(case)
        return ruling_request, users_asked

    async def _ask(self, ruling_request: RequestedRuling, *, of_table: bool = False) -> PendingRuling:
        at, data = self._cache.clock(), ruling_request.encoded()
        before = at - WAIT_MS
        if of_table and ruling_request.session_id is not None:
            return await self._rows.ask_table(
                ruling_request.guild_id,
                ruling_request.session_id,
                ruling_request.actor,
                data,
                at=at,
                forget_before=before,
            )
        return await self._rows.ask(
            ruling_request.guild_id, ruling_request.session_id, ruling_request.actor, data, at=at, forget_before=before
        )

    async def _find_pending(self, guild_id: int, ruling_id: int, *, of_table: bool | None = None) -> PendingRuling:
        """Return a pending ruling. ``of_table`` selects rulings that wait for the table (False: for a moderator)."""
        pending_ruling = await self._rows.find(ruling_id)
        if pending_ruling is None or pending_ruling.guild_id != guild_id:
            raise Refused("ruling_answered")
        if of_table is not None and of_table != (requested(pending_ruling).agreed is not None):
            raise Refused("ruling_answered")
        if self._cache.clock() - pending_ruling.at > WAIT_MS:
            await self._rows.take(ruling_id)
            raise Refused("ruling_void")
        return pending_ruling

    async def _need_valid(self, case: Case, ruling_request: RequestedRuling) -> None:
        """Drop a request that would mean something else by now. Raises `Refused` ("ruling_void")."""
        if await ruling_request.ruling.is_void(case):
            await self._rows.take(ruling_request.ruling_id or 0)
            raise Refused("ruling_void")

    @asynccontextmanager
    async def _case(self, ruling_request: RequestedRuling, blind: Collection[int] = ()) -> AsyncIterator[Case]:
        """Hold the session's lock within the `async with` block, if the request names a session, and yield the case."""
        if ruling_request.session_id is None:
            yield Case(self._services, ruling_request, None, blind)
            return
        async with self._cache.lock(ruling_request.session_id):
            yield await self._locked_case(ruling_request, blind)

    async def _locked_case(self, ruling_request: RequestedRuling, blind: Collection[int]) -> Case:
        """Return the case of a session whose lock is held. Raises `Refused` ("no_session"), `Damaged`."""
        live: Live = await self._cache.even_damaged_under_lock(ruling_request.session_id or 0)
        if live.session.guild_id != ruling_request.guild_id:
            raise Refused("no_session")
        if live.damage is not None and not ruling_request.ruling.of_damaged:
            raise Damaged(live.session, live.damage)
        return Case(self._services, ruling_request, live, blind)


async def _needs_second(case: Case, ruling_request: RequestedRuling) -> bool:
    """Return whether the actor is not a neutral judge, or the ruling is about a user of higher rank."""
    if not ruling_request.ruling.needs_judge:
        return False
    return ruling_request.senior or not await ruling_request.ruling.may_judge(case, ruling_request.actor)


async def _need_second(case: Case, ruling_request: RequestedRuling) -> None:
    """Raise `Refused` unless the second moderator may judge ("own_ruling", "not_neutral")."""
    second = ruling_request.second or 0
    if second == ruling_request.actor:
        raise Refused("own_ruling")
    if not await ruling_request.ruling.may_judge(case, second):
        raise Refused("not_neutral")
