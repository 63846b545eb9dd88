"""Pictures of the fire: the fighters, the heat, the turn, and the origin for viewers who know it.

The maps of the brigade are hands that the brigade alone sees.
"""

from __future__ import annotations

from typing import cast

from engine.games.brigade import BrigadeView
from engine.kernel.contract.game import View
from render.ground.compose import Sheet
from render.ground.scene import Scene, Words
from render.painter import Painter
from render.plain import plain_board, plain_hands


def board(scene: Scene, words: Words) -> Sheet:
    return plain_board(scene, words, facts_of(scene, words), parts=("heat", "turn", "source"))


def facts_of(scene: Scene, words: Words) -> list[str]:
    view = cast("BrigadeView", scene.view)
    facts = [words("board-heat", heat=view.heat), words("plain-turn", number=view.turn)]
    return facts if view.source is None else [*facts, words("board-source", square=view.source)]


def hands_seen(view: View) -> tuple[int, ...]:
    brigade_view = cast("BrigadeView", view)
    return () if brigade_view.source is None else brigade_view.brigade


def hands(scene: Scene, words: Words) -> Sheet:
    return plain_hands(scene, words, maps(scene, words))


def maps(scene: Scene, words: Words) -> dict[int, list[str]]:
    view = cast("BrigadeView", scene.view)
    return {seat: [words("board-source", square=view.source or 0)] for seat in hands_seen(view)}


PAINTER = Painter(board=board, hands_seen=hands_seen, hands=hands)
