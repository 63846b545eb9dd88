"""`/game replay`: a match once more, move by move."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from discord import app_commands

from bot.host.desk import Live
from bot.house import Interaction, need_guild
from bot.panels.control import LARGEST_NUMBER, Control
from bot.panels.press import Press
from bot.panels.replay import open_replay
from bot.translation import localised
from engine.kernel.errors import Refused

if TYPE_CHECKING:
    from bot.house import House


def replay_command(house: House) -> app_commands.Command[app_commands.Group, ..., None]:
    """Return the command `/game replay`."""

    @app_commands.command(name=localised("command-replay"), description=localised("command-replay-about"))
    @app_commands.rename(session=localised("command-replay-session"))
    @app_commands.describe(session=localised("command-replay-session-about"))
    async def command(interaction: Interaction, session: app_commands.Range[int, 1, 2**52] | None = None) -> None:
        need_guild(interaction)
        live = await _live(house, interaction, session)
        member = await house.member(interaction, live)
        control = Control("replay", live.session.session_id)
        await open_replay(Press(house, interaction, member, control, [], live))

    return cast("app_commands.Command[app_commands.Group, ..., None]", command)


async def _live(house: House, interaction: Interaction, number: int | None) -> Live:
    """Return the channel's session: the one of that number, else the latest. Raises `Refused`."""
    channel_id = cast("int", interaction.channel_id)
    if number is None:
        return await house.host.session_in(channel_id)
    if number > LARGEST_NUMBER:
        raise Refused("no_session")
    live = await house.host.live(number)
    if live.session.channel_id != channel_id:
        raise Refused("no_session")
    return live
