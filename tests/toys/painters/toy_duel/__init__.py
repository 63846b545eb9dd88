"""Pictures of the duel: the points of all seats; in private, the shields of a seat."""

from __future__ import annotations

from typing import cast

from engine.games.toy_duel import DuelView
from render.ground.compose import Sheet
from render.ground.scene import Scene, Words
from render.painter import Painter
from render.plain import plain_board, plain_hand


def board(scene: Scene, words: Words) -> Sheet:
    return plain_board(scene, words, _facts(scene, words), _points(scene, words), parts=("turn", "window"))


def hand(scene: Scene, words: Words) -> Sheet:
    return plain_hand(scene, words, _held_lines(scene, words))


def _view(scene: Scene) -> DuelView:
    return cast("DuelView", scene.view)


def _points(scene: Scene, words: Words) -> list[str]:
    return [words("score-points", count=points) for points in _view(scene).points]


def _facts(scene: Scene, words: Words) -> list[str]:
    view = _view(scene)
    return [words("event-begins", turn=view.turn), *([words(f"window-{view.window}")] if view.window else [])]


def _held_lines(scene: Scene, words: Words) -> list[str]:
    return [words("option-value-shields", value=_view(scene).shields or 0)]


PAINTER = Painter(board=board, hand=hand)
