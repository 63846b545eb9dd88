"""Changes by users to a guild and its bot: roles, members, permissions, threads, outages, removal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from bot.local.bodies.forms import ApiError
from bot.local.routes.gateway import Gateway, guild_json
from bot.local.routes.threads import Threads
from bot.local.world.events import Events
from bot.local.world.guild_world import ChannelContent, Guild, Overwrite, Role, World, is_archived
from bot.local.world.store import Store

MEMBER = 1


class Guilds:
    """Changes guilds without checks of permissions, and sends the bot the events that Discord would send."""

    def __init__(self, world: World, events: Events, store: Store, gateway: Gateway, threads: Threads) -> None:
        self._world = world
        self._events = events
        self._store = store
        self._gateway = gateway
        self._threads = threads

    def add_role(self, guild: Guild, name: str, permissions: int = 0, position: int = 1) -> Role:
        """Creates a role."""
        role = Role(self._world.snowflake(), name, str(permissions), position)
        guild.roles[role.id] = role
        self._store.save_guild(guild)
        self._events.role_changed(guild, role, created=True)
        return role

    def allow_role(self, guild: Guild, role: Role, permissions: int) -> None:
        """Replaces the permissions of a role."""
        with self._syncing(guild):
            role.permissions = str(permissions)
            self._store.save_guild(guild)
            self._events.role_changed(guild, role)

    def delete_role(self, guild: Guild, role: Role) -> None:
        """Deletes a role, also from members. Raises `ApiError` 50028 for a role that Discord does not delete."""
        if role.managed or role.id == guild.id:
            raise ApiError(400, 50028, "Invalid role")
        del guild.roles[role.id]
        if guild.member_role == role.id:
            guild.member_role = ""
        for membership in guild.members.values():
            membership.roles = [one for one in membership.roles if one != role.id]
        self._store.save_guild(guild)
        self._events.role_gone(guild, role.id)

    def give_role(self, guild: Guild, user_id: str, role: Role, *, has_role: bool = True) -> None:
        """Gives a role to a member, or removes it."""
        with self._syncing(guild):
            membership = guild.members[user_id]
            membership.roles = [one for one in membership.roles if one != role.id] + [role.id] * has_role
            self._store.save_guild(guild)
            self._events.member_changed(guild, user_id)

    def add_member(self, guild: Guild, user_id: str) -> None:
        """Adds a user to a guild."""
        self._world.join(guild, user_id)
        self._store.save_guild(guild)
        self._events.member_joined(guild, user_id)

    def remove_member(self, guild: Guild, user_id: str) -> None:
        """Removes a user, including from the guild's threads."""
        self._leave(guild, user_id)
        self._events.member_gone(guild, user_id)

    def remove_bot(self, guild: Guild) -> None:
        """Removes the bot with its app and commands."""
        own_roles = [one for one in guild.members[self._world.bot_id].roles if guild.roles[one].managed]
        self._leave(guild, self._world.bot_id)
        for role_id in own_roles:
            del guild.roles[role_id]
        guild.has_app = False
        guild.commands.clear()
        self._events.guild_gone(guild)

    def invite_bot(self, guild: Guild) -> None:
        """Adds the app with the bot."""
        guild.has_app = True
        self._world.join(guild, self._world.bot_id)
        self._store.save_guild(guild)
        self._events.guild_joined(guild, self._gateway.guild_create(guild, intents=1))

    def set_locale(self, guild: Guild, locale: str) -> None:
        """Changes the language that a guild has in Discord."""
        guild.locale = locale
        self._store.save_guild(guild)
        self._events.guild_changed(guild, guild_json(guild))

    def begin_outage(self, guild: Guild) -> None:
        """Makes a guild unavailable."""
        guild.unavailable = True
        self._store.save_guild(guild)
        self._events.guild_gone(guild)

    def end_outage(self, guild: Guild) -> None:
        """Makes a guild available again."""
        guild.unavailable = False
        self._store.save_guild(guild)
        # By this field, a client distinguishes the end of an outage from an invitation.
        self._events.guild_joined(guild, {**self._gateway.guild_create(guild, intents=1), "unavailable": False})

    def forbid(
        self, place: ChannelContent, permissions: int, user_id: str | None = None, *, allowed_bits: int = 0
    ) -> None:
        """Sets the permissions that a member, by default the bot, is denied in a channel and its threads.

        ``allowed_bits`` are the permissions that the member has there in addition to its roles.

        Raises `ApiError` 50024 for a channel without overwrites.
        """
        guild = self._world.guild_of(place.channel)
        overwrites = place.channel.permission_overwrites
        if guild is None or not isinstance(overwrites, list):
            raise ApiError(400, 50024, "Cannot execute action on this channel type")
        denied = user_id or self._world.bot_id
        other_overwrites = [one for one in overwrites if one.id != denied]
        with self._syncing(guild):
            own_overwrite = Overwrite(denied, MEMBER, allow=str(allowed_bits), deny=str(permissions))
            fresh = [own_overwrite] if permissions or allowed_bits else []
            place.channel.permission_overwrites = other_overwrites + fresh
            self._store.save_place(place)
            self._events.channel_changed(place.channel)

    def excepted(self, place: ChannelContent) -> tuple[int, int]:
        """Returns the permissions that a channel's overwrite allows the bot, and the permissions that it denies."""
        overwrites = place.channel.permission_overwrites
        own_overwrites = (
            [one for one in overwrites if one.id == self._world.bot_id] if isinstance(overwrites, list) else []
        )
        return (int(own_overwrites[0].allow), int(own_overwrites[0].deny)) if own_overwrites else (0, 0)

    def _leave(self, guild: Guild, user_id: str) -> None:
        del guild.members[user_id]
        self._store.save_guild(guild)
        for place in self._world.threads_of(guild):
            if user_id in place.members:
                self._threads.drop_member(place, user_id)

    @contextmanager
    def _syncing(self, guild: Guild) -> Iterator[None]:
        before = self._visible_channels(guild)
        yield
        for parent_id in self._visible_channels(guild) - before:
            open_ones = [
                place.channel
                for place in self._world.threads_of(guild)
                if place.channel.parent_id == parent_id
                and not is_archived(place.channel)
                and self._world.can_see(self._world.bot_id, place.channel)
            ]
            self._events.threads_synced(guild, self._world.places[parent_id].channel, open_ones)

    def _visible_channels(self, guild: Guild) -> set[str]:
        bot_id, places = self._world.bot_id, self._world.places
        return {one for one in guild.channels if self._world.can_see(bot_id, places[one].channel)}
