"""The protocol that reads and removes all that storage keeps about a person."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from storage.records import Departure, Lists, UserSession


class PersonRepository(Protocol):
    """Reads and removes all data that names a user."""

    async def everything(self, user_id: int) -> tuple[Lists, Lists]:
        """Return all that storage keeps about a user, list by list: removable data, and moderators' rulings."""

    async def meet(self, user_id: int, username: str) -> None:
        """Store the username of a user who takes part in something; it replaces a former one."""

    async def usernames(self, user_ids: Sequence[int]) -> Mapping[int, str]:
        """Return the stored usernames of these users; users without one are left out."""

    async def prune_usernames(self, but: Collection[int]) -> tuple[int, ...]:
        """Forget the usernames of users who no longer take part in anything, except those in `but`.

        Returns the ids of these users.
        """

    async def touched(self, user_id: int) -> tuple[UserSession, ...]:
        """Return the sessions in which the user sits, sat, waits, or is named in another way, oldest first."""

    async def forget(
        self,
        user_id: int,
        departures: Sequence[Departure],
        *,
        names: Mapping[str, str],
        name: str,
        at: int,
        opened_since: int,
        year_from: int,
        refusal: str,
    ) -> None:
        """Remove a user everywhere except from moderators' rulings.

        Storage keeps digests of the user's seats in unfinished matches and of the user's first Ready in open lobbies.
        It also keeps digests of the sessions that the user opened, if they are unfinished or were opened since a given
        time. One more digest keeps the number of vacation days that the user has spent since the year began at
        `year_from`.

        Pending rulings of events that are by or about the user are removed too; `refusal`, as JSON, gives the judges
        the reason.

        Each running session in which the user sits needs its departure, which gives the seat away. In all other
        sessions, the user's present and former seats are renamed. The new name comes from `names`, by the session's
        language, with `name` as the fallback.

        If the departures do not match the present sessions, raises Stale and changes nothing. Raises the errors of
        `ChangeRepository.make` as well.
        """
