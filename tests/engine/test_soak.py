"""The long run over every game: many more random matches than the ordinary tests have time for."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engine.kernel.registry import games
from tests.engine.playing import any_move, check_end, check_illegal_moves, check_replay, check_state, good_move, start
from tests.engine.random_matches import worlds

MATCHES = 10_000


@pytest.mark.soak
@pytest.mark.parametrize("slug", games())
def test_many_random_matches(slug: str) -> None:
    game = games()[slug]
    options = worlds(slug).OPTIONS
    chances = random.Random(slug)
    ends: Counter[str] = Counter()
    moves = 0
    for number in range(MATCHES):
        match = start(game, chances.choice(game.seat_counts), 1_000_000 + number, options[number % len(options)])
        choose = good_move if number % 5 == 0 else any_move
        while match.decisions():
            written = check_state(match)
            if len(match.moves) % 25 == 0:
                check_illegal_moves(match, written, [], chances)
            match.play(*choose(match, chances))
        check_end(match)
        check_replay(match, 0, game.encode(type(match)(match.record).state))
        outcome = match.outcome()
        assert outcome is not None
        ends[outcome.reason.key] += 1
        moves += len(match.moves)
    print(f"\n{slug}: {MATCHES} matches, {moves} moves, ends {dict(ends)}")  # noqa: T201
