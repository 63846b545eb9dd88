"""Analyses a match: the sides' chances after each move, the moves that cost most, and how well each seat played.

A choice is valued by the knowledge that its seat had then: each move is tried in deals that are possible for the seat.
A first pass tries the best-looking moves of every choice in a few deals. A second pass takes the choices in which most
seems to have been lost. It compares the move that was made with the best move of the first pass, in fresh deals. So the
second result is not biased by the search for a better move.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from statistics import fmean
from typing import Any, TypeVar

import msgspec

from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import Move, listed_moves, move_text, parse_move
from engine.kernel.contract.registry import AnyGame
from engine.kernel.matches.match import Match, initial_match, play_entry
from engine.kernel.matches.record import MatchRecord, PlayedMove
from engine.players.deals import PossibleDeals
from engine.players.search import Candidate, add_results, candidates, win_share

T = TypeVar("T")

# Raise this number if the same record would give another analysis. Stored analyses are then computed again.
VERSION = 3
# A move counts as a turning point if another move was better by more than `LEAST_GAIN`, and by more than `LEAST_ERRORS`
# standard errors.
LEAST_GAIN = 0.10
LEAST_ERRORS = 2.5
TURNING_POINTS = 3
# The first pass stops after this share of the time.
FIRST_SHARE = 2 / 3
GOLDEN = 0.618034


class Depth(msgspec.Struct, frozen=True):
    """How thorough an analysis is.

    ``first_deals`` and ``second_deals`` are the deals in each pass, ``second_choices`` the choices in the second pass.
    ``seconds`` is the maximum processor time.
    """

    first_deals: int = 4
    second_deals: int = 64
    second_choices: int = 10
    seconds: float = 110.0


class TurningPoint(msgspec.Struct, frozen=True):
    """A move that cost its seat much: its number from 1, its place in a list of moves, and a better move.

    ``gain`` is the increase of the chance of winning by the better move, 0 to 1. ``error`` is the standard error of
    ``gain``.
    """

    number: int
    part: int
    seat: int
    played_move: str
    better_move: str
    gain: float
    error: float


class SeatAnalysis(msgspec.Struct, frozen=True):
    """How well a seat played: the share of its chances that it kept, and the number of its best move.

    ``accuracy`` is None if the seat had no choice that could be valued, ``best`` is None if no move stood out.
    """

    accuracy: float | None
    best: int | None


class Analysis(msgspec.Struct, frozen=True):
    """The analysis of a match.

    ``curve`` has the chance of each side before the first move and after each move. ``left_out`` is the number of
    choices for which the time did not suffice. ``final``: a repeated analysis was no more complete, so the match is not
    analysed again.
    """

    curve: tuple[tuple[float, ...], ...]
    turning_points: tuple[TurningPoint, ...]
    seats: tuple[SeatAnalysis, ...]
    left_out: int
    final: bool = False


class Choice(msgspec.Struct, frozen=True):
    """A choice between several moves: the chosen move, and the state before it."""

    number: int
    part: int
    decision: Decision
    played_move: Move
    state: Any


class Weighed(msgspec.Struct, frozen=True):
    """A choice with its moves tried: the move that was made, and the best of the other moves.

    ``worth`` is the chance of winning with the better of the two moves.
    """

    choice: Choice
    other: Move
    gain: float
    error: float
    worth: float

    @property
    def loss(self) -> float:
        """How much worse the made move was than the other move, less the standard error."""
        return max(0.0, self.gain - self.error)


def analyse(record: MatchRecord, depth: Depth | None = None, clock: Callable[[], float] = time.thread_time) -> Analysis:
    """Return the analysis of a match. The same record and depth give an equal analysis unless the time runs out.

    Raises `BadRecord` if these rules cannot replay the record.
    """
    depth, begun = depth or Depth(), clock()
    match, choices, curve = _replayed(record)
    first: dict[tuple[int, int], Weighed] = {}
    left_out = 0
    for choice in scattered(choices):
        if clock() >= begun + depth.seconds * FIRST_SHARE:
            left_out += 1
        elif found := weighed(match.game, record.match_id, choice, depth.first_deals):
            first[choice.number, choice.part] = found
    second = {}
    for one in _costliest(first.values(), depth.second_choices):
        if clock() >= begun + depth.seconds:
            left_out += 1
        elif found := compared(match.game, record.match_id, one, depth.second_deals):
            second[one.choice.number, one.choice.part] = found
    every = {**first, **second}
    seats = tuple(
        _seat([one for one in every.values() if one.choice.decision.seat == seat]) for seat in range(record.seats)
    )
    return Analysis(curve, _turning_points(second.values()), seats, left_out)


def before_point(match: Match, entry: PlayedMove, point: TurningPoint) -> Match:
    """Return the match at the choice of a turning point.

    ``match`` is the position before the move ``entry``. If the move is a work sheet, its parts before the choice are
    played. Raises `BadRecord`.
    """
    for text in listed_moves(entry.move)[: point.part] if point.part else ():
        play_entry(match, point.number, PlayedMove(entry.seat, text))
    return match


def scattered(things: Sequence[T]) -> list[T]:
    """Return things in an order in which any number of things from the front is spread evenly over all things."""
    return [things[number] for number in sorted(range(len(things)), key=lambda number: number * GOLDEN % 1)]


def _replayed(record: MatchRecord) -> tuple[Match, list[Choice], tuple[tuple[float, ...], ...]]:
    match, choices = initial_match(record), list[Choice]()
    curve = [chances(match)]
    for number, entry in enumerate(record.moves, start=1):
        asked = match.decision_of(entry.seat)
        texts = listed_moves(entry.move) if asked is not None and asked.sheet else [entry.move]
        for part, text in enumerate(texts):
            decision = match.decision_of(entry.seat)
            if decision is not None and len(decision.moves) > 1:
                choices.append(Choice(number, part, decision, parse_move(text), match.state))
            play_entry(match, number, PlayedMove(entry.seat, text))
        curve.append(chances(match))
    return match, choices, tuple(curve)


def chances(match: Match) -> tuple[float, ...]:
    """Return each side's chance of winning. If there are several sides, their chances are scaled to the sum 1."""
    crews, outcome = match.table.crews(match.record.seats), match.outcome()
    if outcome is not None:
        return tuple(win_share(outcome, seats[0]) for seats in crews)
    value = match.game.adviser.value
    found = [fmean(value(match.view(seat)) for seat in seats) for seats in crews]
    total = sum(found) if len(found) > 1 else 1.0
    return tuple(round(one / total, 4) if total else 1 / len(found) for one in found)


def weighed(game: AnyGame, match_id: str, choice: Choice, deals: int) -> Weighed | None:
    """Return a choice with the move that was made and the best-looking other moves tried in some deals.

    Return None if no deal is possible, or if there is no other move.
    """
    decision = choice.decision
    view = game.view(choice.state, decision.seat)
    looked_at = [one.move for one in candidates(game, view, decision, game.adviser.lookahead.candidates)]
    others = [move for move in looked_at if move != choice.played_move]
    made, *rest = _tried(game, match_id, choice, (choice.played_move, *others), deals)
    return _weighed(choice, made, max(rest, key=lambda one: one.worth)) if rest and made.results else None


def compared(game: AnyGame, match_id: str, first: Weighed, deals: int) -> Weighed | None:
    """Return a choice with two moves tried in fresh deals: the made move, and the best other move of the first pass.

    Return None if no deal is possible.
    """
    choice = first.choice
    made, other = _tried(game, f"{match_id} again", choice, (choice.played_move, first.other), deals)
    return _weighed(choice, made, other) if made.results else None


def _weighed(choice: Choice, made: Candidate, other: Candidate) -> Weighed:
    gain, error = other.gain(made)
    return Weighed(choice, other.move, gain, error, max(made.worth, other.worth))


def _tried(game: AnyGame, name: str, choice: Choice, moves: Sequence[Move], count: int) -> list[Candidate]:
    """Return moves with their results in the same deals, which depend on no hidden fact."""
    seed = hashlib.sha256(f"{name} {choice.number} {choice.part}".encode()).digest()
    seat = choice.decision.seat
    deals = PossibleDeals(game, choice.state, seat, seed)
    found = [Candidate(move) for move in moves]
    for number in range(count):
        deal = deals.deal(number)
        if deal is None:
            break
        add_results(game, deal, seat, found)
    return found


def _costliest(every: Iterable[Weighed], count: int) -> list[Weighed]:
    lost = [one for one in every if one.gain > 0]
    return sorted(lost, key=lambda one: (-one.loss, -one.gain, one.choice.number))[:count]


def _turning_points(every: Iterable[Weighed]) -> tuple[TurningPoint, ...]:
    """Return the costliest moves, at most one of each move number, in the order of the match."""
    sure = [one for one in every if one.gain > LEAST_GAIN and one.gain > LEAST_ERRORS * one.error]
    by_number = groupby(sorted(sure, key=lambda one: one.choice.number), lambda one: one.choice.number)
    most = sorted((max(group, key=lambda one: one.gain) for _, group in by_number), key=lambda one: -one.gain)
    points = [
        TurningPoint(
            one.choice.number,
            one.choice.part,
            one.choice.decision.seat,
            move_text(one.choice.played_move),
            move_text(one.other),
            round(one.gain, 4),
            round(one.error, 4),
        )
        for one in most[:TURNING_POINTS]
    ]
    return tuple(sorted(points, key=lambda point: point.number))


def _seat(own: Sequence[Weighed]) -> SeatAnalysis:
    total = sum(one.worth for one in own)
    kept = [one for one in own if -one.gain > one.error]
    best = min(kept, key=lambda one: one.gain + one.error).choice.number if kept else None
    return SeatAnalysis(round(1 - sum(one.loss for one in own) / total, 4) if total > 0 else None, best)
