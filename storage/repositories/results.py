"""The protocol of results and ratings. A session that has results here was rated."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from storage.records import FeatTally, Meeting, PlayerTotals, RatingRow, Result, Session, Tally, Triumph


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
        """Return the played sessions of a guild (None: of all guilds) that are over and have no results yet.

        The sessions come without their states, in order of ending. Deleted sessions, and sessions that a tournament
        still hides, are left out. With `session_id`, only that session is considered. `after` is the end and the id of
        the last session that the caller has considered.
        """

    async def void_guilds(self, guild_id: int | None = None, session_id: int | None = None) -> tuple[int, ...]:
        """Return the guilds (or that guild alone) with results of sessions that no longer count.

        These sessions were deleted since, or are no longer over. With `session_id`, only that session is considered.
        """

    async def own_moves(self, session_id: int) -> dict[int, int]:
        """Return the number of moves of each seat that its players made, without the host's moves and undone moves.

        Seats without a counted move are left out.
        """

    async def last_end(self, guild_id: int) -> tuple[int, int]:
        """Return the end and the id of the guild's rated session that ended last; (-1, 0) without any."""

    async def record(self, session_id: int, results: Sequence[Result], ratings: Iterable[RatingRow] = ()) -> bool:
        """Keep the results of a session, and the ratings after it.

        If the session has results already, returns False and changes nothing.
        """

    async def recount(
        self, guild_id: int, results: Iterable[Result], ratings: Iterable[RatingRow], *, late: Sequence[Result] = ()
    ) -> None:
        """Replace all ratings of a guild; `results` are the results from which they were computed.

        Results of other sessions are dropped: a session that was deleted or restored since the read is found again
        later. `late` are those of the results that storage did not have yet.
        """

    async def of_guild(self, guild_id: int) -> tuple[Result, ...]:
        """Return the guild's kept results, in order of ending."""

    async def of_user(self, user_id: int, guild_id: int, *, limit: int = 100) -> tuple[Result, ...]:
        """Return the user's latest results in a guild, latest first."""

    async def tally(self, user_id: int, guild_id: int) -> tuple[Tally, ...]:
        """Return how often the user had each result, by game, division and place."""

    async def feats(self, user_id: int, guild_id: int) -> tuple[FeatTally, ...]:
        """Return the numbers of the user's matches with a feat, by game, foe and mode."""

    async def triumphs(self, guild_id: int, game: str) -> tuple[Triumph, ...]:
        """Return every seat that beat a foe in a game in a guild: the fewest rounds first, a match's seats together."""

    async def ratings(self, guild_id: int, users: Iterable[int]) -> tuple[RatingRow, ...]:
        """Return the ratings of these users in a guild, in all scopes."""

    async def standings(self, guild_id: int, scope: str, games: Iterable[str]) -> tuple[PlayerTotals, ...]:
        """Return the totals of all users with counted matches of these games in a guild, by division and user.

        Each division has its own totals. Only the totals of the division "against" include the rating in `scope`.
        """

    async def meetings(self, guild_id: int, one: int, other: int) -> tuple[Meeting, ...]:
        """Return the meetings of two users in a guild, by game."""
