"""How reliably a user plays, computed from the stored moves and events of their last matches (TN-48)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from bot.host.ground.value_cache import RecentValues
from storage.records.matches import LogEntry, Session
from storage.records.results import TimedMove
from storage.store import Storage

# The maximum number of matches that count, and the minimum number for which a reliability is shown.
LAST, FEW = 20, 3
CACHED = 5000
# The events of a seat whose time ran out while its player could act. If vacation, an outage or a closed channel extends
# a clock, none of these events is stored.
TIMEOUTS = frozenset({"event-time-over", "event-time-vote", "event-time-judge"})
# The events of a seat without a clock whose player did nothing for a week: no turn is late, as no clock ran out.
STALLED = frozenset({"event-time-stalled", "event-stalled-judge"})
# After these events, the time to the next move says nothing about its player.
EXCUSES = frozenset(
    {
        "event-time-vacation",
        "event-clocks-offline",
        "event-time-offline",
        "event-time-unseen",
        "event-vote-offline",
        "event-vote-unseen",
        "event-appointment-agreed",
        "event-appointment-come",
        "event-appointment-off",
        "event-paused",
        "event-resumed",
        "event-league-paused",
        "event-league-resumed",
        "event-extended",
        "event-brought",
    }
)
# The common beginnings of these events as they are stored (`encode_events`). All have the same length.
HEADS = tuple(sorted({f'{{"key":"{key[:10]}'.encode() for key in TIMEOUTS | STALLED | EXCUSES}))


class Reliability(msgspec.Struct, frozen=True):
    """How a user played their last matches with others in a guild."""

    matches: int = 0  # The number of matches that count.
    finished: int = 0
    turns: int = 0
    in_time: int = 0
    answers: int = 0  # The number of turns whose time is known.
    answer_ms: int = 0  # The total time of these turns, in milliseconds.

    @property
    def percent(self) -> int | None:
        """The share of finished matches times the share of turns in time, as a percentage rounded down.

        None if too few matches count.
        """
        if self.matches < FEW:
            return None
        turns = self.turns or 1
        return 100 * self.finished * (self.in_time if self.turns else 1) // (self.matches * turns)

    @property
    def mean_ms(self) -> int | None:
        """The mean time to answer, None if it is not known."""
        return self.answer_ms // self.answers if self.answers else None


class MatchConduct(msgspec.Struct, frozen=True):
    """How a user played one match; ``finished`` is None if the match does not count."""

    finished: bool | None
    turns: int
    in_time: int
    answers: int
    answer_ms: int


class _Event(msgspec.Struct, frozen=True):
    """The fields of a stored event that are needed here."""

    key: str
    params: dict[str, object] = {}


_EVENT = msgspec.json.Decoder(_Event)


class Conduct:
    """Computes how reliably users play. Ended matches are cached, because they no longer change."""

    def __init__(self, storage: Storage) -> None:
        self._rows = storage.conduct
        self._matches: RecentValues[tuple[int, int, int], MatchConduct] = RecentValues(CACHED)

    async def of_user(self, guild_id: int, user_id: int) -> Reliability:
        """Return how reliably a user played their last matches with others in a guild."""
        sessions = await self._rows.recent(guild_id, user_id, LAST)
        return reliability_of([await self._match(session, user_id) for session in sessions])

    async def of_users(self, guild_id: int, users: Iterable[int]) -> dict[int, Reliability]:
        """Return how reliably users play, by user."""
        return {user: await self.of_user(guild_id, user) for user in users}

    def forget(self, user_id: int) -> None:
        """Drop a user from the cache."""
        for key in [key for key in self._matches if key[-1] == user_id]:
            del self._matches[key]

    def forget_all(self) -> None:
        """Drop all users from the cache."""
        self._matches.clear()

    async def _match(self, session: Session, user_id: int) -> MatchConduct:
        key = (session.session_id, session.revision, user_id)
        cached_match = self._matches.use(key)
        if cached_match is None:
            moves = await self._rows.moves(session.session_id)
            cached_match = conduct_of(session, user_id, moves, await self._rows.events(session.session_id, HEADS))
            self._matches.keep(key, cached_match)
        return cached_match


def reliability_of(matches: Sequence[MatchConduct]) -> Reliability:
    """Return a user's reliability in these matches. A match that does not count is left out."""
    finished_matches = [match for match in matches if match.finished is not None]
    return Reliability(
        matches=len(finished_matches),
        finished=sum(match.finished is True for match in finished_matches),
        turns=sum(match.turns for match in finished_matches),
        in_time=sum(match.in_time for match in finished_matches),
        answers=sum(match.answers for match in finished_matches),
        answer_ms=sum(match.answer_ms for match in finished_matches),
    )


class _Turns:
    """Counts a user's turns in a match, one stored row after another."""

    def __init__(self, start: int) -> None:
        self.turns = self.late = self.answers = self.answer_ms = 0
        # The start of the match's wait for the user; None in the middle of a turn, or if the wait does not count.
        self._since: int | None = start
        self._amid = self._amid_late = False
        # Whether the user's time ran out before the first move of a turn.
        self._overdue = False

    def own_move(self, at: int) -> None:
        """Count a turn at the user's first move in it; further moves of the turn do not count."""
        if not self._amid:
            self._end_turn()
            if self._since is not None:
                self.answers += 1
                self.answer_ms += max(0, at - self._since)
            self._amid, self._amid_late = True, self._overdue
        self._overdue = False

    def other_move(self, at: int, *, replaced: bool) -> None:
        """Note a move of another seat, or of a player who ``replaced`` the user in the user's seat."""
        if replaced and self._overdue:
            self._end_turn()
            self._overdue = False
        self._amid, self._since = False, at

    def run_out(self) -> None:
        """Note that the user's time ran out. A turn counts as late once, even if its time runs out again."""
        if not self._amid:
            self._overdue = True
        elif not self._amid_late:
            self.late, self._amid_late = self.late + 1, True

    def excuse(self) -> None:
        """Note that the time to the next move does not count."""
        self._since = None

    def finish(self) -> None:
        """Count a turn that the user never ended."""
        if self._overdue:
            self._end_turn()

    def _end_turn(self) -> None:
        self.turns += 1
        self.late += self._overdue


def conduct_of(session: Session, user_id: int, moves: Sequence[TimedMove], events: Sequence[LogEntry]) -> MatchConduct:
    """Return how a user played an ended match; ``events`` are those of its clocks."""
    turn_counts, given_up = _Turns(session.started_at or session.created_at), False
    for row in _in_order(moves, events):
        if isinstance(row, LogEntry):
            event = _EVENT.decode(row.data)
            if event.key in EXCUSES:
                turn_counts.excuse()
            elif _ran_out(session, user_id, event, row.revision):
                if event.key in TIMEOUTS:
                    turn_counts.run_out()
                given_up = True
        elif row.user_id == user_id:
            turn_counts.own_move(row.at)
            given_up = False
        else:
            turn_counts.other_move(row.at, replaced=_holder(session, row.seat, row.revision) == user_id)
    turn_counts.finish()
    return MatchConduct(
        _finished(session, user_id, given_up=given_up),
        turn_counts.turns,
        turn_counts.turns - turn_counts.late,
        turn_counts.answers,
        turn_counts.answer_ms,
    )


def ran_out_of_time(session: Session, user_id: int, events: Iterable[LogEntry]) -> bool:
    """Return whether a user's time ran out, or the user did nothing for a week in a match without a clock.

    ``events`` are those of the match's clocks.
    """
    return any(_ran_out(session, user_id, _EVENT.decode(row.data), row.revision) for row in events)


def _ran_out(session: Session, user_id: int, event: _Event, revision: int) -> bool:
    return event.key in TIMEOUTS | STALLED and _holder(session, _seat(event), revision) == user_id


def _in_order(moves: Sequence[TimedMove], events: Sequence[LogEntry]) -> list[TimedMove | LogEntry]:
    """Return moves and events in the order in which they happened."""
    rows: list[TimedMove | LogEntry] = [*moves, *events]
    return sorted(rows, key=lambda row: row.revision)


def _seat(event: _Event) -> int | None:
    seat = event.params.get("seat")
    number = seat.get("seat") if isinstance(seat, dict) else None
    return number if isinstance(number, int) else None


def _holder(session: Session, seat: int | None, revision: int) -> int | None:
    return next((one.user_id for one in session.seats_at(revision) if one.seat == seat), None)


def _finished(session: Session, user_id: int, *, given_up: bool) -> bool | None:
    """Return whether the user finished the match: to its end, or by giving up openly. None: it does not count.

    ``given_up``: the user's time ran out, or the user did nothing for a week, and made no move afterwards. Otherwise a
    match does not count if the user offered the seat, or if moderators ended the match.
    """
    seat = next((one for one in session.seats if one.user_id == user_id), None)
    if given_up or (seat is not None and seat.put_out):
        return False
    if seat is None or session.status != "finished":
        return None
    return True if seat.computer_since is None and seat.opened_at is None else None
