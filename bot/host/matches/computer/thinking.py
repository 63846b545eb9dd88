"""Computes the choice of a computer player in a worker: the question that the worker receives, and its answer.

The question never contains the true state. It contains a state that is possible as far as the seat knows
(`Game.other_deal`), so the worker receives no hidden information.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import msgspec

from bot.host.ground.workers import is_stopping
from engine.kernel.chance.fair import Chance
from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import Move, move_text
from engine.kernel.contract.registry import game_named
from engine.kernel.matches.match import Match
from engine.kernel.matches.record import MatchRecord
from engine.kernel.matches.worksheets import completed
from engine.players import greedy
from engine.players.deals import Deal, PossibleDeals
from engine.players.levels import EFFORTS, Level, choose


class SeatQuestion(msgspec.Struct, frozen=True):
    """A seat's choice in a state that is possible for it, with the computer's ``level`` and ``seed`` for draws."""

    game: str
    version: int
    seats: int
    seat: int
    state: bytes
    level: Level
    seed: bytes


class DealsUntilStop(PossibleDeals):
    """Possible deals for a search in a worker. If the worker is a thread that must end, no further deal is found."""

    def deal(self, number: int) -> Deal | None:
        """Return the deal with this number as `PossibleDeals` does, None if the search must end."""
        return None if is_stopping() else super().deal(number)


def question_to(match: Match, seat: int, level: Level, seed: bytes) -> SeatQuestion | None:
    """Return the question to a seat, or None if no state that is possible for it was found."""
    state = match.game.other_deal(match.state, seat, Chance(seed, "question"))
    if state is None:
        return None
    record = match.record
    return SeatQuestion(record.game, record.version, record.seats, seat, match.game.encode(state), level, seed)


def thought(question: SeatQuestion) -> str:
    """Return the computer's choice. A work sheet is filled in and submitted as a whole, as people do."""
    return choice_at(question.level, match_of(question), question.seat, question.seed)


def choice_at(level: Level, match: Match, seat: int, seed: bytes) -> str:
    """Return the choice of a computer player at a level, from its view and from deals that are possible for it."""
    until = time.monotonic() + _seconds(level)

    def chosen(now: Match, decision: Decision) -> Move:
        # A sheet has many choices: when the level's time is over, the remaining choices are made at once.
        now_at: Level = level if time.monotonic() < until else "easy"
        return choose(now_at, now.game, now.view(seat), decision, DealsUntilStop(now.game, now.state, seat, seed))

    return _computer_move(match, seat, chosen)


def advised(match: Match, decision: Decision) -> str:
    """Return the choice that looks best one move ahead."""
    return _computer_move(
        match,
        decision.seat,
        lambda now, decision_now: greedy.choose(now.game, now.view(decision_now.seat), decision_now),
    )


def idle(match: Match, decision: Decision) -> str:
    """Return the choice that needs no thought."""
    return _computer_move(match, decision.seat, lambda _now, decision_now: decision_now.idle())


def longest_seconds(level: Level, decision: Decision) -> float:
    """Return the longest time, in seconds, that a computer player thinks about a decision.

    On a sheet with several choices, the last search may begin just before the time of the level is over. So the result
    is twice that time.
    """
    return _seconds(level) * (2 if decision.sheet else 1)


def _seconds(level: Level) -> float:
    return EFFORTS[level].seconds if level in EFFORTS else 0.0


def match_of(question: SeatQuestion) -> Match:
    """Return a match in the state of a question. The record of this match has no options, seed or moves."""
    game = game_named(question.game)
    record = MatchRecord(
        game=question.game,
        version=question.version,
        match_id="",
        options={},
        seats=question.seats,
        entropy=(),
        commitment="",
        seed=None,
    )
    return Match(record, game.decode(question.state), chance=Chance(question.seed, "thought"))


def _computer_move(match: Match, seat: int, choose_move: Callable[[Match, Decision], Move]) -> str:
    decision = match.decision_of(seat)
    if decision is None:
        raise LookupError(f"seat {seat} has nothing to choose")
    return completed(match, seat, choose_move) if decision.sheet else move_text(choose_move(match, decision))
