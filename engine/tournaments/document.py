"""A tournament as a document: all that stands in the file of an event that is over (TN-33, TN-40).

What a former program wrote lacks some fields (`FORMER`): they are then unset.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from engine.kernel.chance import SCHEME
from engine.kernel.record import MatchRecord
from engine.tournaments.event import EventPlan, EventTable, Penalty, TableResult, Wishes

FORMAT, FORMER = "event/2", "event/1"
# The role of the host, where the event's own rule for absent players decides a table.
HOST_ROLE = "host"
# What the event's rule for players whose computer played to the end is called among the rulings.
COMPUTER_FORFEIT = "computer_forfeit"


class TableChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a ruling made of the result of a table; None where there was, or is, none."""

    table: str
    before: TableResult | None
    after: TableResult | None


class RulingFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A ruling in numbers, from which the document can be counted anew.

    ``role`` is that of who ruled, ``second`` that of who confirmed it. ``order`` counts the rulings as they were
    carried out, from 1. ``published`` is how many rounds were published then. ``entries`` are whom it is about, in
    its order; ``points`` are those of a penalty, and ``half`` is a half bye. ``left`` are absences that it ends: the
    player and the first round that they missed. ``tables`` are where somebody sat who was disqualified, ``seats`` the
    order of seats at a table before.
    """

    role: str = ""
    second: str = ""
    order: int = 0
    published: int = 0
    entries: tuple[int, ...] = ()
    points: float = 0.0
    half: bool = False
    left: tuple[tuple[int, int], ...] = ()
    tables: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    changes: tuple[TableChange, ...] = ()


class RecordedPlayer(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A participant; ``entropy`` is what they added to the chance, None for who came after the start.

    ``away`` are the rounds for which they were gone: from the first on to the one for which they were back, 0 for
    never. ``deck`` is shown only where the event shows decks, after its end.
    """

    number: int
    name: str
    computer: bool = False
    seed: int = 0
    state: str = "entered"
    entered: int = 1
    dropped: int = 0
    away: tuple[tuple[int, int], ...] | UnsetType = UNSET
    team: str = ""
    entropy: str | None = None
    deck: str | None = None


class RecordedRound(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A round: its tables as they were drawn up, results without a table, and what organisers asked or changed.

    ``by_hand``: players were swapped; ``hand_made`` are the seats of the tables and byes that organisers made so.
    ``flagged``: a later ruling touched what the round was paired on. ``drawing`` is the way of drawing.
    """

    number: int
    stage: int
    field: tuple[int, ...] = ()
    tables: tuple[EventTable, ...] = ()
    given: tuple[TableResult, ...] = ()
    wishes: Wishes = Wishes()
    by_hand: bool = False
    hand_made: tuple[tuple[int, ...], ...] | UnsetType = UNSET
    flagged: bool = False
    drawing: int | UnsetType = UNSET


class RecordedTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table: its result, the label of its seed, and its match, where that may be seen.

    ``ruled``: a ruling about the table stands.
    """

    table: EventTable
    label: str
    result: TableResult | None = None
    ruled: bool = False
    match: MatchRecord | None = None


class RecordedRuling(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A ruling, with what it was about: ``before`` and ``after`` for people, ``facts`` to count with."""

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
    def counted(self) -> RulingFacts:
        """The facts of the ruling, none for a former document."""
        return RulingFacts() if self.facts is UNSET else self.facts


class RecordedRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the standings: figures are exact fractions as text, of a knock-out the last match."""

    place: int
    player: int
    figures: tuple[str, ...]
    marks: tuple[str, ...] = ()


class RecordedSection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The standings of a stage, or of a group of it."""

    stage: int
    group: int
    columns: tuple[str, ...]
    rows: tuple[RecordedRow, ...]


class RecordedStandings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The standings at the end: sections, each player's place in the event, and the places and points of teams."""

    sections: tuple[RecordedSection, ...]
    places: tuple[tuple[int, int], ...]
    teams: tuple[tuple[str, int, str], ...] = ()


class EventRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A tournament as a document. ``seed`` is hex, or None while the event goes on; ``standings`` come at the end."""

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
    """Return the SHA-256 of a document, however its JSON is laid out: all of it, names and reasons included."""
    document = msgspec.to_builtins(record, str_keys=True)
    canonical = json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(canonical.encode(errors="surrogatepass")).hexdigest()
