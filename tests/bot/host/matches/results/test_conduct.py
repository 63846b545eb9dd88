"""Tests the record of how reliably users play: which stored moves and events count, and which do not (TN-48)."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from bot.host.clocks.terms import HOUR_MS, AtZero, Terms
from bot.host.matches.results import conduct
from bot.host.matches.results.conduct import MatchConduct, Reliability, reliability_of
from bot.host.rulings import End, Pause, RequestedRuling, Resume
from tests.bot.hosted import ANA, BEN, CHEN, DORA, MODERATOR, Table
from tests.bot.overdue import begin, no_vacation, terms

pytestmark = pytest.mark.both_databases

GUILD = 7
PAGE = (Path(__file__).parents[5] / "docs" / "results.md").read_text(encoding="utf-8")


async def duel(table: Table, at_zero: AtZero = "computer") -> int:
    return await begin(table, at_zero, users=(ANA, BEN))


async def over(table: Table, number: int, user: int = BEN) -> None:
    """Let a user give up, which ends a match of two."""
    await table.host.seats.resign(number, user)
    await table.host.results.rate_finished()


async def of(table: Table, user: int = ANA) -> Reliability:
    return await table.host.conduct.of_user(GUILD, user)


async def test_turns_and_answers_of_a_finished_match_count(table: Table) -> None:
    number = await duel(table)
    for hours in (2, 4):
        await table.later(hours)
        await table.move(number, ANA, "rest")
        await table.later(1)
        await table.move(number, BEN, "rest")
    assert await of(table) == Reliability(), "a running match does not count yet"
    await over(table, number)
    assert await of(table) == Reliability(1, 1, 2, 2, 2, 6 * HOUR_MS)
    assert (await of(table)).mean_ms == 3 * HOUR_MS
    assert await of(table, BEN) == Reliability(1, 1, 2, 2, 2, 2 * HOUR_MS), "giving up by the button finishes a match"
    assert await of(table, CHEN) == Reliability()


async def test_a_turn_whose_time_ran_out_is_late_once(table: Table) -> None:
    number = await begin(table, "vote")
    await table.later(30)
    await table.move(number, ANA, "rest")
    for user in (BEN, CHEN, ANA):
        await table.later(1)
        await table.move(number, user, "rest")
    await table.host.seats.resign(number, CHEN)
    await over(table, number)
    assert await of(table) == Reliability(1, 1, 2, 1, 2, 31 * HOUR_MS)


@pytest.mark.parametrize("at_zero", ["computer", "substitute", "end"])
async def test_a_player_who_runs_out_of_time_and_stays_away_did_not_finish(table: Table, at_zero: AtZero) -> None:
    number = await begin(table, at_zero)
    await table.later(25)
    if at_zero == "substitute":
        await table.host.seats.take(number, DORA, "Dora", table.interaction())
        await table.move(number, DORA, "rest")
    await table.host.seats.resign(number, BEN)
    if at_zero != "end":
        await table.host.seats.resign(number, CHEN)
    await table.host.results.rate_finished()
    found = await of(table)
    assert (found.matches, found.finished, found.turns, found.in_time) == (1, 0, 1, 0)
    if at_zero == "substitute":
        taken = await of(table, DORA)
        assert (taken.matches, taken.finished, taken.turns, taken.in_time) == (1, 1, 1, 1)


async def test_a_player_who_comes_back_finishes(table: Table) -> None:
    number = await duel(table)
    await table.later(25)
    await table.host.seats.take(number, ANA, "Ana", table.interaction())
    await table.move(number, BEN, "rest")
    await table.move(number, ANA, "rest")
    await over(table, number)
    found = await of(table)
    assert (found.matches, found.finished, found.turns, found.in_time) == (1, 1, 2, 1)


@pytest.mark.parametrize("comes_back", [True, False])
async def test_without_a_clock_no_turn_is_late_but_a_player_who_stays_away_did_not_finish(
    table: Table, comes_back: bool
) -> None:
    number = await table.begin(Terms(), users=(ANA, BEN))
    await table.later(7 * 24 + 1)
    assert "event-time-stalled" in await table.told(number)
    if comes_back:
        await table.move(number, ANA, "rest")
    await over(table, number)
    found = await of(table)
    assert (found.matches, found.finished, found.turns, found.in_time) == (1, comes_back, comes_back, comes_back)


async def test_an_offered_seat_does_not_count(table: Table) -> None:
    number = await begin(table, "vote")
    await table.host.seats.offer(number, ANA, table.interaction())
    await table.host.seats.take(number, DORA, "Dora", table.interaction())
    await table.host.seats.resign(number, DORA)
    await over(table, number)
    assert (await of(table)).matches == 0
    assert (await of(table, DORA)).finished == 1


async def test_a_match_that_moderators_end_counts_only_against_a_player_who_was_overdue(table: Table) -> None:
    for late in (False, True):
        number = await duel(table, "computer")
        if late:
            await table.later(25)
        ruling_request = RequestedRuling(
            guild_id=GUILD, session_id=number, actor=MODERATOR, ruling=End(), reason="Because", senior=True
        )
        pending_ruling = await table.host.rulings.rule(ruling_request)
        assert pending_ruling is not None
        await table.host.rulings.confirm(GUILD, pending_ruling.ruling_id, MODERATOR + 1, table.interaction())
        assert (await table.live(number)).session.status == "abandoned"
        await table.host.results.rate_finished()
        assert await of(table) == (Reliability(1, 0, 1, 0, 0, 0) if late else Reliability())
        assert await of(table, BEN) == Reliability()


async def test_vacation_outages_and_closed_channels_never_count(table: Table) -> None:
    number = await table.begin(terms("computer"), users=(ANA, BEN))
    await table.later(30)
    assert "event-time-vacation" in await table.told(number)
    await table.move(number, ANA, "rest")
    await no_vacation(table, BEN)
    await table.later(20)
    await table.restart(away=10)
    await table.work()
    assert "event-time-offline" in await table.told(number)
    await table.move(number, BEN, "rest")
    await no_vacation(table, ANA)
    await table.host.closures.park(number, "channel_gone")
    await table.later(30)
    assert "event-time-unseen" in await table.told(number)
    await table.host.closures.unpark(number)
    await table.move(number, ANA, "rest")
    await over(table, number)
    assert await of(table) == Reliability(1, 1, 2, 2, 0, 0)
    assert await of(table, BEN) == Reliability(1, 1, 1, 1, 0, 0)


async def test_a_paused_turn_says_nothing_about_the_time_to_answer(table: Table) -> None:
    number = await duel(table)
    for ruling in (Pause(), Resume()):
        ruling_request = RequestedRuling(
            guild_id=GUILD, session_id=number, actor=MODERATOR, ruling=ruling, reason="Because"
        )
        await table.host.rulings.rule(ruling_request)
        await table.later(10)
    await table.move(number, ANA, "rest")
    await over(table, number)
    assert await of(table) == Reliability(1, 1, 1, 1, 0, 0)


async def test_only_the_last_matches_with_others_count(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conduct, "LAST", 2)
    late = await duel(table, "end")
    await table.later(25)
    await table.host.results.rate_finished()
    assert (await table.live(late)).session.status == "finished"
    assert (await of(table)).finished == 0
    for _ in range(2):
        await over(table, await duel(table))
    found = await of(table)
    assert (found.matches, found.finished) == (2, 2)


async def test_it_is_exported_and_forgotten(table: Table) -> None:
    number = await duel(table)
    await table.move(number, ANA, "rest")
    await over(table, number)
    expected = {"guild_id": GUILD, "matches": 1, "finished": 1, "turns": 1, "in_time": 1, "answers": 1, "answer_ms": 0}
    kept = await table.host.personal_data.everything(ANA)
    assert json.loads(json.dumps(kept.lists["reliability"])) == [expected]
    await table.host.personal_data.forget(ANA)
    assert await of(table) == Reliability()
    assert (await table.host.personal_data.everything(ANA)).lists["reliability"] == []


async def test_an_ended_match_is_read_only_once(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    number = await duel(table)
    await over(table, number)
    before = await of(table)
    monkeypatch.setattr(conduct, "conduct_of", None)
    assert await of(table) == before


def test_the_worked_example_of_the_page() -> None:
    rows = re.findall(r"^\| (\d) \| [^|]+ \| (yes|no|–) \| (\d+) \| (\d+) \|$", PAGE, re.MULTILINE)
    said = {"yes": True, "no": False, "–": None}
    found = reliability_of([MatchConduct(said[done], int(turns), int(timely), 0, 0) for _, done, turns, timely in rows])
    assert len(rows) == 5
    share = f"{found.finished} of {found.matches} matches finished, {found.in_time} of {found.turns} turns in time"
    assert f"{share}: {found.percent}%" in PAGE


def test_few_matches_have_no_percentage() -> None:
    assert Reliability(2, 2, 9, 9).percent is None
    assert Reliability(3, 3).percent == 100
    assert Reliability(20, 19, 400, 392).percent == 93
