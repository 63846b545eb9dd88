"""The clerk for results: it takes each from the session that ended, once, and has the tournament go on (TN-11)."""

from __future__ import annotations

import logging

import msgspec

from bot.host.damage import Damaged
from bot.host.play import Play
from bot.host.tournaments.outcomes import result_from
from bot.host.tournaments.rounds import Rounds
from bot.host.tournaments.settings import plan_of
from bot.host.tournaments.store import HOST, TournamentStore, notice
from bot.host.tournaments.tables import Tables, table_coded
from engine.kernel.errors import Refused
from storage.records import JudgeCall, TournamentChange, TournamentTable, Whole

_log = logging.getLogger(__name__)


class TournamentResults:
    """The clerk for results of tables. Nobody reports them, and nobody confirms them."""

    def __init__(self, store: TournamentStore, rounds: Rounds, tables: Tables, play: Play) -> None:
        self._store = store
        self._rounds = rounds
        self._tables = tables
        self._play = play

    async def pull(self) -> int:
        """Take the results of all sessions that have ended; returns how many."""
        ended = await self._store.rows.ended_games()
        for tournament_id, code in ended:
            try:
                await self._pull(tournament_id, code)
            except Refused as error:
                _log.warning("tournament %d: table %s has no result yet: %s", tournament_id, code, error.code)
        return len(ended)

    async def resume(self) -> None:
        """Have all tournaments go on where they were stopped: once, after a start."""
        await self.pull()
        for tournament_id in await self._store.rows.active():
            try:
                async with self._store.locked(tournament_id) as whole:
                    await self.go_on(whole)
            except (Refused, Damaged) as error:
                _log.warning("tournament %d does not go on yet: %s", tournament_id, error)

    async def _pull(self, tournament_id: int, code: str) -> None:
        async with self._store.locked(tournament_id) as whole:
            table = table_coded(whole, code)
            if table.result is None and not table.stopped and table.session_id is not None:
                await self.go_on(await self._store.change(whole, await self._taken(whole, table)))

    async def _taken(self, whole: Whole, table: TournamentTable) -> TournamentChange:
        """Return the change by which a table has its result, or waits for a judge's."""
        at = self._store.clock()
        session = await self._store.cache.storage.sessions.load(table.session_id or 0)
        stage = plan_of(whole.tournament).stages[table.stage]
        measures = stage.measures or ("won",) if stage.format == "duplicate" else ()
        result = None if session is None else result_from(session, table, measures)
        if result is not None and len(result.seats) > 2:
            out = {one.number for one in whole.entries if one.state == "disqualified"}
            result = msgspec.structs.replace(result, forfeited=tuple(seat for seat in result.seats if seat in out))
        if result is not None:
            decided = msgspec.structs.replace(table, result=msgspec.json.encode(result), decided_at=at)
            return TournamentChange(tables=(decided,))
        call = JudgeCall(table_code=table.code, user_id=None, text="", at=at)
        told = notice("no_result", round=table.round, table=table.code)
        stopped = msgspec.structs.replace(table, stopped=True)
        return TournamentChange(tables=(stopped,), calls=(call,), notices=(told,))

    async def go_on(self, whole: Whole, held: frozenset[int] = frozenset()) -> Whole:
        """Open further games of matches, or close the round; the lock is held. Begun games make their first moves.

        ``held`` are sessions whose locks the caller holds.
        """
        before = {table.code for table in whole.tables if table.session_id is not None}
        whole = await self._tables.go_on(await self._rounds.settle(whole, HOST, held))
        for table in whole.tables:
            if table.session_id is not None and table.code not in before:
                async with self._store.cache.lock(table.session_id):
                    await self._play.go_on(table.session_id)
        return whole
