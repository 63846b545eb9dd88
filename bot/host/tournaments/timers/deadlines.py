"""Handles tournament timers: automatic starts, deadlines, no-shows, members who left the guild."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass

import msgspec

from bot.host.clocks.absences import LIVE_GRACE_MS
from bot.host.clocks.seat_times import players
from bot.host.clocks.terms import MINUTE_MS
from bot.host.matches.live import Live
from bot.host.seats.deadlines import ASK
from bot.host.tournaments.drafts.drafts import Drafts
from bot.host.tournaments.entries.checkin import CheckIn
from bot.host.tournaments.entries.entries import Entries
from bot.host.tournaments.entries.leavers import Leavers
from bot.host.tournaments.ground.facts import latest_round, seats_of, tables_of
from bot.host.tournaments.ground.settings import settings_of
from bot.host.tournaments.ground.store import HOST, TournamentStore, notice
from bot.host.tournaments.ground.timer_times import (
    ALL_CAME,
    CHECKIN,
    CHECKIN_OVER,
    DEADLINE,
    FINAL_LEVEL,
    GONE,
    HALF_TOLD,
    HOUR,
    NEXT,
    NO_SHOW,
    NOT_TOLD,
    OVER,
    REGISTRATION,
    REMIND,
    SECOND,
    START,
    TOLD,
    deadline_step,
    is_short_round,
    missed_since,
    no_show_at,
    timers_of,
)
from bot.host.tournaments.rounds.rounds import Rounds
from bot.host.tournaments.rounds.tables import table_coded
from bot.host.tournaments.rulings.rulings import EventRulings
from bot.host.tournaments.timers.unattended import Unattended
from engine.kernel.errors import Refused
from storage.records.tournaments import (
    JudgeCall,
    TournamentChange,
    TournamentRound,
    TournamentTable,
    TournamentTimer,
    Whole,
)

DEADLINE_NOTICES = ("deadline_half", "deadline_day", "deadline_hour")
# The last announcement of a short round.
LAST_MINUTES = "deadline_minutes"


@dataclass(eq=False)
class TournamentDeadlines:
    """Handles tournament timers. Each effect happens once, because the stored rows record it."""

    _store: TournamentStore
    _drafts: Drafts
    _entries: Entries
    _leavers: Leavers
    _checkin: CheckIn
    _rounds: Rounds
    _rulings: EventRulings
    _unattended: Unattended

    async def due_timers(self, at: int) -> tuple[TournamentTimer, ...]:
        """Return the due timers; none while the machine's clock may be wrong."""
        return await self._store.rows.due_timers(at) if self._store.clock.steady else ()

    async def ring(self, timer: TournamentTimer) -> None:
        """Carry out a timer's effect. If the timer no longer applies, compute the tournament's timers again.

        If the tournament was removed, delete its timers.
        """
        number = timer.tournament_id
        try:
            guild_id = await self._guild_where_due(timer)
        except Refused as error:
            if error.code != "no_tournament":
                raise
            await self._store.rows.drop_timers(number)
            return
        if guild_id is None:
            return
        effects: dict[str, Callable[[], Awaitable[object]]] = {
            REGISTRATION: lambda: self._drafts.open(guild_id, number, HOST),
            CHECKIN: lambda: self._checkin.open(guild_id, number, HOST, timer.due_at),
            CHECKIN_OVER: lambda: self._checkin_over(guild_id, timer),
            REMIND: lambda: self._entries.send_reminders(number),
            START: lambda: self._start(guild_id, number),
            NEXT: lambda: self._next(guild_id, number),
            DEADLINE: lambda: self._deadline(number, int(timer.code)),
            NO_SHOW: lambda: self._no_show(number, timer.code),
            ASK: lambda: self._unattended.ask(number, timer.due_at),
            SECOND: lambda: self._rulings.ask_on(number, int(timer.code), timer.due_at),
            GONE: lambda: self._leavers.drop_gone(number, int(timer.code)),
        }
        await effects[timer.kind]()

    async def _guild_where_due(self, timer: TournamentTimer) -> int | None:
        """Return the guild of a timer, or None if the timer no longer applies.

        In the latter case, the tournament's timers are stored again. Raises `Refused` ("no_tournament").
        """
        async with self._store.locked(timer.tournament_id) as whole:
            at = self._store.clock()
            due_timers = {(one.kind, one.code) for one in timers_of(whole, at) if one.due_at <= at}
            if (timer.kind, timer.code) in due_timers:
                return whole.tournament.guild_id
            await self._store.change(whole, TournamentChange())
            return None

    async def _checkin_over(self, guild_id: int, timer: TournamentTimer) -> None:
        settings = settings_of(await self._store.find(timer.tournament_id))
        away = self._store.cache.absences.away(guild_id, timer.due_at, live=settings.is_live)
        if settings.is_live:
            # The check-in of a live event is extended by its own length at most.
            away = min(away, settings.checkin_minutes * MINUTE_MS)
        if away:
            await self._checkin.extend(timer.tournament_id, away)
        else:
            await self._checkin.close(guild_id, timer.tournament_id, HOST)

    async def _start(self, guild_id: int, number: int) -> None:
        """Start automatically, and generate the pairings of round 1 for the organisers to publish (TN-8).

        If there are too few players, or too few for the plan, the organisers are asked.
        """
        try:
            await self._checkin.start(guild_id, number, HOST)
            await self._rounds.draw(guild_id, number, HOST)
        except Refused as error:
            if error.code in ("bad_plan", "too_few_for_plan", "no_pairing", "pairing_slow", "pairing_failed"):
                await self._stop(number, error.code)
            elif error.code == "too_few_entered":
                await self._checkin.report_too_few(number)
            else:
                raise

    async def _next(self, guild_id: int, number: int) -> None:
        """Generate the next round's pairings, or publish the existing ones. If that fails, the organisers are asked.

        A round that an organiser has paired waits for them, unless rounds are published automatically.
        """
        whole = await self._store.whole(number)
        last_round = latest_round(whole)
        try:
            if last_round is None or last_round.state != "drawn":
                await self._rounds.draw(guild_id, number, HOST)
            elif settings_of(whole.tournament).auto:
                await self._rounds.publish(guild_id, number, HOST)
        except Refused as error:
            await self._stop(number, error.code)

    async def _stop(self, number: int, why: str) -> None:
        async with self._store.locked(number) as whole:
            settings = msgspec.structs.replace(settings_of(whole.tournament), auto=False, start_at=None)
            change = TournamentChange(
                fields={"settings": msgspec.json.encode(settings)}, notices=(notice("auto_stopped", why=why),)
            )
            await self._store.change(whole, change)

    # ---- deadlines of rounds

    async def _deadline(self, number: int, round_number: int) -> None:
        """Announce an approaching deadline; when it passes, extend it once, then ask the judges (TN-14)."""
        async with self._store.locked(number) as whole:
            one = next((one for one in whole.rounds if one.number == round_number), None)
            step = None if one is None else deadline_step(one)
            if one is None or step is None or one.state not in ("published", "playing"):
                return
            reminder_step, due_at = step
            if due_at > self._store.clock():
                return
            lost_ms = self._lost_ms(whole, one)
            act = (
                self._move_deadline(whole, one, lost_ms)
                if lost_ms
                else self._act_at_deadline(whole, one, reminder_step)
            )
            await self._store.change(whole, act)

    def _lost_ms(self, whole: Whole, one: TournamentRound) -> int:
        """Return the time that a live round lost while the bot was away, 0 if its deadline was moved for that already.

        A moved deadline is moved again only if it passed during another absence (TN-51).
        """
        settings, absences = settings_of(whole.tournament), self._store.cache.absences
        published_at, deadline, guild_id = one.published_at or 0, one.deadline or 0, whole.tournament.guild_id
        if not settings.is_live:
            return 0
        away_ms = absences.away(guild_id, deadline, live=True) if deadline <= self._store.clock() else 0
        if deadline - published_at != settings.round_ms:
            return away_ms
        return max(away_ms, absences.lost_ms(guild_id, published_at, deadline))

    def _move_deadline(self, whole: Whole, one: TournamentRound, lost_ms: int) -> TournamentChange:
        """Extend a live round by the time that it lost, and tell the tables that still play (TN-51)."""
        until = max((one.deadline or 0) + lost_ms, self._store.clock() + LIVE_GRACE_MS)
        longer = msgspec.structs.replace(one, deadline=until)
        codes = [table.code for table in tables_of(whole, one.number) if table.result is None]
        new_notice = notice("deadline_longer", round=one.number, tables=codes, until=until)
        return TournamentChange(rounds=(longer,), notices=(new_notice,))

    def _act_at_deadline(self, whole: Whole, one: TournamentRound, first_step: int) -> TournamentChange:
        at = self._store.clock()
        late = tuple(table for table in tables_of(whole, one.number) if table.result is None)
        codes = [table.code for table in late]
        if first_step < OVER:
            # If a later step is due already, the earlier one is not announced.
            due_steps = [step for step in range(first_step, OVER) if _moment(one, step) <= at]
            first_step = due_steps[-1]
            # In a short round, later announcements may fall on half of the time. Only the announcement of half the time
            # is true then.
            first = next(step for step in due_steps if _moment(one, step) == _moment(one, first_step))
            kind = LAST_MINUTES if first == HOUR and is_short_round(one) else DEADLINE_NOTICES[first]
            deadline_notice = notice(kind, round=one.number, tables=codes, until=one.deadline)
            return TournamentChange(
                rounds=(msgspec.structs.replace(one, told=first_step + 1),), notices=(deadline_notice,)
            )
        if not one.extended:
            until = max(at, one.deadline or at) + settings_of(whole.tournament).extend_ms
            longer = msgspec.structs.replace(one, extended=True, deadline=until, told=OVER)
            return TournamentChange(
                rounds=(longer,), notices=(notice("extended", round=one.number, tables=codes, until=until),)
            )
        return TournamentChange(
            rounds=(msgspec.structs.replace(one, told=FINAL_LEVEL),),
            calls=_calls(whole, codes, at),
            notices=(notice("adjudicate", round=one.number, tables=codes),),
        )

    # ---- no-shows

    async def _no_show(self, number: int, code: str) -> None:
        """Announce players who have not moved on their turn, after half of their time and after all of it (TN-13)."""
        async with self._store.locked(number) as whole:
            table = table_coded(whole, code)
            due_at = no_show_at(table, settings_of(whole.tournament))
            if due_at is None or due_at > self._store.clock():
                return
            try:
                live = await self._store.cache.live(table.session_id or 0)
            except Refused:
                # Nobody can come to a table whose match is gone or damaged, so the checks end. The round's deadline
                # reports the table.
                change = TournamentChange(tables=(msgspec.structs.replace(table, no_show=ALL_CAME),))
            else:
                change = await self._announce_no_shows(whole, table, live)
            await self._store.change(whole, change)

    async def _announce_no_shows(self, whole: Whole, table: TournamentTable, live: Live) -> TournamentChange:
        """Return the announcement of no-shows. For players who have just become due, the time starts now."""
        moves = await self._store.cache.storage.moves.list(live.session.session_id)
        movers = {move.seat for move in moves}
        if not live.is_running or {seat.seat for seat in players(live.session)} <= movers:
            return TournamentChange(tables=(msgspec.structs.replace(table, no_show=ALL_CAME),))
        if live.appointment is not None:
            # Nobody is missing before the time on which the table has agreed (TN-67). The wait may end earlier, so the
            # next check does not wait for that time.
            later = msgspec.structs.replace(table, no_show=NOT_TOLD, extended_to=self._store.clock())
            return TournamentChange(tables=(later,))
        span, at = settings_of(whole.tournament).no_show_ms, self._store.clock()
        steps = span // 2 if table.no_show == NOT_TOLD else span
        missing_seats = [seat for seat in live.due_seats() if seat.seat not in movers and seat.user_id is not None]
        since = {seat.seat: _since(live, seat.seat, table) for seat in missing_seats}
        if table.no_show == TOLD:
            # If nobody has moved since the last check, all overdue players have been announced already.
            looked, stirred = missed_since(table), max((move.at for move in moves), default=0)
            since = {seat: started_at for seat, started_at in since.items() if min(started_at, stirred) > looked}
            if not since:
                return TournamentChange(tables=(msgspec.structs.replace(table, extended_to=at),))
        late = [seat for seat, started_at in since.items() if started_at + steps <= at]
        if not late:
            # Nobody is overdue yet. The checks begin again with the time of the player who has been due the longest.
            started_at = max(min(since.values(), default=at), at - span // 2 + 1)
            return TournamentChange(tables=(msgspec.structs.replace(table, no_show=NOT_TOLD, extended_to=started_at),))
        who = tuple(seats_of(table)[seat] for seat in late)
        after = HALF_TOLD if table.no_show == NOT_TOLD else TOLD
        kind = "no_show_half" if after == HALF_TOLD else "no_show"
        new_notice = notice(kind, round=table.round, table=table.code, entries=who)
        since_then = at if after == TOLD else table.extended_to
        return TournamentChange(
            tables=(msgspec.structs.replace(table, no_show=after, extended_to=since_then),),
            notices=(new_notice,),
            calls=_calls(whole, [table.code], at) if after == TOLD else (),
        )


def _calls(whole: Whole, codes: Iterable[str], at: int) -> tuple[JudgeCall, ...]:
    """Return the host's calls for a judge, one for each of the tables without an open call by the host."""
    called_tables = {call.table_code for call in whole.calls if call.answered_at is None and call.user_id is None}
    return tuple(
        JudgeCall(table_code=code, user_id=None, text="", at=at) for code in codes if code not in called_tables
    )


def _moment(one: TournamentRound, step: int) -> int:
    found = deadline_step(msgspec.structs.replace(one, told=step))
    return 0 if found is None else found[1]


def _since(live: Live, seat: int, table: TournamentTable) -> int:
    clock = live.times.get(seat)
    return clock.since if clock is not None and clock.since is not None else table.opened_at or 0
