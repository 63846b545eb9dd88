"""The common code of all pages: a request's parameters, its language and network address, and the answer's form."""

from __future__ import annotations

import hashlib
import ipaddress
import re

from aiohttp import hdrs, web

from bot.host.host import Host
from bot.wording.languages import LANGUAGES, READABLE, language_of_tag
from bot.wording.words import Words, words_for

# IPv6 addresses that share this many bits count as one address, because one internet line usually has all of them.
IPV6_BITS = 64
# The maximum number of digits in a URL parameter.
DIGITS = 6


class BadParameter(web.HTTPBadRequest):
    """A parameter of the URL is invalid; ``key`` is the message that explains it."""

    def __init__(self, key: str) -> None:
        super().__init__()
        self.key = key


def address_of(kind: str, digits: int = 20) -> str:
    """Return the route of a kind of pages, with the number and the token of a page."""
    return rf"/{kind}/{{number:[1-9][0-9]{{0,{digits - 1}}}}}-{{token:[0-9a-f]{{32}}}}"


def number_parameter(request: web.Request, name: str) -> int | None:
    """Return a whole number in the URL, None without one.

    Raises `BadParameter` ("web-bad-NAME") for any other text.
    """
    parameter = request.query.get(name)
    if parameter is None:
        return None
    if not (parameter.isascii() and parameter.isdecimal() and len(parameter) <= DIGITS):
        raise BadParameter(f"web-bad-{name}")
    return int(parameter)


def language_of(request: web.Request, usual: str) -> str:
    """Return the language that the URL or the browser asks for, otherwise the ``usual`` language."""
    language = request.query.get("lang", "")
    if language in READABLE:
        return language
    wishes: list[tuple[float, int, str]] = []
    for place, part in enumerate(request.headers.get(hdrs.ACCEPT_LANGUAGE, "")[:200].split(",")):
        name, _, weight = part.strip().partition(";")
        quality = re.fullmatch(r"\s*q=([01](?:\.\d{0,3})?)\s*", weight)
        wishes.append((-float(quality[1]) if quality else -1.0, place, name))
    found = (language_of_tag(name) for weight, _, name in sorted(wishes) if weight < 0)
    return next((lang for lang in found if lang is not None), usual)


async def words_of_guild(host: Host, request: web.Request, guild_id: int) -> Words:
    """Return the words in which a page of a server is written, by default in the server's language."""
    usual = (await host.preferences.of_guild(guild_id)).language or LANGUAGES[0]
    return words_for(None, language_of(request, usual))


def reader_of(request: web.Request) -> int:
    """Return the reader's network address as a number. A proxy on a private network reports it in a header."""
    try:
        peer = ipaddress.ip_address(request.remote or "")
        if peer.is_private:
            last = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()
            peer = ipaddress.ip_address(last) if last else peer
    except ValueError:
        return 0
    return int(peer) >> (128 - IPV6_BITS) if peer.version == 6 else int(peer)


def fresh(request: web.Request, body: bytes, kind: str, lang: str | None = None) -> web.Response:
    """Return a response with the ETag of its content, and without the content if the browser has it already.

    The ETag depends only on the content, so it reveals nothing else.
    """
    tag = hashlib.sha256(body).hexdigest()[:32]
    is_known = any(one.value == tag for one in request.if_none_match or ())
    charset = "utf-8" if kind.startswith("text/") else None
    answer = web.Response(status=304) if is_known else web.Response(body=body, content_type=kind, charset=charset)
    answer.headers[hdrs.ETAG] = f'"{tag}"'
    if lang is not None:
        answer.headers[hdrs.VARY] = hdrs.ACCEPT_LANGUAGE
        answer.headers[hdrs.CONTENT_LANGUAGE] = lang
    return answer
