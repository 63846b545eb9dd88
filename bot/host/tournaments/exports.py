"""The clerk for files: all of a tournament as JSON, tables as CSV, duels as TRF-16 (TN-40)."""

from __future__ import annotations

import asyncio
import csv
import io
from collections.abc import Callable
from fractions import Fraction

import msgspec

from bot.host.live import Live
from bot.host.past_matches import exported, read_past
from bot.host.spreadsheets import neutral
from bot.host.tournaments.facts import (
    asked_of,
    chance_of,
    event_of,
    event_table,
    given_of,
    missed_of,
    numbers,
    penalties,
    result_of,
    seats_of,
    tables_of,
    told_change,
    told_of,
    wishes_of,
)
from bot.host.tournaments.settings import plain_options, plan_of, settings_of
from bot.host.tournaments.store import TournamentStore
from bot.host.tournaments.tables import deal_of
from engine.kernel.errors import Refused
from engine.kernel.record import MatchRecord
from engine.tournaments.event import DUELS
from engine.tournaments.export import stage_report
from engine.tournaments.record import (
    EventRecord,
    RecordedPlayer,
    RecordedRound,
    RecordedRuling,
    RecordedTable,
)
from engine.tournaments.standings import standings, team_places, team_standings
from engine.tournaments.tie_breaks import OUT
from engine.tournaments.trf import write_trf
from storage.records import TournamentEntry, TournamentTable, Whole


class Exports:
    """The clerk for files."""

    def __init__(self, store: TournamentStore) -> None:
        self._store = store

    async def json(self, guild_id: int, tournament_id: int) -> bytes:
        """Return all of a tournament that anybody may know now; `sobremesa verify` checks it once it is over.

        Raises `Refused` ("no_tournament").
        """
        whole = told_of(await self._store.whole(tournament_id, guild_id))
        matches = {
            table.code: await self._match(table)
            for table in whole.tables
            if table.session_id is not None and table.result is not None
        }
        return await asyncio.to_thread(lambda: msgspec.json.encode(_record(whole, matches)))

    async def _match(self, table: TournamentTable) -> MatchRecord | None:
        """Return the match of a table, with its proof; None while nobody may see it, or where it cannot be read."""
        session = await self._store.cache.storage.sessions.load(table.session_id or 0)
        if session is None or not session.seed_revealed:
            return None
        live = Live.of(session)
        if live.damage is not None or live.match is None:
            return None
        try:
            found = await read_past(self._store.cache.storage, live)
        except Refused:
            return None
        return await asyncio.to_thread(exported, live, found)

    async def csv(self, guild_id: int, tournament_id: int, what: str) -> bytes:
        """Return the "standings", the "teams" or the "results" as one table of comma-separated values.

        No text of it is a formula; numbers are numbers. Raises `Refused` ("no_tournament", "bad_input", "no_teams").
        """
        whole = told_of(await self._store.whole(tournament_id, guild_id))
        if what not in TABLES:
            raise Refused("bad_input", value=what[:100])
        rows = await asyncio.to_thread(TABLES[what], whole)
        out = io.StringIO()
        csv.writer(out).writerows([[neutral(cell) if isinstance(cell, str) else cell for cell in row] for row in rows])
        return out.getvalue().encode("utf-8-sig")

    async def trf(self, guild_id: int, tournament_id: int, stage: int | None = None) -> bytes:
        """Return a stage of duels as a TRF-16 file, the first one where none is named.

        Raises `Refused`: "no_tournament", "event_not_begun", "not_duels".
        """
        whole = told_of(await self._store.whole(tournament_id, guild_id))
        return (await asyncio.to_thread(_trf, whole, stage)).encode()


def _record(whole: Whole, matches: dict[str, MatchRecord | None]) -> EventRecord:
    tournament = whole.tournament
    rounds = [one for one in whole.rounds if one.state != "drawn"]
    shown = {one.number for one in rounds}
    decks = settings_of(tournament).show_decks and tournament.state == "finished"
    ruled = {one.table_code for one in whole.rulings if one.state == "done"}
    return EventRecord(
        event=tournament.public_id,
        name=tournament.name,
        game=tournament.game,
        options=plain_options(tournament.game, msgspec.json.decode(tournament.options)),
        plan=plan_of(tournament),
        state=tournament.state,
        commitment=tournament.commitment,
        seed=tournament.seed.hex() if tournament.seed_revealed else None,
        players=tuple(_player(entry, decks=decks) for entry in whole.entries if entry.state != "left"),
        rounds=tuple(
            RecordedRound(
                number=one.number,
                stage=one.stage,
                field=numbers(one.field),
                tables=tuple(event_table(table) for table in tables_of(whole, one.number) if table.game == 1),
                given=(*given_of(one), *missed_of(whole, one)),
                wishes=wishes_of(one),
                by_hand=one.swapped,
                flagged=one.flagged,
                drawing=one.drawing,
            )
            for one in rounds
        ),
        tables=tuple(
            RecordedTable(
                table=event_table(table),
                label=deal_of(whole, table)[1],
                result=result_of(table),
                ruled=table.code in ruled,
                match=matches.get(table.code),
            )
            for table in whole.tables
            if table.round in shown
        ),
        penalties=penalties(whole),
        rulings=tuple(
            RecordedRuling(
                kind=one.kind,
                at=one.at,
                reason=one.reason,
                state=one.state,
                round=one.round,
                table=one.table_code,
                before=before,
                after=after,
            )
            for one in whole.rulings
            if one.state in ("done", "undone")
            for before, after in (told_change(one),)
        ),
    )


def _player(entry: TournamentEntry, *, decks: bool) -> RecordedPlayer:
    return RecordedPlayer(
        number=entry.number,
        name=entry.name,
        computer=entry.computer,
        seed=entry.seed or 0,
        state=entry.state,
        entered=entry.entered,
        dropped=entry.dropped,
        team=entry.team,
        entropy=entry.entropy,
        deck=entry.choice if decks else None,
    )


def _standing_rows(whole: Whole) -> list[list[object]]:
    """Return one table of all stages and groups; a figure that a stage does not count is left empty."""
    names = {entry.number: entry.name for entry in whole.entries}
    sections = standings(event_of(whole), chance_of(whole)).sections
    columns = list(dict.fromkeys(name for section in sections for name in section.columns))
    rows: list[list[object]] = [["stage", "group", "place", "number", "player", *columns, "marks"]]
    for section in sections:
        for row in section.rows:
            # Of a knock-out the last match tells how far somebody came.
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
    """Return a figure as a spreadsheet shows it."""
    return value.numerator if value.denominator == 1 else round(float(value), 6)


def _result_rows(whole: Whole) -> list[list[object]]:
    names = {entry.number: entry.name for entry in whole.entries}
    measures = list(dict.fromkeys(name for stage in plan_of(whole.tournament).stages for name in stage.measures))
    head = ["round", "table", "game", "seat", "number", "player", "place", "score", "result"]
    rows: list[list[object]] = [[*head, *measures]]
    for table in whole.tables:
        result = result_of(table)
        stage = plan_of(whole.tournament).stages[table.stage]
        told = {} if result is None else dict(zip(stage.measures, result.measures, strict=False))
        for seat, number in enumerate(seats_of(table)):
            place = result.places[seat] if result is not None and result.places else ""
            score = result.scores[seat] if result is not None and result.scores else ""
            kind = "" if result is None else result.kind
            sits: list[object] = [table.round, table.number, table.game, seat + 1, number, names.get(number, "")]
            rows.append([*sits, place, score, kind, *(told.get(name, "") for name in measures)])
    return rows


# The tables that are written as comma-separated values, one a file.
TABLES: dict[str, Callable[[Whole], list[list[object]]]] = {
    "standings": _standing_rows,
    "teams": _team_rows,
    "results": _result_rows,
}


def duel_stages(whole: Whole) -> list[int]:
    """Return the stages of duels that have begun; of an event whose first round is not published its first stage."""
    begun = len(event_of(whole).fields) or whole.tournament.state == "running"
    return [number for number, one in enumerate(plan_of(whole.tournament).stages[:begun]) if one.format in DUELS]


def _trf(whole: Whole, stage: int | None) -> str:
    """Return a stage of duels, the first one by default. Raises `Refused` ("event_not_begun", "not_duels")."""
    if all(one.format not in DUELS for one in plan_of(whole.tournament).stages):
        raise Refused("not_duels")
    stages = duel_stages(whole)
    if not stages or (stage is not None and stage not in stages):
        raise Refused("event_not_begun")
    names = {entry.number: entry.name for entry in whole.entries}
    shown = [one for one in whole.rounds if one.state != "drawn"]
    running = [table for one in shown for table in tables_of(whole, one.number) if table.result is None]
    coming = shown[-1].number + 1 if shown else 1
    report = stage_report(
        event_of(whole),
        stages[0] if stage is None else stage,
        chance_of(whole),
        title=whole.tournament.name,
        names=names,
        running=[event_table(table) for table in running] if whole.tournament.state == "running" else (),
        wishes=asked_of(whole, coming),
    )
    return write_trf(report)
