"""Finds the legal moves of a seat that another viewer can know for certain, so that a partner may suggest them."""

from __future__ import annotations

import msgspec

from engine.kernel.chance.fair import SEED_BYTES, Chance
from engine.kernel.choices.decisions import Decision
from engine.kernel.choices.moves import Move, move_text
from engine.kernel.contract.game import View
from engine.kernel.matches.match import Match

# The number of deals to test. A move that is legal in all of them does not depend on hidden information.
DEALS = 12


def known_moves(match: Match, decision: Decision, viewer: int | None) -> tuple[Move, ...]:
    """Return the moves of a decision that are legal as far as ``viewer`` (None: a spectator) can know.

    If the game hides information, the moves come from deals that are possible for the viewer (`Game.other_deal`), never
    from the real deal, so they reveal nothing. Other viewers know no moves of a secret decision. The search is slow, so
    callers run it in a thread.
    """
    game = match.game
    if decision.seat == viewer or not game.features.hidden_information:
        return decision.moves
    if decision.secret:
        return ()
    first: tuple[Move, ...] = ()
    sure: set[Move] = set()
    for number in range(DEALS):
        state = game.other_deal(match.state, viewer, Chance(number.to_bytes(SEED_BYTES, "big"), "known moves"))
        decisions = () if state is None else game.decisions(state)
        other = next((one for one in decisions if one.seat == decision.seat), None)
        moves = () if other is None or other.kind != decision.kind else other.moves
        first, sure = (moves, {*moves}) if number == 0 else (first, sure & {*moves})
        if not sure:
            return ()
    return tuple(move for move in first if move in sure)


def as_mover(match: Match, seat: int, viewer: int | None, moves: tuple[Move, ...]) -> View:
    """Return the view of ``viewer`` with ``seat`` choosing among ``moves``, for texts about another seat's move."""
    view = match.view(viewer)
    return view if seat == viewer else msgspec.structs.replace(view, seat=seat, moves=[*map(move_text, moves)])
