"""The contract of a painter: the pictures of one game and their alternative texts.

A game's painter is ``PAINTER`` of ``render.games.<slug>``: a `Painter` that names its functions. All of them are pure,
may run in any thread, and use only their parameters. `render.limits` holds the limits of pictures; further rules:

- Every mark stays within its box, no text lies over another, and a text that is cut ends with an ellipsis.
- Regions of a picture do not overlap, and each is a pure function of its facts (`render.compose`).
- Every word comes from ``words``, with finished words and numbers as parameters, in every language.
- Names may hold anything; they go through `render.names.seat_name`.
- An alternative text tells the whole position; if it would be too long it says less and is not cut
  (`render.wording.fitting`).
- Shapes or words tell all that matters; colour alone never does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from engine.kernel.decks import DeckView
from engine.kernel.game import View
from render.compose import Sheet
from render.scene import Scene, Words
from render.theme import SEAT_HUES

Paint = Callable[[Scene, Words], Sheet]
Tell = Callable[[Scene, Words], str]
HandsSeen = Callable[[View], Sequence[int]]
PaintChoice = Callable[[Scene, Words], Sheet | None]
PaintDeck = Callable[[DeckView, str, Sequence[str], Words], Sheet]
PaintPart = Callable[[str, Scene, Words], Sheet | None]
TellPart = Callable[[str, Scene, Words], str]
PaintCard = Callable[[str, Words], Sheet | None]
TellDeck = Callable[[DeckView, str, Sequence[str], Words], str]


def _no_hand(_scene: Scene, _words: Words) -> Sheet:
    raise LookupError("this game has no hands")


def _no_hand_told(_scene: Scene, _words: Words) -> str:
    raise LookupError("this game has no hands")


def _no_hands_seen(_view: View) -> tuple[int, ...]:
    return ()


def _no_choice(_scene: Scene, _words: Words) -> None:
    return None


def _nothing(_scene: Scene, _words: Words) -> str:
    return ""


def _no_deck(_view: DeckView, _name: str, _faults: Sequence[str], _words: Words) -> Sheet:
    raise LookupError("this game has no decks")


def _no_deck_told(_view: DeckView, _name: str, _faults: Sequence[str], _words: Words) -> str:
    raise LookupError("this game has no decks")


def _no_card(_key: str, _words: Words) -> None:
    return None


class Closer(msgspec.Struct, frozen=True, kw_only=True):
    """The functions that show parts of a table in pictures of their own, as they stand now (a place, a hero).

    ``keys`` names the parts that a view shows, at most 25, by the keys of their names in the game's glossary. ``note``
    tells in a few words how one of them stands; ``paint`` paints it as the view's seat may see it and ``alt`` tells it.
    Of a key that names no such part ``paint`` makes None, and the texts are "".
    """

    keys: Callable[[View], Sequence[str]]
    note: TellPart
    paint: PaintPart
    alt: TellPart


class Painter(msgspec.Struct, frozen=True, kw_only=True):
    """The painter of one game; its functions return sheets of regions.

    ``board`` paints the table as the view's seat (None: everybody) may see it. ``hand`` paints the hand of that seat;
    it raises `ValueError` for a spectator's view, and `LookupError` in a game without hands. ``hands_seen`` are the
    seats whose hands a view shows, the viewer's own among them, in ascending order; a game in which nobody sees
    another's hand has none. ``hands`` paints all of these in one picture, each under its seat's name; it raises
    `ValueError` for a view that shows none. ``choice`` paints the present choice of the seat if a picture makes it
    easier, and returns None (its text "") otherwise. ``scene`` paints what a chapter of the story is about
    (`View.scene`: a fight under way, or the latest one) as everybody may see it, for that chapter's message; it returns
    None (its text "") where the view names none. ``deck`` paints a deck under the name that its owner gave it,
    with its faults in words; it and its text raise `LookupError` in a game without decks. ``card`` paints a card of
    the game's glossary alone, by its key, or returns None; the glossary tells what it says.
    ``seat_hues`` are the hues of the seats on the board, which the chart at the end has as well.
    ``closer`` shows parts of the table as they stand now; None where no part has such a picture.
    """

    board: Paint
    board_alt: Tell
    hand: Paint = _no_hand
    hand_alt: Tell = _no_hand_told
    hands_seen: HandsSeen = _no_hands_seen
    hands: Paint = _no_hand
    hands_alt: Tell = _no_hand_told
    choice: PaintChoice = _no_choice
    choice_alt: Tell = _nothing
    scene: PaintChoice = _no_choice
    scene_alt: Tell = _nothing
    deck: PaintDeck = _no_deck
    deck_alt: TellDeck = _no_deck_told
    card: PaintCard = _no_card
    closer: Closer | None = None
    seat_hues: tuple[str, ...] = SEAT_HUES

    @property
    def paints_hands(self) -> bool:
        """Whether seats of the game have a hand."""
        return self.hand is not _no_hand

    @property
    def paints_all_hands(self) -> bool:
        """Whether some viewers of the game may see hands of others."""
        return self.hands_seen is not _no_hands_seen

    def others_seen(self, view: View) -> bool:
        """Tell whether a view shows the hand of another seat than the viewer's."""
        return any(seat != view.seat for seat in self.hands_seen(view))

    @property
    def paints_choices(self) -> bool:
        """Whether some choices of the game have a picture."""
        return self.choice is not _no_choice

    @property
    def paints_scenes(self) -> bool:
        """Whether some chapters of the game's story have a picture of their own."""
        return self.scene is not _no_choice
