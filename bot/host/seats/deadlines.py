"""Handles seats whose time ran out. Each step is announced in the channel, so no seat is lost in silence."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec

from bot.host.clocks import clock_arithmetic
from bot.host.clocks.absences import AddedTime
from bot.host.clocks.clock_arithmetic import SeatTime
from bot.host.clocks.seat_times import mentioned, players
from bot.host.clocks.terms import DAY_MS, AtZero, read_terms
from bot.host.ground.refusals import answering
from bot.host.matches.live import Live
from bot.host.matches.play import encode_events
from bot.host.matches.session_cache import SessionCache
from bot.host.matches.timekeeper import STALL_MS, vote_ms
from bot.host.seats.seats import Seats, skippable
from engine.kernel.errors import Refused
from engine.kernel.steps.events import Event
from engine.kernel.words.phrases import SeatRef
from storage.records.changes import Change, VacationDay
from storage.records.matches import EndedHow, Seat, Session, Vote
from storage.records.times import Timer
from storage.records.tournaments import JudgeCall, NewNotice, TournamentTimer

VACATION_DAYS = 14
# The timer kind, and the interval, for asking the officials of a tournament again.
ASK, ASK_AGAIN_MS = "ask", 7 * DAY_MS
TIME_OVER = "event-time-over"
# The events that start a vote about a seat: its clock ran out, or it has no clock and its player did nothing for a
# week.
VOTE, STALLED = "event-time-vote", "event-time-stalled"
CHOICES: tuple[AtZero, ...] = ("skip", "computer", "substitute", "end")


class VoteResult(msgspec.Struct, frozen=True):
    """The result of a vote: the number of votes for each choice, and the winning choice if there is one."""

    seat: int
    counts: dict[str, int]
    decision: str | None


class Deadlines:
    """Handles seats whose time ran out."""

    def __init__(self, cache: SessionCache, seats: Seats) -> None:
        self._cache = cache
        self._seats = seats
        self._storage = cache.storage
        # Methods of `VoteRows` (storage/sql), offered here unchanged.
        self.votes = self._storage.votes.about

    async def ring(self, timer: Timer) -> None:
        """Handle a seat whose time is over. A timer that no longer applies is dropped."""
        async with self._cache.locked(timer.session_id) as live:
            clock = live.times.get(timer.seat)
            void = timer.revision != live.session.revision or not live.is_running or clock is None
            if void or clock is None or clock.until is None or clock.until != timer.due_at:
                await self._storage.timers.drop(timer)
                return
            is_live = read_terms(live.session.terms).live
            missed = self._cache.absences.missed(live.session, clock.until, live=is_live)
            if missed:
                await self._give(live, timer, missed.more, f"event-time-{missed.why}")
            elif not await self._on_vacation(live, timer):
                await self._at_zero(live, timer)

    async def _give(
        self, live: Live, timer: Timer, more: int, key: str, day: VacationDay | None = None, left_ms: int = 0
    ) -> None:
        clock = clock_arithmetic.extend_clock(live.times[timer.seat], more, self._cache.clock())
        # The timestamp is passed as text. A number would be shown with thousands separators.
        until = str((clock.until or 0) // 1000)
        event = Event(key, {"seat": SeatRef(timer.seat), "until": until, "left": left_ms})
        change = Change(events=encode_events([event]), vacation=day)
        await self._cache.change(live, change, times={**live.times, timer.seat: clock}, by=timer.timer_id)

    async def _on_vacation(self, live: Live, timer: Timer) -> bool:
        """Use a vacation day of the player, if they have one. The day applies to all matches of the player."""
        terms = read_terms(live.session.terms)
        if terms.live:
            return False
        user_id, at = live.session.seats[timer.seat].user_id or 0, self._cache.clock()
        days = await self._storage.vacations.since(user_id, year_start(at))
        running_day = next((day for day in days if day.from_at <= at < day.until_at), None)
        days_left = VACATION_DAYS - await self._storage.vacations.spent_days(user_id, year_start(at))
        most = terms.vacation
        if most is not None:
            since = await self._counted_since(live.session)
            days_left = min(days_left, most - sum(day.from_at >= since for day in days))
            running_day = running_day if most else None
        if running_day is None and days_left < 1:
            return False
        day = running_day or VacationDay(user_id, at, at + DAY_MS)
        # A vacation day is a calendar day, even if some of its hours are quiet. The seat's time ends with the day.
        more = clock_arithmetic.running_ms(at, min(day.until_at, at + DAY_MS), live.times[timer.seat].quiet) + 1
        new = day if running_day is None else None
        await self._give(live, timer, more, "event-time-vacation", new, days_left - (running_day is None))
        return True

    async def _counted_since(self, session: Session) -> int:
        """Return the start of the match or, in a tournament, of the round: vacation days count from then on (TN-15)."""
        began = session.started_at or session.created_at
        if session.tournament_id is None or session.tournament_round is None:
            return began
        published = await self._storage.tournaments.published_at(session.tournament_id, session.tournament_round)
        return began if published is None else min(began, published)

    async def _at_zero(self, live: Live, timer: Timer) -> None:
        at_zero = read_terms(live.session.terms).at_zero
        # In a tournament the computer takes over only if the tournament's settings say so (TN-12).
        stuck = at_zero == "skip" and live.session.tournament_id is not None and not skippable(live, timer.seat)
        if at_zero == "judge" or stuck:
            await self._call_judge(live, timer, "event-time-judge")
        elif live.running_match.table.against_game and not live.voters(timer.seat):
            # No player is left for whom the computer could play on.
            await self._carry_out(live, timer.seat, "end", TIME_OVER, by=timer.timer_id)
        elif at_zero == "vote" and live.voters(timer.seat):
            await self._ask(live, timer, VOTE)
        else:
            await self._carry_out(live, timer.seat, at_zero, TIME_OVER, by=timer.timer_id)

    async def stalled(self, timer: Timer) -> None:
        """Start a vote about a seat without a clock whose player did nothing for a week.

        A timer that no longer applies is dropped.
        """
        async with self._cache.locked(timer.session_id) as live:
            clock = live.times.get(timer.seat)
            void = timer.revision != live.session.revision or not live.is_running or clock is None
            if void or clock is None or clock.since is None or not live.voters(timer.seat):
                await self._storage.timers.drop(timer)
                return
            missed = self._cache.absences.missed(live.session, timer.due_at)
            since = clock.since + missed.more if missed else await self._vacation_over(live, timer.seat)
            if since > clock.since:
                later = msgspec.structs.replace(clock, since=since)
                await self._cache.change(live, Change(), times={**live.times, timer.seat: later}, by=timer.timer_id)
            elif live.session.tournament_id is None:
                await self._ask(live, timer, STALLED)
            else:
                await self._call_judge(live, timer, "event-stalled-judge")

    async def _vacation_over(self, live: Live, seat: int) -> int:
        """Return when the latest vacation day that counts in this match ends for a seat's player; 0 without one.

        Vacation days are used only when a clock runs out. If there is no clock, the week of waiting begins again after
        a vacation day.
        """
        at, user_id = self._cache.clock(), live.session.seats[seat].user_id or 0
        most = read_terms(live.session.terms).vacation
        since = at - STALL_MS if most is None else await self._counted_since(live.session)
        days = await self._storage.vacations.since(user_id, since)
        if most is not None:
            days = tuple(day for day in days if day.from_at >= since)[:most]
        return max((day.until_at for day in days if day.from_at <= at), default=0)

    async def _ask(self, live: Live, timer: Timer, key: str) -> None:
        clock = await clock_of_vote(self._cache, live, timer.seat)
        # Votes from an earlier time when this seat was late no longer count.
        change = Change(events=encode_events([Event(key, {"seat": SeatRef(timer.seat)})]), end_votes=(timer.seat,))
        await self._cache.change(live, change, times={**live.times, timer.seat: clock}, by=timer.timer_id)

    async def _call_judge(self, live: Live, timer: Timer, key: str) -> None:
        """Call the tournament's judges, because its players may not expel each other (TN-12). The clock stops."""
        session, at = live.session, self._cache.clock()
        if session.tournament_id is not None:
            code = session.tournament_table or ""
            call = JudgeCall(table_code=code, user_id=None, text="", at=at)
            notice_row = NewNotice("call", session.tournament_round, code)
            again = TournamentTimer(session.tournament_id, ASK, "", at + ASK_AGAIN_MS)
            await self._storage.tournaments.call(session.tournament_id, call, notice_row, again, at=at)
            self._cache.tournament_news.set()
        stopped_clock = clock_arithmetic.stop_clock(live.times[timer.seat], at)
        clock = msgspec.structs.replace(stopped_clock, zero=at)
        change = Change(events=encode_events([Event(key, {"seat": SeatRef(timer.seat)})]))
        await self._cache.change(live, change, times={**live.times, timer.seat: clock}, by=timer.timer_id)

    async def _carry_out(self, live: Live, seat: int, act: str, why: str, *, by: int | None = None) -> None:
        """Carry out the chosen action, or let the computer take the seat over, and announce the reason."""
        because = (Event(why, {"seat": SeatRef(seat)}),)
        how: EndedHow = "clock" if why == TIME_OVER else "vote"
        if act == "skip" and skippable(live, seat):
            await self._seats.skip(live, seat, by=by, because=because)
        elif act == "substitute":
            await self._seats.open(live, seat, by=by, because=because)
        elif act == "end":
            await self._seats.give_up(live, seat, by=by, how=how, because=because)
        else:
            await self._seats.to_computer(live, seat, by=by, because=because, how=how)

    # ---- the others' vote

    async def vote(self, session_id: int, user_id: int, seat: int, choice: str, interaction_id: int) -> VoteResult:
        """Count a vote about a seat whose time ran out. The choice of more than half of the others is carried out.

        Raises `Refused`: "not_seated", "no_vote" (there is no vote, or this user has none), "no_skip", "bad_input",
        "match_over", "paused", "already_done", "no_vote_in_event".
        """
        async with self._cache.locked(session_id) as live:
            live.need_running()
            voter = live.playing_seat(user_id)
            if live.session.tournament_id is not None:
                raise Refused("no_vote_in_event")
            clock = live.times.get(seat)
            if clock is None or clock.zero is None or voter == seat:
                raise Refused("no_vote")
            if choice not in CHOICES:
                raise Refused("bad_input", value=choice[:100])
            if choice == "skip" and not skippable(live, seat):
                raise Refused("no_skip", seat=SeatRef(seat))
            with answering():
                votes = await self._storage.votes.cast(
                    session_id,
                    Vote(seat, voter, choice),
                    seen_revision=live.session.revision,
                    at=self._cache.clock(),
                    interaction_id=interaction_id,
                )
            return await self._count_vote(live, seat, votes)

    async def carry_out_votes(self, session_id: int) -> None:
        """Carry out decided votes, for example after a voter left or the bot was stopped. The caller holds the lock."""
        live = await self._cache.live_under_lock(session_id)
        for seat in voted_on(live):
            votes = await self._storage.votes.about(session_id, seat.seat)
            if (await self._count_vote(live, seat.seat, votes)).decision is not None:
                await self.carry_out_votes(session_id)
                return

    async def _count_vote(self, live: Live, seat: int, votes: tuple[Vote, ...]) -> VoteResult:
        voters = live.voters(seat)
        counts = count_votes(votes, voters)
        majority = next((choice for choice, count in counts.items() if 2 * count > len(voters)), None)
        # Without a clock only a majority decides, and until then players may change their votes.
        if majority is None and sum(counts.values()) == len(voters) and live.times[seat].left is not None:
            majority = _most(counts)
        if majority is not None:
            await self._carry_out(live, seat, majority, _voted(counts))
        return VoteResult(seat, counts, majority)

    async def vote_over(self, timer: Timer) -> None:
        """End a vote without a majority: the choice with the most votes wins; after a tie, the computer plays."""
        async with self._cache.locked(timer.session_id) as live:
            clock = live.times.get(timer.seat)
            if timer.revision != live.session.revision or not live.is_running or clock is None or clock.zero is None:
                await self._storage.timers.drop(timer)
                return
            terms = read_terms(live.session.terms)
            missed = self._cache.absences.missed(live.session, timer.due_at, live=terms.live)
            if missed:
                later = msgspec.structs.replace(clock, zero=self._cache.clock() + missed.more - vote_ms(terms))
                change = Change(events=self._longer(timer, missed))
                times = {**live.times, timer.seat: later}
                await self._cache.change(live, change, times=times, by=timer.timer_id)
                return
            votes = await self._storage.votes.about(timer.session_id, timer.seat)
            counts = count_votes(votes, live.voters(timer.seat))
            await self._carry_out(live, timer.seat, _most(counts), _voted(counts), by=timer.timer_id)

    def _longer(self, timer: Timer, missed: AddedTime) -> list[bytes]:
        until = str((self._cache.clock() + missed.more) // 1000)
        return encode_events([Event(f"event-vote-{missed.why}", {"seat": SeatRef(timer.seat), "until": until})])


async def clock_of_vote(cache: SessionCache, live: Live, seat: int) -> SeatTime:
    """Return the clock of a seat when a vote about it starts, with the voters whom no mention reaches (`unasked`)."""
    at, unasked = cache.clock(), list[int]()
    for voter in live.voters(seat):
        person = await cache.timekeeper.person(live.session.seats[voter].user_id or 0)
        unasked += [] if mentioned(person, at) else [voter]
    return msgspec.structs.replace(clock_arithmetic.stop_clock(live.times[seat], at), zero=at, unasked=tuple(unasked))


def voted_on(live: Live) -> list[Seat]:
    """Return the seats whose time ran out and about which the others are voting."""
    if not live.is_running or live.session.paused_at is not None or live.session.tournament_id is not None:
        return []
    at_zero = {number for number, clock in live.times.items() if clock.zero is not None}
    return [seat for seat in players(live.session) if seat.seat in at_zero]


def count_votes(votes: tuple[Vote, ...], voters: list[int]) -> dict[str, int]:
    """Return how many of the voters want each choice."""
    counts: dict[str, int] = {}
    for vote in votes:
        if vote.voter in voters:
            counts[vote.choice] = counts.get(vote.choice, 0) + 1
    return counts


def _best(counts: dict[str, int]) -> list[str]:
    return [choice for choice, count in counts.items() if count == max(counts.values())]


def _most(counts: dict[str, int]) -> str:
    best = _best(counts)
    return best[0] if len(best) == 1 else "computer"


def _voted(counts: dict[str, int]) -> str:
    best = len(_best(counts))
    return "event-vote-none" if best == 0 else "event-vote-settled" if best == 1 else "event-vote-tied"


def year_start(at: int) -> int:
    """Return the start of the year of ``at``, in UTC milliseconds."""
    year = datetime.fromtimestamp(at / 1000, UTC).year
    return int(datetime(year, 1, 1, tzinfo=UTC).timestamp() * 1000)
