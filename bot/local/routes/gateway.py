"""The WebSocket gateway: sessions with heartbeats, resuming, sharding and stream compression."""

from __future__ import annotations

import asyncio
import secrets
import zlib
from collections import deque
from typing import Protocol

import msgspec
from aiohttp import WSMsgType, web

from bot.local.world.events import Events, Notice
from bot.local.world.guild_world import Guild, Json, World, is_archived

HEARTBEAT, IDENTIFY, PRESENCE, VOICE, RESUME, RECONNECT = 1, 2, 3, 4, 6, 7
REQUEST_MEMBERS, INVALID_SESSION, HELLO, HEARTBEAT_ACK = 8, 9, 10, 11
HEARTBEAT_MS, KEPT_EVENTS, MAX_COMMANDS_PER_MINUTE = 41_250, 2_000, 120
# A network's round-trip time. Without it, an acknowledgement can arrive before discord.py has recorded its heartbeat,
# and discord.py warns that it cannot keep up.
ACK_SECONDS = 0.05
# The flag for registered commands, which Discord's clients show as a badge.
APPLICATION_FLAGS = 1 << 23
PRIVILEGED_INTENTS = 1 << 1 | 1 << 8 | 1 << 15
ALL_INTENTS = (1 << 26) - 1
UNKNOWN_OPCODE, DECODE_ERROR, NOT_AUTHENTICATED, BAD_TOKEN, ALREADY_AUTHENTICATED = range(4001, 4006)
RATE_LIMITED, INVALID_SHARD, INVALID_VERSION, INVALID_INTENTS, DISALLOWED_INTENTS = (
    4008,
    4010,
    4012,
    4013,
    4014,
)


class Deflater(Protocol):
    """A compressing stream."""

    def compress(self, data: bytes, /) -> bytes:
        """Compresses data, and returns the available output."""

    def flush(self, mode: int, /) -> bytes:
        """Returns the remaining output."""


class BotConnection:
    """A WebSocket of a bot. Frames are queued, and its own task sends them in order."""

    def __init__(self, socket: web.WebSocketResponse, *, compress: bool) -> None:
        self.socket = socket
        self.cut = False
        self._deflater: Deflater | None = zlib.compressobj(1) if compress else None
        self._queue: asyncio.Queue[bytes] = asyncio.Queue()
        self._sender = asyncio.create_task(self._send_all())

    def send(self, frame: bytes) -> None:
        """Queues one gateway frame."""
        self._queue.put_nowait(frame)

    def stop(self) -> None:
        """Ends the sending task."""
        self._sender.cancel()

    async def drain(self) -> None:
        """Waits until all queued frames are sent."""
        await self._queue.join()

    async def _send_all(self) -> None:
        while True:
            frame = await self._queue.get()
            try:
                if self._deflater is None:
                    await self.socket.send_str(frame.decode())
                else:
                    packed = self._deflater.compress(frame) + self._deflater.flush(zlib.Z_SYNC_FLUSH)
                    await self.socket.send_bytes(packed)
            except ConnectionError:
                # The task that reads from this socket notices the lost connection and cleans up.
                continue
            finally:
                self._queue.task_done()


class GatewaySession:
    """A session that survives a lost connection: its identity, its intents, and events that may have to be resent."""

    def __init__(self, intents: int, shard: tuple[int, int]) -> None:
        self.id = secrets.token_hex(16)
        self.intents = intents
        self.shard = shard
        self.connection: BotConnection | None = None
        self._sequence = 0
        self._kept: deque[tuple[int, bytes]] = deque(maxlen=KEPT_EVENTS)

    def wants(self, guild_id: str | None) -> bool:
        """Returns whether this shard has the guild. Private channels (None) belong to the first shard."""
        number, count = self.shard
        return (0 if guild_id is None else (int(guild_id) >> 22) % count) == number

    def dispatch(self, event: str, data: bytes) -> None:
        """Numbers an event, stores it for resuming, and queues it if there is a connection."""
        self._sequence += 1
        frame = b'{"op":0,"t":"%s","s":%d,"d":%s}' % (event.encode(), self._sequence, data)
        self._kept.append((self._sequence, frame))
        if self.connection is not None:
            self.connection.send(frame)

    def missed(self, sequence: int) -> list[bytes] | None:
        """Returns the frames after a sequence number, None if some of them are no longer stored."""
        if sequence > self._sequence or (self._kept and sequence < self._kept[0][0] - 1):
            return None
        return [frame for number, frame in self._kept if number > sequence]


class ClosedError(Exception):
    """Closes a connection with a close code."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Gateway:
    """Accepts connections of bots, and stores their sessions."""

    def __init__(self, world: World, events: Events, token: str) -> None:
        self._world = world
        self._events = events
        self._token = token
        self._sessions: dict[str, GatewaySession] = {}
        # The privileged intents granted to the application. Initially there are none.
        self.granted_intents = 0
        # How many shards may identify within five seconds. Discord allows one, and more to large bots.
        self.max_concurrency = 1
        self.url = ""

    @property
    def connected(self) -> list[GatewaySession]:
        """The sessions with an open connection."""
        return [session for session in self._sessions.values() if session.connection is not None]

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """Serves one WebSocket."""
        socket = web.WebSocketResponse(max_msg_size=64 * 1024, compress=False)
        await socket.prepare(request)
        compress = request.query.get("compress") == "zlib-stream"
        connection = BotConnection(socket, compress=compress)
        session: GatewaySession | None = None
        try:
            if request.query.get("v", "10") not in ("9", "10"):
                raise ClosedError(INVALID_VERSION, "Invalid API version")
            connection.send(_frame(HELLO, {"heartbeat_interval": HEARTBEAT_MS, "_trace": []}))
            recent: deque[float] = deque()
            async for frame in socket:
                if frame.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
                    break
                _limit(recent, asyncio.get_running_loop().time())
                session = self._receive(connection, session, frame.data) or session
        except ClosedError as closing:
            await connection.drain()
            await socket.close(code=closing.code, message=closing.reason.encode())
        finally:
            connection.stop()
            if session is not None and session.connection is connection:
                session.connection = None
                # A session that closed normally cannot be resumed. An interrupted session can.
                if socket.close_code in (1000, 1001) and not connection.cut:
                    self._end_session(session)
                self._tell_presence()
        return socket

    async def drop_connections(self, code: int = 4000) -> None:
        """Drops every bot's connection, as a network failure would. The sessions can be resumed."""
        for session in self.connected:
            if session.connection is not None:
                session.connection.cut = True
                await session.connection.socket.close(code=code)

    def ask_to_reconnect(self) -> None:
        """Asks every bot to reconnect and resume."""
        for session in self.connected:
            if session.connection is not None:
                session.connection.send(_frame(RECONNECT, None))

    def _end_session(self, session: GatewaySession) -> None:
        self._sessions.pop(session.id, None)
        if session in self._events.sessions:
            self._events.sessions.remove(session)

    def _receive(
        self, connection: BotConnection, session: GatewaySession | None, raw: str | bytes
    ) -> GatewaySession | None:
        try:
            message = msgspec.json.decode(raw)
            op, data = message["op"], message.get("d")
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, TypeError, KeyError, AttributeError) as error:
            raise ClosedError(DECODE_ERROR, "Decode error") from error
        if op == HEARTBEAT:
            asyncio.get_running_loop().call_later(ACK_SECONDS, connection.send, _frame(HEARTBEAT_ACK, None))
            return None
        if op in (IDENTIFY, RESUME):
            if session is not None:
                raise ClosedError(ALREADY_AUTHENTICATED, "Already authenticated.")
            if not isinstance(data, dict):
                raise ClosedError(DECODE_ERROR, "Decode error")
            if data.get("token") != self._token:
                raise ClosedError(BAD_TOKEN, "Authentication failed.")
            return self._identify(connection, data) if op == IDENTIFY else self._resume(connection, data)
        if session is None:
            raise ClosedError(NOT_AUTHENTICATED, "Not authenticated.")
        if op == REQUEST_MEMBERS:
            self._send_members(session, data)
        elif op not in (PRESENCE, VOICE):
            raise ClosedError(UNKNOWN_OPCODE, "Unknown opcode.")
        return None

    def _identify(self, connection: BotConnection, data: Json) -> GatewaySession:
        intents = data.get("intents")
        if isinstance(intents, bool) or not isinstance(intents, int) or intents & ~ALL_INTENTS:
            raise ClosedError(INVALID_INTENTS, "Invalid intent(s).")
        if intents & PRIVILEGED_INTENTS & ~self.granted_intents:
            raise ClosedError(DISALLOWED_INTENTS, "Disallowed intent(s).")
        shard = data.get("shard") or [0, 1]
        if not (isinstance(shard, list) and len(shard) == 2 and 0 <= shard[0] < shard[1]):
            raise ClosedError(INVALID_SHARD, "Invalid shard.")
        session = GatewaySession(intents, (shard[0], shard[1]))
        for old in list(self._sessions.values()):
            # A restarted bot does not resume the session of its killed predecessor, so that session ends.
            if old.connection is None and old.shard == session.shard:
                self._end_session(old)
        session.connection = connection
        self._sessions[session.id] = session
        self._events.sessions.append(session)
        world = self._world
        mine = [guild for guild in world.guilds.values() if world.bot_id in guild.members and session.wants(guild.id)]
        session.dispatch("READY", msgspec.json.encode(self._ready(session, mine)))
        for guild in mine:
            if not guild.unavailable:
                created = {**self.guild_create(guild, intents), "unavailable": False}
                session.dispatch("GUILD_CREATE", msgspec.json.encode(created))
        self._tell_presence()
        return session

    def _ready(self, session: GatewaySession, guilds: list[Guild]) -> Json:
        return {
            "v": 10,
            "user": {
                **msgspec.to_builtins(self._world.bot),
                "verified": True,
                "mfa_enabled": False,
                "email": None,
            },
            "guilds": [{"id": guild.id, "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": self.url,
            "shard": list(session.shard),
            "application": {"id": self._world.bot_id, "flags": APPLICATION_FLAGS},
            "private_channels": [],
            "user_settings": {},
            "relationships": [],
            "presences": [],
        }

    def _resume(self, connection: BotConnection, data: Json) -> GatewaySession | None:
        session = self._sessions.get(str(data.get("session_id")))
        sequence = data.get("seq")
        missed = session.missed(sequence) if session is not None and isinstance(sequence, int) else None
        if session is None or missed is None:
            connection.send(_frame(INVALID_SESSION, False))
            return None
        session.connection = connection
        for frame in missed:
            connection.send(frame)
        session.dispatch("RESUMED", b'{"_trace":[]}')
        self._tell_presence()
        return session

    def guild_create(self, guild: Guild, intents: int) -> Json:
        """Returns the GUILD_CREATE data of a guild, limited by the intents."""
        world = self._world
        member_ids = guild.members if intents & 1 << 1 else [world.bot_id]
        members = [world.full_member(guild, one) for one in member_ids]
        threads = [place.channel for place in world.threads_of(guild) if not is_archived(place.channel)]
        return {
            **guild_json(guild),
            "joined_at": guild.members[world.bot_id].joined_at,
            "large": False,
            "member_count": len(guild.members),
            "voice_states": [],
            "members": members if intents & 1 else [],
            "channels": [world.places[one].channel for one in guild.channels],
            "threads": [one for one in threads if world.can_see(world.bot_id, one)],
            "presences": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
        }

    def _send_members(self, session: GatewaySession, data: object) -> None:
        fields = data if isinstance(data, dict) else {}
        guild = self._world.guilds.get(str(fields.get("guild_id")))
        if guild is None or self._world.bot_id not in guild.members:
            return
        user_ids = fields.get("user_ids") or []
        user_ids = [str(one) for one in (user_ids if isinstance(user_ids, list) else [user_ids])]
        query = fields.get("query")
        names = {one: self._world.people[one].user.username for one in guild.members}
        found = user_ids or [one for one in names if query and names[one].startswith(str(query).lower())]
        chunk = {
            "guild_id": guild.id,
            "members": [self._world.full_member(guild, one) for one in found if one in guild.members],
            "not_found": [one for one in user_ids if one not in guild.members],
            "chunk_index": 0,
            "chunk_count": 1,
            "nonce": fields.get("nonce"),
        }
        session.dispatch("GUILD_MEMBERS_CHUNK", msgspec.json.encode(chunk))

    def _tell_presence(self) -> None:
        self._events.notify(Notice("bot", data=self._world.bot if self.connected else None))


def _frame(op: int, data: object) -> bytes:
    return msgspec.json.encode({"op": op, "t": None, "s": None, "d": data})


def _limit(recent: deque[float], now: float) -> None:
    recent.append(now)
    while now - recent[0] > 60:
        recent.popleft()
    if len(recent) > MAX_COMMANDS_PER_MINUTE:
        raise ClosedError(RATE_LIMITED, "You are being rate limited.")


def guild_json(guild: Guild) -> Json:
    """Returns a guild object."""
    return {
        "id": guild.id,
        "name": guild.name,
        "icon": None,
        "description": None,
        "home_header": None,
        "splash": None,
        "discovery_splash": None,
        "banner": None,
        "owner_id": guild.owner_id,
        "application_id": None,
        "region": "local",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "system_channel_id": next(iter(guild.channels), None),
        "system_channel_flags": 0,
        "widget_enabled": False,
        "widget_channel_id": None,
        "verification_level": 0,
        "default_message_notifications": 1,
        "mfa_level": 0,
        "explicit_content_filter": 0,
        "max_presences": None,
        "max_members": 250_000,
        "max_video_channel_users": 25,
        "max_stage_video_channel_users": 50,
        "vanity_url_code": None,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "preferred_locale": guild.locale,
        "rules_channel_id": None,
        "safety_alerts_channel_id": None,
        "public_updates_channel_id": None,
        "premium_progress_bar_enabled": False,
        "nsfw": False,
        "nsfw_level": 0,
        "incidents_data": None,
        "features": [],
        "stickers": [],
        "emojis": [],
        "roles": list(guild.roles.values()),
    }
