"""`/game replay`: a match once more, move by move."""

from __future__ import annotations

from typing import cast

from discord import app_commands

from bot.face.commands.translator import localised
from bot.face.interactions import Interaction
from bot.face.panels.press import press_of
from bot.face.panels.replay import open_replay
from bot.face.services import Services


def replay_command(services: Services) -> app_commands.Command[app_commands.Group, ..., None]:
    """Return the command `/game replay`."""

    @app_commands.command(name=localised("command-replay"), description=localised("command-replay-about"))
    @app_commands.rename(session=localised("command-replay-session"))
    @app_commands.describe(session=localised("command-replay-session-about"))
    async def command(interaction: Interaction, session: app_commands.Range[int, 1, 2**52] | None = None) -> None:
        await open_replay(await press_of(services, interaction, "replay", session))

    return cast("app_commands.Command[app_commands.Group, ..., None]", command)
