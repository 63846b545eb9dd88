"""Drives a bot's WebSocket without a library."""

import zlib
from typing import Any

import aiohttp
import msgspec

from bot.local.server import LocalTable
from tests.bot.local.helpers import TOKEN

GUILDS, MESSAGES = 1, 1 << 9


class Socket:
    """A bot's WebSocket, driven without a library."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, *, packed: bool) -> None:
        self.socket = socket
        self._inflater = zlib.decompressobj() if packed else None

    async def send(self, op: int, data: Any = None) -> None:
        await self.socket.send_json({"op": op, "d": data})

    async def next(self) -> dict[str, Any]:
        frame = await self.socket.receive(timeout=5)
        assert frame.type in (aiohttp.WSMsgType.TEXT, aiohttp.WSMsgType.BINARY), frame
        data = frame.data
        if self._inflater is not None:
            assert data.endswith(b"\x00\x00\xff\xff")
            data = self._inflater.decompress(data)
        return msgspec.json.decode(data, type=dict[str, Any])

    async def event(self, name: str) -> dict[str, Any]:
        while True:
            frame = await self.next()
            if frame["t"] == name:
                return frame

    async def closed(self) -> int | None:
        while (await self.socket.receive(timeout=5)).type is not aiohttp.WSMsgType.CLOSE:
            pass
        return self.socket.close_code

    async def identify(self, intents: int = GUILDS | MESSAGES, **more: Any) -> dict[str, Any]:
        assert (await self.next())["op"] == 10
        await self.send(2, {"token": TOKEN, "intents": intents, "properties": {}, **more})
        ready: dict[str, Any] = (await self.next())["d"]
        return ready


class Opener:
    """Opens sockets, and closes them at the end of the test."""

    def __init__(self, table: LocalTable, session: aiohttp.ClientSession) -> None:
        self._table = table
        self._session = session
        self._opened: list[aiohttp.ClientWebSocketResponse] = []

    async def close(self) -> None:
        for socket in self._opened:
            await socket.close()

    async def __call__(self, query: str = "v=10&encoding=json") -> Socket:
        socket = await self._session.ws_connect(f"{self._table.gateway.url}?{query}")
        self._opened.append(socket)
        return Socket(socket, packed="compress" in query)
