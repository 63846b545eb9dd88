"""The base class of all rulings, and base classes that share checks."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from bot.host.lobbies.lobby import SessionPlace
from bot.host.matches.live import Live
from bot.host.rulings.case import Case
from engine.kernel.errors import Refused
from storage.records.matches import Seat, Session


class Ruling(msgspec.Struct, frozen=True):
    """A moderator's ruling. Its tag is its name in the audit log, in stored requests and in the keys of texts."""

    # Whether the ruling is possible for a session that cannot be read.
    of_damaged: ClassVar[bool] = False
    # Whether the ruling may move a session to another channel.
    moves: ClassVar[bool] = False

    @property
    def action(self) -> str:
        """The ruling's name."""
        return str(self.__struct_config__.tag)

    @property
    def needs_reason(self) -> bool:
        """Whether a reason is needed even from a neutral judge."""
        return True

    @property
    def needs_judge(self) -> bool:
        """Whether a moderator who is not a neutral judge needs a second moderator."""
        return True

    async def check(self, case: Case) -> None:
        """Raise `Refused` if the ruling cannot be carried out in the current state of the case."""
        raise NotImplementedError

    async def apply(self, case: Case) -> None:
        """Carry out the ruling, after `check` has passed. Raises `Refused` like `Rulings.rule`."""
        raise NotImplementedError

    def concerns(self, _live: Live | None, /) -> set[int]:
        """Return the users whom the ruling is about. Raises `Refused` ("no_seat")."""
        return set()

    def holder(self, _live: Live, /) -> int | None:
        """Return the user of the seat that the ruling is about, None if it is about no seat. Raises `Refused`."""
        return None

    async def is_void(self, _case: Case, /) -> bool:
        """Return whether the session has changed since the request, so that the ruling would mean something else."""
        return False

    async def may_judge(self, case: Case, user_id: int) -> bool:
        """Return whether a user is a neutral judge: not concerned, never in the match, nor in its tournament."""
        live = case.live_or_none
        if user_id in self.concerns(live) or (live is not None and live.session.has_part(user_id)):
            return False
        return live is None or not await case.plays_in_event(user_id)

    def target(self, _session: Session, /) -> SessionPlace | None:
        """Return the channel to which the ruling would move the session, None if the session stays."""
        return None

    def shown_in(self, _session: Session, /) -> int | None:
        """Return the channel in which the session will be shown after the ruling, None if it will not be shown."""
        return None

    def so_already(self) -> Refused:
        """Return the refusal of a ruling that would change nothing; it names the current state."""
        return Refused("ruled_already", what=self.action)


class SessionRuling(Ruling, frozen=True):
    """A ruling about a session that is not deleted."""

    async def check(self, case: Case) -> None:
        """Raise `Refused` ("session_deleted") for a deleted session."""
        if case.session.deleted_at is not None:
            raise Refused("session_deleted")


class MatchRuling(SessionRuling, frozen=True):
    """A ruling about a match that is being played."""

    async def check(self, case: Case) -> None:
        """Raise `Refused` ("session_deleted", "not_started", "match_over") unless the match is being played."""
        await super().check(case)
        if case.session.status == "lobby":
            raise Refused("not_started")
        if not case.live.is_running:
            raise Refused("match_over")


class SeatRuling(MatchRuling, frozen=True):
    """A ruling about a seat of a match that is being played."""

    seat: int

    def concerns(self, live: Live | None, /) -> set[int]:
        """Return the seat's user. Raises `Refused` ("no_seat")."""
        # Before the start no user has a seat, so the ruling concerns nobody.
        if live is None or not live.session.seats:
            return set()
        user_id = seat_of(live, self.seat).user_id
        return set() if user_id is None else {user_id}

    def holder(self, live: Live, /) -> int | None:
        """Return the seat's user. Raises `Refused` ("no_seat")."""
        return seat_of(live, self.seat).user_id

    async def is_void(self, case: Case, /) -> bool:
        """Return whether the seat has changed hands since the request."""
        return self.holder(case.live) != case.request.holder


def seat_of(live: Live, number: int) -> Seat:
    """Return a seat by its number. Raises `Refused` ("no_seat")."""
    if not 0 <= number < len(live.session.seats):
        raise Refused("no_seat")
    return live.session.seats[number]
