"""The turn message: what happened, the board, whose turn, and the buttons; and the message that only calls."""

from __future__ import annotations

from collections.abc import Mapping

import discord
import msgspec
from discord import ui

from bot.host.desk import Live
from bot.names import shorten
from bot.panels.control import Control
from bot.panels.parts import ENDED, PRIMARY, Page, Row, button, gallery, text
from bot.presenter import call_line, game_words, options_line, result, told, turn_call, turn_heading
from bot.words import Words
from engine.kernel.decisions import Decision
from engine.kernel.events import Event
from render.pictures import Picture

# All texts of a message together may have 4,000 characters.
HAPPENED_LIMIT, CALL_LIMIT = 2600, 1300


class Said(msgspec.Struct, frozen=True):
    """The words of a turn message: what happened, and who is called or how it ended."""

    happened: str
    call: str


def turn_words(live: Live, events: list[Event], *, first: bool) -> Said:
    """Return the words for the session's present revision; the ``first`` board says how the chance was made."""
    words = game_words(live)
    head, tail = turn_heading(words), ""
    if first:
        fair = words("board-fair", commitment=live.session.commitment, context=live.session.context or "")
        tail = f"\n-# {options_line(live, words)}\n-# {fair}"
    happened = told(live, words, events, HAPPENED_LIMIT - len(head) - len(tail) - 1)
    call = turn_call(live, words) if live.session.status == "running" else result(live, words)
    return Said(f"{head}\n{happened}{tail}", shorten(call, CALL_LIMIT))


def turn_page(live: Live, said: Said, picture: Picture | None) -> Page:
    """Return the message; the picture's file goes beside it."""
    items: list[ui.Item[ui.LayoutView]] = [
        text(said.happened),
        *([gallery(picture)] if picture else []),
        text(said.call),
        turn_buttons(live, game_words(live)),
    ]
    return Page(*items) if live.session.status == "running" else Page(*items, accent=ENDED)


def turn_buttons(live: Live, words: Words) -> Row:
    """Return Play, My hand, Answers (where a game has reaction windows), Board and Log; an ended match has two."""
    session = live.session
    row: Row = ui.ActionRow()
    if session.status == "running":
        row.add_item(button(words("button-play"), _control(live, "play"), PRIMARY, "▶️"))
        row.add_item(button(words("button-hand"), _control(live, "hand"), emoji="🃏"))
        if live.game.windows:
            row.add_item(button(words("button-orders"), _control(live, "orders"), emoji="⏳"))
    row.add_item(button(words("button-board"), _control(live, "board"), emoji="🗺️"))
    row.add_item(button(words("button-log"), _control(live, "log"), emoji="📜"))
    return row


def call_page(live: Live, called: Mapping[str, Decision]) -> Page:
    """Return the short message that calls players by its own; its button carries the keys of what each must choose."""
    words = game_words(live)
    lines = [call_line(live, words, decision, again=True) for decision in called.values()]
    row: Row = ui.ActionRow()
    row.add_item(button(words("button-play"), _control(live, "play", ".".join(called)), PRIMARY, "▶️"))
    return Page(text(shorten("\n".join(lines), CALL_LIMIT)), row)


def _control(live: Live, action: str, rest: str = "") -> Control:
    return Control(action, live.session.session_id, live.session.revision, rest)


def last_words(message: discord.Message, happened: str | None = None) -> Page:
    """Return an earlier turn message as it stays: its first text and its picture, without call and buttons.

    ``happened`` is what that text is from now on.
    """
    items: list[ui.Item[ui.LayoutView]] = []
    for container in message.components:
        for component in getattr(container, "children", ()):
            if isinstance(component, discord.components.TextDisplay) and not items:
                items.append(text(component.content if happened is None else happened))
            elif isinstance(component, discord.components.MediaGalleryComponent):
                items += [_kept_gallery(message)]
    return Page(*items, accent=ENDED)


def _kept_gallery(message: discord.Message) -> ui.Item[ui.LayoutView]:
    shown = [
        discord.MediaGalleryItem(f"attachment://{attachment.filename}", description=attachment.description)
        for attachment in message.attachments
    ]
    return ui.MediaGallery(*shown)
