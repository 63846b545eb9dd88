"""Tests redeals: a card reserved unseen may be any card of its level. Cards reserved from the display stay."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.games.splendor_marvel.cards import CARDS
from engine.games.splendor_marvel.game import GAME
from tests.engine.games.splendor_marvel.positions import build
from tests.engine.redeals import as_in, as_often, worlds

FIRST = next(card.id for card in CARDS.values() if card.level == 1)
SECOND, THIRD = [card.id for card in CARDS.values() if card.level == 2][1:3]


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_a_card_reserved_unseen_may_be_any_card_of_its_level(viewer: int | None) -> None:
    state = build(hands={0: [SECOND], 1: [FIRST, THIRD]}, blind=[SECOND, THIRD])
    hidden = {0: SECOND, 1: THIRD}
    unseen = Counter([*state.decks[1], *(card for seat, card in hidden.items() if seat != viewer)])
    found, top = {seat: Counter[str]() for seat in hidden}, Counter[str]()
    for other in worlds(GAME, state, viewer):
        assert [reserved.card for reserved in other.seats[1].hand if reserved.is_public] == [FIRST]
        for seat in hidden:
            found[seat].update(reserved.card for reserved in other.seats[seat].hand if not reserved.is_public)
        top[other.decks[1][-1]] += 1
    as_often(top, as_in(unseen))
    for seat, card in hidden.items():
        as_often(found[seat], {card: 2_000} if seat == viewer else as_in(unseen))
