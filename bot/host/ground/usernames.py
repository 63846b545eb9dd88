"""Stores usernames. They distinguish users with the same name wherever these are shown together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from bot.host.ground.value_cache import RecentValues
from engine.kernel.words.lookalikes import PersonName, told_apart
from storage.records.changes import Change
from storage.records.matches import Seat, Session
from storage.sql.people.people import PersonRows

MET_LIMIT = 20_000


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
        """Forget the usernames of users who take part in nothing and were not met since the last `prune`."""
        lately, self._lately = self._lately, set()
        for user_id in await self._people.prune_usernames(lately | self._lately):
            self.forget(user_id)

    def forget(self, user_id: int) -> None:
        """Forget a user who was removed."""
        self._met.pop(user_id, None)

    async def told_apart(self, people: Sequence[tuple[int | None, str]]) -> tuple[str, ...]:
        """Return distinct names for users who are shown together. The names of seats without a user stay."""
        known = await self._of(user_id for user_id, _ in people)
        return told_apart([PersonName(name, known.get(user_id or 0, ""), user_id is None) for user_id, name in people])

    async def _of(self, user_ids: Iterable[int | None]) -> Mapping[int, str]:
        return await self._people.usernames([user_id for user_id in user_ids if user_id is not None])

    async def seated(self, session: Session, change: Change) -> Change:
        """Return a change of a session, extended so that all its players have distinct names afterwards."""
        before = {seat.seat: seat for seat in session.seats}
        after = before | {seat.seat: seat for seat in change.seats}
        if all(_same(before.get(number), seat) for number, seat in after.items()):
            return change
        names = await self.told_apart([(seat.user_id, seat.name) for seat in after.values()])
        new = {seat.seat for seat in change.seats}
        seats = tuple(
            msgspec.structs.replace(seat, name=name)
            for seat, name in zip(after.values(), names, strict=True)
            if seat.seat in new or seat.name != name
        )
        return msgspec.structs.replace(change, seats=seats)


def _same(before: Seat | None, after: Seat) -> bool:
    return before is not None and (before.user_id, before.name) == (after.user_id, after.name)
