"""Finds questions with one answer, which the host may answer for a player, and tells whether that shows a secret."""

from __future__ import annotations

from engine.kernel.chance import SEED_BYTES, Chance
from engine.kernel.decisions import Decision
from engine.kernel.match import Match

# A spectator who cannot see a move by which a player could go on in one of so many deals is told nothing worth knowing.
DEALS = 12


def has_only_move(decision: Decision) -> bool:
    """Tell whether the seat has a single legal move, and nobody asks it in secret.

    Standing orders answer for reaction windows; a choice made apart or in secret must take a player's time.
    """
    asked_openly = decision.window is None and not (decision.secret or decision.apart or decision.any_of)
    return len(decision.moves) == 1 and asked_openly


def seen_by_all(match: Match, decision: Decision) -> bool:
    """Tell whether everybody can see that this is the only move: the seat has no other one in any other deal.

    The kernel deals anew what a spectator does not know (`Game.other_deal`); where it finds no other deal, nobody can
    tell. It searches rules, so a thread runs it.
    """
    game = match.game
    if not game.features.hidden:
        return True
    for number in range(DEALS):
        state = game.other_deal(match.state, None, Chance(number.to_bytes(SEED_BYTES, "big"), "only move"))
        if state is None:
            return False
        other = next((one for one in game.decisions(state) if one.seat == decision.seat), None)
        if other is None or other.moves != decision.moves:
            return False
    return True
