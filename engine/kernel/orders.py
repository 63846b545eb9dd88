"""Standing orders: a seat says in which windows it wants to be asked, and passes in the others without being asked.

An order is private to its seat and never part of the state. The pass that it makes is an ordinary, recorded move.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.kernel.decisions import ReactionWindow, Span
from engine.kernel.errors import Refused
from engine.kernel.moves import parse_move

OrderKind = Literal["ask-when-able", "always-ask", "pass-unless-asked", "pass-turn", "pass-attack"]
KINDS: tuple[OrderKind, ...] = ("ask-when-able", "always-ask", "pass-unless-asked", "pass-turn", "pass-attack")


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A standing order.

    ``windows`` are the windows in which "pass-unless-asked" still asks. ``until`` is the turn or attack in which
    "pass-turn" or "pass-attack" holds; afterwards ``former`` holds again.
    """

    kind: OrderKind = "ask-when-able"
    windows: tuple[str, ...] = ()
    until: int = 0
    former: Order | None = None

    def text(self) -> str:
        """Return the canonical text: the kind, then the windows."""
        return " ".join((self.kind, *self.windows))


DEFAULT = Order()


def parse_order(text: str, former: Order, span: Span, windows: tuple[str, ...]) -> Order:
    """Read a typed order; ``span`` is the present turn and attack, ``windows`` are the names that the game knows.

    Raises `Refused`: "unknown_order" (naming all orders), "unknown_window" (naming all windows), "no_fight"
    ("pass-attack" while there is no attack).
    """
    kind, *named = parse_move(text[:200]) or ("",)
    if kind not in KINDS:
        raise Refused("unknown_order", order=kind, orders=", ".join(KINDS))
    wrong = next((name for name in named if name not in windows or kind != "pass-unless-asked"), None)
    if wrong is not None or (kind == "pass-unless-asked" and not named):
        raise Refused("unknown_window", window=wrong or "-", windows=", ".join(windows))
    if kind == "pass-turn":
        return Order(kind, until=span.turn, former=_lasting(former))
    if kind == "pass-attack":
        if span.attack is None:
            raise Refused("no_fight")
        now = at(former, span)
        return Order(kind, until=span.attack, former=now if now.kind != kind else now.former)
    return Order(kind, tuple(name for name in windows if name in named))


def _lasting(order: Order) -> Order:
    """Return the order beneath all limited ones; a turn outlasts its attacks, so no other order can return after it."""
    while order.former is not None:
        order = order.former
    return order


def at(order: Order, span: Span) -> Order:
    """Return the order that holds in this turn and attack; an order whose time is over gives way to the former one."""
    while order.former is not None:
        present = span.turn if order.kind == "pass-turn" else span.attack
        if present == order.until:
            return order
        order = order.former
    return order


def passes(order: Order, opening: ReactionWindow) -> bool:
    """Tell whether the order answers this window with a pass."""
    now = at(order, opening.span)
    if now.kind == "ask-when-able":
        return not opening.able
    if now.kind == "pass-unless-asked":
        return opening.name not in now.windows
    return now.kind != "always-ask"
