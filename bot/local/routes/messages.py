"""Posts, edits and deletes messages, and completes accepted bodies as Discord does."""

from __future__ import annotations

import mimetypes
import re

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from bot.local.bodies import components
from bot.local.bodies.forms import ApiError, Json, Problems
from bot.local.world.events import Events
from bot.local.world.guild_world import (
    FLAG_COMPONENTS_V2,
    FLAG_EPHEMERAL,
    FLAG_LOADING,
    THREAD_TYPES,
    Attachment,
    ChannelContent,
    Message,
    World,
)
from bot.local.world.media import loose_files, resolve_media, resolved_embed
from bot.local.world.message_rules import Draft, Upload, check_files, pinged
from bot.local.world.permissions import Permission
from bot.local.world.pictures import TYPES, picture_size
from bot.local.world.snowflakes import created_at, iso
from bot.local.world.store import Store, StoredFile

NONCE_SECONDS, OLD_SECONDS, OLD_EDITS, OLD_EDITS_SECONDS = 300.0, 3600.0, 3, 20.0
MAX_WHISPERS = 200
SIGNED_SECONDS = 24 * 60 * 60


class Messages:
    """The service used by all routes that write messages."""

    def __init__(self, world: World, events: Events, store: Store, base_url: str) -> None:
        self._world = world
        self._events = events
        self._store = store
        self._base_url = base_url
        self._nonces: dict[tuple[str, str], tuple[str, float]] = {}
        # Whether an edit may name only files that it uploads. Discord's documentation does not specify it.
        self.refuses_earlier_uploads = False

    def post(
        self,
        place: ChannelContent,
        author_id: str,
        draft: Draft,
        files: list[Upload],
        *,
        kind: int = 0,
        whisper_to: str | None = None,
        extra: Json | None = None,
        message_id: str | None = None,
    ) -> Message:
        """Adds a message, ephemeral if `whisper_to` is set, and reports it. Raises `ApiError` 50006, 50035 or 40005."""
        body = draft.body
        repeated = self._repeated(body, author_id, place)
        if repeated is not None:
            return repeated
        check_files(files)
        if body.get("sticker_ids"):
            raise ApiError(400, 50081, "Invalid sticker sent")
        message = Message(
            id=message_id or self._world.snowflake(),
            channel_id=place.channel.id,
            type=kind,
            content=body.get("content") or "",
            author=self._world.people[author_id].user,
            timestamp=iso(self._world.clock()),
            tts=bool(body.get("tts")),
            flags=draft.flags | (FLAG_EPHEMERAL if whisper_to else 0),
            nonce=body["nonce"] if body.get("nonce") is not None else UNSET,
            **(extra or {}),
        )
        listed = body.get("attachments")
        _check_listed(listed, files, [])
        attachments = self._attach_all(message, files, listed, whisper_to)
        try:
            self._fill(message, draft, body, attachments)
            message.attachments = loose_files(message, attachments)
            self._refuse_empty(message)
        except ApiError:
            self._store.drop_files(attachments)
            raise
        place.hold(message, attachments)
        self._call(message, place, body, message.message_reference)
        self._add_message(place, message, whisper_to)
        if body.get("nonce") is not None and body.get("enforce_nonce"):
            self._nonces[author_id, str(body["nonce"])] = (message.id, self._world.clock())
        self._events.message_created(message, whisper_to)
        return message

    def post_loading(self, place: ChannelContent, whisper_to: str | None, extra: Json, kind: int) -> Message:
        """Adds the placeholder of a deferring callback. An edit fills it later."""
        message = Message(
            id=self._world.snowflake(),
            channel_id=place.channel.id,
            type=kind,
            content="",
            author=self._world.bot,
            timestamp=iso(self._world.clock()),
            flags=FLAG_LOADING | (FLAG_EPHEMERAL if whisper_to else 0),
            **extra,
        )
        self._add_message(place, message, whisper_to)
        self._events.message_created(message, whisper_to)
        return message

    def post_system(self, place: ChannelContent, author_id: str, kind: int, content: str, reference: Json) -> Message:
        """Adds a system message, for example that a thread was started."""
        message = Message(
            id=self._world.snowflake(),
            channel_id=place.channel.id,
            type=kind,
            content=content,
            author=self._world.people[author_id].user,
            timestamp=iso(self._world.clock()),
            message_reference=reference,
        )
        self._add_message(place, message, None)
        self._events.message_created(message, None)
        return message

    def edit(self, place: ChannelContent, message: Message, draft: Draft, files: list[Upload]) -> Message:
        """Edits a message and reports it. Raises `ApiError` 50006, 50035 or 40005."""
        body = draft.body
        check_files(files)
        self._check_upgrade(message, draft)
        owner = self._world.ephemeral.get(message.id)
        listed = body.get("attachments")
        attachments = place.files.get(message.id, [])
        _check_listed(listed, files, attachments)
        remaining = _remaining_files(attachments, listed)
        file_ids = {str(one["id"]) for one in listed or []}
        wanted_files = files if listed is None else [file for file in files if str(file.index) in file_ids]
        before = (message.content, message.embeds, message.components, message.attachments, message.flags)
        added_files = self._attach_all(message, wanted_files, listed, owner)
        message.flags = draft.flags & ~FLAG_LOADING
        try:
            if "content" in body:
                message.content = body["content"] or ""
            self._fill(message, draft, body, added_files if self.refuses_earlier_uploads else remaining + added_files)
            message.attachments = loose_files(message, remaining + added_files)
            self._refuse_empty(message)
        except ApiError:
            self._store.drop_files(added_files)
            message.content, message.embeds, message.components, message.attachments, message.flags = before
            raise
        place.hold(message, remaining + added_files)
        staying = {one.id for one in remaining}
        self._store.drop_files([one for one in attachments if one.id not in staying])
        self._call(message, place, body, UNSET)
        if not before[4] & FLAG_LOADING:
            message.edited_timestamp = iso(self._world.clock())
        if owner is None:
            self._store.save_message(place, message)
        self._events.message_edited(message, owner)
        return message

    def delete(self, place: ChannelContent, message: Message) -> None:
        """Deletes a message, and reports it to the users who could see it."""
        owner = self._world.ephemeral.get(message.id)
        files = self._world.forget(place, message.id)
        self._store.drop_files(files)
        if owner is None:
            self._store.drop_message(message)
            _count(place, -1)
        self._events.message_deleted(message, owner)

    def touch(self, message: Message) -> None:
        """Saves and reports a change that was made to a message object directly."""
        owner = self._world.ephemeral.get(message.id)
        if owner is None:
            self._store.save_message(self._world.places[message.channel_id], message)
        self._events.message_edited(message, owner)

    def limit_old_edits(self, place: ChannelContent, message: Message) -> None:
        """Raises `ApiError` 30046 for too many edits of messages older than an hour.

        According to bots, the limit is 3 edits in 20 seconds.
        """
        now = self._world.clock()
        if now - created_at(message.id) <= OLD_SECONDS:
            return
        recent = place.old_edits
        while recent and now - recent[0] > OLD_EDITS_SECONDS:
            recent.popleft()
        if len(recent) >= OLD_EDITS:
            text = "Maximum number of edits to messages older than 1 hour reached. Try again later."
            error = ApiError(429, 30046, text)
            error.retry_after = round(OLD_EDITS_SECONDS - (now - recent[0]), 3)
            raise error
        recent.append(now)

    def _add_message(self, place: ChannelContent, message: Message, whisper_to: str | None) -> None:
        if whisper_to is None:
            place.add(message)
            _count(place, 1)
            self._store.save_message(place, message)
            self._store.save_place(place)
            return
        self._world.whisper(place, whisper_to, message)
        whispers = place.whispers[whisper_to]
        while len(whispers) > MAX_WHISPERS:
            oldest = next(iter(whispers.values()))
            self._store.drop_files(self._world.forget(place, oldest.id))

    def forget_nonces(self) -> None:
        """Forgets all nonces, as Discord does after some minutes."""
        self._nonces.clear()

    def _repeated(self, body: Json, author_id: str, place: ChannelContent) -> Message | None:
        if body.get("nonce") is None or not body.get("enforce_nonce"):
            return None
        oldest = self._world.clock() - NONCE_SECONDS
        while self._nonces:
            first = next(iter(self._nonces))
            if self._nonces[first][1] >= oldest:
                break
            del self._nonces[first]
        former_message = self._nonces.get((author_id, str(body["nonce"])))
        return None if former_message is None else place.messages.get(former_message[0])

    def _fill(self, message: Message, draft: Draft, body: Json, files: list[Attachment]) -> None:
        if body.get("embeds") is not None:
            message.embeds = [resolved_embed(embed, files) for embed in body["embeds"]]
        elif "embeds" in body:
            message.embeds = []
        if draft.walk is not None:
            resolve_media(draft.walk, files)
            components.number_components(draft.walk)
            message.components = body["components"]
        elif "components" in body:
            message.components = []

    def _refuse_empty(self, message: Message) -> None:
        if message.flags & FLAG_COMPONENTS_V2:
            if not message.components:
                raise ApiError(400, 50006, "Cannot send an empty message")
        elif not (message.content.strip() or message.embeds or message.attachments or message.components):
            raise ApiError(400, 50006, "Cannot send an empty message")

    def _check_upgrade(self, message: Message, draft: Draft) -> None:
        if not draft.flags & FLAG_COMPONENTS_V2 or message.flags & FLAG_COMPONENTS_V2:
            return
        problems = Problems()
        for name in ("content", "embeds"):
            if getattr(message, name) and name not in draft.body:
                text = f"The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
                problems.add((name,), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", text)
        problems.raise_if_any()

    def _attach_all(
        self, message: Message, files: list[Upload], listed: list[Json] | None, whisper_to: str | None
    ) -> list[Attachment]:
        entries = {str(entry["id"]): entry for entry in listed or []}
        lasting = whisper_to is None
        return [
            self._attach(message.channel_id, file, entries.get(str(file.index), {}), lasting=lasting) for file in files
        ]

    def _attach(self, channel_id: str, file: Upload, entry: Json, *, lasting: bool) -> Attachment:
        name = safe_name(entry.get("filename") or file.filename)
        content_type = guess_type(name, file.content_type)
        attachment_id = self._world.snowflake()
        url = f"{self._base_url}/attachments/{channel_id}/{attachment_id}/{name}?{self._signature(attachment_id)}"
        size = picture_size(file.data, content_type)
        self._store.save_file(StoredFile(attachment_id, channel_id, name, content_type, file.data), lasting=lasting)
        return Attachment(
            id=attachment_id,
            filename=name,
            size=len(file.data),
            url=url,
            proxy_url=url,
            content_type=content_type,
            description=entry.get("description") or UNSET,
            title=entry.get("title") or UNSET,
            width=size[0] if size else UNSET,
            height=size[1] if size else UNSET,
            ephemeral=UNSET if lasting else True,
        )

    def _signature(self, attachment_id: str) -> str:
        """Returns the query that Discord adds to a file's URL: its validity and a signature."""
        now = int(self._world.clock())
        return f"ex={now + SIGNED_SECONDS:x}&is={now:x}&hm={int(attachment_id):032x}&"

    def upload(self, channel_id: str, filename: str, data: bytes) -> Attachment:
        """Stores a file that a user gives to a command's option."""
        return self._attach(channel_id, Upload(0, filename, "", data), {}, lasting=False)

    def _call(self, message: Message, place: ChannelContent, body: Json, reference: Json | UnsetType) -> None:
        """Sets which users and roles the message really pings."""
        content = message.content
        if message.flags & FLAG_COMPONENTS_V2:
            content = "\n".join(
                one["content"] for one in components.each(message.components) if one["type"] == components.TEXT_DISPLAY
            )
        mention_rules = body.get("allowed_mentions")
        pings = pinged(content, mention_rules)
        people = self._world.people
        message.mentions = [people[one].user for one in pings.users if one in people]
        message.mention_roles = []
        message.mention_everyone = False
        guild = self._world.guild_of(place.channel)
        if guild is not None and (pings.roles or pings.everyone):
            bits = self._world.permissions(message.author.id, place.channel)
            loud = bool(bits & Permission.MENTION_EVERYONE)
            roles = [guild.roles[one] for one in pings.roles if one in guild.roles]
            message.mention_roles = [role.id for role in roles if role.mentionable or loud]
            message.mention_everyone = pings.everyone and loud
        self._call_replied(message, place, mention_rules, reference)
        if place.channel.type in THREAD_TYPES:
            self._bring_into_thread(place, [user.id for user in message.mentions])

    def _call_replied(
        self, message: Message, place: ChannelContent, mention_rules: Json | None, reference: object
    ) -> None:
        if not isinstance(reference, dict) or (mention_rules is not None and not mention_rules.get("replied_user")):
            return
        replied_message = place.messages.get(str(reference.get("message_id")))
        if message.type == 19 and replied_message is not None and replied_message.author not in message.mentions:
            message.mentions.append(replied_message.author)

    def _bring_into_thread(self, place: ChannelContent, user_ids: list[str]) -> None:
        fresh = [one for one in user_ids if one not in place.members]
        if fresh:
            for one in fresh:
                place.members[one] = iso(self._world.clock())
            place.channel.member_count = len(place.members)
            self._store.save_place(place)
            self._events.thread_members(place.channel, fresh, [])


def _check_listed(listed: list[Json] | None, files: list[Upload], attachments: list[Attachment]) -> None:
    """Raises `ApiError` 50035 unless each listed attachment is a new file or a file of the message."""
    file_ids = {str(file.index) for file in files} | {one.id for one in attachments}
    problems = Problems()
    for i, entry in enumerate(listed or []):
        if str(entry["id"]) not in file_ids:
            text = f"Attachment data not found for attachment ID: {entry['id']}"
            problems.add(("attachments", i), "ATTACHMENT_NOT_FOUND", text)
    problems.raise_if_any()


def _remaining_files(attachments: list[Attachment], listed: list[Json] | None) -> list[Attachment]:
    if listed is None:
        return list(attachments)
    by_id = {one.id: one for one in attachments}
    remaining: list[Attachment] = []
    for entry in listed:
        attachment = by_id.get(str(entry["id"]))
        if attachment is not None:
            described = entry.get("description")
            remaining.append(replace(attachment, description=described) if described is not None else attachment)
    return remaining


def _count(place: ChannelContent, step: int) -> None:
    channel = place.channel
    if channel.type in THREAD_TYPES and isinstance(channel.message_count, int):
        channel.message_count = max(0, channel.message_count + step)
        if step > 0 and isinstance(channel.total_message_sent, int):
            channel.total_message_sent += step


_UNSAFE = re.compile(r"[^\w.\-]+", re.ASCII)


def safe_name(filename: str) -> str:
    """Returns a file name in Discord's form: only letters, digits, dot, dash and underscore."""
    return _UNSAFE.sub("_", filename.rpartition("/")[2].rpartition("\\")[2]).strip("_") or "unknown"


def guess_type(filename: str, named_file: str) -> str:
    """Returns the content type of a file according to its name, otherwise the given one."""
    return (
        TYPES.get(filename.rpartition(".")[2].lower())
        or mimetypes.guess_type(filename)[0]
        or named_file
        or "application/octet-stream"
    )
