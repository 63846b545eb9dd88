"""Words about puzzles."""

from __future__ import annotations

from bot.face.ground.components.choices import Option, whole_label
from bot.face.ground.components.parts import option_name
from bot.host.matches.learning.puzzles import PuzzleNow
from bot.wording.words import Words
from engine.kernel.choices.moves import parse_move


def puzzle_move(now: PuzzleNow, words: Words, text_of_move: str) -> str:
    """Return the name of a move. It is the same on the move's button and in the answer."""
    game, view, move = now.live.game, now.live.begun_match.view(now.puzzle.seat), parse_move(text_of_move)
    verb = whole_label(game, view, move[:1]) if len(move) > 1 else None
    return option_name(words, Option("", whole_label(game, view, move), verb))
