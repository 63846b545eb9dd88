"""Leagues, their players, and the tournaments of their divisions. One transaction begins a whole season."""

from collections.abc import Sequence
from functools import partial

from storage.errors import TooMany
from storage.records.changes import NewAudit
from storage.records.leagues import (
    DecidedRequest,
    Decision,
    League,
    LeagueEvent,
    LeaguePlayer,
    NewDivision,
    WholeLeague,
)
from storage.records.tournaments import EntryRequest
from storage.slots import owned
from storage.sql.connection import Connection
from storage.sql.given_roles import drop_choices
from storage.sql.repository import Repository
from storage.sql.rows import add_audit, added_id, first_record, parameters, records
from storage.sql.tournaments.changes import add_opened

_FIND = "SELECT * FROM leagues WHERE league_id = ?"
_OF_GUILD = "SELECT * FROM leagues WHERE guild_id = ? ORDER BY state = 'over', league_id DESC"
_PLAYERS = """
SELECT user_id, name, division, place, state, joined_at FROM league_players
WHERE league_id = ? ORDER BY division NULLS LAST, place, user_id
"""
_LOCKED_OUT = """
SELECT user_id FROM lockouts WHERE guild_id = ? AND user_id IN (SELECT user_id FROM league_players WHERE league_id = ?)
"""
_EVENTS = """
SELECT tournament_id, season, division FROM tournament_divisions WHERE league_id = ? ORDER BY season, division
"""
_OF_EVENT = """
SELECT leagues.* FROM leagues JOIN tournament_divisions USING (league_id) WHERE tournament_divisions.tournament_id = ?
"""
_COUNT = "SELECT count(*) FROM leagues WHERE guild_id = ? AND state <> 'over'"
_ADD = """
INSERT INTO leagues (guild_id, channel_id, name, language, data, size, moves, days, state, season, revision, created_by,
    created_at)
VALUES (:guild_id, :channel_id, :name, :language, :data, :size, :moves, :days, :state, :season, 0, :created_by,
    :created_at)
RETURNING league_id
"""
# The revision is enough to detect any change since the league was read, because even erasing a user raises it.
_SAME = "league_id = :league_id AND revision = :revision"
_SEASON_ENDS = "state = 'playing' AND :state = 'open'"
# The poster may store a message's id between the reading and the writing of a league, so a change keeps the stored id.
# Another channel and the next season get a message of their own.
_CHANGE = f"""
UPDATE leagues SET channel_id = :channel_id, name = :name, data = :data, size = :size, moves = :moves, days = :days,
    state = :state, season = :season, pause_reason = :pause_reason, champion = :champion, revision = revision + 1,
    asked_at = CASE WHEN {_SEASON_ENDS} THEN :asked_at ELSE asked_at END,
    asks = CASE WHEN {_SEASON_ENDS} THEN 0 ELSE asks END,
    asks_told = CASE WHEN {_SEASON_ENDS} THEN 0 ELSE asks_told END,
    message_id = CASE WHEN channel_id = :channel_id AND NOT ({_SEASON_ENDS}) THEN message_id END
WHERE {_SAME}
"""  # noqa: S608 - text from above
_DELETE = f"DELETE FROM leagues WHERE {_SAME} AND state = 'draft'"  # noqa: S608 - text from above
_DROP_PLAYERS = "DELETE FROM league_players WHERE league_id = ?"
_ADD_PLAYER = """
INSERT INTO league_players (league_id, user_id, name, division, place, state, joined_at)
VALUES (:league_id, :user_id, :name, :division, :place, :state, :joined_at)
"""
# Players who have left the league have no deck in it.
_DROP_DECKS = """
DELETE FROM league_decks WHERE league_id = :league_id
    AND user_id NOT IN (SELECT user_id FROM league_players WHERE league_id = :league_id)
"""
_DECK = "SELECT choice FROM league_decks WHERE league_id = ? AND user_id = ?"
_DECKS = "SELECT user_id, choice FROM league_decks WHERE league_id = ? ORDER BY user_id"
# The player may have removed their data since the league was read, and then must not come back.
_SET_DECK = """
INSERT INTO league_decks (league_id, user_id, choice)
SELECT league_id, user_id, :choice FROM league_players WHERE league_id = :league AND user_id = :user
ON CONFLICT (league_id, user_id) DO UPDATE SET choice = excluded.choice
"""
_REQUESTS = """
SELECT user_id, name, username, answer, at FROM league_requests WHERE league_id = ? AND decision IS NULL
ORDER BY at, user_id
"""
# A new answer replaces the user's earlier one. If nobody has decided yet, the request keeps its place in the queue, and
# the organisers are not told of it again. If the user has removed their data since the league was read, or the league
# has ended, nothing is stored.
_REQUEST = f"""
INSERT INTO league_requests (league_id, user_id, name, username, answer, at, told)
SELECT league_id, :user_id, :name, :username, :answer, :at, :told FROM leagues WHERE {_SAME}
ON CONFLICT (league_id, user_id) DO UPDATE SET name = excluded.name, username = excluded.username,
    answer = excluded.answer, decision = NULL,
    at = CASE WHEN league_requests.decision IS NULL THEN league_requests.at ELSE excluded.at END,
    told = CASE WHEN league_requests.decision IS NULL THEN league_requests.told ELSE excluded.told END
"""  # noqa: S608 - text from above
_DECIDE = """
UPDATE league_requests SET decision = :decision, name = '', username = '', answer = '', at = :at
WHERE league_id = :league_id AND decision IS NULL
"""
_DECIDE_ONE = f"{_DECIDE} AND user_id = :user_id"
_IS_OPEN_REQUEST = "SELECT 1 FROM league_requests WHERE league_id = ? AND user_id = ? AND decision IS NULL"
_WITHDRAW = """
DELETE FROM league_requests WHERE league_id = ? AND user_id = ? AND decision IS NULL RETURNING told
"""
# Users who have entered in another way.
_DROP_REQUESTS = """
DELETE FROM league_requests WHERE league_id = :league_id AND decision IS NULL AND user_id IN (
    SELECT user_id FROM league_players WHERE league_id = :league_id AND state IN ('playing', 'waiting'))
"""
# A program before migration 81 lets users enter and ends leagues without looking at requests.
_PASSED_BY = f"""
SELECT DISTINCT league_requests.league_id FROM league_requests JOIN leagues USING (league_id)
WHERE decision IS NULL AND {owned()} AND (leagues.state = 'over' OR EXISTS (
    SELECT 1 FROM league_players AS player WHERE player.league_id = league_requests.league_id
        AND player.user_id = league_requests.user_id AND player.state IN ('playing', 'waiting')))
ORDER BY league_requests.league_id
"""  # noqa: S608 - text from above
_DECIDE_OVER = f"""
{_DECIDE} AND league_id IN (SELECT league_id FROM leagues WHERE state = 'over')
"""  # noqa: S608 - text from above
_UNTOLD_REQUESTS = f"""
SELECT DISTINCT league_id FROM league_requests JOIN leagues USING (league_id)
WHERE (told = 0 OR decision IS NOT NULL) AND {owned()} ORDER BY league_id
"""  # noqa: S608 - text from above
_NEWEST_UNTOLD = "SELECT max(at) FROM league_requests WHERE league_id = ? AND told = 0 AND decision IS NULL"
_REQUESTS_TOLD = "UPDATE league_requests SET told = 1 WHERE league_id = ? AND at <= ?"
_DECIDED = """
SELECT league_id, user_id, decision, at FROM league_requests WHERE league_id = ? AND decision IS NOT NULL
ORDER BY at, user_id
"""
_DROP_DECIDED = """
DELETE FROM league_requests
WHERE league_id = :league_id AND user_id = :user_id AND decision = :decision AND at = :at
"""
_ADD_EVENT = "INSERT INTO tournament_divisions (tournament_id, league_id, season, division) VALUES (?, ?, ?, ?)"
# Leagues whose divisions have all ended. A deleted tournament has ended.
_PLAYED_OUT = f"""
SELECT league_id FROM leagues WHERE state = 'playing' AND {owned()} AND NOT EXISTS (
    SELECT 1 FROM tournament_divisions AS one JOIN tournaments USING (tournament_id)
    WHERE one.league_id = leagues.league_id AND one.season = leagues.season
        AND tournaments.state NOT IN ('finished', 'cancelled'))
ORDER BY league_id
"""  # noqa: S608 - text from above
# The tournaments of leagues that do not follow the pause of their league yet, with the reason of the pause or NULL. If
# a match began during a pause, it does not follow yet.
_UNSETTLED = f"""
SELECT one.tournament_id, CASE WHEN one.season = leagues.season THEN pause_reason END
FROM tournament_divisions AS one JOIN leagues ON leagues.league_id = one.league_id
    JOIN tournaments ON tournaments.tournament_id = one.tournament_id
WHERE tournaments.state NOT IN ('finished', 'cancelled')
    AND one.league_id IN (SELECT league_id FROM leagues WHERE {owned()})
    AND CASE WHEN pause_reason IS NULL OR one.season <> leagues.season THEN tournaments.paused_at IS NOT NULL
        ELSE tournaments.paused_at IS NULL OR EXISTS (
            SELECT 1 FROM sessions JOIN tournament_tables AS own ON own.session_id = sessions.session_id
            WHERE own.tournament_id = one.tournament_id AND status = 'running' AND sessions.paused_at IS NULL
                AND deleted_at IS NULL AND coalesce(parked_reason, '') NOT IN ('damaged', 'newer-rules')) END
ORDER BY one.tournament_id
"""  # noqa: S608 - text from above
_UNPOSTED = f"""
SELECT league_id FROM leagues WHERE state <> 'draft' AND (posted IS NULL OR posted <> revision) AND {owned()}
ORDER BY league_id
"""  # noqa: S608 - text from above
# When a season ends, the league needs a new message. So the id of a message that was posted for an earlier state must
# not be recorded any more.
_POSTED = """
UPDATE leagues SET posted = :revision, message_id = :message
WHERE league_id = :league_id AND season = :season AND state = :state AND channel_id = :channel_id
"""
# Leagues whose next season waits so long that somebody is to be asked again; and those for which this is unannounced.
_DUE_ASKS = f"""
SELECT league_id FROM leagues WHERE state = 'open' AND asks < :most AND asked_at <= :before AND {owned()}
ORDER BY league_id
"""  # noqa: S608 - text from above
_UNTOLD_ASKS = f"""
SELECT league_id FROM leagues WHERE state = 'open' AND asks_told < asks AND {owned()} ORDER BY league_id
"""  # noqa: S608 - text from above
# The revision stays, so the button that opens the season stays valid.
_ASK = """
UPDATE leagues SET asks = asks + :more, asked_at = :asked_at
WHERE league_id = :league_id AND state = 'open' AND season = :season AND asks = :asks
"""
_ASK_TOLD = """
UPDATE leagues SET asks_told = :asks WHERE league_id = :league_id AND season = :season AND asks_told < :asks
"""
_GIVEN_UP = "UPDATE leagues SET posted = :revision WHERE league_id = :league_id"
_IDLE = """
SELECT DISTINCT seats.session_id, seats.user_id FROM seats JOIN sessions USING (session_id)
WHERE sessions.tournament_id = :tournament AND seats.user_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM moves JOIN sessions AS other USING (session_id)
    WHERE other.tournament_id = :tournament AND moves.user_id = seats.user_id)
ORDER BY seats.session_id, seats.user_id
"""


class LeagueRows(Repository):
    """Keeps leagues. Each change is guarded by the league's revision."""

    async def whole(self, league_id: int) -> WholeLeague | None:
        """Return everything stored of a league, or None."""

        def query(connection: Connection) -> WholeLeague | None:
            league = first_record(League, connection.execute(_FIND, (league_id,)))
            if league is None:
                return None
            rows = records(LeaguePlayer, connection.execute(_PLAYERS, (league_id,)))
            players, gaps = tuple(one for one in rows if one.user_id > 0), tuple(one for one in rows if one.user_id < 0)
            events = records(LeagueEvent, connection.execute(_EVENTS, (league_id,)))
            locked_out = connection.execute(_LOCKED_OUT, (league.guild_id, league_id))
            requests = records(EntryRequest, connection.execute(_REQUESTS, (league_id,)))
            return WholeLeague(league, players, events, gaps, frozenset(user_id for (user_id,) in locked_out), requests)

        return await self._database.read(query)

    async def of_guild(self, guild_id: int) -> tuple[League, ...]:
        """Return a guild's leagues, those that are not over first, then the newest first."""
        return await self._all(League, _OF_GUILD, (guild_id,))

    async def of_event(self, tournament_id: int) -> League | None:
        """Return the league whose division an event is, or None."""
        return await self._first(League, _OF_EVENT, (tournament_id,))

    async def every(self) -> tuple[League, ...]:
        """Return all leagues, oldest first."""
        return await self._all(League, "SELECT * FROM leagues ORDER BY league_id")

    async def add(self, league: League, audit: NewAudit, *, limit: int) -> int:
        """Add a league, and return its id. Raises `TooMany` if ``limit`` leagues of the guild are not over."""

        def transaction(connection: Connection) -> int:
            if connection.execute(_COUNT, (league.guild_id,)).fetchone()[0] >= limit:
                raise TooMany(f"guild {league.guild_id}")
            add_audit(connection, audit)
            return added_id(connection, _ADD, parameters(league))

        return await self._database.write(transaction)

    async def change(
        self,
        league: League,
        players: Sequence[LeaguePlayer] | None = None,
        divisions: Sequence[NewDivision] = (),
        audit: NewAudit | None = None,
        *,
        at: int,
        admitted: int | None = None,
    ) -> tuple[int, ...] | None:
        """Store a league as it becomes, all its places (None keeps them), and the tournaments of a new season.

        ``admitted`` is the user whose request to enter is accepted. If the league is over, all requests without a
        decision get the decision "undecided". Return the new tournaments' ids. Return None if the league was changed
        since it was read, or if that user's request was withdrawn or decided.
        """

        def transaction(connection: Connection) -> tuple[int, ...] | None:
            # Withdrawing and declining leave the revision as it is.
            if admitted is not None and not _has_open_request(connection, league.league_id, admitted):
                return None
            if connection.execute(_CHANGE, parameters(league)).rowcount == 0:
                return None
            if players is not None:
                connection.execute(_DROP_PLAYERS, (league.league_id,))
                rows = [parameters(one) | {"league_id": league.league_id} for one in players]
                connection.executemany(_ADD_PLAYER, rows)
                if admitted is not None:
                    connection.execute(_DECIDE_ONE, _decision(league.league_id, admitted, "admitted", at))
                for sql in (_DROP_DECKS, _DROP_REQUESTS):
                    connection.execute(sql, {"league_id": league.league_id})
            if league.state == "over":
                connection.execute(_DECIDE, _decision(league.league_id, None, "undecided", at))
            add_audit(connection, audit)
            return tuple(_begin_season(connection, league, one, at) for one in divisions)

        return await self._database.write(transaction)

    async def delete(self, league: League, audit: NewAudit) -> bool:
        """Delete a draft. Return False if it is no draft, or was changed since it was read."""

        def transaction(connection: Connection) -> bool:
            if connection.execute(_DELETE, parameters(league)).rowcount == 0:
                return False
            drop_choices(connection, "league", league.league_id)
            add_audit(connection, audit)
            return True

        return await self._database.write(transaction)

    async def decks(self, league_id: int) -> dict[int, str]:
        """Return the decks that a league's players have chosen, by user."""
        return dict(await self._rows(_DECKS, (league_id,)))

    async def deck(self, league_id: int, user_id: int) -> str | None:
        """Return the deck that a player has chosen for a league, None without a choice."""
        return next((choice for choice in await self._column(_DECK, (league_id, user_id))), None)

    async def set_deck(self, league_id: int, user_id: int, choice: str) -> bool:
        """Store the deck that a player has chosen for a league. It replaces an earlier choice.

        Return False if the user is not in the league.
        """
        return await self._execute(_SET_DECK, {"league": league_id, "user": user_id, "choice": choice}) > 0

    async def request(self, league: League, request: EntryRequest, *, organisers_told: bool) -> bool:
        """Store a user's request to enter a league. It replaces an earlier one, and leaves the revision as it is.

        ``organisers_told``: the organisers need not be told of a first request. Return False if the league was changed
        since it was read.
        """
        same = {"league_id": league.league_id, "revision": league.revision}
        return await self._execute(_REQUEST, parameters(request) | same | {"told": organisers_told}) > 0

    async def withdraw(self, league_id: int, user_id: int) -> bool | None:
        """Delete a user's request to enter a league; return whether the organisers had been told of it.

        Return None if there is none without a decision.
        """

        def transaction(connection: Connection) -> bool | None:
            row = connection.execute(_WITHDRAW, (league_id, user_id)).fetchone()
            return None if row is None else bool(row[0])

        return await self._database.write(transaction)

    async def decline(self, league_id: int, user_id: int, audit: NewAudit, at: int) -> bool:
        """Decline a user's request to enter a league. Return False if there is none without a decision."""

        def transaction(connection: Connection) -> bool:
            if connection.execute(_DECIDE_ONE, _decision(league_id, user_id, "declined", at)).rowcount == 0:
                return False
            add_audit(connection, audit)
            return True

        return await self._database.write(transaction)

    async def settle_requests(self, at: int) -> None:
        """Settle the requests to this process's leagues about which nobody can decide any more.

        Those of users who have entered in another way are deleted. Those to a league that is over get the decision
        "undecided".
        """
        for league_id in await self._column(_PASSED_BY, self._mine):
            await self._database.write(partial(_settle_requests, league_id=league_id, at=at))

    async def untold_requests(self) -> tuple[int, ...]:
        """Return this process's leagues with a new request, or a decision, of which somebody is to be told."""
        return await self._column(_UNTOLD_REQUESTS, self._mine)

    async def newest_untold(self, league_id: int) -> int | None:
        """Return when the newest request came of which the organisers are to be told, None without one."""
        found: int | None = await self._value(_NEWEST_UNTOLD, (league_id,))
        return found

    async def set_requests_told(self, league_id: int, until: int) -> None:
        """Record that the organisers have been told of all requests that came until a moment, or cannot be."""
        await self._execute(_REQUESTS_TOLD, (league_id, until))

    async def decided_requests(self, league_id: int) -> tuple[DecidedRequest, ...]:
        """Return the decided requests of which the users are to be told, oldest decision first."""
        return await self._all(DecidedRequest, _DECIDED, (league_id,))

    async def drop_decided(self, requests: Sequence[DecidedRequest]) -> None:
        """Delete decided requests after their users were told. A user who has asked again since keeps the request."""
        rows = [parameters(request) for request in requests]
        await self._database.write(lambda connection: connection.executemany(_DROP_DECIDED, rows))

    async def played_out(self) -> tuple[int, ...]:
        """Return this process's leagues in whose season all tournaments have ended."""
        return await self._column(_PLAYED_OUT, self._mine)

    async def unsettled_pauses(self) -> tuple[tuple[int, str | None], ...]:
        """Return this process's tournaments that do not follow the pause of their league yet, with its reason or None.

        A tournament without a reason is to go on.
        """
        return tuple((number, reason) for number, reason in await self._rows(_UNSETTLED, self._mine))

    async def idle_users(self, tournament_id: int) -> tuple[tuple[int, int], ...]:
        """Return the users who had a seat in a tournament's matches and made no move in any of them.

        Each comes once for each match with a seat of theirs, as a pair of the session's id and the user's id.
        """
        return tuple((session, user) for session, user in await self._rows(_IDLE, {"tournament": tournament_id}))

    async def due_asks(self, before: int, most: int) -> tuple[int, ...]:
        """Return this process's leagues with fewer than ``most`` asks, the latest of them at ``before`` or earlier.

        The end of the season counts as the first ask.
        """
        return await self._column(_DUE_ASKS, self._mine | {"before": before, "most": most})

    async def ask(self, league: League, asked_at: int, *, more: int) -> None:
        """Record ``more`` asks to open the next season at a moment, unless the league has changed in that since."""
        await self._execute(_ASK, parameters(league) | {"asked_at": asked_at, "more": more})

    async def untold_asks(self) -> tuple[int, ...]:
        """Return this process's leagues of which an ask to open the next season is not announced yet."""
        return await self._column(_UNTOLD_ASKS, self._mine)

    async def set_ask_told(self, league: League) -> None:
        """Record that the latest ask of a league, as it was read, is announced or cannot be."""
        await self._execute(_ASK_TOLD, parameters(league))

    async def unposted(self) -> tuple[int, ...]:
        """Return this process's leagues whose message is missing or shows an earlier revision."""
        return await self._column(_UNPOSTED, self._mine)

    async def set_posted(self, league: League, message_id: int) -> None:
        """Record the message that shows a league as it was read.

        If the season has taken a step since then, or the league has moved to another channel, nothing is recorded.
        """
        await self._execute(_POSTED, parameters(league) | {"message": message_id})

    async def give_up(self, league: League) -> None:
        """Record that Discord refuses the message of a league at this revision for good."""
        await self._execute(_GIVEN_UP, parameters(league))


def _has_open_request(connection: Connection, league_id: int, user_id: int) -> bool:
    return connection.execute(_IS_OPEN_REQUEST, (league_id, user_id)).fetchone() is not None


def _settle_requests(connection: Connection, league_id: int, at: int) -> None:
    connection.execute(_DROP_REQUESTS, {"league_id": league_id})
    connection.execute(_DECIDE_OVER, _decision(league_id, None, "undecided", at))


def _decision(league_id: int, user_id: int | None, decision: Decision, at: int) -> dict[str, int | str | None]:
    """Return the values of a decision about a user's request, or about all requests of a league."""
    return {"league_id": league_id, "user_id": user_id, "decision": decision, "at": at}


def _begin_season(connection: Connection, league: League, one: NewDivision, at: int) -> int:
    number = add_opened(connection, one.new, one.officials, one.audit, one.opening, at)
    connection.execute(_ADD_EVENT, (number, league.league_id, league.season, one.division))
    return number
