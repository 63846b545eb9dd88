"""Analyses a match: the sides' chances after each move, the moves that cost most, and how well each seat played.

The chances after a move are valued by what the seat that chooses next could know: in some deals that are possible for
it, the adviser plays on, and then estimates each side's chance. The same seed is used for all points of a match, so
luck counts alike for neighbouring points. In a long match only each n-th point is searched. Between two searched
points, the adviser's estimate is corrected by what the search corrected there.

A choice is valued by the knowledge that its seat had then: each move is tried in deals that are possible for the seat.
A first pass tries the best-looking moves of every choice in a few deals. A second pass takes the choices in which most
seems to have been lost. It compares the move that was made with the best move of the first pass, in fresh deals. So the
second result is not biased by the search for a better move.
"""

from __future__ import annotations

import hashlib
import time
from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from math import ceil
from statistics import fmean
from typing import Any, TypeVar

import msgspec

from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import Move, listed_moves, move_text, parse_move
from engine.kernel.contract.registry import AnyGame
from engine.kernel.matches.match import Match, initial_match, play_entry
from engine.kernel.matches.record import MatchRecord, PlayedMove
from engine.players.deals import PossibleDeals
from engine.players.search import Candidate, add_results, candidates, seat_chances, win_share

T = TypeVar("T")

# Raise this number if the same record would give another analysis. Stored analyses are then computed again.
VERSION = 4
# A move counts as a turning point if another move was better by more than `LEAST_GAIN`, and by more than `LEAST_ERRORS`
# standard errors.
LEAST_GAIN = 0.10
LEAST_ERRORS = 2.5
TURNING_POINTS = 3
# The search of the curve stops after `CURVE_SHARE` of the time, and the first pass of the choices after `FIRST_SHARE`
# of it.
CURVE_SHARE, FIRST_SHARE = 1 / 6, 4 / 5
# The minimum and maximum number of deals at a point of the curve that is searched.
LEAST_DEALS, MOST_DEALS = 8, 32
GOLDEN = 0.618034

# Each side's chance of winning.
Sides = tuple[float, ...]


class Depth(msgspec.Struct, frozen=True):
    """How thorough an analysis is.

    ``curve_deals`` are the deals for all points of the curve together. ``first_deals`` and ``second_deals`` are the
    deals in each pass, ``second_choices`` the choices in the second pass. ``seconds`` is the maximum processor time.
    """

    curve_deals: int = 3200
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

    curve: tuple[Sides, ...]
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
    depth, started_at = depth or Depth(), clock()
    points, choices = _replayed(record)
    match = points[-1]
    curve = _curve(points, depth.curve_deals, lambda: clock() >= started_at + depth.seconds * CURVE_SHARE)
    first: dict[tuple[int, int], Weighed] = {}
    left_out = 0
    for choice in scattered(choices):
        if clock() >= started_at + depth.seconds * FIRST_SHARE:
            left_out += 1
        elif found := weighed(match.game, record.match_id, choice, depth.first_deals):
            first[choice.number, choice.part] = found
    second = {}
    for one in _costliest(first.values(), depth.second_choices):
        if clock() >= started_at + depth.seconds:
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


def _replayed(record: MatchRecord) -> tuple[list[Match], list[Choice]]:
    """Return the match before the first move and after each move, and its choices."""
    match, choices = initial_match(record), list[Choice]()
    points = [match.following(match.state)]
    for number, entry in enumerate(record.moves, start=1):
        seat_decision = match.decision_of(entry.seat)
        texts = listed_moves(entry.move) if seat_decision is not None and seat_decision.sheet else [entry.move]
        for part, text in enumerate(texts):
            decision = match.decision_of(entry.seat)
            if decision is not None and len(decision.moves) > 1:
                choices.append(Choice(number, part, decision, parse_move(text), match.state))
            play_entry(match, number, PlayedMove(entry.seat, text))
        points.append(match.following(match.state))
    return points, choices


def _curve(points: Sequence[Match], deals: int, is_late: Callable[[], bool]) -> tuple[Sides, ...]:
    """Return each side's chance at each point of a match. If the time runs out, fewer points are searched."""
    estimated = [estimated_chances(point) for point in points]
    numbers, each = searched_points(len(points), deals)
    seed = hashlib.sha256(f"{points[0].record.match_id} curve".encode()).digest()
    searched = {}
    for number in scattered(numbers):
        if is_late():
            break
        if found := searched_chances(points[number], seed, each):
            searched[number] = found
    ends = {number: estimated[number] for number, point in enumerate(points) if point.outcome() is not None}
    return corrected(estimated, searched | ends)


def searched_points(points: int, deals: int) -> tuple[range, int]:
    """Return which points of a match are searched, and the number of deals at each of them.

    ``deals`` is the number of deals for all points together. In a longer match there are fewer deals at each point, and
    in a very long match fewer points as well.
    """
    if not deals:
        return range(0), 0
    step = ceil(points / max(1, deals // LEAST_DEALS))
    return range(0, points, step), max(LEAST_DEALS, min(MOST_DEALS, deals // points))


def corrected(estimated: Sequence[Sides], searched: Mapping[int, Sides]) -> tuple[Sides, ...]:
    """Return a curve with the searched chances, and the estimated chances at the other points.

    Between two searched points, the estimates are shifted by a mean of the differences that the search found at
    both, in which the nearer point has more weight. Before the first and after the last searched point, they are
    shifted by the difference at this point.
    """
    numbers = sorted(searched)
    if not numbers:
        return tuple(estimated)

    def shift(number: int) -> list[float]:
        return [one - other for one, other in zip(searched[number], estimated[number], strict=True)]

    def at(number: int) -> Sides:
        place = bisect_left(numbers, number)
        before, after = numbers[max(0, place - 1)], numbers[min(place, len(numbers) - 1)]
        part = (number - before) / (after - before) if after > before else 0.0
        shifts = zip(estimated[number], shift(before), shift(after), strict=True)
        return scaled([min(1.0, max(0.0, value + one + (other - one) * part)) for value, one, other in shifts])

    return tuple(searched[number] if number in searched else at(number) for number in range(len(estimated)))


def estimated_chances(match: Match) -> Sides:
    """Return each side's chance of winning: the adviser's estimate, or the outcome. Estimates are scaled (`scaled`)."""
    crews, outcome = match.table.crews(match.record.seats), match.outcome()
    if outcome is not None:
        return tuple(win_share(outcome, seats[0]) for seats in crews)
    value = match.game.adviser.value
    return scaled([fmean(value(match.view(seat)) for seat in seats) for seats in crews])


def searched_chances(match: Match, seed: bytes, count: int) -> Sides | None:
    """Return each side's chance of winning: the mean over ``count`` deals in which the adviser plays on.

    The deals are those that are possible for the seat that chooses next. Return None if there are none, or if the match
    is over.
    """
    decisions, game, seats = match.decisions(), match.game, range(match.record.seats)
    if not decisions:
        return None
    crews = match.table.crews(len(seats))
    deals = PossibleDeals(game, match.state, decisions[0].seat, seed)
    rows = []
    for number in range(count):
        deal = deals.deal(number)
        if deal is None:
            break
        each = seat_chances(game, deal, seats, game.adviser.lookahead.choices)
        rows.append(scaled([fmean(each[seat] for seat in crew) for crew in crews]))
    return scaled([fmean(sides) for sides in zip(*rows, strict=True)]) if rows else None


def scaled(shares: Sequence[float]) -> Sides:
    """Return the chances of sides. If there are several sides, their chances are scaled to the sum 1."""
    total = sum(shares) if len(shares) > 1 else 1.0
    return tuple(round(one / total, 4) if total else 1 / len(shares) for one in shares)


def weighed(game: AnyGame, match_id: str, choice: Choice, deals: int) -> Weighed | None:
    """Return a choice with the move that was made and the best-looking other moves tried in some deals.

    Return None if no deal is possible, or if there is no other move.
    """
    decision = choice.decision
    view = game.view(choice.state, decision.seat)
    looked_at = [one.move for one in candidates(game, view, decision, game.adviser.lookahead.candidates)]
    others = [move for move in looked_at if move != choice.played_move]
    move_tried, *rest = _tried(game, match_id, choice, (choice.played_move, *others), deals)
    return _weighed(choice, move_tried, max(rest, key=lambda one: one.worth)) if rest and move_tried.results else None


def compared(game: AnyGame, match_id: str, first: Weighed, deals: int) -> Weighed | None:
    """Return a choice with two moves tried in fresh deals: the made move, and the best other move of the first pass.

    Return None if no deal is possible.
    """
    choice = first.choice
    move_tried, other = _tried(game, f"{match_id} again", choice, (choice.played_move, first.other), deals)
    return _weighed(choice, move_tried, other) if move_tried.results else None


def _weighed(choice: Choice, candidate: Candidate, other: Candidate) -> Weighed:
    gain, error = other.gain(candidate)
    return Weighed(choice, other.move, gain, error, max(candidate.worth, other.worth))


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
    costly_moves = [one for one in every if one.gain > 0]
    return sorted(costly_moves, key=lambda one: (-one.loss, -one.gain, one.choice.number))[:count]


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


def _seat(seat_moves: Sequence[Weighed]) -> SeatAnalysis:
    total = sum(one.worth for one in seat_moves)
    sure_gains = [one for one in seat_moves if -one.gain > one.error]
    best = min(sure_gains, key=lambda one: one.gain + one.error).choice.number if sure_gains else None
    return SeatAnalysis(round(1 - sum(one.loss for one in seat_moves) / total, 4) if total > 0 else None, best)
