"""Listens to Discord's news of places: each change of a server, a channel, a thread or the bot's rights."""

from __future__ import annotations

import discord

from bot.face.posting.announcer import Announcer
from bot.face.services import Services


class PlaceEvents(discord.AutoShardedClient):
    """A client that has sessions parked and taken up again as their places close and open."""

    services: Services

    @property
    def announcer(self) -> Announcer:
        """The announcer, which keeps sessions and messages waiting whose place is closed."""
        return self.services.announcer

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Hear that the bot was added, perhaps anew."""
        self.announcer.place_changed(guild.id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Hear that an outage of a server is over."""
        self.announcer.place_changed(guild.id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Hear that the bot was removed, or the server deleted. Of outages Discord tells otherwise."""
        self.announcer.place_changed(guild.id)

    async def on_guild_role_create(self, role: discord.Role) -> None:
        """Hear that a role may be the bot's."""
        self.announcer.place_changed(role.guild.id)

    async def on_guild_role_update(self, _before: discord.Role, after: discord.Role) -> None:
        """Hear that a role's permissions may have changed."""
        self.announcer.place_changed(after.guild.id)

    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """Hear that a role may have been the bot's."""
        self.announcer.place_changed(role.guild.id)

    async def on_member_update(self, _before: discord.Member, after: discord.Member) -> None:
        """Hear that the bot's own roles or timeout may have changed; of others Discord tells nothing here."""
        if self.user is not None and after.id == self.user.id:
            self.announcer.place_changed(after.guild.id)

    async def on_guild_channel_create(self, channel: discord.abc.GuildChannel) -> None:
        """Hear that a channel may have come into sight."""
        self.announcer.place_changed(channel.guild.id)

    async def on_guild_channel_update(self, _before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        """Hear that a channel's permissions may have changed; they hold for its threads as well."""
        self.announcer.place_changed(after.guild.id, after.id)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Hear that a channel is gone, and its threads with it."""
        self.announcer.place_changed(channel.guild.id)

    async def on_raw_thread_update(self, event: discord.RawThreadUpdateEvent) -> None:
        """Hear that a thread was locked, archived, or opened again."""
        locked = bool(event.data.get("thread_metadata", {}).get("locked"))
        self.announcer.place_changed(event.guild_id, event.thread_id, shut=locked)

    async def on_thread_join(self, thread: discord.Thread) -> None:
        """Hear that the bot was let into a thread, or one was opened again."""
        self.announcer.place_changed(thread.guild.id, thread.id, shut=thread.locked)

    async def on_raw_thread_delete(self, event: discord.RawThreadDeleteEvent) -> None:
        """Hear that a thread is gone."""
        self.announcer.place_changed(event.guild_id, event.thread_id, shut=True)
