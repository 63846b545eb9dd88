"""Restricts the table to programs and its own page on this machine. Other sites' pages are refused."""

from __future__ import annotations

from urllib.parse import urlsplit

from aiohttp import web
from aiohttp.typedefs import Handler

LOOPBACK = ("127.0.0.1", "localhost")


def own_origins(url: str) -> tuple[str, ...]:
    """Returns the origins of the table's own page."""
    return tuple(f"http://{name}:{urlsplit(url).port}" for name in LOOPBACK)


@web.middleware
async def nearby(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuses requests from another site's page, and requests to other host names, which may point to this machine."""
    if not _is_near(request.host, request.headers.get("Origin")):
        raise web.HTTPForbidden(text="This table answers only its own machine.")
    return await handler(request)


def _is_near(host: str, origin: str | None) -> bool:
    try:
        hostname = urlsplit(f"//{host}").hostname
        return hostname in LOOPBACK and (origin is None or origin in own_origins(f"http://{host}"))
    except ValueError:
        # The host is not a valid name.
        return False
