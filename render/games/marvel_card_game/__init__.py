"""The pictures of the Marvel card game: table, hand, decks."""

from __future__ import annotations

from collections.abc import Sequence

from PIL.Image import Image

from engine.kernel.decks import DeckView
from render.games.marvel_card_game.alt import board_alt, hand_alt
from render.games.marvel_card_game.board import board
from render.games.marvel_card_game.deck import deck, deck_alt
from render.games.marvel_card_game.hand import hand
from render.scene import Scene, Words


class CardGamePainter:
    """Paints the table, a hand and a deck; see `render.painter.Painter` and `render.painter.DeckPainter`."""

    def board(self, scene: Scene, words: Words) -> Image:
        """Return the table as the view's seat (None: everybody) may see it."""
        return board(scene, words)

    def hand(self, scene: Scene, words: Words) -> Image:
        """Return what the view's seat holds and can play. Raises `ValueError` for a spectator's view."""
        return hand(scene, words)

    def board_alt(self, scene: Scene, words: Words) -> str:
        """Return the whole position in words."""
        return board_alt(scene, words)

    def hand_alt(self, scene: Scene, words: Words) -> str:
        """Return the hand in words. Raises `ValueError` for a spectator's view."""
        return hand_alt(scene, words)

    def deck(self, view: DeckView, name: str, faults: Sequence[str], words: Words) -> Image:
        """Return a deck under the name that its owner gave it."""
        return deck(view, name, faults, words)

    def deck_alt(self, view: DeckView, name: str, faults: Sequence[str], words: Words) -> str:
        """Return a deck in words."""
        return deck_alt(view, name, faults, words)


PAINTER = CardGamePainter()
