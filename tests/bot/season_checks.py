"""Computes the outcome of a season independently of the host: each result once, and the standings (TN-44)."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Iterator
from fractions import Fraction

import msgspec

from bot.host.matches.live import decoded_outcome
from bot.host.tournaments.ground.facts import given_of, result_of, seats_of, tables_of
from bot.host.tournaments.ground.settings import plan_of
from engine.tournaments.draws import event_chance, event_context
from engine.tournaments.event import DUELS, Participant, Stage, TableResult, Tournament
from engine.tournaments.records.document import EventRecord
from engine.tournaments.records.document_check import verify_event
from engine.tournaments.rounds.standings import standings
from engine.tournaments.rounds.table_results import places_of_outcome
from storage.records.tournaments import TournamentTable, Whole
from storage.sql.connection import Connection
from tests.bot.events import GUILD, EventTable

# The points for a round without opponents, as a share of the points for a full bye, by the kind of the bye.
ALONE = {"bye": Fraction(1), "full_bye": Fraction(1), "half_bye": Fraction(1, 2), "rest": Fraction(0)}
PODS = {2: (5, 1), 3: (5, 3, 1), 4: (5, 3, 2, 1)}
SCORED = ("swiss", "round_robin", "swiss_pods", "round_robin_pods")


async def faults_of(table: EventTable, number: int) -> list[str]:
    whole = await table.whole(number)
    found = [
        *_rounds(whole),
        *[one async for one in _results(table, whole)],
        *_points(whole, await _shown(table, whole)),
    ]
    found += [*await _written(table, whole), *await _record(table, whole)]
    return [f"event {number} ({whole.tournament.name}): {fault}" for fault in found]


def _rounds(whole: Whole) -> Iterator[str]:
    """Yield the rounds that are not closed, or in which a player sits twice."""
    for one in whole.rounds:
        if one.state != "closed":
            yield f"round {one.number} is {one.state}"
        matches = {(table.number, table.slot): set(seats_of(table)) for table in tables_of(whole, one.number)}
        seats = [seat for seated in matches.values() for seat in seated]
        seats += [seat for result in given_of(one) for seat in result.seats if len(result.seats) == 1]
        twice = [seat for seat, times in Counter(seats).items() if times > 1]
        if twice:
            yield f"round {one.number} has {twice} twice"


async def _results(table: EventTable, whole: Whole) -> AsyncIterator[str]:
    """Yield each result that comes neither from its session nor from a ruling."""
    sessions = [one.session_id for one in whole.tables if one.session_id is not None]
    if len(sessions) != len(set(sessions)):
        yield "a session stands at two tables"
    for one in whole.tables:
        result = result_of(one)
        if result is None:
            yield f"table {one.code} has no result"
        elif result.seats != seats_of(one):
            yield f"table {one.code} has a result of others"
        elif result.kind == "played" and not await _as_played(table, whole, one, result):
            yield f"table {one.code} has not the result of its session"
        elif result.kind != "played" and not _as_ruled(whole, one, result):
            yield f"table {one.code} has a result that nobody ruled"


async def _as_played(table: EventTable, whole: Whole, one: TournamentTable, result: TableResult) -> bool:
    session = await table.storage.sessions.load(one.session_id or 0)
    outcome = None if session is None else decoded_outcome(session)
    if session is None or outcome is None or session.status != "finished":
        return False
    if plan_of(whole.tournament).stages[one.stage].format == "duplicate":
        return result.measures[0] == outcome.of(0).is_winner
    return result.places == places_of_outcome(outcome, len(session.seats))


def _as_ruled(whole: Whole, one: TournamentTable, result: TableResult) -> bool:
    """Return whether a ruling in force gave the table its result."""
    for ruling in whole.rulings:
        said = msgspec.json.decode(ruling.ruling)
        if ruling.state != "done":
            continue
        if ruling.kind == "award" and (said["code"], tuple(said["places"])) == (one.code, result.places):
            return True
        if ruling.kind == "both_lose" and (said["code"], result.kind) == (one.code, "both_lose"):
            return True
        if ruling.kind == "disqualify" and result.kind == "forfeit" and said["entry"] in result.seats:
            return True
    return False


def _points(whole: Whole, shown: dict[tuple[int, int], Fraction]) -> Iterator[str]:
    """Yield each player whose points are not the sum of results and penalties."""
    results = [result for one in whole.rounds for result in given_of(one)]
    results += [result for one in whole.tables if (result := result_of(one)) is not None]
    stage_of = {one.number: one.stage for one in whole.rounds}
    own: Counter[tuple[int, int]] = Counter()
    for result in results:
        stage = plan_of(whole.tournament).stages[result.table.stage]
        for player, points in _earned(stage, result):
            own[result.table.stage, player] += points  # type: ignore[assignment]
    for ruling in whole.rulings:
        if (ruling.kind, ruling.state) == ("penalty", "done"):
            said = msgspec.json.decode(ruling.ruling)
            own[stage_of[ruling.round or 0], said["entry"]] -= Fraction(str(said["points"]))  # type: ignore[assignment]
    for key, points in shown.items():
        if points != own[key]:
            yield f"stage {key[0]}: {key[1]} has {points} points, and earned {own[key]}"


def _earned(stage: Stage, result: TableResult) -> Iterator[tuple[int, Fraction]]:
    """Yield the points that a result gives each player."""
    duel = stage.format in DUELS
    if len(result.seats) == 1:
        bye = Fraction(1) if duel else Fraction(sum(PODS[max(stage.sizes)][:2]), 2)
        yield result.seats[0], bye * ALONE.get(result.kind, Fraction(0))
        return
    scale = (1, 0) if duel else PODS[len(result.seats)]
    for seat, place in zip(result.seats, result.places, strict=False):
        equals = result.places.count(place)
        share = Fraction(sum(scale[place - 1 : place - 1 + equals]), equals)
        yield seat, Fraction(0) if seat in result.forfeited else share


async def _shown(table: EventTable, whole: Whole) -> dict[tuple[int, int], Fraction]:
    """Return the points that the standings show, by stage and player."""
    stages = plan_of(whole.tournament).stages
    return {
        (section.stage, row.player): row.figures[0].value
        for section in (await table.events.views.standings(whole)).sections
        if stages[section.stage].format in SCORED
        for row in section.rows
    }


async def _written(table: EventTable, whole: Whole) -> list[str]:
    """Return the faults in the log: acts that it lists more than once or not at all."""

    def read(connection: Connection) -> list[tuple[str, bytes]]:
        return connection.execute("SELECT action, after FROM audit WHERE after IS NOT NULL").fetchall()

    acts = [(action, msgspec.json.decode(after)) for action, after in await table.storage.database.read(read)]
    own = [(action, after) for action, after in acts if after.get("event") == whole.tournament.name]
    done = Counter((action, after.get("round")) for action, after in own)
    # A ruling may reopen a closed round, and so may taking a ruling back. The round then closes once more.
    done.subtract(("event-close", after["reopened"]) for _, after in own if "reopened" in after)
    done.subtract(("event-close", after["round"]) for action, after in own if action == "event-reopen")
    wanted: list[tuple[str, int | None]] = [("event-start", None), ("event-finish", None)]
    wanted += [(action, one.number) for one in whole.rounds for action in ("event-publish", "event-close")]
    return [f"{key} stands {done[key]} times in the log" for key in wanted if done[key] != 1]


async def _record(table: EventTable, whole: Whole) -> list[str]:
    """Return the faults of the exported record, and of the standings recomputed only from it."""
    record = msgspec.json.decode(
        await table.events.exports.json(GUILD, whole.tournament.tournament_id), type=EventRecord
    )
    verdict = verify_event(record)
    found = [] if verdict.holds else [f"the record does not hold: {verdict.where}: {verdict.why}"]
    event = Tournament(
        record.plan,
        tuple(
            Participant(
                one.number,
                one.seed,
                one.first_round,
                one.dropped,
                disqualified=one.state == "disqualified",
                team=one.team,
            )
            for one in record.players
            if one.seed
        ),
        tuple(one.field for one in record.rounds if one.field),
        tuple(result for one in record.rounds for result in one.known_results)
        + tuple(one.result for one in record.tables if one.result is not None),
        record.penalties,
    )
    entropy = [one.entropy or "" for one in record.players if one.seed and one.first_round == 1]
    chance = event_chance(bytes.fromhex(record.seed or ""), event_context(record.event, record.plan, entropy))
    if standings(event, chance) != await table.events.views.standings(whole):
        found.append("its record has other standings")
    return found
