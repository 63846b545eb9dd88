"""Benchmarks the analysis of a finished match (*What decided it*): the processor time for 200 moves of each game."""

from __future__ import annotations

import time

import msgspec

from engine.kernel.choices.moves import move_text
from engine.kernel.contract.registry import game_named
from engine.kernel.matches.record import MatchRecord
from engine.players import greedy
from engine.players.analysis import Depth, analyse
from tests.bench.engine import new_match
from tests.bench.rows import Report, Row, below
from tests.bench.timing import Effort
from tests.engine.tables import seat_counts

GAMES = ("splendor_marvel", "ragami", "marvel_card_game", "marvel_heroes", "marvel_united")
MOVES, MATCHES = 200, 5
# Players are promised the answer within this time.
LONGEST_SECONDS = 120.0


def long_match(slug: str, moves: int) -> MatchRecord:
    """Return the first ``moves`` moves of a match of computer players with the most seats.

    Several matches are played until one is long enough. If none is, the longest one is returned.
    """
    longest: MatchRecord | None = None
    for number in range(1, MATCHES + 1):
        match = new_match(number, seat_counts(game_named(slug))[-1], slug)
        while (decisions := match.decisions()) and len(match.moves) < moves:
            decision = decisions[0]
            match.play(decision.seat, move_text(greedy.choose(match.game, match.view(decision.seat), decision)))
        if longest is None or len(match.moves) > len(longest.moves):
            longest = match.full_record()
        if len(longest.moves) >= moves:
            break
    assert longest is not None
    return longest


def analysing(effort: Effort, report: Report) -> None:
    """Report the processor time of an analysis. If a match is shorter than 200 moves, the time is scaled up."""
    moves = effort.some(MOVES)
    for slug in GAMES:
        record = long_match(slug, moves)
        begun = time.process_time()
        analyse(record, msgspec.structs.replace(Depth(), second_deals=effort.some(Depth().second_deals)))
        seconds = (time.process_time() - begun) * max(1.0, moves / len(record.moves))
        report(Row(f"{slug}: analysing a match of {moves} moves", "s", seconds, goal=below(LONGEST_SECONDS, "s")))
