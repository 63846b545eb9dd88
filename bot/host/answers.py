"""What storage refuses, as answers for people."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from engine.kernel.errors import Refused
from storage import errors

_CODES: tuple[tuple[type[errors.Refusal], str], ...] = (
    (errors.AlreadyJoined, "already_joined"),
    (errors.NotJoined, "not_joined"),
    (errors.LobbyFull, "lobby_full"),
    (errors.LobbyChanged, "lobby_changed"),
    (errors.ChannelBusy, "channel_busy"),
    (errors.RematchStands, "rematch_stands"),
    (errors.Duplicate, "already_done"),
    (errors.NothingToUndo, "nothing_to_undo"),
    (errors.Stale, "board_changed"),
    (errors.NotFound, "no_session"),
)


@contextmanager
def answering(wrong_status: str = "match_over") -> Iterator[None]:
    """Turn a refusal of storage into `Refused`; ``wrong_status`` is the code for a session in another status."""
    try:
        yield
    except errors.WrongStatus as error:
        raise Refused(wrong_status) from error
    except errors.Refusal as error:
        for kind, code in _CODES:
            if isinstance(error, kind):
                raise Refused(code) from error
        raise
