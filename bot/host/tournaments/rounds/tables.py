"""Opens tables: each becomes a running session with its players in their seats (TN-9, TN-33)."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.host.clocks.terms import read_terms
from bot.host.matches.live import Live
from bot.host.matches.play import Play
from bot.host.tournaments.drafts.drafts import need_going
from bot.host.tournaments.ground.facts import brings_decks, context_of, is_hidden, seats_of, tables_of
from bot.host.tournaments.ground.people import entry_numbered
from bot.host.tournaments.ground.settings import plan_of, settings_of, table_of
from bot.host.tournaments.ground.store import HOST, TournamentStore, notice
from bot.host.tournaments.rounds.begun_games import begun_game, options_with_choices
from engine.kernel.chance.fair import commitment
from engine.kernel.contract.registry import game_named
from engine.kernel.errors import Refused
from engine.tournaments.draws import table_seed
from storage.records.matches import NewSession, SeatedPlayer
from storage.records.tournaments import BegunGame, TournamentChange, TournamentEntry, TournamentTable, Whole

# The timestamp for hidden tables until their round is over: later than any real time.
UNTIL_REVEALED = 253_402_300_799_999


class Tables:
    """Opens the tables of rounds."""

    def __init__(self, store: TournamentStore, play: Play) -> None:
        self._store = store
        self._play = play

    async def to_open(self, tournament_id: int) -> tuple[TournamentTable, ...]:
        """Return the tables of published rounds that have no session yet; none during a pause.

        Raises `Refused` ("no_tournament").
        """
        whole = await self._store.whole(tournament_id)
        return () if whole.tournament.paused_at is not None else unopened(whole)

    async def open(self, tournament_id: int, code: str, thread_id: int) -> Live:
        """Start the session of a table in its thread. If it has started already, return it.

        Raises `Refused`: "no_tournament", "no_table", "round_not_published", "table_over", "channel_busy".
        """
        async with self._store.locked(tournament_id) as whole:
            table = table_coded(whole, code)
            if table.session_id is None:
                whole = await self.begin(whole, table, thread_id)
                table = table_coded(whole, code)
        session_id = table.session_id or 0
        async with self._store.cache.lock(session_id):
            await self._store.cache.live_under_lock(session_id)
            await self._play.go_on(session_id)
            return await self._store.cache.live_under_lock(session_id)

    async def begin(self, whole: Whole, table: TournamentTable, thread_id: int) -> Whole:
        """Store the session of a table, its thread and its players in one transaction. The caller holds the lock."""
        need_going(whole)
        if table.result is not None:
            raise Refused("table_over")
        one = next((one for one in whole.rounds if one.number == table.round), None)
        if one is None or one.state not in ("published", "playing"):
            raise Refused("round_not_published")
        at = self._store.clock()
        # If a ruling was taken back, the table has its former number of deals. Deals made since must not be repeated.
        replays = max(table.replays, await self._store.rows.deals(table_match(whole, table)))
        opened_table = msgspec.structs.replace(table, thread_id=thread_id, opened_at=at, replays=replays)
        other_tables = [other for other in unopened(whole) if other.code != table.code]
        started_table = await self._begun_game(whole, opened_table, at)
        # The round begins with this table, because all its other tables are open already.
        begins = not other_tables and one.state == "published"
        change = TournamentChange(
            tables=(opened_table,),
            rounds=(msgspec.structs.replace(one, state="playing"),) if begins else (),
            audit=self._store.entry(whole, HOST, "play", round=one.number) if begins else None,
            begun_game=started_table,
            begun_for=table.code,
            notices=(notice("game" if table.game > 1 or replays else "table", round=table.round, table=table.code),),
        )
        return await self._store.change(whole, change)

    async def go_on(self, whole: Whole) -> Whole:
        """Start further games of matches whose thread exists already. The caller holds the lock."""
        for table in unopened(whole):
            if table.thread_id is not None:
                whole = await self.begin(whole, table, table.thread_id)
        return whole

    async def _begun_game(self, whole: Whole, table: TournamentTable, at: int) -> BegunGame:
        tournament = whole.tournament
        game = game_named(tournament.game)
        sitters = [entry_numbered(whole, number) for number in seats_of(table)]
        deal, label = deal_of(whole, table)
        seed = table_seed(tournament.seed, context_of(whole), label)
        match_id = table_match(whole, table) + (f"r{table.replays}" if table.replays else "")
        settings = settings_of(tournament)
        terms = msgspec.structs.replace(
            read_terms(tournament.terms), quiet=settings.quiet, vacation=settings.vacation_days
        )
        new = NewSession(
            match_id=match_id,
            guild_id=tournament.guild_id,
            channel_id=table.thread_id or 0,
            parent_channel_id=tournament.channel_id,
            game=game.slug,
            rules_version=str(game.version),
            options=msgspec.json.encode(game.parse_options(_options(whole, sitters))),
            seat_count=len(sitters),
            language=tournament.language,
            created_by=tournament.created_by,
            created_at=at,
            commitment=commitment(deal or match_id, seed),
            seed=seed,
            terms=msgspec.json.encode(terms),
            tournament_id=tournament.tournament_id,
            tournament_round=table.round,
            tournament_table=table.code,
            reveal_at=UNTIL_REVEALED if is_hidden(whole, table) else None,
            sealed=brings_decks(whole),
            deal=deal,
        )
        players = tuple(SeatedPlayer(one.user_id, one.name, settings.computer_level) for one in sitters)
        seeds = (context_of(whole),) * len(sitters) if deal else tuple(one.entropy or "" for one in sitters)
        return await begun_game(self._store.cache.timekeeper, new, players, seeds)


def unopened(whole: Whole) -> tuple[TournamentTable, ...]:
    """Return the tables of published rounds without session and result; none if the tournament is not running."""
    if whole.tournament.state != "running":
        return ()
    running_rounds = {one.number for one in whole.rounds if one.state in ("published", "playing")}
    return tuple(
        table
        for table in whole.tables
        if table.round in running_rounds and table.session_id is None and table.result is None
    )


def table_coded(whole: Whole, code: str) -> TournamentTable:
    """Return the table with that code. Raises `Refused` ("no_table")."""
    found = next((table for table in whole.tables if table.code == code), None)
    if found is None:
        raise Refused("no_table", table=code[:20])
    return found


def match_of(whole: Whole, table: TournamentTable) -> list[TournamentTable]:
    """Return all games of the match to which a table belongs."""
    return [one for one in tables_of(whole, table.round) if (one.number, one.slot) == (table.number, table.slot)]


def table_match(whole: Whole, table: TournamentTable) -> str:
    """Return the id of a table's first match. Matches with a new deal append "r" and a number to it."""
    return f"{whole.tournament.public_id}-{table.code}"


def deal_of(whole: Whole, table: TournamentTable) -> tuple[str | None, str]:
    """Return the name of the deal that a table shares (None: its own deal), and its seed's label (TN-24, TN-33)."""
    if plan_of(whole.tournament).stages[table.stage].format == "duplicate":
        return f"{whole.tournament.public_id}-round-{table.round}", f"round {table.round}"
    return None, f"{table.code}/{table.replays}" if table.replays else table.code


def _options(whole: Whole, sitters: list[TournamentEntry]) -> dict[str, Any]:
    """Return the options of a table with its players' choices."""
    # Computer players choose last, among the remaining values.
    order = sorted(range(len(sitters)), key=lambda seat: sitters[seat].computer)
    options: dict[str, Any] = msgspec.json.decode(whole.tournament.options)
    return options_with_choices(table_of(whole.tournament), options, [one.choice for one in sitters], order)
