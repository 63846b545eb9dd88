"""Tests the stack of steps, and choices that several seats make at once and in secret."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import msgspec
import pytest

from engine.kernel.chance.fair import Chance
from engine.kernel.choices.moves import Move
from engine.kernel.steps.choices import ChoiceRule
from engine.kernel.steps.events import Event, visible
from engine.kernel.steps.stack import Rule, Run, Step, decide, on, rule_table
from engine.kernel.steps.together import TogetherRule
from engine.kernel.table.outcome import ranking
from engine.kernel.words.phrases import Phrase
from tests.engine.kernel.toy import (
    RULES,
    TOY,
    Ask,
    AskRule,
    Charms,
    Choose,
    Count,
    CountRule,
    Sparkle,
    ToyOptions,
    ToyState,
    choose,
    run_on,
)

CHANCE = Chance(bytes(32), "toy")


def start(rounds: int = 3, seats: int = 3) -> ToyState:
    return TOY.begin(ToyOptions(rounds), seats, CHANCE).state


def with_steps(*steps: Choose | Charms | Sparkle | Count | Ask) -> ToyState:
    state = start()
    state.steps = list(steps)
    return state


def test_several_seats_choose_at_once_and_in_any_order() -> None:
    state = start()
    assert [(decision.seat, decision.secret) for decision in decide(RULES, state)] == [(0, True), (1, True), (2, True)]
    TOY.play(state, 2, ("show", "2"), CHANCE)
    assert [decision.seat for decision in decide(RULES, state)] == [0, 1]
    assert state.steps == [Choose({0: None, 1: None, 2: ("show", "2")})]
    TOY.play(state, 0, ("show", "1"), CHANCE)
    assert [decision.seat for decision in decide(RULES, state)] == [1]


def test_a_choice_is_shown_only_to_its_seat_and_all_are_revealed_together() -> None:
    for order in itertools.permutations(range(3)):
        state = start()
        *early, last = order
        for seat in early:
            (event,) = TOY.play(state, seat, ("show", "2"), CHANCE).events
            assert event == Event("event-chosen", {"move": "show 2"}, (seat,))
        told = TOY.play(state, last, ("show", "1"), CHANCE).events
        assert [event.key for event in told] == ["event-chosen", "event-shown", "event-counted"]
        shown = ["1" if seat == last else "2" for seat in range(3)]
        for other in (*early, None):
            assert visible(told, other)[0] == Event("event-shown", {"fingers": " ".join(shown)}, reveals=True)


@pytest.mark.parametrize("chosen", [0, 1, 2])
def test_a_secret_choice_changes_nothing_that_others_see(chosen: int) -> None:
    one, two = start(), start()
    for state, fingers in ((one, "1"), (two, "2")):
        told = TOY.play(state, chosen, ("show", fingers), CHANCE).events
        assert all(visible(told, other) == [] for other in (0, 1, 2, None) if other != chosen)
    for viewer in (0, 1, 2, None):
        assert msgspec.json.encode(TOY.view(one, viewer)) == msgspec.json.encode(TOY.view(two, viewer))


def test_the_last_answer_runs_on_through_steps_to_the_next_choice() -> None:
    state = start()
    for seat, fingers in ((2, "1"), (0, "1"), (1, "2")):
        TOY.play(state, seat, ("show", fingers), CHANCE)
    assert state.steps == [Ask()]
    assert state.total == 4 + sum(CHANCE.roll("dice#1", 2))
    (decision,) = decide(RULES, state)
    assert (decision.seat, decision.kind, decision.secret) == (0, "after", False)


def test_a_choice_of_all_is_named_by_its_step() -> None:
    (decision, *_) = decide(RULES, start())
    assert (decision.kind, decision.prompt.key) == ("choose", "ask-fingers")
    assert decision.moves == (("show", "1"), ("show", "2"))
    assert decision.window is None


def test_seats_that_are_not_in_the_choice_are_not_asked() -> None:
    state = with_steps(Ask(), Choose({2: None, 0: None}))
    assert [decision.seat for decision in decide(RULES, state)] == [2, 0]


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
    assert state.steps == [choose(2)]


def test_a_choice_has_the_kind_of_its_step_unless_its_rule_has_another() -> None:
    assert ChoiceRule[ToyState, Ask]().kind_of(Ask()) == "ask"
    assert AskRule().kind_of(Ask()) == "after"


def test_steps_survive_json_with_their_kind() -> None:
    state = with_steps(
        Ask(),
        Count((1, 2, 1)),
        Charms("thrown", (1, 2, 0), turn=2, passes=1),
        Sparkle(1, "up"),
        Choose({0: None, 1: ("show", "1"), 2: ("show", "2")}),
    )
    assert TOY.decode(TOY.encode(state)) == state


def test_a_state_with_some_choices_made_survives_json() -> None:
    state = start()
    TOY.play(state, 1, ("show", "2"), CHANCE)
    again = TOY.decode(TOY.encode(state))
    for one in (state, again):
        for seat in (2, 0):
            TOY.play(one, seat, ("show", "1"), CHANCE)
    assert again == state
    assert again.steps == [Ask()]


def test_advance_stops_at_a_step_that_waits() -> None:
    state = with_steps(choose(2), Count((1, 1)))
    assert [event.key for event in run_on(state, CHANCE)] == ["event-counted"]
    assert state.steps == [choose(2)]


def test_effects_after_the_end_of_a_match_are_not_logged() -> None:
    run = Run(start(), CHANCE)
    run.tell("event-shown", {})
    run.state.outcome = ranking((1, 2, 3), Phrase("end-x"))
    run.tell("event-counted", {})
    assert [event.key for event in run.events] == ["event-shown"]


def test_a_rule_must_define_the_methods_that_are_used() -> None:
    state = start()
    run = Run(state, CHANCE)
    rule: Rule[ToyState, Step] = Rule()
    together: TogetherRule[ToyState, Choose] = TogetherRule()
    move: Move = ()
    questions: list[Callable[[], object]] = [
        lambda: rule.decisions(state, Step()),
        lambda: rule.answer(run, Step(), 0, move),
        lambda: rule.go(run, Step()),
        lambda: together.choices(state, choose(2), 0),
        lambda: together.prompt(state, choose(2), 0),
        lambda: together.reveal(run, choose(2)),
    ]
    for question in questions:
        with pytest.raises(NotImplementedError):
            question()


def test_a_table_of_rules_holds_one_rule_for_each_kind_of_step_and_only_rules_that_fit() -> None:
    rule = CountRule()
    table = rule_table(on(Count, rule))
    assert table[Count] is rule
    with pytest.raises(ValueError, match="two rules"):
        rule_table(on(Count, rule), on(Count, rule))
    # The type checker must reject this line. If it did not, it would report the comment as unused.
    on(Ask, rule)  # type: ignore[misc]
