"""Tests the places of ladders: the examples of the rules, and what holds for every ladder (TN-72 to TN-78)."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some

from engine.tournaments.ladders import (
    MOST_REACH,
    after_win,
    challengeable,
    lead,
    weekly_pairs,
    without_correction,
    without_win,
)

ROOT = Path(__file__).resolve().parents[3]
PAGE = (ROOT / "docs/tournaments.md").read_text(encoding="utf-8").split("## Ladders", 1)[1].split("\n## ", 1)[0]
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in PAGE.splitlines()
    if line.startswith("|") and not line.startswith(("| places", "| ---"))
]
WINS = [row for row in ROWS if "beats" in row[1]]
CORRECTIONS = [row for row in ROWS if "against" in row[1]]
WEEKS = [row for row in ROWS if row not in (*WINS, *CORRECTIONS)]
GAINS = some.integers(0, MOST_REACH)
ladders = some.lists(some.integers(0, 40), unique=True, min_size=2, max_size=20)


@pytest.mark.parametrize("row", WINS, ids=" ".join)
def test_tn75_the_examples_of_wins(row: list[str]) -> None:
    places, result, then = row
    winner, loser = result.split(" beats ")
    assert after_win(places.split(), winner, loser) == tuple(then.split())


@pytest.mark.parametrize("row", CORRECTIONS, ids=" ".join)
def test_tn78_the_examples_of_corrections(row: list[str]) -> None:
    places, said, then = row
    undone = re.fullmatch(r"the win of (\w) against (\w), (\d) places?, does not count", said)
    if undone is not None:
        assert without_win(places.split(), undone[1], undone[2], int(undone[3])) == tuple(then.split())
        return
    again = re.fullmatch(r"the win of (\w) against (\w) .*again: \*m\* = (−?\d), \*a\* = (−?\d)", said)
    if again is not None:
        moved, ahead = (int(one.replace("−", "-")) for one in again.groups()[2:])
        assert without_correction(places.split(), again[1], again[2], moved, ahead) == tuple(then.split())
        return
    winner, loser = said.split(" has won against ")
    assert after_win(places.split(), winner, loser) == tuple(then.split())


@given(ladders, some.data())
def test_tn78_a_win_that_is_taken_back_at_once_leaves_no_trace(order: list[int], data: some.DataObject) -> None:
    winner, loser = data.draw(some.sampled_from(order)), data.draw(some.sampled_from(order))
    after = after_win(order, winner, loser)
    gained = order.index(winner) - after.index(winner)
    assert without_win(after, winner, loser, gained) == tuple(order)


@given(ladders, some.data())
def test_tn78_a_correction_moves_one_player_down_as_far_as_the_win_at_most(
    order: list[int], data: some.DataObject
) -> None:
    winner, loser = data.draw(some.sampled_from(order)), data.draw(some.sampled_from([*order, 99]))
    gained = data.draw(some.integers(0, MOST_REACH))
    after = without_win(order, winner, loser, gained)
    assert [one for one in after if one != winner] == [one for one in order if one != winner]
    down = after.index(winner) - order.index(winner)
    assert 0 <= down <= gained
    if down and loser in order:
        assert after.index(winner) - after.index(loser) <= gained
    assert without_win(order, 99, loser, gained) == tuple(order)


@given(ladders, some.data())
def test_tn78_a_correction_that_is_taken_back_leaves_no_trace(order: list[int], data: some.DataObject) -> None:
    winner, loser = data.draw(some.sampled_from(order)), data.draw(some.sampled_from([*order, 99]))
    for after in (without_win(order, winner, loser, data.draw(GAINS)), after_win(order, winner, loser)):
        moved = after.index(winner) - order.index(winner)
        assert without_correction(after, winner, loser, moved, lead(order, winner, loser)) == tuple(order)


@given(ladders, some.data())
def test_tn78_taking_back_moves_one_player_as_far_as_the_correction_at_most(
    order: list[int], data: some.DataObject
) -> None:
    winner = data.draw(some.sampled_from(order))
    loser = data.draw(some.sampled_from([*(one for one in order if one != winner), 99]))
    moved, ahead = data.draw(some.integers(-MOST_REACH, MOST_REACH)), data.draw(GAINS) or -1
    after = without_correction(order, winner, loser, moved, ahead)
    assert [one for one in after if one != winner] == [one for one in order if one != winner]
    up = order.index(winner) - after.index(winner)
    assert min(moved, 0) <= up <= max(moved, 0)
    if up and loser in order:
        assert lead(after, winner, loser) <= ahead if up > 0 else lead(after, winner, loser) >= ahead
    assert without_correction(order, 98, loser, moved, ahead) == tuple(order)


@pytest.mark.parametrize("row", WEEKS, ids=" ".join)
def test_tn77_the_examples_of_weeks(row: list[str]) -> None:
    places, rest, then = row
    found = re.fullmatch(r"\*k\* = (\d+)(?:; busy: ([A-Z ]+))?(?:; met last: ([A-Z –,]+))?", rest)
    assert found is not None, rest
    met = [pair.strip().split("–") for pair in (found[3] or "").split(",") if pair.strip()]
    last = {one: two for pair in met for one, two in (pair, pair[::-1])}
    pairs = weekly_pairs(places.split(), (found[2] or "").split(), last, int(found[1]))
    assert ", ".join(f"{lower}–{upper}" for lower, upper in pairs) == then


def test_there_are_examples_of_all() -> None:
    assert (len(WINS), len(CORRECTIONS), len(WEEKS)) == (4, 10, 4)


@given(ladders, some.data())
def test_tn73_only_free_players_a_few_places_above_can_be_challenged(order: list[int], data: some.DataObject) -> None:
    player = data.draw(some.sampled_from(order))
    busy = data.draw(some.sets(some.sampled_from(order)))
    reach = data.draw(some.integers(1, MOST_REACH))
    found = challengeable(order, busy, player, reach)
    wanted = [
        one
        for one in order
        if player not in busy and one not in busy and 1 <= order.index(player) - order.index(one) <= reach
    ]
    assert list(found) == wanted


@given(ladders, some.data())
def test_tn75_a_win_moves_only_the_places_between(order: list[int], data: some.DataObject) -> None:
    winner, loser = data.draw(some.sampled_from(order)), data.draw(some.sampled_from(order))
    after = after_win(order, winner, loser)
    assert sorted(after) == sorted(order)
    if order.index(winner) <= order.index(loser):
        assert list(after) == order
    else:
        assert after.index(winner) == order.index(loser)
        assert after.index(loser) == order.index(loser) + 1
        # The others keep their order, and nobody moves by more than one place.
        assert [one for one in after if one != winner] == [one for one in order if one != winner]
        assert after[: order.index(loser)] == tuple(order[: order.index(loser)])
        assert after[order.index(winner) + 1 :] == tuple(order[order.index(winner) + 1 :])


def test_tn75_a_player_who_is_not_in_the_ladder_moves_nobody() -> None:
    assert after_win("ABC", "D", "A") == after_win("ABC", "C", "D") == ("A", "B", "C")


@given(ladders, some.data())
def test_tn77_a_week_pairs_free_players_who_are_near(order: list[int], data: some.DataObject) -> None:
    busy = data.draw(some.sets(some.sampled_from(order)))
    last = data.draw(some.dictionaries(some.sampled_from(order), some.sampled_from(order)))
    reach = data.draw(some.integers(1, MOST_REACH))
    pairs = weekly_pairs(order, busy, last, reach)
    paired = [one for pair in pairs for one in pair]
    assert len(paired) == len(set(paired))
    assert not busy.intersection(paired)
    assert all(1 <= order.index(lower) - order.index(upper) <= reach for lower, upper in pairs)
    # No two players are left who could still be paired.
    left = [order.index(one) for one in order if one not in busy and one not in paired]
    assert all(below - above > reach for above, below in pairwise(left))
    # A rematch is made only if every other near player is taken by a lower player or is busy.
    for number, (lower, upper) in enumerate(pairs):
        if last.get(lower) == upper or last.get(upper) == lower:
            taken = {one for pair in pairs[:number] for one in pair} | busy | {upper}
            near = order[max(order.index(lower) - reach, 0) : order.index(lower)]
            assert all(one in taken or last.get(lower) == one or last.get(one) == lower for one in near)
