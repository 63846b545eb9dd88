"""The private panel of standing orders, by which a player chooses in which reaction windows to be asked."""

from __future__ import annotations

import discord
from discord import ui

from bot.face.pages.control import Control
from bot.face.pages.parts import OPTION_LIMIT, PLACEHOLDER_LIMIT, Page, Row, button, text
from bot.face.pages.session_words import order_name
from bot.face.panels.press import Panel, Press
from bot.host.live import Live
from bot.wording.names import shorten
from bot.wording.words import Words
from engine.kernel.errors import Refused
from engine.kernel.orders import KINDS, Order, OrderKind

IN_WINDOWS: OrderKind = "pass-unless-asked"
# Marks the controls of a page that was opened from the Play panel, and leads back there.
FROM_PANEL = "p"


def orders_page(live: Live, words: Words, seat: int, *, rest: str = "", choosing: bool = False, said: str = "") -> Page:
    """Return the panel: a seat's present order and the menus to change it; ``choosing`` opens the menu of windows."""
    order = live.running_match.order_of(seat)
    now = words("orders-now", order=order_name(words, order))
    head = [f"### {words('orders-title')}", words("orders-about"), now, f"-# {words(f'order-{order.kind}-note')}"]
    items: list[ui.Item[ui.LayoutView]] = [text("\n".join([*([said] if said else []), *head]))]
    items.append(_row(_kinds(live, words, order, rest)))
    if choosing or order.kind == IN_WINDOWS:
        items.append(_row(_windows(live, words, order, rest)))
    if rest == FROM_PANEL and live.running_match.decision_of(seat) is not None:
        items.append(_row(button(words("panel-back"), _control(live, "back"), emoji="↩️")))
    return Page(*items)


def _row(item: ui.Item[ui.LayoutView]) -> Row:
    row: Row = ui.ActionRow()
    return row.add_item(item)


def _kinds(live: Live, words: Words, order: Order, rest: str) -> ui.Select[ui.LayoutView]:
    select: ui.Select[ui.LayoutView] = ui.Select(
        placeholder=shorten(words("orders-choose"), PLACEHOLDER_LIMIT), custom_id=_control(live, "order", rest).pack()
    )
    for kind in KINDS:
        if kind == "pass-attack" and live.game.span(live.running_match.state).attack is None:
            continue
        select.add_option(
            label=shorten(words(f"order-{kind}"), OPTION_LIMIT),
            value=kind,
            description=shorten(words(f"order-{kind}-note"), OPTION_LIMIT),
            default=kind == order.kind,
        )
    return select


def _windows(live: Live, words: Words, order: Order, rest: str) -> ui.Select[ui.LayoutView]:
    select: ui.Select[ui.LayoutView] = ui.Select(
        placeholder=shorten(words("orders-windows"), PLACEHOLDER_LIMIT),
        custom_id=_control(live, "windows", rest).pack(),
        max_values=len(live.game.windows),
    )
    for name in live.game.windows:
        label = shorten(words(f"window-{name}"), OPTION_LIMIT)
        select.append_option(discord.SelectOption(label=label, value=name, default=name in order.windows))
    return select


def orders_button(live: Live, words: Words) -> Row:
    """Return the button of the Play panel that leads to the orders."""
    return _row(button(words("button-orders"), _control(live, "orders", FROM_PANEL), emoji="⏳"))


def _control(live: Live, action: str, rest: str = "") -> Control:
    return Control(action, live.session.session_id, live.session.revision, rest)


async def show_orders(press: Press) -> None:
    """Show what holds for the presser's seat: in place of the Play panel, else as an answer of its own."""
    page = orders_page(press.live, await press.words(), _own_seat(press), rest=press.control.rest)
    if press.control.rest == FROM_PANEL:
        await press.show(page)
    else:
        await press.services.answer(press.interaction, page)


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
    page = await given(press, typed)
    await press.show(page)


async def given(press: Press, typed: str) -> Page:
    """Give a typed order for the presser's seat; returns the page that says what holds now.

    Raises `Refused` as `Orders.give` does.
    """
    host = press.services.host
    order = await host.standing_orders.give(
        press.session_id, press.member.id, typed, interaction_id=press.interaction.id
    )
    press.services.announcer.wake(press.session_id)
    live, words = await press.fresh(), await press.words()
    done = words("orders-done", order=order_name(words, order))
    if live.session.status != "running":
        # A pass by this order may have been the last move.
        return Page(text(done))
    return orders_page(live, words, live.own_seat(press.member.id), rest=press.control.rest, said=done)


def _own_seat(press: Press) -> int:
    """Return the presser's seat in a running match. Raises `Refused`, also where a game has no windows."""
    press.live.need_running()
    seat = press.live.own_seat(press.member.id)
    if not press.live.game.windows:
        raise Refused("no_windows")
    return seat


PANEL = Panel(__name__, {"orders": show_orders, "order": _order, "windows": _windows_chosen})
