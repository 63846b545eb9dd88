"""Checks whether a board can be posted in a place. The refusals name the bot's missing rights."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from enum import Enum
from typing import cast

import discord
import msgspec

from bot.face.ground.interactions import Interaction
from bot.face.ground.shards import ShardedClient
from engine.kernel.errors import Refused
from engine.kernel.words.phrases import Phrase
from storage.records.boards import BoardPlacement

_SEEN, _HISTORY = ("view_channel",), "read_message_history"
_SHOW_RIGHTS = ("attach_files", _HISTORY)
IN_CHANNEL = (*_SEEN, "send_messages", *_SHOW_RIGHTS)
IN_THREAD = (*_SEEN, "send_messages_in_threads", *_SHOW_RIGHTS)
NEW_THREAD = (*_SEEN, "create_public_threads", "send_messages_in_threads", *_SHOW_RIGHTS)
# The rights in the bot's invitation, as in the README.
INVITE_PERMISSIONS = discord.Permissions(**dict.fromkeys((*IN_CHANNEL, *NEW_THREAD, "embed_links"), True))


class Openness(Enum):
    """Whether a board can be shown in a place, as far as the bot knows without asking Discord."""

    OPEN = "open"
    CLOSED = "closed"
    UNKNOWN = "unknown"


class PlaceStatus(msgspec.Struct, frozen=True):
    """The bot's knowledge of a place: whether it is open, the reason if it is closed, and the bot's permission bits."""

    state: Openness
    why: Phrase | None = None
    bits: int = 0


UNKNOWN_PLACE = PlaceStatus(Openness.UNKNOWN)


def look(client: discord.Client, place: BoardPlacement, closed_ids: Collection[int]) -> PlaceStatus:
    """Return the bot's knowledge of a place. ``closed_ids``: threads that were last reported as locked or deleted."""
    channel_id, parent_id = place.channel_id, place.parent_channel_id
    guild = client.get_guild(place.guild_id)
    if guild is None:
        no_server = PlaceStatus(Openness.CLOSED, Phrase("place-no-server"))
        return UNKNOWN_PLACE if is_elsewhere(client, place.guild_id) else no_server
    if guild.unavailable or guild.me is None:
        return UNKNOWN_PLACE
    channel = guild.get_channel_or_thread(channel_id)
    # Discord does not report archived threads, but the bot has the same rights there as in their channel.
    rights_of = channel if channel is not None or parent_id is None else guild.get_channel(parent_id)
    if rights_of is None:
        return PlaceStatus(Openness.CLOSED, Phrase("place-gone"))
    rights = _rights(rights_of, guild.me)
    if rights is None:
        return UNKNOWN_PLACE
    # Without the right to read the history, a board can still be shown, but earlier posts cannot be found.
    rights_lacking = [
        one for one in _missing_permissions(rights, IN_CHANNEL if parent_id is None else IN_THREAD) if one != _HISTORY
    ]
    if rights_lacking:
        return PlaceStatus(
            Openness.CLOSED, Phrase("place-lacks", {"rights": permission_names(rights_lacking)}), rights.value
        )
    locked = channel.locked if isinstance(channel, discord.Thread) else channel_id in closed_ids
    if locked and not rights.manage_threads:
        return PlaceStatus(Openness.CLOSED, Phrase("place-shut"), rights.value)
    return PlaceStatus(Openness.OPEN if channel is not None else Openness.UNKNOWN, bits=rights.value)


def is_removed(client: discord.Client, guild_id: int) -> bool:
    """Return whether the bot is not a member of a server. False if this process gets no events about the server."""
    return client.get_guild(guild_id) is None and not is_elsewhere(client, guild_id)


def is_elsewhere(client: discord.Client, guild_id: int) -> bool:
    """Return whether a server belongs to a shard of another process, so that this process gets no events about it."""
    return isinstance(client, ShardedClient) and client.is_elsewhere(guild_id)


async def guild_by_id(client: discord.Client, guild_id: int) -> discord.Guild | None:
    """Return a server, None if the bot is not its member. Raises `discord.HTTPException`.

    The server of another shard is requested from Discord, without its channels and members.
    """
    guild = client.get_guild(guild_id)
    if guild is not None or not is_elsewhere(client, guild_id):
        return guild
    try:
        return await client.fetch_guild(guild_id, with_counts=False)
    except (discord.NotFound, discord.Forbidden):
        return None


def rights_in(client: discord.Client, guild_id: int) -> dict[int, int]:
    """Return the bot's permission bits in each visible channel of a server. Empty if the server is not known."""
    guild = client.get_guild(guild_id)
    if guild is None or guild.unavailable or guild.me is None:
        return {}
    rights_by_channel = {channel.id: _rights(channel, guild.me) for channel in guild.channels}
    return {
        number: rights.value
        for number, rights in rights_by_channel.items()
        if rights is not None and rights.view_channel
    }


def may_read(channel: discord.abc.GuildChannel | discord.Thread) -> bool:
    """Return whether the bot may read the messages of a place, as far as it knows."""
    if channel.guild.me is None:
        # The server is on a shard that is not connected.
        return True
    rights = _rights(channel, channel.guild.me)
    return rights is None or rights.read_message_history


def need_place(interaction: Interaction) -> None:
    """Raise `Refused` if the bot could not post a board in the place of the interaction.

    The codes are "commands_only" (the bot is not a member of the server), "place_private" (a thread without the bot),
    "place_locked" (a thread) and "place_rights".
    """
    _need_bot(interaction.client, interaction.guild_id)
    channel, rights = interaction.channel, interaction.app_permissions
    private = isinstance(channel, discord.Thread) and channel.is_private() and not rights.manage_threads
    # Discord reports private threads to the bot only if it is in them.
    if private and channel is not None and interaction.client.get_channel(channel.id) is None:
        raise Refused("place_private")
    _need_rights(channel, rights, "here")


def need_thread(interaction: Interaction) -> None:
    """Raise `Refused` if the bot could not create a thread for a board: "commands_only" or "thread_rights"."""
    _need_bot(interaction.client, interaction.guild_id)
    rights_lacking = _missing_permissions(interaction.app_permissions, NEW_THREAD)
    if rights_lacking:
        raise Refused("thread_rights", rights=permission_names(rights_lacking))


def need_event_place(interaction: Interaction, *, is_hidden: bool = False) -> None:
    """Raise `Refused` if an event could not be held here: "commands_only", "event_in_channel" or "event_rights".

    ``is_hidden``: some of its tables are hidden until their round is over, so they need private threads.
    """
    _need_bot(interaction.client, interaction.guild_id)
    if not isinstance(interaction.channel, discord.TextChannel):
        raise Refused("event_in_channel")
    rights_lacking = _missing_permissions(interaction.app_permissions, _needed_of_event(is_hidden=is_hidden))
    if rights_lacking:
        raise Refused("event_rights", rights=permission_names(rights_lacking))


def event_lacks(client: discord.Client, guild_id: int, channel_id: int, *, is_hidden: bool) -> list[str]:
    """Return the rights that the bot lacks for an event in its channel. Empty if the channel is not known."""
    guild = client.get_guild(guild_id)
    channel = guild.get_channel(channel_id) if guild is not None else None
    if guild is None or not isinstance(channel, discord.TextChannel):
        return []
    return _missing_permissions(channel.permissions_for(guild.me), _needed_of_event(is_hidden=is_hidden))


def _needed_of_event(*, is_hidden: bool) -> list[str]:
    needed = (*IN_CHANNEL, *NEW_THREAD, *(("create_private_threads",) if is_hidden else ()))
    return [*dict.fromkeys(needed)]


async def need_channel(client: discord.Client, guild_id: int, channel_id: int) -> object:
    """Return a place of a server in which the bot can show a match.

    Raises `Refused` like `need_place`, and "place_gone" for a deleted place. Raises `discord.HTTPException` if
    Discord cannot be asked.
    """
    _need_bot(client, guild_id)
    guild = cast("discord.Guild", client.get_guild(guild_id))
    channel: object = guild.get_channel_or_thread(channel_id)
    if channel is None:
        try:
            channel = await guild.fetch_channel(channel_id)
        except (discord.NotFound, discord.InvalidData) as error:
            raise Refused("place_gone") from error
        except discord.Forbidden as error:
            raise Refused("place_rights", where="there", rights=permission_names(_SEEN)) from error
    rights = _rights(channel, guild.me)
    if rights is not None:
        _need_rights(channel, rights, "there")
    return channel


def may_write(channel: discord.TextChannel) -> bool:
    """Return whether the bot may write text in a channel."""
    permissions = channel.permissions_for(channel.guild.me)
    return permissions.view_channel and permissions.send_messages


def invitation(client: discord.Client, guild_id: int) -> str:
    """Return the URL with which the managers of a server add the bot to it."""
    return discord.utils.oauth_url(
        client.application_id or 0,
        permissions=INVITE_PERMISSIONS,
        guild=discord.Object(guild_id),
        scopes=("bot", "applications.commands"),
    )


def permission_names(rights: Iterable[str]) -> list[Phrase]:
    """Return permissions in words, named as in Discord."""
    return [Phrase(f"right-{right.replace('_', '-')}") for right in rights]


def _need_bot(client: discord.Client, guild_id: int | None) -> None:
    if guild_id is not None and client.get_guild(guild_id) is None:
        raise Refused("commands_only", link=Phrase("place-link", {"link": invitation(client, guild_id)}))


def _need_rights(channel: object, rights: discord.Permissions, where: str) -> None:
    thread = isinstance(channel, discord.Thread)
    rights_lacking = _missing_permissions(rights, IN_THREAD if thread else IN_CHANNEL)
    if rights_lacking:
        raise Refused("place_rights", where=where, rights=permission_names(rights_lacking))
    if isinstance(channel, discord.Thread) and channel.locked and not rights.manage_threads:
        raise Refused("place_locked", where=where)


def _missing_permissions(rights: discord.Permissions, needed: Iterable[str]) -> list[str]:
    """Return the missing permissions. In an invisible place, only the right to view it is returned."""
    if not rights.view_channel:
        return [*_SEEN]
    return [right for right in needed if not getattr(rights, right)]


def _rights(channel: object, me: discord.Member) -> discord.Permissions | None:
    """Return the bot's permissions in a place (for a thread, in its channel), None if they are not known."""
    home = channel.parent if isinstance(channel, discord.Thread) else channel
    if not isinstance(home, discord.abc.GuildChannel):
        return None
    # Other functions of discord.py also drop rights that depend on a missing right. The refusal would then name too
    # many rights.
    return discord.abc.GuildChannel.permissions_for(home, me)
