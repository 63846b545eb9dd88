"""Finds channels to write in, and the bot's own messages there."""

from __future__ import annotations

import hashlib
from collections.abc import AsyncIterator, Iterable

import discord

from bot.face.ground.components.custom_ids import Control, unpack

LOOK_BACK = 500
# The longest nonce that Discord accepts.
NONCE_LENGTH = 25

Target = discord.TextChannel | discord.Thread | discord.VoiceChannel | discord.StageChannel


async def open_channel(client: discord.Client, channel_id: int) -> Target:
    """Return a channel to write in. Raises `discord.HTTPException`, and `TypeError` if it cannot contain messages."""
    found = client.get_channel(channel_id)
    if found is None:
        found = await client.fetch_channel(channel_id)
    if isinstance(found, discord.Thread) and found.archived:
        found = await found.edit(archived=False)
    if not isinstance(found, discord.TextChannel | discord.Thread | discord.VoiceChannel | discord.StageChannel):
        raise TypeError(f"channel {channel_id} cannot contain messages")
    return found


async def target_or_none(client: discord.Client, channel_id: int) -> Target | None:
    """Return a channel to write in, None if it cannot contain messages. Raises `discord.HTTPException`."""
    try:
        return await open_channel(client, channel_id)
    except TypeError:
        return None


async def own_messages(client: discord.Client, channel: Target, after: int | None) -> AsyncIterator[discord.Message]:
    """Yield the bot's messages after ``after``, latest first. Raises `discord.Forbidden` for an unreadable history."""
    async for message in channel.history(limit=LOOK_BACK):
        if after is not None and message.id <= after:
            return
        if client.user is not None and message.author.id == client.user.id:
            yield message


def controls_of(message: discord.Message) -> list[Control]:
    """Return the controls of a message."""
    return list(_controls(message.components))


def _controls(components: Iterable[object]) -> Iterable[Control]:
    for component in components:
        custom_id = getattr(component, "custom_id", None)
        if custom_id and (control := unpack(custom_id)):
            yield control
        yield from _controls(getattr(component, "children", ()))
        yield from _controls([accessory] if (accessory := getattr(component, "accessory", None)) else [])


def nonce(channel_id: int, *names: str | int) -> str:
    """Return a nonce made from the channel and ``names``.

    Discord drops a message with the nonce of an earlier message.
    """
    return hashlib.sha256(repr((channel_id, *names)).encode()).hexdigest()[:NONCE_LENGTH]


def calling(users: Iterable[int], roles: Iterable[int] = ()) -> discord.AllowedMentions:
    """Return the permission to mention these users and roles and nobody else."""
    return discord.AllowedMentions(
        everyone=False,
        replied_user=False,
        users=[discord.Object(user) for user in users],
        roles=[discord.Object(role) for role in roles],
    )
