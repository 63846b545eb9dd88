"""What moderators may want of sessions and users, and who must agree: typed rulings, and pure functions over them."""

from __future__ import annotations

from typing import Literal

import msgspec

from bot.host.audit_entries import DEEDS
from bot.host.live import Live
from bot.host.lobby import SessionPlace
from bot.host.seat_times import plays
from engine.kernel.errors import Refused
from storage.records import PendingRuling, Seat, Session, TableQuestion

REASON_LIMIT = 300


class Pause(msgspec.Struct, frozen=True, tag="pause"):
    """Stop a match and all its clocks."""


class Resume(msgspec.Struct, frozen=True, tag="resume"):
    """Go on with a paused match; its clocks have what they had."""


class Extend(msgspec.Struct, frozen=True, tag="extend"):
    """Give a seat more time."""

    seat: int
    hours: int


class Skip(msgspec.Struct, frozen=True, tag="skip"):
    """Have a seat that is due do as little as the rules allow."""

    seat: int


class UndoTo(msgspec.Struct, frozen=True, tag="undo"):
    """Go back to where ``kept`` moves had been made, of those that everybody was told; 0 is the start."""

    kept: int


class Replace(msgspec.Struct, frozen=True, tag="replace"):
    """Have somebody else play a seat: anybody who takes it, the house, or a user."""

    seat: int
    by: Literal["open", "house", "user"]
    user_id: int | None = None
    name: str = ""


class End(msgspec.Struct, frozen=True, tag="end"):
    """End a session without a result."""


class Delete(msgspec.Struct, frozen=True, tag="delete"):
    """Have a session vanish; for a while it can be restored."""


class Restore(msgspec.Struct, frozen=True, tag="restore"):
    """Bring a deleted session back: to its channel, or to another place of its guild."""

    place: SessionPlace | None = None


class Bring(msgspec.Struct, frozen=True, tag="bring"):
    """Go on with a session in another channel of its guild than ``origin``, where it was found.

    ``lost`` says that the bot cannot show it there any more.
    """

    place: SessionPlace
    origin: int
    lost: bool = False

    @property
    def stays(self) -> bool:
        """Whether it only goes on where it is."""
        return self.place.channel_id == self.origin


class LockOut(msgspec.Struct, frozen=True, tag="lock"):
    """Keep a user from the guild's tables; matches that run are not touched."""

    user_id: int


class Unlock(msgspec.Struct, frozen=True, tag="unlock"):
    """Let a user back to the guild's tables."""

    user_id: int


SeatRuling = Extend | Skip | Replace
Ruling = Pause | Resume | Extend | Skip | UndoTo | Replace | End | Delete | Restore | Bring | LockOut | Unlock
ACTIONS = (
    "pause",
    "resume",
    "extend",
    "skip",
    "undo",
    "replace",
    "end",
    "delete",
    "restore",
    "bring",
    "lock",
    "unlock",
)
# What the log can hold: rulings, and what moderators do to lobbies without one.
LOGGED = (*ACTIONS, *DEEDS)


def name_of(ruling: Ruling) -> str:
    """Return a ruling's name, one of `ACTIONS`."""
    return str(ruling.__struct_config__.tag)


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """What a moderator wants: of a session of a guild, or of a user where ``session_id`` is None.

    ``senior`` says that it concerns somebody above the ``actor``. ``second`` is who confirmed the one that waited as
    ``ruling_id``. ``revision``, ``status``, ``holder`` (who had the seat) and ``brought`` (the log's entry by which the
    session came to its place, or 0) are as they were when it began to wait.
    ``agreed`` are those of the table who agreed so far, where the table is asked and no second moderator.
    """

    guild_id: int
    session_id: int | None = None
    actor: int
    ruling: Ruling
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

    @property
    def action(self) -> str:
        """The ruling's name, one of `ACTIONS`."""
        return name_of(self.ruling)


def clean_reason(reason: str, *, needed: bool = True) -> str:
    """Return a reason as it is kept. Raises `Refused` ("reason_needed") without one that is needed."""
    reason = " ".join(reason.split())[:REASON_LIMIT]
    if needed and not reason:
        raise Refused("reason_needed")
    return reason


def needs_reason(ruling: Ruling) -> bool:
    """Tell whether even a neutral judge must say why: nobody asks that of who saves a match whose place is lost."""
    return not isinstance(ruling, Bring) or not (ruling.lost or ruling.stays)


def table_of(session: Session) -> dict[int, str]:
    """Return who sits at a table that goes on, with their names: also who is away, but not who gave up."""
    if session.status == "lobby":
        return {member.user_id: member.name for member in session.members}
    if session.status != "running":
        return {}
    return {seat.user_id: seat.name for seat in session.seats if seat.user_id is not None and seat.resigned_at is None}


def target_of(session: Session, ruling: Ruling) -> SessionPlace | None:
    """Return the other place to which a ruling would bring a session, None where it stays in its own."""
    place = ruling.place if isinstance(ruling, Bring | Restore) else None
    return None if place is None or place.channel_id == session.channel_id else place


_WISH = msgspec.json.Decoder(Wish)


def wish_of(pending: PendingRuling | TableQuestion) -> Wish:
    """Return what waits for a moderator or a table. Raises `Refused` ("ruling_void") where that cannot be read."""
    try:
        return _WISH.decode(pending.data)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Refused("ruling_void") from error


def as_found(live: Live, wish: Wish, brought: int) -> Wish:
    """Return a wish with what it was made of, so that it can be told later whether it still means the same."""
    ruling = wish.ruling
    holder = seat_of(live, ruling.seat).user_id if isinstance(ruling, Extend | Skip | Replace) else None
    session = live.session
    return msgspec.structs.replace(
        wish, revision=session.revision, status=session.status, holder=holder, brought=brought
    )


def is_void(live: Live, wish: Wish, brought: int) -> bool:
    """Tell whether the session went on since, so that a ruling would mean something else.

    ``brought`` is the log's entry by which the session came to its place: it may have gone and come back.
    """
    ruling = wish.ruling
    if isinstance(ruling, UndoTo | Skip):
        return live.session.revision != wish.revision
    if isinstance(ruling, End | Delete):
        # To give up a lobby is not to end its match, and a match that is over has a result to lose.
        return live.session.status != wish.status
    if isinstance(ruling, Bring):
        return live.session.channel_id != ruling.origin or wish.brought != brought
    return isinstance(ruling, Extend | Replace) and seat_of(live, ruling.seat).user_id != wish.holder


def concerned(live: Live | None, ruling: Ruling) -> set[int]:
    """Return the users whom a ruling is about. Raises `Refused` ("no_seat")."""
    if isinstance(ruling, LockOut | Unlock):
        return {ruling.user_id}
    # Before the start nobody has a seat.
    if live is None or not live.session.seats or not isinstance(ruling, Extend | Skip | Replace):
        return set()
    users = {seat_of(live, ruling.seat).user_id, ruling.user_id if isinstance(ruling, Replace) else None}
    return {user for user in users if user is not None}


def is_neutral(live: Live | None, ruling: Ruling, user_id: int) -> bool:
    """Tell whether a user may judge: it is not about them, and they have no part in the match, nor had one."""
    return user_id not in concerned(live, ruling) and not (live is not None and live.session.has_part(user_id))


def seat_of(live: Live, number: int) -> Seat:
    """Return a seat by its number. Raises `Refused` ("no_seat")."""
    if not 0 <= number < len(live.session.seats):
        raise Refused("no_seat")
    return live.session.seats[number]


def played_by(seat: Seat) -> str:
    """Return who plays a seat: "open" for anybody who takes it, "house", or "user"."""
    if seat.opened_at is not None:
        return "open"
    return "user" if plays(seat) else "house"
