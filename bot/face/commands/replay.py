"""The command `/game replay`: replays a match move by move."""

from __future__ import annotations

import contextlib

from discord import app_commands

from bot.face.commands.translator import Command, command
from bot.face.interactions import Interaction
from bot.face.panels.press import press_of
from bot.face.panels.replay import open_replay
from bot.face.services import Services
from engine.kernel.errors import Refused


def replay_command(services: Services) -> Command:
    """Return the command `/game replay`."""

    @command("game replay")
    async def answer(interaction: Interaction, session: app_commands.Range[int, 1, 2**52] | None = None) -> None:
        press = await press_of(services, interaction, "replay", session)
        waiting = press.live.session
        if session is None and waiting.status == "lobby" and waiting.rematch_of is not None:
            # A rematch's lobby shows the former match, which may be in another channel.
            with contextlib.suppress(Refused):
                press = await press_of(services, interaction, "replay", waiting.rematch_of)
        await open_replay(press)

    return answer
