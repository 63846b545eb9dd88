"""A tournament as a document, and the check that nothing in it was chosen: seeds, pairings, results (TN-33, TN-40)."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.kernel.chance import SCHEME, commitment
from engine.kernel.outcome import Outcome
from engine.kernel.proof import verify
from engine.kernel.record import MatchRecord
from engine.tournaments.draws import event_chance, event_context, table_seed
from engine.tournaments.errors import PairingError, TournamentError
from engine.tournaments.event import (
    KNOCK_OUT,
    EventPlan,
    EventTable,
    Participant,
    Penalty,
    TableResult,
    Tournament,
    Wishes,
)
from engine.tournaments.rounds import DRAWING, next_round

FORMAT = "event/1"


class RecordedPlayer(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A participant; ``entropy`` is what they added to the chance, None for who came after the start.

    ``deck`` is shown only where the event shows decks, after its end.
    """

    number: int
    name: str
    computer: bool = False
    seed: int = 0
    state: str = "entered"
    entered: int = 1
    dropped: int = 0
    team: str = ""
    entropy: str | None = None
    deck: str | None = None


class RecordedRound(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A round: its tables as they were drawn up, results without a table, and what organisers asked or changed.

    ``by_hand``: players were swapped. ``flagged``: a later ruling touched what the round was paired on. ``drawing`` is
    the way of drawing, of which the first documents say nothing.
    """

    number: int
    stage: int
    field: tuple[int, ...] = ()
    tables: tuple[EventTable, ...] = ()
    given: tuple[TableResult, ...] = ()
    wishes: Wishes = Wishes()
    by_hand: bool = False
    flagged: bool = False
    drawing: int | msgspec.UnsetType = msgspec.UNSET

    @property
    def older(self) -> bool:
        """Tell whether the round was drawn in a way of before, in which it may not come out again."""
        return self.drawing is msgspec.UNSET or self.drawing < DRAWING


class RecordedTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table: its result, the label of its seed, and its match, where that may be seen.

    ``ruled``: its result is, or was, a judge's.
    """

    table: EventTable
    label: str
    result: TableResult | None = None
    ruled: bool = False
    match: MatchRecord | None = None


class RecordedRuling(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A ruling, with what it was about."""

    kind: str
    at: int
    reason: str
    state: str
    round: int | None = None
    table: str | None = None
    before: dict[str, Any] = {}
    after: dict[str, Any] = {}


class EventRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A tournament as a document. ``seed`` is hex, or None while the event goes on."""

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


class EventVerdict(msgspec.Struct, frozen=True, kw_only=True):
    """The verdict on a record: ``where`` and ``why`` name the first fault, the rest counts what was found right.

    ``older`` are the tables of whose matches older rules played a part that these cannot play again, and which part.
    """

    holds: bool
    where: str = ""
    why: str = ""
    matches: int = 0
    results: int = 0
    rounds: int = 0
    older: tuple[str, ...] = ()


class _RecordError(Exception):
    def __init__(self, where: str, why: str) -> None:
        super().__init__(f"{where}: {why}")
        self.where = where
        self.why = why


class _Count:
    """Counts of the things that were found right."""

    def __init__(self) -> None:
        self.matches = self.results = self.rounds = 0
        self.older: list[str] = []

    def verdict(self, where: str = "", why: str = "") -> EventVerdict:
        """Return the verdict; one without a fault holds."""
        return EventVerdict(
            holds=not where,
            where=where,
            why=why,
            matches=self.matches,
            results=self.results,
            rounds=self.rounds,
            older=tuple(self.older),
        )


def verify_event(record: EventRecord) -> EventVerdict:
    """Check a tournament's seed, the seeds and matches of its tables, their results, and the pairings.

    Raises nothing: if a record from outside makes the rules fail, the verdict tells it as a fault of the record.
    """
    count = _Count()
    try:
        seed = _seed(record)
        context = event_context(record.event, record.plan, _entropy(record))
        for one in record.tables:
            _check_table(one, seed, context, count)
        for round_ in record.rounds:
            count.rounds += _check_round(record, round_, seed, context)
    except _RecordError as fault:
        return count.verdict(fault.where, fault.why)
    except Exception as error:
        return count.verdict("event", f"cannot be read ({type(error).__name__})")
    return count.verdict()


def _seed(record: EventRecord) -> bytes:
    if record.seed is None:
        raise _RecordError("seed", "is still sealed")
    seed = bytes.fromhex(record.seed)
    if commitment(f"event-{record.event}", seed) != record.commitment:
        raise _RecordError("seed", "does not match the commitment")
    return seed


def _entropy(record: EventRecord) -> list[str]:
    return [one.entropy or "" for one in record.players if one.seed and one.entered == 1]


def _check_table(one: RecordedTable, seed: bytes, context: str, count: _Count) -> None:
    """Check that a table's match had the seed that follows from the event's, holds, and led to the result."""
    where, match = f"table {one.table.id}", one.match
    if one.label.partition("/")[0] not in (one.table.id, f"round {one.table.round}"):
        raise _RecordError(where, "has the label of another table")
    if match is None:
        return
    if match.seed is not None and match.seed != table_seed(seed, context, one.label).hex():
        raise _RecordError(where, "its seed does not follow from the event's")
    verdict = verify(match)
    if verdict.older:
        # Older rules played it, and these cannot tell what it led to.
        count.older.append(f"{one.table.id} from {verdict.where} on")
        return
    if verdict.unproven is not None:
        first, last = verdict.unproven
        count.older.append(f"{one.table.id} from {f'move {first}' if first else 'the set-up'} to move {last}")
    if not verdict.holds:
        raise _RecordError(f"{where}, {verdict.where}", verdict.why)
    count.matches += 1
    if one.result is None or one.ruled or one.result.kind != "played" or not one.result.places:
        return
    if verdict.outcome is None or places_of_outcome(verdict.outcome, match.seats) != one.result.places:
        raise _RecordError(where, "its result is not what the match led to")
    count.results += 1


def _check_round(record: EventRecord, round_: RecordedRound, seed: bytes, context: str) -> bool:
    """Check that a round is the one that is drawn from the seed; False where that cannot be told."""
    if round_.by_hand or round_.flagged:
        return False
    before = Tournament(
        record.plan,
        tuple(
            Participant(
                one.number,
                one.seed,
                one.entered,
                one.dropped,
                disqualified=one.state == "disqualified" and one.dropped <= round_.number,
                team=one.team,
            )
            for one in record.players
            if one.seed
        ),
        tuple(one.field for one in record.rounds if one.field and one.number < round_.number),
        _results_before(record, round_.number),
        tuple(one for one in record.penalties if one.round < round_.number),
    )
    seated = {seat for table in round_.tables for seat in table.seats}
    seated |= {seat for result in round_.given for seat in result.seats}
    playing = {one.id for one in before.players if one.plays(round_.number)}
    if not seated <= playing or (playing != seated and not _some_may_rest(record, round_)):
        if _came_or_went(record):
            return False
        raise _RecordError(f"round {round_.number}", "has other players than the event")
    try:
        drawn = next_round(before, event_chance(seed, context), round_.wishes)
    except (PairingError, TournamentError) as error:
        if round_.older or _came_back(record):
            return False
        raise _RecordError(f"round {round_.number}", "cannot be drawn so") from error
    if [(one.id, one.seats) for one in drawn.tables] != [(one.id, one.seats) for one in round_.tables]:
        if round_.older or _came_back(record):
            return False
        raise _RecordError(f"round {round_.number}", "is not the one that is drawn from the seed")
    return True


def _some_may_rest(record: EventRecord, round_: RecordedRound) -> bool:
    """Tell whether only some of the players may be in a round: who is in an elimination still, or in a larger group."""
    stage = record.plan.stages[round_.stage]
    return stage.format in KNOCK_OUT or stage.groups > 1 or round_.stage > 0


def _came_or_went(record: EventRecord) -> bool:
    """Tell whether somebody dropped, came back, or came late: then who was there in a round cannot be told any more."""
    moved = any(one.dropped or one.entered > 1 or one.state != "entered" for one in record.players if one.seed)
    return moved or _came_back(record)


def _came_back(record: EventRecord) -> bool:
    """Tell whether somebody came back: the rounds that they missed are drawn without them, and do not show it."""
    return any(one.kind == "re_enter" for one in record.rulings)


def _results_before(record: EventRecord, number: int) -> tuple[TableResult, ...]:
    given = [result for one in record.rounds if one.number < number for result in one.given]
    played = [one.result for one in record.tables if one.result is not None and one.table.round < number]
    return (*given, *played)


def places_of_outcome(outcome: Outcome, seats: int) -> tuple[int, ...]:
    """Return the places of the seats; where the rules rank nobody, the winners are first and the others behind them."""
    return tuple(place_of(outcome, seat) for seat in range(seats))


def place_of(outcome: Outcome, seat: int) -> int:
    """Return the place of a seat; where the rules rank nobody, the winners are first and the others behind them."""
    place = outcome.place(seat)
    if place is not None:
        return place
    return 1 if outcome.won(seat) else 1 + len(outcome.winners())
