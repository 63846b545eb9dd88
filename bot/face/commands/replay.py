"""The command `/game replay`: shows a match once more, move by move."""

from __future__ import annotations

from discord import app_commands

from bot.face.commands.translator import Command, command
from bot.face.interactions import Interaction
from bot.face.panels.press import press_of
from bot.face.panels.replay import open_replay
from bot.face.services import Services


def replay_command(services: Services) -> Command:
    """Return the command `/game replay`."""

    @command("game replay")
    async def answer(interaction: Interaction, session: app_commands.Range[int, 1, 2**52] | None = None) -> None:
        await open_replay(await press_of(services, interaction, "replay", session))

    return answer
