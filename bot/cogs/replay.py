"""`/game replay`: a match once more, move by move."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from discord import app_commands

from bot.house import Interaction
from bot.panels.press import press_of
from bot.panels.replay import open_replay
from bot.translation import localised

if TYPE_CHECKING:
    from bot.house import House


def replay_command(house: House) -> app_commands.Command[app_commands.Group, ..., None]:
    """Return the command `/game replay`."""

    @app_commands.command(name=localised("command-replay"), description=localised("command-replay-about"))
    @app_commands.rename(session=localised("command-replay-session"))
    @app_commands.describe(session=localised("command-replay-session-about"))
    async def command(interaction: Interaction, session: app_commands.Range[int, 1, 2**52] | None = None) -> None:
        await open_replay(await press_of(house, interaction, "replay", session))

    return cast("app_commands.Command[app_commands.Group, ..., None]", command)
