"""Selects the users whom a message about an event may mention, by their settings and quiet hours."""

from __future__ import annotations

from collections.abc import Iterable

import discord

from bot.face.posting.pings import mentionable
from bot.host.host import Host


async def reachable(host: Host, users: Iterable[int]) -> list[int]:
    """Return those of the users who may be mentioned now."""
    at = host.clock()
    return [user for user in dict.fromkeys(users) if mentionable(await host.preferences.of_user(user), at)]


def pinging(users: Iterable[int], roles: Iterable[int]) -> discord.AllowedMentions:
    """Return the permission to mention these users and roles and nobody else."""
    return discord.AllowedMentions(
        everyone=False,
        replied_user=False,
        users=[discord.Object(user) for user in users],
        roles=[discord.Object(role) for role in roles],
    )
