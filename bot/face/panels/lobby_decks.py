"""The private panel on which a member of a lobby chooses what to bring to the table."""

from __future__ import annotations

import logging

import aiohttp
import discord
import msgspec
from discord import ui

from bot.face.pages.control import Control, natural
from bot.face.pages.deck_words import ILLEGAL, option_note, spoken_name
from bot.face.pages.lobby import lobby_page
from bot.face.pages.parts import OPTION_LIMIT, PLACEHOLDER_LIMIT, Page, Row, text
from bot.face.panels.decks import page_buttons
from bot.face.panels.press import Panel, Press
from bot.host.decks import OwnDeck, book_of
from bot.host.live import Live
from bot.wording.names import shorten
from bot.wording.words import Words
from engine.kernel.errors import Refused
from engine.kernel.registry import AnyGame

_log = logging.getLogger(__name__)

MENU_SIZE = 25
NAMED_AT_ONCE = 10


class Offer(msgspec.Struct, frozen=True):
    """Something that a member may bring: "w" and a word of the game, or "d" and the id of an own deck."""

    value: str
    name: str
    note: str
    chosen: bool


def offers(game: AnyGame, decks: list[OwnDeck], choice: str | None, words: Words) -> list[Offer]:
    """Return the starter decks, what else the game offers, and the own legal decks."""
    found = [
        Offer(f"w{word}", words(f"deck-{word}"), words(f"deck-{word}-note"), choice == word)
        for word in book_of(game).words
    ]
    return found + [
        Offer(f"d{deck.deck_id}", deck.name, option_note(deck, words, OPTION_LIMIT), choice == deck.code)
        for deck in decks
        if not deck.faults
    ]


def choice_page(live: Live, decks: list[OwnDeck], choice: str | None, words: Words, number: int = 0) -> Page:
    """Return the member's own panel: what is brought now, what can be, and which own decks cannot."""
    every = offers(live.game, decks, choice, words)
    pages = -(-len(every) // MENU_SIZE)
    number = min(number, pages - 1)
    now = next((_named(offer) for offer in every if offer.chosen), words("deck-own"))
    title = words("panel-page", title=words("deck-choose"), page=number + 1, pages=pages)
    select: ui.Select[ui.LayoutView] = ui.Select(
        placeholder=shorten(title if pages > 1 else words("deck-choose"), PLACEHOLDER_LIMIT),
        custom_id=_control(live, "choose", str(number)).pack(),
    )
    for offer in every[number * MENU_SIZE : (number + 1) * MENU_SIZE]:
        select.append_option(
            discord.SelectOption(
                label=shorten(offer.name, OPTION_LIMIT),
                value=offer.value,
                description=shorten(offer.note, OPTION_LIMIT),
                default=offer.chosen,
            )
        )
    row: Row = ui.ActionRow()
    row.add_item(select)
    items: list[ui.Item[ui.LayoutView]] = [text(f"### {words('deck-brings', deck=now)}\n{words('deck-frozen')}"), row]
    turning = page_buttons(words, "choices", "", number, pages, live.session.session_id)
    if turning:
        items.append(turning)
    illegal = [deck for deck in decks if deck.faults]
    if illegal:
        items.append(text(_not_offered(illegal, words)))
    return Page(*items)


def _named(offer: Offer) -> str:
    return spoken_name(offer.name)


def _not_offered(illegal: list[OwnDeck], words: Words) -> str:
    names = [spoken_name(deck.name) for deck in illegal[:NAMED_AT_ONCE]]
    if len(illegal) > NAMED_AT_ONCE:
        names.append(words("deck-more", count=len(illegal) - NAMED_AT_ONCE))
    return f"{ILLEGAL} {words('deck-not-offered', names=', '.join(names))}"


def _control(live: Live, action: str, rest: str = "") -> Control:
    return Control(action, live.session.session_id, 0, rest)


async def _page(press: Press, live: Live, number: int) -> Page:
    """Return the presser's panel for a lobby. Raises `Refused`: "not_in_lobby", "not_joined", "no_decks"."""
    book_of(live.game)
    if live.session.status != "lobby":
        raise Refused("not_in_lobby")
    member = next((member for member in live.session.members if member.user_id == press.member.id), None)
    if member is None:
        raise Refused("not_joined")
    decks = await press.services.host.decks.of_user(press.member.id, live.game.slug)
    return choice_page(live, decks, member.choice, await press.words(), number)


async def _open(press: Press) -> None:
    await press.services.answer(press.interaction, await _page(press, press.live, 0))


async def _turn(press: Press) -> None:
    await press.show(await _page(press, press.live, natural(press.control.rest) or 0))


async def _choose(press: Press) -> None:
    """Bring what was chosen, and show it to everybody as far as they may know."""
    value = press.values[0] if press.values else ""
    wanted: str | int | None = value[1:] if value.startswith("w") else natural(value[1:])
    if wanted is None:
        raise Refused("expired_control")
    await press.services.host.lobby.choose_deck(press.session_id, press.member.id, wanted, press.interaction.id)
    await press.show(await _page(press, await press.fresh(), natural(press.control.rest) or 0))
    await _show_all(press)


async def _show_all(press: Press) -> None:
    """Bring the lobby's message up to date; one at a time, lest an older picture of it arrive last."""
    async with press.services.screens.lock(press.session_id):
        session = (live := await press.fresh()).session
        if session.lobby_message_id is None or session.status != "lobby":
            return
        channel = press.interaction.client.get_partial_messageable(session.channel_id)
        try:
            await channel.get_partial_message(session.lobby_message_id).edit(
                view=lobby_page(live), allowed_mentions=discord.AllowedMentions.none()
            )
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            # The choice is stored; the next press on the lobby shows it.
            _log.info("the lobby of session %d does not show a choice yet: %s", session.session_id, error)


PANEL = Panel(__name__, {"deck": _open, "choices": _turn, "choose": _choose})
