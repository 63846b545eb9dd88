"""Tests the rules of dice actions: Ragamis, Saints and Demons, drawing cards."""

from __future__ import annotations

import pytest

from engine.games.ragami.state.match_state import HeldCard, Last
from engine.kernel.steps.events import visible
from tests.engine.games.ragami.positions import NEUTRAL, B, G, P, Y, build, keys, with_seat

# --- moving a Ragami -----------------------------------------------------------------------------------------------


def test_a_ragami_goes_1_to_4_steps_to_another_place_RG_29_R11() -> None:
    table = build(ragami={Y: "25"})
    table.play("move saint")
    places = table.listed("ragami")
    assert "25" not in places
    assert {"26", "b10", "16"} <= {*places}
    assert "30" not in places
    assert table.view(Y).reach["ragami"]["26"] == 1


def test_a_closed_place_is_neither_crossed_nor_entered_RG_30() -> None:
    """The Ragami on 25 is nearly enclosed: 25 leads only to 16, 26 and b10, and b10 leads into the city."""
    table = build(ragami={Y: "25"}, blocked=[16, 26])
    table.play("move saint")
    assert not {"16", "26"} & {*table.listed("ragami")}
    assert table.view(Y).reach["ragami"]["b10"] == 1
    assert table.view(Y).reach["ragami"]["19"] == 2


def test_a_saint_of_another_colour_does_not_block_the_way_RG_31() -> None:
    table = build(ragami={Y: "25"}, saints={"yellow": 26, "green": 16})
    table.play("move saint")
    assert ("26" in table.listed("ragami"), "16" in table.listed("ragami")) == (False, True)
    # The space can still be crossed: 27 is two steps away through 26.
    assert table.view(Y).reach["ragami"]["27"] == 2


def test_at_most_two_ragamis_share_a_place_RG_32() -> None:
    table = build(ragami={Y: "b8", G: "9", B: "10", P: "10"})
    table.play("move saint")
    assert ("9" in table.listed("ragami"), "10" in table.listed("ragami")) == (True, False)
    crowded = build(ragami={Y: "b8", G: "b4", B: "b4", P: "b4"})
    crowded.play("move saint", "ragami b4")
    assert [seat_state.ragami for seat_state in crowded.state.seats] == [34] * 4


def test_demons_are_purified_only_where_a_movement_ends_RG_33() -> None:
    table = build(ragami={Y: "1"}, demons={2: 1, 3: 2, 13: 1})
    events = table.play("move saint", "ragami 3")
    assert (table.seat(Y).vp, table.state.demons) == (2, {2: 1, 13: 1})
    assert keys(events) == ["event-box-used", "event-ragami", "event-purified", "event-vp"]


@pytest.mark.parametrize("there", ["saint", "own saint", "ragami", "neutral", "conflict", "nobody"])
def test_demons_are_purified_only_if_no_other_piece_is_there_RG_33(there: str) -> None:
    table = build(
        2,
        ragami={Y: "1", **({G: "2"} if there == "ragami" else {}), **({NEUTRAL: "2"} if there == "neutral" else {})},
        saints={"purple" if there == "saint" else "yellow": 2} if "saint" in there else {"yellow": 30},
        conflicts={2: 1} if there == "conflict" else {},
        demons={2: 2},
    )
    if there == "own saint":
        table.play("move saint")
        assert "2" not in table.listed("ragami")
        return
    table.play("move saint", "ragami 2")
    assert table.vps() == ([2, 0] if there == "nobody" else [0, 0])
    assert table.state.demons == ({} if there == "nobody" else {2: 2})


def test_demons_that_come_to_a_ragami_are_not_purified_RG_33() -> None:
    table = build(ragami={Y: "2"}, demons={1: 1}, saints={"yellow": 30})
    table.play("die saint", "saint yellow 29", "demon 1 2")
    assert (table.state.demons, table.vps()) == ({2: 1}, [0] * 4)


def test_either_player_moves_the_neutral_ragami_RG_34() -> None:
    for seat in (Y, G):
        table = build(2, turn=seat, ragami={NEUTRAL: "b6", Y: "1", G: "b9"}, demons={20: 1}, saints={"blue": 19})
        table.play("move saint")
        assert table.moves == sorted(table.moves, key=lambda one: one.startswith("neutral"))
        # There is no Saint of the neutral Ragami's colour, so no Saint blocks it.
        assert "19" in table.listed("neutral")
        table.play("neutral 20")
        assert (table.state.neutral, table.state.demons, table.vps()) == (20, {20: 1}, [0, 0])
        assert table.seat(Y).ragami == 1
    three = build(3, ragami={Y: "1"})
    three.play("move saint")
    assert not three.listed("neutral")


def test_the_neutral_ragami_counts_for_the_limit_of_a_place_RG_32_RG_34() -> None:
    table = build(2, ragami={NEUTRAL: "9", G: "9", Y: "b8"})
    table.play("move saint")
    assert "9" not in table.listed("ragami")
    lonely = build(2, ragami={NEUTRAL: "b8", G: "9", Y: "9"})
    lonely.play("move saint")
    assert "9" not in lonely.listed("neutral")


# --- Saint and Demon -----------------------------------------------------------------------------------------------


def test_a_saint_then_a_demon_both_compulsory_RG_35() -> None:
    table = build(demons={9: 1})
    table.play("die saint")
    assert (table.kind, {one.split()[0] for one in table.moves}) == ("saint", {"saint"})
    table.play("saint yellow 2")
    assert (table.kind, {one.split()[0] for one in table.moves}) == ("demon", {"demon"})
    table.play("demon 9 10")
    assert (table.kind, table.due) == ("turn", Y)
    assert table.state.last == (Last("saint 0", 1, 2), Last("demon", 9, 10))


def test_every_saint_moves_up_to_4_spaces_RG_36() -> None:
    saints = dict.fromkeys(("yellow", "green", "blue", "purple"), 3)
    table = build(3, ragami={Y: "11", G: "12"}, saints=saints, conflicts={9: 1})
    table.play("die saint")
    assert (11 in table.numbers("saint yellow"), 12 in table.numbers("saint yellow")) == (False, True)
    assert (11 in table.numbers("saint green"), 12 in table.numbers("saint green")) == (True, False)
    assert {11, 12} <= {*table.numbers("saint blue"), *table.numbers("saint purple")}
    assert all(3 not in table.numbers(f"saint {colour}") for colour in saints)


def test_no_saint_enters_the_conflict_of_the_movers_ragami_RG_36() -> None:
    table = build(ragami={Y: "9", G: "22"}, conflicts={9: 2, 22: 2}, saints={"blue": 10})
    table.play("die saint")
    assert (9 in table.numbers("saint blue"), 22 in table.numbers("saint blue")) == (False, True)
    free = build(ragami={Y: "9"}, saints={"blue": 10})
    free.play("die saint")
    assert 9 in free.numbers("saint blue")


def test_a_saint_on_a_conflict_gives_a_cube_to_the_mover_RG_37() -> None:
    for colour, start in (("green", 10), ("purple", 10), ("purple", 22)):
        table = build(3, conflicts={9: 2, 22: 2}, saints={colour: start})
        table.play("die saint", f"saint {colour} 9")
        assert table.cubes() == [1, 0, 0]
    away = build(3, conflicts={9: 2, 22: 2}, saints={"green": 9})
    away.play("die saint", "saint green 10")
    assert away.cubes() == [0, 0, 0]


def test_no_cube_comes_from_an_empty_supply_RG_51() -> None:
    table = build(cubes={G: 30}, conflicts={9: 2}, saints={"blue": 10})
    events = table.play("die saint", "saint blue 9")
    assert "event-cubes" not in keys(events)
    assert table.cubes() == [0, 30, 0, 0]


def test_a_demon_moves_or_is_placed_from_the_supply_RG_38() -> None:
    table = build(demons={9: 2, 30: 3})
    table.play("die saint", "saint yellow 2")
    assert table.listed("demon new") == [str(space) for space in range(1, 31)]
    assert 9 not in table.numbers("demon 9")
    table.play("demon 9 10")
    assert table.state.demons == {9: 1, 10: 1, 30: 3}
    with_new = build(demons={9: 2, 30: 3})
    with_new.play("die saint", "saint yellow 2", "demon new 9")
    assert (with_new.state.demons, with_new.state.demon_supply) == ({9: 3, 30: 3}, 0)
    empty = build(demons={9: 6})
    empty.play("die saint", "saint yellow 2")
    assert not empty.listed("demon new")
    assert empty.listed("demon 9")
    empty.play("demon 9 10")
    assert empty.state.demons == {9: 5, 10: 1}


def test_saints_and_demons_enter_places_closed_to_ragamis_RG_38_RG_15() -> None:
    table = build(blocked=[10], demons={9: 1, 10: 1}, saints={"yellow": 10, "green": 10, "blue": 9})
    table.play("die saint", "saint blue 10")
    assert 10 in table.numbers("demon 9")
    table.play("demon 9 10")
    assert (table.state.saints[:3], table.state.demons) == ([10, 10, 10], {10: 2})


# --- drawing cards -------------------------------------------------------------------------------------------------


def test_three_are_drawn_and_one_is_kept_RG_39_RG_27() -> None:
    table = build(hands={Y: [2, 3]}, deck=[14, 4, 9, 1, 1])
    events = table.play("die cards")
    assert (table.kind, table.moves) == ("keep", ["keep 4", "keep 9", "keep 14"])
    assert all(decision.secret for decision in table.decisions), "the move names a card that nobody else may know"
    assert table.view(Y).looking == [4, 9, 14]
    assert [table.view(seat).looking for seat in (G, None)] == [[], []]
    assert keys(visible(events, G)) == ["event-box-used", "event-looked"]
    pile = table.state.pile
    events = table.play("keep 9")
    assert table.seat(Y).hand == (HeldCard(2), HeldCard(3), HeldCard(9, fresh=True))
    assert table.state.deck == (1, 1)
    assert table.state.pile == (*pile, 4, 14)
    assert keys(visible(events, G)) == ["event-kept"]
    assert keys(visible(events, Y)) == ["event-kept", "event-kept-these"]
    assert all(event.reveals for event in events if event.key == "event-kept")


def test_equal_cards_are_one_choice_and_three_equal_cards_no_choice_RG_39() -> None:
    table = build(deck=[3, 3, 9, 1])
    table.play("die cards")
    assert table.moves == ["keep 3", "keep 9"]
    table.play("keep 3")
    assert table.state.pile[-2:] == (3, 9)
    same = build(deck=[3, 3, 3, 1])
    same.play("die cards")
    assert (same.kind, same.hand(Y)) == ("turn", [3])
    assert same.state.pile[-2:] == (3, 3)


def test_a_full_hand_makes_room_first_RG_39_RG_40() -> None:
    table = build(hands={Y: [2, 2, 7]}, deck=[14, 4, 9, 1])
    events = table.play("die cards")
    assert (table.kind, table.moves) == ("discard", ["discard 2", "discard 7"])
    assert len(table.state.deck) == 4
    assert "event-looked" not in keys(events)
    events = table.play("discard 2")
    assert table.state.pile[-1] == 2
    assert keys(events)[0] == "event-discarded"
    table.play("keep 14")
    assert table.hand(Y) == [2, 7, 14]
    same = build(hands={Y: [3, 3, 3]}, deck=[14, 4, 9, 1])
    same.play("die cards")
    assert (same.kind, same.hand(Y)) == ("keep", [3, 3])


def test_of_equal_cards_the_fresh_one_is_discarded_R22() -> None:
    table = build(hands={Y: [2, 15]}, fresh={Y: [2]}, cubes={Y: 1}, deck=[14, 4, 9, 1], die=True)
    table = with_seat(table, Y, hand=(HeldCard(2), HeldCard(2, fresh=True), HeldCard(15)))
    table.play("play 15", "die cards", "keep 4")
    assert table.seat(Y).hand == (HeldCard(2), HeldCard(2, fresh=True), HeldCard(4, fresh=True))
    full = build(hands={Y: [2, 7, 15]}, cubes={Y: 1}, deck=[2, 4, 9, 3, 3, 4, 9], die=False)
    full.play("play 15", "die cards", "keep 2")
    assert full.seat(Y).hand == (HeldCard(2), HeldCard(2, fresh=True), HeldCard(7))
    full.play("die cards", "discard 2")
    assert full.seat(Y).hand == (HeldCard(2), HeldCard(7))


def test_of_equal_cards_the_older_one_is_traded_R22() -> None:
    table = build(hands={Y: [7]}, fresh={Y: [7]}, die=True)
    assert table.moves == ["play 7", "trade 7", "end"]
    table.play("trade 7")
    assert table.seat(Y).hand == (HeldCard(7, fresh=True),)
    assert table.moves == ["end"]


def test_cards_are_fresh_until_the_end_of_their_players_turn_RG_27() -> None:
    table = build(2, deck=[7, 7, 7, 9, 9, 2], boxes=(0, 5, 0))
    table.play("die cards", "end")
    assert table.seat(Y).hand == (HeldCard(7),)
    table.play("die cards", "keep 9", "end")
    assert {"play 7", "trade 7"} <= {*table.moves}
    assert table.seat(G).hand == (HeldCard(9),)


def test_the_pile_is_shuffled_during_a_draw_RG_41() -> None:
    table = build(deck=[14], boxes=(1, 1, 1))
    before = sorted(table.state.pile)
    events = table.play("die cards")
    assert keys(events) == ["event-box-used", "event-reshuffled", "event-looked", "event-looked-at"]
    assert events[1].params == {"count": 32}
    assert events[1].reveals
    looked = table.view(Y).looking
    assert 14 in looked
    assert sorted([*table.state.deck, *looked]) == sorted([*before, 14])
    assert not table.state.pile
    assert table.lot.labels == ["reshuffle#1"]


def test_an_empty_deck_is_shuffled_only_when_a_card_is_needed_RG_41() -> None:
    table = build(deck=3)
    events = table.play("die cards")
    assert "event-reshuffled" not in keys(events)
    assert not table.state.deck
    table.play(table.moves[0])
    assert len(table.state.pile) == 32
    again = build(deck=0)
    events = again.play("die cards")
    assert events[1].params == {"count": 33}


def test_fewer_cards_are_drawn_if_no_more_are_left_RG_41() -> None:
    """With 33 cards and at most 12 in hands, enough cards are always left. But the rules cover this case."""
    table = build(deck=[14, 4])
    table.state.pile = ()
    table.valid = False
    table.play("die cards")
    assert table.moves == ["keep 4", "keep 14"]
    table.play("keep 4")
    assert (len(table.state.pile), len(table.state.deck)) == (1, 0)
    empty = build(deck=0)
    empty.state.pile = ()
    assert "die cards" not in empty.moves
    assert "move cards" in empty.moves
