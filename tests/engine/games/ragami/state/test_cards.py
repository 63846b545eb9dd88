"""Tests the fifteen cards, their costs and trades, and the rules of all cards."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.ragami.state.cards import CARDS
from engine.games.ragami.state.match_state import HeldCard, Last
from engine.kernel.steps.events import Event, visible
from tests.engine.games.ragami.positions import NEUTRAL, B, G, P, Table, Y, build, keys

TRADED = (1, 6, 7, 11, 12, 13, 14)
TRIANGLES = (3, 4, 5, 6)


def with_card(no: int, *, turn: int = Y, **more: Any) -> Table:
    """Return a table whose active seat has that card and its cost, and can use it."""
    seats = more.pop("seats", 4)
    fields: dict[str, Any] = {
        "ragami": {turn: "12"},
        "conflicts": {12: 2, 20: 3},
        "demons": {20: 1},
        "virtue": {turn: ("b6", 2)},
        "cubes": {turn: CARDS[no].cost},
        "hands": {turn: [no]},
        "vp": {G: 3},
        "saints": {"yellow": 1},
    }
    return build(seats, turn=turn, **{**fields, **more})


def count_of(event: Event) -> int:
    count = event.params["count"]
    assert isinstance(count, int)
    return count


# --- all cards -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("no", CARDS)
def test_triangles_only_in_a_resolution_all_others_only_between_actions_RG_58(no: int) -> None:
    table = with_card(no, vp={Y: 0, G: 3, B: 3, P: 3})
    assert bool(table.listed(f"play {no}")) == (no not in TRIANGLES)
    table = with_card(no, cubes={Y: CARDS[no].cost + 4}, vp={Y: 0, G: 3, B: 3, P: 3})
    table.play("die conflict")
    assert table.listed("power card") == ([str(no)] if no in TRIANGLES else [])
    assert not table.listed("play")
    assert not table.listed("trade")


@pytest.mark.parametrize("no", [no for no in CARDS if no not in TRIANGLES])
def test_costs_are_paid_at_once_and_the_card_goes_to_the_pile_RG_59(no: int) -> None:
    table = with_card(no, cubes={Y: 4}, vp={G: 3, B: 3, P: 3}, deck=[14, 4, 9, 3, 3], power=[2])
    pile = table.state.pile
    told = table.play(next(one for one in table.moves if one.startswith(f"play {no}")))
    assert keys(told)[0] == "event-card"
    assert no not in table.hand(Y)
    # Card 8 is paid to another seat; cards 8 to 10 take effect at once.
    if no not in {8, 9, 10}:
        assert table.kind != "turn"
        assert table.seat(Y).cubes == 4 - CARDS[no].cost
        assert table.state.pile == pile
    while table.kind != "turn":
        table.play(table.moves[0])
    assert table.state.pile[-1] == no


@pytest.mark.parametrize("no", [2, 8, 15])
def test_a_player_who_cannot_pay_cannot_play_RG_59(no: int) -> None:
    assert not with_card(no, cubes={}).listed(f"play {no}")


def test_lost_icons_are_cubes_R27() -> None:
    """The printed cards 2, 3, 4, 8 and 15 cost white cubes, and 9 and 10 give them."""
    assert {no: card.cost for no, card in CARDS.items() if card.cost} == {2: 1, 3: 1, 4: 2, 8: 1, 15: 1}
    gained: dict[int, list[int]] = {}
    for no in (9, 10):
        table = with_card(no, vp={G: 3, B: 3, P: 3})
        told = table.play(f"play {no}")
        gained[no] = [count_of(event) for event in told if event.key == "event-cubes"]
        assert table.seat(Y).cubes == sum(gained[no])
    assert gained == {9: [3], 10: [2]}


@pytest.mark.parametrize("no", CARDS)
def test_trades_RG_60(no: int) -> None:
    table = with_card(no, cubes={})
    assert (f"trade {no}" in table.moves) == (no in TRADED)
    if no in TRADED:
        told = table.play(f"trade {no}")
        assert (table.seat(Y).cubes, table.hand(Y), table.state.pile) == (1, [], (no,))
        assert keys(told) == ["event-traded", "event-cubes"]
        assert table.moves[-1] == "end"
        assert not with_card(no, cubes={G: 30}).listed("trade")


def test_each_number_is_listed_once_RG_61() -> None:
    table = build(hands={Y: [7, 7, 14]}, virtue={Y: ("b6", 2)}, die=True)
    assert table.moves == ["play 7", "play 14", "trade 7", "trade 14", "end"]


def test_several_cards_one_after_another_RG_22() -> None:
    table = build(hands={Y: [7, 7, 9]}, die=True)
    table.play("play 7", "ragami b3", "play 9", "trade 7")
    assert table.state.pile == (7, 9, 7)
    assert table.moves == ["cubes 2", "end"]


# --- 1: draw 3, keep 2 ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("others", "possible"), [([], True), ([2], True), ([2, 3], False)])
def test_card_1_with_at_most_one_other_card(others: list[int], possible: bool) -> None:
    assert ("play 1" in build(hands={Y: [1, *others]}).moves) == possible
    # Fresh cards also count.
    assert ("play 1" in build(hands={Y: [1]}, fresh={Y: others}).moves) == possible


def test_card_1_keeps_two_fresh_cards() -> None:
    table = build(hands={Y: [1, 2]}, deck=[14, 9, 4, 3])
    events = table.play("play 1")
    assert (table.kind, table.moves) == ("keep", ["keep 4 9", "keep 4 14", "keep 9 14"])
    assert table.decision.prompt.params == {"count": 2}
    assert [event.key for event in visible(events, G)] == ["event-card", "event-looked"]
    events = table.play("keep 4 14")
    assert table.seat(Y).hand == (HeldCard(2), HeldCard(4, fresh=True), HeldCard(14, fresh=True))
    assert table.state.pile[-2:] == (9, 1)
    assert (events[0].params["count"], events[0].params["rest"]) == (2, 1)


def test_card_1_with_equal_cards() -> None:
    table = build(hands={Y: [1]}, deck=[9, 3, 3, 4])
    table.play("play 1")
    assert table.moves == ["keep 3 3", "keep 3 9"]
    table.play("keep 3 3")
    assert (table.hand(Y), table.state.pile[-2:]) == ([3, 3], (9, 1))
    same = build(hands={Y: [1]}, deck=[3, 3, 3, 4])
    same.play("play 1")
    assert (same.kind, same.hand(Y)) == ("turn", [3, 3])


def test_card_1_goes_to_the_pile_after_its_own_shuffle_RG_41_RG_59() -> None:
    table = build(hands={Y: [1]}, deck=[9])
    table.play("play 1")
    # The card being played is the one of 33 that is not shuffled. The draw contains the other card 1 and 31 more.
    assert (len(table.state.deck), [*table.state.deck, *table.view(Y).looking].count(1)) == (29, 1)
    table.play(table.moves[0])
    assert (len(table.state.pile), table.state.pile[-1]) == (2, 1)


def test_card_1_draws_the_cards_that_are_left_R16() -> None:
    table = build(hands={Y: [1]}, deck=[9, 14])
    table.state.pile, table.valid = (), False
    events = table.play("play 1")
    assert (table.kind, table.hand(Y), [*table.state.pile]) == ("turn", [9, 14], [1])
    assert next(event for event in events if event.key == "event-kept").params["rest"] == 0
    empty = build(hands={Y: [1]}, deck=0)
    empty.state.pile = ()
    assert "play 1" not in empty.moves


# --- 2: resolve without a die --------------------------------------------------------------------------------------


def test_card_2_resolves_in_addition_to_the_die() -> None:
    table = build(ragami={Y: "12"}, conflicts={12: 2}, hands={Y: [2]}, cubes={Y: 3}, die=True, boxes=(0, 0, 0))
    table.play("play 2", "power cubes 2")
    assert (table.seat(Y).vp, table.seat(Y).cubes, table.state.pile) == (2, 0, (2,))
    assert table.view().die_used
    assert table.state.boxes == (0, 0, 0)


@pytest.mark.parametrize(("value", "cubes", "possible"), [(2, 1, True), (3, 1, False), (3, 2, True), (4, 2, False)])
def test_card_2_needs_its_cost_in_addition_RG_44(value: int, cubes: int, possible: bool) -> None:
    table = build(ragami={Y: "12"}, conflicts={12: value}, hands={Y: [2]}, cubes={Y: cubes})
    assert ("play 2" in table.moves) == possible
    assert "play 2" not in build(ragami={Y: "b6"}, conflicts={12: 1}, hands={Y: [2]}, cubes={Y: 4}).moves


def test_card_2_needs_its_cost_in_addition_to_that_of_a_triangle_RG_44() -> None:
    for cubes, possible in ((2, False), (3, True)):
        table = build(ragami={Y: "12"}, conflicts={12: 6}, hands={Y: [2, 4]}, cubes={Y: cubes})
        assert ("play 2" in table.moves) == possible


# --- 3 to 6: power -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("no", "points", "cost"), [(3, 2, 1), (4, 4, 2)])
def test_cards_3_and_4_give_power(no: int, points: int, cost: int) -> None:
    table = build(ragami={Y: "12"}, conflicts={12: 6}, hands={Y: [no]}, cubes={Y: 9}, power=[2])
    table.play("die conflict", f"power card {no}")
    seen = table.view().resolution
    assert seen is not None
    assert (seen.card, seen.card_points, seen.gap) == (no, points, 6 - points)
    assert len(table.listed("power cubes")) == min(6 - points, 9 - cost)
    table.play(f"power cubes {6 - points}")
    assert (table.seat(Y).cubes, table.seat(Y).vp, table.hand(Y)) == (9 - cost - 6 + points, 6, [])


@pytest.mark.parametrize(
    ("vp", "points"),
    [
        ((0, 1, 1, 1), 4),
        ((1, 1, 2, 2), 2),
        ((1, 1, 1, 1), 2),
        ((1, 1, 1, 2), 2),
        ((2, 1, 3, 3), 1),
        ((3, 1, 1, 1), 1),
    ],
)
def test_card_5_gives_power_by_the_players_rank(vp: tuple[int, ...], points: int) -> None:
    table = build(ragami={Y: "12"}, conflicts={12: 6}, hands={Y: [5]}, cubes={Y: 9}, vp=dict(enumerate(vp)))
    table.play("die conflict", "power card 5")
    seen = table.view().resolution
    assert seen is not None
    assert (seen.card_points, seen.gap) == (points, 6 - points)


# --- 7: move a Ragami ----------------------------------------------------------------------------------------------


def test_card_7_moves_as_a_die_does() -> None:
    table = build(hands={Y: [7]}, ragami={Y: "1"}, demons={2: 2}, die=True, boxes=(0, 0, 0))
    table.play("play 7")
    assert (table.kind, table.listed("neutral")) == ("ragami", [])
    table.play("ragami 2")
    assert (table.seat(Y).vp, table.state.demons, table.state.pile) == (2, {}, (7,))


def test_card_7_moves_the_neutral_ragami_with_two_seats() -> None:
    table = build(2, hands={Y: [7]}, ragami={NEUTRAL: "b6"})
    table.play("play 7", "neutral 20")
    assert table.state.neutral == 20


# --- 8: swap -------------------------------------------------------------------------------------------------------


def test_card_8_swaps_and_pays_the_other_R11() -> None:
    table = build(hands={Y: [8]}, cubes={Y: 1}, ragami={Y: "12", B: "20"}, demons={20: 1, 12: 1}, conflicts={9: 1})
    assert table.listed("play 8") == ["green", "blue", "purple"]
    events = table.play("play 8 blue")
    assert (table.seat(Y).ragami, table.seat(B).ragami) == (20, 12)
    assert (table.cubes(), table.vps(), table.state.demons) == ([0, 0, 1, 0], [0] * 4, {20: 1, 12: 1})
    assert keys(events) == ["event-card", "event-paid-to", "event-swapped"]
    assert (table.kind, table.state.pile) == ("turn", (8,))


def test_card_8_respects_saints_and_places_and_moves_no_neutral_one_R17() -> None:
    ragami, saints = {Y: "12", G: "12", B: "20", P: "9"}, {"yellow": 20, "purple": 12}
    table = build(hands={Y: [8]}, cubes={Y: 1}, ragami=ragami, saints=saints)
    assert not table.listed("play 8")
    two = build(2, hands={Y: [8]}, cubes={Y: 1}, ragami={Y: "12", NEUTRAL: "20", G: "9"})
    assert two.listed("play 8") == ["green"]
    same = build(2, hands={Y: [8]}, cubes={Y: 1}, ragami={Y: "b6", NEUTRAL: "20", G: "b6"})
    assert not same.listed("play 8")


# --- 9: idle Ragamis -----------------------------------------------------------------------------------------------


def test_card_9_counts_ragamis_of_others_outside_conflicts() -> None:
    table = build(hands={Y: [9]}, ragami={Y: "9", G: "12", B: "20"}, conflicts={12: 3})
    table.play("play 9")
    assert table.cubes() == [2, 0, 0, 0]
    none = build(3, hands={Y: [9]}, ragami={Y: "9", G: "12", B: "12"}, conflicts={12: 3})
    assert "play 9" not in none.moves
    two = build(2, hands={Y: [9]}, ragami={Y: "9", G: "12", NEUTRAL: "20"}, conflicts={12: 3})
    assert "play 9" not in two.moves


def test_card_9_takes_the_cubes_that_are_left_RG_51_R16() -> None:
    table = build(hands={Y: [9]}, cubes={G: 28})
    table.play("play 9")
    assert table.seat(Y).cubes == 2
    assert "play 9" not in build(hands={Y: [9]}, cubes={G: 30}).moves


# --- 10: help the last ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("vp", "after", "cubes"),
    [
        ((3, 1, 2, 2), (3, 2, 2, 2), 2),
        ((1, 2, 2, 2), (2, 2, 2, 2), 2),
        ((2, 1, 1, 2), (2, 2, 2, 2), 3),
        ((1, 2, 2, 1), (2, 2, 2, 2), 3),
        ((1, 1, 1, 2), None, 0),
        ((1, 1, 1, 1), None, 0),
    ],
)
def test_card_10_helps_the_last(vp: tuple[int, ...], after: tuple[int, ...] | None, cubes: int) -> None:
    table = build(hands={Y: [10]}, vp=dict(enumerate(vp)))
    assert ("play 10" in table.moves) == (after is not None)
    if after:
        table.play("play 10")
        assert (tuple(table.vps()), table.cubes()) == (after, [cubes, 0, 0, 0])


def test_card_10_with_two_seats_tied_R21() -> None:
    table = build(2, hands={Y: [10]}, vp={Y: 4, G: 4})
    table.play("play 10")
    assert (table.vps(), table.cubes()) == ([5, 5], [3, 0])
    assert "play 10" not in build(3, hands={Y: [10]}).moves


# --- 11: Saints ----------------------------------------------------------------------------------------------------


def test_card_11_moves_one_or_two_different_saints_R18() -> None:
    table = build(hands={Y: [11]})
    table.play("play 11")
    assert (table.kind, table.decision.prompt.params) == ("card-saint", {"left": 2})
    assert "stop" not in table.moves
    table.play("saint blue 26")
    assert table.moves[-1] == "stop"
    assert table.decision.prompt.params == {"left": 1}
    assert not table.listed("saint blue")
    events = table.play("stop")
    assert (table.kind, table.state.pile, keys(events)) == ("turn", (11,), ["event-stop"])
    both = build(hands={Y: [11]})
    both.play("play 11", "saint blue 26", "saint yellow 2")
    assert (both.kind, both.state.saints[Y], both.state.saints[B]) == ("turn", 2, 26)


def test_card_11_pays_for_saints_newly_on_conflicts_R20() -> None:
    table = build(hands={Y: [11]}, conflicts={9: 1, 10: 1, 22: 1}, saints={"blue": 8, "purple": 10})
    table.play("play 11", "saint purple 9")
    assert table.seat(Y).cubes == 0
    table.play("saint blue 10")
    assert table.seat(Y).cubes == 1
    away = build(hands={Y: [11]}, conflicts={9: 1}, saints={"blue": 9})
    away.play("play 11", "saint blue 10")
    assert away.seat(Y).cubes == 0


def test_card_11_excludes_the_conflicts_of_two_ragamis_R20() -> None:
    table = build(hands={Y: [11]}, ragami={Y: "9", G: "10"}, saints={"green": 8, "blue": 8}, conflicts={22: 1})
    table.play("play 11")
    assert (9 in table.numbers("saint blue"), 10 in table.numbers("saint blue")) == (False, True)
    assert (9 in table.numbers("saint green"), 10 in table.numbers("saint green")) == (False, False)


# --- 12: Demons ----------------------------------------------------------------------------------------------------


def test_card_12_moves_one_or_two_different_demons_R18() -> None:
    table = build(hands={Y: [12]}, demons={9: 1, 20: 2})
    table.play("play 12")
    assert (table.kind, table.decision.prompt.params) == ("card-demon", {"left": 2})
    assert not table.listed("demon new")
    assert "stop" not in table.moves
    table.play("demon 9 10")
    assert (table.moves[-1], table.decision.prompt.params) == ("stop", {"left": 1})
    assert (table.listed("demon 10"), bool(table.listed("demon 20"))) == ([], True)
    table.play("demon 20 10")
    assert (table.kind, table.state.demons) == ("turn", {10: 2, 20: 1})
    assert table.state.last == (Last("demon", 9, 10), Last("demon", 20, 10))


def test_card_12_two_demons_of_one_space_and_one_joined_R18() -> None:
    table = build(hands={Y: [12]}, demons={9: 1, 10: 1})
    table.play("play 12", "demon 9 10")
    # The Demons on 10 are interchangeable, and one of them has not moved yet.
    assert table.listed("demon 10")
    table.play("stop")
    assert (table.kind, table.state.demons) == ("turn", {10: 2})


def test_card_12_with_one_demon_ends_automatically_R18() -> None:
    table = build(hands={Y: [12]}, demons={9: 1})
    table.play("play 12", "demon 9 10")
    assert (table.kind, table.state.pile) == ("turn", (12,))


def test_card_12_pays_for_demons_that_move_from_a_conflict_to_no_conflict() -> None:
    table = build(hands={Y: [12]}, demons={9: 2}, conflicts={9: 1, 22: 1}, ragami={Y: "1"})
    table.play("play 12", "demon 9 22")
    assert table.seat(Y).cubes == 0
    table.play("demon 9 10")
    assert table.seat(Y).cubes == 1
    between = build(hands={Y: [12]}, demons={8: 1}, conflicts={9: 1})
    between.play("play 12", "demon 8 7")
    assert between.seat(Y).cubes == 0


def test_card_12_moves_no_demon_from_the_space_of_the_players_ragami_R16() -> None:
    table = build(hands={Y: [12]}, demons={9: 1, 10: 1}, ragami={Y: "9"}, conflicts={9: 1})
    table.play("play 12")
    assert (table.listed("demon 9"), 9 in table.numbers("demon 10")) == ([], True)
    assert "play 12" not in build(hands={Y: [12]}, demons={9: 1}, ragami={Y: "9"}, conflicts={9: 1}).moves
    assert "play 12" not in build(hands={Y: [12]}).moves


# --- 13: a conflict die --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "listed"),
    [(1, [2, 3]), (2, [1, 3, 4]), (3, [1, 2, 4, 5]), (4, [2, 3, 5, 6]), (5, [3, 4, 6]), (6, [4, 5])],
)
def test_card_13_turns_a_die_by_1_or_2(value: int, listed: list[int]) -> None:
    table = build(hands={Y: [13]}, conflicts={9: value})
    table.play("play 13")
    assert (table.kind, table.numbers("conflict 9")) == ("card-conflict", listed)
    told = table.play(f"conflict 9 {listed[0]}")
    assert (table.kind, table.state.conflicts, table.state.pile) == ("turn", {9: listed[0]}, (13,))
    assert keys(told) == ["event-turned"]


def test_card_13_needs_a_conflict_R16() -> None:
    assert "play 13" not in build(hands={Y: [13]}).moves


# --- 14: the virtue die --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "after"), [(1, 2), (5, 6), (6, 6)])
def test_card_14_moves_the_virtue_die(value: int, after: int) -> None:
    table = build(hands={Y: [14]}, virtue={Y: ("b6", value), G: ("b2", 3)})
    table.play("play 14")
    assert (table.kind, len(table.moves), "virtue b6" in table.moves) == ("card-virtue", 12, False)
    table.play("virtue b2")
    assert (table.seat(Y).virtue.place, table.seat(Y).virtue.value, table.seat(G).virtue.value) == (32, after, 3)
    assert (table.kind, table.state.pile) == ("turn", (14,))


def test_card_14_needs_the_die_on_the_board_R16() -> None:
    assert "play 14" not in build(hands={Y: [14]}, virtue={G: ("b2", 3)}).moves


# --- 15: one more use ----------------------------------------------------------------------------------------------


def test_card_15_uses_a_box_in_addition_to_the_die_R19() -> None:
    table = build(hands={Y: [15]}, cubes={Y: 1}, boxes=(0, 2, 1))
    table.play("move conflict", "ragami b3", "play 15")
    assert table.kind == "extra"
    assert table.moves == ["die saint", "die cards", "move saint", "move cards", "move conflict"]
    events = table.play("move cards")
    assert (table.state.boxes, table.kind) == ((0, 1, 0), "ragami")
    assert events[0].params["left"] == 1
    table.play("ragami b4")
    assert (table.moves, table.state.pile) == (["end"], (15,))


def test_card_15_uses_a_parked_box_even_if_all_are_parked_R19() -> None:
    table = build(hands={Y: [15]}, cubes={Y: 1}, boxes=(0, 0, 0))
    assert table.moves == ["play 15", "pass"]
    table.play("play 15", "move saint", "ragami b3")
    assert (table.state.boxes, table.moves) == ((0, 0, 0), ["end"])


def test_card_15_before_the_die_leaves_the_die() -> None:
    table = build(hands={Y: [15]}, cubes={Y: 1}, boxes=(0, 2, 1))
    table.play("play 15", "die saint", "saint yellow 2", "demon new 2")
    assert (table.state.boxes, table.view().die_used) == ((0, 2, 1), False)
    assert {"die cards", "move conflict"} <= {*table.moves}
    assert "die saint" not in table.moves


@pytest.mark.parametrize(("value", "cubes", "possible"), [(2, 1, True), (3, 1, False), (3, 2, True)])
def test_card_15_resolves_with_the_rest_after_its_cost_RG_44(value: int, cubes: int, possible: bool) -> None:
    table = build(ragami={Y: "12"}, conflicts={12: value}, hands={Y: [15]}, cubes={Y: cubes}, boxes=(1, 1, 0))
    table.play("play 15")
    assert ("die conflict" in table.moves) == possible


def test_card_15_makes_room_to_draw_with_a_full_hand_RG_39() -> None:
    table = build(hands={Y: [2, 3, 15]}, cubes={Y: 1}, deck=[14, 4, 9, 1])
    table.play("play 15", "die cards")
    assert table.kind == "keep"
    table.play("keep 14")
    assert (table.hand(Y), table.state.pile[-1]) == ([2, 3, 14], 15)
