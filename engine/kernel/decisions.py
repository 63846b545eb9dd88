"""Decisions: a decision names the seat that must choose and its legal moves."""

from __future__ import annotations

import msgspec

from engine.kernel.moves import DONE, END, PASS, SKIP, STAY, STOP, TAKE_HIT, Move
from engine.kernel.phrases import Phrase

# A seat that does not act plays the first of these that is legal; if none is, the first legal move.
IDLE = (PASS, TAKE_HIT, SKIP, DONE, END, STOP, STAY)


class Span(msgspec.Struct, frozen=True):
    """The numbers of the present turn and, during an attack, of the attack; only an undo makes a number come again.

    ``mover`` is the seat whose turn it is, None in a game in which turns belong to no seat.
    """

    turn: int
    attack: int | None = None
    mover: int | None = None


class Playable(msgspec.Struct, frozen=True):
    """A card with which a seat can answer in a window, and not only to the other side's good.

    ``usual``: its seat is asked for it at this moment unless an order says otherwise.
    """

    card: str
    usual: bool = True


class ReactionWindow(msgspec.Struct, frozen=True):
    """A reaction window as standing orders see it.

    ``cards`` are the cards that could help the seat now. ``moment`` is what the window means to the seat, one of
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
        """Whether the seat is usually asked here: one of its cards is meant for this moment."""
        return any(card.usual for card in self.cards)


class Decision(msgspec.Struct, frozen=True):
    """A choice that a seat must make: its kind, the prompt, every legal move, and whether it is secret.

    Other seats do not see a secret choice before the end of the match.

    ``window`` is the reaction window in which the seat chooses, None for every other choice. ``apart``: other seats
    choose at the same time, unseen, and an undo of this choice touches nothing of theirs. ``any_of`` are the seats of
    which one must answer; it is empty if this very seat must. ``obvious`` is the move beside which, as everybody can
    see, every other one only helps the other side or does nothing; no player need be asked for it. ``rest`` is how many
    like choices the seat makes one after another from here on, this one among them, where nothing new comes to light
    between them. ``sheet``: the seat's choices are collected on a work sheet and handed in together (`worksheets`).
    """

    seat: int
    kind: str
    prompt: Phrase
    moves: tuple[Move, ...]
    secret: bool = False
    window: ReactionWindow | None = None
    apart: bool = False
    any_of: tuple[int, ...] = ()
    obvious: Move | None = None
    rest: int = 1
    sheet: bool = False

    def idle(self) -> Move:
        """Return the move that is played for a seat that does not act: it does as little as possible."""
        return next((move for move in IDLE if move in self.moves), self.moves[0])
