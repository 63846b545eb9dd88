"""`/game watch`: follow the channel's match in private."""

from __future__ import annotations

from typing import cast

from discord import app_commands

from bot.face.commands.translator import localised
from bot.face.interactions import Interaction
from bot.face.panels.press import press_of
from bot.face.panels.watch import open_watch
from bot.face.services import Services


def watch_command(services: Services) -> app_commands.Command[app_commands.Group, ..., None]:
    """Return the command `/game watch`."""

    @app_commands.command(name=localised("command-watch"), description=localised("command-watch-about"))
    async def command(interaction: Interaction) -> None:
        await open_watch(await press_of(services, interaction, "watch"))

    return cast("app_commands.Command[app_commands.Group, ..., None]", command)
