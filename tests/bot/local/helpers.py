"""Helpers for the local table's tests: a manual clock, a bare REST client, and a picture."""

from __future__ import annotations

import io
import json
import time
from datetime import UTC, datetime
from typing import Any

import aiohttp
from PIL import Image

from bot.local.server import LocalTable
from bot.local.world.guild_world import Role

TOKEN = "a token of the tests"


class Clock:
    """A clock that shows the time of its creation plus the seconds that a test adds."""

    def __init__(self) -> None:
        self._made = time.time()
        self.ahead = 0.0

    def __call__(self) -> float:
        return self._made + self.ahead


class Rest:
    """Sends requests as a bot would, without a bot library; answers are (status, decoded body)."""

    def __init__(self, table: LocalTable, session: aiohttp.ClientSession) -> None:
        self.table = table
        self._session = session
        self.headers = {"Authorization": f"Bot {TOKEN}"}

    async def __call__(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        files: dict[str, bytes] | None = None,
        raw: bytes | None = None,
    ) -> tuple[int, Any]:
        kwargs: dict[str, Any] = {}
        if files is not None:
            form = aiohttp.FormData(quote_fields=False)
            form.add_field("payload_json", json.dumps(body or {}))
            for index, (name, data) in enumerate(files.items()):
                form.add_field(
                    f"files[{index}]", io.BytesIO(data), filename=name, content_type="application/octet-stream"
                )
            kwargs["data"] = form
        elif raw is not None:
            kwargs |= {"data": raw, "headers": {"Content-Type": "application/json"}}
        elif body is not None:
            kwargs["json"] = body
        headers = {**self.headers, **kwargs.pop("headers", {})}
        async with self._session.request(
            method, f"{self.table.url}/api/v10{path}", headers=headers, **kwargs
        ) as answer:
            text = await answer.read()
            return answer.status, json.loads(text) if text else None

    async def refused(self, method: str, path: str, body: Any = None, **more: Any) -> tuple[int, int]:
        status, answer = await self(method, path, body, **more)
        return status, answer["code"]

    async def fields(self, method: str, path: str, body: Any = None, **more: Any) -> list[str]:
        """Return the wrong fields of a refused body as `path.to.field CODE`."""
        status, answer = await self(method, path, body, **more)
        assert (status, answer["code"], answer["message"]) == (400, 50035, "Invalid Form Body")
        return sorted(flat(answer["errors"]))


def flat(errors: dict[str, Any], path: str = "") -> list[str]:
    lines = [f"{path} {one['code']}".strip() for one in errors.get("_errors", [])]
    for key, value in errors.items():
        if key != "_errors":
            lines += flat(value, f"{path}.{key}".strip("."))
    return lines


def own_role(table: LocalTable) -> Role:
    guild = next(iter(table.world.guilds.values()))
    return next(one for one in guild.roles.values() if one.managed)


def grant(table: LocalTable, permission: int) -> None:
    """Grant the bot more permissions in the first guild than its invitation requests."""
    own = own_role(table)
    own.permissions = str(int(own.permissions) | permission)


def picture(width: int = 30, height: int = 20, color: str = "red") -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", (width, height), color).save(buffer, "PNG")
    return buffer.getvalue()


def button(custom_id: str = "go", **more: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "Go", "custom_id": custom_id, **more}


def row(*children: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(children)}


def command(name: str = "do", **more: Any) -> dict[str, Any]:
    return {"name": name, "description": "Does it", "type": 1, **more}


def option(name: str = "what", kind: int = 3, **more: Any) -> dict[str, Any]:
    return {"name": name, "description": "What", "type": kind, **more}


def scheduled_event(table: LocalTable, *, begins_in: float = 3600, lasts: float = 3600, **other: Any) -> dict[str, Any]:
    """Return the body that makes an event outside Discord, with times in seconds from now."""
    begin, end = (
        datetime.fromtimestamp(table.world.clock() + seconds, UTC).isoformat()
        for seconds in (begins_in, begins_in + lasts)
    )
    body = {"name": "Cup", "privacy_level": 2, "entity_type": 3, "entity_metadata": {"location": "here"}}
    return {**body, "scheduled_start_time": begin, "scheduled_end_time": end, **other}
