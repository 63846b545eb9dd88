"""Tests that every impossible stored state is refused, and checks the invariants of matches (section 9)."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.games.marvel_card_game.game import GAME
from engine.games.marvel_card_game.state.cards import CHARACTERS, LOCATIONS
from engine.games.marvel_card_game.state.state import (
    Ask,
    Attached,
    Attack,
    AttackPhase,
    ExtraDraw,
    Fetch,
    InPlay,
    Mark,
    Muster,
    Release,
    State,
    Under,
)
from engine.kernel.errors import BadRecord
from engine.kernel.table.outcome import POINTS
from tests.engine.games.marvel_card_game.positions import J, S
from tests.engine.games.marvel_card_game.spoiling import one, seat, site, state
from tests.engine.games.marvel_card_game.stand import STAND
from tests.engine.playing import any_move, good_move, start
from tests.engine.spoils import Spoils

SPOILS = Spoils()
spoil = SPOILS.at


@spoil("seats")
def one_seat(state: State) -> None:
    del state.seats[1]


@spoil("seats")
def three_locations(state: State) -> None:
    state.sites.append(state.sites[0])


@spoil("seats")
def one_deck(state: State) -> None:
    state.decks = state.decks[:1]


@spoil("turn")
def a_first_seat_that_is_not_there(state: State) -> None:
    state.first = 2


@spoil("turn")
def an_active_seat_that_is_not_there(state: State) -> None:
    state.active = -1


@spoil("turn")
def a_third_location(state: State) -> None:
    state.here = 2


@spoil("turn")
def the_turn_of_another_slot(state: State) -> None:
    state.slot = 5


@spoil("turn")
def the_seat_of_another_slot(state: State) -> None:
    state.first = 1


@spoil("turn")
def a_turn_beyond_the_limit(state: State) -> None:
    state.turn = 121


@spoil("turn")
def a_limit_out_of_bounds(state: State) -> None:
    state.turn_limit = 401


@spoil("locations")
def twice_the_same_location(state: State) -> None:
    site(state, 1, card=state.sites[0].card)


@spoil("locations")
def an_unknown_location(state: State) -> None:
    site(state, 1, card="gotham")


@spoil("locations")
def marks_of_one_seat(state: State) -> None:
    site(state, 0, marks=(3,))


@spoil("locations")
def visits_of_one_seat(state: State) -> None:
    site(state, 0, visited=(True,))


@spoil("locations")
def marks_below_zero(state: State) -> None:
    site(state, 0, marks=(-1, 0))


@spoil("locations")
def an_open_location_that_is_won(state: State) -> None:
    site(state, 0, marks=(15, 0))


@spoil("locations")
def closed_without_a_winner(state: State) -> None:
    site(state, 1, status="closed")


@spoil("locations")
def open_with_a_winner(state: State) -> None:
    site(state, 1, winner=0)


@spoil("locations")
def characters_at_a_closed_location(state: State) -> None:
    site(state, 1, status="closed", winner=0)


@spoil("locations")
def events_at_a_hidden_location(state: State) -> None:
    one(state, "thor", place=0)
    site(state, 1, status="down", events=(Attached("fog.2", "fog", J),))


@spoil("locations")
def the_first_location_face_down(state: State) -> None:
    state.characters = []
    site(state, 0, status="down", events=())


@spoil("in play")
def one_id_twice(state: State) -> None:
    state.characters.append(state.characters[0])


@spoil("in play")
def an_event_with_the_id_of_a_character(state: State) -> None:
    site(state, 0, events=(Attached("thor", "fog", J),))


@spoil("in play")
def an_owner_that_is_not_there(state: State) -> None:
    one(state, "thor", owner=2)


@spoil("in play")
def a_controller_that_is_not_there(state: State) -> None:
    one(state, "thor", controller=3)


@spoil("in play")
def a_place_that_is_not_there(state: State) -> None:
    one(state, "thor", place=2)


@spoil("in play")
def a_mark_of_nobody(state: State) -> None:
    one(state, "thor", marks=(Mark(4),))


@spoil("in play")
def given_back_to_nobody(state: State) -> None:
    one(state, "thor", returns_to=2)


@spoil("in play")
def an_attachment_of_nobody(state: State) -> None:
    one(state, "spider-man", attached=(Attached("mighty-blow", "mighty-blow", 2),))


@spoil("in play")
def a_card_under_by_nobody(state: State) -> None:
    one(state, "thor", under=(Under("space-phantom", 2),))


@spoil("in play")
def a_character_that_is_none(state: State) -> None:
    state.characters.append(InPlay("batman", "batman", 0, 0, 0))


@spoil("in play")
def an_id_of_another_card(state: State) -> None:
    state.characters[0] = replace(state.characters[0], id="hulk")


@spoil("in play")
def a_copy_of_nobody(state: State) -> None:
    one(state, "thor", copied="batman")


@spoil("in play")
def a_gained_ability_that_is_none(state: State) -> None:
    one(state, "thor", gained_abilities=("SINGING",))


@spoil("in play")
def an_empty_gained_ability(state: State) -> None:
    one(state, "thor", gained_abilities=("",))


@spoil("in play")
def a_borrowed_ability_that_needs_a_card(state: State) -> None:
    one(state, "thor", borrowed="ARMY")


@spoil("in play")
def a_location_event_on_a_character(state: State) -> None:
    one(state, "spider-man", attached=(Attached("fog.2", "fog", J),))
    site(state, 0, events=())


@spoil("in play")
def a_character_attached(state: State) -> None:
    one(state, "spider-man", attached=(Attached("hulk", "hulk", S),))


@spoil("in play")
def an_attachment_at_a_location(state: State) -> None:
    site(state, 0, events=(*state.sites[0].events, Attached("mighty-blow.2", "mighty-blow", S)))


@spoil("in play")
def an_event_under_a_character(state: State) -> None:
    one(state, "thor", under=(Under("ambush", S),))


@spoil("seat 0")
def a_card_lost(state: State) -> None:
    seat(state, S, hand=("ambush",))


@spoil("seat 0")
def a_card_twice(state: State) -> None:
    seat(state, S, discard=("ulik", "rescue", "hulk"))


@spoil("seat 0")
def an_unknown_card(state: State) -> None:
    seat(state, S, hand=("ambush", "batman"))


@spoil("seat 1")
def a_card_of_the_other_seat(state: State) -> None:
    seat(state, J, hand=("spider-man",))


@spoil("seat 0")
def an_own_character_in_the_own_victory_pile(state: State) -> None:
    seat(state, S, hand=("ambush",), victory=("toad", "hulk"))


@spoil("seat 0")
def a_hand_out_of_order(state: State) -> None:
    seat(state, S, hand=("ambush", "hulk"))


@spoil("seat 0")
def a_character_in_the_event_deck(state: State) -> None:
    seat_state = state.seats[S]
    seat(state, S, characters=seat_state.characters[1:], events=(seat_state.characters[0], *seat_state.events))


@spoil("seat 0")
def an_event_in_the_character_deck(state: State) -> None:
    seat_state = state.seats[S]
    seat(state, S, events=seat_state.events[1:], characters=(seat_state.events[0], *seat_state.characters))


@spoil("seat 1")
def an_event_in_the_victory_pile(state: State) -> None:
    seat(state, S, hand=("hulk",))
    seat(state, J, victory=("ambush",))


@spoil("seat 0")
def a_deck_code_that_is_none(state: State) -> None:
    state.decks = ("MC1", state.decks[1])


@spoil("seat 0")
def another_deck_than_chosen(state: State) -> None:
    state.decks = ("avengers", state.decks[1])


@spoil("seat 0")
def an_illegal_sealed_deck(state: State) -> None:
    state.decks = ("sealed", state.decks[1])
    seat(state, S, hand=("ambush",))


@spoil("seat 0")
def a_sealed_deck_with_unknown_cards(state: State) -> None:
    state.decks = ("sealed", state.decks[1])
    seat(state, S, hand=("ambush", "hulk", "batman"))


def test_the_unchanged_state_is_possible() -> None:
    GAME.validate(state())


@pytest.mark.parametrize("name", SPOILS)
def test_impossible_values_are_refused(name: str) -> None:
    SPOILS.check(name, GAME, state())


@pytest.mark.parametrize(
    "step",
    [
        Release("hulk", J),
        ExtraDraw(S, 2),
        Fetch(S, "hand", 1, "avengers", "", 9),
        Muster(S, "hulk", 1),
        AttackPhase(),
        Ask("wound", (0, 1)),
    ],
)
def test_unusual_but_possible_states_are_accepted(step: Any) -> None:
    """These pending steps are unusual, but possible. One of them releases a character that has already left play."""
    odd = state()
    odd.steps.insert(-1, step)
    GAME.validate(odd)


def test_a_sealed_deck_may_be_any_legal_deck() -> None:
    odd = state()
    odd.decks = ("sealed", "sealed")
    GAME.validate(odd)


@pytest.mark.parametrize("data", [b"", b"{}", b"[]", b"null", b'{"turn":1}', b"\xff"])
def test_malformed_states_are_refused(data: bytes) -> None:
    with pytest.raises(BadRecord):
        GAME.decode(data)


def test_the_number_of_draws_is_stored_under_its_former_name() -> None:
    stored = GAME.encode(replace(state(), draws=7))
    assert b'"rolls":7' in stored
    assert GAME.decode(stored).draws == 7


def test_invariants_hold_in_whole_matches() -> None:
    """No seat has its own character in its victory pile, or more than eight cards after a turn.

    The points are consistent.
    """
    for number in range(24):
        chooser = random.Random(number)
        match = start(GAME, 2, 900 + number, STAND.options[number])
        before = (match.state.turn, match.state.active)
        while match.decisions():
            match.play(*(good_move if number % 3 == 0 else any_move)(match, chooser))
            now: State = match.state
            if now.turn != before[0]:
                assert len(now.seats[before[1]].hand) <= 8
                before = (now.turn, now.active)
            assert sum(site.status == "open" for site in now.sites) <= 2
            for number_of_seat, own in enumerate(now.seats):
                values = [CHARACTERS[card].value for card in own.victory]
                values += [LOCATIONS[site.card].value for site in now.sites if site.winner == number_of_seat]
                assert sum(values) == GAME.scores(now)[number_of_seat][POINTS]
        assert isinstance(match.state.latest_attack, Attack | None)
