"""Tests that every impossible state is refused, and that the error names its place."""

from __future__ import annotations

import msgspec
import pytest

from engine.games.splendor_marvel.game import GAME
from engine.games.splendor_marvel.state import Close, Last, Pay, Reserved, Return, State, Turn, Visit
from engine.kernel.errors import BadRecord
from engine.kernel.table.outcome import ranking
from engine.kernel.words.phrases import Phrase
from tests.engine.games.splendor_marvel.positions import build, match_of, play
from tests.engine.spoils import Spoils

SPOILS = Spoils()
spoil = SPOILS.at


def state() -> State:
    """Return a state in which seat 1 must pay for Rocket. Both seats have a team and cards in hand."""
    match = match_of(
        build(
            tokens={0: {"yellow": 1, "red": 2, "shield": 1}, 1: {"blue": 2}},
            teams={0: ["wasp", "elektra"], 1: ["spider-woman", "squirrel-girl", "modok"]},
            hands={0: ["triton"], 1: ["wong", "hulk"]},
            blind=["hulk"],
            display={"1-1": "rocket"},
        )
    )
    play(match, "recruit 1-1 choose")
    paying: State = match.state
    return paying


@spoil("seats")
def one_seat(state: State) -> None:
    del state.seats[1]


@spoil("tokens")
def a_token_from_nowhere(state: State) -> None:
    state.supply[0] += 1


@spoil("tokens")
def debts(state: State) -> None:
    state.supply[0] = -1
    area(state, 1, tokens=(4, 2, 0, 0, 0, 0, 0))


@spoil("tokens")
def six_kinds(state: State) -> None:
    state.supply.pop()


@spoil("display")
def three_slots(state: State) -> None:
    state.display[0].pop()


@spoil("display")
def two_decks(state: State) -> None:
    state.decks.pop()


@spoil("level 1")
def a_card_in_another_deck(state: State) -> None:
    state.decks[0].append(state.decks[2].pop())


@spoil("level 1")
def an_unknown_card(state: State) -> None:
    state.decks[0][0] = "batman"


@spoil("level 2")
def a_hole_beside_a_deck(state: State) -> None:
    state.decks[1].append(str(state.display[1][0]))
    state.display[1][0] = None


@spoil("cards")
def a_card_twice(state: State) -> None:
    state.decks[1][0] = state.decks[1][1]


@spoil("cards")
def a_card_lost(state: State) -> None:
    state.decks[1].pop()


@spoil("cards")
def an_unknown_card_in_hand(state: State) -> None:
    area(state, 0, hand=(Reserved("batman", is_public=True),))


@spoil("seat 0")
def another_bonus(state: State) -> None:
    area(state, 0, bonuses=(1, 2, 0, 0, 0))


@spoil("seat 1")
def more_tags(state: State) -> None:
    area(state, 1, tags=3)


@spoil("seat 0")
def more_points(state: State) -> None:
    area(state, 0, card_points=1)


@spoil("seat 0")
def time_without_level_3(state: State) -> None:
    state.supply[6] -= 1
    area(state, 0, tokens=(1, 0, 0, 2, 0, 1, 1))


@spoil("seat 1")
def four_in_hand(state: State) -> None:
    more = [Reserved(state.decks[0].pop(), is_public=True) for _ in range(2)]
    area(state, 1, hand=(*state.seats[1].hand, *more))


@spoil("locations")
def an_unknown_place(state: State) -> None:
    state.locations[0] = "gotham"


@spoil("locations")
def a_place_lost(state: State) -> None:
    state.locations.pop()


@spoil("locations")
def both_sides_of_a_tile(state: State) -> None:
    state.locations[:] = ["asgard", "wakanda"]


@spoil("seat 1")
def a_place_out_of_reach(state: State) -> None:
    area(state, 1, locations=(state.locations.pop(),))


@spoil("tile")
def the_tile_for_nobody(state: State) -> None:
    state.tile = 0


@spoil("tile")
def the_tile_for_a_seat_that_is_not_there(state: State) -> None:
    state.tile = 2


@spoil("round")
def round_0(state: State) -> None:
    state.round = 0


@spoil("round")
def a_round_after_the_last(state: State) -> None:
    state.round, state.round_limit = 6, 5


@spoil("round")
def a_limit_out_of_bounds(state: State) -> None:
    state.round_limit = 201


@spoil("round")
def more_passes_than_seats(state: State) -> None:
    state.passes = 3


@spoil("round")
def fewer_visits_than_none(state: State) -> None:
    state.visits = -1


@spoil("last")
def a_last_move_of_nobody(state: State) -> None:
    state.last = Last(5, ("pass",))


@spoil("steps")
def nothing_to_do(state: State) -> None:
    state.steps = []


@spoil("steps")
def over_and_not_over(state: State) -> None:
    state.outcome = ranking((1, 2), Phrase("end-stalemate"), (0, 0))


@spoil("outcome")
def an_outcome_for_others(state: State) -> None:
    state.steps, state.outcome = [], ranking((1,), Phrase("end-stalemate"), (0,))


@spoil("steps")
def steps_in_another_order(state: State) -> None:
    state.steps.reverse()


@spoil("steps")
def only_the_end_check(state: State) -> None:
    state.steps = [Close(0, ())]


@spoil("steps")
def two_turns(state: State) -> None:
    state.steps = [Turn(0), Turn(1)]


@spoil("steps")
def steps_of_two_seats(state: State) -> None:
    state.steps[1] = Visit(1)


@spoil("steps")
def a_turn_of_nobody(state: State) -> None:
    state.steps = [Turn(2)]


@spoil("steps")
def a_trigger_by_nobody(state: State) -> None:
    state.steps[0] = Close(0, (4,))


@spoil("steps")
def a_location_where_none_is_reached(state: State) -> None:
    state.steps = [Close(0, ()), Visit(0)]


@spoil("seat 0")
def a_return_without_need(state: State) -> None:
    state.steps = [Close(0, ()), Visit(0), Return(0)]


@spoil("seat 1")
def more_than_ten_tokens(state: State) -> None:
    area(state, 1, tokens=(3, 4, 4, 0, 0, 0, 0))
    state.supply[:3] = [0, 0, 0]


@spoil("steps")
def a_payment_without_a_choice(state: State) -> None:
    state.steps[-1] = Pay(0, "3-1")


@spoil("steps")
def a_payment_for_no_card(state: State) -> None:
    state.steps[-1] = Pay(0, "hand-3")


@spoil("steps")
def a_payment_somewhere(state: State) -> None:
    state.steps[-1] = Pay(0, "1-01")


@spoil("steps")
def a_payment_for_an_unseen_card(state: State) -> None:
    move_card(state, "triton", "rocket")
    area(state, 0, hand=(Reserved("rocket", is_public=False),))
    state.steps[-1] = Pay(0, "hand-1")


def area(state: State, seat: int, **changed: object) -> None:
    """Change fields of a seat."""
    state.seats[seat] = msgspec.structs.replace(state.seats[seat], **changed)


def move_card(state: State, one: str, other: str) -> None:
    """Exchange two cards, wherever they are."""
    written = GAME.encode(state).decode()
    written = written.replace(f'"{one}"', '"?"').replace(f'"{other}"', f'"{one}"').replace('"?"', f'"{other}"')
    changed = GAME.decode(written.encode())
    for name in state.__struct_fields__:
        setattr(state, name, getattr(changed, name))


def test_the_unchanged_state_is_possible() -> None:
    GAME.validate(state())


@pytest.mark.parametrize("name", SPOILS)
def test_an_impossible_state_is_refused(name: str) -> None:
    SPOILS.check(name, GAME, state())


@pytest.mark.parametrize(
    "text", ["", "null", "{}", "[]", "7", '{"round":1}', "\ud800", '{"round":"1"}'], ids=lambda text: repr(text)
)
def test_malformed_states_are_refused(text: str) -> None:
    with pytest.raises(BadRecord) as bad:
        GAME.decode(text.encode("utf-8", "surrogatepass"))
    assert bad.value.where == "state"


def test_a_wrong_type_inside_a_state_is_named() -> None:
    document = msgspec.json.decode(GAME.encode(state()))
    document["seats"][1]["tokens"][2] = "3"
    with pytest.raises(BadRecord) as bad:
        GAME.decode(msgspec.json.encode(document))
    assert "seats" in bad.value.why
