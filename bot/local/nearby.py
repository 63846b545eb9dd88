"""Lets only programs and the table's own page on this machine use the table, and no page from elsewhere."""

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
    """Refuses a request to another name, which a page elsewhere may point at this machine, and another page's."""
    if not _is_near(request.host, request.headers.get("Origin")):
        raise web.HTTPForbidden(text="This table answers only its own machine.")
    return await handler(request)


def _is_near(host: str, origin: str | None) -> bool:
    try:
        named = urlsplit(f"//{host}").hostname
        return named in LOOPBACK and (origin is None or origin in own_origins(f"http://{host}"))
    except ValueError:
        # A host that is no name at all.
        return False
