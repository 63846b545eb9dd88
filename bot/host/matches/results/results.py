"""Stores match results and computes ratings. docs/results.md lists the matches that count."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

import msgspec

from bot.host.ground.usernames import Usernames
from bot.host.matches.live import decoded_options, decoded_outcome
from engine.kernel.contract.feats import Feat
from engine.kernel.contract.registry import game_named, games
from engine.kernel.table.outcome import POINTS, Outcome
from engine.kernel.table.table_rules import TableRules
from engine.ratings import Rating, rate
from storage.records.matches import Seat, Session
from storage.records.results import FeatTally, Meeting, PlayerTotals, RatingRow, Result, SeatFeat, SoloMatch, Tally
from storage.store import Storage

_log = logging.getLogger(__name__)

# The scope of all games together; no game can have this slug.
OVERALL = "*"
# The divisions of results, in order. A division says how players met, and has its own leaderboard.
AGAINST, TOGETHER, ALONE = DIVISIONS = ("against", "together", "alone")
PAGE = 100
# The statuses of a player whose match counts.
COUNTING = frozenset({"played", "resigned"})
# If a side gives up before it has made this many moves, the match does not count.
OWN_MOVES = 2
# Further reasons, in addition to the statuses of `status_of`, why a match does not count for a player: it was practice,
# nobody is left to compare with, or a side left early.
PRACTICE, UNOPPOSED, EARLY = "practice", "unopposed", "early"
# No valid rating is farther from zero than this.
FARTHEST = 1e6

# The key of a rating: a user and a scope.
Key = tuple[int, str]


class LeaderboardRow(msgspec.Struct, frozen=True):
    """One line of a leaderboard; equal players share a rank. ``rating`` is None if the division has no ratings."""

    place: int
    user_id: int
    name: str
    matches: int
    wins: int
    rating: Rating | None


class SoloRecord(msgspec.Struct, frozen=True):
    """A user's record in a game, from matches without another person."""

    game: str
    matches: int
    wins: int
    streak: int  # The number of wins in a row up to now.
    longest: int  # The longest series of wins ever.
    points: int | None  # The highest score, None in a game without points.
    levels: tuple[str, ...]  # The levels that were won, as keys of the game's messages.


class Profile(msgspec.Struct, frozen=True):
    """A user's results in a guild."""

    tally: tuple[Tally, ...]
    ratings: dict[str, Rating]  # The ratings by scope.
    meetings: tuple[Meeting, ...]  # The matches in which the user met the user who asks, counted by game.
    feats: tuple[FeatTally, ...] = ()
    solo: tuple[SoloRecord, ...] = ()


class Results:
    """Stores match results and computes ratings. Ratings are computed by one task at a time."""

    def __init__(self, storage: Storage, usernames: Usernames) -> None:
        self._results = storage.results
        self._usernames = usernames
        self._sessions = storage.sessions
        # Functions of `ResultRows`: counted matches, their users, the users' names and latest matches in events.
        self.counted_matches = storage.results.counted_matches
        self.counted_users = storage.results.counted_users
        self.latest_name = storage.results.latest_name
        self.played_in = storage.results.played_in
        self._lock = asyncio.Lock()
        # Each unreadable session is logged once, not on every view.
        self._unreadable: set[int] = set()

    @property
    def lock(self) -> asyncio.Lock:
        """The lock for rating; it is also held while a user is removed, so that rating does not add the user again."""
        return self._lock

    async def rate_finished(self, guild_id: int | None = None, session_id: int | None = None) -> None:
        """Rate all finished, unrated matches of a guild (None: of all guilds) in the order of their ends. Idempotent.

        ``session_id`` selects one match. If a match was deleted, or is older than rated matches, its guild is rated
        again from the start.
        """
        async with self._lock:
            for void in await self._results.void_guilds(guild_id, session_id):
                await self._recount(void)
            after = (-1, 0)
            while page := await self._results.unrated(guild_id, session_id, after=after, limit=PAGE):
                late = defaultdict[int, list[Result]](list)
                for session in page:
                    late[session.guild_id] += await self._rate(session)
                for where, rows in late.items():
                    if rows:
                        # All late results are stored together with their ratings, because stored results count as
                        # rated.
                        await self._recount(where, tuple(rows))
                after = (page[-1].ended_at or 0, page[-1].session_id)

    async def _rate(self, session: Session) -> tuple[Result, ...]:
        """Rate a match. If it is older than rated ones, return its results, so that its guild is rated again."""
        try:
            moves = await self._results.own_moves(session.session_id)
            rows = results_of(session, moves, await self._feats(session))
        except Exception as error:
            # A session that cannot be read has no results; its rows may contain anything.
            if session.session_id not in self._unreadable:
                self._unreadable.add(session.session_id)
                _log.warning("session %d has no results: %s", session.session_id, error)
            return ()
        if await self._results.last_end(session.guild_id) > (rows[0].ended_at, session.session_id):
            return rows
        users = [row.user_id for row in rows if row.user_id is not None]
        ratings_before = _by_key(await self._results.ratings(session.guild_id, users))
        await self._results.record(
            session.session_id, rows, _rating_rows(session.guild_id, rated(rows, ratings_before))
        )
        return ()

    async def _feats(self, session: Session) -> tuple[Feat | None, ...]:
        """Return the feats of an ended match (for example, which foe was beaten) by side.

        The result is empty if the last position cannot be read.
        """
        game, full = game_named(session.game), await self._sessions.load(session.session_id)
        if game.feat_book is None or full is None or full.state is None:
            return ()
        try:
            return game.feats(game.decode(full.state))
        except Exception as error:
            # Older rules may have left another state format; the results still count.
            _log.warning("session %d does not count for memberships: %s", session.session_id, error)
            return ()

    async def _recount(self, guild_id: int, late: tuple[Result, ...] = ()) -> None:
        results_now = await self._results.of_guild(guild_id)
        results = sorted((*results_now, *late), key=lambda row: (row.ended_at, row.session_id, row.seat))
        ratings = await asyncio.to_thread(rated_in_order, results)
        await self._results.recount(guild_id, results, _rating_rows(guild_id, ratings), late=late)

    async def leaderboard(self, guild_id: int, slug: str | None) -> dict[str, list[LeaderboardRow]]:
        """Return the leaderboards of a game in a guild by division, each with the best player first.

        If ``slug`` is None, the only leaderboard is that of all games together.
        Matches against the game have no rating and are ranked by the share of wins. Raises `Refused` ("unknown_game").
        """
        await self.rate_finished(guild_id)
        return await self.stored_leaderboard(guild_id, slug)

    async def stored_leaderboard(self, guild_id: int, slug: str | None) -> dict[str, list[LeaderboardRow]]:
        """Return the leaderboards like `leaderboard`, from the stored results alone: nothing is rated or written."""
        slugs = [game_named(slug).slug] if slug else [*games()]
        rows = await self._results.standings(guild_id, slug or OVERALL, slugs)
        divisions = DIVISIONS if slug else DIVISIONS[:1]
        found = await asyncio.to_thread(
            lambda: {division: _ranked(row for row in rows if row.division == division) for division in divisions}
        )
        return {division: await self._told_apart(ranked) for division, ranked in found.items() if ranked}

    async def _told_apart(self, rows: Sequence[LeaderboardRow]) -> list[LeaderboardRow]:
        names = await self._usernames.told_apart([(row.user_id, row.name) for row in rows])
        return [msgspec.structs.replace(row, name=name) for row, name in zip(rows, names, strict=True)]

    async def ranked_games(self, guild_id: int) -> list[str]:
        """Return the games with a stored leaderboard, in the order of the registry."""
        counted_games = await self._results.counted_games(guild_id)
        return [slug for slug in games() if slug in counted_games]

    async def profile(self, guild_id: int, user_id: int, asker_id: int) -> Profile:
        """Return a user's results in a guild, including their meetings with the user who asks."""
        await self.rate_finished(guild_id)
        meetings = await self._results.meetings(guild_id, asker_id, user_id) if user_id != asker_id else ()
        return msgspec.structs.replace(
            await self.stored_profile(guild_id, user_id),
            meetings=meetings,
            feats=tuple(one for one in await self._results.feats(user_id, guild_id) if _in_book(one)),
            solo=solo_records(await self._results.solo(user_id, guild_id)),
        )

    async def stored_profile(self, guild_id: int, user_id: int) -> Profile:
        """Return a user's counts of results and ratings in a guild, from the stored results alone.

        Meetings, feats and matches without another person are left out.
        """
        ratings = await self._results.ratings(guild_id, [user_id])
        tally = await self._results.tally(user_id, guild_id)
        return Profile(tally, {row.scope: rating_of(row) for row in ratings}, ())


def solo_records(matches: Iterable[SoloMatch]) -> tuple[SoloRecord, ...]:
    """Return the record in each game; ``matches`` are grouped by game, in order of ending."""
    records = []
    for slug, game_matches in groupby(matches, lambda match: match.game):
        mine = list(game_matches)
        streaks = [0]
        for match in mine:
            streaks.append(streaks[-1] + 1 if match.won else 0)
        points = [scores[POINTS] for match in mine if POINTS in (scores := msgspec.json.decode(match.scores))]
        book = games()[slug].feat_book if slug in games() else None
        beaten = {level for match in mine if match.won for level in match.level.split()}
        records.append(
            SoloRecord(
                slug,
                len(mine),
                sum(match.won for match in mine),
                streaks[-1],
                max(streaks),
                max(points, default=None),
                tuple(level for level in (book.levels if book else ()) if level in beaten),
            )
        )
    return tuple(records)


def _in_book(tally: FeatTally) -> bool:
    """Return whether the game still has phrases for a feat. An earlier version may have had other feats."""
    book = games()[tally.game].feat_book if tally.game in games() else None
    return book is not None and tally.foe in book.foes and tally.mode in book.modes


def _ranked(rows: Iterable[PlayerTotals]) -> list[LeaderboardRow]:
    ranked = [
        LeaderboardRow(
            0,
            row.user_id,
            row.name or "",
            row.matches,
            row.wins,
            None if row.mu is None or row.sigma is None else _sane(Rating(row.mu, row.sigma, row.rated or 0)),
        )
        for row in rows
    ]
    ranked.sort(key=lambda one: (*_merit(one), one.user_id), reverse=True)
    places: dict[tuple[float, float, int], int] = {}
    for place, one in enumerate(ranked, start=1):
        places.setdefault(_merit(one), place)
    return [msgspec.structs.replace(one, place=places[_merit(one)]) for one in ranked]


def _merit(one: LeaderboardRow) -> tuple[float, float, int]:
    """Return a player's sort key: the shown rating; without a rating the share of wins, then the number of wins."""
    if one.rating is not None:
        return float(one.rating.display_number), 0.0, 0
    return -1e9, one.wins / one.matches, one.wins


def results_of(session: Session, own_moves: Mapping[int, int], feats: Sequence[Feat | None] = ()) -> tuple[Result, ...]:
    """Return the result of each seat of an ended session; ``own_moves`` are the moves by hand, by seat.

    Raises `Refused` ("unknown_game", "bad_options") and `LookupError` if the current rules cannot read the session.
    """
    game = game_named(session.game)
    table = game.table(game.parse_options(decoded_options(session)))
    division = division_of(table, len(session.seats))
    outcome = decoded_outcome(session)
    statuses = [status_of(session, seat) for seat in session.seats]
    has_ended = outcome is not None and not session.practice
    sides = table.sides_at(len(session.seats))
    excluded = [_excluded(session, status, outcome) for status in statuses]
    if division == AGAINST and (void := _void(sides, statuses, excluded, own_moves)):
        excluded = [reason or void for reason in excluded]
    return tuple(
        Result(
            session_id=session.session_id,
            seat=seat.seat,
            user_id=seat.user_id,
            guild_id=session.guild_id,
            game=session.game,
            seats=len(session.seats),
            side=sides[seat.seat],
            division=division,
            # A player who resigned did not win, even if their side did.
            won=outcome is not None and outcome.is_winner(seat.seat) and statuses[seat.seat] != "resigned",
            place=_seat_rank(outcome, seat.seat, statuses) if outcome else None,
            scores=msgspec.json.encode(outcome.of(seat.seat).scores if outcome else {}).decode(),
            status=statuses[seat.seat],
            rated=table.rated if division == AGAINST else "none",
            ended_at=session.ended_at or 0,
            excluded=excluded[seat.seat],
            # A match without a second person does not count for ratings, but its feat is stored.
            feat=_feat(feats[sides[seat.seat]]) if feats and has_ended and statuses[seat.seat] in COUNTING else None,
        )
        for seat in session.seats
    )


def _excluded(session: Session, status: str, outcome: Outcome | None) -> str | None:
    if status not in COUNTING:
        return status
    if outcome is None:
        return "abandoned"
    return PRACTICE if session.practice else None


def _void(
    sides: Sequence[int], statuses: Sequence[str], excluded: Sequence[str | None], own_moves: Mapping[int, int]
) -> str | None:
    """Return why a match does not count as a comparison of its players, None if it counts."""
    if len({side for side, reason in zip(sides, excluded, strict=True) if reason is None}) < 2:
        return UNOPPOSED
    for side in {*sides}:
        seats = [seat for seat, side_of_seat in enumerate(sides) if side_of_seat == side]
        if all(statuses[seat] == "resigned" for seat in seats) and sum(own_moves.get(s, 0) for s in seats) < OWN_MOVES:
            return EARLY
    return None


def _feat(feat: Feat | None) -> SeatFeat | None:
    return None if feat is None else SeatFeat(feat.foe, feat.mode, " ".join(feat.level), feat.rounds, feat.against)


def _seat_rank(outcome: Outcome, seat: int, statuses: Sequence[str]) -> int | None:
    """Return a seat's rank: the rank of its side, or the last rank for a player who left their side."""
    side = outcome.of(seat)
    deserted = statuses[seat] == "resigned" and any(statuses[mate] != "resigned" for mate in side.seats)
    return len(outcome.sides) if deserted and side.place is not None else side.place


def status_of(session: Session, seat: Seat) -> str:
    """Return the status of a seat's player: "played" to the end, "resigned", or why the match does not count for them.

    "abandoned": the match has no result. "substituted": the seat changed hands. "open": the seat was left open.
    "computer": the computer played the seat, or no player is known.
    """
    if session.status != "finished":
        return "abandoned"
    if seat.changes:
        return "substituted"
    if seat.user_id is None:
        return "computer"
    if seat.resigned_at is not None:
        return "resigned"
    if seat.opened_at is not None:
        return "open"
    return "computer" if seat.computer_since is not None else "played"


def rated(rows: Sequence[Result], ratings_before: dict[Key, Rating]) -> dict[Key, Rating]:
    """Return the new ratings after a match, by user and scope."""
    counting = [row for row in rows if row.is_counted]
    after: dict[Key, Rating] = {}
    for scope in _scopes(rows[0]) if counting else ():
        # The strength of removed users is unknown, so they count with the default rating.
        before = [ratings_before.get((row.user_id or 0, scope), Rating()) for row in counting]
        new_ratings = _new_ratings(rows, counting, before)
        after |= {
            (row.user_id, scope): new
            for row, old, new in zip(counting, before, new_ratings, strict=True)
            if row.user_id is not None and new.matches > old.matches
        }
    return after


def _new_ratings(rows: Sequence[Result], counting: Sequence[Result], before: Sequence[Rating]) -> list[Rating]:
    """Return the new ratings of the seats that count.

    A player who left their side has lost, even if the side won. The others are rated as if nobody had left.
    """
    ranks, sides = [rank_of(row) for row in counting], [row.side for row in counting]
    new_ratings = list(rate(before, ranks, sides))
    stayed = {row.side for row in rows if row.status != "resigned"}
    behind = max(ranks) + 1
    for side in stayed & {row.side for row in counting if row.status == "resigned"}:
        rating_if_lost = rate(
            before, [behind if own_side == side else rank for own_side, rank in zip(sides, ranks, strict=True)], sides
        )
        for number, row in enumerate(counting):
            if row.side == side and row.status == "resigned":
                new_ratings[number] = rating_if_lost[number]
    return new_ratings


def _scopes(row: Result) -> tuple[str, ...]:
    return {"all": (row.game, OVERALL), "game": (row.game,)}.get(row.rated, ())


def rank_of(row: Result) -> int:
    """Return the rank of a seat's side. If the rules do not rank sides, winners have rank 1 and others rank 2."""
    return row.place if row.place is not None else 2 - row.won


def rated_in_order(results: Sequence[Result]) -> dict[Key, Rating]:
    """Return the ratings after these matches alone, by user and scope; ``results`` are in order of ending."""
    ratings: dict[Key, Rating] = {}
    for rows in by_session(results):
        ratings |= rated(rows, ratings)
    return ratings


def _by_key(rows: Iterable[RatingRow]) -> dict[Key, Rating]:
    return {(row.user_id, row.scope): rating_of(row) for row in rows}


def rating_of(row: RatingRow) -> Rating:
    """Return a stored rating; the default if the row holds no valid one."""
    return _sane(Rating(row.mu, row.sigma, row.matches))


def _sane(rating: Rating) -> Rating:
    return rating if abs(rating.mu) < FARTHEST and 0 < rating.sigma < FARTHEST else Rating()


def _rating_rows(guild_id: int, ratings: dict[Key, Rating]) -> list[RatingRow]:
    return [
        RatingRow(guild_id, user_id, scope, rating.mu, rating.sigma, rating.matches)
        for (user_id, scope), rating in ratings.items()
    ]


def by_session(rows: Sequence[Result]) -> Iterator[list[Result]]:
    """Yield the results of each match; those of one match are adjacent."""
    found: list[Result] = []
    for row in rows:
        if found and found[0].session_id != row.session_id:
            yield found
            found = []
        found.append(row)
    if found:
        yield found


def division_of(table: TableRules, seats: int) -> str:
    """Return how a table is played: "against" each other, "together" against the game, or "alone" against it."""
    if not table.against_game:
        return AGAINST
    return TOGETHER if seats > 1 else ALONE
