"""`/my`: what concerns the asker alone. Other commands of the group live in files of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands

from bot.translation import localised

if TYPE_CHECKING:
    from bot.house import House


@app_commands.guild_only()
class MyCommands(app_commands.Group):
    """The group `/my`."""

    def __init__(self, house: House) -> None:
        super().__init__(name=localised("command-my"), description=localised("command-my-about"))
        self._house = house
