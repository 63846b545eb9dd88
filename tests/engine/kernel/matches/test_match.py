"""Tests how a match accepts moves, when it refuses them, and undo."""

from __future__ import annotations

from typing import Any

import pytest

from engine.kernel.contract.registry import game_named
from engine.kernel.errors import Refused
from engine.kernel.matches.match import Match, replay, undo_plan
from engine.kernel.matches.record import PlayedMove, new_record
from engine.kernel.steps.events import CARDS_DEALT, Event, visible
from engine.kernel.table.outcome import Outcome, ranking
from engine.kernel.words.phrases import Phrase, SeatRef
from tests.engine.kernel.toy import due, show_all, toy_match
from tests.engine.playing import start
from tests.toys import TRICKS

TAKE = "take yellow blue red"


def splendor(seats: int = 2, **changed: object) -> Match:
    game = game_named("splendor_marvel")
    facts: dict[str, Any] = {"match_id": "m", "options": game.parse_options({}), "seats": seats, "entropy": ("1", "2")}
    return Match(new_record(game, **{**facts, **changed}, seed=bytes(32)))


@pytest.fixture
def toy(toy_registered: None) -> Match:  # noqa: ARG001
    return toy_match()


def refusal(match: Match, seat: int, move: str) -> Refused:
    before = match.game.encode(match.state), match.full_record(), match.decisions()
    with pytest.raises(Refused) as refusal_info:
        match.play(seat, move)
    assert (match.game.encode(match.state), match.full_record(), match.decisions()) == before
    return refusal_info.value


def test_the_open_view_of_an_unfinished_match_has_an_empty_outcome() -> None:
    match = splendor()
    assert match.view(0).outcome is None
    assert match.open_view(0).outcome == Outcome((), Phrase("board-ended"))
    assert match.state.outcome is None
    match.state.outcome = ranking((1, 2), Phrase("end-points"))
    assert match.open_view(None).outcome == match.state.outcome


def test_the_kernel_runs_the_setup_to_the_first_choice_and_stores_its_events() -> None:
    """A new match stands at its first choice, even if its first step asks no seat."""
    match = start(game_named(TRICKS), 3, 1)
    game = match.game
    fresh = game.setup(game.parse_options({}), 3, match.chance)
    assert game.decisions(match.state) != ()
    assert len(match.state.steps) < len(fresh.steps)
    assert [(event.key, event.to) for event in match.setup_events] == [(CARDS_DEALT, (seat,)) for seat in range(3)]
    assert replay(match.full_record()).setup_events == match.setup_events
    assert match.following(match.state).setup_events == Match(match.record, match.state).setup_events == []
    (told,) = visible(match.setup_events, 1)
    assert told == visible(match.setup_events[1:2], 1)[0]


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_a_seat_that_does_not_exist_is_refused(seat: int) -> None:
    refused = refusal(splendor(), seat, TAKE)
    assert (refused.code, refused.phrase.params) == ("no_such_seat", {"seat": seat, "seats": 2})
    with pytest.raises(Refused) as unseen:
        splendor().view(seat)
    assert unseen.value.code == "no_such_seat"


def test_the_refusal_names_the_player_on_turn() -> None:
    refused = refusal(splendor(), 1, TAKE)
    assert (refused.code, refused.phrase.params) == ("not_your_turn", {"due": SeatRef(0)})


@pytest.mark.parametrize("move", ["", "take", "take yellow", "take yellow blue", "pass", "take time", "x" * 5000])
def test_an_illegal_move_is_refused_with_similar_ones(move: str) -> None:
    match = splendor()
    refused = refusal(match, 0, move)
    assert refused.code == "illegal_move"
    assert len(str(refused.phrase.params["move"])) <= 100
    offered = str(refused.phrase.params["instead"]).split(" / ")
    assert {tuple(text.split()) for text in offered} <= set(match.decisions()[0].moves)


def test_the_move_is_canonical_whatever_was_typed() -> None:
    match = splendor()
    match.play(0, "  Take YELLOW   blue\tred ")
    assert match.moves == [PlayedMove(0, TAKE)]


@pytest.mark.parametrize("typed", ["take red blue yellow", "take blue yellow red"])
def test_words_in_another_order_are_another_move(typed: str) -> None:
    assert refusal(splendor(), 0, typed).code == "illegal_move"


def test_a_finished_match_accepts_no_moves() -> None:
    match = splendor(options=game_named("splendor_marvel").parse_options({"round_limit": 1}))
    match.play(0, TAKE)
    match.play(1, TAKE)
    assert isinstance(match.outcome(), Outcome)
    assert refusal(match, 0, TAKE).code == "match_over"


@pytest.mark.parametrize("seats", [0, 1, 5, -2])
def test_a_match_needs_a_possible_number_of_seats(seats: int) -> None:
    with pytest.raises(Refused) as refusal_info:
        splendor(seats)
    assert refusal_info.value.code == "bad_seats"
    assert refusal_info.value.phrase.params == {
        "seats": seats,
        "allowed": Phrase("list-or", {"others": Phrase("list-more", {"said": 2, "item": 3}), "last": 4}),
    }


def test_an_attempt_changes_nothing_until_it_is_committed() -> None:
    match = splendor()
    before = match.game.encode(match.state)
    move_result = match.attempt(0, TAKE)
    assert (match.game.encode(match.state), match.moves) == (before, [])
    match.accept(move_result)
    assert match.moves == [PlayedMove(0, TAKE)]
    assert match.decisions()[0].seat == 1
    assert match.full_record().moves == (PlayedMove(0, TAKE),)


def test_all_seats_that_choose_at_once_are_on_turn(toy: Match) -> None:
    assert [decision.seat for decision in toy.decisions()] == [0, 1, 2]
    toy.play(1, "show 2")
    assert refusal(toy, 1, "show 1").phrase.params == {"due": SeatRef(0)}
    assert toy.decision_of(1) is None
    decision = toy.decision_of(2)
    assert decision is not None
    assert decision.secret
    toy.play(2, "show 1")
    toy.play(0, "show 1")
    assert [(decision.seat, decision.kind) for decision in toy.decisions()] == [(0, "after")]
    assert replay(toy.full_record()).state == toy.state


def test_a_match_with_another_state_keeps_everything_else(toy: Match) -> None:
    toy.give_order(1, "always-ask")
    first = toy.decisions()
    toy.play(0, "show 2")
    move_result = toy.attempt(1, "show 1")
    after = toy.following(move_result.state)
    assert (after.game, after.record, after.chance) == (toy.game, toy.record, toy.chance)
    assert (after.state, after.moves, after.orders) == (move_result.state, [], toy.orders)
    assert [decision.seat for decision in after.decisions()] == [2]
    assert first != toy.decisions() != after.decisions()
    after.give_order(1, "pass-turn")
    after.play(2, "show 1")
    assert toy.order_of(1).text() == "always-ask"
    assert [decision.seat for decision in toy.decisions()] == [1, 2]
    assert toy.moves == [PlayedMove(0, "show 2")]
    other = toy.following(move_result.state, {2: after.order_of(1)})
    assert [other.order_of(seat).text() for seat in range(3)] == ["ask-when-able", "ask-when-able", "pass-turn"]
    assert toy.following(move_result.state, {}).orders == {}


def test_all_winners_are_in_first_place() -> None:
    assert ranking((1, 3, 1), Phrase("end"), (5, 2, 5)).winners() == [0, 2]


CALM = [Event("a")]
TOLD = [Event("a"), Event("b", reveals=True)]
MINE, YOURS = PlayedMove(0, "mine"), PlayedMove(1, "yours")


@pytest.mark.parametrize(
    ("moves", "events", "keep", "free"),
    [
        ([YOURS, MINE], [CALM, CALM], 1, True),
        ([YOURS, MINE], [TOLD, CALM], 1, True),
        ([MINE, MINE], [TOLD, CALM], 1, True),
        ([YOURS, MINE], [CALM, TOLD], 1, False),
        ([MINE, YOURS], [CALM, CALM], 0, False),
        ([MINE, MINE, YOURS], [CALM, CALM, TOLD], 1, False),
    ],
    ids=["own", "revealed before", "two of one's own", "revealed", "others moved since", "only the latest"],
)
def test_an_undo_drops_the_latest_move_and_all_later_moves(
    moves: list[PlayedMove], events: list[list[Event]], keep: int, free: bool
) -> None:
    plan = undo_plan(moves, events, 0)
    assert (plan.dropped, plan.free) == (tuple(range(keep, len(moves))), free)


THEIRS = PlayedMove(2, "theirs")


@pytest.mark.parametrize(
    ("moves", "events", "by_order", "keep", "free"),
    [
        ([MINE, YOURS], [CALM, CALM], {1}, 0, True),
        ([MINE, YOURS, THEIRS], [CALM, CALM, CALM], {1, 2}, 0, True),
        ([MINE, YOURS, THEIRS], [CALM, CALM, CALM], {1}, 0, False),
        ([MINE, YOURS], [CALM, TOLD], {1}, 0, False),
        ([MINE, MINE], [CALM, CALM], {1}, 0, True),
        ([MINE, YOURS, MINE], [CALM, CALM, CALM], {2}, 0, False),
        ([YOURS, MINE], [CALM, CALM], {0}, 1, True),
        ([MINE, YOURS, MINE, YOURS, MINE], [TOLD, CALM, CALM, CALM, CALM], {3, 4}, 2, True),
    ],
    ids=[
        "another's order",
        "two others' orders",
        "an order and a player's move",
        "an order revealed",
        "one's own order",
        "one's own order after another's move",
        "an order before",
        "an exchange of orders",
    ],
)
def test_a_pass_of_an_order_is_no_choice_of_its_player(
    moves: list[PlayedMove], events: list[list[Event]], by_order: set[int], keep: int, free: bool
) -> None:
    plan = undo_plan(moves, events, 0, by_order)
    assert (plan.dropped, plan.free) == (tuple(range(keep, len(moves))), free)


UNSEEN = [Event("chosen", to=(0,))]


@pytest.mark.parametrize(
    ("events", "simultaneous", "dropped", "free"),
    [
        ([TOLD, UNSEEN, UNSEEN, UNSEEN], True, (3,), True),
        ([TOLD, UNSEEN, UNSEEN, UNSEEN], False, (3,), True),
        ([UNSEEN, UNSEEN, UNSEEN, TOLD], True, (3,), False),
    ],
    ids=["unrevealed", "asked one by one", "revealed since"],
)
def test_a_choice_that_is_not_revealed_is_undone_alone(
    events: list[list[Event]], simultaneous: bool, dropped: tuple[int, ...], free: bool
) -> None:
    plan = undo_plan([YOURS, MINE, THEIRS, MINE], events, 0, simultaneous=simultaneous)
    assert (plan.dropped, plan.free) == (dropped, free)


def test_later_secret_choices_of_others_stay() -> None:
    plan = undo_plan([MINE, YOURS, THEIRS], [UNSEEN] * 3, 0, simultaneous=True)
    assert (plan.dropped, plan.free, plan.simultaneous) == ((0,), True, True)
    plan = undo_plan([MINE, YOURS, THEIRS], [UNSEEN] * 3, 0)
    assert (plan.dropped, plan.free, plan.simultaneous) == ((0, 1, 2), False, False)


def test_a_player_who_only_passed_by_order_has_nothing_to_undo() -> None:
    with pytest.raises(Refused) as refusal_info:
        undo_plan([YOURS, MINE], [CALM, CALM], 0, {1})
    assert refusal_info.value.code == "nothing_to_undo"


@pytest.mark.usefixtures("toy_registered")
def test_a_pass_is_undone_with_the_later_passes_of_orders() -> None:
    toy = toy_match(charms=(1, 1, 1))
    show_all(toy)
    toy.give_order(1, "pass-turn")
    toy.give_order(2, "pass-turn")
    by_order = set()
    events = [[], [], [], toy.play(0, "pass")]
    while ordered := toy.ordered():
        by_order.add(len(toy.moves))
        events.append(toy.play_ordered(*ordered))
    assert due(toy) == [(0, "after")]
    plan = undo_plan(toy.moves, events, 0, by_order)
    assert (plan.dropped[0], plan.free) == (3, False)
    assert undo_plan(toy.moves[:5], events[:5], 0, by_order).free


@pytest.mark.parametrize("moves", [[], [YOURS]])
def test_an_undo_without_a_move_of_the_seat_is_refused(moves: list[PlayedMove]) -> None:
    with pytest.raises(Refused) as refusal_info:
        undo_plan(moves, [CALM] * len(moves), 0)
    assert refusal_info.value.code == "nothing_to_undo"


@pytest.mark.parametrize(
    ("move", "free"), [(TAKE, True), ("reserve deck-1", False), ("reserve 1-1", False)], ids=["take", "blind", "refill"]
)
def test_which_moves_are_undone_without_consent(move: str, free: bool) -> None:
    match = splendor()
    events = [match.play(0, move)]
    assert undo_plan(match.moves, events, 0).free == free
