"""Tests whole matches at two tables that other checks leave out: a lone commander, and the fullest table."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engine.games.marvel_united.game import GAME
from tests.engine.games.marvel_united.stand import STAND
from tests.engine.playing import any_move, other_world, start
from tests.engine.random_matches import play_random_matches
from tests.engine.stand import options_for
from tests.engine.test_all_games import World, compare_moves, compare_names

OTHER_SIZES = (1, 5)


@pytest.mark.parametrize("seats", OTHER_SIZES)
def test_random_matches(seats: int) -> None:
    play_random_matches(GAME.slug, seats, 6)


@pytest.mark.soak
@pytest.mark.parametrize("seats", OTHER_SIZES)
def test_many_random_matches(seats: int) -> None:
    play_random_matches(GAME.slug, seats, 600)


def compare(seats: int, number: int, often: float) -> Counter[str]:
    """Play a match. At some decisions, compare what two possible states show each viewer.

    Return how many moves of each kind were compared, and how many states were different.
    """
    options, chances = options_for(GAME, seats), random.Random(f"{seats} {number}")
    match = start(GAME, seats, number, options[number % len(options)])
    compared: Counter[str] = Counter()
    while match.decisions():
        for viewer in (*range(seats), None) if chances.random() < often else ():
            other = other_world(GAME, match.state, viewer, chances)
            GAME.validate(other)
            lenient = STAND.may_ask_differently(match.state)
            one, two = World(match, match.state, viewer), World(match, other, viewer)
            assert one.seen() == two.seen()
            compared += compare_moves(one, two, chances, may_ask_differently=lenient)
            compared["different"] += GAME.encode(other) != GAME.encode(match.state)
            compare_names(one, two, chances)
        match.play(*any_move(match, chances))
    return compared


@pytest.mark.parametrize("seats", OTHER_SIZES)
def test_hidden_facts_change_nothing_that_a_viewer_gets(seats: int) -> None:
    compared = Counter[str]()
    for number in range(4):
        compared += compare(seats, number, 0.06)
    assert min(compared["different"], compared["shown"], compared["calm"]) > 8


@pytest.mark.soak
@pytest.mark.parametrize("seats", OTHER_SIZES)
@pytest.mark.parametrize("number", range(100))
def test_hidden_facts_change_nothing_in_many_matches(seats: int, number: int) -> None:
    assert compare(seats, number, 0.1)["different"]
