"""Classifies Discord's refusals: whether they are temporary, their cause, and advice for people."""

from __future__ import annotations

from collections.abc import Mapping

import aiohttp
import discord

from bot.face.ground.markdown import literal
from bot.wording.names import clean_text
from engine.kernel.words.phrases import Phrase

UNKNOWN_CHANNEL = 10003
UNKNOWN_MESSAGE, TOO_MANY_OLD_EDITS, THREAD_ARCHIVED, THREAD_LOCKED = 10008, 30046, 50083, 160005
# Discord's own text is quoted up to this length if the bot has no better one.
QUOTED_LIMIT = 200
UNAUTHORIZED, FORBIDDEN, NOT_FOUND, TIMEOUT, TOO_MANY = 401, 403, 404, 408, 429
# The code with which Discord's gateway closes a connection with an invalid token.
TOKEN_UNKNOWN = 4004

# The exceptions of a request that Discord refused, or that got no answer because the connection was lost.
REQUEST_FAILED = (discord.HTTPException, aiohttp.ClientError, OSError)
# The exceptions that prevent a connection.
NOT_CONNECTED = (*REQUEST_FAILED, discord.GatewayNotFound, discord.ConnectionClosed)
# Errors of the network or of Discord, which are not faults of the program.
_CONNECTION_ERRORS = (
    aiohttp.ClientError,
    ConnectionError,
    TimeoutError,
    discord.ConnectionClosed,
    discord.DiscordServerError,
    discord.GatewayNotFound,
)

# Suffixes of message keys, by Discord's error code. These messages advise people if Discord refuses a request of the
# bot.
ADVICE: Mapping[int, str] = {
    **dict.fromkeys((50001, 50013), "rights"),
    **dict.fromkeys((10003, 10008), "gone"),
    10004: "server",
    **dict.fromkeys((10007, 10013), "nobody"),
    20016: "slow",
    # Codes for rate limits of a channel or server, for edits of old messages, and for disabled or overloaded features.
    **dict.fromkeys((20022, 20028, 20029, 30046, 40004, 40006, 40062, 130000), "later"),
    **dict.fromkeys((20009, 20031, 200000, 200001, 240000), "filtered"),
    30033: "full",
    **dict.fromkeys((40005, 50045), "large"),
    **dict.fromkeys((50003, 50008, 50024, 40058, 40067), "kind"),
    **dict.fromkeys((50007, 50278), "letters"),
    50009: "verified",
    **dict.fromkeys((50005, 50006, 50035, 50109), "wrong"),
    60003: "second-factor",
    50083: "archived",
    160002: "history",
    160004: "twice",
    160005: "locked",
    **dict.fromkeys((160006, 160007), "threads"),
}

# The kinds of advice that concern a place, not the content posted there.
_OF_PLACES = frozenset({"rights", "gone", "server", "archived", "locked"})


def advice(error: discord.HTTPException) -> Phrase:
    """Return advice for people about a refusal of Discord. For an unknown code, quote Discord's text."""
    return advice_on(f"{error.status} {error.code} {error.text}")


def advice_on(reason: str) -> Phrase:
    """Return advice for people about a refusal, given as "STATUS CODE TEXT"."""
    status, code, details = [*reason.split(" ", 2), "", ""][:3]
    kind = ADVICE.get(int(code)) if code.isdecimal() else None
    if kind is None and (status == str(TOO_MANY) or status.startswith("5")):
        kind = "later"
    if kind is not None:
        return Phrase(f"discord-{kind}")
    quoted = literal(clean_text(details, QUOTED_LIMIT))
    return Phrase(
        "discord-other", {"said": quoted, "known": "yes" if quoted else "no", "code": f"{status} {code}".strip()}
    )


def is_lost_connection(error: BaseException | None) -> bool:
    """Return whether an error is a lost connection, whose traceback says nothing about the program."""
    return isinstance(error, _CONNECTION_ERRORS)


def closes_place(error: discord.HTTPException) -> bool:
    """Return whether Discord says that a place was deleted, or that the bot lacks a right there."""
    return error.code in (UNKNOWN_CHANNEL, 50001, 50013)


def reason_of(error: discord.HTTPException) -> str:
    """Return a refusal in the form that `advice_on` reads. Discord's text is included only if there is no advice."""
    is_known = error.code in ADVICE or not error.text
    return (
        f"{error.status} {error.code}"
        if is_known
        else f"{error.status} {error.code} {clean_text(error.text, QUOTED_LIMIT)}"
    )


def is_final_refusal(error: discord.HTTPException) -> bool:
    """Return whether a refusal is final: the same request would be refused again."""
    passing = error.status in (TIMEOUT, TOO_MANY) or error.code == TOO_MANY_OLD_EDITS
    return 400 <= error.status < 500 and not passing


def is_place_closed(error: discord.HTTPException) -> bool:
    """Return whether a place was deleted or is closed to all messages of the bot."""
    if error.status == NOT_FOUND:
        return error.code != UNKNOWN_MESSAGE
    return error.status in (UNAUTHORIZED, FORBIDDEN) or error.code in (THREAD_ARCHIVED, THREAD_LOCKED)


def of_message(reason: str) -> bool:
    """Return whether the reason why a session was parked (status and code) is about a message, not about a place."""
    status, code = [*reason.split(" ", 2), ""][:2]
    if code.isdecimal() and ADVICE.get(int(code), "rights") not in _OF_PLACES:
        return True
    closing = {str(number) for number in (UNAUTHORIZED, FORBIDDEN, NOT_FOUND)}
    return status.isdigit() and status not in closing and code not in {str(THREAD_ARCHIVED), str(THREAD_LOCKED)}


def is_content_refused(error: discord.HTTPException) -> bool:
    """Return whether Discord refuses the content of the request. Other content may be accepted in the same place."""
    return is_final_refusal(error) and not is_place_closed(error) and error.code != UNKNOWN_MESSAGE


def is_uneditable(error: discord.HTTPException) -> bool:
    """Return whether a message accepts no edit, while its place would accept a new message."""
    return is_content_refused(error) or error.code in (UNKNOWN_MESSAGE, TOO_MANY_OLD_EDITS, THREAD_ARCHIVED)
