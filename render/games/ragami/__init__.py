"""The pictures of Ragami."""

from __future__ import annotations

from PIL.Image import Image

from render.games.ragami.alt import board_alt, hand_alt
from render.games.ragami.board import board
from render.games.ragami.choice import choice, choice_alt
from render.games.ragami.hand import hand
from render.scene import Scene, Words


class RagamiPainter:
    """Paints the city, a hand, and where a piece can go; see `render.painter.Painter` and `ChoicePainter`."""

    def board(self, scene: Scene, words: Words) -> Image:
        """Return the table as the view's seat (None: everybody) may see it."""
        return board(scene, words)

    def hand(self, scene: Scene, words: Words) -> Image:
        """Return what the view's seat holds and can use. Raises `ValueError` for a spectator's view."""
        return hand(scene, words)

    def board_alt(self, scene: Scene, words: Words) -> str:
        """Return the whole position in words."""
        return board_alt(scene, words)

    def hand_alt(self, scene: Scene, words: Words) -> str:
        """Return the hand in words. Raises `ValueError` for a spectator's view."""
        return hand_alt(scene, words)

    def choice(self, scene: Scene, words: Words) -> Image | None:
        """Return the map with what the viewer can choose now; None where nothing is chosen on the map."""
        return choice(scene, words)

    def choice_alt(self, scene: Scene, words: Words) -> str:
        """Return the choice in words; nothing where nothing is chosen on the map."""
        return choice_alt(scene, words)


PAINTER = RagamiPainter()
