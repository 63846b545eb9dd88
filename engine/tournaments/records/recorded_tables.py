"""The check of the tables in a tournament's document: their matches, and what each result follows from (TN-33)."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.kernel.contract.registry import game_named
from engine.kernel.matches.former_outcome import told_outcome
from engine.kernel.matches.proof import verify
from engine.kernel.matches.record import MatchRecord
from engine.kernel.table.outcome import Outcome
from engine.tournaments.draws import table_seed
from engine.tournaments.event import DUELS, Stage, TableResult
from engine.tournaments.records.document import EventRecord, RecordedTable
from engine.tournaments.records.recorded_rulings import AWARD, DISQUALIFY, SWAP_SEATS, CountedRulings
from engine.tournaments.records.verdict import RecordError, VerdictCount
from engine.tournaments.rounds.table_results import lost_by_absence, match_result


def check_tables(record: EventRecord, rulings: CountedRulings, seed: bytes, context: str, count: VerdictCount) -> None:
    """Check each table. Raises `RecordError` if a match or a result does not follow from seed, moves and rulings."""
    checked = TableCheck(record, rulings, seed, context, count)
    table_ids: set[str] = set()
    for one in record.tables:
        if one.table.id in table_ids:
            raise RecordError(f"table {one.table.id}", "stands twice")
        table_ids.add(one.table.id)
        checked.check(one)
    longest_chance = chance_bound(record)
    for player in record.players:
        if player.entropy is not None and player.first_round > 1 and player.number not in longest_chance:
            raise RecordError(f"player {player.number}", "has a contribution to chance that is in no match")


def chance_bound(record: EventRecord) -> set[int]:
    """Return the players whose contributions to chance some match uses."""
    return {
        seat
        for one in record.tables
        if one.match is not None and record.plan.stages[one.table.stage].format != "duplicate"
        for seat in one.table.seats
    }


class TableCheck:
    """The check of the tables of a document."""

    def __init__(
        self, record: EventRecord, rulings: CountedRulings, seed: bytes, context: str, count: VerdictCount
    ) -> None:
        self._record = record
        self._rulings = rulings
        self._seed = seed
        self._context = context
        self._count = count
        self._entropy = {one.number: one.entropy or "" for one in record.players}
        self._options = _plain_options(record)
        if self._options != record.options:
            raise RecordError("options", "are not options of this game in its own notation")

    def check(self, one: RecordedTable) -> None:
        """Check a table and its match."""
        where, stage = f"table {one.table.id}", self._record.plan.stages[one.table.stage]
        if one.has_ruling != any(ruling.table == one.table.id for ruling in self._rulings.done):
            raise RecordError(where, "its mark for rulings does not match the rulings")
        played_result = None
        if one.match is None:
            if one.label:
                raise RecordError(where, "has the label of a seed but no match")
        else:
            self._check_identity(one, one.match, where, duplicate=stage.format == "duplicate")
            played_result = self._played_result(one, one.match, where, stage)
        self._check_result(one, played_result, where)

    def _check_identity(self, one: RecordedTable, match: MatchRecord, where: str, *, duplicate: bool) -> None:
        name, _, deal = one.label.partition("/")
        dealt = self._rulings.dealt.get(one.table.id, 0)
        expected_name = f"round {one.table.round}" if duplicate else one.table.id
        if name != expected_name or not _is_deal(deal, 0 if duplicate else dealt):
            raise RecordError(where, "has the label of another table")
        event, seats = self._record.event, one.table.seats
        match_name = (
            f"{event}-round-{one.table.round}" if duplicate else f"{event}-{one.table.id}" + (deal and f"r{deal}")
        )
        entropy = (self._context,) * len(seats) if duplicate else tuple(self._entropy.get(seat, "") for seat in seats)
        if match.seed != table_seed(self._seed, self._context, one.label).hex():
            raise RecordError(where, "its seed does not follow from the event's")
        facts = (match.game, match.match_id, match.seats, match.entropy)
        if facts != (self._record.game, match_name, len(seats), entropy):
            raise RecordError(where, "its match belongs to another game, table or players")
        key = _choice_key(self._record)
        if any(match.options.get(name) != value for name, value in self._options.items() if name != key):
            raise RecordError(where, "the options of its match do not match the event")
        self._check_decks(one, match, key)

    def _check_decks(self, one: RecordedTable, match: MatchRecord, key: str | None) -> None:
        match_decks = match.options.get(key) if key else None
        for seat, player in enumerate(one.table.seats):
            deck = next((each.deck for each in self._record.players if each.number == player), None)
            if deck is not None and isinstance(match_decks, list) and deck != match_decks[seat]:
                raise RecordError(f"player {player}", f"brought another deck to table {one.table.id}")

    def _played_result(self, one: RecordedTable, match: MatchRecord, where: str, stage: Stage) -> TableResult | None:
        verdict = verify(match)
        if verdict.older:
            # The match was played under older rules, and the current rules cannot replay it. So its recorded outcome
            # is accepted.
            self._count.older.append(f"{one.table.id} from {verdict.where} on")
            proof_outcome = None if match.proof is None else match.proof.outcome
            return None if proof_outcome is None else match_result(one.table, match, told_outcome(proof_outcome), stage)
        if verdict.unproven is not None:
            first, last = verdict.unproven
            start_text = f"move {first}" if first else "the set-up"
            self._count.older.append(f"{one.table.id} from {start_text} to move {last}")
        if not verdict.holds:
            raise RecordError(f"{where}, {verdict.where}", verdict.why)
        self._count.matches += 1
        outcome: Outcome | None = verdict.outcome
        if outcome is None or (match.proof is not None and match.proof.status != "finished"):
            return None
        return match_result(one.table, match, outcome, stage)

    def _check_result(self, one: RecordedTable, played_result: TableResult | None, where: str) -> None:
        result = one.result
        if result is not None and result.table != one.table:
            raise RecordError(where, "has the result of another table")
        changes = self._rulings.changes_of(one.table.id)
        # The document has only the last match of a table. So earlier results are not compared with a match if the table
        # was dealt again after them.
        reset = max((number for number, (_, change) in enumerate(changes) if change.after is None), default=-1)
        decider: TableResult | None = None
        for number, (ruling, change) in enumerate(changes):
            for found in (change.before, change.after):
                if found is not None and not self._is_of(found, one):
                    raise RecordError(where, f"a ruling ({ruling.kind}) is about the result of another table")
            if decider is not None and change.before != decider:
                raise RecordError(where, f"a ruling ({ruling.kind}) changed a result that the table did not have")
            if decider is None and change.before is not None and number > reset:
                self._check_as_played(one, change.before, played_result, where)
            if ruling.kind == AWARD and number > reset and change.after is not None:
                self._check_awarded(change.after, played_result, where)
            decider = change.after
        if decider is not None:
            if result != decider:
                raise RecordError(where, "its result does not match the last ruling")
            self._note_result(one, decider, is_ruled=changes[-1][0].kind != DISQUALIFY)
            return
        if result is None:
            if self._record.state == "finished":
                raise RecordError(where, "has no result")
            return
        self._check_as_played(one, result, played_result, where)
        self._note_result(one, result, is_ruled=False)

    def _is_of(self, result: TableResult, one: RecordedTable) -> bool:
        """Return whether a result belongs to a table; a later ruling may have changed the order of seats."""
        swapped = any(ruling.table == one.table.id for ruling in self._rulings.of_kind(SWAP_SEATS))
        seats = result.seats if swapped and set(result.seats) == set(one.table.seats) else one.table.seats
        return result.table == msgspec.structs.replace(one.table, seats=seats)

    def _note_result(self, one: RecordedTable, result: TableResult, *, is_ruled: bool) -> None:
        self._count.results += 1
        if result.kind == "forfeit" or (result.kind == "both_lose" and not is_ruled) or result.forfeited:
            self._count.forfeits.append(one.table.id)
        elif is_ruled:
            self._count.by_rulings.append(one.table.id)
        else:
            self._count.by_matches += 1

    def _check_awarded(self, after: TableResult, played_result: TableResult | None, where: str) -> None:
        """Check that an awarded result has the measures of its finished match. Any other result has no measures."""
        measured = after.kind == "awarded" and played_result is not None
        if after.measures != (played_result.measures if played_result is not None and measured else ()):
            raise RecordError(where, "its measures do not match its match")

    def _check_as_played(
        self, one: RecordedTable, result: TableResult, played_result: TableResult | None, where: str
    ) -> None:
        """Check that a result without a judge's decision follows from the match and from forfeits."""
        if played_result is None:
            why = "its match is not in the file" if one.match is None else "its match has no result"
            raise RecordError(where, f"{why}, and no ruling gives it one")
        duel = self._record.plan.stages[one.table.stage].format in DUELS
        by_host = self._rulings.by_host.get(one.table.id)
        seats_taken = set(one.table.seats)
        must, may = (set(), set()) if duel else self._disqualified(one)
        forfeited = set(result.forfeited)
        absent = set() if by_host is None else set(by_host.known_facts.entries) & seats_taken
        out = forfeited - absent
        if not (must <= forfeited and out <= may):
            raise RecordError(where, "its forfeits do not match the rulings")
        expected_result = played_result if duel else lost_by_absence(played_result, out, duel=False)
        if by_host is not None:
            after = lost_by_absence(expected_result, absent, duel=duel)
            changes = by_host.known_facts.changes
            if not absent or len(changes) != 1 or (changes[0].before, changes[0].after) != (expected_result, after):
                raise RecordError(where, "its result does not match the event's rule for absent players")
            expected_result = after
        if msgspec.structs.replace(result, table=expected_result.table) != expected_result:
            raise RecordError(where, "its result does not follow from the match")

    def _disqualified(self, one: RecordedTable) -> tuple[set[int], set[int]]:
        """Return the players who must lose their points by a disqualification, and the players who may lose them."""
        back = {
            player
            for ruling in self._rulings.of_kind("re_enter")
            for player in ruling.known_facts.entries
            if ruling.known_facts.published == one.table.round
        }
        may = {
            player
            for ruling in self._record.rulings
            if ruling.kind == DISQUALIFY and one.table.id in ruling.known_facts.tables
            for player in ruling.known_facts.entries
        }
        must = {
            player
            for ruling in self._rulings.of_kind(DISQUALIFY)
            if one.table.id in ruling.known_facts.tables
            for player in ruling.known_facts.entries
        }
        return must - back, may


def _is_deal(deal: str, dealt: int) -> bool:
    """Return whether a table can have been dealt again as often as its label says."""
    return not deal or (deal.isascii() and deal.isdecimal() and str(int(deal)) == deal and 1 <= int(deal) <= dealt)


def _plain_options(record: EventRecord) -> dict[str, Any]:
    game, key = game_named(record.game), _choice_key(record)
    plain_options = {name: value for name, value in record.options.items() if name != key}
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(game.parse_options(plain_options)))
    return {name: value for name, value in plain.items() if name != key}


def _choice_key(record: EventRecord) -> str | None:
    game = game_named(record.game)
    choice = game.table(game.parse_options(record.options)).choice
    return None if choice is None else choice.key
