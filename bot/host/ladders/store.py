"""Reads and stores ladders for all services of ladders, one change of a ladder at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from bot.host.ground.locks import Locks
from bot.host.ladders.steps import in_order, with_freed
from bot.host.matches.session_cache import SessionCache
from engine.kernel.errors import Refused
from storage.records.changes import NewAudit
from storage.records.ladders import Challenge, WholeLadder
from storage.records.tournaments import BegunGame


class LadderStore:
    """The stored ladders. Raises `Refused` ("ladder_changed") if another process changed a ladder first."""

    def __init__(self, cache: SessionCache) -> None:
        self.cache = cache
        self.clock = cache.clock
        self.rows = cache.storage.ladders
        self._locks = Locks()
        # Functions that are called when messages of ladders are to be posted or edited.
        self.listeners: list[Callable[[], None]] = []

    def lock(self, ladder_id: int) -> asyncio.Lock:
        """Return the lock of a ladder."""
        return self._locks.lock(ladder_id)

    async def get(self, guild_id: int, ladder_id: int) -> WholeLadder:
        """Return a ladder of a guild. Raises `Refused` ("no_ladder")."""
        found = await self.rows.whole(ladder_id)
        if found is None or found.ladder.guild_id != guild_id:
            raise Refused("no_ladder")
        return found

    async def current(self, guild_id: int, ladder_id: int) -> WholeLadder:
        """Return a ladder that is not over. Raises `Refused` ("no_ladder", "ladder_over")."""
        whole = await self.get(guild_id, ladder_id)
        need_current(whole)
        return whole

    async def open_ladder(self, guild_id: int, ladder_id: int) -> WholeLadder:
        """Return an open ladder. Raises `Refused` ("no_ladder", "ladder_over", "ladder_paused")."""
        whole = await self.get(guild_id, ladder_id)
        need_open(whole)
        return whole

    async def find(self, ladder_id: int) -> WholeLadder | None:
        """Return a ladder of any guild, or None."""
        return await self.rows.whole(ladder_id)

    async def find_challenge(self, challenge_id: int) -> tuple[WholeLadder, Challenge] | None:
        """Return a challenge of any guild with its ladder, or None."""
        ladder_id = await self.rows.ladder_of(challenge_id)
        whole = None if ladder_id is None else await self.rows.whole(ladder_id)
        challenge = None if whole is None else challenge_numbered(whole, challenge_id)
        return None if whole is None or challenge is None else (whole, challenge)

    async def change(
        self,
        before: WholeLadder,
        after: WholeLadder,
        started_game: tuple[int, BegunGame] | None = None,
        audit: NewAudit | None = None,
    ) -> None:
        """Store the ladder ``after`` a change. Raises `Refused` ("ladder_changed") if it was changed otherwise."""
        # The row of a removed player leaves a gap in the places, so the places are numbered again.
        after = with_freed(before, in_order(after, after.order), self.clock())
        stored_challenges = [one for one in after.challenges if one not in before.challenges]
        if not await self.rows.change(after, stored_challenges, started_game, audit, at=self.clock()):
            raise Refused("ladder_changed")
        self.call_listeners()

    def call_listeners(self) -> None:
        """Call the functions that post and edit messages of ladders."""
        for listener in self.listeners:
            listener()

    async def locked_out(self, whole: WholeLadder) -> set[int]:
        """Return the users whom moderators locked out of the guild's tables."""
        return await self.cache.quotas.locked_out(whole.ladder.guild_id)


def need_current(whole: WholeLadder) -> None:
    """Raise `Refused` ("ladder_over") if a ladder is over."""
    if whole.ladder.state == "over":
        raise Refused("ladder_over")


def need_open(whole: WholeLadder) -> None:
    """Raise `Refused` ("ladder_over", "ladder_paused") unless players can challenge and answer in a ladder."""
    need_current(whole)
    if whole.ladder.state == "paused":
        raise Refused("ladder_paused")


def challenge_numbered(whole: WholeLadder, challenge_id: int) -> Challenge | None:
    """Return a challenge of a ladder by its number, or None."""
    return next((one for one in whole.challenges if one.challenge_id == challenge_id), None)
