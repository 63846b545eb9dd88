"""Tests the rules of the set-up: tiles, dice, cards, and the order of placing."""

from __future__ import annotations

import pytest

from engine.games.ragami.state.match_state import KeepFirst
from engine.kernel.steps.events import visible
from engine.kernel.words.phrases import SeatRef
from tests.engine.games.ragami.positions import B, G, Lot, P, Table, Y, keys, new_table, placed

# The tiles in order, and the same list after the tiles of the neutral Saints were returned.
OUT = [7, 3, 11, 20, 14, 29, 5, 30, 1, 18, 9, 2]
ORDER = [*OUT, *(number for number in range(1, 31) if number not in OUT)]
REST = ORDER[10:]
AGAIN = sorted(REST, reverse=True)
DICE = [4, 1, 6, 2, 5, 3]
# A deck that begins with the hands of the first, second, third and fourth seats.
HANDS = [*[7, 1, 3], *[2, 2, 9], *[10, 4, 3], *[8, 8, 3]]
DECK = [*HANDS, *[1, 2, 3, 4, 5, 5, 6, 6, 7, 7, 9, 11, 11, 12, 12, 13, 13, 14, 14, 15, 15]]


def laid_out(seats: int = 4, *, first: int = 1, deck: list[int] | None = None, power_die: bool = True) -> Table:
    orders = {"tiles": ORDER, "tiles-again": AGAIN, **({"deck": deck} if deck else {})}
    lot = Lot({"conflict": DICE, "first": [first]}, orders=orders, free=True)
    return new_table(seats, lot=lot, power_die=power_die)


def test_six_conflicts_and_four_demons_are_on_tiles_RG_3_RG_4_R4() -> None:
    state = laid_out().state
    assert state.conflicts == dict(sorted(zip(ORDER[:6], DICE, strict=True)))
    assert state.demons == dict.fromkeys(sorted(ORDER[6:10]), 1)
    assert state.demon_supply == 2
    assert state.dice_supply == 0
    assert state.laid_tiles == tuple(ORDER[:10])
    assert state.tiles == tuple(AGAIN)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_unowned_saints_are_on_tiles_that_are_returned_RG_5_R6(seats: int) -> None:
    state = laid_out(seats).state
    assert state.saints == [0] * seats + ORDER[10 : 14 - seats]
    assert {*state.saints[seats:]} <= {*state.tiles}
    assert len(state.tiles) == 20
    assert not {*state.saints[seats:]} & {*state.conflicts, *state.demons}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_chance_is_used_in_the_order_of_the_rules_R4(seats: int) -> None:
    lot = Lot(free=True)
    new_table(seats, lot=lot)
    assert lot.labels == ["tiles#0", *(f"conflict#0.{n}" for n in range(6)), "tiles-again#0", "first#0", "deck#0"]


def test_no_seat_has_points_or_cubes_at_the_start_RG_2() -> None:
    state = laid_out().state
    assert [
        (seat_state.vp, seat_state.resolved, seat_state.cubes, seat_state.hand, seat_state.ragami)
        for seat_state in state.seats
    ] == [(0, 0, 0, (), 0)] * 4
    assert [(seat_state.virtue.place, seat_state.virtue.value) for seat_state in state.seats] == [(0, 0)] * 4
    assert (state.cube_supply, state.round, state.boxes, state.pile) == (30, 1, (0, 0, 0), ())


@pytest.mark.parametrize(("first", "seats"), [(0, 2), (1, 2), (0, 4), (3, 4), (2, 3)])
def test_the_first_player_is_drawn_RG_6(first: int, seats: int) -> None:
    assert laid_out(seats, first=first).view().first == first


def test_hands_are_dealt_from_the_first_seat_RG_7_R4() -> None:
    table = laid_out(first=2)
    top = table.state.steps[-1]
    assert isinstance(top, KeepFirst)
    again = Lot({"conflict": DICE, "first": [2]}, orders={"tiles": ORDER, "tiles-again": AGAIN}, free=True)
    deck = again.shuffle("deck#0", sorted([*table.state.deck, *(no for hand in top.dealt_cards for no in hand)]))
    assert [top.dealt_cards[seat] for seat in (B, P, Y, G)] == [tuple(deck[at : at + 3]) for at in (0, 3, 6, 9)]
    assert table.state.deck == tuple(deck[12:])


def test_all_choose_at_once_and_in_secret_RG_7_R5() -> None:
    table = laid_out(deck=DECK)
    assert {decision.seat for decision in table.decisions} == {Y, G, B, P}
    assert all(decision.secret and decision.kind == "keep" for decision in table.decisions)
    by_seat = {decision.seat: [" ".join(move) for move in decision.moves] for decision in table.decisions}
    # Green is the first player.
    assert by_seat == {
        G: ["keep 1", "keep 3", "keep 7"],
        B: ["keep 2", "keep 9"],
        P: ["keep 3", "keep 4", "keep 10"],
        Y: ["keep 3", "keep 8"],
    }
    events = table.play("keep 9")
    assert keys(visible(events, G)) == []
    assert not table.state.pile
    assert table.hand(B) == []
    assert {decision.seat for decision in table.decisions} == {Y, G, P}
    table.play("keep 7", "keep 10")
    events = table.play("keep 8")
    assert [table.hand(seat) for seat in (Y, G, B, P)] == [[8], [7], [9], [10]]
    # Discards are shown together, beginning with the first seat.
    assert table.state.pile == (1, 3, 2, 2, 4, 3, 8, 3)
    shown = [event for event in events if event.key == "event-kept-first"]
    assert all(event.reveals for event in shown)
    assert [event.params["seat"] for event in shown] == [SeatRef(seat) for seat in (G, B, P, Y)]
    assert not any(hand_card.fresh for seat_state in table.state.seats for hand_card in seat_state.hand)


def test_a_player_who_is_dealt_equal_cards_is_not_asked_RG_7() -> None:
    deck = sorted(DECK, key=lambda no: no != 3)
    table = laid_out(deck=deck)
    assert [decision.seat for decision in table.decisions] == [Y, B, P]
    table.play(*(" ".join(decision.moves[0]) for decision in table.decisions))
    assert table.hand(G) == [3]
    assert table.state.pile[:2] == (3, 3)


def test_saints_stand_anywhere_and_bring_no_cubes_RG_8() -> None:
    table = laid_out(deck=DECK)
    table.play("keep 1", "keep 2", "keep 10", "keep 8")
    assert (table.kind, table.due) == ("place", G)
    assert table.moves == [f"saint green {space}" for space in range(1, 31)]
    table.play("saint green 7", "saint blue 7", "saint purple 5", "saint yellow 7")
    assert table.state.saints == [7, 7, 7, 5]
    assert table.cubes() == [0, 0, 0, 0]


def test_virtue_dice_begin_at_1_in_any_building_RG_9() -> None:
    table = laid_out()
    while table.decisions[0].moves[0][0] != "virtue":
        table.play(" ".join(table.decisions[0].moves[0]))
    assert table.due == B
    for _ in range(4):
        assert table.moves == [f"virtue b{number}" for number in range(1, 14)]
        table.play("virtue b6")
    assert [(seat_state.virtue.place, seat_state.virtue.value) for seat_state in table.state.seats] == [(36, 1)] * 4


def test_ragamis_begin_in_different_buildings_RG_10() -> None:
    table = laid_out()
    while table.decisions[0].moves[0][0] != "ragami":
        table.play(" ".join(table.decisions[0].moves[0]))
    assert table.due == P
    table.play("ragami b6")
    assert table.due == Y
    assert table.moves == [f"ragami b{number}" for number in range(1, 14) if number != 6]
    table.play("ragami b1", "ragami b2")
    assert (table.due, "ragami b2" in table.moves) == (B, False)
    table.play("ragami b13")
    assert [seat_state.ragami for seat_state in table.state.seats] == [31, 32, 43, 36]


def test_three_seats_place_in_turn_RG_8_to_RG_10_R3() -> None:
    table = laid_out(3, first=2)
    table.play(*(" ".join(decision.moves[0]) for decision in table.decisions))
    order = []
    while table.kind == "place":
        order.append((table.moves[0].split()[0], table.due))
        table.play(table.moves[-1])
    assert order == [
        *[("saint", 2), ("saint", 0), ("saint", 1)],
        *[("virtue", 0), ("virtue", 1), ("virtue", 2)],
        *[("ragami", 1), ("ragami", 2), ("ragami", 0)],
    ]
    assert table.due == 1


def test_the_neutral_ragami_is_placed_by_the_second_seat_RG_11_R26() -> None:
    table = placed(laid_out(2, first=0))
    assert [seat_state.ragami for seat_state in table.state.seats] == [33, 31]
    assert table.state.neutral == 32
    assert placed(laid_out(3)).state.neutral == 0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_round_1_begins_without_preparation_RG_12_R3(seats: int) -> None:
    table = placed(laid_out(seats, first=1))
    assert table.due == 0
    assert table.kind in {"new-demon", "boxes"}
    while table.kind != "turn":
        table.play(table.moves[0])
    assert (table.due, table.state.round) == (1, 1)
    assert sorted(table.state.conflicts.values()) == sorted(DICE)
    assert all(seat_state.virtue.value == 1 for seat_state in table.state.seats)
    assert table.state.tiles == tuple(AGAIN)


def test_the_first_card_can_be_used_at_once_RG_27() -> None:
    table = laid_out(deck=DECK)
    table.play("keep 7")
    placed(table)
    while table.kind != "turn":
        table.play(table.moves[0])
    assert table.due == G
    assert {"play 7", "trade 7"} <= {*table.moves}


def test_without_power_die_its_card_is_not_dealt_RG_7_RG_50() -> None:
    for seats, absent in ((4, {6}), (2, {5, 6})):
        table = placed(laid_out(seats, power_die=False))
        cards = [*table.state.deck, *table.state.pile, *(no for seat in range(seats) for no in table.hand(seat))]
        assert {*range(1, 16)} - {*cards} == absent
