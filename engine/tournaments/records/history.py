"""A tournament as it stood before each of its rounds, computed from its document without later rulings (TN-30)."""

from __future__ import annotations

from msgspec import UNSET

from engine.tournaments.event import EventTable, Participant, TableResult, Tournament, Wishes
from engine.tournaments.records.document import EventRecord, RecordedPlayer, RecordedRound, RecordedTable
from engine.tournaments.records.recorded_rulings import DISQUALIFY, PENALTY, SWAP, CountedRulings
from engine.tournaments.rounds.late_changes import FIRST_MISSED, missed

# A number that is higher than the number of any round.
END = 10**6


class EventHistory:
    """The facts of a tournament that were known when each round was published."""

    def __init__(self, record: EventRecord, rulings: CountedRulings) -> None:
        self._record = record
        self._rulings = rulings

    def final(self) -> Tournament:
        """Return the tournament as it is at the end."""
        return self.before(END)

    def before(self, number: int) -> Tournament:
        """Return the tournament as it stood when a round was published."""
        record = self._record
        players = tuple(
            self._participant(one, number) for one in record.players if one.seed and one.first_round <= number
        )
        rounds = [one for one in record.rounds if one.number < number]
        results: list[TableResult] = []
        for one in rounds:
            results += [known_result for known_result in one.known_results if known_result.table.number < FIRST_MISSED]
            results += self.missed(players, one)
        for table in record.tables:
            if table.table.round < number and (result := self._result(table, number)) is not None:
                results.append(result)
        penalties = [
            penalty for ruling, penalty in zip(self._penalties(), record.penalties, strict=True) if ruling < number
        ]
        return Tournament(
            record.plan, players, tuple(one.field for one in rounds if one.field), tuple(results), tuple(penalties)
        )

    def _penalties(self) -> list[int]:
        return [
            one.known_facts.published for one in self._record.rulings if one.kind == PENALTY and one.state == "done"
        ]

    def _participant(self, one: RecordedPlayer, number: int) -> Participant:
        away = () if one.away is UNSET else one.away
        absent_since = next((begin for begin, back in away if begin <= number and (back == 0 or back > number)), 0)
        out = any(
            ruling.known_facts.published + 1 == absent_since and one.number in ruling.known_facts.entries
            for ruling in self._rulings.of_kind(DISQUALIFY)
        )
        return Participant(
            one.number, one.seed, one.first_round, absent_since, disqualified=absent_since > 0 and out, team=one.team
        )

    def missed(self, players: tuple[Participant, ...], one: RecordedRound) -> list[TableResult]:
        """Return the results of players who missed a round and have come back since."""
        seated = {
            seat for table in self._record.tables if table.table.round == one.number for seat in table.table.seats
        }
        seated |= {seat for result in one.known_results if result.table.number < FIRST_MISSED for seat in result.seats}
        stage_field = next((each.field for each in self._record.rounds if each.stage == one.stage and each.field), ())
        return missed(self._record.plan.stages[one.stage], players, stage_field, seated, one.number, one.stage)

    def _result(self, table: RecordedTable, number: int) -> TableResult | None:
        """Return the result of a table as it stood when a round was published."""
        for ruling, change in self._rulings.changes_of(table.table.id):
            if ruling.known_facts.published >= number:
                return change.before
        return table.result

    def wishes(self, number: int) -> Wishes:
        """Return the wishes for a round that follow from rulings."""
        forbidden: dict[int, tuple[int, ...]] = {}
        for ruling in self._rulings.done:
            group = ruling.known_facts.entries
            if ruling.known_facts.published >= number:
                continue
            if ruling.kind == "forbid":
                forbidden[ruling.known_facts.order] = group
            elif ruling.kind == "allow":
                forbidden = {order: one for order, one in forbidden.items() if set(one) != set(group)}
        player_numbers = {one.number for one in self._record.players if one.first_round <= number}
        confirmed_requests = [
            one
            for one in self._record.rulings
            if one.state == "done" and one.round == number and one.known_facts.published < number
        ]
        byes = [one for one in confirmed_requests if one.kind == "give_bye"]
        return Wishes(
            tuple(
                one.known_facts.entries
                for one in self._record.rulings
                if one.state == "done" and one.known_facts.order in forbidden
            ),
            tuple(
                one.known_facts.entries
                for one in confirmed_requests
                if one.kind == "force" and player_numbers.issuperset(one.known_facts.entries)
            ),
            tuple(dict.fromkeys(one.known_facts.entries[0] for one in byes if not one.known_facts.half)),
            tuple(dict.fromkeys(one.known_facts.entries[0] for one in byes if one.known_facts.half)),
        )

    def drawn_seats(self, table: EventTable) -> tuple[int, ...]:
        """Return the seats of a table as it was generated, before rulings changed their order."""
        for ruling in self._rulings.of_kind("swap_seats"):
            if ruling.table == table.id:
                return ruling.known_facts.seats
        return table.seats

    def swapped(self, number: int) -> frozenset[int]:
        """Return the players whom organisers swapped in a round before it was published."""
        return frozenset(player for pair in self.swaps(number) for player in pair)

    def swaps(self, number: int) -> list[tuple[int, ...]]:
        """Return the players of each swap in a round, in the order of the swaps."""
        return [one.known_facts.entries for one in self._rulings.of_kind(SWAP) if one.round == number]

    def flagged(self, number: int) -> bool:
        """Return whether a ruling, perhaps undone later, changed an earlier result after this round was published."""
        return any(
            int(change.table.partition("-")[0]) < number <= ruling.known_facts.published
            and change.before != change.after
            for ruling in self._record.rulings
            for change in ruling.known_facts.changes
        )
