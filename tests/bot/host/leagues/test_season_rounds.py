"""Tests the rounds and the tables at once of a league's divisions, and the worked examples of the docs (TN-85)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.face.words.leagues import rounds_line
from bot.host.leagues.leagues import LeagueWish
from bot.host.tournaments.drafts.templates import decode_template
from bot.host.tournaments.entries.divisions import division_stage
from bot.host.tournaments.ground.facts import seats_of
from bot.host.tournaments.ground.settings import plan_of, settings_of
from bot.wording.words import words_for
from engine.tournaments.event import EventPlan, Stage
from engine.tournaments.rounds.next_round import usual_rounds
from tests.bot.events import CHANNEL, GUILD, EventTable, refused
from tests.bot.leagues import DUEL, OLGA, begun, league, open_season, play

ROOT = Path(__file__).parents[4]
WORDS = words_for(None, "en")
# A game for two to four players.
SEVERAL_SEATS = "splendor_marvel"
PAGE = (ROOT / "docs" / "tournaments.md").read_text(encoding="utf-8").split("\n## Leagues\n")[1].split("\n## ")[0]
ROUNDS = re.findall(r"^\| (\d+) \| ([\d ]+) \| (\d+) \| (\d) \| (\d+) \| (\d+) \|$", PAGE, re.MULTILINE)


@pytest.mark.asyncio
@pytest.mark.parametrize("row", ROUNDS)
async def test_tn85_the_rounds_of_an_example_equal_the_programs(table: EventTable, row: tuple[str, ...]) -> None:
    players, days, at_once, rounds, length = (int(row[place]) for place in (0, 2, 3, 4, 5))
    seats = tuple(map(int, row[1].split()))
    number = await begun(table, range(1, players + 1), players, days, DUEL if seats == (2,) else SEVERAL_SEATS)
    await table.host.leagues.change(GUILD, number, OLGA, LeagueWish(seats=seats, at_once=at_once))
    line = rounds_line((await league(table, number)).league, WORDS)
    assert line == WORDS("league-rounds", rounds=rounds, days=length, late="yes" if days == 7 else "no")
    (event,) = await open_season(table, number)
    tournament = await table.tournament(event.tournament_id)
    (stage,) = plan_of(tournament).stages
    assert (stage.sizes, usual_rounds(stage, players)) == (seats, rounds)
    assert stage.format == ("round_robin" if seats == (2,) else "round_robin_pods")
    assert settings_of(tournament).round_days == length
    await table.threads_made(event.tournament_id)
    tables = [seats_of(one) for one in (await table.whole(event.tournament_id)).tables]
    assert {len(one) for one in tables} <= {*seats}
    taken = [seat for one in tables for seat in one]
    assert max(taken.count(seat) for seat in taken) == at_once


def test_tn85_the_page_has_examples_of_one_table_and_of_several() -> None:
    assert {row[3] for row in ROUNDS} == {"1", "2", "3", "4"}
    assert {row[1] for row in ROUNDS} == {"2", "3", "4", "4 3"}
    rule = (ROOT / "docs" / "rules" / "tournaments.md").read_text(encoding="utf-8").split("**TN-85**")[1]
    rule = " ".join(rule.partition("- **")[0].split())
    found = re.findall(r"(\d+) rounds of (\d+) days with (one|two|three)", rule)
    counts = {"one": "1", "two": "2", "three": "3"}
    assert found
    for rounds, length, count in found:
        assert ("12", "2", "28", counts[count], rounds, length) in ROUNDS
    (larger,) = re.findall(r"With (\d+) players at tables of three there are (\d+) rounds of (\d+) days", rule)
    assert (larger[0], "3", "28", "1", *larger[1:]) in ROUNDS


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
    ("game", "stages", "found"),
    [
        (DUEL, (Stage("round_robin", at_once=3),), Stage("round_robin", at_once=3)),
        (DUEL, (Stage("swiss", rounds=1, at_once=2), Stage("single", cut=4)), Stage("round_robin", at_once=2)),
        (DUEL, (Stage("single"),), Stage("round_robin")),
        (DUEL, (Stage("round_robin", groups=2, double=True),), Stage("round_robin")),
        (DUEL, (Stage("swiss", tie_breaks=("wins",)),), Stage("round_robin", tie_breaks=("wins",))),
        (SEVERAL_SEATS, (Stage("round_robin"),), Stage("round_robin")),
        (
            SEVERAL_SEATS,
            (Stage("round_robin_pods", seats=(3,), at_once=2, points={3: (4, 2, 0)}, tie_breaks=("tables-won",)),),
            Stage("round_robin_pods", seats=(3,), at_once=2, points={3: (4, 2, 0)}, tie_breaks=("tables-won",)),
        ),
        (SEVERAL_SEATS, (Stage("swiss_pods", seats=(4, 3), rounds=2),), Stage("round_robin_pods", seats=(4, 3))),
        # Tables of five are too large for the smallest division.
        ("called_tricks", (Stage("swiss_pods", seats=(5, 4)),), Stage("round_robin_pods", seats=(4, 3))),
    ],
)
async def test_tn85_a_league_begins_with_the_tables_of_its_template(
    table: EventTable, game: str, stages: tuple[Stage, ...], found: Stage
) -> None:
    event = await table.draft(plan=EventPlan(stages), game=game)
    template = await table.events.templates.save(GUILD, event, table.leader(), "Slow")
    number = (await table.host.leagues.create_from(GUILD, CHANNEL, OLGA, "en", template.template_id)).league.league_id
    await table.host.leagues.announce(GUILD, number, OLGA)
    for user in range(1, 5):
        await table.host.leagues.entries.join(GUILD, number, table.actor(user))
    (division,) = await open_season(table, number)
    assert plan_of(await table.tournament(division.tournament_id)).stages == (found,)


@pytest.mark.asyncio
async def test_tn85_duels_and_larger_tables_are_chosen(table: EventTable) -> None:
    leagues, number = table.host.leagues, await begun(table, range(1, 6), 5, game=SEVERAL_SEATS)
    await leagues.change(GUILD, number, OLGA, LeagueWish(seats=(4, 3)))
    await leagues.change(GUILD, number, OLGA, LeagueWish(at_once=2))
    for seats in ((), (5,), (4, 2), (6, 5)):
        await refused("plan_seats", leagues.change(GUILD, number, OLGA, LeagueWish(seats=seats)))
    (event,) = await open_season(table, number)
    (stage,) = plan_of(await table.tournament(event.tournament_id)).stages
    assert stage == Stage("round_robin_pods", seats=(4, 3), at_once=2)
    await leagues.change(GUILD, number, OLGA, LeagueWish(seats=(2,)))
    assert decode_template((await league(table, number)).league.data).plan.stages == (Stage("round_robin", at_once=2),)


@pytest.mark.asyncio
async def test_tn85_a_game_for_three_and_more_begins_with_tables_of_four_and_three(table: EventTable) -> None:
    number = await begun(table, (), game="called_tricks")
    assert division_stage(decode_template((await league(table, number)).league.data)).sizes == (4, 3)
    await refused("plan_seats", table.host.leagues.change(GUILD, number, OLGA, LeagueWish(seats=(2,))))
    await refused("league_game", table.host.leagues.create(GUILD, CHANNEL, OLGA, "en", "Race", "big_race"))
