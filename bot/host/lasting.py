"""Whether a move could be taken back afterwards, as far as its player can know before making it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.kernel.chance import SEED_BYTES, Chance
from engine.kernel.decisions import Decision
from engine.kernel.match import Match
from engine.kernel.moves import PASS, Move, move_text
from engine.kernel.only_moves import has_only_move, seen_by_all
from engine.kernel.orders import answer
from storage.records import OnlyMove

# So many moves that are made unasked are followed; a longer chain is as good as a look at something hidden.
FOLLOWED = 50


def lasts(match: Match, seat: int, texts: Sequence[str], computer: Collection[int], only_move: OnlyMove) -> bool:
    """Tell whether legal moves of a seat, and what may follow them unasked, could not be taken back without asking.

    The kernel deals anew what the seat cannot know, so the answer tells nothing. Other seats' orders are secret, too:
    they count as passing. ``only_move`` is the seat's setting; the others have the usual one. A thread runs it.
    """
    match = match.following(match.game.redeal(match.state, seat, Chance(bytes(SEED_BYTES), "lasting")))
    for text in texts:
        following = _after(match, seat, text)
        if following is None:
            return True
        match = following
    for _ in range(FOLLOWED):
        if any(decision.seat in computer for decision in match.decisions()):
            return True
        unasked = _unasked(match, seat, only_move)
        if unasked is None:
            return False
        decision, move = unasked
        following = _after(match, decision.seat, move_text(move), decision)
        if following is None:
            return True
        match = following
    return True


def _after(match: Match, seat: int, text: str, answered: Decision | None = None) -> Match | None:
    """Return the match after a move, None where the move ends it or brings something to light."""
    played = match.attempt(seat, text)
    if played.outcome is not None or any(event.reveals for event in played.events):
        return None
    return match.following(played.state, match.settled_orders(played.state, answered))


def _unasked(match: Match, seat: int, only_move: OnlyMove) -> tuple[Decision, Move] | None:
    """Return the next choice that may be made without asking its player, and the move, or None."""
    for decision in match.decisions():
        move = _by_order(match, decision) if decision.seat == seat else _passing(decision)
        if move is None and has_only_move(decision):
            wanted = only_move if decision.seat == seat else "open"
            if wanted == "always" or (wanted == "open" and seen_by_all(match, decision)):
                move = decision.moves[0]
        if move is not None:
            return decision, move
    return None


def _by_order(match: Match, decision: Decision) -> Move | None:
    slow = match.game.slow_windows(match.state)
    return answer(match.order_of(decision.seat), decision, {} if slow else match.game.plans)


def _passing(decision: Decision) -> Move | None:
    """Return the pass in a window of another seat, or the obvious move."""
    return PASS if decision.window is not None else decision.obvious
