"""Pictures of the duel: a colour that differs wherever the view does."""
# ruff: noqa: ARG002 - a painter is given more than a toy needs

from __future__ import annotations

import zlib

import msgspec
from PIL import Image

from render.scene import Scene, Words


class DuelPainter:
    """See `render.painter.Painter`."""

    def board(self, scene: Scene, words: Words) -> Image.Image:
        return self._image(scene)

    def hand(self, scene: Scene, words: Words) -> Image.Image:
        return self._image(scene)

    def _image(self, scene: Scene) -> Image.Image:
        return Image.new("RGB", (64, 48), f"#{zlib.crc32(msgspec.json.encode(scene.view)) & 0xFFFFFF:06x}")

    def board_alt(self, scene: Scene, words: Words) -> str:
        return f"{words('game-name')}: {scene.view.points}"

    def hand_alt(self, scene: Scene, words: Words) -> str:
        return f"{words('game-name')}: {scene.view.shields}"


PAINTER = DuelPainter()
