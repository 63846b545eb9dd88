"""A small server that speaks the page's protocol. The tests themselves act as the table and the bot."""

import asyncio
import contextlib
import io
import itertools
import json
from collections.abc import Awaitable, Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from aiohttp import WSMsgType, web
from PIL import Image, ImageDraw

import bot.local

PAGE = Path(bot.local.__file__).parent / "page"
Frame = dict[str, Any]
Handler = Callable[[Frame, str, str], Awaitable[None]]

ANA, BEN, CHEN, BOT = "1001", "1002", "1003", "1099"
GUILD, PLAYERS_ROLE = "2001", "2101"
LOBBY, TALK, THREAD, OLD_THREAD, DIRECT = "3001", "3002", "3003", "3004", "3005"

USERS: list[Frame] = [
    {"id": ANA, "username": "ana", "global_name": "Ana"},
    {"id": BEN, "username": "ben", "global_name": "Ben"},
    {"id": CHEN, "username": "chen", "global_name": "Chen Li"},
]
BOT_USER: Frame = {"id": BOT, "username": "Sobremesa", "global_name": None, "bot": True}


def option(kind: int, name: str, spanish: str | None = None, **more: Any) -> Frame:
    """Return a command option whose description is made from its name."""
    local = {"es-ES": spanish} if spanish else {}
    return {"type": kind, "name": name, "name_localizations": local, "description": f"About {name}", **more}


def commands() -> list[Frame]:
    """Return commands like the bot's: subcommands, choices, numeric limits, completion, users and channels."""
    games = [
        {"name": "Splendor: Marvel", "value": "splendor_marvel"},
        {"name": "Marvel United", "value": "marvel_united"},
    ]
    new = [
        option(3, "visibility", choices=[{"name": "Open", "value": "open"}, {"name": "Closed", "value": "closed"}]),
        option(3, "game", "juego", required=True, choices=games),
        option(4, "seats", "asientos", min_value=2, max_value=4),
        option(5, "teach"),
    ]
    game = [
        option(1, "new", "nueva", options=new),
        option(1, "board", "tablero"),
        option(1, "end", options=[option(3, "reason", required=True, min_length=3, max_length=20)]),
    ]
    groups = [option(2, "clock", options=[option(1, "set", options=[option(10, "hours", min_value=0.5)])])]
    return [
        {
            "id": "5001",
            "name": "game",
            "name_localizations": {"es-ES": "partida"},
            "description": "Games",
            "options": game,
        },
        {
            "id": "5002",
            "name": "move",
            "name_localizations": {"es-ES": "jugada"},
            "description": "Make a move",
            "description_localizations": {"es-ES": "Haz una jugada"},
            "options": [option(3, "action", required=True, autocomplete=True)],
        },
        {
            "id": "5003",
            "name": "seat",
            "description": "Hand a seat over",
            "options": [option(6, "to", required=True), option(7, "where")],
        },
        {"id": "5004", "name": "admin", "description": "For moderators", "options": groups},
        {"id": "5005", "name": "Inspect", "type": 3, "description": ""},
    ]


def picture(width: int, height: int) -> bytes:
    """A PNG of coloured fields."""
    image = Image.new("RGB", (width, height), "#22304a")
    draw = ImageDraw.Draw(image)
    for index, shade in enumerate(("#d9a441", "#4aa3df", "#c94f4f", "#5bb974", "#8d6cc4")):
        left = width * (index * 2 + 1) // 12
        draw.rounded_rectangle((left, height // 4, left + width // 8, height * 3 // 4), 24, shade)
    stream = io.BytesIO()
    image.save(stream, "PNG")
    return stream.getvalue()


class FakeTable:
    """The table: its users, its messages, and every request that the page sent."""

    def __init__(self) -> None:
        self._runner: web.AppRunner | None = None
        self._site: web.TCPSite | None = None
        self.port = 0
        self.begin_anew()

    def begin_anew(self) -> None:
        """Forget all messages, requests and replies. No window may be connected at that time."""
        self.channels: dict[str, Frame] = {one["id"]: one for one in self._channels()}
        self.messages: dict[str, list[Frame]] = {one: [] for one in self.channels}
        self.commands = commands()
        self.bot: Frame | None = BOT_USER
        self.locales = {ANA: "en-US", BEN: "en-GB", CHEN: "es-ES"}
        self.requests: list[Frame] = []
        self.handlers: dict[str, Handler] = {}
        self.choices: Callable[[Frame], list[Frame]] = lambda _frame: []
        self.unknown_users_refused = False
        self._held: list[tuple[web.WebSocketResponse, str, Frame]] | None = None
        self._sockets: dict[str, set[web.WebSocketResponse]] = {user["id"]: set() for user in USERS}
        self._ids: Iterator[int] = itertools.count(9000)
        self._clock = datetime.now(UTC) - timedelta(minutes=20)
        self._asked = asyncio.Event()

    @staticmethod
    def _channels() -> list[Frame]:
        archived = {"archived": True, "locked": False}
        return [
            {"id": LOBBY, "type": 0, "name": "lobby", "position": 0, "topic": "The long talk after the meal"},
            {"id": TALK, "type": 0, "name": "small-talk", "position": 1},
            {
                "id": THREAD,
                "type": 11,
                "name": "Friday game",
                "parent_id": LOBBY,
                "thread_metadata": {"archived": False},
            },
            {"id": OLD_THREAD, "type": 11, "name": "Old game", "parent_id": LOBBY, "thread_metadata": archived},
            {"id": DIRECT, "type": 1, "recipients": [USERS[0]]},
        ]

    # ---- running

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    async def start(self) -> None:
        app = web.Application()
        app.router.add_get("/", self._index)
        app.router.add_static("/static", PAGE)
        app.router.add_get("/files/{width}x{height}.png", self._picture)
        app.router.add_get("/page", self._page)
        self._runner = web.AppRunner(app, shutdown_timeout=0.2)
        await self._runner.setup()
        self._site = web.TCPSite(self._runner, "127.0.0.1", self.port)
        await self._site.start()
        self.port = self._runner.addresses[0][1]

    async def stop(self) -> None:
        # The server stops before the windows lose their connections. Otherwise they would reconnect at once.
        if self._site:
            await self._site.stop()
        for sockets in self._sockets.values():
            for socket in list(sockets):
                await socket.close()
        if self._runner:
            await self._runner.cleanup()
        self._runner = self._site = None

    @staticmethod
    async def _index(_request: web.Request) -> web.FileResponse:
        return web.FileResponse(PAGE / "index.html")

    @staticmethod
    async def _picture(request: web.Request) -> web.Response:
        size = request.match_info
        return web.Response(body=picture(int(size["width"]), int(size["height"])), content_type="image/png")

    async def _page(self, request: web.Request) -> web.WebSocketResponse:
        asked = request.query.get("user", ANA)
        user = asked if asked in self._sockets else None
        if user is None and self.unknown_users_refused:
            raise web.HTTPForbidden
        user = user or ANA
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        self._sockets[user].add(socket)
        await socket.send_json(self.hello(user))
        try:
            async for received in socket:
                if received.type is WSMsgType.TEXT:
                    await self._answer(socket, user, json.loads(received.data))
        finally:
            self._sockets[user].discard(socket)
        return socket

    def hello(self, user: str) -> Frame:
        me = next(one for one in USERS if one["id"] == user)
        roles = [{"id": PLAYERS_ROLE, "name": "Players", "color": 0x6CC5A0, "position": 1}]
        members = [{"user": one, "roles": [PLAYERS_ROLE] if one["id"] == BEN else []} for one in USERS]
        channels = [one for one in self.channels.values() if one["id"] != DIRECT or user == ANA]
        for channel in channels:
            said = self.messages[channel["id"]]
            channel["last_message_id"] = said[-1]["id"] if said else None
        return {
            "t": "hello",
            "me": {**me, "locale": self.locales[user]},
            "users": USERS,
            "guild": {"id": GUILD, "name": "Kitchen table", "roles": roles, "members": members},
            "channels": channels,
            "commands": self.commands,
            "bot": self.bot,
            "dms": [DIRECT] if user == ANA else [],
        }

    # ---- requests of the page

    async def _answer(self, socket: web.WebSocketResponse, user: str, frame: Frame) -> None:
        self.requests.append({**frame, "user": user})
        self._asked.set()
        if self._held is not None and frame["do"] == "complete":
            self._held.append((socket, user, frame))
        else:
            await self._reply(socket, user, frame)

    async def _reply(self, socket: web.WebSocketResponse, user: str, frame: Frame) -> None:
        answer: Frame = {"t": "ok", "ref": frame["ref"]}
        do = frame["do"]
        if do == "history":
            answer["messages"] = self._history(user, frame["channel"], frame["before"])
        elif do == "complete":
            answer["choices"] = self.choices(frame)
        elif do in {"press", "command", "submit"}:
            answer["interaction"] = self.id()
        elif do == "say" and frame["content"] == "refuse me":
            answer = {"t": "error", "ref": frame["ref"], "code": 50013, "message": "Missing Permissions"}
        await socket.send_json(answer)
        if do == "say" and answer["t"] == "ok":
            await self.post(frame["channel"], user, frame["content"])
        if do in self.handlers:
            await self.handlers[do](frame, user, answer.get("interaction", ""))

    def _history(self, user: str, channel: str, before: str | None) -> list[Frame]:
        seen = [one for one in self.messages[channel] if self._may_see(user, one)]
        if before is not None:
            seen = [one for one in seen if int(one["id"]) < int(before)]
        return seen[-50:]

    @staticmethod
    def _may_see(user: str, message: Frame) -> bool:
        return not message["flags"] & 64 or message.get("_only") == user

    def hold_completions(self) -> None:
        """From now on, hold back the answers to completions, like a slow bot."""
        self._held = []

    async def release_completions(self) -> None:
        """Send the completions that were held back, before anything that is sent afterwards."""
        held, self._held = self._held or [], None
        for socket, user, frame in held:
            await self._reply(socket, user, frame)

    def asked(self, do: str) -> list[Frame]:
        """Return the requests of one kind, oldest first."""
        return [frame for frame in self.requests if frame["do"] == do]

    async def until_asked(self, do: str, count: int = 1) -> Frame:
        """Wait until the page has sent this many requests of a kind. Return the last of these requests."""
        async with asyncio.timeout(5):
            while len(self.asked(do)) < count:
                self._asked.clear()
                await self._asked.wait()
        return self.asked(do)[-1]

    # ---- actions of the table and the bot

    def id(self) -> str:
        return str(next(self._ids))

    def message(self, channel: str, author: str, content: str = "", *, only: str | None = None, **more: Any) -> Frame:
        """Send a message in Discord's format and keep it in the channel.

        `only` makes it a private reply to that user.
        """
        self._clock += timedelta(seconds=5)
        flags = more.pop("flags", 0) | (64 if only else 0)
        message = {
            "id": self.id(),
            "type": 0,
            "channel_id": channel,
            "author": next(one for one in [*USERS, BOT_USER] if one["id"] == author),
            "content": content,
            "timestamp": self._clock.isoformat(),
            "edited_timestamp": None,
            "mentions": [],
            "mention_roles": [],
            "mention_everyone": False,
            "attachments": [],
            "embeds": [],
            "components": [],
            "flags": flags,
            "_only": only,
            **more,
        }
        self.messages[channel].append(message)
        return message

    async def post(self, channel: str, author: str, content: str = "", **more: Any) -> Frame:
        message = self.message(channel, author, content, **more)
        await self.send({"t": "message", "message": message}, to=message["_only"])
        return message

    async def edit(self, message: Frame, **changes: Any) -> None:
        message.update(changes)
        await self.send({"t": "edit", "message": message}, to=message["_only"])

    async def send(self, frame: Frame, to: str | None = None) -> None:
        """Send a frame to one user's windows, or to all windows."""
        users = list(self._sockets) if to is None else [to]
        for socket in [one for user in users for one in self._sockets[user]]:
            with contextlib.suppress(ConnectionError):  # The window may have closed meanwhile.
                await socket.send_json(frame)

    async def ack(self, interaction: str) -> None:
        await self.send({"t": "ack", "interaction": interaction})

    async def fail(self, interaction: str) -> None:
        await self.send({"t": "failed", "interaction": interaction, "message": "The application did not respond"})
