"""The presses of the help, which work in servers and in private messages."""

from __future__ import annotations

import discord

from bot.face.ground.components.custom_ids import Control
from bot.face.ground.interactions import Interaction, values_of
from bot.face.help.page import ABOUT, HELP, help_page, subjects
from bot.face.press import Panel
from bot.face.services import Services
from engine.kernel.errors import Refused


async def show_help(services: Services, interaction: Interaction, _control: Control | None = None) -> None:
    """Show the first page of the help in private."""
    words = await services.languages.words(interaction)
    await services.answer(interaction, help_page(words, in_server=interaction.guild_id is not None))


async def _about(services: Services, interaction: Interaction, _control: Control) -> None:
    """Show the page of the chosen subject in place of the page that the user sees."""
    chosen_values = values_of(interaction)
    if len(chosen_values) != 1 or chosen_values[0] not in subjects():
        raise Refused("expired_control")
    words = await services.languages.words(interaction)
    page = help_page(words, chosen_values[0], in_server=interaction.guild_id is not None)
    await interaction.response.edit_message(view=page, allowed_mentions=discord.AllowedMentions.none())


PANEL = Panel(__name__, anywhere={HELP: show_help, ABOUT: _about})
