"""Rate limits like Discord's: one bucket per route and major parameters, and one for all requests."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from aiohttp import web

Scope = Literal["user", "shared", "global"]
MESSAGES = "/channels/{channel_id}/messages"
MESSAGE = f"{MESSAGES}/{{message_id}}"
HOOK = "/webhooks/{webhook_id}/{webhook_token}"
MAJOR = ("channel_id", "guild_id", "webhook_id", "webhook_token", "interaction_token")
KEPT_WINDOWS = 10_000


class Limit(NamedTuple):
    """A maximum number of requests within a number of seconds."""

    requests: int
    seconds: float


ROOMY = Limit(10_000, 5.0)


@dataclass(slots=True)
class RouteLimits:
    """The rate limits of individual routes (by method and route), of all other routes, and of all requests together.

    The defaults allow practically everything. Discord does not publish its limits. `discord` returns the
    limits that bots have observed.
    """

    routes: dict[tuple[str, str], Limit] = field(default_factory=dict)
    others: Limit = ROOMY
    everything: Limit = ROOMY

    @classmethod
    def discord(cls) -> RouteLimits:
        """Returns approximately Discord's limits."""
        routes = {
            ("POST", MESSAGES): Limit(5, 5.0),
            ("PATCH", MESSAGE): Limit(5, 5.0),
            ("DELETE", MESSAGE): Limit(5, 1.0),
            ("GET", MESSAGES): Limit(5, 5.0),
            ("POST", "/channels/{channel_id}/typing"): Limit(5, 5.0),
            ("POST", "/channels/{channel_id}/threads"): Limit(50, 300.0),
            ("POST", f"{MESSAGE}/threads"): Limit(50, 300.0),
            ("PATCH", "/channels/{channel_id}"): Limit(5, 15.0),
            ("POST", HOOK): Limit(5, 2.0),
            ("PATCH", f"{HOOK}/messages/@original"): Limit(5, 2.0),
            ("PATCH", f"{HOOK}/messages/{{message_id}}"): Limit(5, 2.0),
        }
        return cls(routes, Limit(50, 5.0), Limit(50, 1.0))


@dataclass(slots=True)
class LimitWindow:
    """The current window of a limit. The first request starts it."""

    limit: Limit
    began: float
    used_count: int = 0


@dataclass(slots=True)
class LimitCheck:
    """The result for a request: the state of its bucket, and its waiting time in seconds (0: none)."""

    bucket: str
    limit: Limit
    remaining: int
    reset_at: float
    reset_after: float
    wait: float = 0.0
    scope: Scope = "user"

    def with_refusal(self, wait: float, scope: Scope) -> LimitCheck:
        """Returns the result with a refusal for another reason, such as a limit that a test injects."""
        remaining = 0 if scope == "user" else self.remaining
        reset_after = wait if scope == "user" else self.reset_after
        reset_at = self.reset_at - self.reset_after + reset_after
        return LimitCheck(self.bucket, self.limit, remaining, reset_at, reset_after, wait, scope)

    def write(self, response: web.StreamResponse) -> None:
        """Writes the bucket into the response headers. A global refusal has no bucket."""
        headers = response.headers
        if response.status == 429:
            headers["X-RateLimit-Scope"] = self.scope
        if response.status == 429 and self.scope == "global":
            headers["X-RateLimit-Global"] = "true"
            return
        headers["X-RateLimit-Limit"] = str(self.limit.requests)
        headers["X-RateLimit-Remaining"] = str(self.remaining)
        headers["X-RateLimit-Reset"] = f"{self.reset_at:.3f}"
        headers["X-RateLimit-Reset-After"] = f"{math.ceil(self.reset_after * 1000) / 1000:.3f}"
        headers["X-RateLimit-Bucket"] = self.bucket


class RateLimits:
    """Counts requests by the table's clock."""

    def __init__(self, limits: RouteLimits, clock: Callable[[], float]) -> None:
        self.limits = limits
        self._clock = clock
        self._everything: LimitWindow | None = None
        self._windows: dict[tuple[str, ...], LimitWindow] = {}

    def take(self, method: str, route: str, params: Mapping[str, str], *, interaction: bool) -> LimitCheck:
        """Counts a request. Answers to interactions do not count for the global limit."""
        now = self._clock()
        if not interaction:
            self._everything = everything = _present(self._everything, self.limits.everything, now)
            if everything.used_count >= everything.limit.requests:
                return _allow_request("", everything, now, "global")
        key = (method, route, *(params[name] for name in MAJOR if name in params))
        limit = self.limits.routes.get((method, route), self.limits.others)
        self._windows[key] = window = _present(self._windows.get(key), limit, now)
        is_allowed = _allow_request(_hash(method, route), window, now, "user")
        if not is_allowed.wait and not interaction and self._everything is not None:
            self._everything.used_count += 1
        self._forget(now)
        return is_allowed

    def _forget(self, now: float) -> None:
        if len(self._windows) > KEPT_WINDOWS:
            living = {key: one for key, one in self._windows.items() if now - one.began < one.limit.seconds}
            self._windows = living if len(living) <= KEPT_WINDOWS else {}


def _present(window: LimitWindow | None, limit: Limit, now: float) -> LimitWindow:
    """Returns the window of a request. The window is new if the former one has ended or the limit was changed."""
    if window is None or window.limit != limit or not 0 <= now - window.began < limit.seconds:
        return LimitWindow(limit, now)
    return window


def _allow_request(bucket: str, window: LimitWindow, now: float, scope: Scope) -> LimitCheck:
    reset_at = window.began + window.limit.seconds
    is_refused = window.used_count >= window.limit.requests
    if not is_refused:
        window.used_count += 1
    remaining = window.limit.requests - window.used_count
    wait = max(reset_at - now, 0.001) if is_refused else 0.0
    return LimitCheck(bucket, window.limit, remaining, reset_at, reset_at - now, wait, scope)


def _hash(method: str, route: str) -> str:
    return hashlib.sha256(f"{method} {route}".encode()).hexdigest()[:32]


def whole_seconds(wait: float) -> str:
    """Returns a waiting time in the format of the `Retry-After` header."""
    return str(math.ceil(wait))
