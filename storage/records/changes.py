"""The records of changes of a session, and of moderators' rulings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from storage.records.matches import EndedHow, EndStatus, Level, LobbySeat, Seat, StandingOrder
from storage.records.times import NO_TIMING, Timing


class Ending(msgspec.Struct, frozen=True, kw_only=True):
    """The end of a session."""

    status: EndStatus
    how: EndedHow
    reason: str | None = None
    by: int | None = None  # The user who ended the session, if a user did: a player, a moderator, the creator.
    seat: int | None = None  # The seat of the last player to leave, if the match ended because players left.
    outcome: bytes | None = None


class NewMove(msgspec.Struct, frozen=True, kw_only=True):
    """A move to be stored, with its events and the state after it."""

    seat: int
    user_id: int | None
    text: str
    state: bytes
    events: Sequence[bytes]
    at: int
    by_order: bool = False  # True for the answer of a standing order.
    ending: Ending | None = None
    timing: Timing = NO_TIMING
    orders: Sequence[StandingOrder] = ()  # The standing orders that the move changes.


class VacationDay(msgspec.Struct, frozen=True):
    """A day on which a user's clocks are stopped."""

    user_id: int
    from_at: int
    until_at: int


class ModeratorAct(msgspec.Struct, frozen=True, kw_only=True):
    """An act of a moderator."""

    at: int
    guild_id: int
    session_id: int | None = None
    actor: int
    action: str
    target: str | None = None
    reason: str
    before: bytes | None = None
    after: bytes | None = None


class NewAudit(ModeratorAct, frozen=True, kw_only=True):
    """An act of a moderator for the audit log. `ruling_id` names the pending ruling that it carries out."""

    ruling_id: int | None = None


class AuditEntry(ModeratorAct, frozen=True, kw_only=True):
    """An entry of the audit log."""

    audit_id: int


class Lockout(msgspec.Struct, frozen=True):
    """A user who may not sit at a guild's tables."""

    guild_id: int
    user_id: int
    by_user: int
    reason: str
    at: int


class PendingRuling(msgspec.Struct, frozen=True):
    """A ruling that waits for a second moderator, as the host wrote it."""

    ruling_id: int
    guild_id: int
    session_id: int | None
    actor: int
    data: bytes
    at: int


class TableQuestion(msgspec.Struct, frozen=True):
    """An open question to a session's table: whether the session may move to another channel."""

    ruling_id: int
    actor: int
    data: bytes  # The ruling, as the host wrote it.
    at: int
    message_id: int | None  # The message with the question, None if no message is stored.


class NewRules(msgspec.Struct, frozen=True):
    """New rules, by version and digest, which apply to a match from its current state on."""

    version: int
    rules: str


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """A change of a session other than a move; a field that has its default value stays unchanged."""

    events: Sequence[bytes] = ()
    seats: tuple[Seat, ...] = ()  # New rows for the stored seats with the same numbers.
    forgotten: tuple[int, ...] = ()  # The seats whose standing orders, votes, suggestions and drafts are removed.
    ending: Ending | None = None
    paused_at: int | msgspec.UnsetType | None = msgspec.UNSET  # None resumes the match.
    deleted_at: int | msgspec.UnsetType | None = msgspec.UNSET  # None restores the session.
    terms: bytes | msgspec.UnsetType | None = msgspec.UNSET  # None removes the stored terms.
    computer_levels: tuple[Level, ...] | msgspec.UnsetType = msgspec.UNSET
    options: bytes | msgspec.UnsetType = msgspec.UNSET
    seat_count: int | msgspec.UnsetType = msgspec.UNSET
    lobby_seats: Mapping[int, LobbySeat] = {}  # The new seats of lobby members, who are no longer ready, by user.
    channel_id: int | msgspec.UnsetType = msgspec.UNSET
    parent_channel_id: int | msgspec.UnsetType | None = msgspec.UNSET
    end_votes: tuple[int, ...] = ()  # The seats about which the votes end or start over.
    vacation: VacationDay | None = None
    timing: Timing = NO_TIMING
    audit: NewAudit | None = None
    new_rules: NewRules | None = None  # The rules that apply from the current state on.


class Departure(msgspec.Struct, frozen=True):
    """The change by which a removed user leaves a running session, based on the revision `seen_revision`."""

    session_id: int
    seen_revision: int
    change: Change


ChangeKind = Literal["session", "tournament", "user", "anything"]


class ChangeElsewhere(msgspec.Struct, frozen=True):
    """A change by another process: of a session, a tournament, of what is stored about a user, or of anything.

    ``slot`` is the slot of the session or tournament, None if it is unknown.
    """

    kind: ChangeKind
    number: int = 0
    slot: int | None = None


EVERYTHING = ChangeElsewhere("anything")
