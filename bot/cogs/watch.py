"""`/game watch`: follow the channel's match in private."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from discord import app_commands

from bot.house import Interaction
from bot.panels.press import press_of
from bot.panels.watch import open_watch
from bot.translation import localised

if TYPE_CHECKING:
    from bot.house import House


def watch_command(house: House) -> app_commands.Command[app_commands.Group, ..., None]:
    """Return the command `/game watch`."""

    @app_commands.command(name=localised("command-watch"), description=localised("command-watch-about"))
    async def command(interaction: Interaction) -> None:
        await open_watch(await press_of(house, interaction, "watch"))

    return cast("app_commands.Command[app_commands.Group, ..., None]", command)
