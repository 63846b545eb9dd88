"""Random whole matches of every game: a few new ones in each run, thousands in the long run."""

from __future__ import annotations

import random
from collections.abc import Callable

from engine.kernel.contract.registry import game_named, games
from engine.kernel.matches.match import Match
from tests.chances import deals, fresh
from tests.engine.playing import (
    MOST_MOVES,
    any_move,
    check_end,
    check_illegal_moves,
    check_legal_moves,
    check_replay,
    check_state,
    good_move,
    start,
)
from tests.engine.stand import options_for
from tests.engine.tables import seat_counts

PROMISED = 2_000
"""The minimum number of matches that the long run plays of every game with each number of seats."""
SHARE = 24
"""The number of matches that each test run plays of every game, over all numbers of seats."""
SIZES = [(slug, seats) for slug, game in games().items() for seats in seat_counts(game)]


def play_random_matches(slug: str, seats: int, count: int) -> None:
    """Play matches that are new in each run, checked at every decision, at the end, and again from their records."""
    chances = fresh(slug, seats)
    options, length = options_for(game_named(slug), seats), 100
    for number in deals(count, slug, seats):
        match = start(game_named(slug), seats, number, options[number % len(options)])
        play_checked(match, good_move if chances.random() < 0.05 else any_move, chances, length)
        length = min(100, len(match.moves))


def play_checked(
    match: Match, choose: Callable[[Match, random.Random], tuple[int, str]], chances: random.Random, length: int = 100
) -> None:
    """Play a match to its end, checked at every decision, and thoroughly at every hundredth. Then replay its record.

    The first thorough check comes within the first ``length`` moves.
    """
    game = match.game
    looked_at = chances.randrange(length)
    endless = f"{game.slug}: no end after {MOST_MOVES} moves; a rule goes round in circles"
    elsewhere: list[str] = []
    prefix, then = 0, b""
    while match.decisions():
        written = check_state(match)
        if len(match.moves) % 100 == looked_at:
            prefix, then = len(match.moves), written
            check_legal_moves(match, written)
            check_illegal_moves(match, written, elsewhere, chances)
        seat, text = choose(match, chances)
        elsewhere.append(text)
        match.play(seat, text)
        assert len(match.moves) < MOST_MOVES, endless
    check_state(match)
    check_end(match)
    check_replay(match, prefix, then or game.encode(Match(match.record).state))
