"""The records of sessions and their matches: lobbies, seats, moves, events, undo requests and votes."""

from __future__ import annotations

from typing import Literal

import msgspec

from storage.records.people import PersonDigest
from storage.records.times import NewTimer

Status = Literal["lobby", "running", "finished", "abandoned", "cancelled"]
EndStatus = Literal["finished", "abandoned", "cancelled"]


# The cause that ended a session: its last move by the rules, a player who left, a vote of the other players, a player's
# timeout, a moderator, the lobby's creator, or the host itself.
EndedHow = Literal["moves", "player", "vote", "clock", "moderator", "creator", "host"]


# How well a computer player plays.
Level = Literal["easy", "normal", "strong"]


class Seat(msgspec.Struct, frozen=True):
    """A seat and its player; `user_id` is None for a seat without a player."""

    seat: int
    user_id: int | None
    name: str
    joined_at: int
    resigned_at: int | None = None  # When the player resigned, or was made to leave.
    absent_since: int | None = None  # When the host found that the player had left the guild.
    opened_at: int | None = None  # When the seat was opened to anybody.
    computer_since: int | None = None  # When the computer took the seat over for its player.
    changes: int = 0  # How often the seat's holder changed; at 0, the seat has no former holder.
    put_out: bool = False  # True if the player was made to leave, for example by a moderator.
    computer_level: Level = "normal"  # The level at which the computer plays the seat.


class FormerHolder(msgspec.Struct, frozen=True):
    """A former player of a seat, up to and including `revision`."""

    seat: int
    revision: int
    user_id: int | None  # None for the computer and for removed users.
    name: str


class LobbyMember(msgspec.Struct, frozen=True):
    """A user who waits in a seat of a lobby."""

    seat: int
    user_id: int
    name: str
    joined_at: int
    ready: bool
    first_ready: int | None  # The interaction id of the member's first Ready; it never changes.
    choice: str | None = None  # The member's choice for this seat, None if the game has no choice.
    wish: int | None = None  # Another member's seat that this member would like to have.

    # The repr leaves the choice out, because it is the member's secret.
    def __repr__(self) -> str:
        return f"LobbyMember(user_id={self.user_id}, ready={self.ready})"


class LobbySeat(msgspec.Struct, frozen=True):
    """The seat that a member of a lobby takes, and the member's choice for it."""

    seat: int
    choice: str | None = None


class InvitedMember(msgspec.Struct, frozen=True):
    """A user who waits in a seat of a lobby from the moment the lobby opens."""

    seat: int
    user_id: int
    name: str
    choice: str | None = None


class SeatedPlayer(msgspec.Struct, frozen=True):
    """A user who takes a seat at the start; the position in the sequence is the seat's number."""

    user_id: int | None
    name: str
    level: Level = "normal"


class StandingOrder(msgspec.Struct, frozen=True):
    """A seat's standing order for reaction windows, as the host wrote it."""

    seat: int
    data: bytes


class RuleChange(msgspec.Struct, frozen=True):
    """A change to other rules, by `version` and digest. The new rules apply from `revision` on."""

    revision: int
    version: int
    rules: str


class OpenedSession(msgspec.Struct, frozen=True, kw_only=True):
    """The fields that a session has from its opening on."""

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
    created_at: int
    commitment: str
    seed: bytes
    terms: bytes | None = None
    computer_levels: tuple[Level, ...] = ()  # The levels of a lobby's computer players, in the order of their seats.
    rematch_of: int | None = None
    tournament_id: int | None = None
    tournament_round: int | None = None
    tournament_table: str | None = None
    reveal_at: int | None = None  # Before this time, other users cannot see the session, and its seed stays sealed.
    sealed: bool = False  # True: the seed stays sealed until the tournament, or its round, is over.
    deal: str | None = None  # Sessions with the same deal use the same random draws.

    @property
    def computer_seats(self) -> int:
        """How many computer players wait in the lobby."""
        return len(self.computer_levels)


class NewSession(OpenedSession, frozen=True, kw_only=True):
    """A new lobby."""

    creator_name: str | None = None  # With a name, the creator takes the first seat immediately.
    creator_choice: str | None = None
    invited: tuple[InvitedMember, ...] = ()  # The users of a rematch, who wait in their seats like the creator.
    timers: tuple[NewTimer, ...] = ()

    def __repr__(self) -> str:
        return f"NewSession(match_id={self.match_id!r}, game={self.game!r})"


class Session(OpenedSession, frozen=True, kw_only=True):
    """A session with all its records."""

    session_id: int
    status: Status
    parked_reason: str | None = None
    started_at: int | None = None
    ended_at: int | None = None
    ended_by: int | None = None
    end_reason: str | None = None
    revision: int  # The number of moves, undos and other changes so far; 0 is the setup.
    announced_revision: int  # The last revision that was announced in the channel, -1 for none.
    lobby_message_id: int | None = None
    board_channel_id: int | None = None
    board_message_id: int | None = None
    seed_revealed: bool = False
    context: str | None = None
    entropy: bytes | None = None
    outcome: bytes | None = None
    state: bytes | None = None
    seats: tuple[Seat, ...] = ()
    members: tuple[LobbyMember, ...] = ()
    former: tuple[FormerHolder, ...] = ()  # The former holders of the seats, oldest first.
    removed: tuple[PersonDigest, ...] = ()  # Digests of users who were removed during the match, with their seats.
    chapter: str | None = None  # The chapter of the board message (see `Chapter`), None before the first one.
    chapter_revision: int | None = None
    chapter_event: int = 0
    called: str = ""
    orders: tuple[StandingOrder, ...] = ()
    paused_at: int | None = None
    deleted_at: int | None = None
    practice: bool = False
    clocks: bytes | None = None
    ended_how: EndedHow | None = None
    ended_seat: int | None = None
    rules: str | None = None  # The digest of the rules that lead from the last rule change to the state, if known.
    rule_changes: tuple[RuleChange, ...] = ()
    damaged_column: str | None = None  # A column whose text cannot be read; its field has the default value.

    @property
    def present_version(self) -> int:
        """The version of the rules that apply to the match now."""
        return self.rule_changes[-1].version if self.rule_changes else int(self.rules_version)

    @property
    def deal_id(self) -> str:
        """The id from which the match derives its random draws; tables with the same deal share it."""
        return self.deal or self.match_id

    @property
    def active(self) -> bool:
        """Whether the session is a lobby or running, so that it occupies its channel."""
        return self.status in ("lobby", "running") and self.deleted_at is None

    def held_by(self, user_id: int) -> set[int]:
        """Return the numbers of the seats that the user holds or has held, even if the user was removed later."""
        now = {seat.seat for seat in self.seats if seat.user_id == user_id}
        once = {holder.seat for holder in self.former if holder.user_id == user_id}
        return now | once | {one.number for one in self.removed if one.is_of(user_id)}

    def has_part(self, user_id: int) -> bool:
        """Return True if the user takes, or took, part in the session: in a seat, or in its lobby."""
        return bool(self.held_by(user_id)) or any(member.user_id == user_id for member in self.members)

    def with_seat(self, new_value: Seat) -> Session:
        """Return the session with one of its seats changed."""
        seats = tuple(new_value if seat.seat == new_value.seat else seat for seat in self.seats)
        return msgspec.structs.replace(self, seats=seats)

    def seats_at(self, revision: int | None = None) -> tuple[Seat, ...]:
        """Return the seats with the users and names that they had at a revision; None means now."""
        if revision is None or not self.former:
            return self.seats
        # The holder at that revision is the first former holder who left at that revision or later.
        sitters = {former.seat: former for former in reversed(self.former) if former.revision >= revision}
        return tuple(
            msgspec.structs.replace(seat, user_id=sitters[seat.seat].user_id, name=sitters[seat.seat].name)
            if seat.seat in sitters
            else seat
            for seat in self.seats
        )

    # The seed, the state and the orders hold secrets, so the repr, which may reach a log, leaves them out.
    def __repr__(self) -> str:
        return f"Session(session_id={self.session_id}, status={self.status!r}, revision={self.revision})"


class SessionTerms(msgspec.Struct, frozen=True):
    """The stored terms of a running session."""

    session_id: int
    guild_id: int
    terms: bytes


class ListedSession(msgspec.Struct, frozen=True):
    """An active session as a list shows it to one user: without its state, its options and the seats of other users."""

    session_id: int
    game: str
    channel_id: int
    status: str
    parked_reason: str | None
    paused_at: int | None
    clocks: bytes | None
    seats: tuple[Seat, ...] = ()
    reveal_at: int | None = None


class Move(msgspec.Struct, frozen=True):
    """A played move."""

    revision: int
    seat: int
    user_id: int | None  # None if the computer player moved, or if a standing order answered immediately.
    text: str
    at: int
    interaction_id: int | None
    undone_by: int | None  # The revision of the undo that took the move back.
    by_order: bool = False  # True for every answer of a standing order, immediate or delayed.


class LogEntry(msgspec.Struct, frozen=True):
    """One stored event; `undone_by` is the revision of the undo that took its move back."""

    revision: int
    number: int
    at: int
    data: bytes
    undone_by: int | None


class UndoRequest(msgspec.Struct, frozen=True, kw_only=True):
    """A request to go back to the first `keep_moves` active moves; it is void as soon as the revision changes."""

    session_id: int
    by_seat: int
    by_user: int
    revision: int
    keep_moves: int
    agreed: tuple[int, ...] = ()
    message_id: int | None = None
    created_at: int


class Proposal(msgspec.Struct, frozen=True):
    """A move that the player of `seat` suggests to the partner in the seat `due`, whose turn it is."""

    seat: int
    due: int
    move: str
    token: int  # The position's public part (`Match.token`); if it has changed, the suggestion is void.
    public: bool  # True if everybody may see the suggestion, not only the partners.


class SheetDraft(msgspec.Struct, frozen=True):
    """The draft of the player of a `seat` on a work sheet that was not submitted."""

    seat: int
    moves: str  # The chosen moves, joined by " / ".
    token: int  # The question before any choice (`Match.token`); if it has changed, the draft is void.


class StoredAnalysis(msgspec.Struct, frozen=True):
    """The analysis of a finished match at a `revision`, as JSON, made by a `version` of the computation."""

    revision: int
    version: int
    data: bytes


class PendingAnalysis(msgspec.Struct, frozen=True):
    """A finished match that awaits its analysis, and the number of attempts that were begun."""

    session_id: int
    tries: int


class Vote(msgspec.Struct, frozen=True):
    """The vote of one seat's player (`voter`) about another `seat`, whose player timed out."""

    seat: int
    voter: int
    choice: str
