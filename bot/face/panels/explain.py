"""The panels that explain the current board with numbers, and a game's rules in brief, page by page."""

from __future__ import annotations

from bot.face.interactions import Interaction
from bot.face.pages.control import natural
from bot.face.pages.explained import callouts_page, rules_page
from bot.face.pages.parts import Page
from bot.face.panels.press import Panel, Press
from bot.face.services import Services
from engine.kernel.contract.registry import games
from engine.kernel.errors import Refused


async def show_what(press: Press) -> None:
    """Show the user the current board in private, as they may see it, with numbers and their meanings."""
    press.services.boards.check(press.member.id)
    live = press.live
    live.need_begun()
    await press.interaction.response.defer(ephemeral=True, thinking=True)
    words = await press.words()
    picture = await press.services.studio.explained(live, words.lang, live.viewer(press.member.id))
    await press.services.answer(press.interaction, callouts_page(words, picture))


async def show_rules(services: Services, interaction: Interaction, slug: str) -> None:
    """Show the first page of a game's rules in private."""
    services.boards.check(interaction.user.id)
    await interaction.response.defer(ephemeral=True, thinking=True)
    await services.answer(interaction, await _rules(services, interaction, slug, 0))


async def _rules(services: Services, interaction: Interaction, slug: str, number: int) -> Page:
    words = await services.languages.words(interaction, slug=slug)
    return rules_page(slug, words, number, await services.studio.sample(slug, words.lang))


async def _turn(press: Press) -> None:
    """Show the rules page chosen in the menu of headings, or the next or previous page."""
    chosen = natural(press.values[0]) if press.values else press.control.number
    if chosen is None or press.control.rest not in games():
        raise Refused("expired_control")
    await press.interaction.response.defer()
    await press.show(await _rules(press.services, press.interaction, press.control.rest, chosen))


PANEL = Panel(__name__, {"what": show_what, "rules": _turn, "rulesto": _turn})
