"""Computes for which act of its officials a tournament waits. The officials are asked repeatedly (TN-44)."""

from __future__ import annotations

from typing import Literal, NamedTuple

from bot.host.seats.deadlines import ASK_AGAIN_MS
from bot.host.tournaments.ground.settings import checkin_opens, settings_of
from storage.records.tournaments import TournamentTable, Whole

# The groups that are asked, in order: the officials who must act; all officials; the server's moderators as well; all
# players as well. If nobody acts, the bot does.
OFFICIALS, ALL_OFFICIALS, MODERATORS_TOO, PLAYERS_TOO, BY_ITSELF = range(1, 6)
# The step of a round's deadline at which the judges were asked (`bot.host.tournaments.ground.timer_times`).
_JUDGES_ASKED = 4
What = Literal["tables", "step", "start"]


class Awaited(NamedTuple):
    """What a tournament waits for (results of tables, its next step or its start), and when the wait began."""

    what: What
    since: int
    tables: tuple[TournamentTable, ...] = ()


def awaited(whole: Whole) -> Awaited | None:
    """Return the act of officials that a tournament waits for; None if it waits for none."""
    if whole.tournament.state == "running":
        return _tables(whole) or _step(whole)
    return _start(whole)


def asks_again_at(whole: Whole) -> int | None:
    """Return the time at which officials are asked again, or at which the bot acts without them."""
    found = awaited(whole)
    return None if found is None else max(found.since, whole.tournament.asked_at or 0) + ASK_AGAIN_MS


def _tables(whole: Whole) -> Awaited | None:
    """Return the tables of the running round for which judges were asked to give a result, or were called."""
    one = whole.rounds[-1] if whole.rounds else None
    if one is None or one.state not in ("published", "playing"):
        return None
    late = one.told >= _JUDGES_ASKED
    called_since = {call.table_code: call.at for call in reversed(whole.calls) if call.answered_at is None}
    open_ = [table for table in whole.tables if table.round == one.number and table.result is None]
    tables = tuple(table for table in open_ if late or table.stopped or table.code in called_since)
    if not tables:
        return None
    since = [called_since[table.code] for table in tables if table.code in called_since]
    since += [one.deadline] if late and one.deadline is not None else []
    # If a judge has answered the call at a stopped table, but has not ruled yet, `since` can be empty. Then the wait
    # counts from the start of the round.
    return Awaited("tables", min(since, default=one.published_at or one.drawn_at), tables)


def _step(whole: Whole) -> Awaited | None:
    """Return when a round began to wait for its pairings to be generated or published."""
    if settings_of(whole.tournament).auto:
        return None
    one = whole.rounds[-1] if whole.rounds else None
    if one is None:
        return Awaited("step", whole.tournament.started_at or 0)
    if one.state == "drawn":
        return Awaited("step", one.drawn_at)
    return Awaited("step", one.closed_at or one.drawn_at) if one.state == "closed" else None


def _start(whole: Whole) -> Awaited | None:
    """Return when a tournament began to wait for a check-in or start that has no scheduled time."""
    tournament, settings = whole.tournament, settings_of(whole.tournament)
    here = [one.checked_in_at for one in whole.entries if one.checked_in_at is not None]
    if tournament.state == "registration" and checkin_opens(settings) is None:
        return Awaited("start", max((one.registered_at for one in whole.entries), default=tournament.opened_at or 0))
    if tournament.state == "checkin" and tournament.checkin_until is None and settings.start_at is None:
        return Awaited("start", max(here, default=tournament.opened_at or 0))
    return None
