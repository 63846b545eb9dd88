"""Pictures of the fire: a colour that differs wherever the view does."""

from __future__ import annotations

import zlib

import msgspec

from render.canvas import Canvas
from render.compose import Region, Sheet
from render.painter import Painter
from render.scene import Scene, Words
from render.theme import Colour, rgb


def sheet(scene: Scene, _words: Words) -> Sheet:
    return Sheet((64, 48), [Region((0, 0, 64, 48), Canvas.rectangle, ((0, 0, 64, 48), colour(scene)))])


def colour(scene: Scene) -> Colour:
    return rgb(f"#{zlib.crc32(msgspec.json.encode(scene.view)) & 0xFFFFFF:06x}")


def alt(_scene: Scene, words: Words) -> str:
    return words("game-name")


PAINTER = Painter(board=sheet, board_alt=alt, hand=sheet, hand_alt=alt)
