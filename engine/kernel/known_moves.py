"""Finds the legal moves of a seat of which another viewer can be sure, so that a partner may suggest them."""

from __future__ import annotations

import msgspec

from engine.kernel.chance import SEED_BYTES, Chance
from engine.kernel.decisions import Decision
from engine.kernel.game import View
from engine.kernel.match import Match
from engine.kernel.moves import Move, move_text

# A move that is legal in so many deals, whatever lies in them, depends on nothing that the viewer does not know.
DEALS = 12


def known_moves(match: Match, decision: Decision, viewer: int | None) -> tuple[Move, ...]:
    """Return the moves of a decision that are legal as far as ``viewer`` (None: a spectator) can know.

    Where something is hidden they are taken from deals that the viewer could believe in (`Game.redeal`), never from the
    real one: so they tell nothing of it. Nobody else knows moves that are a secret themselves. It searches rules, so a
    thread runs it.
    """
    game = match.game
    if decision.seat == viewer or not game.features.hidden:
        return decision.moves
    if decision.secret:
        return ()
    first: tuple[Move, ...] = ()
    sure: set[Move] = set()
    for number in range(DEALS):
        state = game.redeal(match.state, viewer, Chance(number.to_bytes(SEED_BYTES, "big"), "known moves"))
        other = next((one for one in game.decisions(state) if one.seat == decision.seat), None)
        moves = () if other is None or other.kind != decision.kind else other.moves
        first, sure = (moves, {*moves}) if number == 0 else (first, sure & {*moves})
        if not sure:
            return ()
    return tuple(move for move in first if move in sure)


def as_mover(match: Match, seat: int, viewer: int | None, moves: tuple[Move, ...]) -> View:
    """Return what ``viewer`` may know, with ``seat`` as the one that chooses among ``moves``.

    By it the game's words for moves (`Phrasing`) are said to somebody else than the seat that moves.
    """
    view = match.view(viewer)
    return view if seat == viewer else msgspec.structs.replace(view, seat=seat, moves=[*map(move_text, moves)])
