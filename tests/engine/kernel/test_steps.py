"""The stack of steps, shown with a toy whose seats choose at once and in secret."""

from __future__ import annotations

import pytest

from engine.kernel.chance import Chance
from engine.kernel.events import visible
from engine.kernel.steps import Rule, Run, Step, advance, decide
from tests.engine.kernel.toy import RULES, TOY, Ask, Choose, Count, ToyOptions, ToyState

CHANCE = Chance(bytes(32), "toy")


def start(rounds: int = 3, seats: int = 3) -> ToyState:
    return TOY.setup(ToyOptions(rounds), seats, CHANCE)


def test_several_seats_choose_at_once_and_in_any_order() -> None:
    state = start()
    assert [(decision.seat, decision.secret) for decision in decide(RULES, state)] == [(0, True), (1, True), (2, True)]
    TOY.play(state, 2, ("show", "2"), CHANCE)
    assert [decision.seat for decision in decide(RULES, state)] == [0, 1]
    assert state.steps == [Choose((0, 0, 2))]
    TOY.play(state, 0, ("show", "1"), CHANCE)
    assert [decision.seat for decision in decide(RULES, state)] == [1]


def test_the_last_answer_runs_on_through_steps_to_the_next_choice() -> None:
    state = start()
    for seat in (2, 0):
        TOY.play(state, seat, ("show", "1"), CHANCE)
    told = TOY.play(state, 1, ("show", "2"), CHANCE)
    assert state.steps == [Ask()]
    assert state.total == 4 + CHANCE.integer("die#3", 6)
    assert [event.key for event in told] == ["event-shown", "event-counted"]
    assert [event.key for event in visible(told, 0)] == ["event-counted"]
    (decision,) = decide(RULES, state)
    assert (decision.seat, decision.kind, decision.secret) == (0, "after", False)


def test_an_empty_stack_asks_nothing() -> None:
    state = start(rounds=1, seats=2)
    for seat in (0, 1):
        TOY.play(state, seat, ("show", "1"), CHANCE)
    assert (state.steps, decide(RULES, state)) == ([], ())
    assert state.outcome is not None


def test_a_step_starts_steps_that_come_first() -> None:
    state = start(seats=2)
    for seat in (0, 1):
        TOY.play(state, seat, ("show", "1"), CHANCE)
    TOY.play(state, 0, ("again",), CHANCE)
    assert state.steps == [Choose((0, 0))]


def test_steps_survive_json_with_their_kind() -> None:
    state = start()
    state.steps = [Ask(), Count((1, 2, 1)), Choose((0, 1, 2))]
    assert TOY.decode(TOY.encode(state)) == state


def test_advance_stops_at_a_step_that_waits() -> None:
    state = ToyState(2, 2, 0, [Choose((0, 0)), Count((1, 1))])
    run = Run(state, CHANCE)
    advance(RULES, run)
    assert state.steps == [Choose((0, 0))]
    assert [event.key for event in run.events] == ["event-counted"]


def test_a_rule_says_what_it_does() -> None:
    rule: Rule[ToyState] = Rule()
    state = start()
    run = Run(state, CHANCE)
    step = Step()
    for question in (
        lambda: rule.waits(state, step),
        lambda: rule.decisions(state, step),
        lambda: rule.answer(run, step, 0, ()),
        lambda: rule.go(run, step),
    ):
        with pytest.raises(NotImplementedError):
            question()
