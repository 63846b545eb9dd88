"""Computes the view of a seat after its own moves, if the seat can know it in advance."""

from __future__ import annotations

from collections.abc import Sequence

from engine.kernel.chance.fair import SEED_BYTES, Chance
from engine.kernel.choices.moves import parse_move
from engine.kernel.contract.game import View
from engine.kernel.matches.match import Match

DEALS = 6


def foreseen(match: Match, seat: int, texts: Sequence[str]) -> View | None:
    """Return the view of a seat after a series of its legal moves; None if the seat cannot know it yet.

    The moves are played in several deals that are possible for the seat (`Game.other_deal`), never in the true deal. So
    even None reveals nothing. Run it in a thread.
    """
    view: View | None = None
    for number in range(DEALS):
        following = _after(match, seat, texts, Chance(number.to_bytes(SEED_BYTES, "big"), "foresight"))
        if following is None or view not in (None, following):
            return None
        view = following
    return view


def _after(match: Match, seat: int, texts: Sequence[str], chance: Chance) -> View | None:
    """Return the view after the moves in another deal; None if an event reveals something or no deal was found."""
    game, state = match.game, match.game.other_deal(match.state, seat, chance)
    if state is None:
        return None
    for text in texts:
        if any(event.reveals for event in game.play(state, seat, parse_move(text), chance).events):
            return None
    view: View = game.view(state, seat)
    return view
