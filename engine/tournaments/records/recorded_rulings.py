"""The check of the rulings in a tournament's document: their order, and whether each may have its recorded effect."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from msgspec import UNSET

from engine.tournaments.event import EventTable, Penalty
from engine.tournaments.records.document import COMPUTER_FORFEIT, EventRecord, RecordedRuling, TableChange
from engine.tournaments.records.verdict import RecordError

AWARD, BOTH_LOSE, DISQUALIFY, PENALTY, LATE = "award", "both_lose", "disqualify", "penalty", "enter_late"
SWAP, SWAP_SEATS, RE_ENTER, SUBSTITUTE = "swap", "swap_seats", "re_enter", "substitute"
# Rulings that concern no particular round.
WHOLE_EVENT = frozenset({DISQUALIFY, RE_ENTER, "drop", "forbid", "allow"})
# Rulings after which a table is dealt again.
DEALING = frozenset({"replay", SWAP_SEATS, SUBSTITUTE})
# The ruling about a table that no judge has decided for weeks.
LAPSE = "lapse"
DECIDING = frozenset({AWARD, BOTH_LOSE, DISQUALIFY, LAPSE})
# Rulings that concern one table.
AT_TABLE = DEALING | {AWARD, BOTH_LOSE, LAPSE, COMPUTER_FORFEIT}


class CountedRulings:
    """The rulings of a document that are in force, in the order in which they were carried out.

    ``by_host`` holds, by table, the rulings that the host made under the event's rule for absent players. ``dealt`` is
    the highest possible number of new deals for each table; rulings that were undone count as well.
    """

    def __init__(self, record: EventRecord) -> None:
        player_rulings = [one for one in record.rulings if one.kind != COMPUTER_FORFEIT]
        confirmed_rulings = sorted(
            (one for one in player_rulings if one.state == "done"), key=lambda one: one.known_facts.order
        )
        self.done: tuple[RecordedRuling, ...] = tuple(confirmed_rulings)
        self.by_host = {one.table: one for one in record.rulings if one.kind == COMPUTER_FORFEIT}
        self.dealt: dict[str | None, int] = {}
        for one in player_rulings:
            if one.kind in DEALING:
                # Undoing a substitution can cause one more deal.
                deals = 2 if one.kind == SUBSTITUTE and one.state == "undone" else 1
                for table in (one.table, *one.known_facts.tables):
                    self.dealt[table] = self.dealt.get(table, 0) + deals

    def of_kind(self, *kinds: str) -> list[RecordedRuling]:
        """Return the rulings of these kinds."""
        return [one for one in self.done if one.kind in kinds]

    def late(self) -> list[RecordedRuling]:
        """Return the rulings by which players entered late."""
        return [one for one in self.done if is_late(one)]

    def changes_of(self, table: str) -> list[tuple[RecordedRuling, TableChange]]:
        """Return the rulings that changed the result of a table, in order, each with its changes."""
        return [(one, change) for one in self.done for change in one.known_facts.changes if change.table == table]


def is_late(one: RecordedRuling) -> bool:
    """Return whether a player entered late by a ruling. A replaced player who comes back enters late, too."""
    return one.kind == LATE or (one.kind == RE_ENTER and one.round is not None)


def check_rulings(record: EventRecord) -> CountedRulings:
    """Return the rulings of a document. Raises `RecordError` if a ruling is impossible as it is recorded."""
    table_rulings, tables = [], {one.table.id: one.table for one in record.tables}
    for number, one in enumerate(record.rulings, 1):
        place = f"ruling {number} ({one.kind[:20]})"
        if one.state not in ("done", "undone") or one.facts is UNSET:
            raise RecordError(place, "has an impossible state, or lacks facts")
        if one.kind != COMPUTER_FORFEIT:
            table_rulings.append(one)
        if one.kind == SUBSTITUTE and not _were_at(one, tables):
            raise RecordError(place, "is about another table at which the replaced player did not sit")
        if one.table is not None and one.table not in tables and one.state == "done":
            raise RecordError(place, "is about a table that does not exist")
        if one.state == "done":
            _check_facts(one, place, len(record.rounds))
            if not {*one.known_facts.tables} <= tables.keys():
                raise RecordError(place, "is about a table that does not exist")
    ordered = sorted(table_rulings, key=lambda one: one.known_facts.order)
    if [one.known_facts.order for one in ordered] != list(range(1, len(ordered) + 1)):
        raise RecordError("rulings", "are not complete and in order")
    for one, after in pairwise(ordered):
        if one.known_facts.published > after.known_facts.published:
            raise RecordError("rulings", "are not in the order in which they were made")
    rulings = CountedRulings(record)
    _check_penalties(record, rulings)
    return rulings


def _check_facts(one: RecordedRuling, place: str, rounds: int) -> None:
    facts, fixed = one.known_facts, one.table
    if not 0 <= facts.published <= rounds:
        raise RecordError(place, "was made after a round that does not exist")
    if facts.changes and one.kind not in DECIDING | DEALING | {COMPUTER_FORFEIT}:
        raise RecordError(place, "changes a result, which this kind of ruling cannot")
    if one.kind in AT_TABLE and (fixed is None or any(change.table != fixed for change in facts.changes)):
        raise RecordError(place, "changes a table that is not its own")
    if one.kind in (AWARD, BOTH_LOSE, LAPSE) and len(facts.changes) != 1:
        raise RecordError(place, "does not record its change of the table")
    for fact, kind in ((facts.points, PENALTY), (facts.half, "give_bye"), (facts.seats, SWAP_SEATS)):
        if fact and one.kind != kind:
            raise RecordError(place, "records facts that this kind of ruling does not have")
    if facts.ended_absences and one.kind not in (DISQUALIFY, RE_ENTER, SUBSTITUTE):
        raise RecordError(place, "records facts that this kind of ruling does not have")
    if one.kind == SUBSTITUTE and any(player != facts.entries[0] for player, _ in facts.ended_absences):
        raise RecordError(place, "brings back a player whom nobody replaces")
    if one.kind == RE_ENTER and not is_late(one) and [player for player, _ in facts.ended_absences] != [*facts.entries]:
        raise RecordError(place, "brings back a player who had not left")
    if any(not 0 < begin <= facts.published + 1 for _, begin in facts.ended_absences):
        raise RecordError(place, "ends an absence that had not begun")
    if one.kind in WHOLE_EVENT and one.round is not None and (not is_late(one) or facts.ended_absences):
        raise RecordError(place, "names a round, which this kind of ruling does not")
    if facts.tables and one.kind not in (DISQUALIFY, SUBSTITUTE):
        raise RecordError(place, "records facts that this kind of ruling does not have")
    if one.kind == DISQUALIFY and not {change.table for change in facts.changes} <= {*facts.tables}:
        raise RecordError(place, "changes a table at which no disqualified player sat")
    expected_facts = {
        PENALTY: max(1, facts.published),
        SWAP: facts.published + 1,
        "force": facts.published + 1,
        "give_bye": facts.published + 1,
        LATE: max(2, facts.published + 1),
        RE_ENTER: max(2, facts.published + 1) if is_late(one) else one.round,
    }
    if one.kind in expected_facts and one.round != expected_facts[one.kind]:
        raise RecordError(place, "does not count in the round in which it was made")
    if one.kind in AT_TABLE and one.round != _round_of(fixed):
        raise RecordError(place, "is about a table of another round")
    for change in facts.changes:
        _check_change(one, change, place)


def _were_at(one: RecordedRuling, tables: Mapping[str, EventTable]) -> bool:
    """Return whether the replaced player sat at all further tables of a substitution, in the same round.

    Each table that a ruling names may be dealt again, even if the ruling was undone.
    """
    replaced = one.known_facts.entries[0] if one.known_facts.entries else None
    further = [tables.get(name) for name in one.known_facts.tables]
    return all(
        each is not None and each.id != one.table and each.round == one.round and replaced in each.seats
        for each in further
    )


def _round_of(table: str | None) -> int:
    head = (table or "").partition("-")[0]
    return int(head) if head.isdecimal() else 0


def _check_change(one: RecordedRuling, change: TableChange, place: str) -> None:
    after, right = change.after, False
    if one.kind in DEALING:
        right = after is None
    elif after is not None and one.kind == AWARD:
        right = after.kind in ("awarded", "forfeit") and not after.forfeited and not after.scores
        right = right and (after.kind == "awarded" or not after.measures)
    elif after is not None and one.kind == BOTH_LOSE:
        right = after.kind == "both_lose" and not (after.places or after.forfeited or after.scores or after.measures)
    elif after is not None and one.kind == DISQUALIFY:
        out = one.known_facts.entries
        places = tuple(2 if seat in out else 1 for seat in after.seats)
        right = after.kind == "forfeit" and change.before is None and after.places == places and 2 in places
        right = right and not (after.forfeited or after.scores or after.measures)
    elif after is not None and one.kind == LAPSE:
        right = change.before is None and after.kind in ("forfeit", "both_lose")
        right = right and not (after.forfeited or after.scores or after.measures)
    elif one.kind == COMPUTER_FORFEIT:
        right = after is not None
    if not right or any(found is not None and found.table.id != change.table for found in (change.before, after)):
        raise RecordError(place, "cannot make this change of a result")
    for words, result in ((one.before, change.before), (one.after, after)):
        if "result" in words and one.kind in (AWARD, BOTH_LOSE):
            result_text = "-" if result is None else f"{result.kind} {'-'.join(map(str, result.places))}".strip()
            if words["result"] != result_text:
                raise RecordError(place, "its words do not match the result that it made")


def _check_penalties(record: EventRecord, rulings: CountedRulings) -> None:
    found = [one for one in record.rulings if one.kind == PENALTY and one.state == "done"]
    penalties = tuple(
        Penalty(player, one.round or 0, one.known_facts.points)
        for one in found
        for player in one.known_facts.entries[:1]
    )
    if penalties != record.penalties or len(found) != len(rulings.of_kind(PENALTY)):
        raise RecordError("penalties", "do not match the rulings")
