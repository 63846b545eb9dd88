"""The rulings that lock a user out of a guild's tables, and that end the lockout."""

from __future__ import annotations

from bot.host.ground.refusals import answering
from bot.host.matches.live import Live
from bot.host.rulings.case import Case
from bot.host.rulings.ruling import Ruling
from engine.kernel.errors import Refused
from storage.records.changes import Lockout


class UserRuling(Ruling, frozen=True):
    """A ruling about a user of a guild, not about a session."""

    user_id: int

    def concerns(self, _live: Live | None, /) -> set[int]:
        """Return the user whom the ruling is about."""
        return {self.user_id}

    async def may_judge(self, case: Case, user_id: int) -> bool:
        """Return whether a user is a neutral judge: not the user concerned, and in no running match with them."""
        return await super().may_judge(case, user_id) and not await self._play_together(case, user_id)

    async def _play_together(self, case: Case, other: int) -> bool:
        for session_id in await case.storage.sessions.running_with(case.request.guild_id, self.user_id):
            session = (await case.cache.even_damaged(session_id)).session
            if session.has_part(other) and session.has_part(self.user_id):
                return True
        return False

    async def _find_lockout(self, case: Case) -> Lockout | None:
        """Return the user's lockout, or None. Raises `Refused` ("no_session") if the request names a session."""
        if case.live_or_none is not None:
            raise Refused("no_session")
        return await case.storage.lockouts.find(case.request.guild_id, self.user_id)


class LockOut(UserRuling, frozen=True, tag="lock"):
    """Lock a user out of the guild's tables. Running matches are not affected."""

    async def check(self, case: Case) -> None:
        """Raise `Refused` ("ruled_already", "no_session") if the user cannot be locked out."""
        if await self._find_lockout(case) is not None:
            raise self.so_already()

    async def apply(self, case: Case) -> None:
        """Lock the user out. Raises `Refused` ("ruling_answered", "ruled_already")."""
        request = case.request
        audit = case.entry(self.action, {"locked": False}, {"locked": True}, self.user_id)
        lockout = Lockout(request.guild_id, self.user_id, request.actor, request.reason, case.at())
        with answering():
            is_stored = await case.storage.lockouts.lock(lockout, audit)
        if not is_stored:
            raise self.so_already()


class Unlock(UserRuling, frozen=True, tag="unlock"):
    """End a user's lockout."""

    async def check(self, case: Case) -> None:
        """Raise `Refused` ("ruled_already", "no_session") if the lockout cannot be ended."""
        if await self._find_lockout(case) is None:
            raise self.so_already()

    async def apply(self, case: Case) -> None:
        """End the lockout. Raises `Refused` ("ruling_answered", "ruled_already")."""
        lockout_now = await self._find_lockout(case)
        before = {"locked": True, "reason": lockout_now.reason if lockout_now else ""}
        audit = case.entry(self.action, before, {"locked": False}, self.user_id)
        with answering():
            is_stored = await case.storage.lockouts.unlock(case.request.guild_id, self.user_id, audit)
        if not is_stored:
            raise self.so_already()
