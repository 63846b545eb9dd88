"""Pictures of the race: how far each seat has come, and the number of the round."""

from __future__ import annotations

from typing import cast

from engine.games.big_race import ROUNDS, RaceView
from render.ground.compose import Sheet
from render.ground.scene import Scene, Words
from render.painter import Painter
from render.plain import plain_board


def board(scene: Scene, words: Words) -> Sheet:
    return plain_board(scene, words, facts_of(scene, words), ways(scene, words), parts=("round", "way"))


def facts_of(scene: Scene, words: Words) -> list[str]:
    view = cast("RaceView", scene.view)
    first = max(view.seats)
    return [words("board-round", number=min(view.number, ROUNDS), count=ROUNDS), words("board-first", count=first)]


def ways(scene: Scene, words: Words) -> list[str]:
    return [words("score-points", count=own) for own in cast("RaceView", scene.view).seats]


PAINTER = Painter(board=board)
