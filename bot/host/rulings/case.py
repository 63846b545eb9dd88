"""The case that a ruling decides: the request with its reason, the session, and the services that carry it out."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec

from bot.host.clocks.seat_times import Times
from bot.host.matches.live import Live
from bot.host.matches.past.undo import Undo
from bot.host.matches.play import Play
from bot.host.matches.session_cache import SessionCache
from bot.host.seats.seats import Seats
from engine.kernel.errors import Refused
from storage.records.changes import Change, NewAudit
from storage.records.matches import Session


class RulingRequest(msgspec.Struct, frozen=True, kw_only=True):
    """A moderator's request for a ruling about a session of a guild, or about a user if ``session_id`` is None."""

    guild_id: int
    session_id: int | None = None
    actor: int
    reason: str
    senior: bool = False  # The ruling concerns a user of higher rank than the ``actor``.
    interaction_id: int | None = None
    second: int | None = None  # The moderator who confirmed the pending ruling ``ruling_id``.
    ruling_id: int | None = None
    revision: int | None = None  # This field and the next three describe the session when the ruling became pending.
    status: str | None = None
    holder: int | None = None  # The user of the seat.
    brought: int = 0  # The audit entry of the session's latest move to another channel, or 0.
    agreed: tuple[int, ...] | None = None  # The users at the table who agreed; None: a second moderator decides.


class RulingServices(msgspec.Struct, frozen=True):
    """The services that carry out rulings."""

    cache: SessionCache
    play: Play
    seats: Seats
    undo: Undo


class Case:
    """A request with the current state of its session. If there is a session, the caller holds its lock.

    ``blind`` are the users who cannot see the channel to which the session would move.
    """

    def __init__(
        self, services: RulingServices, request: RulingRequest, live: Live | None, blind: Collection[int] = ()
    ) -> None:
        self.services = services
        self.cache = services.cache
        self.storage = services.cache.storage
        self.request = request
        self.blind = blind
        self._live = live

    @property
    def live_or_none(self) -> Live | None:
        """The session, or None for a ruling about a user."""
        return self._live

    @property
    def live(self) -> Live:
        """The session. Raises `Refused` ("no_session") if the request names none."""
        if self._live is None:
            raise Refused("no_session")
        return self._live

    @property
    def session(self) -> Session:
        """The session's record. Raises `Refused` ("no_session") if the request names none."""
        return self.live.session

    def of(self, request: RulingRequest) -> Case:
        """Return the same case with another request."""
        return Case(self.services, request, self._live, self.blind)

    async def plays_in_event(self, user_id: int) -> bool:
        """Return whether a user plays, or has played, in the tournament to which the session belongs."""
        number = self.session.tournament_id
        whole = None if number is None else await self.storage.tournaments.whole(number)
        return whole is not None and any(one.user_id == user_id and one.involved for one in whole.entries)

    def at(self) -> int:
        """Return the host's time, in UTC milliseconds."""
        return self.cache.clock()

    async def latest_move_entry(self) -> int:
        """Return the audit entry of the session's latest move to another channel, 0 if it never moved."""
        return await self.storage.audit.last_move(self.session.session_id)

    def entry(self, action: str, before: dict[str, Any], after: dict[str, Any], target: int | None = None) -> NewAudit:
        """Return the audit entry: who did what to whom, why, and the values before and after."""
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
        """Make a change of the session. Raises `Refused` like `SessionCache.change`."""
        interaction_id = self.request.interaction_id
        await self.cache.change(self.live, change, times=times, interaction_id=interaction_id, also_ended=also_ended)

    async def go_on(self) -> None:
        """Make the automatic moves that the ruling makes possible."""
        await self.services.play.go_on(self.session.session_id)
