"""Pictures of noughts and crosses: the strips of the seats, and nine squares below."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from engine.games.noughts import NoughtsView
from render.ground.canvas import Canvas
from render.ground.compose import Region, Sheet
from render.ground.scene import Scene, Words, say
from render.ground.theme import ACCENT, CARD, COLOSSAL, GAP, GOOD, MUTED, PANEL, WIDTH
from render.ground.widgets import panel
from render.ground.wording import sentences
from render.painter import Painter
from render.plain import below, seat_regions, whole

SIDE = 160
MARKS = ("✕", "○")


def board(scene: Scene, words: Words) -> Sheet:
    regions = seat_regions(scene, words, names_of_marks(words))
    top, row_left = below(regions), (WIDTH - 3 * SIDE - 2 * GAP) // 2
    for place, mark in enumerate(cast("NoughtsView", scene.view).squares):
        row, column = divmod(place, 3)
        box = (row_left + column * (SIDE + GAP), top + row * (SIDE + GAP), SIDE, SIDE)
        alt = sentences(position(scene, words)) if place == 0 else ""
        regions.append(Region(box, draw_square, (place, mark), "square", alt))
    return whole(regions)


def names_of_marks(words: Words) -> tuple[str, str]:
    return say(words, "board-crosses"), say(words, "board-noughts")


def position(scene: Scene, words: Words) -> Iterator[str]:
    """Yield sentences that say which player has marked which squares."""
    squares = cast("NoughtsView", scene.view).squares
    for seat, mark in enumerate(names_of_marks(words)):
        own_squares = ", ".join(str(place + 1) for place, who in enumerate(squares) if who == seat)
        yield words("board-marked", mark=mark, squares=own_squares or "–")
    free = ", ".join(str(place + 1) for place, who in enumerate(squares) if who is None)
    yield words("board-free", squares=free or "–")


def draw_square(canvas: Canvas, place: int, mark: int | None) -> None:
    """Draw a square with its mark, or with its number while it is free."""
    panel(canvas, PANEL if mark is None else CARD)
    text = str(place + 1) if mark is None else MARKS[mark]
    ink = MUTED if mark is None else (ACCENT, GOOD)[mark]
    canvas.text((0, 0, SIDE, SIDE), text, COLOSSAL, ink=ink, align="centre")


PAINTER = Painter(board=board)
