"""Checks who can see a place, before a match is moved there or shown elsewhere."""

from __future__ import annotations

from collections.abc import Iterable

import discord

from bot.face.ground.places.permissions import member_by_id
from bot.face.ground.places.places import need_channel
from bot.host.host import Host
from engine.kernel.errors import Refused
from storage.records.matches import Session


async def can_be_shown(client: discord.Client, guild_id: int, channel_id: int) -> bool:
    """Return whether a board can still be shown in a place. Raises `discord.HTTPException`."""
    try:
        await need_channel(client, guild_id, channel_id)
    except Refused:
        return False
    return True


def need_private(host: Host, session: Session, channel: object) -> None:
    """Raise `Refused` ("table_hidden") if everybody could see a table that an event still hides (TN-24)."""
    private = isinstance(channel, discord.Thread) and channel.is_private()
    if host.tournaments.is_hidden(session) and not private:
        raise Refused("table_hidden")


async def need_sight(member: discord.Member, session: Session) -> None:
    """Raise `Refused` ("no_session") unless a member plays the match or can read the history of its channel."""
    if any(seat.user_id == member.id for seat in session.seats):
        return
    if await blind_to(member.guild, session.channel_id, [member.id]):
        raise Refused("no_session")


async def blind_to(guild: discord.Guild, channel_id: int, users: Iterable[int]) -> set[int]:
    """Return the ``users`` who are members and cannot see a place with its message history.

    If the bot cannot see the place itself, it returns all users. Raises `discord.HTTPException` if Discord cannot be
    asked.
    """
    channel: object = guild.get_channel_or_thread(channel_id)
    if channel is None:
        try:
            channel = await guild.fetch_channel(channel_id)
        except (discord.NotFound, discord.Forbidden, discord.InvalidData):
            return set(users)
    return {user_id for user_id in users if not await _sees(guild, channel, user_id)}


async def _sees(guild: discord.Guild, channel: object, user_id: int) -> bool:
    """Return whether a user can see a place. Also return True for a user who has left the guild."""
    member = await member_by_id(guild, user_id)
    if member is None:
        return True
    home = channel.parent if isinstance(channel, discord.Thread) else channel
    if not isinstance(home, discord.abc.GuildChannel):
        return False
    rights = home.permissions_for(member)
    if not (rights.view_channel and rights.read_message_history):
        return False
    if not isinstance(channel, discord.Thread) or not channel.is_private() or rights.manage_threads:
        return True
    try:
        await channel.fetch_member(user_id)
    except discord.NotFound:
        return False
    return True
