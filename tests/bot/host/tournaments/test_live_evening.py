"""Tests live events: clocks and rounds in minutes, and a whole Swiss on one evening (TN-50)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.host.clocks.terms import HOUR_MS, MINUTE_MS, read_terms
from bot.host.tournaments.ground.facts import result_of
from bot.host.tournaments.ground.settings import TournamentDraft, settings_of
from bot.host.tournaments.rounds.judge_calls import open_calls
from engine.tournaments.event import Stage
from tests.bot.events import FIRST, GUILD, SECOND, EventTable, refused

pytestmark = pytest.mark.both_databases

MINUTE = 1 / 60
NOTICES = ("deadline_half", "deadline_day", "deadline_hour", "deadline_minutes", "extended", "adjudicate")


async def evening(table: EventTable, users: int, rounds: int = 1, **settings: Any) -> int:
    """Begin a live event of this many users, and return its number."""
    wanted = {"round_minutes": 60, "auto": True, "at_zero": "end", "quiet": False, "vacation_days": 0, **settings}
    number = await table.draft(Stage("swiss", rounds=rounds), checkin_minutes=15, **wanted)
    await table.events.drafts.change(GUILD, number, table.leader(), TournamentDraft(clock="live-15"))
    await table.started(number, range(1, users + 1))
    await table.turn()
    await table.threads_made(number)
    return number


async def test_tn50_a_swiss_of_four_rounds_fits_one_evening(table: EventTable) -> None:
    began, number = table.now, await evening(table, 8, rounds=4)
    for played in range(1, 5):
        whole = await table.whole(number)
        assert len(whole.rounds) == played
        assert whole.rounds[-1].deadline == (whole.rounds[-1].published_at or 0) + HOUR_MS
        slow, *others = [one.code for one in whole.tables if one.round == played]
        for code in others:
            await table.pass_hours(4 * MINUTE, MINUTE)
            await table.play_out(number, code, (FIRST, SECOND)[played % 2])
        # One table is slow: its first player uses up the quarter of an hour.
        await table.pass_hours(16 * MINUTE, MINUTE)
        late = result_of(await table.coded(number, slow))
        assert late is not None
        assert late.places == (2, 1)
        await table.threads_made(number)
    whole = await table.whole(number)
    assert whole.tournament.state == "finished"
    assert table.now - began < 4 * HOUR_MS
    assert not open_calls(whole) or all(call.user_id is None for call in open_calls(whole))


async def test_tn50_deadlines_of_an_hour_are_announced_in_minutes(table: EventTable) -> None:
    number = await evening(table, 4, no_show_minutes=600, at_zero="skip")
    await table.kinds()
    visited = []
    for minute in range(1, 80):
        await table.pass_hours(MINUTE, MINUTE)
        visited += [(minute, kind) for kind in await table.kinds() if kind in NOTICES]
    assert visited == [(30, "deadline_half"), (50, "deadline_minutes"), (60, "extended"), (75, "adjudicate")]
    assert (await table.whole(number)).rounds[0].extended


@pytest.mark.parametrize(("minutes", "announced"), [(24, [12, 14]), (20, [10]), (12, [6]), (6, [3])])
async def test_tn50_in_a_round_of_at_most_20_minutes_only_half_is_announced(
    table: EventTable, minutes: int, announced: list[int]
) -> None:
    await evening(table, 4, no_show_minutes=600, at_zero="skip", round_minutes=minutes)
    await table.kinds()
    visited = []
    for minute in range(1, minutes):
        await table.pass_hours(MINUTE, MINUTE)
        visited += [(minute, kind) for kind in await table.kinds() if kind in NOTICES]
    kinds = ("deadline_half", "deadline_minutes")
    assert visited == [(minute, kind) for minute, kind in zip(announced, kinds, strict=False)]


@pytest.mark.parametrize(("away", "more"), [(0.2, 30), (3, 180), (240, 900)])
async def test_tn51_a_checkin_that_ended_during_an_outage_is_extended_by_its_length(
    table: EventTable, away: float, more: int
) -> None:
    number = await table.draft(Stage("swiss", rounds=1), checkin_minutes=15, round_minutes=60)
    await table.registered(number, range(1, 3))
    await table.events.checkin.open(GUILD, number, table.leader())
    until = (await table.tournament(number)).checkin_until or 0
    table.now = until - 1000
    await table.storage.presence.beat(table.now)
    await table.restart(away=away * MINUTE)
    await table.work()
    assert (await table.tournament(number)).checkin_until == table.now + more * 1000


async def test_tn51_an_outage_of_an_hour_costs_no_player_time_and_reports_no_no_show(table: EventTable) -> None:
    number = await evening(table, 2)
    code = (await table.whole(number)).tables[0].code
    session = (await table.coded(number, code)).session_id or 0
    await table.pass_hours(3 * MINUTE, MINUTE)
    await table.storage.presence.beat(table.now)
    await table.kinds()
    await table.restart(away=1)
    await table.work()
    assert await table.hours(session, 0) == 12 * MINUTE
    assert not [kind for kind in await table.kinds() if kind.startswith("no_show")]
    await table.pass_hours(11 * MINUTE, MINUTE)
    assert result_of(await table.coded(number, code)) is None
    await table.pass_hours(2 * MINUTE, MINUTE)
    assert result_of(await table.coded(number, code)) is not None


@pytest.mark.parametrize(
    ("played", "away", "ends"),
    [(20, 30, 90), (20, 0.05, 60), (58, 10, 70), (20, 120, 180), (59.9, 0.2, 60.5)],
)
async def test_tn51_a_round_ends_later_by_the_length_of_an_outage(
    table: EventTable, played: float, away: float, ends: float
) -> None:
    number = await evening(table, 4, no_show_minutes=600, at_zero="skip")
    (one,) = (await table.whole(number)).rounds
    published_at = one.published_at or 0
    await table.pass_hours(played * MINUTE, MINUTE)
    await table.storage.presence.beat(table.now)
    await table.kinds()
    await table.restart(away=away * MINUTE)
    visited = []
    while table.now < published_at + 61 * 60_000 + int(away * 60_000):
        visited += [kind for kind in await table.kinds() if kind == "deadline_longer"]
        await table.pass_hours(MINUTE / 2, MINUTE / 2)
    (one,) = (await table.whole(number)).rounds
    assert visited == ["deadline_longer"] * (ends > 60)
    assert one.extended, "the later end has passed too"
    moved = (one.deadline or 0) - settings_of(await table.tournament(number)).extend_ms
    assert moved >= published_at + int(ends * 60_000) - 2000
    assert moved <= published_at + int(ends * 60_000) + 60_000


async def test_tn51_killed_after_a_deadline_was_moved_the_round_gets_no_more_time(table: EventTable) -> None:
    number = await evening(table, 4, no_show_minutes=600, at_zero="skip")
    (one,) = (await table.whole(number)).rounds
    await table.pass_hours(40 * MINUTE, MINUTE)
    await table.storage.presence.beat(table.now)
    await table.restart(away=30 * MINUTE)
    await table.turn()
    deadlines = []
    for _ in range(3):
        (moved,) = (await table.whole(number)).rounds
        deadlines.append((moved.deadline or 0) - (one.deadline or 0))
        await table.restart()
        await table.turn()
    assert deadlines == [30 * MINUTE_MS] * 3


async def test_tn50_a_no_show_is_reported_within_minutes(table: EventTable) -> None:
    await evening(table, 2)
    await table.kinds()
    visited = []
    for minute in range(1, 12):
        await table.pass_hours(MINUTE, MINUTE)
        visited += [(minute, kind) for kind in await table.kinds() if kind.startswith("no_show")]
    assert visited == [(5, "no_show_half"), (10, "no_show")]


async def test_tn50_quiet_hours_and_vacation_do_not_stop_a_live_clock(table: EventTable) -> None:
    for user in (1, 2):
        await table.host.preferences.choose_calls(user, None, ("UTC", 12 * 60, 23 * 60))
    number = await evening(table, 2, quiet=True, vacation_days=3, no_show_minutes=600)
    code = (await table.whole(number)).tables[0].code
    await table.pass_hours(16 * MINUTE, MINUTE)
    assert result_of(await table.coded(number, code)) is not None


async def test_tn50_minutes_are_checked_and_rounds_of_days_stay(table: EventTable) -> None:
    await refused("bad_event_setting", table.draft(Stage("swiss"), round_minutes=1441))
    await refused("bad_event_setting", table.draft(Stage("swiss"), no_show_minutes=1))
    number = await table.draft(Stage("swiss"), round_days=2)
    stored = await table.tournament(number)
    settings = settings_of(stored)
    assert (settings.round_ms, settings.no_show_ms, settings.is_live) == (48 * HOUR_MS, 48 * HOUR_MS, False)
    assert not read_terms(stored.terms).live
    assert settings_of(await table.tournament(await table.draft(Stage("swiss"), round_minutes=45))).round_ms == (
        45 * MINUTE_MS
    )
