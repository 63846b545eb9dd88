"""The pictures of Splendor: Marvel."""

from __future__ import annotations

from PIL.Image import Image

from render.games.splendor_marvel.alt import board_alt, hand_alt
from render.games.splendor_marvel.board import board
from render.games.splendor_marvel.hand import hand
from render.scene import Scene, Words


class SplendorPainter:
    """Paints the table and a hand; see `render.painter.Painter`."""

    def board(self, scene: Scene, words: Words) -> Image:
        """Return the table as the view's seat (None: everybody) may see it."""
        return board(scene, words)

    def hand(self, scene: Scene, words: Words) -> Image:
        """Return what the view's seat holds and can pay. Raises `ValueError` for a spectator's view."""
        return hand(scene, words)

    def board_alt(self, scene: Scene, words: Words) -> str:
        """Return the whole position in words."""
        return board_alt(scene, words)

    def hand_alt(self, scene: Scene, words: Words) -> str:
        """Return the hand in words. Raises `ValueError` for a spectator's view."""
        return hand_alt(scene, words)


PAINTER = SplendorPainter()
