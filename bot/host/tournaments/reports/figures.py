"""Caches the latest standings and brackets of tournaments. A thread computes them, so the event loop never waits."""

from __future__ import annotations

from fractions import Fraction

from bot.host.ground.value_cache import RecentValues
from bot.host.tournaments.reports.views import Views
from engine.tournaments.errors import TournamentError
from engine.tournaments.rounds.bracket import Bracket
from engine.tournaments.tie_breaks import Standings
from storage.records.tournaments import Whole

CACHE_SIZE = 50
TeamPoints = tuple[tuple[str, Fraction], ...]


class EventFigures:
    """The standings and brackets of tournaments. Each is computed once per revision."""

    def __init__(self, views: Views) -> None:
        self._views = views
        self._standings: RecentValues[tuple[int, int], Standings | None] = RecentValues(CACHE_SIZE)
        self._teams: RecentValues[tuple[int, int], TeamPoints] = RecentValues(CACHE_SIZE)
        self._brackets: RecentValues[tuple[int, int], Bracket | None] = RecentValues(CACHE_SIZE)

    async def standings(self, whole: Whole) -> Standings | None:
        """Return the standings, None before the first round is published."""
        key = _key(whole)
        if key not in self._standings:
            self._standings.keep(key, await self._views.standings(whole) if _has_published_round(whole) else None)
        return self._standings[key]

    async def teams(self, whole: Whole) -> TeamPoints:
        """Return the standings of teams, best first. Empty without teams or published rounds."""
        key = _key(whole)
        if key not in self._teams:
            self._teams.keep(key, await self._views.teams(whole) if _has_published_round(whole) else ())
        return self._teams[key]

    async def bracket(self, whole: Whole) -> Bracket | None:
        """Return the bracket of the latest stage that has one, None if there is none yet."""
        key = _key(whole)
        if key not in self._brackets:
            self._brackets.keep(key, await self._bracket(whole))
        return self._brackets[key]

    async def _bracket(self, whole: Whole) -> Bracket | None:
        try:
            return await self._views.bracket(whole)
        except TournamentError:
            return None


def _has_published_round(whole: Whole) -> bool:
    return any(one.state != "drawn" for one in whole.rounds)


def _key(whole: Whole) -> tuple[int, int]:
    return whole.tournament.tournament_id, whole.tournament.revision
