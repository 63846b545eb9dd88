"""Tests that contests between computer players are played and summed up correctly."""

from __future__ import annotations

import argparse

import pytest

from engine.kernel.contract.registry import game_named
from tests.bench.contests import AHEAD, CONTESTS, PLAYERS, RANDOM, Contest
from tests.bench.strength import Result, known_player, line, measured, meetings, share_won


@pytest.mark.parametrize("contest", CONTESTS, ids=lambda contest: contest.name)
def test_each_contest_can_be_played(contest: Contest) -> None:
    game = game_named(contest.game)
    table = game.table(game.parse_options(dict(contest.options)))
    assert contest.seats in table.seat_counts
    assert {contest.one, contest.other} <= {*PLAYERS}
    assert [one.name for one in CONTESTS].count(contest.name) == 1


def test_the_first_player_has_each_seat_on_each_deal() -> None:
    found = [(one.deal, one.seats) for one in meetings(Contest("noughts", 2, AHEAD, RANDOM), 4, first=7)]
    assert found == [(7, (0,)), (7, (1,)), (8, (0,)), (8, (1,))]
    together = Contest("marvel_united", 3, "strong", "strong", {"mode": "villain"}, together=(0, 1))
    assert [(one.deal, one.seats) for one in meetings(together, 2)] == [(0, (0, 1)), (1, (0, 1))]


def test_a_contest_is_the_same_each_time_it_is_played() -> None:
    contest = Contest("noughts", 2, AHEAD, RANDOM)
    first, again = (measured(meetings(contest, 8), 0) for _ in range(2))
    assert [one.won for one in first] == [one.won for one in again]
    assert [one.choices > 0 for one in first] == [True] * 8


def test_the_standard_error_is_that_of_paired_matches() -> None:
    results = [Result(won, 10, 1.0) for won in (1.0, 0.0, 1.0, 1.0)]
    share, error = share_won(results, 2)
    assert share == pytest.approx(0.75)
    assert error == pytest.approx(0.25)
    assert line(Contest("noughts", 2, AHEAD, RANDOM, goal="≥ 60 %"), results) == (
        "noughts, 2 seats, ahead against random: 75.0% ± 25.0% of 4 matches (goal: ≥ 60 %), 0.100 s a choice"
    )


@pytest.mark.parametrize("name", [*PLAYERS, "normal:tree", "strong:candidates=8,choices=1000,margin=0.5,unpaired"])
def test_players_and_variants_of_the_search_are_known_by_name(name: str) -> None:
    assert known_player(name) == name


@pytest.mark.parametrize("name", ["clever", "normal:clever", "normal:margin=much", "random:tree", "easy:tree"])
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError):
        known_player(name)


@pytest.mark.parametrize("variant", ["normal:tree", "normal:unpaired", "normal:candidates=2", "normal:choices=99"])
def test_every_variant_plays_a_match(variant: str) -> None:
    results = measured(meetings(Contest("noughts", 2, variant, RANDOM), 2), 0)
    assert [one.choices > 0 for one in results] == [True] * 2
