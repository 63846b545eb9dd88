"""`/game rematch`: the same table once more."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from discord import app_commands

from bot.house import Interaction
from bot.panels.press import press_of
from bot.panels.rematch import open_rematch
from bot.translation import localised

if TYPE_CHECKING:
    from bot.house import House


def rematch_command(house: House) -> app_commands.Command[app_commands.Group, ..., None]:
    """Return the command `/game rematch`."""

    @app_commands.command(name=localised("command-rematch"), description=localised("command-rematch-about"))
    async def command(interaction: Interaction) -> None:
        await open_rematch(await press_of(house, interaction, "rematch"))

    return cast("app_commands.Command[app_commands.Group, ..., None]", command)
