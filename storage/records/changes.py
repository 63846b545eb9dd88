"""The records of changes of a session, and of moderators' rulings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from storage.records.matches import EndedHow, EndStatus, LobbySeat, Seat, StandingOrder
from storage.records.times import NO_TIMING, Timing


class Ending(msgspec.Struct, frozen=True, kw_only=True):
    """The end of a session, which always reveals the seed.

    `by` is the user who ended the session, if a user did: a player, a moderator or the lobby's creator. `seat` is the
    seat of the last player to leave, if the match ended because players left.
    """

    status: EndStatus
    how: EndedHow
    reason: str | None = None
    by: int | None = None
    seat: int | None = None
    outcome: bytes | None = None


class NewMove(msgspec.Struct, frozen=True, kw_only=True):
    """A move to be stored, with its events and the state after it.

    `by_order` marks the answer of a standing order; `orders` are the standing orders that the move changes.
    """

    seat: int
    user_id: int | None
    text: str
    state: bytes
    events: Sequence[bytes]
    at: int
    by_order: bool = False
    ending: Ending | None = None
    timing: Timing = NO_TIMING
    orders: Sequence[StandingOrder] = ()


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
    """An open question to a session's table: may the session move to another channel? The host wrote its data.

    ``message_id`` is the message with the question, None if no message is stored.
    """

    ruling_id: int
    actor: int
    data: bytes
    at: int
    message_id: int | None


class NewRules(msgspec.Struct, frozen=True):
    """New rules, by version and digest, which apply to a match from its current state on."""

    version: int
    rules: str


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """A change of a session other than a move; a field that has its default value stays unchanged.

    `seats` replace the stored seats with the same numbers. `forgotten` are the seats whose standing orders and votes
    are removed. `lobby_seats` are the new seats of members of a lobby, by user; these members are no longer ready.
    `end_votes` are the seats about which the votes end or start over. `new_rules` apply from the current state on.
    `paused_at`, `deleted_at` and `terms` are None to unset them.
    """

    events: Sequence[bytes] = ()
    seats: tuple[Seat, ...] = ()
    forgotten: tuple[int, ...] = ()
    ending: Ending | None = None
    paused_at: int | msgspec.UnsetType | None = msgspec.UNSET
    deleted_at: int | msgspec.UnsetType | None = msgspec.UNSET
    terms: bytes | msgspec.UnsetType | None = msgspec.UNSET
    computer_seats: int | msgspec.UnsetType = msgspec.UNSET
    options: bytes | msgspec.UnsetType = msgspec.UNSET
    seat_count: int | msgspec.UnsetType = msgspec.UNSET
    lobby_seats: Mapping[int, LobbySeat] = {}
    channel_id: int | msgspec.UnsetType = msgspec.UNSET
    parent_channel_id: int | msgspec.UnsetType | None = msgspec.UNSET
    end_votes: tuple[int, ...] = ()
    vacation: VacationDay | None = None
    timing: Timing = NO_TIMING
    audit: NewAudit | None = None
    new_rules: NewRules | None = None


class Departure(msgspec.Struct, frozen=True):
    """The change by which a removed user leaves a running session, based on the revision `seen_revision`."""

    session_id: int
    seen_revision: int
    change: Change
