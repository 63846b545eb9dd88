"""Who may moderate. Discord's own command permissions are never enough: this is asked at the moment of effect."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from engine.kernel.errors import Refused

if TYPE_CHECKING:
    from bot.house import House


def manages(member: discord.Member) -> bool:
    """Tell whether the member owns or manages the guild."""
    return member.guild.owner_id == member.id or member.guild_permissions.manage_guild


async def is_moderator(house: House, member: discord.Member) -> bool:
    """Tell whether the member owns or manages the guild, or has its moderator role."""
    if manages(member):
        return True
    role = (await house.host.storage.settings.guild(member.guild.id)).moderator_role
    return role is not None and any(held.id == role for held in member.roles)


async def need_moderator(house: House, member: discord.Member) -> None:
    """Raise `Refused` ("moderators_only") unless the member may moderate."""
    if not await is_moderator(house, member):
        raise Refused("moderators_only")
