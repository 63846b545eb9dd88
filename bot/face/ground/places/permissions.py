"""Checks moderator rights when an action is carried out. Discord's own command permissions are never enough."""

from __future__ import annotations

import logging
from collections.abc import Iterable

import discord

from bot.host.host import Host
from engine.kernel.errors import Refused

_log = logging.getLogger(__name__)


def manages(member: discord.Member) -> bool:
    """Return whether the member owns or manages the guild."""
    # If only the commands were added to a guild, the bot does not know its roles. In that case, the interaction
    # contains the permissions.
    is_cached = member.guild.get_role(member.guild.id) is not None
    rights = member.guild_permissions if is_cached else member.resolved_permissions
    return member.guild.owner_id == member.id or (rights is not None and rights.manage_guild)


async def is_moderator(host: Host, member: discord.Member) -> bool:
    """Return whether the member owns or manages the guild, or has its moderator role."""
    if manages(member):
        return True
    role = (await host.preferences.of_guild(member.guild.id)).moderator_role
    return role is not None and member.get_role(role) is not None


async def moderator_role(host: Host, guild: discord.Guild) -> discord.Role | None:
    """Return the guild's moderator role, None if none was chosen or the role was deleted."""
    role = (await host.preferences.of_guild(guild.id)).moderator_role
    return guild.get_role(role) if role is not None else None


async def need_moderator(host: Host, member: discord.Member) -> None:
    """Raise `Refused` ("moderators_only") unless the member may moderate."""
    if not await is_moderator(host, member):
        raise Refused("moderators_only")


async def is_senior(host: Host, member: discord.Member, actor: discord.Member) -> bool:
    """Return whether a member outranks the actor, so that a ruling about them needs a second moderator.

    The owner has the highest rank. Among members who manage the guild, the higher top role decides. They rank above
    members who only have the moderator role.
    """
    if member.id == actor.id or actor.guild.owner_id == actor.id:
        return False
    if actor.guild.owner_id == member.id:
        return True
    if manages(actor):
        return manages(member) and member.top_role > actor.top_role
    return await is_moderator(host, member)


def role_obstacle(guild: discord.Guild, role_id: int) -> str | None:
    """Return why the bot cannot give or take a role, None if it can.

    The reason is the end of a message key: "gone" (deleted), "managed" (Discord or an app gives it), "right" (the bot
    lacks the permission to manage roles), "above" (not below the bot's highest role).
    """
    role = guild.get_role(role_id)
    if role is None:
        return "gone"
    if role.managed or role.is_default():
        return "managed"
    if not guild.me.guild_permissions.manage_roles:
        return "right"
    return "above" if role >= guild.me.top_role else None


def may_show_events(guild: discord.Guild) -> bool:
    """Return whether the bot may make events of the server in Discord."""
    return bool(guild.me.guild_permissions.create_events)


def may_change_events(guild: discord.Guild) -> bool:
    """Return whether the bot may change, end and delete the events that it made in Discord."""
    rights = guild.me.guild_permissions
    return bool(rights.create_events or rights.manage_events)


def may_hand_out(member: discord.Member, role: discord.Role) -> bool:
    """Return whether a member may give a role by hand. If not, they must not let the bot give it either."""
    owner = member.guild.owner_id == member.id
    return owner or (member.guild_permissions.manage_roles and role < member.top_role)


async def has_rights(host: Host, role: discord.Role) -> bool:
    """Return whether a role gives rights, or is a role of divisions or champions, which members must win (TN-83).

    A role gives rights if it has one of Discord's permissions (in the server or in a channel), if it is the moderator
    role, or if an event uses it: for its officials, for the members who may enter, or as a role that it gives.
    """
    return await _opens(host, role) or await host.roles.is_chosen(role.guild.id, role.id)


async def given_role_opens(host: Host, role: discord.Role) -> bool:
    """Return whether the bot must refuse a role for divisions and champions (TN-83).

    It refuses a role that gives rights as in `has_rights`, and the role for news of events, which every member may
    take.
    """
    return await _opens(host, role) or (await host.preferences.of_guild(role.guild.id)).news_role == role.id


async def _opens(host: Host, role: discord.Role) -> bool:
    """Return whether a role has a permission, opens a channel, is the moderators' role, or is used by an event."""
    guild = role.guild
    more = not role.permissions.is_subset(guild.default_role.permissions)
    opens = any(not one.overwrites_for(role).pair()[0].is_subset(discord.Permissions.none()) for one in guild.channels)
    if more or opens or (await host.preferences.of_guild(guild.id)).moderator_role == role.id:
        return True
    return await host.tournaments.uses_role(guild.id, role.id)


def may_mention(role: discord.Role) -> bool:
    """Return whether a message of the bot that mentions a role reaches its members."""
    return role.mentionable or role.guild.me.guild_permissions.mention_everyone


async def member_by_id(guild: discord.Guild, user_id: int) -> discord.Member | None:
    """Return a member with their current roles, None for other users. Raises `discord.HTTPException`."""
    try:
        return await guild.fetch_member(user_id)
    except discord.NotFound:
        return None


async def absent_members(guild: discord.Guild, users: Iterable[int]) -> list[int]:
    """Return the ``users`` who are not members of the guild. Users for whom Discord gives no answer are left out."""
    absent_users = []
    for user_id in users:
        try:
            has_left = await member_by_id(guild, user_id) is None
        except discord.HTTPException as error:
            _log.info("the membership of user %d is unknown: %s", user_id, error)
            continue
        absent_users += [user_id] if has_left else []
    return absent_users
