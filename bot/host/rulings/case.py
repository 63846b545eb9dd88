"""The case that a ruling decides: who asked for it and why, its session, and the clerks who carry it out."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec

from bot.host.clocks.seat_times import Times
from bot.host.matches.live import Live
from bot.host.matches.play import Play
from bot.host.matches.session_cache import SessionCache
from bot.host.matches.undo import Undo
from bot.host.seats.seats import Seats
from engine.kernel.errors import Refused
from storage.records import Change, NewAudit, Session


class RulingRequest(msgspec.Struct, frozen=True, kw_only=True):
    """A moderator's request for a ruling of a session of a guild, or of a user where ``session_id`` is None.

    ``senior`` says that the ruling concerns somebody above the ``actor``. ``second`` is the moderator who confirmed
    the ruling that waited as ``ruling_id``. ``revision``, ``status``, ``holder`` (who had the seat) and ``brought``
    (the log's entry by which the session came to its place, or 0) are as they were when the ruling began to wait.
    ``agreed`` are those of the table who agreed so far, where the table is asked and no second moderator.
    """

    guild_id: int
    session_id: int | None = None
    actor: int
    reason: str
    senior: bool = False
    interaction_id: int | None = None
    second: int | None = None
    ruling_id: int | None = None
    revision: int | None = None
    status: str | None = None
    holder: int | None = None
    brought: int = 0
    agreed: tuple[int, ...] | None = None


class Clerks(msgspec.Struct, frozen=True):
    """The clerks with whom rulings are carried out."""

    cache: SessionCache
    play: Play
    seats: Seats
    undo: Undo


class Case:
    """A request with its session as it is at this moment; where there is one, the caller holds its lock.

    ``blind`` are the users who cannot see the place to which the session would be brought.
    """

    def __init__(self, clerks: Clerks, request: RulingRequest, live: Live | None, blind: Collection[int] = ()) -> None:
        self.clerks = clerks
        self.cache = clerks.cache
        self.storage = clerks.cache.storage
        self.request = request
        self.blind = blind
        self._live = live

    @property
    def live_or_none(self) -> Live | None:
        """The session, or None for a ruling of a user."""
        return self._live

    @property
    def live(self) -> Live:
        """The session. Raises `Refused` ("no_session") where the request names none."""
        if self._live is None:
            raise Refused("no_session")
        return self._live

    @property
    def session(self) -> Session:
        """The session's record. Raises `Refused` ("no_session") where the request names none."""
        return self.live.session

    def of(self, request: RulingRequest) -> Case:
        """Return the case with another request for the same."""
        return Case(self.clerks, request, self._live, self.blind)

    async def plays_in_event(self, user_id: int) -> bool:
        """Tell whether a user plays in the event of which the session is a table, or did."""
        number = self.session.tournament_id
        whole = None if number is None else await self.storage.tournaments.whole(number)
        return whole is not None and any(one.user_id == user_id and one.involved for one in whole.entries)

    def at(self) -> int:
        """Return the host's time, in UTC milliseconds."""
        return self.cache.clock()

    async def brought(self) -> int:
        """Return the log's entry by which the session came to its place, 0 where it began there."""
        return await self.storage.audit.last_move(self.session.session_id)

    def entry(self, action: str, before: dict[str, Any], after: dict[str, Any], target: int | None = None) -> NewAudit:
        """Return the audit log's entry: who did what to whom, why, and what was so before and after."""
        request = self.request
        if request.second is not None:
            after = {**after, "confirmed_by": request.second}
        return NewAudit(
            at=self.at(),
            guild_id=request.guild_id,
            session_id=request.session_id,
            actor=request.actor,
            action=action,
            target=None if target is None else str(target),
            reason=request.reason,
            before=msgspec.json.encode(before),
            after=msgspec.json.encode(after),
            ruling_id=request.ruling_id,
        )

    async def change(self, change: Change, *, times: Times | None = None, also_ended: bool = False) -> None:
        """Make a change of the session. Raises `Refused` as `SessionCache.change` does."""
        interaction_id = self.request.interaction_id
        await self.cache.change(self.live, change, times=times, interaction_id=interaction_id, also_ended=also_ended)

    async def go_on(self) -> None:
        """Make the automatic moves that are due after the ruling."""
        await self.clerks.play.go_on(self.session.session_id)
