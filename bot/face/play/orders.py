"""The private panel of standing orders. With it, players choose when the bot asks them, also for individual cards."""

from __future__ import annotations

import discord
from discord import ui

from bot.face.ground.components.custom_ids import Control, shown_control
from bot.face.ground.components.offers import question_controls
from bot.face.ground.components.parts import OPTION_LIMIT, PLACEHOLDER_LIMIT, Button, Page, Row, button, row_of, text
from bot.face.press import Panel, Press
from bot.face.words.orders import (
    bare,
    card_choices,
    card_moments,
    card_name,
    card_order_text,
    card_when,
    offered_orders,
    order_name,
    order_note,
    present_choice,
)
from bot.host.matches.live import Live
from bot.wording.names import shorten
from bot.wording.words import Words
from engine.kernel.choices.orders import Order, OrderKind
from engine.kernel.errors import Refused

IN_WINDOWS: OrderKind = "pass-unless-asked"
# `FROM_PANEL` marks controls of a page opened from the Play panel, which leads back there. `FROM_HAND` marks controls
# beside a hand.
FROM_PANEL, FROM_HAND = "p", "h"
MOST_OPTIONS = 25


def orders_page(
    live: Live, words: Words, seat: int, *, rest: str = "", choosing: bool = False, feedback: str = ""
) -> Page:
    """Return the panel: a seat's current order and the menus that change it. ``choosing`` opens the menu of windows."""
    order = live.running_match.order_of(seat)
    head = [f"### {words('orders-title')}", words("orders-about")]
    if choosing and order.kind != IN_WINDOWS:
        # The menus show the unfinished choice, which is not in force yet.
        head += [words("orders-choosing", order=order_name(words, order)), f"-# {words(f'order-{IN_WINDOWS}-note')}"]
    else:
        head += [words("orders-now", order=order_name(words, order)), f"-# {order_note(words, order)}"]
    items: list[ui.Item[ui.LayoutView]] = [text("\n".join([*([feedback] if feedback else []), *head]))]
    items.append(row_of(_orders(live, words, seat, rest, choosing=choosing)))
    if choosing or order.kind == IN_WINDOWS:
        items.append(row_of(_windows(live, words, order, rest)))
    items += card_rows(live, words, seat, rest)
    if rest == FROM_PANEL and live.running_match.decision_of(seat) is not None:
        items.append(row_of(button(words("panel-back"), question_controls(live, seat)("back"), emoji="↩️")))
    return Page(*items)


def _select(words: Words, title: str, control: Control) -> ui.Select[ui.LayoutView]:
    return ui.Select(placeholder=shorten(words(title), PLACEHOLDER_LIMIT), custom_id=control.pack())


def _option(value: str, label: str, note: str | None, *, is_chosen: bool) -> discord.SelectOption:
    note = None if note is None else shorten(note, OPTION_LIMIT)
    return discord.SelectOption(label=shorten(label, OPTION_LIMIT), value=value, description=note, default=is_chosen)


def _orders(live: Live, words: Words, seat: int, rest: str, *, choosing: bool) -> ui.Select[ui.LayoutView]:
    select, now = _select(words, "orders-choose", shown_control(live, "order", rest)), live.running_match.order_of(seat)
    for order in offered_orders(live, seat):
        is_chosen = order.kind == IN_WINDOWS if choosing else order == bare(now)
        value = order.kind if order.kind == IN_WINDOWS else order.text()
        name = words(f"order-{IN_WINDOWS}") if order.kind == IN_WINDOWS else order_name(words, order)
        select.append_option(_option(value, name, order_note(words, order), is_chosen=is_chosen))
    return select


def _windows(live: Live, words: Words, order: Order, rest: str) -> ui.Select[ui.LayoutView]:
    select = _select(words, "orders-windows", shown_control(live, "windows", rest))
    select.max_values = len(live.game.windows)
    for name in live.game.windows:
        select.append_option(_option(name, words(f"window-{name}"), None, is_chosen=name in order.windows))
    return select


def card_rows(live: Live, words: Words, seat: int, rest: str) -> list[Row]:
    """Return the menu of a seat's cards, each with its order. Empty if no held card can answer a window."""
    if not live.is_running or live.session.paused_at is not None:
        return []
    game, match = live.game, live.running_match
    reactions, order = game.reactions_held(match.view(seat))[:MOST_OPTIONS], match.order_of(seat)
    if not reactions:
        return []
    select = _select(words, "orders-cards", shown_control(live, "card", rest))
    for card in reactions:
        when = card_when(words, game, card, present_choice(order, card))
        select.append_option(_option(card, card_name(words, game, card), when, is_chosen=False))
    return [row_of(select)]


def card_page(live: Live, words: Words, seat: int, card: str, *, rest: str = "", feedback: str = "") -> Page:
    """Return the panel with the order for one card."""
    game, order = live.game, live.running_match.order_of(seat)
    now = present_choice(order, card)
    head = [f"### {words('orders-card-title', card=card_name(words, game, card))}", words("orders-card-about")]
    head += [words("orders-now", order=card_when(words, game, card, now)), f"-# {words('orders-card-rest')}"]
    select = _select(words, "orders-card-choose", shown_control(live, "cardwhen", f"{rest}.{card}"))
    for when in card_choices(game, card):
        name = _capital(card_when(words, game, card, (when,)))
        select.append_option(_option(when, name, None, is_chosen=(when,) == now))
    items: list[ui.Item[ui.LayoutView]] = [text("\n".join([*([feedback] if feedback else []), *head])), row_of(select)]
    if occasions := card_moments(game, card):
        several = _select(words, "orders-card-moments", shown_control(live, "cardmoments", f"{rest}.{card}"))
        several.max_values = len(occasions)
        for moment in occasions:
            name = _capital(card_when(words, game, card, (moment,)))
            several.append_option(_option(moment, name, None, is_chosen=moment in now))
        items.append(row_of(several))
    if rest != FROM_HAND:
        items.append(row_of(button(words("orders-all"), shown_control(live, "allorders", rest), emoji="↩️")))
    return Page(*items)


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]


def orders_button(live: Live, words: Words) -> Button:
    """Return the button of the Play panel that opens the orders."""
    return button(words("button-orders"), shown_control(live, "orders", FROM_PANEL), emoji="⚡")


async def show_orders(press: Press) -> None:
    """Show the order of the user's seat: in the Play panel's message, otherwise as a page of its own."""
    page = orders_page(press.live, await press.words(), _own_seat(press), rest=press.control.rest)
    if press.control.rest == FROM_PANEL:
        await press.show(page)
    else:
        await press.services.begin_page(press.interaction)
        await press.services.answer(press.interaction, page)


async def _all_orders(press: Press) -> None:
    await press.show(orders_page(press.live, await press.words(), _own_seat(press), rest=press.control.rest))


async def _order(press: Press) -> None:
    kind = press.values[0] if press.values else ""
    if kind != IN_WINDOWS:
        await _give(press, kind)
        return
    page = orders_page(press.live, await press.words(), _own_seat(press), rest=press.control.rest, choosing=True)
    await press.show(page)


async def _windows_chosen(press: Press) -> None:
    await _give(press, " ".join((IN_WINDOWS, *press.values)))


async def _give(press: Press, typed: str) -> None:
    await press.interaction.response.defer()
    page = await give_order(press, typed)
    await press.show(page)


async def give_order(press: Press, typed: str) -> Page:
    """Give a typed order for the user's seat, and return its page. Raises `Refused` like `Orders.give`."""
    order = await _give_order(press, typed)
    live, words = await press.fresh(), await press.words()
    sentence = words("orders-done", order=order_name(words, order))
    if live.session.status != "running":
        # The order may have passed at once, which may have ended the match. Then there is no page of orders.
        return Page(text(sentence))
    return orders_page(live, words, live.own_seat(press.member.id), rest=press.control.rest, feedback=sentence)


async def _give_order(press: Press, typed: str) -> Order:
    host = press.services.host
    order = await host.standing_orders.give(
        press.session_id, press.member.id, typed, interaction_id=press.interaction.id
    )
    press.services.announcer.wake(press.session_id)
    return order


async def _show_card(press: Press) -> None:
    """Show the order for a card. A press beside a hand gets a new answer; otherwise the panel's message changes."""
    card, seat, rest = press.values[0] if press.values else "", _own_seat(press), press.control.rest
    if card not in press.live.game.reactions:
        raise Refused("expired_control")
    page = card_page(press.live, await press.words(), seat, card, rest=rest)
    if rest == FROM_HAND:
        await press.services.begin_page(press.interaction)
        await press.services.answer(press.interaction, page)
    else:
        await press.show(page)


async def _card_when(press: Press) -> None:
    rest, _, card = press.control.rest.partition(".")
    if card not in press.live.game.reactions:
        raise Refused("expired_control")
    await press.interaction.response.defer()
    order = await _give_order(press, card_order_text(card, press.values))
    live, words = await press.fresh(), await press.words()
    name = card_when(words, live.game, card, present_choice(order, card))
    sentence = words("orders-done", order=words("orders-card", card=card_name(words, live.game, card), when=name))
    if live.session.status != "running":
        await press.show(Page(text(sentence)))
        return
    await press.show(card_page(live, words, live.own_seat(press.member.id), card, rest=rest, feedback=sentence))


def _own_seat(press: Press) -> int:
    """Return the user's seat in a running match. Raises `Refused`, for example if the game has no windows."""
    press.live.need_running()
    seat = press.live.own_seat(press.member.id)
    if not press.live.game.windows:
        raise Refused("no_windows")
    return seat


PANEL = Panel(
    __name__,
    {
        "orders": show_orders,
        "allorders": _all_orders,
        "order": _order,
        "windows": _windows_chosen,
        "card": _show_card,
        "cardwhen": _card_when,
        "cardmoments": _card_when,
    },
)
