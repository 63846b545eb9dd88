"""Rules: whole random matches, copying a state, saving and loading it."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from time import perf_counter

import msgspec

from engine.kernel.match import Match
from engine.kernel.moves import move_text
from engine.kernel.record import new_record
from engine.kernel.registry import game_named
from tests.bench.lean_splendor import Lean
from tests.bench.rows import Report, Row, at_least, at_most
from tests.bench.timing import Effort, by_turns, seconds_per_call

GAME = "splendor_marvel"
SEATS = 2
MIDDLE = 40
MICRO = 1e6


def new_match(number: int, seats: int = SEATS) -> Match:
    """Return a new match; ``number`` makes the deal."""
    game = game_named(GAME)
    return Match(
        new_record(
            game,
            match_id=f"bench-{number}",
            options=game.parse_options({}),
            seats=seats,
            entropy=tuple(map(str, range(seats))),
            seed=number.to_bytes(32, "big"),
        )
    )


def any_move(match: Match, chooser: random.Random) -> tuple[int, str]:
    """Return a seat that is due and one of its legal moves."""
    decision = match.decisions()[0]
    moves = decision.moves
    return decision.seat, move_text(moves[int(chooser.random() * len(moves))])


def match_in_the_middle(seats: int = SEATS, moves: int = MIDDLE) -> Match:
    """Return a match after so many random moves."""
    chooser = random.Random(7)
    for number in range(1, 1000):
        match = new_match(number, seats)
        while match.decisions() and len(match.moves) < moves:
            match.play(*any_move(match, chooser))
        if match.decisions():
            return match
    raise LookupError("every match ended early")


def _random_matches(seats: int) -> Callable[[float], float]:
    chooser = random.Random(1)
    numbers = iter(range(1, 1 << 30))

    def side(seconds: float) -> float:
        moves, start = 0, perf_counter()
        while perf_counter() - start < seconds or not moves:
            match = new_match(next(numbers), seats)
            while match.decisions():
                match.play(*any_move(match, chooser))
            moves += len(match.moves)
        return moves / (perf_counter() - start)

    return side


def _lean_matches() -> Callable[[float], float]:
    chooser, lean = random.Random(1), Lean()

    def side(seconds: float) -> float:
        moves, start = 0, perf_counter()
        while perf_counter() - start < seconds or not moves:
            moves += lean.play(chooser)
        return moves / (perf_counter() - start)

    return side


def matches(effort: Effort, report: Report) -> None:
    """Whole random matches through `Match.play`, with the list of legal moves, checks and events."""
    ours, lean = by_turns(effort, _random_matches(SEATS), _lean_matches())
    report(Row("random matches, 2 seats (yardstick: lean Python)", "moves/s", ours, lean, at_least(0.15)))
    report(Row("  the same, stretch", "moves/s", ours, lean, at_least(0.33)))
    ours, lean = by_turns(effort, _random_matches(4), _lean_matches())
    report(Row("random matches, 4 seats", "moves/s", ours, lean, at_least(0.15)))


def copying(effort: Effort, report: Report) -> None:
    """One copy of a state in the middle of a match."""
    match = match_in_the_middle()
    state = match.state
    ours, deep = by_turns(
        effort,
        seconds_per_call(lambda: match.game.copy(state)),
        seconds_per_call(lambda: copy.deepcopy(state)),
    )
    report(Row("copy of a state (copy.deepcopy)", "µs", ours * MICRO, deep * MICRO, at_most(1 / 50, "1/50")))


def saving(effort: Effort, report: Report) -> None:
    """Save and load, and the checks of a state from outside; against a bare msgspec Struct of the same bytes."""
    match = match_in_the_middle()
    game, state = match.game, match.state
    encoder, decoder = msgspec.json.Encoder(), msgspec.json.Decoder(game.state_type)

    ours, checks, bare = by_turns(
        effort,
        seconds_per_call(lambda: game.decode(game.encode(state))),
        seconds_per_call(lambda: game.validate(state)),
        seconds_per_call(lambda: decoder.decode(encoder.encode(state))),
    )
    size = len(game.encode(state))
    report(Row(f"save + load, {size:,} bytes (bare msgspec)", "µs", ours * MICRO, bare * MICRO, at_most(2)))
    report(Row("  checks of a state from outside, besides", "µs", checks * MICRO, bare * MICRO))
