"""Provides a tournament's data for user interfaces: standings, brackets, players' tables, and officials' tasks."""

from __future__ import annotations

import asyncio
from collections import Counter
from fractions import Fraction
from itertools import combinations

import msgspec

from bot.host.tournaments.ground.facts import (
    chance_of,
    event_of,
    event_table,
    latest_round,
    leads_joint,
    public_part,
    result_of,
    seats_of,
    tables_of,
)
from bot.host.tournaments.ground.people import LISTED, entry_of, is_over
from bot.host.tournaments.ground.settings import is_listed
from bot.host.tournaments.ground.soundness import is_readable
from bot.host.tournaments.ground.store import TournamentStore
from bot.host.tournaments.ground.timer_times import HALF_TOLD, OVER, TOLD
from bot.host.tournaments.rounds.judge_calls import open_calls
from bot.host.tournaments.rounds.tables import unopened
from engine.kernel.table.outcome import POINTS
from engine.tournaments.rounds.bracket import Bracket, bracket
from engine.tournaments.rounds.standings import standings, team_standings
from engine.tournaments.tie_breaks import Standings
from storage.records.tournaments import (
    JudgeCall,
    StoredTournament,
    TournamentEntry,
    TournamentRuling,
    TournamentTable,
    Whole,
)

# Judges see a pair if one of the two resigned or forfeited against the other more often than this (TN-34).
GIFTS = 2
# What a player must do at one of several tables, the most urgent first.
_URGENCY = ("check_in", "play", "wait", "judges", "nothing")
# The maximum number of ended events, and of other events, in a public list.
LISTED_MOST = 500


class PlayerView(msgspec.Struct, frozen=True):
    """A player's tournament: the entry, the current table, and all tables so far."""

    entry: TournamentEntry
    must: str  # What the player must do: "check_in", "play" (now), "wait", "judges" (they decide) or "nothing".
    table: TournamentTable | None  # Of several unfinished tables, the first at which the player must act.
    unfinished: tuple[TournamentTable, ...]
    due: tuple[TournamentTable, ...]  # The unfinished tables at which it is the player's turn.
    tables: tuple[TournamentTable, ...]


class ControlView(msgspec.Struct, frozen=True):
    """Everything that waits for an action of the organisers or judges."""

    late: tuple[TournamentTable, ...]  # The unfinished tables after the deadline.
    no_shows: tuple[TournamentTable, ...]
    undecided: tuple[TournamentTable, ...]
    calls: tuple[JudgeCall, ...]
    rulings: tuple[TournamentRuling, ...]
    to_open: tuple[TournamentTable, ...]  # Tables without a session.
    absent: tuple[TournamentEntry, ...]
    gifts: tuple[tuple[int, int], ...]  # Pairs: the first resigned or forfeited against the second too often.


class Views:
    """Returns the views of tournaments."""

    def __init__(self, store: TournamentStore) -> None:
        self._store = store

    async def standings(self, whole: Whole) -> Standings:
        """Return the standings, a pure function of results and rulings (TN-30). They are computed in a thread."""
        return await asyncio.to_thread(standings, event_of(public_part(whole)), chance_of(whole))

    async def teams(self, whole: Whole) -> tuple[tuple[str, Fraction], ...]:
        """Return the standings of teams, best first; empty if there are no teams (TN-25)."""
        return await asyncio.to_thread(team_standings, event_of(public_part(whole)), chance_of(whole))

    async def bracket(self, whole: Whole, stage: int | None = None) -> Bracket:
        """Return an elimination bracket, by default the last one. Raises `TournamentError` if there is none."""
        public_view = public_part(whole)
        playing = tuple(event_table(table) for table in _published_tables(public_view) if table.result is None)
        return await asyncio.to_thread(bracket, event_of(public_view), stage, playing)

    async def player(self, whole: Whole, user_id: int) -> PlayerView | None:
        """Return a user's tournament, None if they have no entry."""
        entry = entry_of(whole, user_id)
        if entry is None:
            return None
        tables = tuple(table for table in _published_tables(whole) if entry.number in seats_of(table))
        # A table of a cancelled tournament is an ordinary match, so the player has no current table there.
        over = whole.tournament.state == "cancelled"
        unfinished = tuple(one for one in tables if one.result is None and not over)
        musts = [await self._must(whole, entry, one) for one in unfinished]
        if not musts:
            return PlayerView(entry, await self._must(whole, entry, None), None, (), (), tables)
        must = min(musts, key=_URGENCY.index)
        tables_to_play = tuple(one for one, act in zip(unfinished, musts, strict=True) if act == "play")
        return PlayerView(entry, must, unfinished[musts.index(must)], unfinished, tables_to_play, tables)

    async def _must(self, whole: Whole, entry: TournamentEntry, table: TournamentTable | None) -> str:
        state = whole.tournament.state
        if state == "checkin" and entry.checked_in_at is None and entry.state in LISTED:
            return "check_in"
        if entry.state == "disqualified" or state == "cancelled":
            return "nothing"
        if table is not None and table.stopped:
            return "judges"
        if table is not None and table.session_id is not None:
            live = await self._store.cache.even_damaged(table.session_id)
            acting_users = {seat.user_id for seat in live.due_seats()} if live.damage is None else set()
            return "play" if entry.user_id in acting_users else "wait"
        return "wait" if state in ("registration", "checkin", "running") and entry.state == "entered" else "nothing"

    async def watchable(self, whole: Whole, number: int) -> dict[str, int]:
        """Return the sessions that everybody may watch now, by the codes of a round's tables."""
        return await self._store.rows.watchable(whole.tournament.tournament_id, number, self._store.clock())

    async def listed(self, guild_id: int) -> list[StoredTournament]:
        """Return the events in a guild's public list, newest first. Events that cannot be read are left out."""
        found: list[StoredTournament] = []
        for over in (False, True):
            _, rows = await self._store.rows.listed(guild_id, over=over, limit=LISTED_MOST)
            found += rows
        return await asyncio.to_thread(lambda: [one for one in found if is_readable(one) and is_listed(one)])

    async def points(self, table: TournamentTable) -> tuple[int, ...]:
        """Return the current points of a table's seats, as its game counts them; () if it has none."""
        if table.session_id is None:
            return ()
        match = (await self._store.cache.even_damaged(table.session_id)).match
        sides = () if match is None else match.game.scores(match.state) or ()
        if match is None or not all(POINTS in side for side in sides) or not sides:
            return ()
        return tuple(sides[side][POINTS] for side in match.table.sides_at(match.record.seats))

    async def control(self, whole: Whole) -> ControlView:
        """Return everything that waits for organisers and judges. Nothing can be ruled in a cancelled tournament."""
        last_round, is_going_on = latest_round(whole), not is_over(whole.tournament)
        running_tables = (
            tables_of(whole, last_round.number)
            if last_round is not None and last_round.state != "drawn" and is_going_on
            else []
        )
        undecided = tuple(table for table in running_tables if table.result is None)
        late = undecided if last_round is not None and (last_round.extended or last_round.told >= OVER) else ()
        return ControlView(
            late,
            tuple(table for table in undecided if table.no_show in (HALF_TOLD, TOLD) and not table.stopped),
            tuple(table for table in undecided if table.stopped),
            open_calls(whole),
            tuple(one for one in whole.rulings if one.state == "waiting" and is_going_on and leads_joint(whole, one)),
            unopened(whole),
            tuple(one for one in whole.entries if one.absent_since is not None and one.state in LISTED and is_going_on),
            await self._gifts(whole),
        )

    async def _gifts(self, whole: Whole) -> tuple[tuple[int, int], ...]:
        """Return the pairs of players in which the first resigned or forfeited against the second too often (TN-34)."""
        decided_tables = [table for table in whole.tables if table.result is not None]
        met = Counter(pair for table in decided_tables for pair in combinations(sorted(seats_of(table)), 2))
        # A player resigns or forfeits only once per table, so sessions are loaded only for pairs that met often enough.
        often = {pair for pair, times in met.items() if times > GIFTS}
        gift_counts: Counter[tuple[int, int]] = Counter()
        for table in decided_tables:
            result, seats = result_of(table), seats_of(table)
            if result is None or not result.places or often.isdisjoint(combinations(sorted(seats), 2)):
                continue
            losers = set(seats) if result.kind == "forfeit" else await self._resigned(table, seats)
            for loser in losers:
                own_place = result.places[seats.index(loser)]
                gift_counts.update(
                    (loser, other) for other, place in zip(seats, result.places, strict=True) if place < own_place
                )
        return tuple(sorted(pair for pair, times in gift_counts.items() if times > GIFTS))

    async def _resigned(self, table: TournamentTable, seats: tuple[int, ...]) -> set[int]:
        if table.session_id is None:
            return set()
        session = await self._store.cache.storage.sessions.load(table.session_id)
        if session is None or len(session.seats) != len(seats):
            return set()
        return {seats[seat.seat] for seat in session.seats if seat.resigned_at is not None}


def _published_tables(whole: Whole) -> list[TournamentTable]:
    drawn_rounds = {one.number for one in whole.rounds if one.state == "drawn"}
    return [table for table in whole.tables if table.round not in drawn_rounds]
