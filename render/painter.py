"""The contract of a painter: the pictures of one game and their alternative texts."""

from __future__ import annotations

from typing import Protocol

from PIL.Image import Image

from render.scene import Scene, Words

ALT_LIMIT = 1024


class Painter(Protocol):
    """Paints one game. All methods are pure, may run in any thread, and see nothing but the scene."""

    def board(self, scene: Scene, words: Words) -> Image:
        """Return the table as the view's seat (None: everybody) may see it; treat it as read-only."""
        ...

    def hand(self, scene: Scene, words: Words) -> Image:
        """Return what the view's seat holds. Raises `ValueError` for a spectator's view."""
        ...

    def board_alt(self, scene: Scene, words: Words) -> str:
        """Return the whole position in words, at most `ALT_LIMIT` characters."""
        ...

    def hand_alt(self, scene: Scene, words: Words) -> str:
        """Return the hand in words, at most `ALT_LIMIT` characters. Raises `ValueError` for a spectator's view."""
        ...
