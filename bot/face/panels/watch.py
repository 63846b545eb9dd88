"""Shows a match to a watcher in private, limited to public information."""

from __future__ import annotations

from bot.face.pages.parts import Page, text
from bot.face.panels.press import Panel, Press


async def open_watch(press: Press) -> None:
    """Show the match to the user in private, and keep the message up to date."""
    press.live.need_begun()
    press.services.boards.check(press.member.id)
    await press.interaction.response.defer(ephemeral=True, thinking=True)
    live, lang = await press.fresh(), await press.services.languages.of_user(press.interaction)
    page = await press.services.watchers.page(live, lang, press.interaction)
    await press.services.answer(press.interaction, page)
    await press.services.watchers.watch(live, press.member.id, lang, press.interaction)


async def _refresh(press: Press) -> None:
    """Show the current match, and keep the message up to date from now on."""
    press.services.boards.check(press.member.id)
    await press.interaction.response.defer()
    live, lang = await press.fresh(), await press.services.languages.of_user(press.interaction)
    await press.show(await press.services.watchers.page(live, lang, press.interaction))
    await press.services.watchers.watch(live, press.member.id, lang, press.interaction)


async def _stop(press: Press) -> None:
    press.services.watchers.stop(press.session_id, press.member.id)
    await press.show(Page(text((await press.words())("watch-stopped"))))


PANEL = Panel(__name__, {"watch": _refresh, "unwatch": _stop})
