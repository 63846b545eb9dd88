"""The contract of a painter: the pictures of one game with their alternative texts.

A game's painter is ``PAINTER`` of ``render.games.<slug>``. Its functions are pure, may run in any thread, and use only
their parameters. `render.ground.limits` holds the limits of pictures. Every mark stays within its box, no text overlaps
another, and a text that is cut ends with an ellipsis. Every word comes from ``words``, in every language. Shapes or
words convey all information of the game; colour alone never does. The regions' alternative texts together describe the
whole position.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from engine.kernel.cards.decks import DeckView
from engine.kernel.contract.game import View
from render.ground import sprites
from render.ground.canvas import Canvas
from render.ground.compose import Region, Sheet
from render.ground.scene import Scene, Words
from render.ground.theme import PANEL, SEAT_HUES

Paint = Callable[[Scene, Words], Sheet]
HandsSeen = Callable[[View], Sequence[int]]
PaintChoice = Callable[[Scene, Words], Sheet | None]
PaintDeck = Callable[[DeckView, str, Sequence[str], Words], Sheet]
PaintPart = Callable[[str, Scene, Words], Sheet | None]
TellPart = Callable[[str, Scene, Words], str]
PaintCard = Callable[[str, Words], Sheet | None]
DrawCover = Callable[[Canvas], None]

# The width and height of a cover in pixels: a phone shows it at a third of that, or less.
COVER = 256


def _no_hand(_scene: Scene, _words: Words) -> Sheet:
    raise LookupError("this game has no hands")


def _no_hands_seen(_view: View) -> tuple[int, ...]:
    return ()


def _no_choice(_scene: Scene, _words: Words) -> None:
    return None


def _no_deck(_view: DeckView, _name: str, _faults: Sequence[str], _words: Words) -> Sheet:
    raise LookupError("this game has no decks")


def _no_card(_key: str, _words: Words) -> None:
    return None


def _draw_tokens(canvas: Canvas) -> None:
    """Draw the tokens of four seats, for a game without a cover of its own."""
    canvas.rectangle((0, 0, canvas.width, canvas.height), PANEL)
    for place, hue in enumerate(SEAT_HUES[:4]):
        canvas.sprite(sprites.gem(hue, COVER * 3 // 8), *(COVER * (1 + 4 * side) // 9 for side in divmod(place, 2)))


class Epilogue(msgspec.Struct, frozen=True):
    """What the picture of the end shows below its headline; ``closest_call`` is "" if the match was not close.

    The vertical positions of the regions begin with 0 below the headline.
    """

    regions: tuple[Region, ...] = ()
    closest_call: str = ""


def _no_epilogue(_course: Sequence[View], _scene: Scene, _words: Words) -> Epilogue:
    return Epilogue()


class Closer(msgspec.Struct, frozen=True, kw_only=True):
    """Shows parts of a table (at most 25 ``keys`` of the glossary); ``note`` is a part's state in a few words.

    For a key that is not part of the view, ``paint`` returns None, and ``note`` returns "".
    """

    keys: Callable[[View], Sequence[str]]
    note: TellPart
    paint: PaintPart


class Painter(msgspec.Struct, frozen=True, kw_only=True):
    """The painter of one game; its functions return sheets of regions.

    ``board`` paints the table as the view's seat (None: everybody) may see it. ``hand`` paints the hand of that seat.
    It raises `ValueError` for a spectator's view, and `LookupError` in a game without hands. ``hands_seen`` returns the
    seats whose hands a view shows, in ascending order. ``hands`` paints all of them, and raises `ValueError` if there
    are none.

    ``choice`` paints the seat's current choice, and ``scene`` the subject of a chapter of the story (`View.scene`).
    Both return None without a picture. ``own_board`` paints the part of the board that a seat needs for its choice
    (None: all of it). ``deck`` paints a deck under its owner's name for it, with its faults in words.
    It raises `LookupError` in a game without decks. ``card`` paints a card of the glossary by its key, or returns None.
    ``cover`` draws an emblem of the game on a square of `COVER` pixels. It has no words, and is shown very small.

    ``epilogue`` returns what the end shows for sides without places, from the public views after each move. The chart
    at the end uses ``seat_hues`` as well.
    """

    board: Paint
    hand: Paint = _no_hand
    hands_seen: HandsSeen = _no_hands_seen
    hands: Paint = _no_hand
    choice: PaintChoice = _no_choice
    own_board: Paint | None = None
    scene: PaintChoice = _no_choice
    deck: PaintDeck = _no_deck
    card: PaintCard = _no_card
    cover: DrawCover = _draw_tokens
    closer: Closer | None = None
    epilogue: Callable[[Sequence[View], Scene, Words], Epilogue] = _no_epilogue
    seat_hues: tuple[str, ...] = SEAT_HUES

    @property
    def paints_hands(self) -> bool:
        """Whether seats of the game have a hand."""
        return self.hand is not _no_hand

    @property
    def paints_all_hands(self) -> bool:
        """Whether some viewers of the game may see other players' hands."""
        return self.hands_seen is not _no_hands_seen

    def others_seen(self, view: View) -> bool:
        """Return True if a view shows the hand of a seat other than the viewer's."""
        return any(seat != view.seat for seat in self.hands_seen(view))

    @property
    def paints_choices(self) -> bool:
        """Whether some choices of the game have a picture."""
        return self.choice is not _no_choice

    @property
    def paints_scenes(self) -> bool:
        """Whether some chapters of the game's story have a separate picture."""
        return self.scene is not _no_choice
