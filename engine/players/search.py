"""The computer player that searches: it tries its best rated moves in many deals that are possible for its seat.

All candidates are tried in the same deals with the same later draws, so their results differ only because of the moves
(common random numbers). The search deviates from the best rated move only if the gain exceeds chance.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from math import sqrt
from statistics import fmean, stdev
from typing import Any

import msgspec

from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import Move
from engine.kernel.contract.game import View
from engine.kernel.contract.registry import AnyGame
from engine.kernel.steps.stack import Run
from engine.kernel.table.outcome import Outcome
from engine.players import greedy
from engine.players.deals import Deal, Deals

# A playout ends at the latest after this many choices, even in the middle of a chapter.
LONGEST = 1_000
# After this share of the deals, only the best half of the candidates is tried further.
HALVING = 1 / 3
# With fewer common deals than this, no difference counts as more than chance.
FEWEST = 4


class Effort(msgspec.Struct, frozen=True):
    """The limits of a search: the maximum number of deals, and the maximum time in seconds."""

    deals: int
    seconds: float


class Candidate(msgspec.Struct, frozen=True):
    """A move and its results: for each deal the seat's chance of winning, 0 to 1, after the move and a playout."""

    move: Move
    results: list[float] = msgspec.field(default_factory=list)

    @property
    def worth(self) -> float:
        """The mean result."""
        return fmean(self.results) if self.results else 0.0

    def gain(self, other: Candidate) -> tuple[float, float]:
        """Return by how much this move is better than another in their common deals, and the standard error."""
        gains = [one - two for one, two in zip(self.results, other.results, strict=False)]
        if len(gains) < FEWEST:
            return 0.0, 1.0
        return fmean(gains), stdev(gains) / sqrt(len(gains))


def search(
    game: AnyGame,
    view: View,
    decision: Decision,
    deals: Deals,
    effort: Effort,
    clock: Callable[[], float] = time.monotonic,
) -> list[Candidate]:
    """Return the candidates, best first.

    The adviser's move comes first, unless another move is better by more than chance explains.

    The search ends early at the deadline, or if no possible deal is found. Then the results so far count.
    """
    end, lookahead = clock() + effort.seconds, game.adviser.lookahead
    found = candidates(game, view, decision, lookahead.candidates)
    advised, alive = found[0], found
    for number in range(effort.deals if len(found) > 1 else 0):
        if number == max(FEWEST, round(effort.deals * HALVING)):
            alive = [advised, *sorted(found[1:], key=lambda one: -one.worth)[: max(1, len(found) // 2 - 1)]]
        deal = deals.deal(number) if clock() < end else None
        if deal is None:
            break
        add_results(game, deal, decision.seat, alive)
    better = [one for one in alive[1:] if _is_better(one, advised, lookahead.margin)]
    return sorted(found, key=lambda one: (one not in better, one is not advised, -one.worth))


def choose(game: AnyGame, view: View, decision: Decision, deals: Deals, effort: Effort) -> Move:
    """Return the obvious choice, else the best move that the search finds."""
    return greedy.obvious(decision) or search(game, view, decision, deals, effort)[0].move


def _is_better(one: Candidate, advised: Candidate, margin: float) -> bool:
    gain, error = one.gain(advised)
    return gain > margin * error


def candidates(game: AnyGame, view: View, decision: Decision, count: int) -> list[Candidate]:
    """Return the moves that the game rates highest, the adviser's choice first."""
    return [Candidate(move) for move in greedy.ranked(game, view, decision)[:count]]


def add_results(game: AnyGame, deal: Deal, seat: int, tried: Iterable[Candidate]) -> None:
    """Try moves in a deal, and add the result to each."""
    for one in tried:
        one.results.append(playout(game, deal, seat, one.move, game.adviser.lookahead.choices))


def playout(game: AnyGame, deal: Deal, seat: int, move: Move, choices: int) -> float:
    """Return the chance of winning that a seat has after a move in a deal, if the adviser makes all later choices."""
    state = deal.state.copy()
    return seat_chance(game, played_on(game, game.play(state, seat, move, deal.chance), deal, choices), seat)


def seat_chances(game: AnyGame, deal: Deal, seats: Iterable[int], choices: int) -> list[float]:
    """Return the chances of winning that seats have in a deal, if the adviser makes all choices."""
    run = Run(deal.state.copy(), deal.chance)
    run.decisions = game.decisions(run.state)
    end = played_on(game, run, deal, choices)
    return [seat_chance(game, end, seat) for seat in seats]


def played_on(game: AnyGame, run: Run[Any], deal: Deal, choices: int) -> Run[Any]:
    """Let the adviser make choices until the match ends, or until ``choices`` are made and the chapter has ended.

    A chapter is a part of the match (`Game.chapter`). The state of ``run`` changes.
    """
    chapter = ""
    for move_number in range(LONGEST):
        if not run.decisions:
            break
        if move_number >= choices:
            now = game.chapter(run.state)
            if chapter not in ("", now):
                break
            chapter = now
        run = _next(game, run, deal)
    return run


def seat_chance(game: AnyGame, run: Run[Any], seat: int) -> float:
    """Return a seat's chance of winning in the state of a run: its part of the win, or the adviser's estimate."""
    if run.state.outcome is not None:
        return win_share(run.state.outcome, seat)
    return game.adviser.value(game.view(run.state, seat, run.decisions))


def _next(game: AnyGame, run: Run[Any], deal: Deal) -> Run[Any]:
    decision = run.decisions[0]
    move = greedy.obvious(decision)
    if move is None:
        move = greedy.best_rated(game, game.view(run.state, decision.seat, run.decisions), decision)
    return game.play(run.state, decision.seat, move, deal.chance)


def win_share(outcome: Outcome, seat: int) -> float:
    """Return a seat's part of the win: 1 divided by the number of sides that won or share rank 1, else 0."""
    winners = [side for side in outcome.sides if side.is_winner]
    if winners:
        return 1 / len(winners) if outcome.is_winner(seat) else 0.0
    first = [side for side in outcome.sides if side.place == 1]
    return 1 / len(first) if outcome.place(seat) == 1 else 0.0
