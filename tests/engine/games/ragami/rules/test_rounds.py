"""Tests the rules of a round: preparing it, its turns, its end, and the end of the match."""

from __future__ import annotations

import pytest

from engine.games.ragami.state.board import place_of
from engine.kernel.words.phrases import Phrase, SeatRef
from tests.engine.games.ragami.positions import (
    NEUTRAL,
    B,
    G,
    P,
    Y,
    at_end_of_round,
    build,
    every_building,
    keys,
    used,
)
from tests.engine.tables import places_in, points_in

STAY = ["stay"] * 4


# --- preparing a round ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "first", "following"), [(2, 1, 0), (3, 1, 2), (4, 0, 1), (4, 3, 0)])
def test_the_first_player_changes_RG_13_RG_21(seats: int, first: int, following: int) -> None:
    table = at_end_of_round(build(seats, first=first, turn=first, free=True))
    table.play("pass")
    assert table.state.first == following
    # The seat before the new first player prepares the dice. Then the first player's turn begins.
    while table.kind != "turn":
        if table.kind == "boxes":
            assert table.due == (following - 1) % seats
        table.play(table.moves[-1])
    assert table.due == table.view().turn_seat == following
    assert (table.state.round, table.state.passes) == (2, 0)


def test_conflicts_grow_or_expire_RG_14_R7() -> None:
    table = at_end_of_round(build(conflicts={3: 1, 9: 5, 23: 6, 24: 6}, blocked=[12], turn=P, free=True))
    events = table.play("pass")
    assert [table.state.conflicts[space] for space in (3, 9)] == [2, 6]
    assert not {23, 24} & {*table.state.conflicts}
    assert table.state.blocked == (12, 23, 24)
    assert [event.params["place"] for event in events if event.key == "event-expired"] == [
        Phrase("square", {"number": 23}),
        Phrase("square", {"number": 24}),
    ]
    assert table.vps() == [0] * 4
    assert [seat_state.resolved for seat_state in table.state.seats] == [0] * 4
    table.play(*STAY)
    assert table.view().blocked == [12, 23, 24]


def test_expired_dice_return_at_once_elsewhere_RG_14_RG_17() -> None:
    table = at_end_of_round(
        build(conflicts={3: 6, 9: 2}, tiles=[20, 21, 22, 1, 4, 5], turn=P, conflict=[3, 6, 1, 2, 5])
    )
    events = table.play("pass")
    assert table.state.conflicts == {1: 2, 4: 5, 9: 3, 20: 3, 21: 6, 22: 1}
    assert table.state.tiles == (5,)
    assert {3, 20, 21, 22, 1, 4} <= {*table.state.laid_tiles}
    assert keys(events).count("event-conflict") == 5


def test_ragamis_leave_in_seat_order_and_the_neutral_ragami_last_RG_15_R8() -> None:
    for first, seats in ((G, (Y, G)), (Y, (G, Y))):
        table = build(2, conflicts={23: 6, 14: 6}, ragami={Y: "23", G: "14", NEUTRAL: "23"}, first=first, turn=first)
        table = at_end_of_round(table)
        table.play("pass")
        for seat in seats:
            assert (table.kind, table.due) == ("retreat", seat)
            assert table.decision.prompt.params["piece"] == Phrase(("ragami-yellow", "ragami-green")[seat])
            table.play(table.moves[0])
        assert (table.kind, table.due) == ("retreat", seats[0])
        assert table.decision.prompt.params["piece"] == Phrase("ragami-neutral")
        table.lot.free = True
        table.play("retreat b13")
        assert table.state.neutral == 43
        assert [seat_state.ragami for seat_state in table.state.seats] == [38, 31]
        assert not [one for one in table.moves if one.startswith("retreat")]


def test_a_closed_space_stays_a_space_for_saints_and_demons_RG_15() -> None:
    table = build(
        conflicts={23: 6}, saints={"blue": 23, "purple": 22}, demons={23: 2}, ragami={Y: "b12"}, turn=P, free=True
    )
    table = at_end_of_round(table)
    table.play("pass", *STAY)
    assert (table.state.saints[B], table.state.demons) == (23, {23: 2})
    while table.kind != "turn":
        table.play(table.moves[0])
    table.play("pass", "pass", "pass", "move cards")
    assert "23" not in table.listed("ragami")
    table.play("ragami b13", "end", "die saint")
    assert 24 in table.numbers("saint blue")
    assert 23 in table.numbers("saint purple")
    table.play("saint blue 24")
    assert 24 in table.numbers("demon 23")


def test_retreats_purify_no_demons_R11() -> None:
    table = at_end_of_round(build(conflicts={23: 6}, demons={23: 1}, ragami={Y: "23"}, turn=P))
    table.play("pass")
    table.lot.free = True
    table.play("retreat b8")
    assert (table.vps(), table.state.demons) == ([0] * 4, {23: 1})


def test_virtue_dice_grow_by_1_and_by_each_adjacent_ragami_RG_16_RG_19() -> None:
    table = build(
        2,
        virtue={Y: ("b6", 1), G: ("b2", 1)},
        # One Ragami is beside both dice, and the neutral one is in a building with a die. A Ragami in a neighbouring
        # building does not count.
        ragami={Y: "14", G: "b7", NEUTRAL: "b6"},
        turn=Y,
        free=True,
    )
    told = at_end_of_round(table)
    events = told.play("pass")
    assert [told.seat(seat).virtue.value for seat in (Y, G)] == [4, 3]
    assert keys(events).count("event-virtue") == 2


def test_virtue_dice_stop_at_6_and_do_not_grow_off_the_board_RG_16_RG_19() -> None:
    table = at_end_of_round(build(virtue={Y: ("b6", 6), G: ("b6", 5)}, ragami={B: "b6"}, turn=P, free=True))
    events = table.play("pass")
    assert [seat_state.virtue.value for seat_state in table.state.seats] == [6, 6, 0, 0]
    assert [seat_state.virtue.place for seat_state in table.state.seats] == [36, 36, 0, 0]
    assert keys(events).count("event-virtue") == 1


def test_ragamis_leave_before_virtue_grows_RG_15_RG_16() -> None:
    for building, value in (("b12", 3), ("b8", 2)):
        table = build(conflicts={23: 6}, virtue={Y: ("b12", 1)}, ragami={Y: "23"}, turn=P)
        # The other seat's Ragami is always at a neighbouring place. The seat's own Ragami is there only after it has
        # moved.
        table = at_end_of_round(table)
        table.play("pass")
        table.lot.free = True
        table.play(f"retreat {building}")
        assert table.seat(Y).virtue.value == value


def test_a_conflict_placed_under_a_saint_gives_no_cube_R12() -> None:
    table = at_end_of_round(build(saints={"yellow": 20}, tiles=[20, 9], turn=P, conflict=[3, 4]))
    table.play("pass")
    assert table.state.conflicts == {9: 4, 20: 3}
    assert table.cubes() == [0] * 4


def test_the_virtue_step_goes_round_from_the_first_seat_RG_18() -> None:
    table = at_end_of_round(build(virtue={Y: ("b1", 2), P: ("b1", 2)}, first=B, turn=B, free=True))
    table.play("pass")
    seats = []
    while table.kind == "virtue":
        seats.append(table.due)
        table.play("stay")
    assert seats == [P, Y, G, B]


def test_virtue_is_converted_as_often_as_possible_RG_18_RG_52() -> None:
    table = at_end_of_round(build(virtue={G: ("b6", 6)}, turn=P, free=True))
    table.play("pass", "virtue 3")
    assert (table.due, table.kind, table.seat(G).virtue.value, table.seat(G).vp) == (G, "virtue", 3, 1)
    table.play("virtue 3")
    assert (table.due, table.seat(G).virtue.value, table.seat(G).virtue.place, table.seat(G).vp) == (G, 0, 0, 2)
    assert table.moves == [*(f"virtue {place}" for place in every_building()), "stay"]
    table.play("virtue b6")
    assert (table.due, table.seat(G).virtue.value, table.seat(G).virtue.place) == (B, 1, 36)


def test_two_points_of_virtue_are_not_enough_RG_52() -> None:
    table = at_end_of_round(build(virtue={G: ("b6", 1)}, turn=P, free=True))
    table.play("pass")
    assert table.seat(G).virtue.value == 2
    assert "virtue 3" not in table.moves
    assert "virtue 3" not in build(virtue={Y: ("b6", 2)}).moves


def test_moving_the_virtue_die_makes_it_1_also_beside_others_RG_18_RG_19() -> None:
    table = at_end_of_round(build(virtue={G: ("b6", 4), Y: ("b7", 4), B: ("b7", 4)}, turn=P, free=True))
    table.play("pass", "virtue b7")
    assert [seat_state.virtue.place for seat_state in table.state.seats[:3]] == [37, 37, 37]
    assert [seat_state.virtue.value for seat_state in table.state.seats[:3]] == [5, 1, 5]


def test_two_red_dice_place_two_demons_and_are_turned_RG_20_R10() -> None:
    table = at_end_of_round(build(turn=P, tiles=[1], conflict=[1], action=[1, 4, 1]))
    table.play("pass", *STAY)
    assert (table.kind, table.due) == ("new-demon", Y)
    assert table.decision.prompt.params == {"question": Phrase("ask-new-demon")}, "no tile is left"
    assert table.view().rolled == [1, 1, 4]
    table.play("demon new 9", "demon new 9")
    assert table.state.demons == {9: 2}
    assert (table.kind, table.moves) == ("value", ["value 2", "value 3", "value 4", "value 5"])
    table.play("value 5")
    assert (table.kind, table.moves) == ("value", ["value 2", "value 3", "value 4", "value 5"])
    table.play("value 4")
    assert table.moves == ["boxes 4 4 5", "boxes 4 5 4", "boxes 5 4 4"]
    table.play("boxes 4 5 4")
    assert table.state.boxes == (4, 5, 4)


def test_the_only_demon_in_supply_is_placed_for_two_red_dice_RG_20() -> None:
    table = at_end_of_round(build(turn=P, demons={9: 5}, tiles=[1], conflict=[1], action=[1, 1, 2]))
    table.play("pass", *STAY, "demon new 9")
    assert table.kind == "value"
    assert table.state.demons == {9: 6}


def test_only_red_dice_are_turned_and_equal_ones_automatically_RG_20_R10() -> None:
    table = at_end_of_round(build(turn=P, tiles=[1], conflict=[1], action=[5, 2, 3]))
    table.play("pass", *STAY)
    assert (table.kind, len(table.moves)) == ("boxes", 6)
    same = at_end_of_round(build(turn=P, tiles=[1], conflict=[1], action=[3, 3, 3], boxes=(0, 1, 0)))
    events = same.play("pass", *STAY)
    assert (same.kind, same.due, same.state.boxes) == ("turn", G, (3, 3, 3))
    assert keys(events)[-2:] == ["event-boxes", "event-round"]


# --- turns ---------------------------------------------------------------------------------------------------------


def test_one_die_and_any_number_of_cards_in_any_order_RG_22() -> None:
    table = build(hands={Y: [7, 9, 14]}, virtue={Y: ("b6", 2)})
    assert used(table) == (0, 0)
    table.play("play 9")
    assert used(table) == (0, 1)
    assert (table.view().die_used, table.view().card_used) == (False, True)
    assert {"die cards", "play 7", "play 14", "move saint", "end"} <= {*table.moves}
    table.play("move saint", "ragami b3")
    assert used(table) == (1, 1)
    assert table.moves == ["play 7", "play 14", "trade 7", "trade 14", "cubes 2", "end"]
    table.play("play 7", "ragami b4", "trade 14")
    assert table.moves == ["cubes 2", "end"]
    assert (table.view().die_used, table.view().card_used) == (True, True)


def test_dice_are_shared_and_seats_use_several_over_a_round_RG_23_R1() -> None:
    table = build(2, boxes=(0, 0, 4))
    for left in (3, 2, 1, 0):
        # The Ragami moves back and forth between two buildings.
        to = "ragami b4" if table.seat(table.due).ragami == place_of("b3") else "ragami b3"
        events = table.play("move conflict", to)
        used = next(event for event in events if event.key == "event-box-used")
        assert (used.params["left"], table.state.boxes) == (left, (0, 0, left))
        table.play("end")
    assert table.moves == ["pass"]


def test_a_turn_of_conversions_is_a_pass_RG_24_R2() -> None:
    table = at_end_of_round(build(cubes={Y: 2}, virtue={Y: ("b6", 3)}, free=True))
    table.play("cubes 2", "virtue 3")
    assert table.moves[-1] == "pass"
    assert "event-round-over" in keys(table.play("pass"))


@pytest.mark.parametrize(
    ("doing", "key"), [([], "event-pass"), (["cubes 2"], "event-pass"), (["trade 7"], "event-turn-over")]
)
def test_an_ended_turn_is_not_undone_without_consent(doing: list[str], key: str) -> None:
    """A player can take back a turn's actions as long as nothing was revealed.

    Ending the turn shows that the player wants no more actions.
    """
    table = build(hands={Y: [7]}, cubes={Y: 2})
    steps = table.play(*doing)
    assert not any(event.reveals for event in steps)
    told = table.play(table.moves[-1])
    assert [event.key for event in told if event.reveals] == [key]


def test_a_pass_is_asked_for_even_alone_R2() -> None:
    table = build(boxes=(0, 0, 0))
    assert table.moves == ["pass"]
    table.play("pass")
    assert (table.due, table.moves) == (G, ["pass"])


@pytest.mark.parametrize("doing", [["move saint", "ragami b3"], ["play 9"], ["trade 7"]])
def test_a_player_who_acted_has_not_passed_RG_24_RG_25_R22(doing: list[str]) -> None:
    table = build(3, hands={G: [7, 9]})
    table.play("pass", *doing)
    assert "pass" not in table.moves
    table.play("end")
    assert table.state.passes == 0
    assert [own.has_passed for own in table.view().seats] == [False, False, False]
    table.play("pass")
    assert [own.has_passed for own in table.view().seats] == [False, False, True]
    table.play("pass")
    assert [own.has_passed for own in table.view().seats] == [True, False, True]
    assert (table.due, table.state.outcome) == (G, None)
    table.lot.free = True
    assert "event-round-over" in keys(table.play("pass"))
    assert table.view().turn_seat is None
    assert [own.has_passed for own in table.view().seats] == [False, False, False]


def test_a_box_has_two_uses_and_is_parked_after_its_red_1_RG_26() -> None:
    table = build(boxes=(1, 2, 0), ragami={Y: "9"}, conflicts={9: 1})
    assert [one for one in table.moves if one.startswith(("die", "move"))] == [
        "die saint",
        "die cards",
        "move saint",
        "move cards",
    ]
    table.play("die saint", "saint yellow 2", "demon new 13")
    assert table.state.boxes == (0, 2, 0)
    table.play("end")
    assert [one for one in table.moves if one.startswith(("die", "move"))] == ["die cards", "move cards"]


def test_conversions_between_actions_any_number_of_times_RG_28() -> None:
    table = build(cubes={Y: 6}, virtue={Y: ("b6", 6)}, hands={Y: [9]})
    table.play("cubes 2", "virtue 3", "move saint", "ragami b3", "cubes 2", "play 9", "virtue 3", "cubes 2")
    assert (table.seat(Y).vp, table.seat(Y).cubes, table.seat(Y).virtue.value) == (5, 3, 0)
    table.play("cubes 2")
    assert not table.listed("cubes")
    assert "cubes 2" not in build(cubes={Y: 1}).moves


def test_virtue_converted_in_a_turn_does_not_move_the_die_RG_52() -> None:
    table = build(virtue={Y: ("b6", 4)})
    table.play("virtue 3")
    assert (table.seat(Y).virtue.value, table.seat(Y).virtue.place) == (1, 36)
    assert (table.kind, table.moves[-1], table.seat(Y).vp) == ("turn", "pass", 1)


# --- the end -------------------------------------------------------------------------------------------------------


def test_thirty_points_end_the_match_after_the_round_RG_54() -> None:
    table = build(vp={G: 29}, cubes={G: 2}, turn=G, passes=1)
    assert not table.view().last_round
    assert table.decision.prompt.key == "ask-turn"
    events = table.play("cubes 2")
    assert keys(events) == ["event-paid", "event-vp", "event-thirty"]
    assert events[-1].params == {"seat": SeatRef(G)}
    assert table.view().last_round
    assert table.decision.prompt.key == "ask-last-round"
    table.play("pass", "pass")
    events = table.play("pass")
    assert table.state.outcome is not None
    assert table.state.outcome.reason == Phrase("end-points")
    assert keys(events) == ["event-pass", "event-round-over", "event-end"]
    assert (table.decisions, table.state.steps) == ((), [])


def test_the_last_round_is_announced_once_RG_54() -> None:
    table = build(vp={Y: 30, G: 29}, cubes={G: 2}, turn=G)
    assert "event-thirty" not in keys(table.play("cubes 2"))
    at_last = at_end_of_round(build(vp={Y: 29}, cubes={Y: 4}, tiles=[], turn=P))
    assert "event-thirty" not in keys(at_last.play("pass"))


def test_no_tile_left_ends_the_match_after_the_round_RG_54() -> None:
    table = at_end_of_round(build(vp={G: 31}, tiles=[], turn=P))
    assert table.view().last_round
    events = table.play("pass")
    assert table.state.outcome is not None
    assert table.state.outcome.reason == Phrase("end-tiles")
    assert events[-1].params["winners"] == [Phrase("seat-name", {"seat": SeatRef(G)})]


def test_twenty_nine_points_and_a_tile_do_not_end_the_match_RG_54() -> None:
    table = at_end_of_round(build(vp={G: 29}, tiles=[4], turn=P, free=True))
    table.play("pass")
    assert table.state.outcome is None


def test_thirty_in_the_virtue_step_makes_the_prepared_round_the_last_R24() -> None:
    table = at_end_of_round(build(vp={G: 29}, virtue={G: ("b6", 2)}, turn=P, free=True))
    events = table.play("pass", "virtue 3", *STAY)
    assert "event-thirty" in keys(events)
    while table.kind != "turn":
        events = table.play(table.moves[0])
    assert events[-1].params["last"] == 1
    assert table.state.round == 2
    events = table.play("pass", "pass", "pass", "pass")
    assert keys(events)[-1] == "event-end"


def test_a_round_that_is_not_the_last_is_announced_as_such() -> None:
    table = at_end_of_round(build(turn=P, conflict=[1] * 6, action=[2, 2, 2]))
    events = table.play("pass", *STAY)
    assert events[-1].params == {"round": 2, "seat": SeatRef(G), "last": 0}


def test_cubes_are_exchanged_at_the_end_and_virtue_is_not_RG_55_R25() -> None:
    table = build(cubes={Y: 1, G: 2, B: 7}, virtue={Y: ("b6", 6)}, vp={Y: 4}, tiles=[], turn=P)
    table = at_end_of_round(table)
    events = table.play("pass")
    assert table.vps() == [4, 1, 3, 0]
    assert table.cubes() == [1, 0, 1, 0]
    assert table.seat(Y).virtue.value == 6
    assert keys(events) == ["event-pass", "event-round-over", "event-vp", "event-vp", "event-end"]


@pytest.mark.parametrize(
    ("resolved", "bonus"),
    [
        ((3, 2, 1, 0), (7, 4, 0, 0)),
        ((0, 0, 0, 0), (0, 0, 0, 0)),
        ((1, 1, 1, 1), (7, 7, 7, 7)),
        ((1, 2, 3, 3), (0, 4, 7, 7)),
        ((0, 0, 2, 0), (0, 0, 7, 0)),
    ],
)
def test_most_and_second_most_conflicts_RG_56(resolved: tuple[int, ...], bonus: tuple[int, ...]) -> None:
    table = at_end_of_round(build(resolved=dict(enumerate(resolved)), tiles=[], turn=P))
    events = table.play("pass")
    assert table.vps() == [*bonus]
    assert [event.params["points"] for event in events if event.key == "event-vp"] == [one for one in bonus if one]


@pytest.mark.parametrize(
    ("vp", "resolved", "places"),
    [
        # The bonuses are 7 points for 5 conflicts, and 4 points for 4 conflicts.
        ((10, 13, 20, 17), (5, 4, 0, 0), (2, 3, 1, 4)),
        ((10, 13, 0, 0), (5, 4, 0, 0), (1, 2, 3, 3)),
        ((10, 10, 0, 1), (5, 5, 0, 0), (1, 1, 4, 3)),
    ],
)
def test_most_points_win_then_most_conflicts_RG_57_R25(
    vp: tuple[int, ...], resolved: tuple[int, ...], places: tuple[int, ...]
) -> None:
    table = at_end_of_round(build(vp=dict(enumerate(vp)), resolved=dict(enumerate(resolved)), tiles=[], turn=P))
    table.play("pass")
    assert table.state.outcome is not None
    assert places_in(table.state.outcome) == places
    assert points_in(table.state.outcome) == tuple(table.vps())
