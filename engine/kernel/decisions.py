"""Who must choose, and among what."""

from __future__ import annotations

import msgspec

from engine.kernel.moves import DONE, END, PASS, SKIP, STAY, STOP, TAKE_HIT, Move
from engine.kernel.phrases import Phrase

# What a seat does that never acts, in this order; without any of these, the first move listed.
IDLE = (PASS, TAKE_HIT, SKIP, DONE, END, STOP, STAY)


class Span(msgspec.Struct, frozen=True):
    """Which turn it is, and which attack if one is under way; numbers that come again only after taking back."""

    turn: int
    attack: int | None = None


class ReactionWindow(msgspec.Struct, frozen=True):
    """A reaction window as standing orders see it.

    ``able``: the seat can play something meant for this moment. ``slow``: the window is opened whatever the seat
    holds, so an automatic pass must take its time as a person would.
    """

    name: str
    span: Span
    able: bool
    slow: bool = False


class Decision(msgspec.Struct, frozen=True):
    """A choice that a seat owes: its kind, the prompt, every legal move, and whether it is made in secret.

    What is chosen in secret is told to nobody else, nor named to others before the end.

    ``window`` says which reaction window it is, None for every other choice. ``apart``: other seats choose at the same
    time, unseen, and taking this choice back touches nothing of theirs. ``any_of`` are the seats of which one must
    answer, empty where this very seat must.
    """

    seat: int
    kind: str
    prompt: Phrase
    moves: tuple[Move, ...]
    secret: bool = False
    window: ReactionWindow | None = None
    apart: bool = False
    any_of: tuple[int, ...] = ()

    def idle(self) -> Move:
        """Return what is played for a seat that never answers: as little as possible."""
        return next((move for move in IDLE if move in self.moves), self.moves[0])
