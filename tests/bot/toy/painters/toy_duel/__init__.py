"""Pictures of the duel: a colour that differs wherever the view does."""

from __future__ import annotations

import zlib
from typing import Protocol, runtime_checkable

import msgspec

from render.canvas import Canvas
from render.compose import Region, Sheet
from render.painter import Painter
from render.scene import Scene, Words
from render.theme import Colour, rgb


@runtime_checkable
class Shown(Protocol):
    """What a view of the duel tells; its own type has no fixed name here, as the house finds the game by folder."""

    points: list[int]
    shields: int | None


def _shown(scene: Scene) -> Shown:
    assert isinstance(scene.view, Shown)
    return scene.view


def sheet(scene: Scene, _words: Words) -> Sheet:
    return Sheet((64, 48), [Region((0, 0, 64, 48), Canvas.rectangle, ((0, 0, 64, 48), colour(scene)))])


def colour(scene: Scene) -> Colour:
    return rgb(f"#{zlib.crc32(msgspec.json.encode(scene.view)) & 0xFFFFFF:06x}")


def board_alt(scene: Scene, words: Words) -> str:
    return f"{words('game-name')}: {_shown(scene).points}"


def hand_alt(scene: Scene, words: Words) -> str:
    return f"{words('game-name')}: {_shown(scene).shields}"


PAINTER = Painter(board=sheet, board_alt=board_alt, hand=sheet, hand_alt=hand_alt)
