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


class StoredTournament(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament. Every change raises its `revision`. The `seed` is sealed until `seed_revealed`.

    `damage_told`: the moderators know that it cannot be read. `asked` is how often its officials were asked to see to
    it since they last did anything, and `asked_at` when they were asked, or did something, for the last time.
    """

    tournament_id: int
    public_id: str
    guild_id: int
    channel_id: int
    message_id: int | None
    name: str
    game: str
    options: bytes
    plan: bytes
    terms: bytes
    settings: bytes
    language: str
    state: TournamentState
    revision: int
    commitment: str
    seed: bytes
    seed_revealed: bool
    created_by: int
    created_at: int
    opened_at: int | None
    checkin_until: int | None
    started_at: int | None
    ended_at: int | None
    damage_told: bool = False
    asked: int = 0
    asked_at: int | None = None

    def __repr__(self) -> str:
        return f"StoredTournament(tournament_id={self.tournament_id}, state={self.state!r}, revision={self.revision})"


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


class Official(msgspec.Struct, frozen=True, order=True):
    """An organiser or a judge: a user, or all who have a role."""

    role: Literal["organiser", "judge"]
    kind: Literal["user", "role"]
    id: int


class TournamentEntry(msgspec.Struct, frozen=True, kw_only=True):
    """One who takes part, or would like to.

    `user_id` is None for computer players and for users who were removed. `place` orders the list and the waitlist.
    `entropy` is what the entry adds to the chance of its tables. `seed` is 1 for the strongest. `entered` is the first
    round in which the entry is paired, `dropped` the first one in which it no longer is (0: none).
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
        """Whether its user plays in the tournament, did, or is on its list."""
        return self.seed is not None or self.state in ("entered", "waiting")

    # What somebody chose is their secret.
    def __repr__(self) -> str:
        return f"TournamentEntry(number={self.number}, state={self.state!r})"


class TournamentRound(msgspec.Struct, frozen=True, kw_only=True):
    """A round. `given`, `field`, `wishes`, `draws`, `by_hand` and `former` are JSON; `told` counts deadline notices.

    `drawing` is the way of drawing by which it was drawn up. `by_hand` are the seats of tables, and of byes, that an
    organiser made; `former` is how the round was drawn up before, the latest last.
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

    `no_show` counts what was told of players who did not come (3: all came). `stopped`: its session ended without a
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
    """A ruling with what was so before and after, as JSON. `ruling_id` is 0 for a new one.

    `undo` are the rows that it replaced, by which it can be taken back. `asked` is who was asked to second it, and
    since when: 0 judges, 1 moderators, 2 all players, of whom `objected_by` objected. `facts` are what it did, in
    numbers: JSON without names or users.
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
    """A call for a judge; `user_id` is None where the host called. `call_id` is 0 for a new one."""

    call_id: int = 0
    table_code: str
    user_id: int | None
    text: str
    at: int
    answered_by: int | None = None
    answered_at: int | None = None


class NewNotice(msgspec.Struct, frozen=True):
    """Something that is to be told; `entries` are numbers and `data` an object, as JSON."""

    kind: str
    round: int | None = None
    table_code: str | None = None
    entries: str = "[]"
    data: str = "{}"


class TournamentNotice(msgspec.Struct, frozen=True, kw_only=True):
    """Something of a tournament that is still to be told; the fields as in `NewNotice`."""

    notice_id: int
    tournament_id: int
    kind: str
    round: int | None
    table_code: str | None
    entries: str
    data: str
    at: int


class TournamentTimer(msgspec.Struct, frozen=True):
    """A moment at which something is due; `code` names the round or the table."""

    tournament_id: int
    kind: str
    code: str
    due_at: int


class TournamentTemplate(msgspec.Struct, frozen=True):
    """The settings of a tournament under a name, to be taken again."""

    template_id: int
    guild_id: int
    name: str
    data: bytes
    created_by: int
    created_at: int


class Whole(msgspec.Struct, frozen=True):
    """All that is stored of one tournament, at one revision.

    `reminders` are users who asked to be told before its registration ends.
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
    """A session that begins at once for a table: as `LobbyRepository.start` takes it."""

    new: NewSession
    seats: tuple[SeatedPlayer, ...]
    entropy: bytes
    context: str
    state: bytes
    events: tuple[bytes, ...]
    rules: str | None = None
    timing: Timing = NO_TIMING


class SessionChange(msgspec.Struct, frozen=True):
    """A change of a session, seen at a revision, in the transaction of a tournament's change."""

    session_id: int
    seen_revision: int
    change: Change


class TournamentChange(msgspec.Struct, frozen=True, kw_only=True):
    """A change of a tournament; what has its default value stays.

    `fields` are columns of the tournament. Entries, rounds, tables, rulings and calls replace those of the same number,
    or are new. `cleared` is a round whose tables go before. `officials`, `reminders` and `timers` replace all. `begun`
    begins a session for the table `begun_for`. `revealed` are sessions that everybody may see from now on; those that
    are sealed keep their seeds until they are `unsealed`, or the tournament's is revealed. `sessions` are changes of
    sessions that belong to this one. `freed` are sessions that belong to the tournament no longer, where they are not
    over, with their terms from now on.
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
    begun: BegunGame | None = None
    begun_for: str = ""
    unsealed: tuple[int, ...] = ()
    revealed: tuple[int, ...] = ()
    sessions: tuple[SessionChange, ...] = ()
    freed: tuple[tuple[int, bytes], ...] = ()
    audit: NewAudit | None = None


class KeptMatch(msgspec.Struct, frozen=True):
    """The match of a table in a kept document, packed by the host."""

    session_id: int
    table_code: str
    data: bytes


class KeptDocument(msgspec.Struct, frozen=True):
    """The document of a tournament as it was counted at its end, without its matches, and these apart."""

    data: bytes
    matches: tuple[KeptMatch, ...]


class CorrectedTournament(msgspec.Struct, frozen=True):
    """A tournament's moments and timers after a correction of the host's time, seen at a revision."""

    tournament_id: int
    seen_revision: int
    change: TournamentChange
