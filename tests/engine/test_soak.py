"""Tests many more random matches of every game than ordinary runs have time for."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.kernel.contract.registry import games
from tests.chances import deals, fresh
from tests.engine.playing import any_move, good_move, start
from tests.engine.random_matches import PROMISED, play_checked
from tests.engine.stand import options_for
from tests.engine.tables import seat_counts

MATCHES = 10_000


@pytest.mark.parametrize("slug", games())
def test_the_long_run_plays_what_was_promised(slug: str) -> None:
    assert PROMISED == 2_000
    assert MATCHES // len(seat_counts(games()[slug])) >= PROMISED


@pytest.mark.soak
@pytest.mark.parametrize("slug", games())
def test_many_random_matches(slug: str) -> None:
    game = games()[slug]
    sizes = seat_counts(game)
    options = [options_for(game, seats) for seats in sizes]
    chances = fresh(slug)
    ends: Counter[str] = Counter()
    moves = 0
    for number, deal in enumerate(deals(MATCHES, slug)):
        round_number, size = divmod(number, len(sizes))
        chosen = options[size][round_number % len(options[size])]
        match = start(game, sizes[size], deal, chosen)
        play_checked(match, good_move if number % 5 == 0 else any_move, chances)
        outcome = match.outcome()
        assert outcome is not None
        ends[outcome.reason.key] += 1
        moves += len(match.moves)
    print(f"\n{slug}: {MATCHES} matches, {moves} moves, ends {dict(ends)}")  # noqa: T201
