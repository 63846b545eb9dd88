"""Tells what Discord's refusals mean: which of them pass, and whether the place is closed or the request wrong."""

from __future__ import annotations

import discord

UNKNOWN_CHANNEL = 10003
UNKNOWN_MESSAGE, TOO_MANY_OLD_EDITS, THREAD_ARCHIVED, THREAD_LOCKED = 10008, 30046, 50083, 160005
UNAUTHORIZED, FORBIDDEN, NOT_FOUND, TIMEOUT, TOO_MANY = 401, 403, 404, 408, 429


def final(error: discord.HTTPException) -> bool:
    """Tell whether a refusal is an answer: the same request would be refused again, so another way must be gone."""
    passing = error.status in (TIMEOUT, TOO_MANY) or error.code == TOO_MANY_OLD_EDITS
    return 400 <= error.status < 500 and not passing


def closed(error: discord.HTTPException) -> bool:
    """Tell whether a place is gone or closed to us, whatever we would write there."""
    if error.status == NOT_FOUND:
        return error.code != UNKNOWN_MESSAGE
    return error.status in (UNAUTHORIZED, FORBIDDEN) or error.code in (THREAD_ARCHIVED, THREAD_LOCKED)


def of_message(reason: str) -> bool:
    """Tell whether the status and code for which a session was parked refuse a message, while its place is open."""
    status, _, code = reason.partition(" ")
    closing = {str(number) for number in (UNAUTHORIZED, FORBIDDEN, NOT_FOUND)}
    return status.isdigit() and status not in closing and code not in {str(THREAD_ARCHIVED), str(THREAD_LOCKED)}


def wrong(error: discord.HTTPException) -> bool:
    """Tell whether the request is what Discord refuses: another one may be taken by the same message or place."""
    return final(error) and not closed(error) and error.code != UNKNOWN_MESSAGE


def uneditable(error: discord.HTTPException) -> bool:
    """Tell whether a message takes no edit (any more), while another message may be posted in its place.

    A new message opens an archived thread, an edit does not.
    """
    return wrong(error) or error.code in (UNKNOWN_MESSAGE, TOO_MANY_OLD_EDITS, THREAD_ARCHIVED)
