"""Translates refusals of storage, and records that cannot be replayed, into `Refused` with a code for the player."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from engine.kernel.errors import BadRecord, Refused
from storage import errors

T = TypeVar("T")

_CODES: tuple[tuple[type[errors.Refusal], str], ...] = (
    (errors.AlreadyJoined, "already_joined"),
    (errors.NotJoined, "not_joined"),
    (errors.LobbyFull, "lobby_full"),
    (errors.LobbyChanged, "lobby_changed"),
    (errors.ChannelBusy, "channel_busy"),
    (errors.RematchStands, "rematch_stands"),
    (errors.Duplicate, "already_done"),
    (errors.AlreadyRuled, "ruling_answered"),
    (errors.NothingToUndo, "nothing_to_undo"),
    (errors.Stale, "board_changed"),
    (errors.TournamentMoved, "event_changed"),
    (errors.NotFound, "no_session"),
)


@contextmanager
def answering(wrong_status: str = "match_over") -> Iterator[None]:
    """Turn refusals of storage within the `with` block into `Refused`.

    ``wrong_status`` is the code if the session's status does not allow the change.
    """
    try:
        yield
    except errors.WrongStatus as error:
        raise Refused(wrong_status) from error
    except errors.Refusal as error:
        for kind, code in _CODES:
            if isinstance(error, kind):
                raise Refused(code) from error
        raise


async def replaying(work: Callable[..., T], *args: object) -> T:
    """Call a function on a record in a thread.

    Raises `Refused` ("no_replay") if the current rules cannot replay the record.
    """
    try:
        return await asyncio.to_thread(work, *args)
    except BadRecord as error:
        raise Refused("no_replay") from error
