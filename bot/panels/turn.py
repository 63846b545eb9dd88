"""The turn message: what happened, the board, whose turn, and the buttons."""

from __future__ import annotations

import discord
from discord import ui

from bot.host.desk import Live
from bot.names import shorten
from bot.panels.control import Control
from bot.panels.parts import ENDED, PRIMARY, Page, Row, button, file_of, gallery, text
from bot.presenter import game_words, options_line, result, told, turn_call, turn_heading
from bot.words import Words
from engine.kernel.events import Event
from render.pictures import Picture

# All texts of a message together may have 4,000 characters: the call or the result needs the rest.
HAPPENED_LIMIT = 2600


def turn_page(live: Live, events: list[Event], picture: Picture | None) -> tuple[Page, list[discord.File], list[int]]:
    """Return the message for the session's present revision, its file if any, and the users to be called."""
    words = game_words(live)
    running = live.session.status == "running"
    happened = told(live, words, events)
    # The first board that the channel gets, at whatever revision: quick players may have moved before it.
    if live.session.announced_revision < 0:
        fair = words("board-fair", commitment=live.session.commitment, context=live.session.context or "")
        happened += f"\n-# {options_line(live, words)}\n-# {fair}"
    items: list[ui.Item[ui.LayoutView]] = [
        text(shorten(f"{turn_heading(words)}\n{happened}", HAPPENED_LIMIT)),
        *([gallery(picture)] if picture else []),
        text(turn_call(live, words) if running else result(live, words)),
        turn_buttons(live, words),
    ]
    page = Page(*items) if running else Page(*items, accent=ENDED)
    due = [seat.user_id for seat in live.due() if seat.user_id is not None]
    return page, [file_of(picture)] if picture else [], due


def turn_buttons(live: Live, words: Words) -> Row:
    """Return Play, My hand, Board and Log; an ended match keeps the last two."""
    session = live.session
    row: Row = ui.ActionRow()
    if session.status == "running":
        row.add_item(button(words("button-play"), _control(live, "play"), PRIMARY, "▶️"))
        row.add_item(button(words("button-hand"), _control(live, "hand"), emoji="🃏"))
    row.add_item(button(words("button-board"), _control(live, "board"), emoji="🗺️"))
    row.add_item(button(words("button-log"), _control(live, "log"), emoji="📜"))
    return row


def _control(live: Live, action: str) -> Control:
    return Control(action, live.session.session_id, live.session.revision)


def last_words(message: discord.Message) -> Page:
    """Return an earlier turn message as it stays: its first text and its picture, without call and buttons."""
    items: list[ui.Item[ui.LayoutView]] = []
    for container in message.components:
        for component in getattr(container, "children", ()):
            if isinstance(component, discord.components.TextDisplay) and not items:
                items.append(text(component.content))
            elif isinstance(component, discord.components.MediaGalleryComponent):
                items += [_kept_gallery(message)]
    return Page(*items, accent=ENDED)


def _kept_gallery(message: discord.Message) -> ui.Item[ui.LayoutView]:
    shown = [
        discord.MediaGalleryItem(f"attachment://{attachment.filename}", description=attachment.description)
        for attachment in message.attachments
    ]
    return ui.MediaGallery(*shown)
