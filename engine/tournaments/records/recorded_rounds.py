"""The check of the rounds in a tournament's document: each is generated again from the facts known at the time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice

import msgspec
from msgspec import UNSET

from engine.kernel.chance.fair import Chance
from engine.tournaments.duels.elimination import games_due
from engine.tournaments.errors import PairingError, TournamentError
from engine.tournaments.event import EventTable, HandMade, Round, TableResult, Tournament, Wishes, hand_made_in
from engine.tournaments.records.document import EventRecord, RecordedRound, RecordedTable
from engine.tournaments.records.history import EventHistory
from engine.tournaments.records.recorded_rulings import SWAP_SEATS
from engine.tournaments.records.verdict import RecordError, VerdictCount, is_older
from engine.tournaments.rounds.late_changes import FIRST_MISSED
from engine.tournaments.rounds.next_round import DRAWING, next_round, swapped

# The highest number of pairings that are tried for a round with swaps, and of its doubtful tables and byes.
MOST_PAIRINGS, MOST_DOUBTFUL = 64, 4
# The players of swaps, in their order.
Swaps = tuple[tuple[int, ...], ...]


def check_rounds(record: EventRecord, history: EventHistory, chance: Chance, count: VerdictCount) -> None:
    """Check each round. Raises `RecordError` if a round does not follow from the seed or is incomplete."""
    numbers = [one.number for one in record.rounds]
    if numbers != list(range(1, len(numbers) + 1)):
        raise RecordError("rounds", "are not complete and in order")
    for table in record.tables:
        if not 1 <= table.table.round <= len(numbers):
            raise RecordError(f"table {table.table.id}", "belongs to a round that does not exist")
    for one in record.rounds:
        RoundCheck(record, history, chance, one).check(count)


class RoundCheck:
    """The check of one round."""

    def __init__(self, record: EventRecord, history: EventHistory, chance: Chance, one: RecordedRound) -> None:
        self._record = record
        self._history = history
        self._chance = chance
        self._round = one
        self._place = f"round {one.number}"
        self._tables = [each for each in record.tables if each.table.round == one.number]

    def check(self, count: VerdictCount) -> None:
        """Check the whole round."""
        one = self._round
        first_games = tuple(each.table for each in self._tables if each.table.game == 1)
        if first_games != one.tables:
            raise self._fault("its tables do not match the list of tables")
        if one.drawing is not UNSET and not 1 <= one.drawing <= DRAWING:
            raise self._fault("was drawn by a method that this program does not know")
        if one.wishes != self._history.wishes(one.number):
            raise self._fault("was not drawn by the wishes of the rulings")
        if one.flagged != self._history.flagged(one.number):
            raise self._fault("its flag does not match later rulings")
        if one.hand_made is UNSET or one.by_hand != bool(one.hand_made):
            raise self._fault("its mark for pairings made by hand does not match its tables")
        self._check_further()
        self._check_drawn(count)
        count.walkovers += sum(len(result.seats) > 1 for result in one.known_results)

    def _fault(self, why: str) -> RecordError:
        return RecordError(self._place, why)

    def _check_drawn(self, count: VerdictCount) -> None:
        one, before = self._round, self._history.before(self._round.number)
        missed = tuple(self._history.missed(self._history.final().players, one))
        if one.known_results[len(one.known_results) - len(missed) :] != missed:
            raise self._fault("does not list exactly the players who missed it")
        earlier_results = one.known_results[: len(one.known_results) - len(missed)]
        if any(result.table.number >= FIRST_MISSED for result in earlier_results):
            raise self._fault("lists a player as missing who was not")
        if is_older(one):
            count.older_rounds.append(one.number)
            return
        tables = tuple(msgspec.structs.replace(each, seats=self._history.drawn_seats(each)) for each in one.tables)
        groups = () if one.hand_made is UNSET else one.hand_made
        if not groups:
            round_drawn = self._generated_round(before, one.wishes)
            if round_drawn is None:
                raise self._fault("cannot be drawn in this way")
            if (round_drawn.number, round_drawn.stage, round_drawn.field) != (one.number, one.stage, one.field):
                raise self._fault("its stage or its players do not match the event")
            if round_drawn.tables != tables or round_drawn.known_results != earlier_results:
                raise self._fault("does not follow from the seed")
            count.rounds += 1
            return
        swapped = self._history.swapped(one.number)
        if any(swapped.isdisjoint(group) for group in groups):
            raise self._fault("has a table made by hand without a ruling")
        hand_made = hand_made_in(groups, tables, earlier_results)
        # Earlier versions of the program did not keep byes.
        without_byes = tuple((part, seats) for part, seats in hand_made if len(seats) > 1)
        simple = [((), ()), (hand_made, ()), (without_byes, ())]
        further = islice(self._pairings_before_swaps(tables, earlier_results, groups), MOST_PAIRINGS)
        for kept_tables, swaps in dict.fromkeys((*simple, *further)):
            round_drawn = _swapped_again(self._generated_round(before, one.wishes, kept_tables), swaps)
            if round_drawn is not None and self._fits(round_drawn, tables, earlier_results, groups):
                count.hand_made.append(one.number)
                return
        raise self._fault("does not follow from the seed, even without the tables made by hand")

    def _pairings_before_swaps(
        self,
        tables: tuple[EventTable, ...],
        known_results: tuple[TableResult, ...],
        groups: tuple[tuple[int, ...], ...],
    ) -> Iterator[tuple[HandMade, Swaps]]:
        """Yield the tables and byes that the last pairing possibly kept, with the swaps that followed it.

        The document does not tell between which swaps the round was paired again. So the last swap, the last two and so
        on are withdrawn. Tables and byes of players who were swapped before may have been kept; those that a later swap
        changed may also be pairings of that time.
        """
        swaps = self._history.swaps(self._round.number)
        found = Round(self._round.number, self._round.stage, tables, known_results)
        touched: set[int] = set()
        while len(swaps) > 1:
            *swaps, last = swaps
            place = dict(zip(last, last[::-1], strict=True))
            touched |= {seats for seats, group in enumerate(groups) if not place.keys().isdisjoint(group)}
            groups = tuple(tuple(place.get(seat, seat) for seat in group) for group in groups)
            withdrawn = _swapped_again(found, (last,))
            if withdrawn is None:
                return
            found, earlier = withdrawn, {player for pair in swaps for player in pair}
            following = tuple(self._history.swaps(self._round.number)[len(swaps) :])
            hand_made_groups = [(number, group) for number, group in enumerate(groups) if not earlier.isdisjoint(group)]
            doubtful = [number for number, _ in hand_made_groups if number in touched][:MOST_DOUBTFUL]
            for new in (some for count in range(len(doubtful) + 1) for some in combinations(doubtful, count)):
                kept_groups = [group for number, group in hand_made_groups if number not in new]
                yield hand_made_in(kept_groups, found.tables, found.known_results), following

    def _generated_round(self, before: Tournament, wishes: Wishes, hand_made: HandMade = ()) -> Round | None:
        try:
            return next_round(before, self._chance, wishes, hand_made)
        except (PairingError, TournamentError):
            return None

    def _fits(
        self,
        round_drawn: Round,
        tables: tuple[EventTable, ...],
        known_results: tuple[TableResult, ...],
        groups: tuple[tuple[int, ...], ...],
    ) -> bool:
        one, group_set = self._round, set(groups)
        if (round_drawn.number, round_drawn.stage, round_drawn.field) != (one.number, one.stage, one.field):
            return False
        if [_unseated(each) for each in round_drawn.tables] != [_unseated(each) for each in tables]:
            return False
        if [_unseated_result(each) for each in round_drawn.known_results] != [
            _unseated_result(each) for each in known_results
        ]:
            return False
        seats = [*(each.seats for each in tables), *(result.seats for result in known_results)]
        others = [*(each.seats for each in round_drawn.tables), *(result.seats for result in round_drawn.known_results)]
        if Counter(seat for each in seats for seat in each) != Counter(seat for each in others for seat in each):
            return False
        if Counter(map(len, seats)) != Counter(map(len, others)) or not group_set <= set(seats):
            return False
        kinds = {(result.seats, result.kind, result.places) for result in round_drawn.known_results}
        is_kept = all(
            (result.seats, result.kind, result.places) in kinds
            for result in known_results
            if result.seats not in group_set
        )
        return is_kept and all(each in group_set or each in others for each in seats)

    def _check_further(self) -> None:
        """Check the further games of matches: each had to be played, and seats alternate (TN-20)."""
        tables_ruled = {ruling.table for ruling in self._record.rulings if ruling.table is not None}
        tables_ruled |= {change.table for ruling in self._record.rulings for change in ruling.known_facts.changes}
        dealt = {ruling.table for ruling in self._record.rulings if ruling.kind == SWAP_SEATS}
        matches: dict[int, list[RecordedTable]] = {}
        for each in self._tables:
            matches.setdefault(each.table.number, []).append(each)
        for games in matches.values():
            games.sort(key=lambda each: each.table.game)
            first = games[0].table
            for number, each in enumerate(games[1:], 2):
                former, table = games[number - 2].table, each.table
                name = f"{first.id}.{number}"
                expected_table = EventTable(
                    name, first.round, first.stage, first.number, former.seats[::-1], number, first.slot, first.group
                )
                if {former.id, table.id} & dealt:
                    expected_table = msgspec.structs.replace(expected_table, seats=table.seats)
                if table != expected_table or {*table.seats} != {*first.seats}:
                    raise RecordError(f"table {table.id}", "is not the next game of its match")
                if not {game.table.id for game in games} & tables_ruled and not self._was_due(table):
                    raise RecordError(f"table {table.id}", "was played although the match was decided")

    def _was_due(self, table: EventTable) -> bool:
        event = self._history.before(table.round + 1)
        results = tuple(
            one
            for one in event.results
            if not (one.table.round == table.round and one.table.slot == table.slot and one.table.game >= table.game)
        )
        event_so_far = msgspec.structs.replace(event, results=results)
        return table.id in {one.id for one in games_due(event_so_far, table.stage, ())}


def _swapped_again(round_found: Round | None, swaps: Swaps) -> Round | None:
    """Return a round after these swaps, None if it does not exist or they are impossible in it."""
    try:
        for pair in swaps:
            round_found = None if round_found is None or len(pair) != 2 else swapped(round_found, *pair)
    except TournamentError:
        return None
    return round_found


def _unseated(table: EventTable) -> EventTable:
    return msgspec.structs.replace(table, seats=())


def _unseated_result(result: TableResult) -> TableResult:
    return msgspec.structs.replace(result, table=_unseated(result.table))
