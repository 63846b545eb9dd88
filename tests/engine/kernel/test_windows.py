"""Tests reaction windows: which seats are asked, in which order, and when a window closes."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from engine.kernel.chance.fair import Chance
from engine.kernel.choices.decisions import Playable, ReactionWindow, Span
from engine.kernel.choices.moves import PASS, move_text
from engine.kernel.errors import Refused
from engine.kernel.matches.match import Match, replay
from engine.kernel.steps.stack import Run
from engine.kernel.steps.windows import WindowRule
from tests.engine.kernel.toy import CHARMS, RULES, TOY, Charms, Sparkle, ToyState, due, run_on, show_all, toy_match

pytestmark = pytest.mark.usefixtures("toy_registered")

CHANCE = Chance(bytes(32), "toy")
UP, STOP = "charm up", "after"


def opened(seats: int = 3, **options: object) -> Match:
    match = toy_match(seats, **{"charms": (2,) * seats, **options})
    show_all(match)
    return match


def asked_while(match: Match, *moves: str) -> list[int]:
    """Play these answers in a window. Return the seats that are asked, one after another."""
    seats = []
    for move in moves:
        (decision,) = match.decisions()
        seats.append(decision.seat)
        match.play(decision.seat, move)
    return seats


@pytest.mark.parametrize(
    ("seats", "asked"),
    [
        (2, [(0, "counting"), (1, "counting"), (1, "thrown")]),
        (3, [(0, "counting"), (1, "counting"), (2, "counting"), (1, "thrown"), (2, "thrown")]),
    ],
)
def test_all_seats_are_asked_in_order_except_those_that_count_as_passed(
    seats: int, asked: list[tuple[int, str]]
) -> None:
    match = opened(seats)
    found = []
    while due(match) != [(0, STOP)]:
        found += due(match)
        asked_while(match, "pass")
    assert found == asked


@pytest.mark.parametrize(
    ("seats", "moves", "asked"),
    [
        (2, (UP, "pass", "pass"), [0, 1, 0]),
        (2, ("pass", UP, "pass", "pass"), [0, 1, 0, 1]),
        (2, (UP, UP, UP, UP), [0, 1, 0, 1]),
        (3, ("pass", UP, "pass", "pass", "pass"), [0, 1, 2, 0, 1]),
        (3, ("pass", "pass", UP, "pass", "pass", "pass"), [0, 1, 2, 0, 1, 2]),
        (3, (UP, "pass", UP, "pass", "pass", "pass"), [0, 1, 2, 0, 1, 2]),
    ],
)
def test_after_a_reaction_all_must_pass_again_in_a_row(seats: int, moves: tuple[str, ...], asked: list[int]) -> None:
    match = opened(seats)
    before_last = asked_while(match, *moves[:-1])
    assert due(match) == [(asked[-1], "counting")]
    assert [*before_last, *asked_while(match, moves[-1])] == asked
    assert (0, "counting") not in due(match)
    assert not any(isinstance(step, Charms) and step.name == "counting" for step in match.state.steps)


def test_a_player_who_counted_as_having_passed_is_asked_after_a_reaction() -> None:
    match = opened(3)
    asked_while(match, "pass", "pass", "pass")
    assert due(match) == [(1, "thrown")]
    assert asked_while(match, "pass", UP, "pass", "pass", "pass") == [1, 2, 0, 1, 2]
    assert due(match) == [(0, STOP)]


@pytest.mark.parametrize(
    ("charms", "moves", "asked"),
    [
        ((1, 0, 1), ("pass", "pass", "pass"), [0, 2, 2]),
        ((1, 0, 1), (UP, "pass", "pass"), [0, 2, 2]),
        ((0, 1, 0), ("pass", "pass"), [1, 1]),
        ((0, 1, 0), (UP,), [1]),
        ((0, 0, 2), (UP, "pass", "pass"), [2, 2, 2]),
        ((1, 0, 0), ("pass",), [0]),
        ((0, 0, 0), (), []),
    ],
)
def test_a_player_who_has_no_reaction_is_not_asked_and_counts_as_passing(
    charms: tuple[int, ...], moves: tuple[str, ...], asked: list[int]
) -> None:
    match = opened(3, charms=charms)
    assert asked_while(match, *moves) == asked
    assert due(match) == [(0, STOP)]


def test_a_player_without_a_card_may_be_asked_and_can_only_pass() -> None:
    match = opened(3, charms=(0, 1, 0), fixed_windows=True)
    (decision,) = match.decisions()
    assert decision.moves == (PASS,)
    assert decision.window == ReactionWindow("counting", Span(1, 1), slow=True)
    with pytest.raises(Refused):
        match.play(0, UP)
    # Both windows ask all seats the same questions, for any hands.
    assert asked_while(match, *["pass"] * 5) == [0, 1, 2, 1, 2]
    assert due(match) == [(0, STOP)]


def test_a_window_offers_the_seats_reactions_and_pass() -> None:
    match = opened(3, charms=(0, 1, 2))
    (decision,) = match.decisions()
    assert (decision.seat, decision.kind, decision.secret) == (1, "window", False)
    assert decision.prompt.params == {"window": "counting"}
    assert decision.moves == (*CHARMS, PASS)
    assert decision.window == ReactionWindow("counting", Span(1, 1), (Playable("charm"),))
    assert decision.idle() == PASS
    assert match.view(1).moves == [move_text(move) for move in decision.moves]
    assert match.view(0).moves == match.view(None).moves == []


def test_nobody_but_the_asked_seat_may_answer() -> None:
    match = opened(3)
    for seat in (1, 2):
        with pytest.raises(Refused) as refusal:
            match.play(seat, "pass")
        assert refusal.value.code == "not_your_turn"


def test_a_reaction_is_carried_out_before_the_next_seat_is_asked() -> None:
    match = opened(3)
    told = match.play(0, "charm down")
    assert [event.key for event in told] == ["event-charm", "event-sparkle"]
    assert match.state.total == -match.chance.roll("charm#0", 1)[0]
    assert match.state.charms == [1, 2, 2]
    assert due(match) == [(1, "counting")]


def test_during_a_reaction_the_window_waits_with_no_pass_counted() -> None:
    state = opened(3).state.copy()
    window = Charms("counting", (0, 1, 2), turn=2, passes=2)
    state.steps = [window]
    run = Run(state, CHANCE)
    state.steps.pop()
    RULES[Charms].answer(run, window, 2, ("charm", "up"))
    assert state.steps == [Charms("counting", (0, 1, 2), turn=0, passes=0), Sparkle(2, "up")]


def test_a_pass_logs_nothing_and_the_last_one_closes_the_window() -> None:
    match = opened(3)
    assert match.play(0, "pass") == []
    assert match.play(1, "pass") == []
    assert [event.key for event in match.play(2, "pass")] == ["event-counted"]


def test_windows_nest_and_the_outer_one_continues_where_it_was() -> None:
    state: ToyState = opened(3).state
    state.steps = [Charms("thrown", (0, 1, 2), turn=1, passes=1), Charms("counting", (2, 0))]
    run_on(state, CHANCE)
    questions = []
    while state.steps:
        (decision,) = TOY.decisions(state)
        questions.append((decision.seat, decision.window and decision.window.name))
        TOY.play(state, decision.seat, PASS, CHANCE)
    assert questions == [(2, "counting"), (0, "counting"), (1, "thrown"), (2, "thrown")]


@pytest.mark.parametrize("seats", [2, 3])
def test_a_match_survives_json_at_every_moment(seats: int) -> None:
    chooser = random.Random(seats)
    windows = 0
    for number in range(60):
        charms = tuple(chooser.randrange(3) for _ in range(seats))
        match = toy_match(seats, charms=charms, fixed_windows=number % 2 == 1)
        while match.decisions():
            restored = Match(match.record, TOY.decode(TOY.encode(match.state)))
            assert restored.state == match.state
            assert restored.decisions() == match.decisions()
            decision = chooser.choice(match.decisions())
            windows += decision.window is not None
            move = move_text(chooser.choice(decision.moves))
            assert match.play(decision.seat, move) == restored.play(decision.seat, move)
            assert restored.state == match.state
        assert replay(match.full_record()).state == match.state
    assert windows > 200


def test_a_rule_says_what_its_window_is() -> None:
    state = opened(3).state
    rule: WindowRule[ToyState, Charms] = WindowRule()
    window = Charms("counting", (0, 1, 2))
    questions: list[Callable[[], object]] = [
        lambda: rule.reactions(state, window, 0),
        lambda: rule.asks_anyway(state, window, 0),
        lambda: rule.prompt(state, window, 0),
        lambda: rule.opening(state, window, 0),
        lambda: rule.react(Run(state, CHANCE), window, 0, ()),
    ]
    for question in questions:
        with pytest.raises(NotImplementedError):
            question()
