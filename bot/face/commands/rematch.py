"""`/game rematch`: the same table once more."""

from __future__ import annotations

from typing import cast

from discord import app_commands

from bot.face.commands.translator import localised
from bot.face.interactions import Interaction
from bot.face.panels.press import press_of
from bot.face.panels.rematch import open_rematch
from bot.face.services import Services


def rematch_command(services: Services) -> app_commands.Command[app_commands.Group, ..., None]:
    """Return the command `/game rematch`."""

    @app_commands.command(name=localised("command-rematch"), description=localised("command-rematch-about"))
    async def command(interaction: Interaction) -> None:
        await open_rematch(await press_of(services, interaction, "rematch"))

    return cast("app_commands.Command[app_commands.Group, ..., None]", command)
