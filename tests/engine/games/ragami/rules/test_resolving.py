"""Tests the rules of resolving conflicts: the gap, the sources, success and failure."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.ragami.state.match_state import HeldCard
from tests.engine.games.ragami.positions import NEUTRAL, B, G, P, Table, Y, build, every_building, keys, used


def at(value: int, **more: Any) -> Table:
    """Return a table with Yellow on a conflict of this value on space 12, which b6, b2 and b7 touch."""
    return build(conflicts={12: value}, **{"ragami": {Y: "12"}, **more})


def gap(table: Table) -> int:
    resolution = table.view().resolution
    assert resolution is not None
    return resolution.gap


# --- the gap -------------------------------------------------------------------------------------------------------


def test_a_seat_resolves_only_the_conflict_of_its_ragami_RG_42() -> None:
    assert "die conflict" in at(2).moves
    assert "die conflict" not in at(2, ragami={Y: "14"}).moves
    assert "die conflict" not in at(1, ragami={Y: "b6"}).moves
    assert "die conflict" not in at(1, ragami={Y: "14", G: "12"}).moves


@pytest.mark.parametrize(
    ("value", "more", "missing"),
    [
        (3, {}, 3),
        (3, {"demons": {12: 2}}, 5),
        (3, {"demons": {14: 2}}, 3),
        (3, {"saints": {"green": 12}}, 2),
        (6, {"saints": {"green": 12, "blue": 12, "purple": 12}}, 3),
        (6, {"saints": {"green": 14}}, 6),
        (4, {"ragami": {Y: "12", G: "12"}}, 2),
        (4, {"ragami": {Y: "12", G: "14"}}, 4),
        (6, {"ragami": {Y: "12", G: "12"}, "saints": {"blue": 12}, "demons": {12: 1}}, 4),
    ],
)
def test_the_missing_power_points_RG_42(value: int, more: dict[str, Any], missing: int) -> None:
    table = at(value, cubes={Y: 9}, **more)
    events = table.play("die conflict")
    assert gap(table) == missing
    assert events[-1].params["gap"] == missing
    assert table.decision.prompt.params["gap"] == missing


def test_the_neutral_ragami_helps_too_RG_34_RG_42() -> None:
    table = build(2, conflicts={12: 4}, ragami={Y: "12", NEUTRAL: "12"}, cubes={Y: 4}, saints={"yellow": 30})
    table.play("die conflict")
    assert gap(table) == 2
    table.play("power cubes 2")
    assert (table.vps(), table.cubes()) == ([4, 0], [2, 0])


def test_the_view_of_a_resolution() -> None:
    table = at(
        4,
        ragami={Y: "12", G: "12"},
        saints={"blue": 12},
        demons={12: 2},
        cubes={Y: 3},
        hands={Y: [3]},
        virtue={Y: ("b6", 2)},
    )
    table.play("die conflict", "power cubes 1", "power virtue 1")
    for seat in (Y, G, None):
        seen = table.view(seat).resolution
        assert seen is not None
        assert (seen.seat, seen.space, seen.value, seen.demons, seen.saints, seen.helper) == (Y, 12, 4, 2, 1, True)
        assert (seen.required, seen.helped, seen.cubes, seen.virtue, seen.card, seen.gap) == (6, 3, 1, 1, 0, 1)
        assert (seen.card_points, seen.rolls) == (0, 1)
    assert at(4, cubes={Y: 4}).view(Y).resolution is None
    alone = at(4, cubes={Y: 4})
    alone.play("die conflict")
    seen = alone.view().resolution
    assert seen is not None
    assert (seen.helper, seen.helped, seen.required, seen.saints, seen.demons) == (False, 0, 4, 0, 0)


# --- the sources ---------------------------------------------------------------------------------------------------


def test_amounts_go_up_to_the_missing_and_held_number_RG_43() -> None:
    table = at(3, cubes={Y: 9}, virtue={Y: ("b6", 6)})
    table.play("die conflict")
    assert table.moves == [
        *("power cubes 1", "power cubes 2", "power cubes 3"),
        *("power virtue 1", "power virtue 2", "power virtue 3"),
    ]
    table.play("power virtue 1")
    assert table.moves == ["power cubes 1", "power cubes 2", "power virtue 1", "power virtue 2", "power die"]
    few = at(4, cubes={Y: 1}, virtue={Y: ("b6", 2)})
    few.play("die conflict")
    assert few.moves == ["power cubes 1", "power virtue 1", "power virtue 2"]


@pytest.mark.parametrize("building", every_building())
def test_virtue_counts_if_its_building_touches_the_space_RG_43(building: str) -> None:
    table = at(2, virtue={Y: (building, 4)})
    table.play("die conflict")
    assert bool(table.listed("power virtue")) == (building in {"b2", "b6", "b7"})


def test_virtue_dice_of_others_give_nothing_RG_43() -> None:
    table = at(2, virtue={G: ("b6", 4)})
    table.play("die conflict")
    assert table.moves == ["power die"]


def test_only_one_card_is_used_RG_43() -> None:
    table = at(6, hands={Y: [3, 4, 5]}, cubes={Y: 9})
    table.play("die conflict")
    assert table.listed("power card") == ["3", "4", "5"]
    table.play("power card 3")
    assert not table.listed("power card")
    assert gap(table) == 4


def test_a_card_needs_its_cost_in_addition_to_the_added_cubes_RG_43() -> None:
    """The gap is 6. With two cubes, only card 4 and a roll of 2 close it, so both cubes are needed for the card."""
    table = at(6, hands={Y: [4]}, cubes={Y: 2})
    table.play("die conflict")
    assert table.moves == ["power card 4"]
    table.play("power card 4")
    assert table.moves == ["power die"]
    poor = at(3, hands={Y: [3, 4]}, cubes={Y: 1})
    poor.play("die conflict")
    assert poor.moves == ["power cubes 1", "power card 3"]


def test_fresh_cards_give_nothing_RG_27_RG_43() -> None:
    assert "die conflict" not in at(4, fresh={Y: [6]}).moves
    assert "die conflict" in at(4, hands={Y: [6]}).moves
    table = at(2, fresh={Y: [5]})
    table.play("die conflict")
    assert table.moves == ["power die"]


@pytest.mark.parametrize(
    ("value", "more", "possible"),
    [
        (2, {}, True),
        (3, {}, False),
        (3, {"cubes": {Y: 1}}, True),
        (4, {"cubes": {Y: 1}}, False),
        (4, {"hands": {Y: [6]}}, True),
        (5, {"hands": {Y: [6]}}, False),
        (5, {"hands": {Y: [6]}, "cubes": {Y: 1}}, True),
        (3, {"hands": {Y: [3]}}, False),
        (4, {"hands": {Y: [3]}, "cubes": {Y: 1}}, True),
        (5, {"hands": {Y: [3]}, "cubes": {Y: 1}}, False),
        (6, {"hands": {Y: [4]}, "cubes": {Y: 2}}, True),
        (6, {"hands": {Y: [3, 4]}, "cubes": {Y: 1}}, False),
        (5, {"virtue": {Y: ("b6", 3)}}, True),
        (6, {"virtue": {Y: ("b6", 3)}}, False),
        (6, {"virtue": {Y: ("b1", 6)}}, False),
        (6, {"hands": {Y: [5]}, "vp": {G: 1, B: 1, P: 1}}, True),
        (5, {"hands": {Y: [5]}, "vp": {G: 1, B: 1}}, False),
        (4, {"hands": {Y: [5]}, "vp": {G: 1, B: 1}}, True),
        (3, {"hands": {Y: [5]}, "vp": {Y: 1}}, True),
        (4, {"hands": {Y: [5]}, "vp": {Y: 1}}, False),
        (1, {"power_die": False}, False),
        (1, {"power_die": False, "cubes": {Y: 1}}, True),
        (4, {"power_die": False, "cubes": {Y: 2}, "hands": {Y: [4]}}, True),
        (5, {"power_die": False, "cubes": {Y: 2}, "hands": {Y: [4]}}, False),
        (5, {"power_die": False, "cubes": {Y: 3}, "hands": {Y: [4]}}, True),
        (1, {"power_die": False, "saints": {"blue": 12}}, True),
    ],
)
def test_an_attempt_without_a_chance_is_refused_RG_44_RG_50_R14(
    value: int, more: dict[str, Any], possible: bool
) -> None:
    assert ("die conflict" in at(value, **more).moves) == possible


def test_the_die_is_offered_if_it_can_close_the_gap_RG_44() -> None:
    table = at(6, cubes={Y: 9}, hands={Y: [6]}, power=[2, 2])
    table.play("die conflict")
    assert "power die" not in table.moves
    table.play("power cubes 1")
    assert "power die" not in table.moves
    table.play("power card 6")
    assert gap(table) == 5
    assert "power die" not in table.moves
    table.play("power cubes 1")
    assert "power die" in table.moves
    seen = table.view().resolution
    assert seen is not None
    assert (seen.rolls, seen.card) == (2, 6)
    table.play("power die")
    assert (table.seat(Y).vp, table.seat(Y).cubes) == (6, 7)
    without = at(2, cubes={Y: 2}, power_die=False)
    without.play("die conflict")
    assert without.moves == ["power cubes 1", "power cubes 2"]


def test_an_attempt_cannot_be_stopped_or_paid_by_converted_points_R14_R23() -> None:
    table = at(2, cubes={Y: 4}, virtue={Y: ("b6", 6)}, hands={Y: [7]})
    table.play("die conflict")
    assert {one.split()[0] for one in table.moves} == {"power"}


@pytest.mark.parametrize(
    "more",
    [
        {"ragami": {Y: "12", G: "12"}},
        {"saints": {"green": 12, "blue": 12}},
        {"ragami": {Y: "12", G: "12"}, "saints": {"purple": 12}, "power_die": False},
    ],
)
def test_enough_help_resolves_a_conflict_at_once_RG_45(more: dict[str, Any]) -> None:
    table = at(2, cubes={Y: 3}, **more)
    events = table.play("die conflict")
    assert table.kind == "turn"
    assert events[1].params["gap"] == 0
    assert (table.seat(Y).vp, table.seat(Y).resolved, table.seat(Y).cubes) == (2, 1, 3)


def test_surplus_is_lost_RG_45() -> None:
    table = at(1, hands={Y: [4]}, cubes={Y: 2})
    table.play("die conflict", "power card 4")
    assert (table.seat(Y).vp, table.seat(Y).cubes, table.hand(Y)) == (1, 0, [])
    rolled = at(1, power=[2])
    rolled.play("die conflict", "power die")
    assert rolled.seat(Y).vp == 1


# --- success -------------------------------------------------------------------------------------------------------


def test_only_the_needed_points_are_spent_RG_47() -> None:
    table = at(6, demons={12: 1}, cubes={Y: 5}, virtue={Y: ("b6", 4)}, hands={Y: [3, 7]}, boxes=(3, 3, 1))
    pile = table.state.pile
    events = table.play(
        "die conflict", "power cubes 1", "power virtue 2", "power card 3", "power cubes 1", "power virtue 1"
    )
    own = table.seat(Y)
    assert (own.cubes, own.virtue.value, own.virtue.place, table.hand(Y)) == (2, 1, 36, [7])
    assert table.state.pile == (*pile, 3)
    assert (own.vp, own.resolved) == (6, 1)
    assert (table.state.conflicts, table.state.dice_supply, table.state.boxes) == ({}, 6, (3, 3, 0))
    assert 12 in table.state.laid_tiles
    assert 12 not in table.state.blocked
    assert table.state.cube_supply == 28
    assert keys(events)[-5:] == ["event-resolved", "event-paid", "event-virtue", "event-discarded", "event-vp"]
    assert (table.kind, table.due, used(table)) == ("turn", Y, (1, 0))


def test_virtue_used_up_leaves_the_board_RG_47() -> None:
    table = at(2, virtue={Y: ("b6", 2)})
    events = table.play("die conflict", "power virtue 2")
    assert (table.seat(Y).virtue.value, table.seat(Y).virtue.place) == (0, 0)
    assert "event-virtue-off" in keys(events)


def test_the_older_of_equal_cards_is_used_R22() -> None:
    table = at(2, hands={Y: [3]}, fresh={Y: [3]}, cubes={Y: 1})
    table.play("die conflict", "power card 3")
    assert table.seat(Y).hand == (HeldCard(3, fresh=True),)


def test_saints_score_for_their_owners_RG_48_R13() -> None:
    table = build(
        3,
        conflicts={12: 3},
        ragami={Y: "12"},
        saints={"green": 12, "blue": 12, "purple": 12},
        demons={12: 1},
        cubes={Y: 1},
    )
    table.play("die conflict", "power cubes 1")
    assert table.vps() == [3, 1, 1]
    assert (table.state.saints[1:], table.state.demons) == ([12, 12, 12], {12: 1})
    assert [seat_state.resolved for seat_state in table.state.seats] == [1, 0, 0]
    seat_state = build(turn=G, conflicts={12: 1}, ragami={G: "12"}, saints={"yellow": 12, "purple": 9})
    seat_state.play("die conflict")
    assert seat_state.vps() == [1, 1, 0, 0]


def test_the_helper_gains_2_cubes_RG_48() -> None:
    for supply, gained in ((30, 2), (2, 2), (1, 1), (0, 0)):
        table = at(3, ragami={Y: "12", B: "12"}, cubes={P: 30 - supply}, power=[1])
        table.play("die conflict", "power die")
        assert table.cubes()[:3] == [0, 0, gained]
        assert table.seat(B).ragami == table.seat(Y).ragami == 12


def test_what_was_paid_reaches_the_helper_RG_47_RG_48_RG_51() -> None:
    table = at(4, ragami={Y: "12", B: "12"}, cubes={Y: 2, P: 28})
    assert table.state.cube_supply == 0
    table.play("die conflict", "power cubes 2")
    assert table.cubes() == [0, 0, 2, 28]


# --- failure -------------------------------------------------------------------------------------------------------


def test_a_low_roll_costs_only_the_action_RG_46_RG_49_R15() -> None:
    table = at(
        6,
        ragami={Y: "12", G: "12"},
        saints={"blue": 12},
        demons={12: 3},
        cubes={Y: 3},
        virtue={Y: ("b6", 3)},
        hands={Y: [3]},
        boxes=(2, 2, 2),
        power=[0],
    )
    events = table.play("die conflict", "power card 3", "power cubes 1", "power virtue 2", "power die")
    own = table.seat(Y)
    assert (own.cubes, own.virtue.value, table.hand(Y), own.vp, own.resolved) == (3, 3, [3], 0, 0)
    assert (table.state.conflicts, table.state.boxes) == ({12: 6}, (2, 2, 1))
    assert (table.cubes()[1:], table.vps()) == ([0, 0, 0], [0, 0, 0, 0])
    assert keys(events)[-2:] == ["event-power-die", "event-failed"]
    assert (table.kind, table.due, table.moves) == ("retreat", Y, ["retreat b2", "retreat b6", "retreat b7"])
    table.play("retreat b6")
    assert (table.seat(Y).ragami, table.seat(G).ragami, table.state.demons) == (36, 12, {12: 3})
    assert (table.kind, table.due, used(table)) == ("turn", Y, (1, 0))
    assert "die conflict" not in table.moves


def test_a_single_exit_is_taken_automatically_RG_49() -> None:
    table = build(conflicts={25: 2}, ragami={Y: "25"}, power=[1])
    table.play("die conflict", "power die")
    assert (table.kind, table.seat(Y).ragami) == ("turn", 40)


@pytest.mark.parametrize(("rolls", "enough"), [((1, 1), False), ((1, 2), True), ((2, 2), True), ((0, 2), False)])
def test_card_6_adds_two_rolls_and_is_always_discarded_RG_49(rolls: tuple[int, int], enough: bool) -> None:
    table = at(3, hands={Y: [6, 7]}, power=rolls)
    events = table.play("die conflict", "power card 6", "power die")
    assert (table.seat(Y).vp == 3) == enough
    assert (table.kind == "retreat") == (not enough)
    assert (table.hand(Y), table.state.pile) == ([7], (6,))
    rolled = next(event for event in events if event.key == "event-power-die")
    assert rolled.params["dice"] == " + ".join(map(str, rolls))
    assert rolled.reveals
    assert table.lot.labels == ["power#1.0", "power#1.1"]
    assert table.view().rolled == [*rolls]


def test_card_6_is_discarded_without_a_roll_too() -> None:
    table = at(3, hands={Y: [6]}, cubes={Y: 3})
    table.play("die conflict", "power card 6", "power cubes 3")
    assert (table.seat(Y).vp, table.hand(Y), table.state.pile) == (3, [], (6,))


def test_a_failed_card_2_or_15_is_spent_with_its_cost_RG_49() -> None:
    for no, more in ((2, []), (15, ["die conflict"])):
        table = at(3, hands={Y: [no]}, cubes={Y: 2}, power=[1], boxes=(2, 2, 2))
        table.play(f"play {no}", *more, "power cubes 1", "power die")
        assert table.kind == "retreat"
        # A played card is put on the pile only after its effect.
        assert no not in table.state.pile
        table.play("retreat b6")
        assert (table.seat(Y).cubes, table.hand(Y), table.state.pile) == (1, [], (no,))
        assert table.state.boxes == ((2, 2, 2) if no == 2 else (2, 2, 1))


def test_every_roll_has_its_own_number() -> None:
    table = at(3, cubes={Y: 2}, hands={Y: [2]}, power=[0, 2], boxes=(2, 2, 2))
    table.play("die conflict", "power cubes 1", "power die", "retreat b6", "end", "pass", "pass", "pass")
    table.play("move saint", "ragami 12", "play 2", "power cubes 1")
    table.play("power die")
    assert table.lot.labels == ["power#1.0", "power#2.0"]
    assert table.seat(Y).vp == 3
