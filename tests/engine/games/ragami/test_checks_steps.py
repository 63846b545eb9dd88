"""Tests that every impossible step is refused, and that the error names its place."""

from __future__ import annotations

import pytest

from engine.games.ragami.game import GAME
from engine.games.ragami.state.match_state import (
    BeginRound,
    Boxes,
    CardConflict,
    Die,
    EndRound,
    HeldCard,
    Keep,
    KeepFirst,
    MakeRoom,
    MoveDemon,
    MoveRagamiStep,
    NewDemon,
    Place,
    ReadyDice,
    Resolve,
    Retreat,
    State,
    Turn,
    Value,
    Virtue,
)
from tests.engine.games.ragami.positions import NEUTRAL, G, P, Y
from tests.engine.games.ragami.spoiling import area, state
from tests.engine.spoils import Spoils

SPOILS = Spoils()
spoil = SPOILS.at


@spoil("steps")
def a_turn_of_nobody(state: State) -> None:
    state.steps = [Turn(4)]


@spoil("steps")
def two_turns(state: State) -> None:
    state.steps = [Turn(Y), Turn(G)]


@spoil("steps")
def an_action_without_a_turn(state: State) -> None:
    state.steps = [MoveRagamiStep(Y)]


@spoil("steps")
def anothers_choice_in_a_turn(state: State) -> None:
    state.steps = [Turn(Y), MoveRagamiStep(G)]


@spoil("steps")
def a_preparation_in_a_turn(state: State) -> None:
    state.steps = [Turn(Y), Virtue(Y)]


@spoil("steps")
def an_action_in_a_preparation(state: State) -> None:
    state.steps = [ReadyDice(), MoveRagamiStep(Y)]


@spoil("steps")
def dice_in_the_middle_of_a_turn(state: State) -> None:
    state.steps = [BeginRound(), MoveDemon(Y)]


@spoil("steps")
def nothing_asked(state: State) -> None:
    state.steps = [ReadyDice()]


@spoil("steps")
def an_end_that_waits(state: State) -> None:
    state.steps = [EndRound()]


@spoil("steps")
def a_resolution_without_a_conflict(state: State) -> None:
    del state.conflicts[12]
    state.steps.append(Resolve(Y, 12))


@spoil("steps")
def a_resolution_somewhere_else(state: State) -> None:
    state.steps.append(Resolve(Y, 9))


@spoil("steps")
def a_resolution_with_too_many_cubes(state: State) -> None:
    state.conflicts[12] = 6
    state.steps.append(Resolve(Y, 12, cubes=4))


@spoil("steps")
def a_resolution_with_too_much_virtue(state: State) -> None:
    state.conflicts[12] = 6
    state.steps.append(Resolve(Y, 12, virtue=3))


@spoil("steps")
def a_resolution_with_cubes_taken_back(state: State) -> None:
    state.steps.append(Resolve(Y, 12, cubes=-1))


@spoil("steps")
def a_resolution_with_a_card_not_held(state: State) -> None:
    state.conflicts[12] = 6
    state.steps.append(Resolve(Y, 12, card=5))


@spoil("steps")
def a_resolution_with_a_card_that_gives_no_power(state: State) -> None:
    state.conflicts[12] = 6
    state.steps.append(Resolve(Y, 12, card=7))


@spoil("steps")
def a_resolution_that_is_done(state: State) -> None:
    state.steps.append(Resolve(Y, 12, cubes=2))


@spoil("steps")
def a_hopeless_resolution(state: State) -> None:
    area(state, 0, cubes=0, virtue=Die(), hand=(HeldCard(7),))
    state.deck = (*state.deck, 3)
    state.conflicts[12] = 6
    state.steps.append(Resolve(Y, 12))


@spoil("steps")
def a_retreat_from_a_building(state: State) -> None:
    state.steps.append(Retreat(Y, P))


@spoil("steps")
def a_retreat_of_nobody(state: State) -> None:
    state.steps.append(Retreat(Y, 4))


@spoil("steps")
def a_neutral_retreat_among_four(state: State) -> None:
    state.steps.append(Retreat(Y, NEUTRAL))


@spoil("steps")
def room_that_is_not_needed(state: State) -> None:
    state.steps.append(MakeRoom(Y))


@spoil("steps")
def a_choice_among_no_conflicts(state: State) -> None:
    state.conflicts.clear()
    state.steps.append(CardConflict(Y))


@spoil("steps")
def a_choice_of_too_many_cards(state: State) -> None:
    looked, state.deck = state.deck[:2], state.deck[2:]
    state.steps.append(Keep(Y, looked, 3))


@spoil("steps")
def four_dice(state: State) -> None:
    state.steps = [BeginRound(), Boxes(P, (2, 3, 4, 5))]


@spoil("steps")
def dice_of_other_faces(state: State) -> None:
    state.steps = [BeginRound(), Value(P, (1, 6, 6))]


@spoil("steps")
def dice_that_need_no_turning(state: State) -> None:
    state.steps = [BeginRound(), Value(P, (2, 3, 4))]


@spoil("steps")
def a_demon_for_nobody(state: State) -> None:
    state.steps = [BeginRound(), Value(P, (1, 3, 4)), NewDemon(7)]


@spoil("steps")
def first_cards_for_two_of_four(state: State) -> None:
    dealt = (state.deck[:3], state.deck[3:6])
    state.deck = state.deck[6:]
    state.steps = [ReadyDice(), Place(Y, "saint"), KeepFirst({0: None, 1: None}, dealt)]


@pytest.mark.parametrize("name", SPOILS)
def test_impossible_values_are_refused(name: str) -> None:
    SPOILS.check(name, GAME, state())
