"""Handles Discord's events about places: changes of servers, channels, threads and the bot's rights."""

from __future__ import annotations

import discord

from bot.face.ground.shards import ShardedClient
from bot.face.posting.announcer import Announcer
from bot.face.services import Services


class PlaceEvents(ShardedClient):
    """A client that stops showing sessions when their places close to the bot, and resumes them when places open."""

    services: Services

    @property
    def announcer(self) -> Announcer:
        """The announcer. It keeps sessions and messages waiting while their place is closed."""
        return self.services.announcer

    def _roles_changed(self, guild: discord.Guild) -> None:
        self.announcer.place_changed(guild.id)
        self.services.events.retry_refused(guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Announce again what waited for a server to which the bot was just added, perhaps after a removal."""
        self._roles_changed(guild)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Handle the end of a server's outage, during which the bot's rights may have changed."""
        self._roles_changed(guild)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Handle that the bot was removed or the server deleted. Discord reports outages with another event."""
        self.announcer.place_changed(guild.id)

    async def on_guild_role_create(self, role: discord.Role) -> None:
        """Handle a new role, which may be the bot's."""
        self._roles_changed(role.guild)

    async def on_guild_role_update(self, _before: discord.Role, after: discord.Role) -> None:
        """Handle a changed role, whose permissions may be different."""
        self._roles_changed(after.guild)

    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """Handle a deleted role, which may have been the bot's."""
        self._roles_changed(role.guild)

    async def on_member_update(self, _before: discord.Member, after: discord.Member) -> None:
        """Handle a change of the bot's own roles or timeout. Discord reports no other members here."""
        if self.user is not None and after.id == self.user.id:
            self._roles_changed(after.guild)

    async def on_guild_channel_create(self, channel: discord.abc.GuildChannel) -> None:
        """Handle a channel that is new or has become visible."""
        self.announcer.place_changed(channel.guild.id)

    async def on_guild_channel_update(self, _before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        """Handle a channel whose permissions may have changed. They also apply to its threads."""
        self.announcer.place_changed(after.guild.id, after.id)
        # A role that was refused because it opened a channel may open none now, so it is tried again.
        self.services.events.roles.retry_opening(after.guild.id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Handle a deleted channel. Its threads are deleted too."""
        self.announcer.place_changed(channel.guild.id)
        self.services.events.roles.retry_opening(channel.guild.id)

    async def on_raw_thread_update(self, event: discord.RawThreadUpdateEvent) -> None:
        """Handle a thread that was locked, archived or reopened."""
        locked = bool(event.data.get("thread_metadata", {}).get("locked"))
        self.announcer.place_changed(event.guild_id, event.thread_id, shut=locked)

    async def on_thread_join(self, thread: discord.Thread) -> None:
        """Handle that the bot was added to a thread, or that a thread was reopened."""
        self.announcer.place_changed(thread.guild.id, thread.id, shut=thread.locked)

    async def on_raw_thread_delete(self, event: discord.RawThreadDeleteEvent) -> None:
        """Handle a deleted thread."""
        self.announcer.place_changed(event.guild_id, event.thread_id, shut=True)
