"""The contract of a painter: the pictures of one game and their alternative texts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from PIL.Image import Image

from engine.kernel.decks import DeckView
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


@runtime_checkable
class DeckPainter(Protocol):
    """What a painter does besides where players bring decks; ``faults`` say in words what is wrong with one."""

    def deck(self, view: DeckView, name: str, faults: Sequence[str], words: Words) -> Image:
        """Return a deck under the name that its owner gave it, which may hold anything; treat it as read-only."""
        ...

    def deck_alt(self, view: DeckView, name: str, faults: Sequence[str], words: Words) -> str:
        """Return the deck in words, at most `ALT_LIMIT` characters."""
        ...


@runtime_checkable
class ChoicePainter(Protocol):
    """What a painter does besides where choices are easier to make with a picture."""

    def choice(self, scene: Scene, words: Words) -> Image | None:
        """Return a private picture of what the view's seat has to choose now, None where none is needed; read-only."""
        ...

    def choice_alt(self, scene: Scene, words: Words) -> str:
        """Return that picture in words, at most `ALT_LIMIT` characters; empty where there is none."""
        ...
