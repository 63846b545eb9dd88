"""Creates, joins, archives and deletes threads."""

from __future__ import annotations

from bot.local.bodies.forms import ApiError, Json, Problems, boolean, integer, one_of, shape, text
from bot.local.routes.messages import Messages
from bot.local.world.events import Events
from bot.local.world.guild_world import (
    FLAG_HAS_THREAD,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    TEXT,
    THREAD_TYPES,
    Channel,
    ChannelContent,
    Message,
    ThreadMetadata,
    World,
)
from bot.local.world.permissions import Permission
from bot.local.world.snowflakes import created_at, iso
from bot.local.world.store import Store

ARCHIVE_MINUTES = (60, 1440, 4320, 10080)
THREAD_CREATED, THREAD_STARTER = 18, 21
_FIELDS = {
    "name": text(1, 100),
    "auto_archive_duration": one_of(*ARCHIVE_MINUTES),
    "rate_limit_per_user": integer(0, 21_600),
    "invitable": boolean,
}
_NEW = shape({**_FIELDS, "type": one_of(10, PUBLIC_THREAD, PRIVATE_THREAD)}, ("name",))
_EDIT = shape({**_FIELDS, "archived": boolean, "locked": boolean, "flags": integer(0, 2**31)})
_OWNERS = {"archived", "auto_archive_duration", "name", "invitable"}


class Threads:
    """The service used by the thread routes."""

    def __init__(self, world: World, events: Events, store: Store, messages: Messages) -> None:
        self._world = world
        self._events = events
        self._store = store
        self._messages = messages

    def create(self, parent: ChannelContent, owner_id: str, body: Json, message: Message | None) -> ChannelContent:
        """Creates a thread in a text channel, from a message if one is given. Raises `ApiError`."""
        problems = Problems()
        _NEW(body, (), problems)
        problems.raise_if_any()
        if parent.channel.type != TEXT:
            raise ApiError(400, 50024, "Cannot execute action on this channel type")
        kind = PUBLIC_THREAD if message is not None else body.get("type") or PRIVATE_THREAD
        if kind not in (PUBLIC_THREAD, PRIVATE_THREAD):
            raise ApiError(400, 50024, "Cannot execute action on this channel type")
        self._need_to_create(parent, owner_id, kind)
        if message is not None and message.id in self._world.places:
            raise ApiError(400, 160004, "A thread has already been created for this message")
        place = self._new_thread(parent.channel, owner_id, kind, body, message)
        self._store.save_place(place)
        self._events.channel_changed(place.channel, created=True)
        self._announce(parent, place, owner_id, message)
        return place

    def _need_to_create(self, parent: ChannelContent, owner_id: str, kind: int) -> None:
        private = kind == PRIVATE_THREAD
        needed = Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS
        if not self._world.permissions(owner_id, parent.channel) & needed:
            raise ApiError(403, 50013, "Missing Permissions")

    def _new_thread(
        self, parent: Channel, owner_id: str, kind: int, body: Json, message: Message | None
    ) -> ChannelContent:
        now = iso(self._world.clock())
        metadata = ThreadMetadata(False, body.get("auto_archive_duration") or 1440, now, False, now)
        if kind == PRIVATE_THREAD:
            metadata.invitable = body.get("invitable") is not False
        channel = Channel(
            id=message.id if message is not None else self._world.snowflake(),
            type=kind,
            guild_id=parent.guild_id,
            parent_id=parent.id,
            name=body["name"],
            owner_id=owner_id,
            rate_limit_per_user=body.get("rate_limit_per_user") or 0,
            message_count=0,
            member_count=1,
            total_message_sent=0,
            thread_metadata=metadata,
        )
        place = self._world.add_place(channel)
        place.members[owner_id] = now
        return place

    def _announce(self, parent: ChannelContent, place: ChannelContent, owner_id: str, message: Message | None) -> None:
        channel = place.channel
        reference: Json = {"type": 0, "channel_id": parent.channel.id, "guild_id": parent.channel.guild_id}
        if message is not None:
            message.flags |= FLAG_HAS_THREAD
            message.thread = channel
            self._messages.touch(message)
            reference["message_id"] = message.id
            self._messages.post_system(place, message.author.id, THREAD_STARTER, "", reference)
        elif channel.type == PUBLIC_THREAD:
            reference["channel_id"] = channel.id
            name = channel.name if isinstance(channel.name, str) else ""
            self._messages.post_system(parent, owner_id, THREAD_CREATED, name, reference)

    def edit(self, place: ChannelContent, body: Json) -> Channel:
        """Changes a thread's name, archive state and settings on behalf of the bot. Raises `ApiError`."""
        problems = Problems()
        _EDIT(body, (), problems)
        problems.raise_if_any()
        channel, metadata = place.channel, _metadata(place)
        self._need_to_change(place, body)
        if metadata.archived and body.get("archived") is not False:
            raise ApiError(400, 50083, "Thread is archived")
        if body.get("name"):
            channel.name = body["name"]
        if body.get("rate_limit_per_user") is not None:
            channel.rate_limit_per_user = body["rate_limit_per_user"]
        for name in ("auto_archive_duration", "locked", "invitable"):
            if body.get(name) is not None:
                setattr(metadata, name, body[name])
        if body.get("archived") is not None:
            metadata.archived = body["archived"]
            metadata.archive_timestamp = iso(self._world.clock())
        self._save_and_notify(place)
        return channel

    def _need_to_change(self, place: ChannelContent, body: Json) -> None:
        """Raises `ApiError` 50013 if the bot may not make the change.

        With the right to manage threads, the bot may change everything. With the right to write, it may reopen an
        unlocked thread. The thread's owner may change the fields in `_OWNERS`.
        """
        bits = self._world.permissions(self._world.bot_id, place.channel)
        if bits & Permission.MANAGE_THREADS:
            return
        opening = body == {"archived": False} and bits & Permission.SEND_MESSAGES_IN_THREADS
        is_own = place.channel.owner_id == self._world.bot_id and set(body) <= _OWNERS
        if _metadata(place).locked or not (opening or is_own):
            raise ApiError(403, 50013, "Missing Permissions")

    def change(self, place: ChannelContent, *, archived: bool | None = None, locked: bool | None = None) -> None:
        """Archives or locks a thread, or undoes that, on behalf of its server's managers."""
        metadata = _metadata(place)
        if locked is not None:
            metadata.locked = locked
        if archived is None or archived == metadata.archived:
            self._save_and_notify(place)
        else:
            self._archive(place, archived=archived)

    def wake(self, place: ChannelContent) -> None:
        """Reopens an archived thread because a message is being posted."""
        if place.channel.type in THREAD_TYPES and _metadata(place).archived:
            self._archive(place, archived=False)

    def _archive(self, place: ChannelContent, *, archived: bool) -> None:
        metadata = _metadata(place)
        metadata.archived = archived
        metadata.archive_timestamp = iso(self._world.clock())
        self._save_and_notify(place)

    def _save_and_notify(self, place: ChannelContent) -> None:
        self._store.save_place(place)
        self._events.channel_changed(place.channel)

    def archived(self, parent: ChannelContent) -> list[Channel]:
        """Returns a channel's archived public threads, latest first."""
        guild = self._world.guild_of(parent.channel)
        found = [
            place
            for place in (self._world.threads_of(guild) if guild is not None else [])
            if place.channel.parent_id == parent.channel.id and _metadata(place).archived
        ]
        found.sort(key=lambda place: _metadata(place).archive_timestamp, reverse=True)
        return [place.channel for place in found if place.channel.type == PUBLIC_THREAD]

    def archive_silent(self) -> None:
        """Archives each thread that has had no message for its archive duration."""
        now = self._world.clock()
        for place in list(self._world.places.values()):
            if place.channel.type not in THREAD_TYPES or _metadata(place).archived:
                continue
            last = created_at(place.channel.last_message_id or place.channel.id)
            if now - last > _metadata(place).auto_archive_duration * 60:
                self._archive(place, archived=True)

    def join(self, place: ChannelContent, user_id: str) -> None:
        """Adds a user to a thread. Raises `ApiError` 10013, 50001 or 50083."""
        guild = self._world.guild_of(place.channel)
        if user_id not in self._world.people:
            raise ApiError(404, 10013, "Unknown User")
        if guild is None or user_id not in guild.members:
            raise ApiError(403, 50001, "Missing Access")
        if _metadata(place).archived:
            raise ApiError(400, 50083, "Thread is archived")
        if user_id not in place.members:
            place.members[user_id] = iso(self._world.clock())
            self._members_changed(place, [user_id], [])

    def leave(self, place: ChannelContent, user_id: str) -> None:
        """Removes a user from a thread. Raises `ApiError` 10007 or 50083."""
        if _metadata(place).archived:
            raise ApiError(400, 50083, "Thread is archived")
        if place.members.pop(user_id, None) is None:
            raise ApiError(404, 10007, "Unknown Member")
        self._members_changed(place, [], [user_id])

    def drop_member(self, place: ChannelContent, user_id: str) -> None:
        """Removes a user who left the guild from a thread."""
        del place.members[user_id]
        self._members_changed(place, [], [user_id])

    def _members_changed(self, place: ChannelContent, added_users: list[str], removed_users: list[str]) -> None:
        place.channel.member_count = len(place.members)
        self._store.save_place(place)
        self._events.thread_members(place.channel, added_users, removed_users)

    def remove(self, place: ChannelContent) -> None:
        """Deletes a channel or thread. The threads of a channel are deleted too."""
        guild = self._world.guild_of(place.channel)
        below = self._world.threads_of(guild) if guild is not None else []
        doomed = [one for one in below if one.channel.parent_id == place.channel.id]
        for one in [*doomed, place]:
            self._world.remove_place(one.channel.id)
            self._store.drop_place(one)
            self._events.channel_gone(one.channel)
        if guild is not None:
            self._store.save_guild(guild)


def _metadata(place: ChannelContent) -> ThreadMetadata:
    assert isinstance(place.channel.thread_metadata, ThreadMetadata)  # noqa: S101 - every thread has it
    return place.channel.thread_metadata
