"""Random whole matches of every game, in shards of one test module each so that they can run beside each other."""

from __future__ import annotations

import importlib
import random
from types import ModuleType

from engine.kernel.match import Match
from engine.kernel.registry import game_named, games
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

MATCHES = 2_000
SHARDS = 4
SIZES = [(slug, seats) for slug, game in games().items() for seats in game.seat_counts]


def numbers(slug: str, shard: int) -> range:
    """Return the numbers of a shard's matches; all shards together play `MATCHES` of a game, or as many as it says."""
    whole = getattr(worlds(slug), "MATCHES", MATCHES)
    return range(shard, whole // len(game_named(slug).seat_counts) + 1, SHARDS)


def worlds(slug: str) -> ModuleType:
    """Return the game's own stand for these tests."""
    return importlib.import_module(f"tests.engine.games.{slug}.worlds")


def play_random_matches(slug: str, seats: int, shard: int) -> None:
    """Play a shard's matches, checked at every decision, at the end, and played again from their records."""
    game = game_named(slug)
    chances = random.Random(f"{slug} {seats} {shard}")
    options = worlds(slug).OPTIONS
    for number in numbers(slug, shard):
        match = start(game, seats, number, options[number % len(options)])
        choose = good_move if chances.random() < 0.05 else any_move
        looked_at = chances.randrange(100)
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
            assert len(match.moves) < MOST_MOVES
        check_state(match)
        check_end(match)
        check_replay(match, prefix, then or game.encode(Match(match.record).state))
