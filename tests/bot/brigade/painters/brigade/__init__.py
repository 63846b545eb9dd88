"""Pictures of the fire: a colour that differs wherever the view does."""

from __future__ import annotations

import zlib

import msgspec
from PIL import Image

from render.painter import Painter
from render.scene import Scene, Words


def image(scene: Scene, _words: Words) -> Image.Image:
    return Image.new("RGB", (64, 48), f"#{zlib.crc32(msgspec.json.encode(scene.view)) & 0xFFFFFF:06x}")


def alt(_scene: Scene, words: Words) -> str:
    return words("game-name")


PAINTER = Painter(board=image, board_alt=alt, hand=image, hand_alt=alt)
