"""Pictures of the duel: a colour that differs wherever the view does."""
# ruff: noqa: ARG002 - a painter is given more than a toy needs

from __future__ import annotations

import zlib
from typing import Protocol, runtime_checkable

import msgspec
from PIL import Image

from render.scene import Scene, Words


@runtime_checkable
class Shown(Protocol):
    """What a view of the duel tells; its own type has no fixed name here, as the house finds the game by folder."""

    points: list[int]
    shields: int | None


class DuelPainter:
    """See `render.painter.Painter`."""

    def board(self, scene: Scene, words: Words) -> Image.Image:
        return self._image(scene)

    def hand(self, scene: Scene, words: Words) -> Image.Image:
        return self._image(scene)

    def _image(self, scene: Scene) -> Image.Image:
        return Image.new("RGB", (64, 48), f"#{zlib.crc32(msgspec.json.encode(scene.view)) & 0xFFFFFF:06x}")

    def _shown(self, scene: Scene) -> Shown:
        assert isinstance(scene.view, Shown)
        return scene.view

    def board_alt(self, scene: Scene, words: Words) -> str:
        return f"{words('game-name')}: {self._shown(scene).points}"

    def hand_alt(self, scene: Scene, words: Words) -> str:
        return f"{words('game-name')}: {self._shown(scene).shields}"


PAINTER = DuelPainter()
