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
    """Begin a live event of this many users."""
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
        # The last table is slow: the first player's quarter of an hour runs out there.
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
    seen = []
    for minute in range(1, 80):
        await table.pass_hours(MINUTE, MINUTE)
        seen += [(minute, kind) for kind in await table.kinds() if kind in NOTICES]
    assert seen == [(30, "deadline_half"), (50, "deadline_minutes"), (60, "extended"), (75, "adjudicate")]
    assert (await table.whole(number)).rounds[0].extended


async def test_tn50_a_no_show_is_reported_within_minutes(table: EventTable) -> None:
    await evening(table, 2)
    await table.kinds()
    seen = []
    for minute in range(1, 12):
        await table.pass_hours(MINUTE, MINUTE)
        seen += [(minute, kind) for kind in await table.kinds() if kind.startswith("no_show")]
    assert seen == [(5, "no_show_half"), (10, "no_show")]


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
