"""Reads and stores leagues for all services of leagues, one change of a league at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from bot.host.ground.audit_entries import league_entry
from bot.host.ground.locks import Locks
from bot.host.matches.session_cache import SessionCache
from engine.kernel.errors import Refused
from storage.records.changes import NewAudit
from storage.records.leagues import League, LeaguePlayer, NewDivision, WholeLeague


class LeagueStore:
    """The stored leagues. Raises `Refused` ("league_changed") if another process changed a league first."""

    def __init__(self, cache: SessionCache) -> None:
        self.cache = cache
        self.clock = cache.clock
        self.rows = cache.storage.leagues
        self._locks = Locks()
        # Functions that are called when messages of leagues are to be posted or edited.
        self.listeners: list[Callable[[], None]] = []

    def lock(self, league_id: int) -> asyncio.Lock:
        """Return the lock of a league."""
        return self._locks.lock(league_id)

    async def get(self, guild_id: int, league_id: int) -> WholeLeague:
        """Return a league of a guild. Raises `Refused` ("no_league")."""
        found = await self.rows.whole(league_id)
        if found is None or found.league.guild_id != guild_id:
            raise Refused("no_league")
        return found

    async def current(self, guild_id: int, league_id: int) -> WholeLeague:
        """Return a league that is not over. Raises `Refused` ("no_league", "league_over")."""
        whole = await self.get(guild_id, league_id)
        if whole.league.state == "over":
            raise Refused("league_over")
        return whole

    async def change(
        self,
        league: League,
        players: Sequence[LeaguePlayer] | None = None,
        divisions: Sequence[NewDivision] = (),
        audit: NewAudit | None = None,
        *,
        admitted: int | None = None,
    ) -> tuple[int, ...]:
        """Store a league as it becomes, as `LeagueRows.change` does; return the ids of its new tournaments.

        Raises `Refused` ("league_changed").
        """
        stored_ids = await self.rows.change(league, players, divisions, audit, at=self.clock(), admitted=admitted)
        if stored_ids is None:
            raise Refused("league_changed")
        self.call_listeners()
        return stored_ids

    def call_listeners(self) -> None:
        """Have the messages of leagues posted and edited."""
        for listener in self.listeners:
            listener()

    def entry(self, league: League, by: int, step: str, target: int | None = None) -> NewAudit:
        """Return the log entry for a step of a league."""
        return league_entry(league.guild_id, by, step, self.clock(), league.name, target)


def league_player(whole: WholeLeague, user_id: int) -> LeaguePlayer | None:
    """Return a user's place in a league, or None."""
    return next((one for one in whole.players if one.user_id == user_id), None)
