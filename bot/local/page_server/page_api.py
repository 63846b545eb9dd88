"""The server of the page in the browser: static files, attachments, and one WebSocket per visitor."""

from __future__ import annotations

import asyncio
from heapq import merge
from itertools import islice
from pathlib import Path
from typing import Annotated, Any

import msgspec
import pymupdf_fonts
from aiohttp import WSMsgType, web

from bot.local.bodies import commands
from bot.local.bodies.forms import ApiError, Json, one_problem
from bot.local.interactions import payloads
from bot.local.interactions.delivery import ACK_SECONDS
from bot.local.page_server.loopback_only import own_origins
from bot.local.page_server.page_settings import Manage, manage
from bot.local.page_server.table_parts import TableParts
from bot.local.world.events import Notice, guild_of
from bot.local.world.guild_world import THREAD_TYPES, Channel, ChannelContent, Guild, Message, Person, is_locked
from bot.local.world.interaction import Interaction
from bot.local.world.message_rules import check_message
from bot.local.world.permissions import Permission

FILES = Path(__file__).parents[1] / "page"
# The typefaces of the page by weight, as pymupdf-fonts names them. The pictures use the same ones. As the page brings
# its typefaces, it looks the same on every machine, and its heights can be measured.
FACES = {"400": "figo", "700": "figbo"}
HISTORY = 50
# The largest message of a page: a modal with a file.
MESSAGE_BYTES = 1024 * 1024


class _Request(msgspec.Struct, tag_field="do"):
    ref: int | None = None


class History(_Request, tag="history", kw_only=True):
    """Requests messages."""

    channel: str
    before: Annotated[str, msgspec.Meta(pattern="^[0-9]{1,20}$")] | None = None


class Say(_Request, tag="say", kw_only=True):
    """Writes a plain message."""

    channel: str
    content: str


class Command(_Request, tag="command", kw_only=True):
    """Uses a command."""

    channel: str
    command: str
    path: list[str] = []
    options: dict[str, Any] = {}


class Complete(_Request, tag="complete", kw_only=True):
    """Requests the choices of an option."""

    channel: str
    command: str
    focused: str
    path: list[str] = []
    options: dict[str, Any] = {}


class PressControl(_Request, tag="press", kw_only=True):
    """Uses a button or select."""

    channel: str
    message: str
    custom_id: str
    values: list[str] | None = None


class FormFile(msgspec.Struct):
    """The file of a modal's upload field; its data is in base64."""

    custom_id: str
    name: str
    data: bytes


class Submit(_Request, tag="submit", kw_only=True):
    """Submits a modal."""

    modal: str
    custom_id: str
    fields: list[dict[str, Any]] = []
    files: list[FormFile] = []


class Dismiss(_Request, tag="dismiss", kw_only=True):
    """Hides an ephemeral message."""

    message: str


class Setting(_Request, tag="setting", kw_only=True):
    """Changes the visitor's Discord locale."""

    locale: str


AnyRequest = History | Say | Command | Complete | PressControl | Submit | Dismiss | Setting | Manage
_decode = msgspec.json.Decoder(AnyRequest).decode


def visible_commands(table: TableParts, guild: Guild, user_id: str) -> list[Json]:
    """Returns the commands that Discord would offer to a user in a guild or in private messages."""
    first = table.world.places[guild.channels[0]].channel if guild.channels else None
    every = [*table.world.commands.values(), *guild.commands.values()]
    return [
        one
        for one in every
        if first is None
        or (one["contexts"] is not None and 0 not in one["contexts"])
        or payloads.may_use(table.world, one, user_id, first)
    ]


def read_history(user_id: str, place: ChannelContent, before: int | None, limit: int) -> list[Message]:
    """Returns the latest messages that a user can see in a channel, oldest first, including ephemeral ones."""
    whispers = place.whispers.get(user_id, {})
    own_whispers = (one for one in reversed(whispers.values()) if before is None or int(one.id) < before)
    everyones = place.before(before)
    newest = merge(everyones, own_whispers, key=lambda message: int(message.id), reverse=True)
    return list(islice(newest, limit))[::-1]


class Visitor:
    """An open page of one simulated user."""

    def __init__(self, table: TableParts, user_id: str, socket: web.WebSocketResponse) -> None:
        self._table = table
        self._user_id = user_id
        self._socket = socket
        self._queue: asyncio.Queue[bytes] = asyncio.Queue()
        self._tasks: set[asyncio.Task[None]] = set()

    async def serve(self) -> None:
        """Handles the page's requests until it disconnects."""
        sender = asyncio.create_task(self._send_all())
        self._open_private()
        self._table.events.listeners.append(self.hear)
        try:
            self._send(self._hello())
            async for frame in self._socket:
                if frame.type is not WSMsgType.TEXT:
                    break
                task = asyncio.create_task(self._receive(frame.data))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
        finally:
            self._table.events.listeners.remove(self.hear)
            for task in (sender, *self._tasks):
                task.cancel()

    async def close(self) -> None:
        """Closes the connection."""
        await self._socket.close(code=1001)

    def _send(self, data: Json) -> None:
        self._queue.put_nowait(msgspec.json.encode(data))

    async def _send_all(self) -> None:
        while True:
            frame = await self._queue.get()
            try:
                await self._socket.send_str(frame.decode())
            except ConnectionError:
                return

    def hear(self, notice: Notice) -> None:
        """Forwards the events that this user may see."""
        if notice.whisper_to is not None and notice.whisper_to != self._user_id:
            return
        place = self._table.world.places.get(notice.channel_id)
        if place is not None and not self._table.world.can_see(self._user_id, place.channel):
            return
        frame = self._frame(notice)
        if frame is not None:
            self._send(frame)

    def _frame(self, notice: Notice) -> Json | None:
        kind = notice.kind
        if kind in ("message", "edit"):
            return {"t": kind, "message": notice.message}
        if kind == "delete":
            return {"t": kind, "channel": notice.channel_id, "message": notice.message_id}
        if kind == "channel":
            return {"t": kind, "channel": notice.data}
        if kind == "channel_gone":
            return {"t": kind, "channel": notice.channel_id}
        if kind == "guild":
            return {"t": kind, **self._guild_view()}
        if kind == "commands":
            return {"t": kind, "commands": visible_commands(self._table, self._guild(), self._user_id)}
        if kind == "bot":
            return {"t": kind, "bot": notice.data}
        if kind == "typing":
            return {"t": kind, "channel": notice.channel_id, "user": notice.user_id}
        if kind == "ack":
            return {"t": kind, "interaction": notice.interaction_id}
        if kind == "failed":
            return {"t": kind, "interaction": notice.interaction_id, "message": notice.data}
        if kind == "modal":
            return {"t": kind, "interaction": notice.interaction_id, "modal": notice.data}
        return None

    def _open_private(self) -> None:
        place, fresh = self._table.world.private_channel(self._user_id)
        if fresh:
            self._table.store.save_place(place)
            self._table.events.channel_changed(place.channel, created=True)

    def _guild(self) -> Guild:
        return next(iter(self._table.world.guilds.values()))

    def _hello(self) -> Json:
        world = self._table.world
        people = [one for one in world.people.values() if not one.hidden and not one.user.bot]
        return {
            "t": "hello",
            "me": {**msgspec.to_builtins(world.people[self._user_id].user), "locale": self._locale()},
            "users": [{**msgspec.to_builtins(one.user), "locale": one.locale} for one in people],
            **self._guild_view(),
            "bot": world.bot if self._table.connected else None,
            "dms": [world.private[self._user_id]],
        }

    def _guild_view(self) -> Json:
        world, guild = self._table.world, self._guild()
        visible: list[Channel] = [
            place.channel
            for place in world.places.values()
            if guild_of(place.channel) == guild.id and world.can_see(self._user_id, place.channel)
        ]
        visible.append(world.places[world.private[self._user_id]].channel)
        visible_users = [one.user for one in world.people.values() if not one.hidden and one.user.id in guild.members]
        return {
            "guild": {
                "id": guild.id,
                "name": guild.name,
                "unavailable": guild.unavailable,
                "has_bot": world.bot_id in guild.members,
                "roles": list(guild.roles.values()),
                "members": [{"user": one, "roles": guild.members[one.id].roles} for one in visible_users],
            },
            "channels": visible,
            "commands": visible_commands(self._table, guild, self._user_id),
        }

    def _locale(self) -> str:
        return self._table.world.people[self._user_id].locale

    async def _receive(self, raw: str) -> None:
        ref: Any = None
        try:
            request = _decode(raw)
            ref = request.ref
            answer = await self._perform(request)
            self._send({"t": "ok", "ref": ref, **answer})
        except ApiError as error:
            message = error.message if error.errors is None else _first_message(error.errors) or error.message
            self._send({"t": "error", "ref": ref, "code": error.code, "message": message})
        except msgspec.DecodeError as error:
            code = 50035 if isinstance(error, msgspec.ValidationError) else 50109
            self._send({"t": "error", "ref": _ref(raw), "code": code, "message": str(error)})
        except RecursionError:
            self._send({"t": "error", "ref": ref, "code": 50109, "message": "The request is nested too deeply."})

    async def _perform(self, request: AnyRequest) -> Json:
        table, user_id = self._table, self._user_id
        interactions = table.interactions
        if isinstance(request, History):
            place = interactions.place(user_id, request.channel)
            before = int(request.before) if request.before is not None else None
            return {"messages": read_history(user_id, place, before, HISTORY)}
        if isinstance(request, Say):
            return {"message": say(table, user_id, request.channel, request.content).id}
        if isinstance(request, Command):
            return _interaction_reply(
                interactions.command(user_id, request.channel, request.command, request.path, request.options)
            )
        if isinstance(request, Complete):
            return {"choices": await complete(table, user_id, request)}
        if isinstance(request, PressControl):
            return _interaction_reply(
                interactions.press(user_id, request.channel, request.message, request.custom_id, request.values)
            )
        if isinstance(request, Submit):
            _upload_files(table, request)
            return _interaction_reply(interactions.submit(user_id, request.modal, request.custom_id, request.fields))
        if isinstance(request, Dismiss):
            dismiss(table, user_id, request.message)
            return {}
        if isinstance(request, Manage):
            return manage(table, request)
        return self._set_locale(request.locale)

    def _set_locale(self, locale: str) -> Json:
        if locale not in commands.LOCALES:
            raise one_problem(("locale",), "BASE_TYPE_CHOICES", "This is not one of Discord's languages")
        person = self._table.world.people[self._user_id]
        person.locale = locale
        self._table.store.save_person(person)
        return {}


def _upload_files(table: TableParts, request: Submit) -> None:
    """Stores the files of a modal, and puts their ids into the values of their fields."""
    opener = table.interactions.find(request.modal)
    if opener is None:
        return
    for file in request.files:
        attachment = table.messages.upload(opener.channel_id, file.name, file.data)
        table.interactions.uploads[attachment.id] = attachment
        for field in request.fields:
            if field.get("custom_id") == file.custom_id:
                field["values"] = [attachment.id]


def _interaction_reply(interaction: Interaction) -> Json:
    return {"interaction": interaction.id}


def _ref(raw: str) -> object:
    try:
        data = msgspec.json.decode(raw)
    except (msgspec.DecodeError, RecursionError):
        return None
    return data.get("ref") if isinstance(data, dict) else None


def _first_message(errors: Json) -> str | None:
    for key, value in errors.items():
        if key == "_errors":
            return str(value[0]["message"])
        found = _first_message(value)
        if found is not None:
            return found
    return None


def say(table: TableParts, user_id: str, channel_id: str, content: str) -> Message:
    """Lets a user write a message. Raises `ApiError`."""
    place = table.interactions.place(user_id, channel_id)
    thread = place.channel.type in THREAD_TYPES
    needed = Permission.SEND_MESSAGES_IN_THREADS if thread else Permission.SEND_MESSAGES
    bits = table.world.permissions(user_id, place.channel)
    if not bits & needed or (is_locked(place.channel) and not bits & Permission.MANAGE_THREADS):
        raise ApiError(403, 50013, "Missing Permissions")
    draft = check_message({"content": content}, flags_now=0, allowed_flags=0)
    if thread:
        table.threads.wake(place)
        if user_id not in place.members:
            table.threads.join(place, user_id)
    return table.messages.post(place, user_id, draft, [])


async def complete(table: TableParts, user_id: str, request: Complete) -> list[Json]:
    """Returns the bot's choices for an option, named in the user's language; empty if no answer comes in time."""
    interaction = table.interactions.complete(
        user_id, request.channel, request.command, request.path, request.options, request.focused
    )
    try:
        await interaction.wait(lambda one: one.is_settled, ACK_SECONDS + 1)
    except TimeoutError:
        return []
    locale = table.world.people[user_id].locale
    return [
        {"name": commands.localized(choice, locale), "value": choice["value"]} for choice in interaction.choices or []
    ]


def dismiss(table: TableParts, user_id: str, message_id: str) -> None:
    """Hides an ephemeral message of a user. Raises `ApiError` 10008."""
    if table.world.ephemeral.get(message_id) != user_id:
        raise ApiError(404, 10008, "Unknown Message")
    place = next(one for one in table.world.places.values() if message_id in one.whispers.get(user_id, {}))
    table.messages.delete(place, place.whispers[user_id][message_id])


class PageApi:
    """The page's routes."""

    def __init__(self, table: TableParts) -> None:
        self._table = table
        self._visitors: set[Visitor] = set()

    def routes(self) -> list[web.AbstractRouteDef]:
        """Returns all routes of the page."""
        return [
            web.get("/", self.index),
            web.get("/page", self.visit),
            web.get("/attachments/{channel_id}/{attachment_id}/{name}", self.attachment),
            web.get("/faces/{weight}", self.face),
            web.static("/static", FILES),
        ]

    async def close(self) -> None:
        """Closes all visitors' connections."""
        for visitor in list(self._visitors):
            await visitor.close()

    async def index(self, _request: web.Request) -> web.StreamResponse:
        """Returns the page itself."""
        return web.FileResponse(FILES / "index.html", headers={"Cache-Control": "no-cache"})

    async def face(self, request: web.Request) -> web.StreamResponse:
        """Returns a typeface of the page."""
        name = FACES.get(request.match_info["weight"])
        if name is None:
            raise web.HTTPNotFound
        data = await asyncio.to_thread(pymupdf_fonts.myfont, name)
        return web.Response(body=data, content_type="font/ttf", headers={"Cache-Control": "private, max-age=86400"})

    async def attachment(self, request: web.Request) -> web.StreamResponse:
        """Returns an attachment's bytes."""
        file = await self._table.store.read_file(request.match_info["attachment_id"])
        if file is None or file.channel_id != request.match_info["channel_id"]:
            raise web.HTTPNotFound
        headers = {
            "Content-Type": file.content_type,
            "Cache-Control": "private, max-age=31536000, immutable",
            # An attached file must not run as a page of this server.
            "Content-Security-Policy": "sandbox",
            "X-Content-Type-Options": "nosniff",
        }
        return web.Response(body=file.data, headers=headers)

    async def visit(self, request: web.Request) -> web.StreamResponse:
        """Serves a visitor's WebSocket. Pages of other sites are refused."""
        if request.headers.get("Origin") not in own_origins(self._table.url):
            raise web.HTTPForbidden
        person = self._find(request.query.get("user", ""))
        socket = web.WebSocketResponse(max_msg_size=MESSAGE_BYTES)
        await socket.prepare(request)
        visitor = Visitor(self._table, person.user.id, socket)
        self._visitors.add(visitor)
        try:
            await visitor.serve()
        finally:
            self._visitors.discard(visitor)
        return socket

    def _find(self, query: str) -> Person:
        """Returns the simulated user with that id or name (case is ignored), otherwise the first one."""
        people = [one for one in self._table.world.people.values() if not (one.hidden or one.user.bot)]
        for person in people:
            user = person.user
            if query.lower() in (user.id, user.username.lower(), (user.global_name or "").lower()):
                return person
        return people[0]
