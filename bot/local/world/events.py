"""Sends events to the gateway's sessions and to the table's own listeners."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, Protocol

import msgspec

from bot.local.world.guild_world import DM, PRIVATE_THREAD, THREAD_TYPES, Channel, Guild, Json, Message, Role, World

GUILDS, GUILD_MEMBERS, GUILD_MESSAGES, DIRECT_MESSAGES, MESSAGE_CONTENT = 1 << 0, 1 << 1, 1 << 9, 1 << 12, 1 << 15

Kind = Literal[
    "message", "edit", "delete", "channel", "channel_gone", "commands", "bot", "typing",
    "ack", "failed", "modal", "interaction", "guild",
]  # fmt: skip


@dataclass(slots=True)
class Notice:
    """An event for listeners inside the server. `whisper_to` limits it to one user."""

    kind: Kind
    channel_id: str = ""
    message: Message | None = None
    message_id: str = ""
    user_id: str = ""
    interaction_id: str = ""
    whisper_to: str | None = None
    data: Any = None


class EventReceiver(Protocol):
    """A receiver of events: the part of a gateway session that `Events` needs."""

    intents: int

    def wants(self, guild_id: str | None) -> bool:
        """Returns whether the receiver's shard has this guild (None: private channels)."""

    def dispatch(self, event: str, data: bytes) -> None:
        """Queues an event whose data is encoded JSON."""


class Events:
    """Sends all events: to the bot's gateway sessions, and to the listeners inside the server."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.sessions: list[EventReceiver] = []
        self.listeners: list[Callable[[Notice], None]] = []

    def notify(self, notice: Notice) -> None:
        """Notifies the listeners inside the server."""
        for listener in tuple(self.listeners):
            listener(notice)

    def dispatch(self, event: str, data: object, guild_id: str | None, intent: int = 0) -> None:
        """Sends an event to the subscribed sessions of the guild's shard; during an outage, only interactions."""
        if guild_id is not None and event != "INTERACTION_CREATE" and not self._inside(guild_id):
            return
        self._send(event, data, guild_id, intent)

    def _send(self, event: str, data: object, guild_id: str | None, intent: int) -> None:
        targets = [one for one in self.sessions if (not intent or one.intents & intent) and one.wants(guild_id)]
        if targets:
            encoded = msgspec.json.encode(data)
            for session in targets:
                session.dispatch(event, encoded)

    def _inside(self, guild_id: str) -> bool:
        guild = self._world.guilds.get(guild_id)
        return guild is not None and self._world.has_bot(guild)

    def message_created(self, message: Message, whisper_to: str | None) -> None:
        """Reports a new message."""
        self._message("MESSAGE_CREATE", message, whisper_to)
        self.notify(Notice("message", message.channel_id, message, message.id, whisper_to=whisper_to))

    def message_edited(self, message: Message, whisper_to: str | None) -> None:
        """Reports a changed message."""
        self._message("MESSAGE_UPDATE", message, whisper_to)
        self.notify(Notice("edit", message.channel_id, message, message.id, whisper_to=whisper_to))

    def message_deleted(self, message: Message, whisper_to: str | None) -> None:
        """Reports a deleted message."""
        channel = self._world.places[message.channel_id].channel
        if whisper_to is None:
            data: Json = {"id": message.id, "channel_id": message.channel_id}
            if isinstance(channel.guild_id, str):
                data["guild_id"] = channel.guild_id
            if self._shown_to_bot(channel):
                self.dispatch("MESSAGE_DELETE", data, guild_of(channel), _message_intent(channel))
        self.notify(Notice("delete", message.channel_id, message, message.id, whisper_to=whisper_to))

    def _message(self, event: str, message: Message, whisper_to: str | None) -> None:
        channel = self._world.places[message.channel_id].channel
        if whisper_to is not None or not self.sessions or not self._shown_to_bot(channel):
            return
        guild_id = guild_of(channel)
        if guild_id is not None:
            guild = self._world.guilds[guild_id]
            member: Json | msgspec.UnsetType = msgspec.UNSET
            if message.author.id in guild.members and not isinstance(message.webhook_id, str):
                member = self._world.member_json(guild, message.author.id)
            message = msgspec.structs.replace(message, guild_id=guild_id, member=member)
        intent = _message_intent(channel)
        bare = None
        for session in self.sessions:
            if not session.intents & intent or not session.wants(guild_id):
                continue
            if self._may_read(session, message, channel):
                session.dispatch(event, msgspec.json.encode(message))
            else:
                bare = bare or msgspec.json.encode(_without_content(message))
                session.dispatch(event, bare)

    def _shown_to_bot(self, channel: Channel) -> bool:
        return self._world.can_see(self._world.bot_id, channel)

    def _may_read(self, session: EventReceiver, message: Message, channel: Channel) -> bool:
        """Returns whether the session gets a message's content.

        Without the message content intent, it gets only the bot's own messages, private messages, and mentions of the
        bot.
        """
        bot_id = self._world.bot_id
        return (
            bool(session.intents & MESSAGE_CONTENT)
            or channel.type == DM
            or message.author.id == bot_id
            or any(user.id == bot_id for user in message.mentions)
        )

    def channel_changed(self, channel: Channel, *, created: bool = False) -> None:
        """Reports a new or changed channel or thread."""
        thread = channel.type in THREAD_TYPES
        if channel.type != DM:
            event = f"{'THREAD' if thread else 'CHANNEL'}_{'CREATE' if created else 'UPDATE'}"
            data: Any = channel
            if thread and created:
                data = {**as_json(channel), "newly_created": True}
            if not thread or self._shown_to_bot(channel):
                self.dispatch(event, data, guild_of(channel), GUILDS)
        elif created:
            self.dispatch("CHANNEL_CREATE", channel, None, DIRECT_MESSAGES)
        self.notify(Notice("channel", channel.id, data=channel))

    def channel_gone(self, channel: Channel) -> None:
        """Reports a deleted channel or thread."""
        if channel.type in THREAD_TYPES:
            data = {
                "id": channel.id,
                "guild_id": channel.guild_id,
                "parent_id": channel.parent_id,
                "type": channel.type,
            }
            self.dispatch("THREAD_DELETE", data, guild_of(channel), GUILDS)
        else:
            self.dispatch("CHANNEL_DELETE", channel, guild_of(channel), GUILDS)
        self.notify(Notice("channel_gone", channel.id, data=channel))

    def thread_members(self, channel: Channel, added_users: list[str], removed_users: list[str]) -> None:
        """Reports users who joined or left a thread. A private thread that the bot joined is also reported as new."""
        place, bot_id = self._world.places[channel.id], self._world.bot_id
        if channel.type == PRIVATE_THREAD and bot_id in added_users:
            member = thread_member(channel.id, bot_id, place.members[bot_id])
            self.dispatch("THREAD_CREATE", {**as_json(channel), "member": member}, guild_of(channel), GUILDS)
        data = {
            "id": channel.id,
            "guild_id": channel.guild_id,
            "member_count": len(place.members),
            "added_members": [thread_member(channel.id, one, place.members[one]) for one in added_users],
            "removed_member_ids": removed_users,
        }
        self.dispatch("THREAD_MEMBERS_UPDATE", data, guild_of(channel), GUILDS)
        self.notify(Notice("channel", channel.id, data=channel))

    def typing(self, channel: Channel, user_id: str) -> None:
        """Reports a typing user."""
        self.notify(Notice("typing", channel.id, user_id=user_id))

    def guild_joined(self, guild: Guild, data: Json) -> None:
        """Reports that the connected bot was added to a guild, or that the guild's outage is over."""
        self.dispatch("GUILD_CREATE", data, guild.id, GUILDS)
        self.notify(Notice("guild", data=guild))

    def guild_gone(self, guild: Guild) -> None:
        """Reports that the bot was removed from a guild, or that the guild has an outage."""
        data = {"id": guild.id, "unavailable": True} if guild.unavailable else {"id": guild.id}
        self._send("GUILD_DELETE", data, guild.id, GUILDS)
        self.notify(Notice("guild", data=guild))

    def guild_changed(self, guild: Guild, data: Json) -> None:
        """Reports a guild's changed settings."""
        self.dispatch("GUILD_UPDATE", data, guild.id, GUILDS)
        self.notify(Notice("guild", data=guild))

    def role_changed(self, guild: Guild, role: Role, *, created: bool = False) -> None:
        """Reports a new or changed role."""
        event = "GUILD_ROLE_CREATE" if created else "GUILD_ROLE_UPDATE"
        self.dispatch(event, {"guild_id": guild.id, "role": role}, guild.id, GUILDS)
        self.notify(Notice("guild", data=guild))

    def role_gone(self, guild: Guild, role_id: str) -> None:
        """Reports a deleted role."""
        self.dispatch("GUILD_ROLE_DELETE", {"guild_id": guild.id, "role_id": role_id}, guild.id, GUILDS)
        self.notify(Notice("guild", data=guild))

    def member_joined(self, guild: Guild, user_id: str) -> None:
        """Reports that a user joined a guild."""
        data = {**self._world.full_member(guild, user_id), "guild_id": guild.id}
        self.dispatch("GUILD_MEMBER_ADD", data, guild.id, GUILD_MEMBERS)
        self.notify(Notice("guild", data=guild))

    def member_changed(self, guild: Guild, user_id: str) -> None:
        """Reports a member's changed roles or names. The bot gets its own changes without the members intent."""
        intent = GUILDS if user_id == self._world.bot_id else GUILD_MEMBERS
        data = {**self._world.full_member(guild, user_id), "guild_id": guild.id}
        self.dispatch("GUILD_MEMBER_UPDATE", data, guild.id, intent)
        self.notify(Notice("guild", data=guild))

    def member_gone(self, guild: Guild, user_id: str) -> None:
        """Reports that a user left a guild or was removed."""
        data = {"guild_id": guild.id, "user": self._world.people[user_id].user}
        self.dispatch("GUILD_MEMBER_REMOVE", data, guild.id, GUILD_MEMBERS)
        self.notify(Notice("guild", data=guild))

    def threads_synced(self, guild: Guild, parent: Channel, threads: list[Channel]) -> None:
        """Reports that the bot can see a channel again, with the open threads in it."""
        bot_id = self._world.bot_id
        joined = {one.id: self._world.places[one.id].members.get(bot_id) for one in threads}
        data = {
            "guild_id": guild.id,
            "channel_ids": [parent.id],
            "threads": threads,
            "members": [thread_member(one, bot_id, at) for one, at in joined.items() if at is not None],
        }
        self.dispatch("THREAD_LIST_SYNC", data, guild.id, GUILDS)


def _without_content(message: Message) -> Message:
    return msgspec.structs.replace(message, content="", embeds=[], attachments=[], components=[])


def _message_intent(channel: Channel) -> int:
    return DIRECT_MESSAGES if channel.type == DM else GUILD_MESSAGES


def guild_of(channel: Channel) -> str | None:
    """Returns the guild id of a channel, None for private channels."""
    return channel.guild_id if isinstance(channel.guild_id, str) else None


def as_json(value: object) -> Json:
    """Returns a struct as the dict that its JSON would decode to."""
    builtins_form: Json = msgspec.to_builtins(value)
    return builtins_form


def thread_member(thread_id: str, user_id: str, joined_at: str) -> Json:
    """Returns a thread member object."""
    return {"id": thread_id, "user_id": user_id, "join_timestamp": joined_at, "flags": 0}
