"""The computer player that looks one move ahead."""

from __future__ import annotations

from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import Move
from engine.kernel.choices.orders import DEFAULT, answer
from engine.kernel.contract.game import View
from engine.kernel.contract.registry import AnyGame


def choose(game: AnyGame, view: View, decision: Decision) -> Move:
    """Return the answer of the default standing order, else the first of the moves that the game rates highest."""
    ordered = answer(DEFAULT, decision, {})
    if ordered is not None:
        return ordered
    return max(decision.moves, key=lambda move: game.adviser.rate(view, move))
