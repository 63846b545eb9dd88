"""The records of tournaments. Bytes and JSON are as the host wrote them; times are UTC milliseconds since 1970."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from storage.records.changes import Change, NewAudit
from storage.records.matches import NewSession, SeatedPlayer
from storage.records.times import NO_TIMING, Timing

TournamentState = Literal["draft", "registration", "checkin", "running", "finished", "cancelled"]
EntryState = Literal["entered", "waiting", "left", "dropped", "disqualified"]
RoundState = Literal["drawn", "published", "playing", "closed"]
RulingState = Literal["done", "waiting", "undone", "declined"]
# When the next edition of a series opens: on the same weekday at the same hour, or once the latest one has filled
# up and started.
Every = Literal["week", "fortnight", "month", "full"]


class NewTournament(msgspec.Struct, frozen=True, kw_only=True):
    """A new tournament, a draft."""

    public_id: str
    guild_id: int
    channel_id: int
    name: str
    game: str
    options: bytes
    plan: bytes
    terms: bytes
    settings: bytes
    language: str
    commitment: str
    seed: bytes
    created_by: int
    created_at: int

    def __repr__(self) -> str:
        return f"NewTournament(public_id={self.public_id!r})"


class StoredTournament(NewTournament, frozen=True, kw_only=True):
    """A tournament. Every change raises its `revision`."""

    tournament_id: int
    message_id: int | None
    state: TournamentState
    revision: int
    seed_revealed: bool  # While this is False, the seed is sealed.
    opened_at: int | None
    checkin_until: int | None
    started_at: int | None
    ended_at: int | None
    damage_told: bool = False  # The moderators were notified that the tournament cannot be read.
    asked: int = 0  # The number of reminders sent to the officials since their last action.
    asked_at: int | None = None  # The time of the last reminder or action.
    paused_at: int | None = None  # The beginning of a pause. Timers and matches stand still since then.

    def __repr__(self) -> str:
        return f"StoredTournament(tournament_id={self.tournament_id}, state={self.state!r}, revision={self.revision})"


class Official(msgspec.Struct, frozen=True, order=True):
    """An organiser or a judge: a user, or every member with a role."""

    role: Literal["organiser", "judge"]
    kind: Literal["user", "role"]
    id: int


class TournamentEntry(msgspec.Struct, frozen=True, kw_only=True):
    """An entry: a participant, or a user who would like to take part."""

    number: int
    user_id: int | None  # None for computer players and for users who were removed.
    name: str
    computer: bool = False
    state: EntryState = "entered"
    place: int  # The place on the list or the waitlist.
    registered_at: int
    checked_in_at: int | None = None
    entropy: str | None = None  # The entry's contribution to the randomness of its tables.
    rating: float | None = None
    seed: int | None = None  # The place in the seeding, 1 for the strongest entry.
    choice: str | None = None
    team: str = ""
    entered: int = 1  # The first round in which the entry is paired.
    dropped: int = 0  # The first round in which the entry is no longer paired; 0: none.
    absent_since: int | None = None

    @property
    def involved(self) -> bool:
        """Whether the entry's user plays or played in the tournament, is registered, or is on the waiting list."""
        return self.seed is not None or self.state in ("entered", "waiting")

    # The repr leaves the choices out, because they are the user's secret.
    def __repr__(self) -> str:
        return f"TournamentEntry(number={self.number}, state={self.state!r})"


class EntryRequest(msgspec.Struct, frozen=True, kw_only=True):
    """A user who would like to enter a tournament or a league, with their answer. An organiser decides."""

    user_id: int
    name: str
    username: str
    choice: str | None = None
    answer: str
    at: int

    # The repr leaves the choice and the answer out, because they are the user's secrets.
    def __repr__(self) -> str:
        return f"EntryRequest(user_id={self.user_id})"


class TournamentRound(msgspec.Struct, frozen=True, kw_only=True):
    """A round of a tournament.

    The fields `given`, `field`, `wishes`, `draws`, `by_hand` and `former` hold JSON.
    """

    number: int
    stage: int
    state: RoundState
    given: str = "[]"
    field: str = "[]"
    wishes: str = "{}"
    draws: str = "[]"
    fixed: bool = False
    flagged: bool = False
    swapped: bool = False
    drawn_at: int
    published_at: int | None = None
    deadline: int | None = None
    told: int = 0  # The number of deadline notices announced so far.
    extended: bool = False
    closed_at: int | None = None
    drawing: int = 1  # The number of the pairing method that generated the pairings.
    by_hand: str = "[]"  # The seats of tables, and of byes, that an organiser set.
    former: str = "[]"  # The round's earlier pairings, the latest last.


class TournamentTable(msgspec.Struct, frozen=True, kw_only=True):
    """A game of a match in a round."""

    code: str
    round: int
    stage: int
    number: int
    game: int = 1
    slot: str = ""
    group_number: int = 0
    seats: str  # The numbers of entries as a JSON list, the first seat first.
    thread_id: int | None = None
    session_id: int | None = None
    opened_at: int | None = None
    extended_to: int | None = None
    replays: int = 0
    no_show: int = 0  # How many notices about players who did not come were announced; 3: all came.
    stopped: bool = False  # The session ended without a result, so a judge must decide.
    result: bytes | None = None  # The result as JSON.
    decided_at: int | None = None


class TournamentRuling(msgspec.Struct, frozen=True, kw_only=True):
    """A ruling, with the facts before and after it, as JSON."""

    ruling_id: int = 0  # 0 for a new ruling.
    kind: str
    actor: int
    reason: str
    ruling: bytes
    before: bytes = b"{}"
    after: bytes = b"{}"
    undo: bytes = b"{}"  # The rows that the ruling replaced; they are needed to take it back.
    facts: bytes = b"{}"  # The effects of the ruling in numbers, as JSON without names or users.
    round: int | None = None
    table_code: str | None = None
    state: RulingState = "done"
    seconded_by: int | None = None
    undone_by: int | None = None
    at: int
    asked: int = 0  # The group that must second the ruling: 0 judges, 1 moderators, 2 all players.
    asked_at: int | None = None  # When that group was asked.
    objected_by: int | None = None  # The player who objected.


class JudgeCall(msgspec.Struct, frozen=True, kw_only=True):
    """A call for a judge; `user_id` is None if the host made the call. `call_id` is 0 for a new call."""

    call_id: int = 0
    table_code: str
    user_id: int | None
    text: str
    at: int
    answered_by: int | None = None
    answered_at: int | None = None


class NewNotice(msgspec.Struct, frozen=True):
    """A notice to be announced; `entries` are entry numbers and `data` is an object, as JSON."""

    kind: str
    round: int | None = None
    table_code: str | None = None
    entries: str = "[]"
    data: str = "{}"


class TournamentNotice(NewNotice, frozen=True, kw_only=True):
    """A notice of a tournament that was not announced yet; the fields are as in `NewNotice`."""

    notice_id: int
    tournament_id: int
    at: int


# What is wanted of an event of Discord that is to be deleted.
DELETED_EVENT = b'{"status":"deleted"}'


class DiscordEvent(msgspec.Struct, frozen=True):
    """A scheduled event of Discord that shows a tournament."""

    tournament_id: int
    guild_id: int
    wanted: bytes  # What Discord is to show, as JSON.
    done: bytes | None = None  # What Discord has carried out last.
    event_id: int | None = None  # Discord's id, None until it is known.
    refused: bool = False  # Discord refuses it for good.


class TournamentTimer(msgspec.Struct, frozen=True):
    """A time at which the host must act; `code` names the round or the table."""

    tournament_id: int
    kind: str
    code: str
    due_at: int


class TournamentTemplate(msgspec.Struct, frozen=True):
    """The settings of a tournament, saved under a name for later tournaments."""

    template_id: int
    guild_id: int
    name: str
    data: bytes
    created_by: int
    created_at: int


class TournamentSeries(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament that repeats. Its editions are tournaments with the same settings and consecutive numbers."""

    series_id: int = 0  # 0 for a new series.
    guild_id: int
    name: str  # The name without the number of the edition.
    every: Every
    zone: str  # The time zone of the weekday and hour at which editions open.
    first_at: int  # The opening of an edition, from which the rhythm counts.
    next_at: int | None  # When the next edition opens; None for "full".
    edition: int  # The number of the latest edition.
    places: int | None  # For "full": check-in opens once this many players have entered.
    data: bytes  # The settings of the editions, as JSON.
    created_by: int
    created_at: int


class Whole(msgspec.Struct, frozen=True):
    """Everything stored of one tournament, at one revision."""

    tournament: StoredTournament
    officials: tuple[Official, ...] = ()
    entries: tuple[TournamentEntry, ...] = ()
    rounds: tuple[TournamentRound, ...] = ()
    tables: tuple[TournamentTable, ...] = ()
    rulings: tuple[TournamentRuling, ...] = ()
    calls: tuple[JudgeCall, ...] = ()
    reminders: tuple[int, ...] = ()  # The users who asked for a reminder before the registration ends.
    requests: tuple[EntryRequest, ...] = ()  # The users about whose entry an organiser decides, oldest request first.
    division: bool = False  # Whether the tournament is a division of a league.


class BegunGame(msgspec.Struct, frozen=True, kw_only=True):
    """A session that starts immediately for a table; the fields are as in `LobbyRows.start`."""

    new: NewSession
    seats: tuple[SeatedPlayer, ...]
    entropy: bytes
    context: str
    state: bytes
    events: tuple[bytes, ...]
    rules: str | None = None
    timing: Timing = NO_TIMING


class SessionChange(msgspec.Struct, frozen=True):
    """A change of a session, based on a revision, that is stored in the transaction of a tournament's change."""

    session_id: int
    seen_revision: int
    change: Change


class TournamentChange(msgspec.Struct, frozen=True, kw_only=True):
    """A change of a tournament; fields that have their default value stay unchanged.

    Entries, rounds, tables, rulings and calls are added, or replace the stored rows with the same number.
    """

    fields: Mapping[str, Any] = {}  # New values of the tournament's columns.
    officials: tuple[Official, ...] | None = None  # All officials; None keeps the stored ones.
    entries: tuple[TournamentEntry, ...] = ()
    cleared: int | None = None  # The number of a round whose tables are deleted first.
    rounds: tuple[TournamentRound, ...] = ()
    tables: tuple[TournamentTable, ...] = ()
    rulings: tuple[TournamentRuling, ...] = ()
    calls: tuple[JudgeCall, ...] = ()
    notices: tuple[NewNotice, ...] = ()
    reminders: tuple[int, ...] | None = None  # All reminders; None keeps the stored ones.
    requests: tuple[EntryRequest, ...] = ()
    decided_requests: tuple[int, ...] = ()  # The users whose requests are deleted.
    timers: tuple[TournamentTimer, ...] | None = None  # All timers; None keeps the stored ones.
    begun_game: BegunGame | None = None  # A session that starts for the table `begun_for`.
    begun_for: str = ""
    unsealed: tuple[int, ...] = ()  # Sessions whose seeds are unsealed before the tournament's seed is revealed.
    revealed_sessions: tuple[int, ...] = ()  # Sessions that everybody may see from now on.
    sessions: tuple[SessionChange, ...] = ()  # Changes of sessions that belong to this change.
    freed_sessions: tuple[tuple[int, bytes], ...] = ()  # Unfinished sessions that leave the tournament, with new terms.
    audit: NewAudit | None = None
    further_audits: tuple[NewAudit, ...] = ()  # The audit entries of the other rulings of the same change.


class PendingSeries(msgspec.Struct, frozen=True):
    """What is pending in series: editions that may be full, series that failed twice, and series with a due edition.

    ``full_editions`` are the open editions of series that repeat when full, each with the number of players in it.
    """

    full_editions: tuple[tuple[int, int], ...]
    in_vain: tuple[TournamentSeries, ...]
    due: tuple[TournamentSeries, ...]


class NewEdition(msgspec.Struct, frozen=True):
    """The next edition of a series: a new tournament, its officials, and the change that opens its registration.

    ``former`` is the edition before it, from whose present officials and settings it was made. ``replaced`` is the
    notice about that edition.
    """

    new: NewTournament
    former: StoredTournament
    officials: tuple[Official, ...]
    audit: NewAudit
    opening: TournamentChange
    replaced: NewNotice


class KeptMatch(msgspec.Struct, frozen=True):
    """The match of a table in a kept document, packed by the host."""

    session_id: int
    table_code: str
    data: bytes


class KeptDocument(msgspec.Struct, frozen=True):
    """The document of a tournament as it was computed at the tournament's end; its `matches` are stored separately."""

    data: bytes
    matches: tuple[KeptMatch, ...]


class CorrectedTournament(msgspec.Struct, frozen=True):
    """A tournament's times and timers after a correction of the host's clock, based on a revision."""

    tournament_id: int
    seen_revision: int
    change: TournamentChange
