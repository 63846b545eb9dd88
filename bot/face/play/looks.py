"""Shows the board, hands and the log in private, to a player or a watcher, and keeps a watcher's message up to date."""

from __future__ import annotations

import asyncio

from discord import ui

from bot.face.ground.components.custom_ids import natural, shown_control
from bot.face.ground.components.parts import Page, Row, button, gallery, text
from bot.face.messages.fair import fair_button
from bot.face.messages.meanings import cards_menu, closer_menu
from bot.face.messages.turn import LOG
from bot.face.play.news import news_button
from bot.face.play.open_hands import answer_with_hand
from bot.face.press import Panel, Press
from bot.face.views.share import BOARD, share_rows
from bot.face.words.sessions import log_pages
from engine.kernel.errors import Refused
from render.registry import painter_for


async def show_board(press: Press) -> None:
    """Show the user the current board in private, as they may see it."""
    press.services.boards.check(press.member.id)
    live = press.live
    live.need_begun()
    await press.services.begin_page(press.interaction)
    words = await press.words()
    picture = await press.services.studio.board(live, words.lang, live.viewer(press.member.id))
    extras = [*closer_menu(live, words), *cards_menu(live, words, live.viewer(press.member.id))]
    seated = live.is_running and live.viewer(press.member.id) is not None
    others = (fair_button(live, words), *([news_button(live, words)] if seated else []))
    rows = await share_rows(press, words, BOARD, *others)
    await press.services.answer(press.interaction, Page(gallery(picture), *extras, *rows, pictures=[picture]))


async def show_hand(press: Press) -> None:
    """Show the user their own hand in private, and keep it up to date."""
    press.services.boards.check(press.member.id)
    live = press.live
    live.need_begun()
    if not live.game.features.hand:
        raise Refused("no_hand")
    viewer = live.viewer(press.member.id)
    if viewer is None:
        raise Refused("not_seated")
    await press.services.begin_page(press.interaction)
    await answer_with_hand(press, live, viewer)


async def show_hands(press: Press) -> None:
    """Show the user in private all hands that they may see."""
    press.services.boards.check(press.member.id)
    live = press.live
    viewer = live.viewer(press.member.id)
    if not painter_for(live.game.slug).others_seen(live.view(viewer)):
        raise Refused("no_hands")
    await press.services.begin_page(press.interaction)
    words = await press.words()
    picture = await press.services.studio.hands(live, words.lang, viewer)
    await press.services.answer(
        press.interaction, Page(gallery(picture), *cards_menu(live, words, viewer), pictures=[picture])
    )


async def show_log(press: Press) -> None:
    """Show the log, latest page first."""
    live, is_turned = press.live, press.control.action == "logpage"
    live.need_begun()
    # The log shows move numbers, which only replaying the match provides. If the match continues while a user turns
    # pages, it is replayed again, so the answer is deferred.
    if is_turned:
        await press.interaction.response.defer()
    else:
        await press.services.begin_page(press.interaction)
    words = await press.words()
    lines = await press.services.host.log(live, live.viewer(press.member.id))
    # Wording hundreds of sentences takes about 30 ms, and must not block other users.
    pages = await asyncio.to_thread(log_pages, live, words, lines)
    page_wanted = natural(press.control.rest)
    number = len(pages) - 1 if page_wanted is None else min(page_wanted, len(pages) - 1)
    title = f"### {words('log-title', page=number + 1, pages=len(pages))}\n-# {words('log-numbers')}"
    items: list[ui.Item[ui.LayoutView]] = [text(f"{title}\n{pages[number]}")]
    row: Row = ui.ActionRow()
    if number > 0:
        row.add_item(button(words("log-earlier"), shown_control(live, "logpage", str(number - 1)), emoji="◀️"))
    if number + 1 < len(pages):
        row.add_item(button(words("log-later"), shown_control(live, "logpage", str(number + 1)), emoji="▶️"))
    if live.is_running and live.viewer(press.member.id) is not None:
        row.add_item(news_button(live, words))
    if row.children:
        items.append(row)
    page = Page(*items)
    if is_turned:
        await press.show(page)
    else:
        await press.services.answer(press.interaction, page)


async def open_watch(press: Press) -> None:
    """Show the match to the user in private, and keep the message up to date."""
    press.live.need_begun()
    press.services.boards.check(press.member.id)
    await press.interaction.response.defer(ephemeral=True, thinking=True)
    live = await press.fresh()
    lang = await press.services.languages.at_table(press.interaction, live)
    page = await press.services.watchers.page(live, lang, press.interaction)
    await press.services.answer(press.interaction, page)
    await press.services.watchers.watch(live, press.member.id, lang, press.interaction)


async def _refresh_watch(press: Press) -> None:
    press.services.boards.check(press.member.id)
    await press.interaction.response.defer()
    live = await press.fresh()
    lang = await press.services.languages.at_table(press.interaction, live)
    await press.show(await press.services.watchers.page(live, lang, press.interaction))
    await press.services.watchers.watch(live, press.member.id, lang, press.interaction)


async def _stop_watch(press: Press) -> None:
    press.services.watchers.stop(press.session_id, press.member.id)
    await press.show(Page(text((await press.words())("watch-stopped"))))


PANEL = Panel(
    __name__,
    {
        "board": show_board,
        "hand": show_hand,
        "hands": show_hands,
        LOG: show_log,
        "logpage": show_log,
        "watch": _refresh_watch,
        "unwatch": _stop_watch,
    },
)
