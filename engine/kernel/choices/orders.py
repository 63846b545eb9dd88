"""Standing orders: a seat says at which moments it wants to be asked. At other moments its order answers.

An order is private to its seat and never part of the state. Its answer is an ordinary, recorded move.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Literal, get_args

import msgspec
from msgspec.structs import replace

from engine.kernel.choices.decisions import IDLE, Decision, Playable, ReactionWindow, Span
from engine.kernel.choices.moves import PASS, Move, parse_move
from engine.kernel.errors import Refused
from engine.kernel.words.phrases import Phrase, listed

OrderKind = Literal[
    "ask-when-able",
    "always-ask",
    "pass-unless-asked",
    "pass-turn",
    "pass-attack",
    "pass-next",
    "pass-until-turn",
    "plan",
]
KINDS: tuple[OrderKind, ...] = get_args(OrderKind)
# The word that begins an order for one card, and the words that replace the names of moments in it.
CARD = "card"
USUAL, ALWAYS, NEVER, NOT_NOW = "usual", "always", "never", "not-this-turn"
CARD_WORDS = (USUAL, ALWAYS, NEVER, NOT_NOW)
MOST_PASSES = 20
# In a refusal, this word stands for a word that the typed text lacks.
NOTHING = "none"
# For each kind of order that holds for a limited time: the kinds of former orders that a new order of this kind drops.
_OF_A_TURN: frozenset[OrderKind] = frozenset({"pass-turn", "pass-attack", "plan"})
_OUTLASTED: Mapping[OrderKind, frozenset[OrderKind]] = {
    "pass-attack": frozenset({"pass-attack"}),
    "pass-next": frozenset({"pass-next"}),
    "pass-turn": _OF_A_TURN,
    "plan": _OF_A_TURN,
    "pass-until-turn": _OF_A_TURN | {"pass-until-turn"},
}


class CardOrder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An order for one card: ``when`` is `ALWAYS`, `NEVER`, or the moments at which the seat is asked about it.

    With `NOT_NOW` the seat is not asked during the turn with the number ``until``. After that turn ``former`` applies
    again, or the default.
    """

    card: str
    when: tuple[str, ...]
    until: int = 0
    former: CardOrder | None = None

    def text(self) -> str:
        """Return the canonical text."""
        return " ".join((CARD, self.card, *self.when))


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A standing order.

    ``windows`` are the windows in which "pass-unless-asked" still asks, or the name of a "plan". ``until`` depends on
    the kind. For "pass-turn", "pass-attack" and "plan" it is the turn or attack in which the order holds. For
    "pass-until-turn" it is the turn in which the order was given. For "pass-next" it is the number of passes left.
    Afterwards ``former`` holds again. ``cards`` are the orders for one card each, which refine "ask-when-able"; only
    the outermost order has them.
    """

    kind: OrderKind = "ask-when-able"
    windows: tuple[str, ...] = ()
    until: int = 0
    former: Order | None = None
    cards: tuple[CardOrder, ...] = ()

    def text(self) -> str:
        """Return the canonical text: the kind with its windows or number, then the orders for cards."""
        count = (str(self.until),) if self.kind == "pass-next" else ()
        return "; ".join([" ".join((self.kind, *self.windows, *count)), *(card.text() for card in self.cards)])

    def of_card(self, card: str) -> CardOrder | None:
        """Return the order for a card, or None."""
        return next((order for order in self.cards if order.card == card), None)


DEFAULT = Order()


class Reaction(msgspec.Struct, frozen=True):
    """A card that can be played in windows: its moments, and the moments at which a seat is asked for it by default."""

    moments: tuple[str, ...]
    usual: tuple[str, ...]


class OrderWords(msgspec.Struct, frozen=True):
    """The names that a game's orders may use: windows, moments, cards, and plans for a turn."""

    windows: tuple[str, ...]
    moments: tuple[str, ...] = ()
    cards: Collection[str] = ()
    plans: tuple[str, ...] = ()


def parse_order(text: str, former: Order, span: Span, seat: int, order_words: OrderWords) -> Order:
    """Read a typed order of a seat; ``span`` is the current turn and attack.

    Raises `Refused`: "unknown_order" (naming all kinds), "unknown_window" (naming all windows), "unknown_card",
    "unknown_moment" (naming all moments), "bad_count", "no_fight" ("pass-attack" while there is no attack), "no_turns"
    (turns belong to no seat), "unknown_plan", "not_own_turn" (a plan during another seat's turn).
    """
    kind, *order_cards = parse_move(text[:200]) or ("",)
    now = at(former, span, seat)
    if kind == CARD:
        return _with_card(now, order_cards, span, order_words)
    if kind not in KINDS:
        raise Refused("unknown_order", order=kind, orders=listed([Phrase(f"order-{one}") for one in KINDS]))
    return replace(_parsed(kind, order_cards, now, span, seat, order_words), cards=now.cards)


def _parsed(
    kind: OrderKind, order_cards: list[str], now: Order, span: Span, seat: int, order_words: OrderWords
) -> Order:
    """Return an order of a kind, without the orders for cards. Raises `Refused` like `parse_order`."""
    under = _beneath(replace(now, cards=()), kind)
    if kind == "pass-next":
        return Order(kind, until=_count(order_cards), former=under)
    if kind == "plan":
        return _read_plan(order_cards, under, span, seat, order_words)
    wrong = next((name for name in order_cards if name not in order_words.windows or kind != "pass-unless-asked"), None)
    if wrong is not None or (kind == "pass-unless-asked" and not order_cards):
        raise Refused("unknown_window", window=wrong or NOTHING, windows=listed(_windows(order_words.windows)))
    if kind == "pass-turn":
        return Order(kind, until=span.turn, former=under)
    if kind == "pass-until-turn":
        if span.mover is None:
            raise Refused("no_turns")
        return Order(kind, until=span.turn, former=under)
    if kind == "pass-attack":
        if span.attack is None:
            raise Refused("no_fight")
        return Order(kind, until=span.attack, former=under)
    return Order(kind, tuple(name for name in order_words.windows if name in order_cards))


def _windows(names: Sequence[str]) -> list[Phrase]:
    return [Phrase(f"window-{name}") for name in names]


def _moment_phrases(order_words: OrderWords) -> list[Phrase]:
    if order_words.moments == order_words.windows:
        return _windows(order_words.moments)
    return [Phrase(f"moment-{name}") for name in order_words.moments]


def _count(order_cards: list[str]) -> int:
    count = (
        int(order_cards[0]) if len(order_cards) == 1 and order_cards[0].isdecimal() and len(order_cards[0]) < 4 else 0
    )
    if not 1 <= count <= MOST_PASSES:
        raise Refused("bad_count", count=" ".join(order_cards) or NOTHING, most=MOST_PASSES)
    return count


def _read_plan(order_cards: list[str], former: Order, span: Span, seat: int, order_words: OrderWords) -> Order:
    """Read a plan for the seat's own current turn. Raises `Refused` ("unknown_plan", "not_own_turn")."""
    if len(order_cards) != 1 or order_cards[0] not in order_words.plans:
        plans = listed([Phrase(f"plan-{plan}") for plan in order_words.plans])
        raise Refused("unknown_plan", plan=" ".join(order_cards) or NOTHING, plans=plans or NOTHING)
    if span.mover != seat:
        raise Refused("not_own_turn")
    return Order("plan", (order_cards[0],), until=span.turn, former=former)


def _with_card(now: Order, order_cards: list[str], span: Span, order_words: OrderWords) -> Order:
    """Return the order with a new order for one card. Raises `Refused` like `parse_order`."""
    card, *when = order_cards or (NOTHING,)
    if card not in order_words.cards:
        raise Refused("unknown_card", card=card)
    wrong = next(
        (word for word in when if word not in order_words.moments and (word not in CARD_WORDS or len(when) > 1)), None
    )
    if wrong is not None or not when:
        words = [Phrase(f"order-card-{word}") for word in CARD_WORDS]
        raise Refused(
            "unknown_moment", moment=wrong or NOTHING, moments=listed([*words, *_moment_phrases(order_words)], "or")
        )
    former, others = now.of_card(card), [order for order in now.cards if order.card != card]
    if when == [USUAL]:
        return replace(now, cards=tuple(others))
    if when == [NOT_NOW]:
        lasting = former.former if former is not None and former.when == (NOT_NOW,) else former
        card_order = CardOrder(card, (NOT_NOW,), span.turn, lasting)
    else:
        card_order = CardOrder(card, tuple(word for word in (*CARD_WORDS, *order_words.moments) if word in when))
    return replace(now, cards=tuple(sorted([*others, card_order], key=lambda order: order.card)))


def _beneath(order: Order, kind: OrderKind) -> Order:
    """Return the order that will hold again after a new order of this kind, without parts that the new order drops."""
    if order.former is None:
        return order
    former = _beneath(order.former, kind)
    return former if order.kind in _OUTLASTED.get(kind, ()) else replace(order, former=former)


def at(order: Order, span: Span, seat: int) -> Order:
    """Return the order that holds for a seat in this turn and attack; ``former`` replaces an expired order."""
    cards = tuple(card for old in order.cards if (card := _card_at(old, span)) is not None)
    order = _still(order, span, seat)
    return order if order.cards == cards else replace(order, cards=cards)


def _still(order: Order, span: Span, seat: int) -> Order:
    """Return the order without its expired parts, so that a former order that has expired does not return later."""
    if order.former is None:
        return order
    former = _still(order.former, span, seat)
    if _over(order, span, seat):
        return former
    return order if former is order.former else replace(order, former=former)


def _card_at(order: CardOrder, span: Span) -> CardOrder | None:
    return order if order.when != (NOT_NOW,) or order.until == span.turn else order.former


def _over(order: Order, span: Span, seat: int) -> bool:
    if order.kind == "pass-next":
        return order.until <= 0
    if order.kind == "pass-until-turn":
        return span.mover == seat and span.turn != order.until
    return (span.attack if order.kind == "pass-attack" else span.turn) != order.until


def answer(order: Order, decision: Decision, plans: Mapping[str, tuple[str, ...]]) -> Move | None:
    """Return the order's answer, None if the seat must be asked. ``plans`` are the choices that each plan skips."""
    if decision.window is not None:
        return PASS if passes(order, decision.window, decision.seat) else None
    if decision.obvious is not None and order.kind != "always-ask":
        return decision.obvious
    idle = decision.idle()
    left_out = plans.get(order.windows[0], ()) if order.kind == "plan" else ()
    return idle if decision.kind in left_out and idle in IDLE else None


def passes(order: Order, opening: ReactionWindow, seat: int) -> bool:
    """Return whether the order answers this window with a pass."""
    now = at(order, opening.span, seat)
    if now.kind == "ask-when-able":
        return not any(_asks(now.of_card(card.card), card, opening.moment or opening.name) for card in opening.cards)
    if now.kind == "pass-unless-asked":
        return opening.name not in now.windows or not opening.cards
    return now.kind != "always-ask"


def _asks(order: CardOrder | None, card: Playable, moment: str) -> bool:
    if order is None:
        return card.usual
    return order.when == (ALWAYS,) or moment in order.when


def after_pass(order: Order, opening: ReactionWindow, seat: int) -> Order:
    """Return the order after it answered a window.

    For "pass-next" only windows count in which the former order would ask.
    """
    now = at(order, opening.span, seat)
    if now.kind != "pass-next" or now.former is None or passes(replace(now.former, cards=now.cards), opening, seat):
        return now
    return at(replace(now, until=now.until - 1), opening.span, seat)
