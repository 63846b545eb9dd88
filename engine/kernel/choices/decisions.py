"""Decisions: a decision names the seat that must choose and its legal moves."""

from __future__ import annotations

import msgspec

from engine.kernel.choices.moves import DONE, END, PASS, SKIP, STAY, STOP, TAKE_HIT, Move
from engine.kernel.words.phrases import Phrase

# A seat that does not act plays the first legal move of this list. If none of them is legal, it plays its first legal
# move.
IDLE = (PASS, TAKE_HIT, SKIP, DONE, END, STOP, STAY)


class Span(msgspec.Struct, frozen=True):
    """The number of the current turn and, during an attack, of the attack. Only an undo repeats a number.

    ``mover`` is the seat whose turn it is, None in a game in which turns belong to no seat.
    """

    turn: int
    attack: int | None = None
    mover: int | None = None


class Playable(msgspec.Struct, frozen=True):
    """A card that a seat can play in a window. ``usual``: a seat without an order is asked about the card."""

    card: str
    usual: bool = True


class ReactionWindow(msgspec.Struct, frozen=True):
    """A reaction window as standing orders see it.

    ``cards`` are the cards that could help the seat now. ``moment`` is the meaning of the window for the seat, one of
    `Game.moments`. ``slow``: the window opens even if the seat can play nothing, so an automatic pass must take as long
    as a person would.
    """

    name: str
    span: Span
    cards: tuple[Playable, ...] = ()
    moment: str = ""
    slow: bool = False

    @property
    def able(self) -> bool:
        """Whether the seat is asked in this window by default, because one of its cards is ``usual``."""
        return any(card.usual for card in self.cards)


class Decision(msgspec.Struct, frozen=True):
    """A choice that a seat must make: its kind, the prompt, every legal move, and whether it is secret.

    Other seats do not see a secret choice before the end of the match.

    ``window`` is the reaction window in which the seat chooses, None for every other choice. ``simultaneous``: several
    seats choose at the same time without seeing each other's choices, and an undo of this choice keeps the choices of
    the others. ``any_of``: the answer of any one of these seats is enough; empty if only this seat is asked.
    ``obvious`` is a move that can be made without asking the player, because everybody can see that every other move
    only helps the other side or does nothing. ``rest`` is the number of similar choices that the seat makes in a row,
    including this choice, if no new information appears between them. ``combinable`` are the moves of which the seat
    may choose several together, in the order in which they are then made (`engine.kernel.matches.series`);
    ``foreseeable``: they reveal only what the seat itself knows, such as its cards, so the series goes on. The seat
    must make one of the ``compulsory`` moves, whatever else it does before, so each is a button and needs no
    confirmation. ``sheet``: the seat's choices are collected on a work sheet and handed in together (`worksheets`).
    """

    seat: int
    kind: str
    prompt: Phrase
    moves: tuple[Move, ...]
    secret: bool = False
    window: ReactionWindow | None = None
    simultaneous: bool = False
    any_of: tuple[int, ...] = ()
    obvious: Move | None = None
    rest: int = 1
    combinable: tuple[Move, ...] = ()
    foreseeable: bool = False
    compulsory: tuple[Move, ...] = ()
    sheet: bool = False

    def idle(self) -> Move:
        """Return the move that is made for a seat that does not act: the legal move that does as little as possible."""
        return next((move for move in IDLE if move in self.moves), self.moves[0])
