"""Benchmarks of the rules: whole random matches, playouts, valuing, copying a state, and saving and loading it."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Sequence
from functools import partial
from time import perf_counter
from typing import Any

import msgspec

from engine.kernel.chance.fair import Chance
from engine.kernel.choices.moves import Move, move_text
from engine.kernel.contract.registry import game_named, games
from engine.kernel.matches.match import Match, replay
from engine.kernel.matches.record import new_record
from tests.bench.lean_splendor import Lean
from tests.bench.rows import Goal, Report, Row, at_least, at_most
from tests.bench.timing import Effort, by_turns, seconds_per_call
from tests.engine.stand import stand_of
from tests.engine.tables import seat_counts

# The game that benchmarks of storage, host and local table use.
GAME = "splendor_marvel"
SEATS = 2
MIDDLE = 40
MICRO = 1e6


def new_match(number: int, seats: int = SEATS, slug: str = GAME) -> Match:
    """Return a new match; ``number`` determines the deal."""
    game = game_named(slug)
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
    """Return a seat that must choose and one of its legal moves."""
    decision = match.decisions()[0]
    moves = decision.moves
    return decision.seat, move_text(moves[int(chooser.random() * len(moves))])


def fewest_seats(slug: str) -> int:
    """Return the smallest number of seats with which a match can begin."""
    return seat_counts(game_named(slug))[0]


def match_in_the_middle(seats: int = SEATS, moves: int = MIDDLE, slug: str = GAME) -> Match:
    """Return a match after ``moves`` random moves, or after half of the moves if all matches are shorter."""
    chooser = random.Random(7)
    longest = new_match(0, seats, slug)
    for number in range(1, 1000):
        match = new_match(number, seats, slug)
        while match.decisions() and len(match.moves) < moves:
            match.play(*any_move(match, chooser))
        if match.decisions():
            return match
        longest = max(longest, match, key=lambda one: len(one.moves))
    return replay(longest.full_record(), len(longest.moves) // 2)


def _random_matches(slug: str, seats: int) -> Callable[[float], float]:
    chooser = random.Random(1)
    numbers = iter(range(1, 1 << 30))

    def side(seconds: float) -> float:
        moves, start = 0, perf_counter()
        while perf_counter() - start < seconds or not moves:
            match = new_match(next(numbers), seats, slug)
            while match.decisions():
                match.play(*any_move(match, chooser))
            moves += len(match.moves)
        return moves / (perf_counter() - start)

    return side


def _playouts(slug: str, seats: int) -> Callable[[float], float]:
    """Return a function that plays random matches for some seconds.

    It plays as a search does: on a state, without a record or checks of the moves.
    """
    chooser = random.Random(1)
    game, numbers = game_named(slug), iter(range(1, 1 << 30))

    def side(seconds: float) -> float:
        moves, start = 0, perf_counter()
        while perf_counter() - start < seconds or not moves:
            match = new_match(number := next(numbers), seats, slug)
            state, chance, decisions = match.state, Chance(number.to_bytes(8, "big"), "playout"), match.decisions()
            while decisions:
                listed = decisions[0].moves
                move = listed[int(chooser.random() * len(listed))]
                decisions = game.play(state, decisions[0].seat, move, chance).decisions
                moves += 1
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
    """Measure whole random matches through `Match.play`, with the list of legal moves, checks and events."""
    for slug, game in games().items():
        goals: dict[int, Goal | None] = {seats: at_least(least) for seats, least in stand_of(slug).goals}
        for seats, goal in (goals or {seat_counts(game)[0]: None}).items():
            ours, lean = by_turns(effort, _random_matches(slug, seats), _lean_matches())
            what = f"{slug}: random matches, {seats} seats (yardstick: lean Python)"
            report(Row(what, "moves/s", ours, lean, goal))


def playouts(effort: Effort, report: Report) -> None:
    """Measure random playouts: the rules alone, as a searching player uses them."""
    for slug, game in games().items():
        seats, least = next((count for count in seat_counts(game) if count > 1), 1), stand_of(slug).playouts
        ours, lean = by_turns(effort, _playouts(slug, seats), _lean_matches())
        what = f"{slug}: random playouts, {seats} seats (yardstick: lean Python)"
        report(Row(what, "moves/s", ours, lean, at_least(least) if least else None))


def _rate_all(rate: Callable[[Any, Move], float], view: object, moves: Sequence[Move]) -> None:
    for move in moves:
        rate(view, move)


def valuing(effort: Effort, report: Report) -> None:
    """Measure how long the adviser takes to rate a move, and to value a position."""
    for slug, game in games().items():
        match = match_in_the_middle(fewest_seats(slug), slug=slug)
        decision = match.decisions()[0]
        view, moves = match.view(decision.seat), decision.moves
        rated, valued = by_turns(
            effort,
            seconds_per_call(partial(_rate_all, game.adviser.rate, view, moves)),
            seconds_per_call(partial(game.adviser.value, view)),
        )
        report(Row(f"{slug}: rate of a move", "µs", rated / len(moves) * MICRO))
        report(Row(f"{slug}:   value of a position", "µs", valued * MICRO))


def copying(effort: Effort, report: Report) -> None:
    """Measure one copy of a state in the middle of a match."""
    for slug in games():
        match = match_in_the_middle(fewest_seats(slug), slug=slug)
        ours, deep = by_turns(
            effort,
            seconds_per_call(match.state.copy),
            seconds_per_call(partial(copy.deepcopy, match.state)),
        )
        what = f"{slug}: copy of a state (copy.deepcopy)"
        report(Row(what, "µs", ours * MICRO, deep * MICRO, at_most(1 / 50, "1/50")))


def saving(effort: Effort, report: Report) -> None:
    """Save and load a state with all checks, compared with a bare msgspec Struct of the same size."""
    for slug in games():
        match = match_in_the_middle(fewest_seats(slug), slug=slug)
        game, state = match.game, match.state
        ours, checks, bare = by_turns(
            effort,
            seconds_per_call(partial(_save_and_load, game.encode, game.decode, state)),
            seconds_per_call(partial(game.validate, state)),
            seconds_per_call(
                partial(
                    _save_and_load, msgspec.json.Encoder().encode, msgspec.json.Decoder(game.state_type).decode, state
                )
            ),
        )
        size = len(game.encode(state))
        what = f"{slug}: save + load, {size:,} bytes (bare msgspec)"
        report(Row(what, "µs", ours * MICRO, bare * MICRO, at_most(2)))
        report(Row(f"{slug}:   checks of a state from outside, besides", "µs", checks * MICRO, bare * MICRO))


def _save_and_load(encode: Callable[[Any], bytes], decode: Callable[[bytes], Any], state: object) -> None:
    decode(encode(state))
