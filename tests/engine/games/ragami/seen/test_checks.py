"""Tests that every impossible state is refused, and that the error names its place."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.games.ragami.game import GAME
from engine.games.ragami.state.match_state import AnyStep, Die, HeldCard, MoveRagamiStep, Resolve, State, ToPile, Turn
from engine.kernel.errors import BadRecord
from engine.kernel.table.outcome import ranking
from engine.kernel.words.phrases import Phrase
from tests.engine.games.ragami.positions import P, Y, at_end_of_round, build, new_table, placed
from tests.engine.games.ragami.spoiling import area, state
from tests.engine.spoils import Spoils

SPOILS = Spoils()
spoil = SPOILS.at


# --- the table -----------------------------------------------------------------------------------------------------


@spoil("seats")
def one_seat(state: State) -> None:
    del state.seats[1:]


@spoil("seats")
def three_saints(state: State) -> None:
    state.saints.pop()


@spoil("seats")
def two_boxes(state: State) -> None:
    state.boxes = (1, 2)


@spoil("pieces")
def a_conflict_in_a_building(state: State) -> None:
    state.conflicts[31] = 1


@spoil("pieces")
def a_demon_nowhere(state: State) -> None:
    state.demons[0] = 1


@spoil("pieces")
def a_saint_in_a_building(state: State) -> None:
    state.saints[2] = 40


@spoil("pieces")
def a_saint_not_placed(state: State) -> None:
    state.saints[2] = 0


@spoil("pieces")
def a_ragami_not_placed(state: State) -> None:
    area(state, 3, ragami=0)


@spoil("conflicts")
def a_conflict_of_7(state: State) -> None:
    state.conflicts[9] = 7


@spoil("conflicts")
def a_conflict_of_0(state: State) -> None:
    state.conflicts[9] = 0


@spoil("conflicts")
def seven_conflicts(state: State) -> None:
    free = [space for space in state.laid_tiles if space not in {*state.conflicts, *state.blocked}]
    state.conflicts.update(dict.fromkeys(free[:5], 1))


@spoil("conflicts")
def a_conflict_whose_tile_is_not_drawn(state: State) -> None:
    state.conflicts[state.tiles[0]] = 1


@spoil("supply")
def no_demons_on_a_space(state: State) -> None:
    state.demons[3] = 0


@spoil("supply")
def seven_demons(state: State) -> None:
    state.demons[20] = 7


@spoil("supply")
def too_many_cubes(state: State) -> None:
    area(state, 1, cubes=28)


@spoil("boxes")
def a_box_of_6(state: State) -> None:
    state.boxes = (6, 0, 0)


@spoil("boxes")
def a_box_below_0(state: State) -> None:
    state.boxes = (-1, 0, 0)


@spoil("tiles")
def a_tile_lost(state: State) -> None:
    state.tiles = state.tiles[1:]


@spoil("tiles")
def a_tile_twice(state: State) -> None:
    state.tiles = (*state.tiles, state.tiles[0])


@spoil("tiles")
def no_passage_without_a_tile(state: State) -> None:
    state.blocked = (state.tiles[0],)


@spoil("tiles")
def no_passage_on_a_conflict(state: State) -> None:
    state.blocked = (9, 30)


@spoil("cards")
def a_card_lost(state: State) -> None:
    state.deck = state.deck[1:]


@spoil("cards")
def a_card_too_many(state: State) -> None:
    state.pile = (*state.pile, 3)


@spoil("cards")
def an_unknown_card(state: State) -> None:
    state.pile = (16,)


@spoil("cards")
def a_card_in_play_that_is_in_the_deck_too(state: State) -> None:
    state.steps += [ToPile(7), MoveRagamiStep(Y)]


@spoil("cards")
def the_card_of_the_power_die_without_it(state: State) -> None:
    state.power_die = False


# --- the seats -----------------------------------------------------------------------------------------------------


@spoil("seat 0")
def debts(state: State) -> None:
    area(state, 0, cubes=-1)


@spoil("seat 1")
def fewer_points_than_none(state: State) -> None:
    area(state, 1, vp=-1)


@spoil("seat 1")
def fewer_conflicts_than_none(state: State) -> None:
    area(state, 1, resolved=-1)


@spoil("seat 1")
def four_in_hand(state: State) -> None:
    area(state, 1, hand=(HeldCard(2), HeldCard(8), HeldCard(9), HeldCard(15)))
    deck = [*state.deck]
    deck.remove(15)
    state.deck = tuple(deck)


@spoil("seat 1")
def a_hand_out_of_order(state: State) -> None:
    area(state, 1, hand=state.seats[1].hand[::-1])


@spoil("seat 0")
def virtue_of_7(state: State) -> None:
    area(state, 0, virtue=Die(36, 7))


@spoil("seat 0")
def virtue_of_0_on_the_board(state: State) -> None:
    area(state, 0, virtue=Die(36, 0))


@spoil("seat 0")
def virtue_off_the_board_that_shows_something(state: State) -> None:
    area(state, 0, virtue=Die(0, 2))


@spoil("seat 0")
def virtue_on_a_space(state: State) -> None:
    area(state, 0, virtue=Die(12, 2))


@spoil("ragamis")
def a_ragami_off_the_map(state: State) -> None:
    area(state, 3, ragami=44)


@spoil("ragamis")
def three_on_a_space(state: State) -> None:
    area(state, 3, ragami=12)


@spoil("ragamis")
def a_ragami_with_its_saint(state: State) -> None:
    state.saints[0] = 12


@spoil("ragamis")
def a_neutral_one_among_four(state: State) -> None:
    state.neutral = 31


# --- counters ------------------------------------------------------------------------------------------------------


@spoil("turn")
def a_first_player_who_is_not_there(state: State) -> None:
    state.first = 4


@spoil("turn")
def more_passes_than_seats(state: State) -> None:
    state.passes = 5


@spoil("turn")
def fewer_passes_than_none(state: State) -> None:
    state.passes = -1


@spoil("counters")
def round_0(state: State) -> None:
    state.round = 0


@spoil("counters")
def fewer_turns_than_none(state: State) -> None:
    state.turns = -1


@spoil("counters")
def fewer_draws_than_none(state: State) -> None:
    state.draws = -1


@spoil("steps")
def nothing_to_do(state: State) -> None:
    state.steps = []


@spoil("steps")
def over_and_not_over(state: State) -> None:
    state.outcome = ranking((1, 2, 3, 4), Phrase("end-tiles"), (0, 0, 0, 0))


@spoil("outcome")
def an_outcome_for_others(state: State) -> None:
    state.steps, state.outcome = [], ranking((1, 2, 3), Phrase("end-tiles"), (0, 0, 0))


@pytest.mark.parametrize("name", SPOILS)
def test_impossible_values_are_refused(name: str) -> None:
    SPOILS.check(name, GAME, state())


def test_possible_values_are_accepted() -> None:
    table = new_table(2)
    GAME.validate(table.state)
    placed(table)
    while table.state.outcome is None:
        GAME.validate(table.state)
        table.play(table.moves[-1])
    GAME.validate(table.state)
    waiting = at_end_of_round(build(conflicts={23: 6}, ragami={Y: "23"}, turn=P))
    waiting.play("pass")
    assert waiting.kind == "retreat"
    GAME.validate(waiting.state)


def test_a_copy_shares_no_mutable_value() -> None:
    one = state()
    before = GAME.encode(one)
    other = one.copy()
    assert other == one
    other.seats[0], other.saints[0] = replace(other.seats[0], vp=9), 30
    other.steps.clear()
    other.conflicts[9], other.demons[9] = 1, 1
    assert GAME.encode(one) == before


def test_a_state_in_the_middle_of_anything_survives_json() -> None:
    stacks: list[list[AnyStep]] = [
        [Turn(Y), ToPile(7), MoveRagamiStep(Y)],
        [Turn(Y, die=True), Resolve(Y, 12, cubes=1)],
    ]
    for steps in stacks:
        one = state()
        one.steps = [*steps]
        assert GAME.decode(GAME.encode(one)) == one
    with pytest.raises(BadRecord):
        GAME.decode(b'{"seats": 4}')
    with pytest.raises(BadRecord):
        GAME.decode(GAME.encode(state()).replace(b'"turn"', b'"nap"'))
