"""Pictures of the fire: who fights it, how hot it is, which turn it is, and to those who know where it began."""

from __future__ import annotations

from typing import cast

from engine.games.brigade import BrigadeView
from render.compose import Sheet
from render.painter import Painter
from render.plain import plain_alt, plain_board
from render.scene import Scene, Words


def board(scene: Scene, words: Words) -> Sheet:
    return plain_board(scene, words, facts_of(scene, words), parts=("heat", "turn", "source"))


def board_alt(scene: Scene, words: Words) -> str:
    return plain_alt(scene, words, facts_of(scene, words))


def facts_of(scene: Scene, words: Words) -> list[str]:
    view = cast("BrigadeView", scene.view)
    facts = [words("board-heat", heat=view.heat), words("board-turn", turn=view.turn)]
    return facts if view.source is None else [*facts, words("board-source", square=view.source)]


PAINTER = Painter(board=board, board_alt=board_alt)
