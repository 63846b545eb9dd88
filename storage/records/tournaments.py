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
    """A tournament. Every change raises its `revision`. The `seed` is sealed until `seed_revealed`.

    `damage_told`: the moderators were notified that the tournament cannot be read. `asked` counts the reminders sent to
    its officials since their last action. `asked_at` is the time of the last reminder or action.
    """

    tournament_id: int
    message_id: int | None
    state: TournamentState
    revision: int
    seed_revealed: bool
    opened_at: int | None
    checkin_until: int | None
    started_at: int | None
    ended_at: int | None
    damage_told: bool = False
    asked: int = 0
    asked_at: int | None = None

    def __repr__(self) -> str:
        return f"StoredTournament(tournament_id={self.tournament_id}, state={self.state!r}, revision={self.revision})"


class Official(msgspec.Struct, frozen=True, order=True):
    """An organiser or a judge: a user, or every member with a role."""

    role: Literal["organiser", "judge"]
    kind: Literal["user", "role"]
    id: int


class TournamentEntry(msgspec.Struct, frozen=True, kw_only=True):
    """An entry: a participant, or a user who would like to take part.

    `user_id` is None for computer players and for users who were removed. `place` orders the list and the waitlist.
    `entropy` is the entry's contribution to the randomness of its tables. `seed` is 1 for the strongest. `entered` is
    the first round in which the entry is paired. `dropped` is the first round in which it is no longer paired (0:
    none).
    """

    number: int
    user_id: int | None
    name: str
    computer: bool = False
    state: EntryState = "entered"
    place: int
    registered_at: int
    checked_in_at: int | None = None
    entropy: str | None = None
    rating: float | None = None
    seed: int | None = None
    choice: str | None = None
    team: str = ""
    entered: int = 1
    dropped: int = 0
    absent_since: int | None = None

    @property
    def involved(self) -> bool:
        """Whether the entry's user plays or played in the tournament, or is on its list."""
        return self.seed is not None or self.state in ("entered", "waiting")

    # The repr leaves the choices out, because they are the user's secret.
    def __repr__(self) -> str:
        return f"TournamentEntry(number={self.number}, state={self.state!r})"


class TournamentRound(msgspec.Struct, frozen=True, kw_only=True):
    """A round. `given`, `field`, `wishes`, `draws`, `by_hand` and `former` are JSON.

    `told` counts the deadline notices. `drawing` is the pairing method that generated the pairings. `by_hand` are the
    seats of tables, and of byes, that an organiser set. `former` are the round's earlier pairings, the latest last.
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
    told: int = 0
    extended: bool = False
    closed_at: int | None = None
    drawing: int = 1
    by_hand: str = "[]"
    former: str = "[]"


class TournamentTable(msgspec.Struct, frozen=True, kw_only=True):
    """A game of a match in a round; `seats` are numbers of entries as a JSON list, the first seat first.

    `no_show` counts the notices about players who did not come (3: all came). `stopped`: its session ended without a
    result, so a judge must decide. `result` is JSON.
    """

    code: str
    round: int
    stage: int
    number: int
    game: int = 1
    slot: str = ""
    group_number: int = 0
    seats: str
    thread_id: int | None = None
    session_id: int | None = None
    opened_at: int | None = None
    extended_to: int | None = None
    replays: int = 0
    no_show: int = 0
    stopped: bool = False
    result: bytes | None = None
    decided_at: int | None = None


class TournamentRuling(msgspec.Struct, frozen=True, kw_only=True):
    """A ruling, with the facts before and after it, as JSON. `ruling_id` is 0 for a new ruling.

    `undo` are the rows that the ruling replaced; they are needed to take it back. `asked` says which group must second
    the ruling: 0 judges, 1 moderators, 2 all players. `asked_at` is when that group was asked. `objected_by` is the
    player who objected. `facts` are the effects of the ruling in numbers, as JSON without names or users.
    """

    ruling_id: int = 0
    kind: str
    actor: int
    reason: str
    ruling: bytes
    before: bytes = b"{}"
    after: bytes = b"{}"
    undo: bytes = b"{}"
    facts: bytes = b"{}"
    round: int | None = None
    table_code: str | None = None
    state: RulingState = "done"
    seconded_by: int | None = None
    undone_by: int | None = None
    at: int
    asked: int = 0
    asked_at: int | None = None
    objected_by: int | None = None


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


class Whole(msgspec.Struct, frozen=True):
    """Everything stored of one tournament, at one revision.

    `reminders` are users who asked for a reminder before the registration ends.
    """

    tournament: StoredTournament
    officials: tuple[Official, ...] = ()
    entries: tuple[TournamentEntry, ...] = ()
    rounds: tuple[TournamentRound, ...] = ()
    tables: tuple[TournamentTable, ...] = ()
    rulings: tuple[TournamentRuling, ...] = ()
    calls: tuple[JudgeCall, ...] = ()
    reminders: tuple[int, ...] = ()


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

    `fields` are columns of the tournament. Entries, rounds, tables, rulings and calls are added, or replace the stored
    rows with the same number. `cleared` is a round whose tables are deleted first. `officials`, `reminders` and
    `timers` replace all stored rows of their kind. `begun_game` starts a session for the table `begun_for`.
    `revealed_sessions` are sessions that everybody may see from now on. Sealed sessions keep their seeds until they are
    `unsealed`, or until the tournament's seed is revealed. `sessions` are changes of sessions that belong to this
    change. `freed_sessions` are unfinished sessions that no longer belong to the tournament, with their new terms.
    """

    fields: Mapping[str, Any] = {}
    officials: tuple[Official, ...] | None = None
    entries: tuple[TournamentEntry, ...] = ()
    cleared: int | None = None
    rounds: tuple[TournamentRound, ...] = ()
    tables: tuple[TournamentTable, ...] = ()
    rulings: tuple[TournamentRuling, ...] = ()
    calls: tuple[JudgeCall, ...] = ()
    notices: tuple[NewNotice, ...] = ()
    reminders: tuple[int, ...] | None = None
    timers: tuple[TournamentTimer, ...] | None = None
    begun_game: BegunGame | None = None
    begun_for: str = ""
    unsealed: tuple[int, ...] = ()
    revealed_sessions: tuple[int, ...] = ()
    sessions: tuple[SessionChange, ...] = ()
    freed_sessions: tuple[tuple[int, bytes], ...] = ()
    audit: NewAudit | None = None


class KeptMatch(msgspec.Struct, frozen=True):
    """The match of a table in a kept document, packed by the host."""

    session_id: int
    table_code: str
    data: bytes


class KeptDocument(msgspec.Struct, frozen=True):
    """The document of a tournament as it was counted at its end, without its matches.

    The matches are stored separately.
    """

    data: bytes
    matches: tuple[KeptMatch, ...]


class CorrectedTournament(msgspec.Struct, frozen=True):
    """A tournament's times and timers after a correction of the host's clock, based on a revision."""

    tournament_id: int
    seen_revision: int
    change: TournamentChange
