"""Stores usernames, which distinguish users with the same name wherever the users are shown together."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

import msgspec

from bot.host.ground.value_cache import RecentValues
from engine.kernel.words.lookalikes import PersonName, told_apart
from storage.records.changes import Change
from storage.records.matches import Seat, Session
from storage.records.tournaments import TournamentEntry
from storage.sql.people.people import PersonRows

MET_LIMIT = 20_000
# Up to this many names are compared in the event loop; more are compared in a thread.
FEW = 40
N = TypeVar("N", Seat, TournamentEntry)


class Usernames:
    """Stores and returns the usernames of users."""

    def __init__(self, people: PersonRows) -> None:
        self._people = people
        self._met: RecentValues[int, str] = RecentValues(MET_LIMIT)
        # Users who used the bot since the last `prune` and may be about to join a session.
        self._lately: set[int] = set()

    async def meet(self, user_id: int, username: str) -> None:
        """Store the username of a user who is about to take part in something. An empty ``username`` is ignored."""
        if username:
            self._lately.add(user_id)
        if username and self._met.use(user_id) != username:
            await self._people.meet(user_id, username)
            self._met.keep(user_id, username)

    async def prune(self) -> None:
        """Forget the usernames of users who take part in nothing and have not been met since the last `prune`."""
        lately, self._lately = self._lately, set()
        for user_id in await self._people.prune_usernames(lately | self._lately):
            self.forget(user_id)

    def forget(self, user_id: int) -> None:
        """Forget a user who was removed."""
        self._met.pop(user_id, None)

    def forget_all(self) -> None:
        """Forget all usernames; they are stored again when their users are met again."""
        self._met.clear()

    async def told_apart(self, people: Sequence[tuple[int | None, str]]) -> tuple[str, ...]:
        """Return distinct names for users who are shown together.

        The names of seats without a user stay as they are.
        """
        usernames = await self._of(user_id for user_id, _ in people)
        person_names = [PersonName(name, usernames.get(user_id or 0, ""), user_id is None) for user_id, name in people]
        # Many names, such as those of a leaderboard, take long enough to hold up the event loop.
        return (
            await asyncio.to_thread(told_apart, person_names) if len(person_names) > FEW else told_apart(person_names)
        )

    async def _of(self, user_ids: Iterable[int | None]) -> Mapping[int, str]:
        return await self._people.usernames([user_id for user_id in user_ids if user_id is not None])

    async def seated(self, session: Session, change: Change) -> Change:
        """Return a change of a session, extended so that all its players have distinct names afterwards."""
        return msgspec.structs.replace(change, seats=await self.distinct(session.seats, change.seats, "seat"))

    async def distinct(self, present: Iterable[N], new_rows: tuple[N, ...], key: str) -> tuple[N, ...]:
        """Return ``new_rows`` and those ``present`` rows whose names change, so that all names are distinct.

        A changed record replaces the present record with the same ``key``.
        """
        before = {getattr(one, key): one for one in present}
        new = {getattr(one, key): one for one in new_rows}
        if all(number in before and _same(before[number], one) for number, one in new.items()):
            return new_rows
        after = (before | new).values()
        names = await self.told_apart([(one.user_id, one.name) for one in after])
        return tuple(
            msgspec.structs.replace(one, name=name)
            for one, name in zip(after, names, strict=True)
            if getattr(one, key) in new or one.name != name
        )


def _same(before: N, after: N) -> bool:
    return (before.user_id, before.name) == (after.user_id, after.name)
