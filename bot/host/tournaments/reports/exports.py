"""Exports tournaments: the whole tournament as JSON, tables as CSV, duels as TRF-16 (TN-40)."""

from __future__ import annotations

import asyncio
import csv
import io
import logging
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import TypeVar

import msgspec
from msgspec import UNSET

from bot.host.ground.spreadsheets import neutral
from bot.host.ground.workers import Workers
from bot.host.matches.live import Live
from bot.host.matches.past.past_matches import exported, read_past
from bot.host.tournaments.ground.facts import (
    asked_of,
    by_hand_of,
    chance_of,
    event_of,
    event_table,
    facts_of,
    given_of,
    missed_of,
    numbers,
    penalties,
    public_part,
    result_of,
    seats_of,
    tables_of,
    told_change,
    wishes_of,
)
from bot.host.tournaments.ground.people import is_over
from bot.host.tournaments.ground.rights import STAFF
from bot.host.tournaments.ground.settings import options_of, plan_of
from bot.host.tournaments.ground.store import TournamentStore
from bot.host.tournaments.reports.documents import packed, unpacked, with_people
from bot.host.tournaments.reports.site_events import site_event
from bot.host.tournaments.rounds.tables import deal_of
from engine.kernel.errors import Refused
from engine.kernel.matches.former_outcome import told_outcome
from engine.kernel.matches.record import MatchRecord
from engine.tournaments.duels.trf import write_trf
from engine.tournaments.event import DUELS, TableResult
from engine.tournaments.records.document import (
    COMPUTER_FORFEIT,
    FORMAT,
    FORMER,
    HOST_ROLE,
    EventRecord,
    RecordedPlayer,
    RecordedRound,
    RecordedRuling,
    RecordedTable,
    RulingFacts,
    TableChange,
    digest_of,
)
from engine.tournaments.records.recorded_rulings import DISQUALIFY
from engine.tournaments.records.recorded_standings import standings_of
from engine.tournaments.records.recorded_tables import chance_bound
from engine.tournaments.rounds.export import stage_report
from engine.tournaments.rounds.standings import standings, team_places, team_standings
from engine.tournaments.rounds.table_results import lost_by_absence, match_result
from engine.tournaments.tie_breaks import OUT
from storage.errors import NotRead, is_damage
from storage.records.tournaments import TournamentEntry, TournamentRound, TournamentRuling, TournamentTable, Whole

_log = logging.getLogger(__name__)

R = TypeVar("R")

# The timeout of a computation. The document of the largest event takes some seconds.
SECONDS = 120.0


class Exports:
    """Exports tournaments."""

    def __init__(self, store: TournamentStore, workers: Workers) -> None:
        self._store = store
        self._workers = workers

    async def _computed(self, job: Callable[[], R]) -> R:
        return await self._workers.run(job, seconds=SECONDS, long=True)

    async def json(self, guild_id: int, tournament_id: int) -> bytes:
        """Return everything public about a tournament, for `sobremesa verify`. Raises `Refused` ("no_tournament")."""
        return msgspec.json.encode(await self._document(public_part(await self._store.whole(tournament_id, guild_id))))

    async def digest(self, whole: Whole) -> str | None:
        """Return the digest of a tournament's document, as `sobremesa verify` prints it; None while it is sealed."""
        if not whole.tournament.seed_revealed:
            return None
        return await asyncio.to_thread(digest_of, await self._document(public_part(whole)))

    async def _document(self, whole: Whole) -> EventRecord:
        """Return the document of a tournament; after the end the stored one, because later rules may differ."""
        record = await self._stored_document(whole) or await self._event_record(whole)
        return with_people(record, whole, self._store.naming.removed_player(whole.tournament.language))

    async def _stored_document(self, whole: Whole) -> EventRecord | None:
        """Return the stored document without names; None if there is none, or if it cannot be read."""
        if not _is_final(whole):
            return None
        number = whole.tournament.tournament_id
        try:
            stored_document = await self._store.rows.document(number)
            return None if stored_document is None else await asyncio.to_thread(unpacked, stored_document)
        except NotRead as error:
            if not is_damage(error):
                raise
            _log.warning("tournament %d: its stored document is in a damaged part of the file: %s", number, error)
        except (msgspec.DecodeError, UnicodeDecodeError, zlib.error) as error:
            _log.warning("tournament %d: its stored document cannot be read: %s", number, error)
        return None

    async def _event_record(self, whole: Whole) -> EventRecord:
        """Return the document without names, computed now. If the tournament is over, store it."""
        tables = [one for one in whole.tables if one.session_id is not None and one.result is not None]
        matches = {table.code: await self._match(table) for table in tables}
        record = await self._computed(partial(_record, whole, matches))
        if not _is_final(whole) or not await self._complete(tables, matches):
            return record
        sessions = {table.code: table.session_id or 0 for table in tables}
        packed_record = await asyncio.to_thread(packed, record, sessions)
        await self._store.rows.keep_document(whole.tournament.tournament_id, whole.tournament.revision, packed_record)
        # Read the document back, because another task may have stored one first.
        return await self._stored_document(whole) or record

    async def _complete(self, tables: Sequence[TournamentTable], matches: Mapping[str, MatchRecord | None]) -> bool:
        """Return whether all missing matches were deleted for good."""
        missing_sessions = [table.session_id or 0 for table in tables if matches[table.code] is None]
        try:
            return all([await self._store.cache.storage.sessions.load(one) is None for one in missing_sessions])
        except NotRead as error:
            if not is_damage(error):
                raise
            return False

    async def _match(self, table: TournamentTable) -> MatchRecord | None:
        """Return the match of a table with its proof; None while it is hidden, or if it cannot be read."""
        storage = self._store.cache.storage
        try:
            session = await storage.sessions.load(table.session_id or 0)
            if session is None or not session.seed_revealed:
                return None
            live = Live.of(session)
            if live.damage is not None or live.match is None:
                return None
            found = await read_past(storage, live)
        except Refused:
            return None
        except NotRead as error:
            # A match in a damaged part of the database must not block the other matches or the final message.
            if not is_damage(error):
                raise
            return None
        return await asyncio.to_thread(exported, live, found)

    async def csv(self, guild_id: int, tournament_id: int, what: str) -> bytes:
        """Return the "standings", the "teams" or the "results" as one CSV table, without formulas in texts.

        Raises `Refused` ("no_tournament", "bad_input", "no_teams").
        """
        whole = public_part(await self._store.whole(tournament_id, guild_id))
        if what not in TABLES:
            raise Refused("bad_input", value=what[:100])
        rows = await self._computed(partial(TABLES[what], whole))
        out = io.StringIO()
        csv.writer(out).writerows([[neutral(cell) if isinstance(cell, str) else cell for cell in row] for row in rows])
        return out.getvalue().encode("utf-8-sig")

    async def sites(self, guild_id: int, tournament_id: int) -> bytes:
        """Return what is public about a tournament as JSON for bracket sites (TN-81).

        Raises `Refused` ("no_tournament").
        """
        whole = public_part(await self._store.whole(tournament_id, guild_id))
        return msgspec.json.encode(await self._computed(partial(site_event, whole)))

    async def trf(self, guild_id: int, tournament_id: int, stage: int | None = None) -> bytes:
        """Return a stage of duels as a TRF-16 file, by default the first stage of duels.

        Raises `Refused`: "no_tournament", "event_not_begun", "not_duels".
        """
        whole = public_part(await self._store.whole(tournament_id, guild_id))
        return (await self._computed(partial(_trf, whole, stage))).encode()


def _is_final(whole: Whole) -> bool:
    return is_over(whole.tournament) and whole.tournament.seed_revealed


def _record(whole: Whole, matches: dict[str, MatchRecord | None]) -> EventRecord:
    """Return everything public about a tournament, except for what `with_people` adds.

    Earlier versions of the program did not store all effects of rulings. A document with rulings of these versions has
    the former format.
    """
    tournament = whole.tournament
    rounds = [one for one in whole.rounds if one.state != "drawn"]
    rulings = [one for one in whole.rulings if one.state in ("done", "undone")]
    ruled_tables = {one.table_code for one in rulings if one.state == "done"}
    former = any(not facts_of(one).order for one in rulings) or any(
        one.swapped and not by_hand_of(one) for one in rounds
    )
    has_started = tournament.state not in ("draft", "registration", "checkin")
    tables = [
        RecordedTable(
            table=event_table(table),
            label=deal_of(whole, table)[1] if former or matches.get(table.code) is not None else "",
            result=result_of(table),
            has_ruling=table.code in ruled_tables,
            match=matches.get(table.code),
        )
        for one in rounds
        for table in tables_of(whole, one.number)
    ]
    has_ended, open_ = tournament.state == "finished", tournament.seed_revealed
    record = EventRecord(
        format=FORMER if former else FORMAT,
        event=tournament.public_id,
        name=tournament.name,
        game=tournament.game,
        options=options_of(tournament),
        plan=plan_of(tournament),
        state=tournament.state,
        commitment=tournament.commitment,
        seed=tournament.seed.hex() if tournament.seed_revealed else None,
        players=tuple(
            _recorded_player(whole, entry, former=former)
            for entry in whole.entries
            if (entry.seed is not None if has_started else entry.state != "left")
        ),
        rounds=tuple(_round(whole, one, former=former) for one in rounds),
        tables=tuple(tables),
        penalties=penalties(whole),
        rulings=(
            *(_ruling(one, with_numbers=open_ and not former) for one in rulings),
            *(_by_the_host(whole, tables) if open_ and not former else ()),
        ),
        standings=UNSET if former else standings_of(event_of(whole), chance_of(whole)) if has_ended else None,
    )
    return record if former else _without_unbound(record)


def _without_unbound(record: EventRecord) -> EventRecord:
    """Return a document without the contributions of late players, unless a match drew its randomness from them."""
    longest_chance = chance_bound(record)
    players = tuple(
        one if one.first_round == 1 or one.number in longest_chance else msgspec.structs.replace(one, entropy=None)
        for one in record.players
    )
    return msgspec.structs.replace(record, players=players)


def _recorded_player(whole: Whole, entry: TournamentEntry, *, former: bool) -> RecordedPlayer:
    return RecordedPlayer(
        number=entry.number,
        name="",
        computer=entry.computer,
        seed=entry.seed or 0,
        state=entry.state,
        first_round=entry.entered,
        dropped=entry.dropped,
        away=UNSET if former else _away(whole, entry),
        team=entry.team,
        entropy=entry.entropy,
    )


def _away(whole: Whole, entry: TournamentEntry) -> tuple[tuple[int, int], ...]:
    """Return the periods of a player's absence: the first round missed, and the round of the return (0: none yet)."""
    confirmed_rulings = sorted(
        (facts_of(one) for one in whole.rulings if one.state == "done"), key=lambda one: one.order
    )
    found = [
        (begin, one.published + 1)
        for one in confirmed_rulings
        for number, begin in one.ended_absences
        if number == entry.number and begin <= one.published
    ]
    return (*found, *([(entry.dropped, 0)] if entry.dropped else []))


def _round(whole: Whole, one: TournamentRound, *, former: bool) -> RecordedRound:
    tables = tuple(event_table(table) for table in tables_of(whole, one.number) if table.game == 1)
    return RecordedRound(
        number=one.number,
        stage=one.stage,
        field=numbers(one.field),
        tables=tables,
        known_results=(*given_of(one), *missed_of(whole, one)),
        wishes=wishes_of(one),
        by_hand=one.swapped,
        hand_made=UNSET if former else by_hand_of(one),
        flagged=one.flagged,
        drawing=one.drawing,
    )


def _ruling(one: TournamentRuling, *, with_numbers: bool) -> RecordedRuling:
    """Return a ruling.

    With ``with_numbers``, the result includes the ruling's effects in numbers, which could reveal hidden tables.
    """
    before, after = told_change(one)
    if one.kind == STAFF and after:
        # No file contains the Discord id of an official.
        after = {"detail": str(after["detail"]).partition(" ")[0]}
    return RecordedRuling(
        kind=one.kind,
        at=one.at,
        reason=one.reason,
        state=one.state,
        round=one.round,
        table=one.table_code,
        before=before,
        after=after,
        facts=facts_of(one) if with_numbers else UNSET,
    )


def _by_the_host(whole: Whole, tables: Sequence[RecordedTable]) -> Iterator[RecordedRuling]:
    """Yield the effect of the tournament's rule for tables that the computer finished for a player (TN-12)."""
    confirmed_rulings = sorted(
        (one for one in whole.rulings if one.state == "done"), key=lambda one: facts_of(one).order
    )
    out = {
        (code, player)
        for one in whole.rulings
        # A substitution names its other tables, too, but nobody loses points by it.
        if one.kind == DISQUALIFY
        for facts in (facts_of(one),)
        for code in facts.tables
        for player in facts.entries
    }
    at = {table.code: table.decided_at or 0 for table in whole.tables}
    for table in tables:
        code, match, stage = table.table.id, table.match, plan_of(whole.tournament).stages[table.table.stage]
        changes = [change for one in confirmed_rulings for change in facts_of(one).changes if change.table == code]
        # The host's result is the one before the first ruling since the table's last new deal.
        reset = max((place for place, change in enumerate(changes, 1) if change.after is None), default=0)
        found = changes[reset].before if changes[reset:] else table.result
        absent_players = {player for there, player in out if there == code}
        absent = () if found is None else _absent(found, absent_players)
        if found is None or not absent or match is None or match.proof is None or match.proof.outcome is None:
            continue
        played_result = match_result(table.table, match, told_outcome(match.proof.outcome), stage)
        if stage.format not in DUELS:
            played_result = lost_by_absence(
                played_result, {seat for seat in found.forfeited if seat in absent_players}, duel=False
            )
        yield RecordedRuling(
            kind=COMPUTER_FORFEIT,
            at=at[code],
            reason="",
            state="done",
            round=table.table.round,
            table=code,
            facts=RulingFacts(role=HOST_ROLE, entries=absent, changes=(TableChange(code, played_result, found),)),
        )


def _absent(table_result: TableResult, out: set[int]) -> tuple[int, ...]:
    """Return the players who lost by absence, except players whom a judge disqualified later (``out``)."""
    if table_result.kind == "both_lose":
        return table_result.seats
    if table_result.kind == "forfeit":
        return tuple(seat for seat, place in zip(table_result.seats, table_result.places, strict=True) if place == 2)
    return tuple(seat for seat in table_result.forfeited if seat not in out)


def _standing_rows(whole: Whole) -> list[list[object]]:
    """Return one table of all stages and groups. Figures that a stage does not have are empty."""
    names = {entry.number: entry.name for entry in whole.entries}
    sections = standings(event_of(whole), chance_of(whole)).sections
    columns = list(dict.fromkeys(name for section in sections for name in section.columns))
    rows: list[list[object]] = [["stage", "group", "place", "number", "player", *columns, "marks"]]
    for section in sections:
        for row in section.rows:
            # In a knock-out stage, a player's last match shows how far they came.
            figures = {one.name: one.shares[0].why if one.name == OUT else _number(one.value) for one in row.figures}
            head = [section.stage + 1, section.group, row.place, row.player, names.get(row.player, "")]
            rows.append([*head, *(figures.get(name, "") for name in columns), " ".join(row.marks)])
    return rows


def _team_rows(whole: Whole) -> list[list[object]]:
    teams = team_standings(event_of(whole), chance_of(whole))
    if not teams:
        raise Refused("no_teams")
    rows: list[list[object]] = [["team", "place", "points"]]
    for (name, points), place in zip(teams, team_places(teams), strict=True):
        rows.append([name, place, _number(points)])
    return rows


def _number(value: Fraction) -> float | int:
    return value.numerator if value.denominator == 1 else round(float(value), 6)


def _result_rows(whole: Whole) -> list[list[object]]:
    names = {entry.number: entry.name for entry in whole.entries}
    measures = list(dict.fromkeys(name for stage in plan_of(whole.tournament).stages for name in stage.measures))
    head = ["round", "table", "game", "seat", "number", "player", "place", "score", "result"]
    rows: list[list[object]] = [[*head, *measures]]
    for table in whole.tables:
        result = result_of(table)
        stage = plan_of(whole.tournament).stages[table.stage]
        measure_values = {} if result is None else dict(zip(stage.measures, result.measures, strict=False))
        for seat, number in enumerate(seats_of(table)):
            place = result.places[seat] if result is not None and result.places else ""
            score = result.scores[seat] if result is not None and result.scores else ""
            kind = "" if result is None else result.kind
            sits: list[object] = [table.round, table.number, table.game, seat + 1, number, names.get(number, "")]
            rows.append([*sits, place, score, kind, *(measure_values.get(name, "") for name in measures)])
    return rows


# The tables that can be exported as CSV, each in its own file.
TABLES: dict[str, Callable[[Whole], list[list[object]]]] = {
    "standings": _standing_rows,
    "teams": _team_rows,
    "results": _result_rows,
}


def duel_stages(whole: Whole) -> list[int]:
    """Return the stages of duels that have begun; before the first round is published, the first stage counts."""
    has_started = len(event_of(whole).fields) or whole.tournament.state == "running"
    return [number for number, one in enumerate(plan_of(whole.tournament).stages[:has_started]) if one.format in DUELS]


def _trf(whole: Whole, stage: int | None) -> str:
    if all(one.format not in DUELS for one in plan_of(whole.tournament).stages):
        raise Refused("not_duels")
    stages = duel_stages(whole)
    if not stages or (stage is not None and stage not in stages):
        raise Refused("event_not_begun")
    names = {entry.number: entry.name for entry in whole.entries}
    public_rounds = [one for one in whole.rounds if one.state != "drawn"]
    running_tables = [table for one in public_rounds for table in tables_of(whole, one.number) if table.result is None]
    coming = public_rounds[-1].number + 1 if public_rounds else 1
    report = stage_report(
        event_of(whole),
        stages[0] if stage is None else stage,
        chance_of(whole),
        title=whole.tournament.name,
        names=names,
        running_tables=[event_table(table) for table in running_tables] if whole.tournament.state == "running" else (),
        wishes=asked_of(whole, coming),
    )
    return write_trf(report)
