"""Measures how strong the computer players are: matches between two of them on the same deals, with the seats swapped.

`python -m tests.bench.strength --help` lists what can be measured. A row takes minutes to hours.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from multiprocessing import get_context
from statistics import fmean, stdev
from time import process_time
from typing import Any

import msgspec

from engine.kernel.chance.fair import SEED_BYTES
from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import Move, move_text
from engine.kernel.contract.registry import game_named
from engine.kernel.matches.match import Match
from engine.players import greedy, search
from engine.players.deals import PossibleDeals
from engine.players.levels import EFFORTS, easy
from tests.engine.playing import start

# A match without an end after this many moves counts as lost for all.
MOST_MOVES = 4_000
RANDOM, AHEAD, EASY = "random", "ahead", "easy"
PLAYERS = (RANDOM, AHEAD, EASY, *EFFORTS)


class Meeting(msgspec.Struct, frozen=True):
    """One match: the player named ``one`` has ``seat``, ``other`` all other seats; ``seat`` None: ``one`` has all."""

    game: str
    seats: int
    deal: int
    one: str
    other: str
    seat: int | None
    options: dict[str, Any] = {}
    efforts: Mapping[str, search.Effort] = {}


class Result(msgspec.Struct, frozen=True):
    """The share of ``one`` in the win, the number of its choices, and their processor time in seconds."""

    won: float
    choices: int
    seconds: float


def move_of(player: str, match: Match, decision: Decision, efforts: Mapping[str, search.Effort]) -> Move:
    """Return the choice of a player; its chance comes from the match and the number of the move."""
    seed = match.chance.integer(f"{player}:{len(match.moves)}", 1 << 60).to_bytes(SEED_BYTES, "big")
    view = match.view(decision.seat)
    if player == RANDOM:
        return decision.moves[int.from_bytes(seed, "big") % len(decision.moves)]
    if player == AHEAD:
        return greedy.choose(match.game, view, decision)
    deals = PossibleDeals(match.game, match.state, decision.seat, seed)
    if player == EASY:
        return easy(match.game, view, decision, deals)
    return search.choose(match.game, view, decision, deals, efforts[player])


def meet(meeting: Meeting) -> Result:
    """Play a match under the newest version of its rules."""
    game = game_named(meeting.game)
    match = start(game, meeting.seats, meeting.deal, meeting.options or None, game.version)
    choices, seconds = 0, 0.0
    for _ in range(MOST_MOVES):
        decisions = match.decisions()
        if not decisions:
            break
        decision = decisions[0]
        is_one = meeting.seat in (None, decision.seat)
        begun = process_time()
        move = move_of(meeting.one if is_one else meeting.other, match, decision, meeting.efforts)
        if is_one and len(decision.moves) > 1:
            choices, seconds = choices + 1, seconds + process_time() - begun
        match.play(decision.seat, move_text(move))
    outcome = match.outcome()
    return Result(0.0 if outcome is None else search.win_share(outcome, meeting.seat or 0), choices, seconds)


def meetings(
    game: str,
    seats: int,
    deals: Iterable[int],
    one: str,
    other: str,
    *,
    efforts: Mapping[str, search.Effort] = EFFORTS,
    options: Mapping[str, Any] | None = None,
    together: bool = False,
) -> Iterator[Meeting]:
    """Yield a match for each deal and each seat of ``one``; ``together``: one match with ``one`` in all seats."""
    for deal in deals:
        for seat in (None,) if together else range(seats):
            yield Meeting(game, seats, deal, one, other, seat, dict(options or {}), efforts)


def measured(wanted: Iterable[Meeting], workers: int) -> list[Result]:
    """Play matches in several processes."""
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        return list(pool.map(meet, wanted))


def line(name: str, results: list[Result], group: int) -> str:
    """Return a row: the share won with its standard error over deals, whose ``group`` matches are paired."""
    shares = [fmean(one.won for one in results[at : at + group]) for at in range(0, len(results), group)]
    error = stdev(shares) / sqrt(len(shares)) if len(shares) > 1 else 0.0
    spent = sum(one.seconds for one in results) / max(1, sum(one.choices for one in results))
    return f"{name}: {fmean(shares):.1%} ± {error:.1%} of {len(results)} matches, {spent:.3f} s a choice"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("one", choices=PLAYERS)
    parser.add_argument("other", choices=PLAYERS)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--first", type=int, default=0, help="the number of the first deal")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--together", action="store_true", help="the first player has all seats")
    parser.add_argument("--options", default="{}", help="the options of the match, as JSON")
    asked = parser.parse_args()
    group = 1 if asked.together else asked.seats
    deals = range(asked.first, asked.first + max(1, asked.matches // group))
    options = msgspec.json.decode(asked.options)
    wanted = meetings(asked.game, asked.seats, deals, asked.one, asked.other, options=options, together=asked.together)
    results = measured(wanted, asked.workers)
    found = line(f"{asked.game}, {asked.seats} seats, {asked.one} against {asked.other}", results, group)
    sys.stdout.write(f"{found}\n")


if __name__ == "__main__":
    main()
