"""The pages of `/help`: six lines and a menu of subjects, and a page for each subject."""

from __future__ import annotations

import discord
from discord import ui

from bot.face.ground.components.custom_ids import Control
from bot.face.ground.components.parts import PLACEHOLDER_LIMIT, Button, Page, Row, button, row_of, text
from bot.face.messages.openers import learn_button, start_button
from bot.host.lobbies.decks import deck_games
from bot.wording.names import shorten
from bot.wording.words import Words

HELP, ABOUT = "help", "helpabout"
SUBJECTS = ("playing", "waiting", "decks", "moderating", "tournaments", "privacy")


def subjects() -> list[str]:
    """Return the subjects of the help. The subject of decks is included if a game uses decks."""
    return [subject for subject in SUBJECTS if subject != "decks" or deck_games()]


def help_page(words: Words, subject: str = "", *, in_server: bool) -> Page:
    """Return the page of a subject, or the first page; in a server with the buttons that open a match or a lesson."""
    sentence = f"### {words(f'help-about-{subject}')}\n{words(f'help-{subject}')}" if subject else words("help-text")
    openers = [row_of(start_button(words), learn_button(words))] if in_server else []
    return Page(text(sentence), _subject_menu(words, subject), *openers)


def help_button(words: Words) -> Button:
    """Return the button that opens the help in private."""
    return button(words("help-button"), Control(HELP, 0), emoji="🧭")


def _subject_menu(words: Words, chosen_value: str) -> Row:
    select: ui.Select[ui.LayoutView] = ui.Select(
        placeholder=shorten(words("help-choose"), PLACEHOLDER_LIMIT), custom_id=Control(ABOUT, 0).pack()
    )
    for subject in subjects():
        label = words(f"help-about-{subject}")
        select.append_option(discord.SelectOption(label=label, value=subject, default=subject == chosen_value))
    return row_of(select)
