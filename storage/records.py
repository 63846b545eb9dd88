"""The records that go into storage and come out of it. Times are UTC milliseconds since 1970."""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from typing import Literal

import msgspec

Status = Literal["lobby", "running", "finished", "abandoned", "cancelled"]
# Who ended a session: its last move by the rules, a player who left, the others' vote, a player's time that ran out, a
# moderator, the lobby's creator, or the host itself.
EndedHow = Literal["moves", "player", "vote", "clock", "moderator", "creator", "host"]
EndStatus = Literal["finished", "abandoned", "cancelled"]
Calls = Literal["channel", "private", "both", "none"]


class GuildSettings(msgspec.Struct, frozen=True):
    """What a guild has chosen; None where it has chosen nothing."""

    guild_id: int
    language: str | None = None
    moderator_role: int | None = None
    greeted_at: int | None = None


class UserSettings(msgspec.Struct, frozen=True):
    """What a user has chosen; None where nothing.

    `zone` is a name of the IANA database; quiet hours are minutes since midnight there.
    """

    user_id: int
    language: str | None = None
    calls: Calls | None = None
    zone: str | None = None
    quiet_from: int | None = None
    quiet_to: int | None = None


class Seat(msgspec.Struct, frozen=True):
    """Who sits where; `user_id` is None for a seat without a player.

    `resigned_at` is when the player gave up, `absent_since` when the player was found to have left the guild,
    `opened_at` when the seat was opened to anybody, `house_since` when the computer took it over for its player;
    `changes` counts how often it changed hands; where it is 0 the seat has no former holder.
    """

    seat: int
    user_id: int | None
    name: str
    joined_at: int
    resigned_at: int | None = None
    absent_since: int | None = None
    opened_at: int | None = None
    house_since: int | None = None
    changes: int = 0


class FormerHolder(msgspec.Struct, frozen=True):
    """Who held a seat up to and with a revision; `user_id` is None for the computer, and for who was removed since."""

    seat: int
    revision: int
    user_id: int | None
    name: str


class PersonDigest(msgspec.Struct, frozen=True):
    """A removed person's part in something that goes on, by a salted digest; `number` is that of the seat, if any."""

    salt: bytes
    digest: bytes
    number: int

    def is_of(self, user_id: int) -> bool:
        """Tell whether it was the user's."""
        return hmac.compare_digest(self.digest, digest_of(user_id, self.salt))


def digest_of(user_id: int, salt: bytes) -> bytes:
    """The digest of a user's number with a salt."""
    return hmac.digest(salt, str(user_id).encode(), "sha256")


class LobbyMember(msgspec.Struct, frozen=True):
    """One who waits in a lobby. `first_ready` is the interaction id of the user's first Ready, for good.

    `choice` is what the member brings to the table, None where the game has no such thing.
    """

    user_id: int
    name: str
    joined_at: int
    ready: bool
    first_ready: int | None
    choice: str | None = None

    # What a member brings is the member's secret.
    def __repr__(self) -> str:
        return f"LobbyMember(user_id={self.user_id}, ready={self.ready})"


class StandingOrder(msgspec.Struct, frozen=True):
    """A seat's standing order for reaction windows, as the host wrote it."""

    seat: int
    data: bytes


class SeatedPlayer(msgspec.Struct, frozen=True):
    """One who takes a seat at the start; the place in the sequence is the seat's number."""

    user_id: int | None
    name: str


class InvitedMember(msgspec.Struct, frozen=True):
    """One who waits in a lobby from its beginning."""

    user_id: int
    name: str
    choice: str | None = None


class NewTimer(msgspec.Struct, frozen=True):
    """Something to be done at `due_at` at the session's present revision; `number` tells several of a kind apart.

    `seat` is -1 for what concerns no seat.
    """

    kind: str
    seat: int
    due_at: int
    number: int = 0


class Timing(msgspec.Struct, frozen=True):
    """The clocks and all the timers of a session after a change; `by` is the timer that brought it about.

    `clocks` None leaves them as they are.
    """

    clocks: bytes | None = None
    timers: tuple[NewTimer, ...] = ()
    by: int | None = None


NO_TIMING = Timing()


class NewSession(msgspec.Struct, frozen=True, kw_only=True):
    """A lobby to be opened. With `creator_name`, its creator joins at once, bringing `creator_choice`.

    The `invited` of a rematch wait in it too, in that order, the creator among them.
    """

    match_id: str
    guild_id: int
    channel_id: int
    parent_channel_id: int | None = None
    game: str
    rules_version: str
    options: bytes
    seat_count: int
    language: str
    created_by: int
    creator_name: str | None = None
    creator_choice: str | None = None
    created_at: int
    commitment: str
    seed: bytes
    terms: bytes | None = None
    house_seats: int = 0
    rematch_of: int | None = None
    invited: tuple[InvitedMember, ...] = ()
    timers: tuple[NewTimer, ...] = ()

    def __repr__(self) -> str:
        return f"NewSession(match_id={self.match_id!r}, game={self.game!r})"


class Session(msgspec.Struct, frozen=True, kw_only=True):
    """A session whole. `revision` grows by one with each move, undo and end; 0 is the setup.

    `announced_revision` is the last one that the channel was told, -1 for none. Of the chapter that the board
    message tells (see `Chapter`) nothing is known before the first one. `former` are the former holders of the seats,
    oldest first; `removed` are the seats of those who were removed while the match was played.
    """

    session_id: int
    match_id: str
    guild_id: int
    channel_id: int
    parent_channel_id: int | None
    game: str
    rules_version: str
    seat_count: int
    status: Status
    parked_reason: str | None
    language: str
    created_by: int
    created_at: int
    started_at: int | None
    ended_at: int | None
    ended_by: int | None
    end_reason: str | None
    revision: int
    announced_revision: int
    lobby_message_id: int | None
    board_channel_id: int | None
    board_message_id: int | None
    commitment: str
    seed_revealed: bool
    seed: bytes
    context: str | None
    options: bytes
    entropy: bytes | None
    outcome: bytes | None
    state: bytes | None
    seats: tuple[Seat, ...]
    members: tuple[LobbyMember, ...]
    former: tuple[FormerHolder, ...] = ()
    removed: tuple[PersonDigest, ...] = ()
    chapter: str | None = None
    chapter_revision: int | None = None
    chapter_event: int = 0
    called: str = ""
    orders: tuple[StandingOrder, ...] = ()
    terms: bytes | None = None
    house_seats: int = 0
    paused_at: int | None = None
    deleted_at: int | None = None
    rematch_of: int | None = None
    practice: bool = False
    clocks: bytes | None = None
    ended_how: EndedHow | None = None
    ended_seat: int | None = None

    @property
    def active(self) -> bool:
        """Whether the session still occupies its channel."""
        return self.status in ("lobby", "running") and self.deleted_at is None

    def held_by(self, user_id: int) -> set[int]:
        """The numbers of the seats that the user holds, or has held, also one who was removed since."""
        now = {seat.seat for seat in self.seats if seat.user_id == user_id}
        once = {holder.seat for holder in self.former if holder.user_id == user_id}
        return now | once | {one.number for one in self.removed if one.is_of(user_id)}

    def has_part(self, user_id: int) -> bool:
        """Tell whether the user has, or has had, a part in the session: a seat, or a place in its lobby."""
        return bool(self.held_by(user_id)) or any(member.user_id == user_id for member in self.members)

    def seats_at(self, revision: int | None = None) -> tuple[Seat, ...]:
        """The seats with the users and names that they had at a revision, None for now."""
        if revision is None or not self.former:
            return self.seats
        # The oldest of those who left at that revision or later was there.
        held = {former.seat: former for former in reversed(self.former) if former.revision >= revision}
        return tuple(
            msgspec.structs.replace(seat, user_id=held[seat.seat].user_id, name=held[seat.seat].name)
            if seat.seat in held
            else seat
            for seat in self.seats
        )

    # The seed, the state and the orders hold secrets, which must not slip into a log through a repr.
    def __repr__(self) -> str:
        return f"Session(session_id={self.session_id}, status={self.status!r}, revision={self.revision})"


class ListedSession(msgspec.Struct, frozen=True):
    """An active session as a list names it: without its state, its options and whoever else is in it."""

    session_id: int
    game: str
    channel_id: int
    status: str
    parked_reason: str | None
    paused_at: int | None
    clocks: bytes | None
    seats: tuple[Seat, ...] = ()


class Chapter(msgspec.Struct, frozen=True):
    """What the board message tells: the part of the match, by name, that it belongs to.

    Its story begins with the event of number `event` of the revision after `revision`; -1 is before the first. `called`
    holds who was called in this chapter: keys separated by blanks.
    """

    name: str
    revision: int
    called: str = ""
    event: int = 0


class Posting(msgspec.Struct, frozen=True):
    """Messages that are about to be posted: for which revision, where, after which message, as part of what chapter."""

    revision: int
    channel_id: int
    after: int | None
    chapter: Chapter


class Deck(msgspec.Struct, frozen=True):
    """A deck that a user keeps for a game, as the game's code for it."""

    deck_id: int
    user_id: int
    game: str
    name: str
    code: str
    created_at: int
    changed_at: int

    # Nobody but its owner shall know what is in it.
    def __repr__(self) -> str:
        return f"Deck(deck_id={self.deck_id})"


class Ending(msgspec.Struct, frozen=True, kw_only=True):
    """How a session ends. The seed is revealed with it, always.

    `by` is the user who ended it, where one did: a player, a moderator or the lobby's creator. `seat` is the seat whose
    player left last, where the match ended by that.
    """

    status: EndStatus
    how: EndedHow
    reason: str | None = None
    by: int | None = None
    seat: int | None = None
    outcome: bytes | None = None


class Move(msgspec.Struct, frozen=True):
    """A move as played; `undone_by` is the revision of the undo that took it back.

    `user_id` is None where the computer played, and where a standing order passed at once; `by_order` marks both what
    an order passed at once and what it passed after a while.
    """

    revision: int
    seat: int
    user_id: int | None
    text: str
    at: int
    interaction_id: int | None
    undone_by: int | None
    by_order: bool = False


class LogEntry(msgspec.Struct, frozen=True):
    """One stored event; `undone_by` is the revision of the undo that took its move back."""

    revision: int
    number: int
    at: int
    data: bytes
    undone_by: int | None


class BoardPlacement(msgspec.Struct, frozen=True):
    """Where a session is shown, and why it cannot be at present, None where it can."""

    session_id: int
    guild_id: int
    channel_id: int
    parent_channel_id: int | None
    parked_reason: str | None


class Closure(msgspec.Struct, frozen=True):
    """When a session's place was last found closed, how it looked then, and when somebody was last told of it."""

    found_at: int
    open: bool
    bits: int
    told_at: int | None = None


class OldBoard(msgspec.Struct, frozen=True):
    """A message that has done its service.

    A "board" of an earlier revision still shows its buttons, a "call" only called players and is to be deleted, a
    "question" whether something may be taken back was overtaken, a "consent" to go elsewhere is not asked for any more.
    """

    message_id: int
    session_id: int
    channel_id: int
    kind: Literal["board", "call", "question", "consent"]


class Timer(msgspec.Struct, frozen=True):
    """Something to be done for a seat (-1: for none) at `due_at`, if the session is still at `revision` then.

    `fired_at` is when it was done; it stays until that was told.
    """

    timer_id: int
    session_id: int
    kind: str
    seat: int
    revision: int
    number: int
    due_at: int
    fired_at: int | None = None


class UndoRequest(msgspec.Struct, frozen=True, kw_only=True):
    """A wish to go back to the first `keep_moves` active moves; void as soon as the revision moves on."""

    session_id: int
    by_seat: int
    by_user: int
    revision: int
    keep_moves: int
    agreed: tuple[int, ...] = ()
    message_id: int | None = None
    created_at: int


class Vote(msgspec.Struct, frozen=True):
    """What the player of one seat (`voter`) wants to be done with another `seat`, whose time ran out."""

    seat: int
    voter: int
    choice: str


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
    """The question that stands at a session's table whether it may go elsewhere, as the host wrote it.

    ``message_id`` is the message that asks it, None where none is noted.
    """

    ruling_id: int
    actor: int
    data: bytes
    at: int
    message_id: int | None


class VacationDay(msgspec.Struct, frozen=True):
    """A day on which a user's clocks stand still."""

    user_id: int
    from_at: int
    until_at: int


class NewAudit(msgspec.Struct, frozen=True, kw_only=True):
    """What a moderator did, to be written down for good. `ruling_id` names the ruling that waited to be done."""

    at: int
    guild_id: int
    session_id: int | None = None
    actor: int
    action: str
    target: str | None = None
    reason: str
    before: bytes | None = None
    after: bytes | None = None
    ruling_id: int | None = None


class AuditEntry(msgspec.Struct, frozen=True, kw_only=True):
    """An entry of the audit log, as written."""

    audit_id: int
    at: int
    guild_id: int
    session_id: int | None
    actor: int
    action: str
    target: str | None
    reason: str
    before: bytes | None
    after: bytes | None


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """What becomes of a session besides a move, at once; what is left at its default stays as it is.

    `seats` take the place of the rows of those numbers, `forgotten` are the seats whose standing orders and votes go,
    `end_votes` those about whom is voted no more, or anew;
    `paused_at`, `deleted_at` and `terms` are None where nothing is set any more.
    """

    events: Sequence[bytes] = ()
    seats: tuple[Seat, ...] = ()
    forgotten: tuple[int, ...] = ()
    ending: Ending | None = None
    paused_at: int | msgspec.UnsetType | None = msgspec.UNSET
    deleted_at: int | msgspec.UnsetType | None = msgspec.UNSET
    terms: bytes | msgspec.UnsetType | None = msgspec.UNSET
    house_seats: int | msgspec.UnsetType = msgspec.UNSET
    channel_id: int | msgspec.UnsetType = msgspec.UNSET
    parent_channel_id: int | msgspec.UnsetType | None = msgspec.UNSET
    end_votes: tuple[int, ...] = ()
    vacation: VacationDay | None = None
    timing: Timing = NO_TIMING
    audit: NewAudit | None = None
