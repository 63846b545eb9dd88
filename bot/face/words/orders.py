"""Describes standing orders in words, and lists the orders that a seat can give now."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.host.matches.live import Live
from bot.wording.words import Words
from engine.kernel.choices.orders import CARD, CARD_WORDS, NEVER, USUAL, Order
from engine.kernel.contract.registry import AnyGame

# The numbers of passes that a player can order in advance.
PASSES = (2, 5)


def order_name(words: Words, order: Order) -> str:
    """Return a standing order in words, with its windows, plan or number."""
    if order.kind == "pass-next":
        return words("orders-times", count=order.until)
    if order.kind == "plan":
        return words(f"plan-{order.windows[0]}")
    name = words(f"order-{order.kind}")
    if not order.windows:
        return name
    windows = words.listed([words(f"window-{window}") for window in order.windows])
    return words("orders-in-windows", order=name, windows=windows)


def order_note(words: Words, order: Order) -> str:
    """Return the description of a standing order's effect."""
    return words(f"plan-{order.windows[0]}-note") if order.kind == "plan" else words(f"order-{order.kind}-note")


def bare(order: Order) -> Order:
    """Return an order without the earlier order that it interrupts, and without the orders for individual cards."""
    until = order.until if order.kind == "pass-next" else 0
    return replace(order, until=until, former=None, cards=())


def offered_orders(live: Live, seat: int | None) -> list[Order]:
    """Return the orders that a seat (None: unknown) can give now, including its current order."""
    match = live.running_match
    span, now = live.game.span(match.state), None if seat is None else bare(match.order_of(seat))
    windows = now.windows if now is not None and now.kind == "pass-unless-asked" else ()
    found = [Order(), Order("always-ask"), Order("pass-unless-asked", windows), Order("pass-turn")]
    found += [Order("pass-attack")] if span.attack is not None else []
    found += [Order("pass-until-turn")] if span.mover is not None else []
    found += [Order("pass-next", until=count) for count in PASSES]
    if seat is not None and span.mover == seat:
        found += [Order("plan", (plan,)) for plan in live.game.plans]
    return found if now is None or now in found else [now, *found]


def card_choices(game: AnyGame, card: str) -> tuple[str, ...]:
    """Return the words by which an order can say when a seat is asked for a card.

    "never" is left out if it means the same as "as usual".
    """
    return tuple(word for word in CARD_WORDS if word != NEVER or game.reactions[card].usual)


def card_moments(game: AnyGame, card: str) -> tuple[str, ...]:
    """Return the occasions that an order for a card can name. Empty if "always" covers the only occasion."""
    occasions = game.reactions[card].moments
    return occasions if len(occasions) > 1 else ()


def card_order_text(card: str, when: Sequence[str]) -> str:
    """Return the text of an order for a card."""
    return " ".join((CARD, card, *when))


def card_name(words: Words, game: AnyGame, card: str) -> str:
    """Return the name of a card that players can use as an answer."""
    return words.say(game.reaction_name(card))


def present_choice(order: Order, card: str) -> tuple[str, ...]:
    """Return the choices of a seat's order for a card: the words that say when the seat is asked."""
    card_order = order.of_card(card)
    return (USUAL,) if card_order is None else card_order.when


def card_when(words: Words, game: AnyGame, card: str, when: Sequence[str]) -> str:
    """Return the words for the choices that say when a seat is asked for a card."""
    return words.listed([_when(words, game, card, word) for word in when], "or")


def _when(words: Words, game: AnyGame, card: str, word: str) -> str:
    if word != USUAL:
        return words(f"order-card-{word}") if word in CARD_WORDS else _moment(words, game, word)
    usual = words.listed([_moment(words, game, moment) for moment in game.reactions[card].usual], "or")
    return words("orders-usual", when=usual) if usual else words("orders-usual-never")


def _moment(words: Words, game: AnyGame, word: str) -> str:
    return words(f"moment-{word}") if game.moments else words(f"window-{word}")
