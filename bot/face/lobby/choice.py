"""The private panel on which a lobby member makes their seat's choice: a deck, a hero, a role."""

from __future__ import annotations

import discord
import msgspec
from discord import ui

from bot.face.decks.words import ILLEGAL, option_note, spoken_name
from bot.face.ground.components.choices import MENU_SIZE
from bot.face.ground.components.custom_ids import natural, session_control
from bot.face.ground.components.parts import (
    OPTION_LIMIT,
    PLACEHOLDER_LIMIT,
    Page,
    Row,
    page_buttons,
    row_of,
    rows_of,
    text,
)
from bot.face.lobby.presses import answer_about_lobby, refresh_lobby, show_about_lobby
from bot.face.press import Panel, Press
from bot.host.lobbies.decks import OwnDeck
from bot.host.lobbies.lobby_choices import all_choices, choice_of, chooser
from bot.host.lobbies.lobby_seats import lobby_size
from bot.host.matches.live import Live
from bot.wording.names import shorten
from bot.wording.words import Words
from engine.kernel.errors import Refused

NAMED_AT_ONCE = 10


class Offer(msgspec.Struct, frozen=True):
    """A possible choice: "w" and a word of the game, or "d" and the id of the member's own deck."""

    value: str
    name: str
    note: str
    chosen: bool


def offers(live: Live, seat: int, decks: list[OwnDeck], words: Words) -> list[Offer]:
    """Return the choices that the game offers for the seat, and the member's legal decks."""
    choice, choices_by_seat = choice_of(live.table), all_choices(live)
    who = chooser(live.table, lobby_size(live), choices_by_seat, seat)
    found = [
        Offer(
            f"w{word}", words(f"{choice.key}-{word}"), words(f"{choice.key}-{word}-note"), choices_by_seat[seat] == word
        )
        for word in choice.free_values(who.place, who.others)
    ]
    return found + [
        Offer(f"d{deck.deck_id}", deck.name, option_note(deck, words, OPTION_LIMIT), choices_by_seat[seat] == deck.code)
        for deck in decks
        if not deck.faults
    ]


def choice_page(
    live: Live, seat: int, decks: list[OwnDeck], words: Words, number: int = 0, *, withdrawn: bool = False
) -> Page:
    """Return the member's panel. ``withdrawn``: because of this choice, the host withdrew the member's Ready."""
    key, every = choice_of(live.table).key, offers(live, seat, decks, words)
    pages = max(1, -(-len(every) // MENU_SIZE))
    number = min(number, pages - 1)
    now = next((spoken_name(offer.name) for offer in every if offer.chosen), words(f"choice-{key}-hidden"))
    ask = words(f"choice-{key}-ask")
    title = words("panel-page", title=ask, page=number + 1, pages=pages) if pages > 1 else ask
    lines = [f"### {words('choice-now', name=now)}", words(f"choice-{key}-note"), words("choice-until")]
    if withdrawn:
        lines.append(words("choice-withdrawn"))
    items: list[ui.Item[ui.LayoutView]] = [text("\n".join(lines))]
    if every:
        items.append(_offers_menu(live, every[number * MENU_SIZE : (number + 1) * MENU_SIZE], title, number))
    items += rows_of(page_buttons(words, lambda to: session_control(live, "choices", str(to)), number, pages))
    illegal = [deck for deck in decks if deck.faults]
    if illegal:
        items.append(text(_not_offered(illegal, words)))
    return Page(*items)


def _offers_menu(live: Live, offers_here: list[Offer], title: str, number: int) -> Row:
    select: ui.Select[ui.LayoutView] = ui.Select(
        placeholder=shorten(title, PLACEHOLDER_LIMIT), custom_id=session_control(live, "choose", str(number)).pack()
    )
    for offer in offers_here:
        select.append_option(
            discord.SelectOption(
                label=shorten(offer.name, OPTION_LIMIT),
                value=offer.value,
                description=shorten(offer.note, OPTION_LIMIT),
                default=offer.chosen,
            )
        )
    return row_of(select)


def _not_offered(illegal: list[OwnDeck], words: Words) -> str:
    names = [spoken_name(deck.name) for deck in illegal[:NAMED_AT_ONCE]]
    if len(illegal) > NAMED_AT_ONCE:
        names.append(words("deck-more", count=len(illegal) - NAMED_AT_ONCE))
    return f"{ILLEGAL} {words('deck-not-offered', names=words.listed(names))}"


async def _choice_panel(press: Press, live: Live, number: int, *, withdrawn: bool = False) -> Page:
    """Return the user's panel for a lobby. Raises `Refused`: "nothing_to_choose", "not_in_lobby", "not_joined"."""
    choice = choice_of(live.table)
    if live.session.status != "lobby":
        raise Refused("not_in_lobby")
    seat = next((member.seat for member in live.session.members if member.user_id == press.member.id), None)
    if seat is None:
        raise Refused("not_joined")
    decks: list[OwnDeck] = []
    if choice.own_decks:
        decks = await press.services.host.decks.of_user(press.member.id, live.game.slug)
    return choice_page(live, seat, decks, await press.words(), number, withdrawn=withdrawn)


async def _open_choice_panel(press: Press) -> None:
    await answer_about_lobby(press, await _choice_panel(press, press.live, 0))


async def _turn_page(press: Press) -> None:
    await show_about_lobby(press, await _choice_panel(press, press.live, natural(press.control.rest) or 0))


async def _choose_option(press: Press) -> None:
    value = press.values[0] if press.values else ""
    choice_wanted: str | int | None = value[1:] if value.startswith("w") else natural(value[1:])
    if choice_wanted is None:
        raise Refused("expired_control")
    lobby, number = press.services.host.lobby, natural(press.control.rest) or 0
    withdrawn = await lobby.choose(press.session_id, press.member.id, choice_wanted, press.interaction.id)
    await show_about_lobby(press, await _choice_panel(press, await press.fresh(), number, withdrawn=withdrawn))
    await refresh_lobby(press.services, press.interaction.client, press.session_id)


# Lobbies opened by an earlier version have a button "deck".
PANEL = Panel(
    __name__,
    {"choice": _open_choice_panel, "deck": _open_choice_panel, "choices": _turn_page, "choose": _choose_option},
)
