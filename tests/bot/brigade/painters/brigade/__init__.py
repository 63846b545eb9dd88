"""Pictures of the fire: a colour that differs wherever the view does."""

from __future__ import annotations

import zlib

import msgspec
from PIL import Image

from render.scene import Scene, Words


class BrigadePainter:
    """See `render.painter.Painter`."""

    def board(self, scene: Scene, words: Words) -> Image.Image:  # noqa: ARG002
        return Image.new("RGB", (64, 48), f"#{zlib.crc32(msgspec.json.encode(scene.view)) & 0xFFFFFF:06x}")

    def hand(self, scene: Scene, words: Words) -> Image.Image:
        return self.board(scene, words)

    def board_alt(self, scene: Scene, words: Words) -> str:  # noqa: ARG002
        return words("game-name")

    def hand_alt(self, scene: Scene, words: Words) -> str:  # noqa: ARG002
        return words("game-name")


PAINTER = BrigadePainter()
