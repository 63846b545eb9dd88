"""Tests the rounds and the tables at once of a league's divisions, and the worked examples of the docs (TN-85)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.face.words.leagues import rounds_line
from bot.host.leagues.leagues import LeagueWish
from bot.host.tournaments.ground.facts import seats_of
from bot.host.tournaments.ground.settings import plan_of, settings_of
from bot.wording.words import words_for
from engine.tournaments.event import EventPlan, Stage
from engine.tournaments.rounds.next_round import usual_rounds
from tests.bot.events import CHANNEL, GUILD, EventTable
from tests.bot.leagues import OLGA, begun, league, open_season, play

ROOT = Path(__file__).parents[4]
WORDS = words_for(None, "en")
PAGE = (ROOT / "docs" / "tournaments.md").read_text(encoding="utf-8").split("\n## Leagues\n")[1].split("\n## ")[0]
ROUNDS = re.findall(r"^\| (\d+) \| (\d+) \| (\d) \| (\d+) \| (\d+) \|$", PAGE, re.MULTILINE)


@pytest.mark.asyncio
@pytest.mark.parametrize("row", ROUNDS)
async def test_tn85_the_rounds_of_an_example_equal_the_programs(table: EventTable, row: tuple[str, ...]) -> None:
    players, days, at_once, rounds, length = map(int, row)
    number = await begun(table, range(1, players + 1), size=players, days=days)
    await table.host.leagues.change(GUILD, number, OLGA, LeagueWish(at_once=at_once))
    line = rounds_line((await league(table, number)).league, WORDS)
    assert line == WORDS("league-rounds", rounds=rounds, days=length, late="yes" if days == 7 else "no")
    (event,) = await open_season(table, number)
    tournament = await table.tournament(event.tournament_id)
    (stage,) = plan_of(tournament).stages
    assert (stage.format, usual_rounds(stage, players)) == ("round_robin", rounds)
    assert settings_of(tournament).round_days == length
    await table.threads_made(event.tournament_id)
    seats = [seat for one in (await table.whole(event.tournament_id)).tables for seat in seats_of(one)]
    assert max(seats.count(seat) for seat in seats) == at_once


def test_tn85_the_page_has_examples_of_one_table_and_of_several() -> None:
    assert {at_once for _, _, at_once, _, _ in ROUNDS} == {"1", "2", "3", "4"}
    rule = (ROOT / "docs" / "rules" / "tournaments.md").read_text(encoding="utf-8").split("**TN-85**")[1]
    rule = " ".join(rule.partition("- **")[0].split())
    found = re.findall(r"(\d+) rounds of (\d+) days with (one|two|three)", rule)
    counts = {"one": "1", "two": "2", "three": "3"}
    assert found
    for rounds, length, count in found:
        assert ("12", "28", counts[count], rounds, length) in ROUNDS


@pytest.mark.asyncio
async def test_tn85_a_season_with_several_tables_at_once_is_played(table: EventTable) -> None:
    number = await begun(table, range(1, 5))
    await table.host.leagues.change(GUILD, number, OLGA, LeagueWish(at_once=3))
    (event,) = await open_season(table, number)
    await table.threads_made(event.tournament_id)
    assert len((await table.whole(event.tournament_id)).tables) == 6
    # A season that is being played keeps its rounds.
    await table.host.leagues.change(GUILD, number, OLGA, LeagueWish(at_once=1))
    await play(table, event.tournament_id)
    whole = await table.whole(event.tournament_id)
    assert (len(whole.rounds), len(whole.tables), whole.tournament.state) == (1, 6, "finished")
    assert (await league(table, number)).league.state == "open"
    (event,) = await open_season(table, number)
    assert plan_of(await table.tournament(event.tournament_id)).stages == (Stage("round_robin"),)


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("stages", "at_once"),
    [
        ((Stage("round_robin", at_once=3),), 3),
        ((Stage("swiss", rounds=1, at_once=2), Stage("single", cut=4)), 2),
        ((Stage("single"),), 1),
        ((Stage("round_robin", groups=2, double=True),), 1),
    ],
)
async def test_tn85_a_league_begins_with_the_tables_at_once_of_its_template(
    table: EventTable, stages: tuple[Stage, ...], at_once: int
) -> None:
    event = await table.draft(plan=EventPlan(stages))
    template = await table.events.templates.save(GUILD, event, table.leader(), "Slow")
    number = (await table.host.leagues.create_from(GUILD, CHANNEL, OLGA, "en", template.template_id)).league.league_id
    await table.host.leagues.announce(GUILD, number, OLGA)
    for user in range(1, 5):
        await table.host.leagues.join(GUILD, number, table.actor(user))
    (division,) = await open_season(table, number)
    (stage,) = plan_of(await table.tournament(division.tournament_id)).stages
    assert (stage.format, stage.parts, stage.groups, stage.double) == ("round_robin", at_once, 1, False)
