"""Stores lobbies: members who wait, their readiness, and the start of the match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from storage.records import NO_TIMING, LobbyMember, SeatedPlayer, Session, Timing

Members = tuple[LobbyMember, ...]


class LobbyRepository(Protocol):
    """Keeps who waits for a match, and begins it.

    An `interaction_id` makes a repeated delivery raise Duplicate. All raise NotFound without such a session and
    WrongStatus when it is no lobby any more.
    """

    async def join(
        self,
        session_id: int,
        user_id: int,
        name: str,
        *,
        choice: str | None = None,
        at: int,
        interaction_id: int | None = None,
    ) -> Members:
        """Wait in the lobby, bringing `choice`; returns all members in order of joining.

        Raises AlreadyJoined or LobbyFull.
        """

    async def leave(self, session_id: int, user_id: int, *, at: int, interaction_id: int | None = None) -> Members:
        """Wait no more; returns those who remain. Raises NotJoined."""

    async def choose(
        self, session_id: int, user_id: int, choice: str, *, at: int, interaction_id: int | None = None
    ) -> Members:
        """Choose, and be ready no more if that is something else; returns all members. Raises NotJoined."""

    async def set_ready(self, session_id: int, user_id: int, ready: bool, *, at: int, interaction_id: int) -> Members:
        """Be ready, or not; returns all members. Raises NotJoined.

        The interaction id of the user's first Ready is kept for good, also over leaving or being removed and coming
        back.
        """

    async def set_message(self, session_id: int, message_id: int) -> None:
        """Note the lobby's message; an open lobby is announced with it. Raises NotFound."""

    async def start(
        self,
        session_id: int,
        seen: Members,
        seats: Sequence[SeatedPlayer],
        *,
        entropy: bytes,
        context: str,
        state: bytes,
        options: bytes | None = None,
        terms: bytes | None = None,
        events: Sequence[bytes] = (),
        timing: Timing = NO_TIMING,
        at: int,
        interaction_id: int | None = None,
    ) -> Session:
        """Turn the lobby into a running session at revision 0, unannounced.

        With `options` or `terms`, these hold from now on. `seen` are the members for whom the match was set up;
        raises LobbyChanged when they are others now, or not the users of `seats`.
        """
