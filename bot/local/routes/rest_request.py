"""A REST request as the routes receive it: decoded body, uploads, faults, recording, Discord's error bodies."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any

import msgspec
from aiohttp import web

from bot.local.bodies.forms import ApiError, Json
from bot.local.bodies.limits import LimitCheck, RateLimits, RouteLimits, Scope, whole_seconds
from bot.local.world.message_rules import Upload

VIA = "1.1 local table"
JSON_HEADERS = {"Content-Type": "application/json"}


@dataclass(slots=True)
class ApiRequest:
    """A request of the bot. Routes change the body while they process it; `raw_body` is the original JSON."""

    method: str
    route: str
    params: Mapping[str, str]
    query: Mapping[str, str]
    body: Any = None
    files: list[Upload] = field(default_factory=list)
    raw_body: bytes = b""
    injected: bool = False

    def json(self) -> Json:
        """Returns the body as an object. Raises `ApiError` 50035 if it is not an object."""
        if not isinstance(self.body, dict):
            raise ApiError(400, 50035, "Invalid Form Body", errors=_NO_OBJECT)
        return self.body


_NO_OBJECT: Json = {
    "_errors": [{"code": "DICT_TYPE_CONVERT", "message": "Only dictionaries may be used in a DictType"}]
}
Handler = Callable[[ApiRequest], Any]


@dataclass(slots=True)
class Created:
    """A handler's answer with a created object. Discord then answers with status 201, not 200."""

    created_object: object


@dataclass(slots=True)
class Recorded:
    """A recorded request with the status of its answer. ``injected``: the answer came from a fault."""

    method: str
    route: str
    path: str
    body: Any
    files: list[str]
    status: int
    at: float
    injected: bool = False


@dataclass(slots=True)
class Fault:
    """A failure that is injected after `delay` seconds.

    With `status` 0, the request is only delayed. With `performed`, the request is handled before the failure is
    returned.
    """

    method: str
    route: str
    times: int
    status: int
    retry_after: float
    delay: float
    performed: bool
    code: int
    scope: Scope
    text: str = ""
    hits: int = 0

    def matches(self, call_method: str, call_route: str) -> bool:
        """Returns whether the fault applies to this request. A fault applies only to its first `times` requests."""
        return self.hits < self.times and self.method in ("*", call_method) and fnmatchcase(call_route, self.route)

    def response(self) -> web.Response:
        """Returns the fault's answer."""
        if self.status == 429:
            return limited_response(self.retry_after, self.scope)
        texts = {403: (50013, "Missing Permissions"), 404: (10008, "Unknown Message")}
        code, text = texts.get(self.status, (0, f"{self.status}: Injected fault"))
        return json_response({"message": self.text or text, "code": self.code or code}, self.status)


def json_response(data: object, status: int = 200) -> web.Response:
    """Returns a JSON answer with the exact content type that clients expect."""
    return web.Response(status=status, body=msgspec.json.encode(data), headers=JSON_HEADERS)


def limited_response(wait: float, scope: Scope) -> web.Response:
    """Returns a 429. It has the header `Via`, because discord.py treats a 429 without it as a ban."""
    text = "The resource is being rate limited." if scope == "shared" else "You are being rate limited."
    body: Json = {"message": text, "retry_after": round(wait, 3), "global": scope == "global"}
    headers = {"Retry-After": whole_seconds(wait), "Via": VIA, **JSON_HEADERS}
    return web.Response(status=429, body=msgspec.json.encode(body), headers=headers)


def error_response(error: ApiError) -> web.Response:
    """Returns an error in Discord's format."""
    response = json_response(error.body(), error.status)
    if error.retry_after is not None:
        response.headers["Via"] = VIA
        response.headers["Retry-After"] = whole_seconds(error.retry_after)
    return response


class Api:
    """Registers routes and runs their requests."""

    def __init__(self, token: str, clock: Callable[[], float], limits: RouteLimits) -> None:
        self._authorization = f"Bot {token}"
        self._clock = clock
        self.limits = RateLimits(limits, clock)
        self.faults: list[Fault] = []
        self.requests: list[Recorded] = []
        self.recording = False
        self.in_flight = 0
        self.served = 0

    def route(self, handler: Handler, method: str, route: str, *, public: bool = False) -> web.RouteDef:
        """Returns a route below `/api/v10`. Public routes need no bot token."""

        async def serve(request: web.Request) -> web.StreamResponse:
            return await self._serve(request, handler, method, route, public)

        return web.route(method, f"/api/v10{route}", serve)

    async def answer_unknown_path(self, request: web.Request) -> web.StreamResponse:
        """Answers a request for a path that does not exist, or that does not accept the method."""
        other = False
        for resource in request.app.router.resources():
            if resource.canonical.startswith("/api/v10/"):
                other = other or bool((await resource.resolve(request))[1])
        status, text = (405, "405: Method Not Allowed") if other else (404, "404: Not Found")

        def refuse(_call: ApiRequest) -> None:
            raise ApiError(status, 0, text)

        return await self._serve(request, refuse, request.method, request.path, public=True)

    async def _serve(
        self, request: web.Request, handler: Handler, method: str, route: str, public: bool
    ) -> web.StreamResponse:
        self.in_flight += 1
        call = ApiRequest(method, route, request.match_info, request.query)
        try:
            limit_check = self.limits.take(method, route, request.match_info, interaction=public)
            if limit_check.wait:
                await _read_ignored(request, call)
                response = limited_response(limit_check.wait, limit_check.scope)
            else:
                response, limit_check = await self._pass(request, call, handler, public, limit_check)
            limit_check.write(response)
            self._record(call, request, response.status)
            return response
        except ConnectionError:
            # The client closed the connection while sending. The request is incomplete, and nobody reads the answer.
            return error_response(ApiError(408, 0, "408: Request Timeout"))
        finally:
            self.in_flight -= 1
            self.served += 1

    async def _pass(
        self, request: web.Request, call: ApiRequest, handler: Handler, public: bool, limit_check: LimitCheck
    ) -> tuple[web.Response, LimitCheck]:
        fault = self._fault(call.method, call.route) if self.faults else None
        if fault is None:
            return await self._respond(request, call, handler, public), limit_check
        call.injected = bool(fault.status)
        if fault.delay:
            await asyncio.sleep(fault.delay)
        if fault.performed or not fault.status:
            response = await self._respond(request, call, handler, public)
            if not fault.status:
                return response, limit_check
        else:
            await _read_ignored(request, call)
        if fault.status == 429:
            limit_check = limit_check.with_refusal(fault.retry_after, fault.scope)
        return fault.response(), limit_check

    async def _respond(self, request: web.Request, call: ApiRequest, handler: Handler, public: bool) -> web.Response:
        try:
            if not public and request.headers.get("Authorization") != self._authorization:
                raise ApiError(401, 0, "401: Unauthorized")
            if call.method in ("POST", "PUT", "PATCH"):
                await _read_body(request, call)
            result = handler(call)
            if isinstance(result, Awaitable):
                result = await result
        except ApiError as error:
            return error_response(error)
        if result is None:
            return web.Response(status=204)
        if isinstance(result, Created):
            return json_response(result.created_object, 201)
        return json_response(result)

    def _fault(self, method: str, route: str) -> Fault | None:
        for fault in self.faults:
            if fault.matches(method, route):
                fault.hits += 1
                return fault
        return None

    def _record(self, call: ApiRequest, request: web.Request, status: int) -> None:
        if self.recording:
            names = [file.filename for file in call.files]
            try:
                body = _decode(call.raw_body) if call.raw_body else None
            except ApiError:
                body = call.raw_body
            recorded = Recorded(
                call.method, call.route, request.path, body, names, status, self._clock(), call.injected
            )
            self.requests.append(recorded)


_FILE_FIELD = re.compile(r"files\[(\d{1,2})\]")


async def _read_ignored(request: web.Request, call: ApiRequest) -> None:
    """Reads the body of a request that is not handled, so that it can be recorded."""
    with suppress(ApiError):
        await _read_body(request, call)


async def _read_body(request: web.Request, call: ApiRequest) -> None:
    try:
        raw = await request.read()
    except web.HTTPRequestEntityTooLarge as error:
        raise ApiError(413, 40005, "Request entity too large") from error
    kind = request.headers.get("Content-Type", "")
    if kind.startswith("multipart/form-data"):
        _read_multipart(raw, kind, call)
    elif raw:
        if not kind.startswith("application/json"):
            raise ApiError(400, 50035, "Invalid Form Body", errors=_NO_OBJECT)
        call.raw_body = raw
        call.body = _decode(raw)


def _decode(raw: bytes | str) -> object:
    try:
        return msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        # This error is also raised for a body that is nested too deeply.
        raise ApiError(400, 50109, "The request body contains invalid JSON.") from error


def _read_multipart(raw: bytes, kind: str, call: ApiRequest) -> None:
    boundary = re.search(r'boundary="?([^";]+)"?', kind)
    if boundary is None:
        raise ApiError(400, 50035, "Invalid Form Body", errors=_NO_OBJECT)
    call.body = {}
    for name, filename, content_type, data in split_multipart(raw, boundary[1].encode()):
        numbered = _FILE_FIELD.fullmatch(name)
        if name == "payload_json":
            call.raw_body = data
            call.body = _decode(data)
        elif numbered is not None and filename is not None:
            call.files.append(Upload(int(numbered[1]), filename, content_type, data))


_NAME = re.compile(rb'[; ]name="([^"]*)"')
_FILENAME = re.compile(rb'[; ]filename="([^"]*)"')
_TYPE = re.compile(rb"^content-type: *([^\r\n]+)", re.IGNORECASE | re.MULTILINE)


def split_multipart(raw: bytes, boundary: bytes) -> list[tuple[str, str | None, str, bytes]]:
    """Returns the parts of a form body: name, file name, content type, bytes.

    The body is already in memory, so slicing it is many times faster than aiohttp's line reader.
    """
    parts = []
    mark = b"--" + boundary
    start = raw.find(mark)
    while start >= 0:
        start += len(mark)
        end = raw.find(b"\r\n" + mark, start)
        if end < 0:
            break
        head_end = raw.find(b"\r\n\r\n", start, end)
        if head_end >= 0:
            head = raw[start:head_end]
            name, filename, content_type = _NAME.search(head), _FILENAME.search(head), _TYPE.search(head)
            if name is not None:
                parts.append(
                    (
                        name[1].decode(),
                        filename[1].decode() if filename else None,
                        content_type[1].decode() if content_type else "",
                        raw[head_end + 4 : end],
                    )
                )
        start = end + 2
    return parts
