"""Pictures of the safe: the possible numbers, and the current try."""

from __future__ import annotations

from typing import cast

from engine.games.locked_safe import TRIES, SafeView
from render.ground.compose import Sheet
from render.ground.scene import Scene, Words
from render.painter import Painter
from render.plain import plain_board


def board(scene: Scene, words: Words) -> Sheet:
    return plain_board(scene, words, facts_of(scene, words), parts=("number", "tries"))


def facts_of(scene: Scene, words: Words) -> list[str]:
    view = cast("SafeView", scene.view)
    number = words("board-number", low=view.low, high=view.high)
    return [number, words("board-tries", number=min(view.turn, TRIES), count=TRIES)]


PAINTER = Painter(board=board)
