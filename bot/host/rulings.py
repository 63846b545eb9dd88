"""What moderators rule: done at once, or once a second moderator confirms it."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from bot.host.damage import Damaged
from bot.host.effects import Effects
from bot.host.live import Live
from bot.host.session_cache import SessionCache
from bot.host.terms import DAY_MS
from bot.host.wishes import (
    Bring,
    Delete,
    End,
    LockOut,
    Restore,
    Ruling,
    Unlock,
    Wish,
    as_found,
    clean_reason,
    concerned,
    is_neutral,
    is_void,
    needs_reason,
    table_of,
    wish_of,
)
from engine.kernel.errors import Refused
from storage.records import PendingRuling, TableQuestion

# How long a ruling waits for a second moderator.
WAIT_MS = 3 * DAY_MS


class Rulings:
    """The desk's clerk for moderators. Whoever calls has checked the right to rule at this very moment."""

    def __init__(self, cache: SessionCache, effects: Effects) -> None:
        self._cache = cache
        self._effects = effects
        self._storage = cache.storage

    async def carry_out(self, session_id: int, actor: int, ruling: Ruling, reason: str) -> None:
        """Do what a moderator ruled of a session, and write it down in the same transaction.

        Raises `Refused` as `rule` does, and "second_needed" where it would have to wait.
        """
        guild_id = (await self._cache.somehow(session_id)).session.guild_id
        wish = Wish(guild_id=guild_id, session_id=session_id, actor=actor, ruling=ruling, reason=clean_reason(reason))
        async with self._cache.lock(session_id):
            live = await self._held(wish)
            await self._effects.check(live, wish)
            if await self._needs_second(live, wish):
                raise Refused("second_needed")
            await self._effects.do(live, wish)

    async def rule(self, wish: Wish, blind: Collection[int] = ()) -> PendingRuling | None:
        """Do what a moderator wants, or have it wait for a second one, where the actor is no neutral judge of it.

        ``blind`` are those who cannot see the place to which a session would be brought. Returns what waits. Raises
        `Refused`: "reason_needed", "no_session", "session_deleted", "ruled_already" (it is so already), "not_started",
        "match_over", "paused", "no_seat", "no_clock", "turn_brings_time" (more would be lost), "bad_hours", "no_skip",
        "not_due", "no_such_move", "place_busy", "purged" (deleted too long ago), "already_done", "place_unseen" (by
        whom of the table), "here_already", "here_busy"; of whoever is to have a seat: "player_locked_out",
        "already_seated", "own_seat" (they take it back themselves), "gave_up", "player_knows_a_hand";
        `storage.NotSaved` when the disk failed. Whatever is raised, nothing has changed.
        """
        reason = clean_reason(wish.reason, needed=needs_reason(wish.ruling))
        wish = msgspec.structs.replace(wish, reason=reason)
        if wish.session_id is None:
            await self._effects.check_user(wish)
            if await self._needs_second(None, wish):
                return await self._ask(wish)
            await self._effects.do_user(wish)
            return None
        async with self._cache.lock(wish.session_id):
            live = await self._held(wish)
            await self._effects.check(live, wish, blind)
            if await self._needs_second(live, wish):
                clean_reason(wish.reason)
                return await self._ask(as_found(live, wish, await self._brought(live)))
            await self._effects.do(live, wish)
        return None

    async def concerned(self, session_id: int | None, ruling: Ruling) -> set[int]:
        """Return the users whom a ruling is about. Raises `Refused` ("no_session", "no_seat")."""
        return concerned(await self._cache.somehow(session_id) if session_id is not None else None, ruling)

    async def waiting(self, guild_id: int, ruling_id: int) -> Wish:
        """Return a ruling of the guild that waits for a second moderator.

        Raises `Refused`: "ruling_answered" (or never asked for), "ruling_void" (it waited too long).
        """
        return wish_of(await self._pending(guild_id, ruling_id))

    async def confirm(
        self, guild_id: int, ruling_id: int, second: int, interaction_id: int, blind: Collection[int] = ()
    ) -> Wish:
        """Carry a ruling out that a second moderator confirms; returns it. ``blind`` is as in `rule`.

        Raises `Refused` as `rule` does, "own_ruling", "not_neutral" (the second sits in the match, or it is about
        them), and as `waiting` does, "ruling_void" also where the match went on so that it would mean something else.
        """
        wish = msgspec.structs.replace(
            wish_of(await self._pending(guild_id, ruling_id, of_table=False)),
            second=second,
            ruling_id=ruling_id,
            interaction_id=interaction_id,
        )
        if wish.session_id is None:
            await self._need_second(None, wish)
            await self._effects.do_user(wish)
            return wish
        async with self._cache.lock(wish.session_id):
            live = await self._held(wish)
            await self._need_second(live, wish)
            if is_void(live, wish, await self._brought(live)):
                await self._storage.rulings.take(ruling_id)
                raise Refused("ruling_void")
            await self._effects.check(live, wish, blind)
            # What it does and that it waits no more are stored together.
            await self._effects.do(live, wish)
        return wish

    async def decline(self, guild_id: int, ruling_id: int, second: int) -> Wish:
        """Let a ruling wait no more: by its actor, or by a second moderator; returns it.

        Raises `Refused` ("not_neutral") and as `waiting` does.
        """
        pending = await self._pending(guild_id, ruling_id, of_table=False)
        wish = msgspec.structs.replace(wish_of(pending), second=second)
        if second != wish.actor:
            await self._need_second(
                await self._cache.somehow(wish.session_id) if wish.session_id is not None else None, wish
            )
        if not await self._storage.rulings.take(ruling_id):
            raise Refused("ruling_answered")
        return wish

    # ---- with the table's consent

    async def ask_table(self, wish: Wish, blind: Collection[int] = ()) -> PendingRuling | None:
        """Bring a session elsewhere as soon as all agree who sit at its table; the one who asks does.

        A question that stood before is asked no more. Returns what waits for the others, None where there are none.
        Raises `Refused` as `rule` does for `Bring`, "reason_needed" where there is no table to be asked.
        """
        async with self._cache.lock(wish.session_id or 0):
            live = await self._held(wish)
            await self._effects.check(live, wish, blind)
            table = table_of(live.session)
            if not table:
                raise Refused("reason_needed")
            wish = msgspec.structs.replace(wish, reason="", agreed=tuple({wish.actor} & table.keys()))
            if table.keys() - set(wish.agreed or ()):
                return await self._ask(as_found(live, wish, await self._brought(live)), of_table=True)
            await self._effects.do(live, wish)
        return None

    async def asked_already(self, wish: Wish) -> TableQuestion | None:
        """Return the question that stands at a table whether it may go where a wish would bring it, or None."""
        found = await self._storage.rulings.question(wish.session_id or 0)
        if found is None or self._cache.clock() - found.at > WAIT_MS:
            return None
        return found if wish_of(found).ruling == wish.ruling else None

    async def asked_by(self, ruling_id: int, message_id: int) -> bool:
        """Note the message that asks a table; False when the question does not stand any more."""
        return await self._storage.rulings.asked_by(ruling_id, message_id)

    async def answer_table(
        self, guild_id: int, ruling_id: int, user_id: int, *, agree: bool, blind: Collection[int] = ()
    ) -> tuple[Wish, list[int]]:
        """Count the answer of somebody at the table: the last consent brings the session, a refusal ends the request.

        Returns the wish and who is still to agree. Raises `Refused`: "not_seated", and as `confirm` does.
        """
        session_id = (await self.waiting(guild_id, ruling_id)).session_id or 0
        async with self._cache.lock(session_id):
            pending = await self._pending(guild_id, ruling_id, of_table=True)
            wish = msgspec.structs.replace(wish_of(pending), ruling_id=ruling_id)
            live = await self._held(wish)
            table = table_of(live.session)
            if user_id not in table:
                raise Refused("not_seated")
            if is_void(live, wish, await self._brought(live)):
                await self._storage.rulings.take(ruling_id)
                raise Refused("ruling_void")
            if not agree:
                await self._storage.rulings.take(ruling_id)
                return wish, []
            wish = msgspec.structs.replace(wish, agreed=tuple(sorted({*(wish.agreed or ()), user_id})))
            waiting = [user for user in table if user not in (wish.agreed or ())]
            if waiting:
                await self._storage.rulings.revise(ruling_id, _encoded(wish))
            else:
                await self._effects.check(live, wish, blind)
                await self._effects.do(live, wish)
        return wish, waiting

    async def withdraw(self, ruling_id: int) -> None:
        """Let a ruling wait no more, whose actor may not rule any longer."""
        await self._storage.rulings.take(ruling_id)

    async def why_deleted(self, live: Live) -> str:
        """Return the reason for which a session was deleted last."""
        session = live.session
        audit = self._storage.audit
        entries = await audit.find(session.guild_id, action="delete", session_id=session.session_id, limit=1)
        return entries[0].reason if entries else ""

    async def _ask(self, wish: Wish, *, of_table: bool = False) -> PendingRuling:
        at, rulings, data = self._cache.clock(), self._storage.rulings, _encoded(wish)
        before = at - WAIT_MS
        if of_table and wish.session_id is not None:
            return await rulings.ask_table(
                wish.guild_id, wish.session_id, wish.actor, data, at=at, forget_before=before
            )
        return await rulings.ask(wish.guild_id, wish.session_id, wish.actor, data, at=at, forget_before=before)

    async def _pending(self, guild_id: int, ruling_id: int, *, of_table: bool | None = None) -> PendingRuling:
        """Return what waits, for the table's consent or for a second moderator: None for either."""
        pending = await self._storage.rulings.find(ruling_id)
        if pending is None or pending.guild_id != guild_id:
            raise Refused("ruling_answered")
        if of_table is not None and of_table != (wish_of(pending).agreed is not None):
            raise Refused("ruling_answered")
        if self._cache.clock() - pending.at > WAIT_MS:
            await self._storage.rulings.take(ruling_id)
            raise Refused("ruling_void")
        return pending

    async def _brought(self, live: Live) -> int:
        """Return the log's entry by which a session came to its place, 0 where it began there."""
        return await self._storage.audit.last_move(live.session.session_id)

    async def _needs_second(self, live: Live | None, wish: Wish) -> bool:
        """Tell whether the actor is no neutral judge, or it is about somebody above them."""
        if isinstance(wish.ruling, Bring) and wish.ruling.stays:
            return False
        return wish.senior or not await self._may_judge(live, wish, wish.actor)

    async def _need_second(self, live: Live | None, wish: Wish) -> None:
        """Raise `Refused` unless the second moderator may judge ("own_ruling", "not_neutral")."""
        second = wish.second or 0
        if second == wish.actor:
            raise Refused("own_ruling")
        if not await self._may_judge(live, wish, second):
            raise Refused("not_neutral")

    async def _may_judge(self, live: Live | None, wish: Wish, user_id: int) -> bool:
        """Tell whether a user is a neutral judge, of a user also in that they play no match together."""
        ruling = wish.ruling
        if not is_neutral(live, ruling, user_id):
            return False
        return not isinstance(ruling, LockOut | Unlock) or not await self._play_together(
            wish.guild_id, user_id, ruling.user_id
        )

    async def _play_together(self, guild_id: int, one: int, other: int) -> bool:
        """Tell whether two users have a part in the same running match of a guild."""
        for session_id in await self._storage.sessions.running_with(guild_id, other):
            session = (await self._cache.somehow(session_id)).session
            if session.has_part(one) and session.has_part(other):
                return True
        return False

    async def _held(self, wish: Wish) -> Live:
        live = await self._cache.held_somehow(wish.session_id or 0)
        if live.session.guild_id != wish.guild_id:
            raise Refused("no_session")
        if live.damage is not None and not isinstance(wish.ruling, End | Delete | Restore):
            raise Damaged(live.session, live.damage)
        return live


def _encoded(wish: Wish) -> bytes:
    """Return a wish as it waits."""
    return msgspec.json.encode(msgspec.structs.replace(wish, interaction_id=None, ruling_id=None))
