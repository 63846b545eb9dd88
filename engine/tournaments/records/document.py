"""A tournament as a document: the content of the file of an event that is over (TN-33, TN-40).

Documents of former programs (`FORMER`) lack some fields; these fields are then unset.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from engine.kernel.chance.fair import SCHEME
from engine.kernel.matches.record import MatchRecord
from engine.tournaments.event import EventPlan, EventTable, Penalty, TableResult, Wishes

FORMAT, FORMER = "event/2", "event/1"
# The role of the host in a ruling that follows from the event's rule for absent players.
HOST_ROLE = "host"
# The kind of ruling about a player who left a table where the computer then played on to the end.
COMPUTER_FORFEIT = "computer_forfeit"


class TableChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A change of a table's result by a ruling: the result before and after it, None for no result."""

    table: str
    before: TableResult | None
    after: TableResult | None


class RulingFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A ruling in numbers, from which the document can be recomputed.

    ``role`` is the role of the person who ruled, ``second`` of the person who confirmed the ruling. ``order`` numbers
    the rulings in the order in which they were carried out, from 1. ``published`` is the number of rounds published at
    that time. ``entries`` are the participants whom the ruling is about, in the order in which the ruling names them.
    ``points`` are the points of a penalty, and ``half`` marks a half bye. ``ended_absences`` are absences that the
    ruling ends: the player and the first round that they missed. ``tables`` are the tables of a disqualified player, or
    the other tables of a replaced one. ``seats`` is the former order of seats at a table.
    """

    role: str = ""
    second: str = ""
    order: int = 0
    published: int = 0
    entries: tuple[int, ...] = ()
    points: float = 0.0
    half: bool = False
    ended_absences: tuple[tuple[int, int], ...] = msgspec.field(default=(), name="left")
    tables: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    changes: tuple[TableChange, ...] = ()


class RecordedPlayer(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A participant; ``entropy`` is their contribution to chance, None if they entered after the start.

    ``away`` are absences: the first missed round and the round of the return, 0 if there was none. ``deck`` is shown
    only if the event shows decks, after its end.
    """

    number: int
    name: str
    computer: bool = False
    seed: int = 0
    state: str = "entered"
    first_round: int = msgspec.field(default=1, name="entered")
    dropped: int = 0
    away: tuple[tuple[int, int], ...] | UnsetType = UNSET
    team: str = ""
    entropy: str | None = None
    deck: str | None = None


class RecordedRound(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A round: its tables as generated, results without a table, and the wishes and changes of organisers.

    ``by_hand``: organisers swapped players; ``hand_made`` are the seats of the tables and byes that the swaps changed.
    ``flagged``: a later ruling changed something on which the pairing was based. ``drawing`` is the version of the
    pairing procedure.
    """

    number: int
    stage: int
    field: tuple[int, ...] = ()
    tables: tuple[EventTable, ...] = ()
    known_results: tuple[TableResult, ...] = msgspec.field(default=(), name="given")
    wishes: Wishes = Wishes()
    by_hand: bool = False
    hand_made: tuple[tuple[int, ...], ...] | UnsetType = UNSET
    flagged: bool = False
    drawing: int | UnsetType = UNSET


class RecordedTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table, the label of its seed, its result and match. ``has_ruling``: a ruling about the table is in force."""

    table: EventTable
    label: str
    result: TableResult | None = None
    has_ruling: bool = msgspec.field(default=False, name="ruled")
    match: MatchRecord | None = None


class RecordedRuling(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A ruling and its effect: ``before`` and ``after`` are for people, ``facts`` for calculation."""

    kind: str
    at: int
    reason: str
    state: str
    round: int | None = None
    table: str | None = None
    before: dict[str, Any] = {}
    after: dict[str, Any] = {}
    facts: RulingFacts | UnsetType = UNSET

    @property
    def known_facts(self) -> RulingFacts:
        """The facts of the ruling; a document of a former program has none, so they are empty."""
        return RulingFacts() if self.facts is UNSET else self.facts


class RecordedRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the standings. Figures are exact fractions as text; in a knock-out the figure is the last match."""

    place: int
    player: int
    figures: tuple[str, ...]
    marks: tuple[str, ...] = ()


class RecordedSection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The standings of a stage, or of one of its groups."""

    stage: int
    group: int
    columns: tuple[str, ...]
    rows: tuple[RecordedRow, ...]


class RecordedStandings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The standings at the end: sections, each player's rank in the event, and the ranks and points of teams."""

    sections: tuple[RecordedSection, ...]
    places: tuple[tuple[int, int], ...]
    teams: tuple[tuple[str, int, str], ...] = ()


class EventRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A tournament as a document. ``seed`` is hex, or None during the event. ``standings`` exist only at the end."""

    format: str = FORMAT
    scheme: str = SCHEME
    event: str
    name: str
    game: str
    options: dict[str, Any]
    plan: EventPlan
    state: str
    commitment: str
    seed: str | None
    players: tuple[RecordedPlayer, ...]
    rounds: tuple[RecordedRound, ...]
    tables: tuple[RecordedTable, ...]
    penalties: tuple[Penalty, ...] = ()
    rulings: tuple[RecordedRuling, ...] = ()
    standings: RecordedStandings | UnsetType | None = UNSET


def digest_of(record: EventRecord) -> str:
    """Return the SHA-256 of a whole document, including names and reasons. The layout of its JSON does not matter."""
    document = msgspec.to_builtins(record, str_keys=True)
    canonical = json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(canonical.encode(errors="surrogatepass")).hexdigest()
