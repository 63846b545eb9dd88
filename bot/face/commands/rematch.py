"""The command `/game rematch`: opens a new lobby for the same table."""

from __future__ import annotations

from bot.face.commands.translator import Command, command
from bot.face.interactions import Interaction
from bot.face.panels.press import press_of
from bot.face.panels.rematch import open_rematch
from bot.face.services import Services


def rematch_command(services: Services) -> Command:
    """Return the command `/game rematch`."""

    @command("game rematch")
    async def answer(interaction: Interaction) -> None:
        await open_rematch(await press_of(services, interaction, "rematch"))

    return answer
