"""The buttons for a match's page on the web: its link, and the switch with which players and moderators hide it."""

from __future__ import annotations

from bot.face.ground.components.custom_ids import session_control
from bot.face.ground.components.parts import Button, Page, button, row_of, text, web_links
from bot.face.ground.places.permissions import is_moderator
from bot.face.press import Panel, Press
from bot.host.matches.live import Live
from bot.wording.words import Words

HIDE_PAGE, SHOW_PAGE = "hidepage", "showpage"


async def page_buttons(press: Press, live: Live, words: Words) -> list[Button]:
    """Return the buttons for the match's page that this user can use; empty if the match has no page."""
    addresses = press.services.host.web_addresses
    found = web_links(await addresses.of_match(live.session), words)
    moderator = await is_moderator(press.services.host, press.member)
    if await addresses.can_hide(live.session, press.member.id, moderator=moderator):
        is_public = not await addresses.is_hidden(live.session)
        label, action = ("button-web-hide", HIDE_PAGE) if is_public else ("button-web-show", SHOW_PAGE)
        found.append(button(words(label), session_control(live, action), emoji="🌐"))
    return found


async def _switch(press: Press) -> None:
    is_hidden, live = press.control.action == HIDE_PAGE, await press.fresh()
    moderator = await is_moderator(press.services.host, press.member)
    await press.services.host.web_addresses.set_hidden(
        live.session, press.member.id, is_hidden=is_hidden, moderator=moderator
    )
    words = await press.words()
    key = "web-page-hidden" if is_hidden else "web-page-shown"
    sentence = text(words(key, session=str(press.session_id)))
    await press.show_in_private(Page(sentence, row_of(*await page_buttons(press, live, words))))


PANEL = Panel(__name__, {HIDE_PAGE: _switch, SHOW_PAGE: _switch}, elsewhere=frozenset({HIDE_PAGE, SHOW_PAGE}))
