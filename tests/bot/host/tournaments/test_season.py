"""Tests a season of events with all kinds of faults (TN-44).

No event stalls, no result counts twice, and standings are right.
"""

from __future__ import annotations

import secrets

import pytest

from bot.host.tournaments.ground.facts import result_of
from tests.bot.events import EventTable
from tests.bot.season import FORMS, Form, Season, SeasonReport
from tests.bot.season_checks import faults_of
from tests.chances import fresh, run_seed

FEW = ("groups, then both brackets", "pods, then a final pod", "duplicate in teams")


@pytest.fixture(autouse=True)
def repeatable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw the seeds of events and matches from the seed of the run, so that a failed season can be repeated."""
    chance = fresh("season")
    monkeypatch.setattr(secrets, "token_bytes", chance.randbytes)
    monkeypatch.setattr(secrets, "token_hex", lambda count: chance.randbytes(count).hex())


async def played(table: EventTable, forms: tuple[Form, ...], people: int, restarts: float) -> SeasonReport:
    season = Season(table, forms, people=people, seed=run_seed(), restarts=restarts)
    report = await season.run()
    for number, form in season.forms.items():
        whole = await table.whole(number)
        report.rounds[form.name] += len(whole.rounds)
        report.results.update(result.kind for one in whole.tables if (result := result_of(one)) is not None)
        report.faults += await faults_of(table, number)
    print("\n" + "\n".join(report.lines()))  # noqa: T201
    return report


async def test_tn44_a_small_season(table: EventTable) -> None:
    forms = tuple(form._replace(players=min(form.players, 10)) for form in FORMS if form.name in FEW)
    report = await played(table, forms, people=24, restarts=0.04)
    assert not report.faults, report.faults[:5]
    assert report.restarts
    assert report.rounds.keys() == {*FEW}


@pytest.mark.soak
async def test_tn44_a_season(table: EventTable) -> None:
    report = await played(table, FORMS, people=400, restarts=0.05)
    assert not report.faults, report.faults[:20]
    assert report.rounds.keys() == {form.name for form in FORMS}
