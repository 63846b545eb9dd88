"""Pictures of the duel: a colour that differs wherever the view does."""

from __future__ import annotations

import zlib
from typing import Protocol, runtime_checkable

import msgspec
from PIL import Image

from render.painter import Painter
from render.scene import Scene, Words


@runtime_checkable
class Shown(Protocol):
    """What a view of the duel tells; its own type has no fixed name here, as the house finds the game by folder."""

    points: list[int]
    shields: int | None


def _shown(scene: Scene) -> Shown:
    assert isinstance(scene.view, Shown)
    return scene.view


def image(scene: Scene, _words: Words) -> Image.Image:
    return Image.new("RGB", (64, 48), f"#{zlib.crc32(msgspec.json.encode(scene.view)) & 0xFFFFFF:06x}")


def board_alt(scene: Scene, words: Words) -> str:
    return f"{words('game-name')}: {_shown(scene).points}"


def hand_alt(scene: Scene, words: Words) -> str:
    return f"{words('game-name')}: {_shown(scene).shields}"


PAINTER = Painter(board=image, board_alt=board_alt, hand=image, hand_alt=hand_alt)
