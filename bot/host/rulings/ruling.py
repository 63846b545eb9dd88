"""The base class of all rulings, and the classes of rulings that share their first checks."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from bot.host.lobbies.lobby import SessionPlace
from bot.host.matches.live import Live
from bot.host.rulings.case import Case
from engine.kernel.errors import Refused
from storage.records import Seat, Session


class Ruling(msgspec.Struct, frozen=True):
    """A ruling of a moderator; its tag is its name in the log, in stored requests and in the words of the faces."""

    # Whether it can be given of a session that cannot be read.
    of_damaged: ClassVar[bool] = False
    # Whether a session may go to another channel by it.
    moves: ClassVar[bool] = False

    @property
    def action(self) -> str:
        """The ruling's name."""
        return str(self.__struct_config__.tag)

    @property
    def needs_reason(self) -> bool:
        """Whether even a neutral judge must say why."""
        return True

    @property
    def needs_judge(self) -> bool:
        """Whether a moderator who is no neutral judge needs a second one."""
        return True

    async def check(self, case: Case) -> None:
        """Raise `Refused` where the ruling cannot be carried out as the case is now."""
        raise NotImplementedError

    async def apply(self, case: Case) -> None:
        """Carry the ruling out, which `check` let pass. Raises `Refused` as `Rulings.rule` does."""
        raise NotImplementedError

    def concerns(self, _live: Live | None, /) -> set[int]:
        """Return the users whom the ruling is about. Raises `Refused` ("no_seat")."""
        return set()

    def holder(self, _live: Live, /) -> int | None:
        """Return the user in whose seat the ruling is about; None where it names no seat. Raises `Refused`."""
        return None

    async def is_void(self, _case: Case, /) -> bool:
        """Tell whether the session went on since the request, so that the ruling would mean something else."""
        return False

    async def may_judge(self, case: Case, user_id: int) -> bool:
        """Tell whether a user is a neutral judge.

        It is not about them, nor have they, or had, a part in the match, nor do they play in its event.
        """
        live = case.live_or_none
        if user_id in self.concerns(live) or (live is not None and live.session.has_part(user_id)):
            return False
        return live is None or not await case.plays_in_event(user_id)

    def target(self, _session: Session, /) -> SessionPlace | None:
        """Return the other place to which the ruling would bring the session, None where it stays in its own."""
        return None

    def shown_in(self, _session: Session, /) -> int | None:
        """Return the channel in which the session will be shown anew by the ruling, None where it will be in none."""
        return None

    def so_already(self) -> Refused:
        """Return the refusal of a ruling that would change nothing; it says what is so."""
        return Refused("ruled_already", what=self.action)


class SessionRuling(Ruling, frozen=True):
    """A ruling of a session that is not deleted."""

    async def check(self, case: Case) -> None:
        """Raise `Refused` ("session_deleted")."""
        if case.session.deleted_at is not None:
            raise Refused("session_deleted")


class MatchRuling(SessionRuling, frozen=True):
    """A ruling of a match that is being played."""

    async def check(self, case: Case) -> None:
        """Raise `Refused` ("session_deleted", "not_started", "match_over")."""
        await super().check(case)
        if case.session.status == "lobby":
            raise Refused("not_started")
        if not case.live.running:
            raise Refused("match_over")


class SeatRuling(MatchRuling, frozen=True):
    """A ruling of a seat of a match that is being played."""

    seat: int

    def concerns(self, live: Live | None, /) -> set[int]:
        """Return the seat's user. Raises `Refused` ("no_seat")."""
        # Before the start no user has a seat.
        if live is None or not live.session.seats:
            return set()
        user_id = seat_of(live, self.seat).user_id
        return set() if user_id is None else {user_id}

    def holder(self, live: Live, /) -> int | None:
        """Return the seat's user. Raises `Refused` ("no_seat")."""
        return seat_of(live, self.seat).user_id

    async def is_void(self, case: Case, /) -> bool:
        """Tell whether the seat has changed hands since."""
        return self.holder(case.live) != case.request.holder


def seat_of(live: Live, number: int) -> Seat:
    """Return a seat by its number. Raises `Refused` ("no_seat")."""
    if not 0 <= number < len(live.session.seats):
        raise Refused("no_seat")
    return live.session.seats[number]
