"""Tests standing orders in a match.

The passes that they cause are recorded, and only their own seat's view shows the orders.
"""

from __future__ import annotations

import msgspec
import pytest

from engine.kernel.choices.moves import PASS
from engine.kernel.choices.orders import (
    DEFAULT,
    Order,
)
from engine.kernel.contract.registry import game_named
from engine.kernel.errors import Refused
from engine.kernel.matches.match import Match, replay
from engine.kernel.matches.record import PlayedMove, new_record
from tests.engine.kernel.toy import due, show_all, toy_match

pytestmark = pytest.mark.usefixtures("toy_registered")

ALWAYS = Order("always-ask")


def opened(**options: object) -> Match:
    match = toy_match(3, **{"charms": (2, 2, 2), **options})
    show_all(match)
    return match


def follow(match: Match) -> list[int]:
    """Play the answers of standing orders. Return the seats that passed."""
    passed = []
    while ordered := match.ordered():
        assert ordered[1] == PASS
        match.play_ordered(*ordered)
        passed.append(ordered[0].seat)
    return passed


def test_without_an_order_a_seat_is_asked_if_it_has_a_card() -> None:
    match = opened()
    assert [match.order_of(seat) for seat in range(3)] == [DEFAULT] * 3
    assert (follow(match), due(match)) == ([], [(0, "counting")])
    for seat in range(3):
        match.play(seat, "pass")
    # The charm could be played in this window, but it would not help here.
    assert due(match) == [(1, "thrown")]
    assert (follow(match), due(match)) == ([1, 2], [(0, "after")])


def test_with_fixed_windows_an_order_still_depends_on_the_cards() -> None:
    match = opened(charms=(0, 1, 0), fixed_windows=True)
    assert (follow(match), due(match)) == ([0], [(1, "counting")])
    match.give_order(0, "always-ask")
    match.play(1, "charm up")
    assert (follow(match), due(match)) == ([2], [(0, "counting")])


def test_only_the_seat_of_the_order_passes() -> None:
    match = opened()
    match.give_order(1, "pass-turn")
    assert (follow(match), due(match)) == ([], [(0, "counting")])
    match.play(0, "pass")
    assert (follow(match), due(match)) == ([1], [(2, "counting")])


def test_an_order_answers_the_open_window() -> None:
    match = opened()
    decision = match.decision_of(0)
    assert match.ordered() is None
    match.give_order(0, "pass-unless-asked thrown")
    assert match.ordered() == (decision, PASS)
    assert (follow(match), due(match)) == ([0], [(1, "counting")])


def test_an_order_for_the_attack_ends_in_the_middle_of_the_turn() -> None:
    match = opened()
    for seat in (0, 1, 2):
        match.give_order(seat, "always-ask")
    match.give_order(2, "pass-attack")
    assert match.order_of(2).text() == "pass-attack"
    match.play(0, "pass")
    match.play(1, "pass")
    assert follow(match) == [2]
    assert match.order_of(2).text() == "always-ask"
    assert due(match) == [(1, "thrown")]
    match.play(1, "pass")
    assert (follow(match), due(match)) == ([], [(2, "thrown")])
    with pytest.raises(Refused) as refusal:
        match.give_order(2, "pass-attack")
    assert refusal.value.code == "no_fight"
    assert match.order_of(2).text() == "always-ask"


def test_an_order_for_the_turn_lasts_exactly_for_its_windows() -> None:
    match = opened()
    for seat in range(3):
        match.give_order(seat, "always-ask")
    match.give_order(1, "pass-turn")
    match.play(0, "pass")
    assert follow(match) == [1]
    match.play(2, "pass")
    assert (follow(match), due(match)) == ([1], [(2, "thrown")])
    match.play(2, "pass")
    match.play(0, "again")
    assert match.order_of(1).text() == "always-ask"
    show_all(match)
    match.play(0, "pass")
    assert (follow(match), due(match)) == ([], [(1, "counting")])


def test_orders_answer_nothing_but_windows() -> None:
    match = toy_match(3, charms=(2, 2, 2))
    for seat in range(3):
        match.give_order(seat, "pass-turn")
    assert (follow(match), len(due(match))) == ([], 3)
    show_all(match)
    follow(match)
    assert due(match) == [(0, "after")]


def test_the_pass_of_an_order_is_an_ordinary_move_of_the_record() -> None:
    match = opened()
    match.give_order(0, "pass-turn")
    match.give_order(2, "pass-unless-asked thrown")
    follow(match)
    match.play(1, "charm up")
    follow(match)
    match.play(1, "pass")
    assert follow(match) == [1]
    assert due(match) == [(2, "thrown")]
    assert match.moves[3:] == [
        PlayedMove(0, "pass"),
        PlayedMove(1, "charm up"),
        PlayedMove(2, "pass"),
        PlayedMove(0, "pass"),
        PlayedMove(1, "pass"),
        PlayedMove(1, "pass"),
    ]
    again = replay(match.full_record())
    assert (again.state, again.orders) == (match.state, {})
    assert due(again) == due(match)


def test_an_order_is_no_part_of_state_or_record() -> None:
    match = opened()
    before = match.game.encode(match.state), match.full_record()
    match.give_order(0, "pass-turn")
    assert (match.game.encode(match.state), match.full_record()) == before


def test_a_view_shows_only_the_viewers_own_order() -> None:
    match = opened()
    others = [msgspec.json.encode(match.view(viewer)) for viewer in (0, 2, None)]
    assert match.view(1).order == "ask-when-able"
    match.give_order(1, "pass-unless-asked thrown")
    assert match.view(1).order == "pass-unless-asked thrown"
    assert [msgspec.json.encode(match.view(viewer)) for viewer in (0, 2, None)] == others
    assert match.view(None).order is None
    match.give_order(1, "pass-attack")
    assert match.view(1).order == "pass-attack"
    for seat in range(3):
        match.play(seat, "pass")
    assert match.view(1).order == "pass-unless-asked thrown"


def test_passes_in_advance_are_counted_as_they_are_made() -> None:
    match = opened()
    match.give_order(0, "always-ask")
    match.give_order(0, "pass-next 2")
    assert follow(match) == [0]
    assert match.orders[0].text() == "pass-next 1"
    for seat in (1, 2):
        match.play(seat, "pass")
    assert follow(match) == [1, 2]
    match.play(0, "again")
    show_all(match)
    assert follow(match) == [0]
    assert match.orders[0] == ALWAYS


def test_an_order_for_a_card_in_the_toy_game() -> None:
    match = opened()
    match.give_order(0, "card charm thrown")
    assert (follow(match), due(match)) == ([0], [(1, "counting")])
    assert match.view(0).order == "ask-when-able; card charm thrown"


def test_orders_may_come_with_a_match() -> None:
    given = {1: Order("always-ask")}
    match = Match(toy_match().record, orders=given)
    match.give_order(2, "pass-turn")
    assert [match.order_of(seat).text() for seat in range(3)] == ["ask-when-able", "always-ask", "pass-turn"]
    assert given == {1: Order("always-ask")}


@pytest.mark.parametrize(
    ("seat", "text", "code"),
    [
        (3, "always-ask", "no_such_seat"),
        (-1, "always-ask", "no_such_seat"),
        (0, "sometimes", "unknown_order"),
        (0, "pass-unless-asked after", "unknown_window"),
    ],
)
def test_a_refused_order_changes_nothing(seat: int, text: str, code: str) -> None:
    match = opened()
    match.give_order(0, "always-ask")
    before = dict(match.orders)
    with pytest.raises(Refused) as refusal:
        match.give_order(seat, text)
    assert (refusal.value.code, match.orders) == (code, before)


def test_a_game_without_windows_takes_no_orders() -> None:
    game = game_named("splendor_marvel")
    match = Match(new_record(game, match_id="m", options=game.parse_options({}), seats=2, entropy=(), seed=bytes(32)))
    with pytest.raises(Refused) as refusal:
        match.give_order(0, "always-ask")
    assert (refusal.value.code, match.orders) == ("no_windows", {})
    assert match.view(0).order is None
    assert match.ordered() is None
