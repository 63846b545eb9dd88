"""Tests redeals of the cards and choices that a viewer has not seen, in the set-up and in the middle of a match."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.games.ragami.game import GAME
from engine.games.ragami.state.match_state import HeldCard, Keep, KeepFirst, Resolve, State, Turn
from tests.engine.games.ragami.positions import G, Y, build
from tests.engine.playing import start
from tests.engine.redeals import as_in, as_often, worlds


@pytest.mark.parametrize("viewer", [Y, None])
def test_a_first_choice_may_be_any_of_the_dealt_cards(viewer: int | None) -> None:
    match = start(GAME, 2, 5)
    for seat in (0, 1):
        if any(decision.seat == seat for decision in match.decisions()) and seat == G:
            match.play(seat, match.view(seat).moves[0])
    state: State = match.state
    step = state.steps[-1]
    assert isinstance(step, KeepFirst)
    assert step.choices[G] is not None
    unseen = Counter([*state.deck, *(no for seat in (Y, G) if seat != viewer for no in step.dealt_cards[seat])])
    dealt, kept = Counter[int](), Counter[int]()
    for other in worlds(GAME, state, viewer):
        now = other.steps[-1]
        dealt.update(now.dealt_cards[G])
        kept[now.dealt_cards[G].index(int(now.choices[G][1]))] += 1
        if viewer == Y:
            assert now.dealt_cards[Y] == step.dealt_cards[Y]
    as_often(dealt, as_in(unseen, 3))
    assert kept.keys() == {0, 1, 2}


@pytest.mark.parametrize("viewer", [Y, G, None])
@pytest.mark.parametrize("deck", [2, 12])
def test_hands_and_decks_are_redealt_even_if_the_deck_is_short(viewer: int | None, deck: int) -> None:
    state = build(2, hands={Y: [8, 9], G: [3, 4]}, fresh={G: [7]}, deck=deck).state
    others = [seat for seat in (Y, G) if seat != viewer]
    unseen = Counter([*state.deck, *(held.no for seat in others for held in state.seats[seat].hand)])
    hands, top, fresh = Counter[int](), Counter[int](), Counter[int]()
    for other in worlds(GAME, state, viewer):
        hands.update(held.no for seat in others for held in other.seats[seat].hand)
        fresh.update(held.no for held in other.seats[G].hand if held.fresh)
        top[other.deck[0]] += 1
    as_often(top, as_in(unseen))
    as_often(hands, as_in(unseen, sum(len(state.seats[seat].hand) for seat in others)))
    as_often(fresh, {7: 2_000} if viewer == G else as_in(unseen))


@pytest.mark.parametrize("viewer", [Y, None])
def test_an_opponent_may_be_looking_at_any_cards(viewer: int | None) -> None:
    state = build(2, turn=G, deck=25).state
    looked, deck = state.deck[:3], state.deck[3:]
    state.steps = [Turn(G, die=True), Keep(G, looked, 1)]
    state.deck = deck
    unseen, found = Counter([*looked, *deck]), Counter[int]()
    for other in worlds(GAME, state, viewer):
        found.update(other.steps[-1].looked)
    as_often(found, as_in(unseen, 3))


def test_a_card_equal_to_a_chosen_card_is_not_known() -> None:
    state = build(2, turn=G, hands={G: [3, 3]}, deck=6, conflicts={12: 4}, cubes={G: 9}, ragami={G: "12"}).state
    state.steps.append(Resolve(G, 12, card=3))
    unseen = Counter([*state.deck, 3])
    found = Counter[int]()
    for other in worlds(GAME, state, None, 100):
        hand = [*other.seats[G].hand]
        hand.remove(HeldCard(3))
        found.update(held.no for held in hand)
    assert found.keys() <= unseen.keys()
    assert len(found) > 1
