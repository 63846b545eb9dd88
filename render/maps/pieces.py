"""Draws the pieces that share the room of a place on a map."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PIL import Image

from render.ground.audit import Box
from render.ground.canvas import Canvas
from render.maps.packing import Room, pack

_LEAST = 20
# The size of the main piece beside the corner: with few pieces below it, and with many pieces.
_HEAD, _SMALL_HEAD, _FEW = 64, 46, 3


class DrawablePiece(NamedTuple):
    """A piece: its width for a height of 1, and a function that returns its picture at a height."""

    ratio: float
    make: Callable[[int], Image.Image]


def draw_pieces(
    canvas: Canvas, head: DrawablePiece | None, others: Sequence[DrawablePiece], box: Box, corner: Room, largest: int
) -> None:
    """Draw pieces into a box, ``head`` beside the occupied corner. Raises `ValueError` if they do not fit."""
    x, y, width, height = box
    if head and others and corner[0]:
        size = min(width - corner[0], _HEAD if len(others) <= _FEW else _SMALL_HEAD)
        canvas.sprite(head.make(size), x + corner[0] + (width - corner[0] - size) // 2, y)
        head, corner, y, height = None, (0, 0), y + size + 2, height - size - 2
    found = [*([head] if head else []), *others]
    places = pack(tuple(piece.ratio for piece in found), (width, height), corner, largest, _LEAST)
    for piece, place in zip(found, places, strict=True):
        canvas.sprite(piece.make(place.size), x + place.x, y + place.y)
