"""The world of the local table: its users, guilds, channels and messages, in Discord's own formats."""

from __future__ import annotations

import bisect
import time
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from bot.local.world.permissions import (
    ALL,
    BOT_DEFAULT,
    EVERYONE_DEFAULT,
    IN_PRIVATE,
    MEMBER_DEFAULT,
    MODERATOR_DEFAULT,
    OUTSIDE,
    Permission,
)
from bot.local.world.snowflakes import Clock, Snowflakes, iso

Json = dict[str, Any]

TEXT, DM, GROUP_DM, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 3, 11, 12
THREAD_TYPES = (10, PUBLIC_THREAD, PRIVATE_THREAD)
FLAG_SUPPRESS_EMBEDS, FLAG_HAS_THREAD, FLAG_EPHEMERAL, FLAG_LOADING = 4, 32, 64, 128
FLAG_SUPPRESS_NOTIFICATIONS, FLAG_COMPONENTS_V2 = 4096, 32768


class User(msgspec.Struct):
    """A user object."""

    id: str
    username: str
    global_name: str | None
    bot: bool = False
    discriminator: str = "0"
    avatar: str | None = None
    public_flags: int = 0
    flags: int = 0
    primary_guild: None = None


class Person(msgspec.Struct):
    """A user with data that only the local table has.

    These are the Discord locale, whether private messages are open, and whether the user is hidden on the page.
    `installed` says whether the app is installed for the user.
    """

    user: User
    locale: str = "en-US"
    dms_open: bool = True
    hidden: bool = False
    installed: bool = False


class Role(msgspec.Struct):
    """A role object."""

    id: str
    name: str
    permissions: str
    position: int
    color: int = 0
    hoist: bool = False
    icon: str | None = None
    unicode_emoji: str | None = None
    managed: bool = False
    mentionable: bool = False
    flags: int = 0
    tags: Json | UnsetType = UNSET
    colors: Json = {}

    def __post_init__(self) -> None:
        """Sets the colour in the newer format too."""
        self.colors = {"primary_color": self.color, "secondary_color": None, "tertiary_color": None}


class Overwrite(msgspec.Struct):
    """A channel's permission overwrite for a role (type 0) or a member (type 1)."""

    id: str
    type: int
    allow: str = "0"
    deny: str = "0"


class Membership(msgspec.Struct):
    """The membership of a user in a guild."""

    roles: list[str]
    joined_at: str
    nick: str | None = None


class ThreadMetadata(msgspec.Struct):
    """The thread-only part of a channel object."""

    archived: bool
    auto_archive_duration: int
    archive_timestamp: str
    locked: bool
    create_timestamp: str
    invitable: bool | UnsetType = UNSET


class Channel(msgspec.Struct, kw_only=True):
    """A channel object: text channel, private channel or thread."""

    id: str
    type: int
    flags: int = 0
    last_message_id: str | None = None
    guild_id: str | UnsetType = UNSET
    name: str | UnsetType = UNSET
    position: int | UnsetType = UNSET
    topic: str | UnsetType | None = UNSET
    nsfw: bool | UnsetType = UNSET
    rate_limit_per_user: int | UnsetType = UNSET
    parent_id: str | UnsetType | None = UNSET
    permission_overwrites: list[Overwrite] | UnsetType = UNSET
    recipients: list[User] | UnsetType = UNSET
    owner_id: str | UnsetType = UNSET
    message_count: int | UnsetType = UNSET
    member_count: int | UnsetType = UNSET
    total_message_sent: int | UnsetType = UNSET
    thread_metadata: ThreadMetadata | UnsetType = UNSET


def is_archived(channel: Channel) -> bool:
    """Returns whether a channel is an archived thread."""
    return isinstance(channel.thread_metadata, ThreadMetadata) and channel.thread_metadata.archived


def is_locked(channel: Channel) -> bool:
    """Returns whether a channel is a locked thread."""
    return isinstance(channel.thread_metadata, ThreadMetadata) and channel.thread_metadata.locked


class Attachment(msgspec.Struct, kw_only=True):
    """An attachment object. The store has its bytes."""

    id: str
    filename: str
    size: int
    url: str
    proxy_url: str
    content_type: str
    description: str | UnsetType = UNSET
    title: str | UnsetType = UNSET
    width: int | UnsetType = UNSET
    height: int | UnsetType = UNSET
    ephemeral: bool | UnsetType = UNSET


class Message(msgspec.Struct, kw_only=True):
    """A message; `attachments` contains only the files that no component or embed shows."""

    id: str
    channel_id: str
    type: int
    content: str
    author: User
    timestamp: str
    edited_timestamp: str | None = None
    tts: bool = False
    pinned: bool = False
    flags: int = 0
    mention_everyone: bool = False
    mentions: list[User] = []
    mention_roles: list[str] = []
    attachments: list[Attachment] = []
    embeds: list[Json] = []
    components: list[Json] = []
    nonce: str | int | UnsetType = UNSET
    webhook_id: str | UnsetType = UNSET
    application_id: str | UnsetType = UNSET
    interaction_metadata: Json | UnsetType = UNSET
    interaction: Json | UnsetType = UNSET
    message_reference: Json | UnsetType = UNSET
    thread: Channel | UnsetType = UNSET
    guild_id: str | UnsetType = UNSET
    member: Json | UnsetType = UNSET


@dataclass(slots=True)
class ChannelContent:
    """A channel with its messages.

    `order` contains message ids, ascending; `whispers` contains ephemeral messages by user.
    """

    channel: Channel
    messages: dict[str, Message] = field(default_factory=dict)
    order: list[int] = field(default_factory=list)
    whispers: dict[str, dict[str, Message]] = field(default_factory=dict)
    files: dict[str, list[Attachment]] = field(default_factory=dict)
    members: dict[str, str] = field(default_factory=dict)
    old_edits: deque[float] = field(default_factory=deque)

    def add(self, message: Message) -> None:
        """Appends a message. It must be newer than all others."""
        self.messages[message.id] = message
        self.order.append(int(message.id))
        self.channel.last_message_id = message.id

    def hold(self, message: Message, files: list[Attachment]) -> None:
        """Stores the list of a message's files."""
        if files:
            self.files[message.id] = files
        else:
            self.files.pop(message.id, None)

    def remove(self, message_id: str) -> None:
        """Removes an existing message."""
        del self.messages[message_id]
        del self.order[bisect.bisect_left(self.order, int(message_id))]

    def before(self, snowflake: int | None) -> Iterator[Message]:
        """Returns the messages with smaller ids, newest first. For None, returns all messages."""
        end = len(self.order) if snowflake is None else bisect.bisect_left(self.order, snowflake)
        return (self.messages[str(self.order[i])] for i in range(end - 1, -1, -1))

    def after(self, snowflake: int) -> Iterator[Message]:
        """Returns the messages with larger ids, oldest first."""
        start = bisect.bisect_right(self.order, snowflake)
        return (self.messages[str(self.order[i])] for i in range(start, len(self.order)))


@dataclass(slots=True)
class Guild:
    """A guild with its roles, its members and the commands registered in it.

    New members get the `member_role`. The bot is a member unless only the app's commands were added, or the app was not
    added (`has_app` is False). While it is `unavailable`, the guild has an outage. `scheduled_events` are
    its scheduled events by id, as in Discord's answers.
    """

    id: str
    name: str
    owner_id: str
    roles: dict[str, Role]
    members: dict[str, Membership] = field(default_factory=dict)
    channels: list[str] = field(default_factory=list)
    commands: dict[str, Json] = field(default_factory=dict)
    locale: str = "en-US"
    member_role: str = ""
    has_app: bool = True
    unavailable: bool = False
    scheduled_events: dict[str, Json] = field(default_factory=dict)


class World:
    """All data of the table, in memory. This class makes no checks and sends no events."""

    def __init__(self, clock: Clock = time.time) -> None:
        self.clock = clock
        self.snowflake = Snowflakes(clock)
        self.people: dict[str, Person] = {}
        self.guilds: dict[str, Guild] = {}
        self.places: dict[str, ChannelContent] = {}
        self.private: dict[str, str] = {}
        self.ephemeral: dict[str, str] = {}
        self.commands: dict[str, Json] = {}
        self.bot_id = ""

    @property
    def bot(self) -> User:
        """The bot's user. Its id is also the application's id."""
        return self.people[self.bot_id].user

    def create_initial_data(self, locale: str = "en-US") -> None:
        """Creates the initial data: one guild with its ``locale``, three channels, four users, an owner and the bot.

        The owner is hidden.
        """
        self.bot_id = self.add_person("sobremesa", "Sobremesa", bot=True).user.id
        owner = self.add_person("owner", "Owner", is_hidden=True).user.id
        guild = self.add_guild("Sobremesa", owner)
        guild.locale = locale
        moderator = Role(self.snowflake(), "Moderator", str(MODERATOR_DEFAULT), 2, color=0x2E86AB)
        guild.roles[moderator.id] = moderator
        for username, name, locale in (
            ("ana", "Ana", "es-ES"),
            ("ben", "Ben", "en-GB"),
            ("chen", "Chen", "en-US"),
        ):
            self.join(guild, self.add_person(username, name, locale).user.id)
        self.join(guild, self.add_person("dora", "Mod Dora", "en-US").user.id, moderator.id)
        for name in ("table", "second-table", "lobby"):
            self.add_text_channel(guild, name)

    def has_bot(self, guild: Guild) -> bool:
        """Returns whether the bot is a member of the guild and the guild is available."""
        return self.bot_id in guild.members and not guild.unavailable

    def add_person(
        self, username: str, name: str, locale: str = "en-US", *, bot: bool = False, is_hidden: bool = False
    ) -> Person:
        """Adds a user. Hidden users are not offered on the page."""
        person = Person(User(self.snowflake(), username, name, bot), locale, hidden=is_hidden)
        self.people[person.user.id] = person
        return person

    def add_guild(self, name: str, owner_id: str, *, bot: bool = True) -> Guild:
        """Adds a guild with its owner, and with the bot unless only the app's commands were added."""
        guild_id = self.snowflake()
        everyone = Role(guild_id, "@everyone", str(EVERYONE_DEFAULT), 0)
        people = Role(self.snowflake(), "Member", str(MEMBER_DEFAULT), 1)
        guild = Guild(guild_id, name, owner_id, {everyone.id: everyone, people.id: people}, member_role=people.id)
        self.guilds[guild_id] = guild
        self.join(guild, owner_id)
        if bot:
            self.join(guild, self.bot_id)
        return guild

    def join(self, guild: Guild, user_id: str, *roles: str) -> None:
        """Adds a user to a guild. Users get its role for members; the bot gets a role of its own."""
        given_roles = [guild.member_role, *roles] if guild.member_role else list(roles)
        if user_id == self.bot_id:
            tags = {"bot_id": self.bot_id}
            own_role = Role(self.snowflake(), "Sobremesa", str(BOT_DEFAULT), 1, managed=True, tags=tags)
            guild.roles[own_role.id] = own_role
            given_roles = [own_role.id]
        guild.members[user_id] = Membership(given_roles, iso(self.clock()))

    def add_text_channel(self, guild: Guild, name: str, topic: str | None = None) -> ChannelContent:
        """Adds a text channel at the end of a guild's list."""
        channel = Channel(
            id=self.snowflake(), type=TEXT, guild_id=guild.id, name=name, position=len(guild.channels),
            topic=topic, nsfw=False, rate_limit_per_user=0, parent_id=None, permission_overwrites=[],
        )  # fmt: skip
        guild.channels.append(channel.id)
        return self.add_place(channel)

    def add_place(self, channel: Channel) -> ChannelContent:
        """Registers a channel of any type."""
        place = self.places[channel.id] = ChannelContent(channel)
        return place

    def private_channel(self, user_id: str) -> tuple[ChannelContent, bool]:
        """Returns the bot's private channel with a user, and whether it was just created."""
        channel = self.private.get(user_id)
        if channel is not None:
            return self.places[channel], False
        recipient = self.people[user_id].user
        place = self.add_place(Channel(id=self.snowflake(), type=DM, recipients=[recipient]))
        self.private[user_id] = place.channel.id
        return place, True

    def group(self, name: str, *user_ids: str) -> ChannelContent:
        """Creates a private channel of several users without the bot."""
        recipients = [self.people[one].user for one in user_ids]
        return self.add_place(Channel(id=self.snowflake(), type=GROUP_DM, name=name, recipients=recipients))

    def remove_place(self, channel_id: str) -> ChannelContent:
        """Removes a channel with all its messages, including ephemeral ones."""
        place = self.places.pop(channel_id)
        channel = place.channel
        if isinstance(channel.guild_id, str) and channel_id in self.guilds[channel.guild_id].channels:
            self.guilds[channel.guild_id].channels.remove(channel_id)
        for messages in place.whispers.values():
            for message_id in messages:
                self.ephemeral.pop(message_id, None)
        return place

    def guild_of(self, channel: Channel) -> Guild | None:
        """Returns the guild of a channel, None for private channels."""
        return self.guilds[channel.guild_id] if isinstance(channel.guild_id, str) else None

    def threads_of(self, guild: Guild) -> list[ChannelContent]:
        """Returns a guild's threads, including archived ones."""
        return [
            place
            for place in self.places.values()
            if place.channel.type in THREAD_TYPES and place.channel.guild_id == guild.id
        ]

    def whisper(self, place: ChannelContent, user_id: str, message: Message) -> None:
        """Adds an ephemeral message of one user."""
        place.whispers.setdefault(user_id, {})[message.id] = message
        self.ephemeral[message.id] = user_id

    def find(self, place: ChannelContent, message_id: str) -> Message | None:
        """Returns a message of a channel, including ephemeral ones. None if there is none."""
        owner = self.ephemeral.get(message_id)
        if owner is not None:
            return place.whispers.get(owner, {}).get(message_id)
        return place.messages.get(message_id)

    def forget(self, place: ChannelContent, message_id: str) -> list[Attachment]:
        """Removes a message, which may be ephemeral, and returns its files."""
        owner = self.ephemeral.pop(message_id, None)
        if owner is not None:
            del place.whispers[owner][message_id]
        else:
            place.remove(message_id)
        return place.files.pop(message_id, [])

    def permissions(self, user_id: str, channel: Channel) -> int:
        """Returns a user's permission bits in a channel, by roles, then overwrites.

        Users who are not members have none.
        """
        guild = self.guild_of(channel)
        if guild is None:
            return MEMBER_DEFAULT if self._in_private(user_id, channel) else 0
        membership = guild.members.get(user_id)
        if membership is None:
            return 0
        base = self.guild_permissions(user_id, guild)
        if base & Permission.ADMINISTRATOR:
            return ALL
        home = channel
        if channel.type in THREAD_TYPES and isinstance(channel.parent_id, str):
            home = self.places[channel.parent_id].channel
        overwrites = home.permission_overwrites
        if isinstance(overwrites, list) and overwrites:
            base = _overwritten(base, overwrites, guild.id, membership.roles, user_id)
        return base if base & Permission.VIEW_CHANNEL else 0

    def _in_private(self, user_id: str, channel: Channel) -> bool:
        if channel.id in self.private.values():
            return user_id == self.bot_id or self.private.get(user_id) == channel.id
        return isinstance(channel.recipients, list) and any(one.id == user_id for one in channel.recipients)

    def app_permissions(self, channel: Channel) -> int:
        """Returns the bot's permissions in a channel, as reported in an interaction."""
        guild = self.guild_of(channel)
        if guild is None:
            return IN_PRIVATE if channel.id in self.private.values() else OUTSIDE
        return self.permissions(self.bot_id, channel) if self.bot_id in guild.members else OUTSIDE

    def guild_permissions(self, user_id: str, guild: Guild) -> int:
        """Returns the permission bits that a member's roles grant. The owner has all."""
        if user_id == guild.owner_id:
            return ALL
        bits = int(guild.roles[guild.id].permissions)
        for role_id in guild.members[user_id].roles:
            bits |= int(guild.roles[role_id].permissions)
        return ALL if bits & Permission.ADMINISTRATOR else bits

    def can_see(self, user_id: str, channel: Channel) -> bool:
        """Returns whether a user can see a channel: by permission, and for private threads by membership."""
        bits = self.permissions(user_id, channel)
        if not bits & Permission.VIEW_CHANNEL:
            return False
        if channel.type != PRIVATE_THREAD or bits & Permission.MANAGE_THREADS:
            return True
        return user_id in self.places[channel.id].members

    def member_json(self, guild: Guild, user_id: str) -> Json:
        """Returns a member object without its user."""
        membership = guild.members[user_id]
        return {
            "roles": membership.roles,
            "joined_at": membership.joined_at,
            "nick": membership.nick,
            "avatar": None,
            "banner": None,
            "premium_since": None,
            "communication_disabled_until": None,
            "pending": False,
            "deaf": False,
            "mute": False,
            "flags": 0,
        }

    def full_member(self, guild: Guild, user_id: str) -> Json:
        """Returns a member object with its user."""
        return {"user": self.people[user_id].user, **self.member_json(guild, user_id)}


def _overwritten(base: int, overwrites: list[Overwrite], everyone: str, roles: list[str], user_id: str) -> int:
    allow = deny = 0
    for overwrite in overwrites:
        if overwrite.id == everyone:
            base = base & ~int(overwrite.deny) | int(overwrite.allow)
        elif overwrite.type == 0 and overwrite.id in roles:
            allow |= int(overwrite.allow)
            deny |= int(overwrite.deny)
    base = base & ~deny | allow
    for overwrite in overwrites:
        if overwrite.type == 1 and overwrite.id == user_id:
            base = base & ~int(overwrite.deny) | int(overwrite.allow)
    return base
