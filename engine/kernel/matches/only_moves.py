"""Finds questions with one answer, which the host may answer for a player, and checks that this reveals no secret."""

from __future__ import annotations

from engine.kernel.chance.fair import SEED_BYTES, Chance
from engine.kernel.choices.decisions import Decision
from engine.kernel.matches.match import Match

# The number of deals to test. If no deal offers a second move, answering automatically reveals nothing.
DEALS = 12


def has_only_move(decision: Decision) -> bool:
    """Return whether the seat has a single legal move and is asked openly, outside of a reaction window."""
    asked_openly = decision.window is None and not (decision.secret or decision.simultaneous or decision.any_of)
    return len(decision.moves) == 1 and asked_openly


def seen_by_all(match: Match, decision: Decision) -> bool:
    """Return whether everybody can see that this is the only move: the seat has no other move in any other deal.

    The kernel redeals everything that a spectator does not know (`Game.other_deal`). If it finds no other deal, nobody
    can know, and the result is False. The search is slow, so callers run it in a thread.
    """
    game = match.game
    if not game.features.hidden_information:
        return True
    for number in range(DEALS):
        state = game.other_deal(match.state, None, Chance(number.to_bytes(SEED_BYTES, "big"), "only move"))
        if state is None:
            return False
        other = next((one for one in game.decisions(state) if one.seat == decision.seat), None)
        if other is None or other.moves != decision.moves:
            return False
    return True
