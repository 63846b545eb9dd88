"""The coloured head of a card, with a pattern by which players recognise the card."""

from __future__ import annotations

import hashlib

from PIL import Image

from render.ground import sprites
from render.ground.audit import Box
from render.ground.caches import images
from render.ground.canvas import Canvas
from render.ground.theme import CARD, HUES, RADIUS, mix


def grain(card: str) -> bytes:
    """Return 32 bytes that choose a card's pattern."""
    return hashlib.sha256(card.encode()).digest()


@images
def pattern(card: str, hue: str, width: int, height: int, *, dim: bool = False) -> Image.Image:
    """Return the coloured part of a card with the card's pattern; it is dim for a card that cannot be used now."""
    colour = HUES[hue]
    fill, tint = (mix(colour.fill, CARD, 0.62), mix(colour.tint, CARD, 0.66)) if dim else (colour.fill, colour.tint)
    image = Image.new("RGB", (width, height), fill)
    image.paste(tint, (0, 0), sprites.motif(width, height, grain(card)))
    return image


def draw_head(canvas: Canvas, box: Box, card: str, hue: str, radius: int = RADIUS, *, dim: bool = False) -> None:
    """Draw the head of a card under its smooth upper corners."""
    x, y, width, height = box
    canvas.image.paste(pattern(card, hue, width, height, dim=dim), (x, y), sprites.banner(width, height, radius))
