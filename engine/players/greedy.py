"""The computer player that looks one move ahead."""

from __future__ import annotations

from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import Move
from engine.kernel.choices.orders import DEFAULT, answer
from engine.kernel.contract.game import View
from engine.kernel.contract.registry import AnyGame


def choose(game: AnyGame, view: View, decision: Decision) -> Move:
    """Return the obvious choice, else the best rated move."""
    return obvious(decision) or best_rated(game, view, decision)


def obvious(decision: Decision) -> Move | None:
    """Return the choice that needs no look at the position: the only move, or the default standing order's answer."""
    return decision.moves[0] if len(decision.moves) == 1 else answer(DEFAULT, decision, {})


def best_rated(game: AnyGame, view: View, decision: Decision) -> Move:
    """Return the first of the moves that the game rates highest."""
    return max(decision.moves, key=lambda move: game.adviser.rate(view, move))


def ranked(game: AnyGame, view: View, decision: Decision) -> list[Move]:
    """Return all moves: first the move that `choose` returns, then the other moves, best rated first."""
    rated = sorted(decision.moves, key=lambda move: -game.adviser.rate(view, move))
    first = obvious(decision) or rated[0]
    return [first, *(move for move in rated if move != first)]
