"""The protocol of lobbies: members who wait, their readiness, and the start of the match."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from storage.records import NO_TIMING, LobbyMember, LobbySeat, SeatedPlayer, Session, Timing

Members = tuple[LobbyMember, ...]


class LobbyRepository(Protocol):
    """Keeps the members who wait for a match, and starts it.

    An `interaction_id` makes a repeated delivery raise Duplicate. All methods raise NotFound if the session does not
    exist, and WrongStatus if it is no longer a lobby.
    """

    async def join(
        self,
        session_id: int,
        user_id: int,
        name: str,
        *,
        seat: int,
        choice: str | None = None,
        renamed: Mapping[int, str] | None = None,
        gone: Collection[int] = (),
        at: int,
        interaction_id: int | None = None,
    ) -> Members:
        """Add the user to the lobby in a free seat, with `choice`; return all members by their seats.

        `renamed` are the new names of other members, by user. The users in `gone` have left the server; they are
        removed first, as by the method `gone`. Raises AlreadyJoined or LobbyFull.
        """

    async def leave(self, session_id: int, user_id: int, *, at: int, interaction_id: int | None = None) -> Members:
        """Remove the user from the lobby; return the members who remain. Raises NotJoined."""

    async def gone(self, session_id: int, users: Collection[int], *, at: int) -> Members:
        """Remove users who have left the server; return the members who remain.

        If one of them opened the lobby, the lobby now belongs to the member who has waited longest.
        """

    async def choose(
        self, session_id: int, user_id: int, choice: str, *, at: int, interaction_id: int | None = None
    ) -> Members:
        """Store the user's choice; a different choice withdraws Ready. Return all members. Raises NotJoined."""

    async def sit(
        self, session_id: int, seats: Mapping[int, LobbySeat], *, at: int, interaction_id: int | None = None
    ) -> Members:
        """Move each of these users to another seat, which withdraws their Ready and their wishes. Return all members.

        Raises NotJoined, and LobbyChanged if another member has one of the seats.
        """

    async def set_wish(
        self, session_id: int, user_id: int, seat: int | None, *, at: int, interaction_id: int | None = None
    ) -> Members:
        """Store which other member's seat the user would like to have, None for none. Raises NotJoined."""

    async def set_ready(self, session_id: int, user_id: int, ready: bool, *, at: int, interaction_id: int) -> Members:
        """Set whether the user is ready; return all members. Raises NotJoined.

        The interaction id of the user's first Ready is kept, even if the user leaves or is removed and comes back.
        """

    async def set_message(self, session_id: int, message_id: int) -> None:
        """Note the lobby's message, which also marks an open lobby as announced. Raises NotFound."""

    async def start(
        self,
        session_id: int,
        seen: Members,
        seats: Sequence[SeatedPlayer],
        *,
        entropy: bytes,
        context: str,
        state: bytes,
        rules_version: str | None = None,
        rules: str | None = None,
        options: bytes | None = None,
        terms: bytes | None = None,
        events: Sequence[bytes] = (),
        timing: Timing = NO_TIMING,
        at: int,
        interaction_id: int | None = None,
    ) -> Session:
        """Turn the lobby into a running session at revision 0, unannounced.

        The rules' version and digest, `options` and `terms`, if given, apply from now on. `seen` are the members for
        whom the host set the match up. Raises LobbyChanged if the members have changed since, or are not the users of
        `seats`.
        """
