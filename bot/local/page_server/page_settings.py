"""The page's server settings, with which a simulated user acts as a manager of the guild."""

from __future__ import annotations

from typing import Literal

import msgspec

from bot.local.bodies.forms import ApiError, Json
from bot.local.page_server.table_parts import TableParts
from bot.local.world.guild_world import THREAD_TYPES, ChannelContent, Guild, Role, is_archived, is_locked
from bot.local.world.permissions import BOT_DEFAULT, Permission

# The permissions that the page shows as switches: those in the bot's invitation, and the permission for private
# threads.
SWITCHED = BOT_DEFAULT | Permission.CREATE_PRIVATE_THREADS
PERMISSIONS = {name: bit for name, bit in vars(Permission).items() if isinstance(bit, int) and bit & SWITCHED}


class Manage(msgspec.Struct, tag_field="do", tag="manage", kw_only=True):
    """A change to a channel or its guild; `name` is a permission or a role, and `user` gets or loses the role."""

    channel: str
    change: Literal["", "allow", "lock", "archive", "delete", "role", "bot", "outage"] = ""
    name: str = ""
    user: str = ""
    on: bool = True
    ref: int | None = None


def manage(table: TableParts, change: Manage) -> Json:
    """Makes a change and returns the current settings. Raises `ApiError`."""
    place = table.world.places.get(change.channel)
    guild = table.world.guild_of(place.channel) if place is not None else None
    if place is None or guild is None:
        raise ApiError(404, 10003, "Unknown Channel")
    if change.change in ("bot", "outage"):
        _change_guild(table, guild, change)
    elif change.change == "role":
        _give_role(table, guild, change)
    elif change.change:
        _change_place(table, place, change)
    return {"settings": _current_settings(table, guild, place)}


def _change_guild(table: TableParts, guild: Guild, change: Manage) -> None:
    inside = table.world.bot_id in guild.members
    if change.change == "bot" and change.on != inside:
        if change.on:
            table.guilds.invite_bot(guild)
        else:
            table.guilds.remove_bot(guild)
    elif change.change == "outage" and change.on != guild.unavailable:
        if change.on:
            table.guilds.begin_outage(guild)
        else:
            table.guilds.end_outage(guild)


def _give_role(table: TableParts, guild: Guild, change: Manage) -> None:
    role = guild.roles.get(change.name)
    if role is None or not _may_be_given(role, guild):
        raise ApiError(404, 10011, "Unknown Role")
    if change.user not in guild.members:
        raise ApiError(404, 10007, "Unknown Member")
    table.guilds.give_role(guild, change.user, role, has_role=change.on)


def _change_place(table: TableParts, place: ChannelContent, change: Manage) -> None:
    if change.change == "allow":
        if change.name not in PERMISSIONS:
            raise ApiError(400, 50035, "Unknown Permission")
        bit, home = PERMISSIONS[change.name], _home(table, place)
        allowed_bits, denied = table.guilds.excepted(home)
        if change.on:
            table.guilds.forbid(home, denied & ~bit, allowed_bits=allowed_bits | (bit & ~BOT_DEFAULT))
        else:
            table.guilds.forbid(home, denied | bit, allowed_bits=allowed_bits & ~bit)
    elif change.change == "delete":
        _need_another(table, place)
        table.threads.remove(place)
    elif place.channel.type not in THREAD_TYPES:
        raise ApiError(400, 50024, "Cannot execute action on this channel type")
    elif change.change == "lock":
        table.threads.change(place, locked=change.on)
    else:
        table.threads.change(place, archived=change.on)


def _need_another(table: TableParts, place: ChannelContent) -> None:
    """Raises `ApiError` 50074 for a guild's last channel. Without a channel, the page has nothing to show."""
    guild = table.world.guild_of(place.channel)
    if guild is not None and guild.channels == [place.channel.id]:
        raise ApiError(400, 50074, "The last channel cannot be deleted")


def _home(table: TableParts, place: ChannelContent) -> ChannelContent:
    """Returns the channel whose permissions apply: for a thread, its parent."""
    parent = place.channel.parent_id
    return table.world.places[parent] if place.channel.type in THREAD_TYPES and isinstance(parent, str) else place


def _may_be_given(role: Role, guild: Guild) -> bool:
    return not role.managed and role.id != guild.id


def _current_settings(table: TableParts, guild: Guild, place: ChannelContent) -> Json:
    world, home = table.world, _home(table, place)
    bot_rights = world.permissions(world.bot_id, home.channel) if world.bot_id in guild.members else 0
    allowed_bits, denied = table.guilds.excepted(home)
    # Without the right to view the channel, the bot has no rights. The switches show the rights that it would have.
    rights = bot_rights or (BOT_DEFAULT | allowed_bits) & ~denied
    thread = place.channel.type in THREAD_TYPES
    return {
        "home": home.channel.id,
        "permissions": {name: bool(rights & bit) for name, bit in PERMISSIONS.items()},
        "thread": {"locked": is_locked(place.channel), "archived": is_archived(place.channel)} if thread else None,
        "bot": world.bot_id in guild.members,
        "outage": guild.unavailable,
        "roles": [role.id for role in guild.roles.values() if _may_be_given(role, guild)],
    }
