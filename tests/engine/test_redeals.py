"""Tests what a redeal deals: each unseen card lies at each unseen place as often as chance says."""

from __future__ import annotations

import random
from collections import Counter
from math import log
from typing import Any

import pytest

from engine.kernel.registry import game_named, games
from tests.engine.playing import any_move, other_world, play_on, start
from tests.engine.stand import stand_of
from tests.engine.tables import seat_counts

REDEALS = 2_000
# How far off a count may be, as `surprise` measures it. A fair count is so far off once in some 60 million at most.
MOST_SURPRISE = 18
# So many moves into a match, or half of a shorter one.
MOVES = 14


def fewest(slug: str) -> int:
    return seat_counts(game_named(slug))[0]


def surprise(count: int, trials: int, share: float) -> float:
    """Return s, where a fair count is as far off as ``count``, in that direction, with a chance of exp(-s) at most.

    This is Chernoff's bound. It holds for the small and skewed counts of a large deck, for which a number of standard
    deviations promises too much, and also for cards that are drawn without being put back.
    """
    found = count / trials
    pairs = ((found, share), (1 - found, 1 - share))
    return trials * sum(part * log(part / fair) for part, fair in pairs if part > 0)


def test_a_surprise_bounds_the_chance_of_a_count() -> None:
    """Of 2,000 fair throws 1,000 are heads; 1,100 are rarer than once in 20,000, and 1,200 than once in 10**17."""
    assert surprise(1_000, 2_000, 0.5) == 0
    assert 10 < surprise(1_100, 2_000, 0.5) < 11
    assert surprise(1_200, 2_000, 0.5) > 40
    assert surprise(0, 2_000, 0.02) == pytest.approx(40.4, abs=0.1)


@pytest.mark.parametrize("viewer", [0, 1, None])
@pytest.mark.parametrize("slug", [slug for slug, game in games().items() if game.features.hidden])
def test_each_unseen_card_is_at_each_unseen_place_as_often_as_chance_says(slug: str, viewer: int | None) -> None:
    game, chooser, stand = game_named(slug), random.Random(slug), stand_of(slug)
    assert stand.unseen is not None, f"{slug} hides something: `unseen` of its stand says what a viewer has not seen"
    seats = max(2, fewest(slug))
    match = start(game, seats, 11, stand.fair)
    whole = start(game, seats, 11, stand.fair)
    play_on(whole, random.Random(slug))
    for _ in range(min(MOVES, len(whole.moves) // 2)):
        match.play(*any_move(match, chooser))
    before = stand.unseen(match.state, viewer)
    found = {group: {place: Counter[Any]() for place in places} for group, places in before.items()}
    for _ in range(REDEALS):
        for group, places in stand.unseen(other_world(game, match.state, viewer, chooser), viewer).items():
            for place, cards in places.items():
                found[group][place].update(cards)
    for group, places in before.items():
        pool = Counter(card for cards in places.values() for card in cards)
        for place, cards in places.items():
            for card, copies in pool.items():
                share = copies / pool.total()
                trials, count = REDEALS * len(cards), found[group][place][card]
                told = (group, place, card, count, trials * share)
                assert trials == 0 or share == 1 or surprise(count, trials, share) <= MOST_SURPRISE, told
        assert all(counts.keys() <= pool.keys() for counts in found[group].values())


@pytest.mark.parametrize("slug", games())
def test_a_redeal_is_fixed_by_its_chance_and_leaves_the_state_alone(slug: str) -> None:
    game = game_named(slug)
    match = start(game, fewest(slug), 5)
    before = game.encode(match.state)
    one, two = (other_world(game, match.state, None, random.Random(3)) for _ in range(2))
    assert game.encode(one) == game.encode(two)
    assert game.encode(match.state) == before
