"""The protocol that reads all that storage keeps about a person, and removes it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from storage.records import Departure, Lists, UserSession


class PersonRepository(Protocol):
    """Reads and removes all that names a user."""

    async def everything(self, user_id: int) -> tuple[Lists, Lists]:
        """Return all that storage keeps about a user, list by list: removable data, and moderators' rulings."""

    async def meet(self, user_id: int, username: str) -> None:
        """Store the username of a user who takes part in something, in place of a former one."""

    async def usernames(self, user_ids: Sequence[int]) -> Mapping[int, str]:
        """Return the usernames of those of these users of whom storage has one."""

    async def prune_usernames(self, but: Collection[int]) -> tuple[int, ...]:
        """Forget the usernames of users who are in nothing any more, but for some; return these users."""

    async def touched(self, user_id: int) -> tuple[UserSession, ...]:
        """Return the sessions in which the user sits or sat, waits, or is named in another way, oldest first."""

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

        Storage keeps digests of seats in matches that go on, of first Readies in lobbies that wait, and of the sessions
        that the user opened and that go on or were opened since a time; and, with a digest, the number of vacation days
        that the user has spent since the year began at `year_from`.

        Rulings of events that wait and are by or about the user go too; `refusal`, as JSON, tells their judges why.

        Each running session in which the user sits needs its departure, which gives the seat away. In all other
        sessions the seat gets its name from `names`, by the session's language, or else `name`; so do the seats that
        the user held before. Raises Stale and changes nothing if the departures are not those of the moment, and the
        errors of `ChangeRepository.make`.
        """
