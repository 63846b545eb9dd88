"""Stores how matches came out, and players' ratings. A session that has rows here was rated."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from storage.records import Meeting, PlayerTotals, RatingRow, Result, Session, Tally


class ResultRepository(Protocol):
    """Keeps results and ratings."""

    async def unrated(
        self,
        guild_id: int | None = None,
        session_id: int | None = None,
        *,
        after: tuple[int, int] = (-1, 0),
        limit: int = 100,
    ) -> tuple[Session, ...]:
        """Return the played sessions of a guild (None: of all) that are over and have no results yet.

        Their states are left out. With `session_id` no other one is looked at. They come in order of ending;
        `after` is the end and the id of the last one that was looked at. Deleted sessions are not among them.
        """

    async def void_guilds(self, guild_id: int | None = None, session_id: int | None = None) -> tuple[int, ...]:
        """Return the guilds (or that one alone) with results of sessions that count no more.

        Those were deleted since, or are not over any more. With `session_id` no other session is looked at.
        """

    async def last_end(self, guild_id: int) -> tuple[int, int]:
        """Return the end and the id of the guild's rated session that ended last; (-1, 0) without any."""

    async def record(self, session_id: int, results: Sequence[Result], ratings: Iterable[RatingRow] = ()) -> bool:
        """Keep the results of a session, and the ratings after it.

        Returns False and changes nothing if that was done before.
        """

    async def recount(
        self, guild_id: int, results: Iterable[Result], ratings: Iterable[RatingRow], *, late: Sequence[Result] = ()
    ) -> None:
        """Put these in the place of all ratings of a guild; `results` are those that they come from.

        Those of other sessions are dropped: what was deleted, or came back, since they were read is found again as
        such. The `late` ones are those of them that were not kept yet.
        """

    async def of_guild(self, guild_id: int) -> tuple[Result, ...]:
        """Return the guild's results that stand, in order of ending."""

    async def of_user(self, user_id: int, guild_id: int, *, limit: int = 100) -> tuple[Result, ...]:
        """Return the user's latest results in a guild, latest first."""

    async def tally(self, user_id: int, guild_id: int) -> tuple[Tally, ...]:
        """Return how often the user came out at which place, by game."""

    async def ratings(self, guild_id: int, users: Iterable[int]) -> tuple[RatingRow, ...]:
        """Return the ratings of these users in a guild, in all scopes."""

    async def standings(
        self, guild_id: int, scope: str, games: Iterable[str], *, against: bool
    ) -> tuple[PlayerTotals, ...]:
        """Return all who have counted matches of these games in a guild, with their ratings in that scope, by user.

        `against`: those of sides against each other, else those against the game itself.
        """

    async def meetings(self, guild_id: int, one: int, other: int) -> tuple[Meeting, ...]:
        """Return how two users fared against each other in a guild, by game."""
