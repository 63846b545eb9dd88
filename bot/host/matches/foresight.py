"""Computes what a seat will see after moves of its own, where it can know that before it makes them."""

from __future__ import annotations

from collections.abc import Sequence

from engine.kernel.chance import SEED_BYTES, Chance
from engine.kernel.game import View
from engine.kernel.match import Match
from engine.kernel.moves import parse_move

DEALS = 6


def foreseen(match: Match, seat: int, texts: Sequence[str]) -> View | None:
    """Return the view of a seat after legal moves of its own, one after another; None where it cannot know that yet.

    The moves are made in deals only in which the kernel dealt anew what the seat cannot know (`Game.redeal`), with
    other dice each time. So the view is made of what the seat knows, and that there is none tells nothing, either. A
    thread runs it.
    """
    view: View | None = None
    for number in range(DEALS):
        following = _after(match, seat, texts, Chance(number.to_bytes(SEED_BYTES, "big"), "foresight"))
        if following is None or view not in (None, following):
            return None
        view = following
    return view


def _after(match: Match, seat: int, texts: Sequence[str], chance: Chance) -> View | None:
    """Return the view after the moves in another deal; None where something comes to light."""
    game, state = match.game, match.game.redeal(match.state, seat, chance)
    for text in texts:
        if any(event.reveals for event in game.play(state, seat, parse_move(text), chance)):
            return None
    view: View = game.view(state, seat)
    return view
