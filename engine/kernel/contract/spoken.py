"""Moves as players say them: a game's words for a move, or for its beginning, joined into one phrase."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

import msgspec

from engine.kernel.choices.decisions import IDLE
from engine.kernel.choices.moves import Move, listed_moves, parse_move
from engine.kernel.contract.game import View
from engine.kernel.contract.registry import AnyGame
from engine.kernel.contract.states import State
from engine.kernel.words.phrases import Phrase, listed


def spoken(game: AnyGame, view: View, words: Move) -> Phrase:
    """Return a move, or its beginning, as players say and type it."""
    return join_phrases(game.phrasing.spoken(view, words))


def named_move(game: AnyGame, view: View, move: Move) -> Phrase:
    """Return a whole move as players read it, which may say more than they must type (`Phrasing.past_move`)."""
    return join_phrases((game.phrasing.past_move or game.phrasing.spoken)(view, move))


def join_phrases(phrases: Sequence[Phrase]) -> Phrase:
    """Return one phrase that says several phrases one after another."""
    return reduce(lambda phrase, following: Phrase("spoken-words", {"said": phrase, "word": following}), phrases)


def told_move(game: AnyGame, state: State, seat: int, text: str, viewer: int | None) -> Phrase:
    """Return the move that ``seat`` made in ``state``, as ``viewer`` (None: everybody) may know it."""
    view = game.view(state, viewer)
    if viewer != seat:
        # The words describe the mover's position, as far as the viewer knows it.
        view = msgspec.structs.replace(view, seat=seat)
    moves = [parse_move(part) for part in listed_moves(text)]
    phrases = [named_move(game, view, move) for move in [one for one in moves if one not in IDLE] or moves[:1]]
    return phrases[0] if len(phrases) == 1 else Phrase("spoken-list", {"moves": listed(phrases)})
