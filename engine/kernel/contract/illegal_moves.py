"""Moves that a player may think of but that are not legal now, each with the reason."""

from __future__ import annotations

import msgspec

from engine.kernel.choices.moves import Move, parse_move
from engine.kernel.contract.game import View
from engine.kernel.contract.registry import AnyGame
from engine.kernel.words.phrases import Phrase


class IllegalMove(msgspec.Struct, frozen=True):
    """A move that is not legal now, or the common beginning of several, and the reason."""

    words: Move
    why: Phrase


def illegal_moves(game: AnyGame, view: View, most: int | None = None) -> list[IllegalMove]:
    """Return the game's moves of at most ``most`` words (None: any number) that the viewer cannot play now."""
    first_words = {words[:depth] for words in map(parse_move, view.moves) for depth in range(1, len(words) + 1)}
    found = []
    for words in game.phrasing.vocabulary(view):
        if words in first_words or (most is not None and len(words) > most):
            continue
        why = game.phrasing.why_not(view, words)
        if why is not None:
            found.append(IllegalMove(words, why))
    return found
