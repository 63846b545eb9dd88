"""The command `/game watch`: follows the channel's match in an ephemeral message."""

from __future__ import annotations

from bot.face.commands.translator import Command, command
from bot.face.interactions import Interaction
from bot.face.panels.press import press_of
from bot.face.panels.watch import open_watch
from bot.face.services import Services


def watch_command(services: Services) -> Command:
    """Return the command `/game watch`."""

    @command("game watch")
    async def answer(interaction: Interaction) -> None:
        await open_watch(await press_of(services, interaction, "watch"))

    return answer
