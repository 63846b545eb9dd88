"""Computes when tournament timers are due. The host calls it after each change."""

from __future__ import annotations

from collections.abc import Iterator

from bot.host.clocks.terms import DAY_MS, HOUR_MS, MINUTE_MS
from bot.host.seats.deadlines import ASK
from bot.host.tournaments.ground.awaited_acts import asks_again_at
from bot.host.tournaments.ground.facts import leads_joint
from bot.host.tournaments.ground.people import LISTED, admitted_entries, is_over
from bot.host.tournaments.ground.settings import TournamentSettings, checkin_opens, settings_of
from storage.records.tournaments import TournamentRound, TournamentTable, TournamentTimer, Whole

REGISTRATION, CHECKIN, CHECKIN_OVER, REMIND, START = "registration", "checkin", "checkin-over", "remind", "start"
DEADLINE, NO_SHOW, GONE, NEXT, SECOND = "deadline", "no-show", "gone", "next", "second"
# The time that judges, then moderators, then all players have for an answer to a pending ruling. Then the next group is
# asked.
SECOND_MS = DAY_MS
BY_JUDGES, BY_MODERATORS, BY_PLAYERS = range(3)
# A player who left the guild is dropped after this time (TN-7).
GRACE_MS = 48 * HOUR_MS
# The announcements of a deadline, in order: at half of the time, a day before, an hour before, and at its end (TN-14).
HALF, DAY, HOUR, OVER = range(4)
FINAL_LEVEL = 4
# In a short round, the last announcement comes this long before the end.
LAST_MS = 10 * MINUTE_MS
# The stages of no-show announcements at a table: none, half of the time, all of the time; or all players came (TN-13).
NOT_TOLD, HALF_TOLD, TOLD, ALL_CAME = range(4)


def timers_of(whole: Whole, at: int) -> tuple[TournamentTimer, ...]:
    """Return all timers of a tournament in its current state."""
    number = whole.tournament.tournament_id
    return tuple(TournamentTimer(number, *timer_time) for timer_time in _moments_of(whole, at))


def is_short(whole: Whole) -> bool:
    """Return whether the tournament has fewer players than it needs to start (TN-5)."""
    return len(admitted_entries(whole)) < settings_of(whole.tournament).least


def first_timers(settings: TournamentSettings) -> tuple[TournamentTimer, ...]:
    """Return the timers of a new draft."""
    opens = settings.registration_at
    return () if opens is None else (TournamentTimer(0, REGISTRATION, "", opens),)


def _moments_of(whole: Whole, at: int) -> Iterator[tuple[str, str, int]]:
    tournament, settings = whole.tournament, settings_of(whole.tournament)
    if is_over(tournament) or tournament.paused_at is not None:
        return
    if tournament.state == "draft" and settings.registration_at is not None:
        yield REGISTRATION, "", settings.registration_at
    if tournament.state == "registration" and (opens := checkin_opens(settings)) is not None:
        yield CHECKIN, "", opens
    if tournament.state == "checkin" and tournament.checkin_until is not None:
        yield CHECKIN_OVER, "", tournament.checkin_until
    if whole.reminders and (remind := remind_at(whole)) is not None:
        yield REMIND, "", remind
    if tournament.state == "checkin" and tournament.checkin_until is None:
        if settings.start_at is not None:
            yield START, "", settings.start_at
        elif settings.auto and not is_short(whole):
            yield START, "", at
    for entry in whole.entries:
        if entry.absent_since is not None and entry.state in LISTED and not entry.dropped:
            yield GONE, str(entry.number), entry.absent_since + GRACE_MS
    if (ask := asks_again_at(whole)) is not None:
        yield ASK, "", ask
    for row in whole.rulings:
        if row.state == "waiting" and row.objected_by is None and leads_joint(whole, row):
            yield SECOND, str(row.ruling_id), (row.asked_at or row.at) + SECOND_MS
    if tournament.state == "running":
        for one in whole.rounds:
            yield from _of_round(whole, one, settings)
        if settings.auto and all(one.state == "closed" for one in whole.rounds):
            yield NEXT, "", at
        elif settings.start_at is not None and not whole.rounds:
            # The tournament started automatically but stopped before its first pairings. An organiser may act within
            # this minute.
            yield NEXT, "", (tournament.started_at or at) + MINUTE_MS
        if settings.auto and any(one.state == "drawn" for one in whole.rounds):
            yield NEXT, "", at


def _of_round(whole: Whole, one: TournamentRound, settings: TournamentSettings) -> Iterator[tuple[str, str, int]]:
    if one.state not in ("published", "playing"):
        return
    if (deadline_due := deadline_step(one)) is not None:
        yield DEADLINE, str(one.number), deadline_due[1]
    for table in whole.tables:
        if table.round == one.number and (due_at := no_show_at(table, settings)) is not None:
            yield NO_SHOW, table.code, due_at


def remind_at(whole: Whole) -> int | None:
    """Return when the end of registration is announced, an hour before it; None while the end is unknown (TN-39)."""
    until = whole.tournament.checkin_until
    if whole.tournament.state != "checkin" or until is None:
        return None
    return max(until - settings_of(whole.tournament).checkin_minutes * MINUTE_MS, until - HOUR_MS)


def deadline_step(one: TournamentRound) -> tuple[int, int] | None:
    """Return the next announcement of a round's deadline, and its time; None if there is none left."""
    if one.deadline is None or one.published_at is None or one.told >= FINAL_LEVEL:
        return None
    span = one.deadline - one.published_at
    last = LAST_MS if is_short_round(one) else HOUR_MS
    deadline_times = (one.published_at + span // 2, one.deadline - DAY_MS, one.deadline - last, one.deadline)
    # In a short round, the day before the end may be earlier than half of the time. The announcements keep their order
    # nevertheless.
    return one.told, max(deadline_times[: one.told + 1])


def is_short_round(one: TournamentRound) -> bool:
    """Return whether half of a round's time is an hour or less, so that its last announcement comes minutes before."""
    return (one.deadline or 0) - (one.published_at or 0) <= 2 * HOUR_MS


def no_show_at(table: TournamentTable, settings: TournamentSettings) -> int | None:
    """Return when the host next checks whether a table's players have come, None if no check is needed."""
    if table.opened_at is None or table.result is not None or table.stopped or table.no_show >= ALL_CAME:
        return None
    if table.game > 1:
        return None
    span = settings.no_show_ms
    return missed_since(table) + (span if table.no_show == HALF_TOLD else span // 2)


def missed_since(table: TournamentTable) -> int:
    """Return when the time for the players' first moves began: when the table was opened, or last got more time."""
    return (table.opened_at or 0) if table.extended_to is None else table.extended_to
