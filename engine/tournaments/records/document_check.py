"""The check of a tournament's document: seeds, matches, results, rulings, rounds and standings (TN-33, TN-40).

Each result follows from its match, or from a ruling about its table. Each round is generated again from the results as
they stood when it was published. Standings are computed again. `UNPROVEN` lists the parts that cannot be checked.
"""

from __future__ import annotations

from msgspec import UNSET

from engine.kernel.chance.fair import SCHEME, commitment
from engine.tournaments.draws import event_chance, event_context
from engine.tournaments.errors import PairingError, TournamentError
from engine.tournaments.records.document import FORMAT, FORMER, EventRecord, digest_of
from engine.tournaments.records.former_record import check_former_round, check_former_table
from engine.tournaments.records.history import EventHistory
from engine.tournaments.records.recorded_players import check_players
from engine.tournaments.records.recorded_rounds import check_rounds
from engine.tournaments.records.recorded_rulings import check_rulings
from engine.tournaments.records.recorded_standings import standings_of
from engine.tournaments.records.recorded_tables import check_tables
from engine.tournaments.records.verdict import EventVerdict, RecordError, VerdictCount
from engine.tournaments.rounds.next_round import next_round

# The parts that no check can prove, in words for people. Only the digest covers them.
UNPROVEN = (
    "names",
    "who is a computer player",
    "decks of players without a match",
    "teams of players who are disqualified",
    "the author, time, reason and words of a ruling",
    "rulings that change nothing or were taken back",
    "the program that generated a round",
    "one of the two players whom a swap names",
    "the last table made by hand, if it equals the generated table",
    "further games that a ruling made unnecessary",
)
FINAL_STATES = ("finished", "cancelled")


def verify_event(record: EventRecord) -> EventVerdict:
    """Return the verdict on a tournament's document. Raises nothing: the verdict names the first fault."""
    count = VerdictCount()
    try:
        if record.scheme != SCHEME:
            raise RecordError("scheme", f"is not {SCHEME!r}")
        seed = _seed(record)
        context = event_context(record.event, record.plan, _entropy(record))
        if record.format == FORMER:
            _check_former(record, seed, context, count)
        elif record.format == FORMAT:
            _check(record, seed, context, count)
        else:
            raise RecordError("format", "is unknown to this program")
    except RecordError as fault:
        return count.verdict(fault.where, fault.why)
    except Exception as error:
        return count.verdict("event", f"cannot be read ({type(error).__name__})")
    return count.verdict(former=record.format == FORMER, digest=digest_of(record))


def _seed(record: EventRecord) -> bytes:
    if record.seed is None:
        raise RecordError("seed", "is still sealed")
    try:
        seed = bytes.fromhex(record.seed)
    except ValueError as error:
        raise RecordError("seed", "is not hexadecimal") from error
    if seed.hex() != record.seed or commitment(f"event-{record.event}", seed) != record.commitment:
        raise RecordError("seed", "does not match the commitment")
    return seed


def _entropy(record: EventRecord) -> list[str]:
    return [one.entropy or "" for one in record.players if one.seed and one.first_round == 1]


def _check(record: EventRecord, seed: bytes, context: str, count: VerdictCount) -> None:
    if record.state not in FINAL_STATES:
        raise RecordError("state", "is not the state of an event that is over")
    rulings = check_rulings(record)
    check_players(record, rulings)
    history = EventHistory(record, rulings)
    check_tables(record, rulings, seed, context, count)
    check_rounds(record, history, event_chance(seed, context), count)
    _check_end(record, history, seed, context)


def _check_end(record: EventRecord, history: EventHistory, seed: bytes, context: str) -> None:
    final, chance = history.final(), event_chance(seed, context)
    if record.state != "finished":
        if record.standings is not None:
            raise RecordError("standings", "must be present in a finished event, and only there")
        return
    try:
        over = next_round(final, chance).over
    except (PairingError, TournamentError):
        over = False
    if not over:
        raise RecordError(f"round {len(record.rounds) + 1}", "is missing")
    recorded_standings, computed_standings = record.standings, standings_of(final, chance)
    if not recorded_standings or recorded_standings != computed_standings:
        raise RecordError(*_first_difference(recorded_standings, computed_standings))


def _first_difference(recorded: object, standings: object) -> tuple[str, str]:
    why = "is not what the results lead to"
    for name in ("sections", "places", "teams"):
        one, other = getattr(recorded, name, ()), getattr(standings, name)
        if one == other:
            continue
        for section, right in zip(one, other, strict=False):
            if name == "sections" and section.rows != right.rows:
                rows = zip(section.rows, right.rows, strict=False)
                row = next((right.player for row, right in rows if row != right), None)
                return f"standings, stage {right.stage + 1}" + (f", player {row}" if row else ""), why
        return f"standings, {name}", why
    return "standings", "are missing"


def _check_former(record: EventRecord, seed: bytes, context: str, count: VerdictCount) -> None:
    new = [record.standings, *(one.away for one in record.players), *(one.facts for one in record.rulings)]
    if any(one is not UNSET for one in (*new, *(one.hand_made for one in record.rounds))):
        raise RecordError("format", "is not the format of the rest of the document")
    for one in record.tables:
        check_former_table(one, seed, context, count)
        if one.result is not None and (one.match is None or one.result.kind != "played" or one.has_ruling):
            count.unproven.append(one.table.id)
    for round_ in record.rounds:
        count.rounds += check_former_round(record, round_, seed, context)
