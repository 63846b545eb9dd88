"""The functions that other packages call for pictures: each returns PNG bytes with their alternative text."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.kernel.cards.decks import DeckView
from render.ground.canvas import Canvas
from render.ground.compose import Sheet, lent
from render.ground.png import encode
from render.ground.scene import Scene, Words
from render.painter import COVER
from render.registry import painter_for


class Picture(msgspec.Struct, frozen=True):
    """A finished picture, ready to attach to a message."""

    png: bytes
    alt: str
    filename: str


def board_picture(slug: str, scene: Scene, words: Words) -> Picture:
    """Paint the table. Synchronous and thread-safe: call it in a worker thread."""
    return finished(painter_for(slug).board(scene, words), "board.png")


def own_board_picture(slug: str, scene: Scene, words: Words) -> Picture:
    """Paint the part of the board that the view's seat needs for its choice."""
    painter = painter_for(slug)
    return finished((painter.own_board or painter.board)(scene, words), "board.png")


def cover_picture(slug: str, words: Words) -> Picture:
    """Paint the emblem that is shown beside a game's name."""
    canvas = Canvas(COVER, COVER)
    painter_for(slug).cover(canvas)
    return Picture(encode(canvas.image), words("game-name"), f"{slug}.png")


def hand_picture(slug: str, scene: Scene, words: Words) -> Picture:
    """Paint the viewer's hand. Raises `ValueError` for a spectator, `LookupError` if the game has no hands."""
    return finished(painter_for(slug).hand(scene, words), "hand.png")


def hands_picture(slug: str, scene: Scene, words: Words) -> Picture:
    """Paint the hands that the view shows.

    Raises `ValueError` if there are none, `LookupError` if the game shows none.
    """
    return finished(painter_for(slug).hands(scene, words), "hands.png")


def paints_choices(slug: str) -> bool:
    """Return True if some choices of the game have a picture."""
    return painter_for(slug).paints_choices


def choice_picture(slug: str, scene: Scene, words: Words) -> Picture | None:
    """Paint the current choice of the view's seat; return None if the choice or the game has no picture."""
    sheet = painter_for(slug).choice(scene, words)
    return None if sheet is None else finished(sheet, "choice.png")


def scene_picture(slug: str, scene: Scene, words: Words) -> Picture | None:
    """Paint the subject of a story chapter; return None if the view has no scene or the game has no such picture."""
    sheet = painter_for(slug).scene(scene, words)
    return None if sheet is None else finished(sheet, "scene.png")


def deck_picture(slug: str, view: DeckView, name: str, faults: Sequence[str], words: Words) -> Picture:
    """Paint a deck. Raises `LookupError` if the game has no decks."""
    return finished(painter_for(slug).deck(view, name, faults, words), "deck.png")


def card_picture(slug: str, key: str, alt: str, words: Words) -> Picture | None:
    """Paint a card of the glossary with its text ``alt``; return None if the painter draws no such card."""
    sheet = painter_for(slug).card(key, words)
    return None if sheet is None else _picture(sheet, alt, "card.png")


def closer_picture(slug: str, key: str, scene: Scene, words: Words) -> Picture | None:
    """Paint a part of the table as it is now, by its key; return None if the game has no such part or picture."""
    closer = painter_for(slug).closer
    sheet = None if closer is None else closer.paint(key, scene, words)
    return None if sheet is None else finished(sheet, "closer.png")


def finished(sheet: Sheet, filename: str) -> Picture:
    """Return a sheet as a picture with its alternative text."""
    return _picture(sheet, sheet.alt(), filename)


def _picture(sheet: Sheet, alt: str, filename: str) -> Picture:
    with lent(sheet) as image:
        return Picture(encode(image), alt, filename)
