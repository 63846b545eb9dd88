"""Computes the tables of seasons from stored results (TN-57, TN-58). A season that has ended has a stored table."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

import msgspec

from bot.host.ground.usernames import Usernames
from bot.host.ground.value_cache import RecentValues
from bot.host.matches.results.results import OVERALL, Results, by_session, rank_of, rated_in_order
from bot.host.seasons.points import best_sum, event_points, match_points
from bot.host.tournaments import Tournaments
from bot.host.tournaments.ground.facts import chance_of, event_of
from bot.host.tournaments.ground.settings import is_listed
from bot.host.tournaments.ground.soundness import is_readable
from engine.kernel.errors import Refused
from engine.tournaments.rounds.standings import standings
from storage.records.results import Result
from storage.records.seasons import Season, SeasonPlace
from storage.records.tournaments import StoredTournament, Whole
from storage.sql.seasons import SeasonRows

CACHE_SIZE = 500
_GAMES = msgspec.json.Decoder(tuple[str, ...])


class SeasonScore(msgspec.Struct, frozen=True):
    """One result of a player: ``what`` is the name of the event, or the game of the match."""

    kind: Literal["event", "match"]
    what: str
    place: int
    players: int
    points: int


class SeasonLine(msgspec.Struct, frozen=True):
    """A player's line. ``points`` is a rating if the season counts by rating.

    ``scores`` are known only until the season ends.
    """

    place: int
    user_id: int | None  # None for a removed user, who has no name.
    name: str
    points: int
    results: int
    scores: tuple[SeasonScore, ...] = ()  # The best results first.


class _EventPlaces(msgspec.Struct, frozen=True):
    """The final places and points of an event's players who were not removed, by user; ``players`` counts all."""

    places: dict[int, int]
    points: dict[int, int]
    players: int


class SeasonTables:
    """Computes tables. The places of finished events are cached by revision."""

    def __init__(self, rows: SeasonRows, results: Results, tournaments: Tournaments, usernames: Usernames) -> None:
        self._rows = rows
        self._results = results
        self._tournaments = tournaments
        self._usernames = usernames
        self._events: RecentValues[tuple[int, int], _EventPlaces] = RecentValues(CACHE_SIZE)

    async def table(self, season: Season) -> tuple[SeasonLine, ...]:
        """Return the table of a season, best first: the stored one if it has ended, otherwise the present one."""
        if season.ended_at is None:
            await self._results.rate_finished(season.guild_id)
        return await self.stored_table(season)

    async def stored_table(self, season: Season) -> tuple[SeasonLine, ...]:
        """Return the table of a season from the results that are stored, for a process that only reads."""
        if season.ended_at is None:
            lines: Sequence[SeasonLine] = await self._from_stored_results(season)
        else:
            lines = [
                SeasonLine(one.place, one.user_id, "", one.points, one.results)
                for one in await self._rows.places(season.season_id)
            ]
        return await self._with_names(season.guild_id, lines)

    async def _with_names(self, guild_id: int, lines: Sequence[SeasonLine]) -> tuple[SeasonLine, ...]:
        users = [line.user_id for line in lines if line.user_id is not None]
        found = await self._rows.names(guild_id, users)
        names = await self._usernames.told_apart([(one.user_id, found.get(one.user_id or 0, "")) for one in lines])
        return tuple(msgspec.structs.replace(one, name=name) for one, name in zip(lines, names, strict=True))

    async def computed(self, season: Season) -> list[SeasonLine]:
        """Return the table of a season from the results that are public now, without names."""
        await self._results.rate_finished(season.guild_id)
        return await self._from_stored_results(season)

    async def _from_stored_results(self, season: Season) -> list[SeasonLine]:
        games = games_of(season)
        finished = [one for one in await self._rows.finished_events(season) if _counts(one, games)]
        events = [(one, places) for one in finished if (places := await self._places(one)).points]
        if season.counting == "rating":
            rows = await self._match_results(season, games, [one.tournament_id for one, _ in events])
            return await asyncio.to_thread(_rated_lines, rows, games[0] if len(games) == 1 else OVERALL)
        scores = defaultdict[int, list[SeasonScore]](list)
        for one, event_places in events:
            _add_event(scores, one.name, event_places)
        if season.counting == "both":
            await asyncio.to_thread(_add_matches, scores, await self._match_results(season, games, ()))
        return await asyncio.to_thread(_counted_lines, scores, season.best)

    async def _match_results(self, season: Season, games: Sequence[str], events: Sequence[int]) -> list[Result]:
        """Return the results of the free matches of a season, and of the matches of ``events``."""
        return [row for row in await self._rows.results(season, events) if not games or row.game in games]

    async def _places(self, tournament: StoredTournament) -> _EventPlaces:
        """Return the final places of an event; none for an event that cannot be read."""
        key = tournament.tournament_id, tournament.revision
        if key not in self._events:
            try:
                whole = await self._tournaments.whole(tournament.guild_id, tournament.tournament_id)
            except Refused:
                return _EventPlaces({}, {}, 0)
            self._events.keep(key, await asyncio.to_thread(_event_places, whole))
        return self._events[key]


def games_of(season: Season) -> tuple[str, ...]:
    """Return the games that count in a season, () for all games."""
    try:
        return stored_games(season)
    except msgspec.DecodeError:
        return ()


def stored_games(season: Season) -> tuple[str, ...]:
    """Return the games of a season as they are stored. Raises `msgspec.DecodeError` if they are damaged."""
    return _GAMES.decode(season.games)


def _counts(tournament: StoredTournament, games: Sequence[str]) -> bool:
    """Return whether an event counts: it can be read, is in the public list, and has one of the games (TN-58)."""
    return is_readable(tournament) and is_listed(tournament) and (not games or tournament.game in games)


def _event_places(whole: Whole) -> _EventPlaces:
    """Return the places of the people in an event. Computer players and disqualified players have none."""
    people = [one for one in whole.entries if not (one.computer or one.seed is None or one.state == "disqualified")]
    ranked_places = standings(event_of(whole), chance_of(whole)).places
    ranks = {one.number: ranked_places[one.number] for one in people if ranked_places.get(one.number)}
    points = event_points(ranks)
    users = {one.number: one.user_id for one in people if one.number in ranks and one.user_id is not None}
    return _EventPlaces(
        {user: 1 + sum(rank < ranks[number] for rank in ranks.values()) for number, user in users.items()},
        {user: points[number] for number, user in users.items() if number in points},
        len(ranks),
    )


def _add_event(scores: Mapping[int, list[SeasonScore]], name: str, event_places: _EventPlaces) -> None:
    for user, points in event_places.points.items():
        scores[user].append(SeasonScore("event", name, event_places.places[user], event_places.players, points))


def _add_matches(scores: Mapping[int, list[SeasonScore]], rows: Sequence[Result]) -> None:
    for match in by_session(rows):
        counted_rows = [row for row in match if row.is_counted]
        for row in counted_rows:
            against = [rank_of(other) for other in counted_rows if other.side != row.side]
            if row.user_id is None or not against:
                continue
            place = 1 + len({other.side for other in counted_rows if rank_of(other) < rank_of(row)})
            points = match_points(rank_of(row), against)
            scores[row.user_id].append(SeasonScore("match", row.game, place, len(counted_rows), points))


def _counted_lines(scores: Mapping[int, Iterable[SeasonScore]], best: int | None) -> list[SeasonLine]:
    lines = []
    for user, found in scores.items():
        ranked = tuple(sorted(found, key=lambda one: -one.points))
        lines.append(SeasonLine(0, user, "", best_sum([one.points for one in ranked], best), len(ranked), ranked))
    return _with_places(lines)


def _rated_lines(rows: Sequence[Result], scope: str) -> list[SeasonLine]:
    """Return the players by the ratings that these matches alone would give."""
    found = rated_in_order(rows)
    return _with_places(
        SeasonLine(0, user, "", rating.display_number, rating.matches)
        for (user, where), rating in found.items()
        if where == scope
    )


def _with_places(lines: Iterable[SeasonLine]) -> list[SeasonLine]:
    """Return the lines best first; equal players share a place."""
    ranked = sorted(lines, key=lambda one: (-one.points, one.user_id or 0))
    return [msgspec.structs.replace(line, place=1 + sum(one.points > line.points for one in ranked)) for line in ranked]


def final_places(lines: Iterable[SeasonLine]) -> list[SeasonPlace]:
    """Return the rows of the final table."""
    return [
        SeasonPlace(number, line.user_id, line.place, line.points, line.results)
        for number, line in enumerate(lines, start=1)
    ]
