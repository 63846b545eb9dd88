"""Sends notices, which the bot writes to moderators and players besides matches, without a sound or a mention."""

from __future__ import annotations

import logging

import aiohttp
import discord

from bot.face.posting.places import may_write

_log = logging.getLogger(__name__)


async def tell_moderators(client: discord.Client, guild: discord.Guild, said: str) -> bool:
    """Say something in the server's system channel, else to its owner; False where neither can be reached."""
    system = guild.system_channel
    if system is not None and may_write(system) and await _sent(system, said):
        return True
    return guild.owner_id is not None and await write_to(client, guild.owner_id, said)


async def write_to(client: discord.Client, user_id: int, said: str) -> bool:
    """Write to a user in private; False where Discord does not deliver that."""
    try:
        channel = await client.create_dm(discord.Object(user_id))
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        _log.info("a private channel could not be opened: %s", error)
        return False
    return await _sent(channel, said)


async def _sent(target: discord.abc.Messageable, said: str) -> bool:
    try:
        await target.send(said, allowed_mentions=discord.AllowedMentions.none(), silent=True)
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        _log.info("a notice could not be given: %s", error)
        return False
    return True
