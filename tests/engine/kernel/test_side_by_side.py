"""Tests seats that choose at the same time: private lists of choices, and a question that any one seat may answer."""

from __future__ import annotations

import itertools
import random

import pytest

from engine.kernel.errors import Refused
from engine.kernel.matches.match import Match, choose_simultaneously, replay, replay_events, undo_plan, without
from tests.engine.kernel.toy import TOY, Plans, due, toy_match
from tests.engine.playing import other_world

pytestmark = pytest.mark.usefixtures("toy_registered")
PLAN = {0: ["stone 1", "ready"], 1: ["stone 5", "stone 1", "ready"], 2: ["ready"]}


def planned(order: list[int]) -> Match:
    match, left = toy_match(plans=True), {seat: [*moves] for seat, moves in PLAN.items()}
    for seat in order:
        match.play(seat, left[seat].pop(0))
    return match


def test_the_time_of_choices_changes_nothing() -> None:
    times = sorted(set(itertools.permutations([0, 0, 1, 1, 1, 2])))
    ends = {TOY.encode(planned(list(order)).state) for order in random.Random(1).sample(times, 20)}
    assert len(ends) == 1
    assert TOY.decode(ends.pop()).total == 7


def test_all_is_revealed_in_the_order_of_the_seats_once_the_last_is_ready() -> None:
    match = planned([2, 1, 0, 1, 1])
    assert due(match) == [(0, "plan")]
    told = match.play(0, "ready")
    assert [event.params["stones"] for event in told if event.key == "event-stones"] == [1, 6, 0]
    assert due(match) == [(0, "knock"), (1, "knock"), (2, "knock")]


def test_a_seat_goes_through_its_own_list_only() -> None:
    match = planned([1, 1])
    assert [" ".join(move) for move in match.decisions()[1].moves] == ["ready"]
    match.play(1, "ready")
    with pytest.raises(Refused, match="not_your_turn"):
        match.play(1, "stone 1")


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_no_seat_sees_what_or_how_much_another_has_planned(viewer: int | None) -> None:
    few, many = planned([0]), planned([0, 1, 1])
    if viewer == 1:
        few, many = planned([1]), planned([1, 0])
    assert few.view(viewer) == many.view(viewer)
    assert all(event.to is not None for event in many.play(1, many.view(1).moves[-1]))
    other = other_world(TOY, many.state, viewer, random.Random(2))
    assert isinstance(other.steps[-1], Plans)
    assert Match(many.record, other).view(viewer).moves == many.view(viewer).moves


def test_the_question_stays_the_same_while_others_plan() -> None:
    match = planned([0])
    token = match.token(0)
    match.play(1, "stone 1")
    match.play(2, "ready")
    assert match.token(0) == token
    match.play(0, "stone 5")
    assert match.token(0) != token


def test_an_answer_of_another_seat_ends_a_question_to_any_seat() -> None:
    match = planned([0, 0, 1, 1, 1, 2])
    token = match.token(0)
    match.play(2, "knock")
    assert due(match) == [(0, "choose"), (1, "choose"), (2, "choose")]
    assert match.token(0) != token


def test_undoing_an_unrevealed_choice_changes_no_other_seat() -> None:
    match = planned([0, 1, 2, 1])
    told = replay_events(match.full_record())[1]
    plan = undo_plan(match.moves, told, 0, simultaneous=choose_simultaneously(match.decisions()))
    assert (plan.dropped, plan.free, plan.simultaneous) == ((0,), True, True)
    after = replay(without(match.full_record(), plan.dropped))
    assert due(after) == [(0, "plan"), (1, "plan")]
    assert after.token(1) == match.token(1)
    assert after.view(1) == match.view(1)
