"""The buttons by which players come into an event and leave it: join, check in, leave."""

from __future__ import annotations

from discord import ui

from bot.face.pages.control import natural
from bot.face.pages.parts import DANGER, OPTION_LIMIT, PLACEHOLDER_LIMIT, Page, Row, button, text
from bot.face.pages.tournaments.event_message import CHECK_IN, JOIN, LEAVE, control, title
from bot.face.panels.press import Panel, Press
from bot.face.panels.tournaments.asking import Asked, asked_by_press
from bot.host.tournaments.settings import table_of
from bot.wording.names import shorten
from bot.wording.words import words_for
from engine.kernel.errors import Refused
from engine.kernel.registry import game_named

DECK, SURE = "evdeck", "evsure"
MENU_SIZE = 25


async def join(asked: Asked, choice: str | int | None = None) -> None:
    """Put the user on the list, and say where they stand; in a game with decks ask for one first."""
    if choice is None and needs_deck(asked):
        await asked.answer(await _decks_page(asked))
        return
    entry = await asked.services.host.tournaments.entries.join(
        asked.guild_id, asked.tournament_id, asked.actor, choice
    )
    asked.services.events.changed(asked.tournament_id)
    key = "tournament-joined-waiting" if entry.state == "waiting" else "tournament-joined"
    await asked.answer(Page(text(asked.words(key, name=title(asked.whole)))))


def needs_deck(asked: Asked) -> bool:
    """Tell whether each player brings a deck of their own to the event."""
    choice = table_of(asked.whole.tournament).choice
    return choice is not None and choice.own_decks


async def _decks_page(asked: Asked) -> Page:
    """Return the menu of what the user may bring: the game's own decks, and their own legal ones."""
    tournament = asked.whole.tournament
    words = words_for(tournament.game, asked.words.lang)
    choice = table_of(tournament).choice
    if choice is None:
        raise Refused("expired_control")
    select: ui.Select[ui.LayoutView] = ui.Select(
        placeholder=shorten(words(f"choice-{choice.key}-ask"), PLACEHOLDER_LIMIT),
        custom_id=control(asked.whole, DECK).pack(),
    )
    own = await asked.services.host.decks.of_user(asked.actor.user_id, game_named(tournament.game).slug)
    for deck in [deck for deck in own if not deck.faults][: MENU_SIZE // 2]:
        select.add_option(label=shorten(deck.name, OPTION_LIMIT), value=f"d{deck.deck_id}")
    for value in choice.values(0)[: MENU_SIZE - len(select.options)]:
        select.add_option(label=shorten(words(f"{choice.key}-{value}"), OPTION_LIMIT), value=f"w{value}")
    row: Row = ui.ActionRow()
    row.add_item(select)
    return Page(text(asked.words("tournament-deck", name=title(asked.whole))), row)


async def leave(asked: Asked) -> None:
    """Take the user off the list; once the event has begun, ask whether they are sure."""
    if asked.whole.tournament.state == "running":
        row: Row = ui.ActionRow()
        row.add_item(button(asked.words("tournament-drop"), control(asked.whole, SURE), DANGER))
        await asked.answer(Page(text(asked.words("tournament-drop-sure")), row))
        return
    await _left(asked)


async def _left(asked: Asked) -> None:
    entry = await asked.services.host.tournaments.entries.leave(asked.guild_id, asked.tournament_id, asked.actor)
    asked.services.events.changed(asked.tournament_id)
    key = "tournament-dropped" if entry.state == "dropped" else "tournament-left"
    await asked.answer(Page(text(asked.words(key, name=title(asked.whole)))))


async def check_in(asked: Asked) -> None:
    """Note that the user is there."""
    await asked.services.host.tournaments.checkin.check_in(asked.guild_id, asked.tournament_id, asked.actor)
    asked.services.events.changed(asked.tournament_id)
    await asked.answer(Page(text(asked.words("tournament-here", name=title(asked.whole)))))


async def _join(press: Press) -> None:
    await join(await asked_by_press(press))


async def _leave(press: Press) -> None:
    await leave(await asked_by_press(press))


async def _check_in(press: Press) -> None:
    await check_in(await asked_by_press(press))


async def _sure(press: Press) -> None:
    await _left(await asked_by_press(press))


async def _deck(press: Press) -> None:
    """Enter with the chosen deck."""
    value = press.values[0] if press.values else ""
    wanted: str | int | None = value[1:] if value.startswith("w") else natural(value[1:])
    if not wanted:
        raise Refused("expired_control")
    await join(await asked_by_press(press), wanted)


PANEL = Panel(__name__, {JOIN: _join, LEAVE: _leave, CHECK_IN: _check_in, SURE: _sure, DECK: _deck})
