"""Checks who may moderate, at the moment of effect: Discord's own command permissions are never enough."""

from __future__ import annotations

import discord

from bot.host.host import Host
from engine.kernel.errors import Refused


def manages(member: discord.Member) -> bool:
    """Tell whether the member owns or manages the guild."""
    # The bot knows no roles of a guild that added only the commands, but Discord sends them with an interaction.
    known = member.guild.get_role(member.guild.id) is not None
    rights = member.guild_permissions if known else member.resolved_permissions
    return member.guild.owner_id == member.id or (rights is not None and rights.manage_guild)


async def is_moderator(host: Host, member: discord.Member) -> bool:
    """Tell whether the member owns or manages the guild, or has its moderator role."""
    if manages(member):
        return True
    role = (await host.preferences.of_guild(member.guild.id)).moderator_role
    return role is not None and member.get_role(role) is not None


async def moderator_role(host: Host, guild: discord.Guild) -> discord.Role | None:
    """Return the guild's moderator role, None where none was chosen or it is gone."""
    role = (await host.preferences.of_guild(guild.id)).moderator_role
    return guild.get_role(role) if role is not None else None


async def need_moderator(host: Host, member: discord.Member) -> None:
    """Raise `Refused` ("moderators_only") unless the member may moderate."""
    if not await is_moderator(host, member):
        raise Refused("moderators_only")


async def is_senior(host: Host, member: discord.Member, actor: discord.Member) -> bool:
    """Tell whether a member stands above a moderator, who then may not rule on them alone.

    The owner stands above all; among those who manage the guild, the one with the higher highest role; and every other
    moderator above one who only has the moderator role.
    """
    if member.id == actor.id or actor.guild.owner_id == actor.id:
        return False
    if actor.guild.owner_id == member.id:
        return True
    if manages(actor):
        return manages(member) and member.top_role > actor.top_role
    return await is_moderator(host, member)


async def member_by_id(guild: discord.Guild, user_id: int) -> discord.Member | None:
    """Return a member with the roles of this very moment, None for other users. Raises `discord.HTTPException`."""
    try:
        return await guild.fetch_member(user_id)
    except discord.NotFound:
        return None
