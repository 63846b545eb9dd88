"""Checks documents of former programs ("event/1"), in which judges' decisions and scores cannot be checked."""

from __future__ import annotations

from engine.kernel.matches.proof import verify
from engine.tournaments.draws import event_chance, table_seed
from engine.tournaments.errors import PairingError, TournamentError
from engine.tournaments.event import KNOCK_OUT, Participant, TableResult, Tournament
from engine.tournaments.records.document import EventRecord, RecordedRound, RecordedTable
from engine.tournaments.records.verdict import RecordError, VerdictCount, is_older
from engine.tournaments.rounds.next_round import next_round
from engine.tournaments.rounds.table_results import places_of_outcome


def check_former_table(one: RecordedTable, seed: bytes, context: str, count: VerdictCount) -> None:
    """Check that the seed of a table's match follows from the event's seed. Check the match and its result, too."""
    where, match = f"table {one.table.id}", one.match
    if one.label.partition("/")[0] not in (one.table.id, f"round {one.table.round}"):
        raise RecordError(where, "has the label of another table")
    if match is None:
        return
    if match.seed is not None and match.seed != table_seed(seed, context, one.label).hex():
        raise RecordError(where, "its seed does not follow from the event's")
    verdict = verify(match)
    if verdict.older:
        # The match was played under older rules, so its result cannot be checked.
        count.older.append(f"{one.table.id} from {verdict.where} on")
        return
    if verdict.unproven is not None:
        first, last = verdict.unproven
        count.older.append(f"{one.table.id} from {f'move {first}' if first else 'the set-up'} to move {last}")
    if not verdict.holds:
        raise RecordError(f"{where}, {verdict.where}", verdict.why)
    count.matches += 1
    if one.result is None or one.has_ruling or one.result.kind != "played" or not one.result.places:
        return
    if verdict.outcome is None or places_of_outcome(verdict.outcome, match.seats) != one.result.places:
        raise RecordError(where, "its result does not follow from the match")
    count.results += 1


def check_former_round(record: EventRecord, round_: RecordedRound, seed: bytes, context: str) -> bool:
    """Check that a round follows from the seed. Return False if this cannot be checked."""
    if round_.by_hand or round_.flagged:
        return False
    before = Tournament(
        record.plan,
        tuple(
            Participant(
                one.number,
                one.seed,
                one.first_round,
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
    seated |= {seat for result in round_.known_results for seat in result.seats}
    playing = {one.id for one in before.players if one.plays(round_.number)}
    if not seated <= playing or (playing != seated and not _some_may_rest(record, round_)):
        if _came_or_went(record):
            return False
        raise RecordError(f"round {round_.number}", "has other players than the event")
    try:
        round_drawn = next_round(before, event_chance(seed, context), round_.wishes)
    except (PairingError, TournamentError) as error:
        if is_older(round_) or _came_back(record):
            return False
        raise RecordError(f"round {round_.number}", "cannot be drawn in this way") from error
    if [(one.id, one.seats) for one in round_drawn.tables] != [(one.id, one.seats) for one in round_.tables]:
        if is_older(round_) or _came_back(record):
            return False
        raise RecordError(f"round {round_.number}", "does not follow from the seed")
    return True


def _some_may_rest(record: EventRecord, round_: RecordedRound) -> bool:
    """Return whether some players may have no table in a round: in an elimination, with groups, or in a later stage."""
    stage = record.plan.stages[round_.stage]
    return stage.format in KNOCK_OUT or stage.groups > 1 or round_.stage > 0


def _came_or_went(record: EventRecord) -> bool:
    """Return whether somebody dropped, came back or entered late, so that the players of a round are not certain."""
    has_changes = any(
        one.dropped or one.first_round > 1 or one.state != "entered" for one in record.players if one.seed
    )
    return has_changes or _came_back(record)


def _came_back(record: EventRecord) -> bool:
    """Return whether a player came back. The rounds that they missed were generated without them."""
    return any(one.kind == "re_enter" for one in record.rulings)


def _results_before(record: EventRecord, number: int) -> tuple[TableResult, ...]:
    earlier_results = [result for one in record.rounds if one.number < number for result in one.known_results]
    board_results = [one.result for one in record.tables if one.result is not None and one.table.round < number]
    return (*earlier_results, *board_results)
