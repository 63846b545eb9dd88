"""Stores the table in one SQLite file, written in the background. Attachments' bytes are read on demand."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import aiosqlite
import msgspec

from bot.local.world.guild_world import (
    DM,
    FLAG_LOADING,
    Attachment,
    Channel,
    ChannelContent,
    Guild,
    Message,
    Person,
    World,
)
from bot.local.world.media import loose_files
from bot.local.world.permissions import BOT_DEFAULT

SCHEMA = """
CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS thing (kind TEXT NOT NULL, id TEXT NOT NULL, json BLOB NOT NULL, PRIMARY KEY (kind, id))
    WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS file (id TEXT PRIMARY KEY, channel_id TEXT NOT NULL, name TEXT NOT NULL,
    content_type TEXT NOT NULL, data BLOB NOT NULL);
"""
VERSION = 2


class TableFileError(Exception):
    """The table's file cannot be created, or it is not a table's file. The text names the file and the reason."""


class StoredChannel(msgspec.Struct):
    """A channel in its stored form, with the members of a thread."""

    channel: Channel
    members: dict[str, str]


class StoredFile(msgspec.Struct):
    """An attachment's bytes."""

    id: str
    channel_id: str
    name: str
    content_type: str
    data: bytes


Row = tuple[str, tuple[Any, ...]]
_PERSON = msgspec.json.Decoder(Person)
_GUILD = msgspec.json.Decoder(Guild)
_PLACE = msgspec.json.Decoder(StoredChannel)
_MESSAGE = msgspec.json.Decoder(Message)


class Store:
    """The table's file. Without a path, data are kept in memory only."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._db: aiosqlite.Connection | None = None
        self._dirty: dict[tuple[str, str], object | None] = {}
        self._files: dict[str, StoredFile] = {}
        self._wake = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        self._idle = asyncio.Event()
        self._idle.set()

    async def open(self, world: World, base_url: str) -> bool:
        """Opens the file and loads the world. Returns False if the file was empty. Raises `TableFileError`."""
        if self._path is None:
            return False
        try:
            return await self._read_world(self._path, world, base_url)
        except (OSError, sqlite3.Error, msgspec.MsgspecError, LookupError, TypeError, ValueError) as error:
            if self._db is not None:
                await self._db.close()
                self._db = None
            raise TableFileError(f"{self._path}: {error}") from error

    async def _read_world(self, path: Path, world: World, base_url: str) -> bool:
        await asyncio.to_thread(path.parent.mkdir, parents=True, exist_ok=True)
        # The file contains private messages, so only its owner may read it.
        await asyncio.to_thread(path.touch, mode=0o600)
        self._db = await aiosqlite.connect(path)
        await self._db.execute("PRAGMA journal_mode=WAL")
        await self._db.execute("PRAGMA synchronous=NORMAL")
        await self._db.executescript(SCHEMA)
        found = await self._load(self._db, world, base_url)
        await self._db.execute("INSERT OR REPLACE INTO meta VALUES ('base_url', ?)", (base_url,))
        await self._db.execute("INSERT OR REPLACE INTO meta VALUES ('version', ?)", (str(VERSION),))
        await self._db.commit()
        self._writer = asyncio.create_task(self._write_behind(self._db))
        return found

    async def close(self) -> None:
        """Writes the remaining changes and closes the file."""
        if self._db is None or self._writer is None:
            return
        await self.flush()
        self._writer.cancel()
        await asyncio.gather(self._writer, return_exceptions=True)
        await self._db.close()
        self._db = None

    async def flush(self) -> None:
        """Waits until all changes so far are committed. If the writer failed, raises its error."""
        if self._writer is None:
            return
        idle = asyncio.create_task(self._idle.wait())
        await asyncio.wait({idle, self._writer}, return_when=asyncio.FIRST_COMPLETED)
        if not idle.done():
            idle.cancel()
            self._writer.result()

    def _mark(self, kind: str, key: str, value: object | None) -> None:
        if self._path is None:
            return
        self._dirty[kind, key] = value
        self._idle.clear()
        self._wake.set()

    def save_person(self, person: Person) -> None:
        """Saves a user."""
        self._mark("person", person.user.id, person)

    def save_guild(self, guild: Guild) -> None:
        """Saves a guild. Its commands are not loaded again, because the bot registers them after each start."""
        self._mark("guild", guild.id, guild)

    def save_place(self, place: ChannelContent) -> None:
        """Saves a channel without its messages."""
        self._mark("place", place.channel.id, place)

    def drop_place(self, place: ChannelContent) -> None:
        """Deletes a channel, its messages and their files."""
        self._mark("place", place.channel.id, None)
        for message in place.messages.values():
            self.drop_message(message)
        for files in place.files.values():
            self.drop_files(files)

    def save_message(self, place: ChannelContent, message: Message) -> None:
        """Saves a public message with all its files."""
        files = place.files.get(message.id, [])
        self._mark("message", message.id, msgspec.structs.replace(message, attachments=files))

    def drop_message(self, message: Message) -> None:
        """Deletes a message, but not its files."""
        self._mark("message", message.id, None)

    def drop_files(self, files: list[Attachment]) -> None:
        """Deletes the bytes of files."""
        for one in files:
            self._files.pop(one.id, None)
            self._mark("file", one.id, None)

    def save_file(self, file: StoredFile, *, lasting: bool) -> None:
        """Saves an attachment's bytes. The bytes of ephemeral messages are kept only in memory."""
        self._files[file.id] = file
        if lasting:
            self._mark("file", file.id, file)

    async def read_file(self, file_id: str) -> StoredFile | None:
        """Returns an attachment's bytes from memory or from the file, None if they are missing."""
        stored_file = self._files.get(file_id)
        if stored_file is not None or self._db is None:
            return stored_file
        query = "SELECT id, channel_id, name, content_type, data FROM file WHERE id = ?"
        async with self._db.execute(query, (file_id,)) as cursor:
            row = await cursor.fetchone()
        return None if row is None else StoredFile(*row)

    async def _write_behind(self, db: aiosqlite.Connection) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            batch, self._dirty = self._dirty, {}
            rows = [_row(kind, key, value) for (kind, key), value in batch.items()]
            for statement, values in rows:
                await db.execute(statement, values)
            await db.commit()
            for (kind, key), value in batch.items():
                if kind == "file" and value is not None and self._files.get(key) is value:
                    del self._files[key]
            if not self._dirty:
                self._idle.set()

    async def _load(self, db: aiosqlite.Connection, world: World, base_url: str) -> bool:
        async with db.execute("SELECT key, value FROM meta") as cursor:
            meta = {str(key): str(value) for key, value in await cursor.fetchall()}
        if "version" not in meta:
            return False
        old, new = f"{meta['base_url']}/attachments/".encode(), f"{base_url}/attachments/".encode()
        things: dict[str, list[bytes]] = {"person": [], "guild": [], "place": [], "message": []}
        async with db.execute("SELECT kind, json FROM thing ORDER BY kind, length(id), id") as cursor:
            async for kind, raw in cursor:
                things[kind].append(raw if old == new else raw.replace(old, new))
        _fill(world, things)
        if int(meta["version"]) < 2:
            self._narrow(world)
        return bool(world.people)

    def _narrow(self, world: World) -> None:
        """Reduces the bot's permissions to those of its invitation. Files of version 1 granted more."""
        for guild in world.guilds.values():
            for role_id in guild.members[world.bot_id].roles:
                guild.roles[role_id].permissions = str(BOT_DEFAULT)
            self.save_guild(guild)


def _row(kind: str, key: str, value: object | None) -> Row:
    if kind == "file":
        if isinstance(value, StoredFile):
            values = (value.id, value.channel_id, value.name, value.content_type, value.data)
            return "INSERT OR REPLACE INTO file VALUES (?, ?, ?, ?, ?)", values
        return "DELETE FROM file WHERE id = ?", (key,)
    if value is None:
        return "DELETE FROM thing WHERE kind = ? AND id = ?", (kind, key)
    if isinstance(value, ChannelContent):
        value = StoredChannel(value.channel, value.members)
    return "INSERT OR REPLACE INTO thing VALUES (?, ?, ?)", (kind, key, msgspec.json.encode(value))


def _fill(world: World, things: dict[str, list[bytes]]) -> None:
    for raw in things["person"]:
        person = _PERSON.decode(raw)
        world.people[person.user.id] = person
        if person.user.bot:
            world.bot_id = person.user.id
    for raw in things["guild"]:
        guild = _GUILD.decode(raw)
        guild.commands = {}
        world.guilds[guild.id] = guild
    for raw in things["place"]:
        stored = _PLACE.decode(raw)
        world.places[stored.channel.id] = ChannelContent(stored.channel, members=stored.members)
        if stored.channel.type == DM and isinstance(stored.channel.recipients, list):
            world.private[stored.channel.recipients[0].id] = stored.channel.id
    for raw in things["message"]:
        message = _MESSAGE.decode(raw)
        place = world.places.get(message.channel_id)
        # Deferred answers are left out: their interactions are gone, so they can never be completed.
        if place is not None and not message.flags & FLAG_LOADING:
            last = place.channel.last_message_id
            place.hold(message, message.attachments)
            message.attachments = loose_files(message, message.attachments)
            place.add(message)
            place.channel.last_message_id = last
    ids = [*world.people, *world.guilds, *world.places]
    ids += [str(place.order[-1]) for place in world.places.values() if place.order]
    world.snowflake.last = max((int(one) for one in ids), default=0)
