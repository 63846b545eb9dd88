"""The type of all interactions, and checks of the acting user."""

from __future__ import annotations

import discord

from engine.kernel.errors import Refused

Interaction = discord.Interaction[discord.Client]
LIVE = "live"


def need_guild(interaction: Interaction) -> int:
    """Return the guild's id. Raises `Refused` ("guild_only") in a private channel."""
    if interaction.guild_id is None:
        raise Refused("guild_only")
    return interaction.guild_id


def member_of(interaction: Interaction) -> discord.Member:
    """Return the acting member. Raises `Refused` ("guild_only", "not_a_member").

    Bots, webhooks and guests do not count as members. For webhooks and guests, Discord sends no time of joining.
    """
    need_guild(interaction)
    user = interaction.user
    if not isinstance(user, discord.Member) or user.bot or user.joined_at is None:
        raise Refused("not_a_member")
    return user


def values_of(interaction: Interaction) -> list[str]:
    """Return the values chosen in a menu. They are untrusted text."""
    values = dict(interaction.data or {}).get("values", [])
    return [value for value in values if isinstance(value, str)] if isinstance(values, list) else []
