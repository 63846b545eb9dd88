"""Takes each result once from the ended session, and continues the tournament (TN-11)."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Collection

import msgspec

from bot.host.ground.damage import LATEST_MS
from bot.host.matches.play import Play
from bot.host.tournaments.ground.facts import seats_of
from bot.host.tournaments.ground.people import entry_numbered
from bot.host.tournaments.ground.settings import plan_of, settings_of
from bot.host.tournaments.ground.soundness import EventDamaged
from bot.host.tournaments.ground.store import HOST, TournamentStore, notice
from bot.host.tournaments.ground.timer_times import timers_of
from bot.host.tournaments.rounds.outcomes import result_from, taken_over
from bot.host.tournaments.rounds.removals import Removals
from bot.host.tournaments.rounds.rounds import Rounds
from bot.host.tournaments.rounds.tables import Tables, table_coded
from engine.kernel.errors import Refused
from engine.tournaments.event import DUELS
from engine.tournaments.rounds.table_results import lost_by_absence, measures_of
from storage.errors import StorageError
from storage.records.tournaments import JudgeCall, NewNotice, TournamentChange, TournamentTable, Whole

_log = logging.getLogger(__name__)


class TournamentResults:
    """Takes the results of tables. No player has to report or confirm them."""

    def __init__(self, store: TournamentStore, rounds: Rounds, tables: Tables, removals: Removals, play: Play) -> None:
        self._store = store
        self._rounds = rounds
        self._tables = tables
        self._removals = removals
        self._play = play
        # Whether the tournaments that an earlier process left in the middle of a step have been continued.
        self._looked = False

    async def pull(self) -> bool:
        """Take the results of all ended sessions, and reveal seeds. Return False if this must be repeated soon."""
        well = True
        tables, cancelled = await self._store.rows.ended_games()
        for tournament_id, code in tables:
            well &= await self._alone(tournament_id, f"table {code} has no result yet", self._pull(tournament_id, code))
        for tournament_id in cancelled:
            well &= await self._alone(
                tournament_id, "its seed is not revealed yet", self._reveal_cancelled(tournament_id)
            )
        return well

    async def look(self) -> bool:
        """Take all results, and continue interrupted tournaments. Return False if this must be repeated soon."""
        well, cut_off = await self.pull(), self._store.cut_off
        if not self._looked:
            cut_off.update(await self._store.rows.active())
            self._looked = True
        # The timers of all tournaments are read at once, because after a start all active tournaments are checked.
        stored = await self._store.rows.due_timers(LATEST_MS) if cut_off else ()
        stored_timers = {(one.tournament_id, one.kind, one.code) for one in stored}
        for tournament_id in sorted(cut_off):
            # If the step fails, it adds the tournament to `cut_off` again.
            cut_off.discard(tournament_id)
            await self._alone(tournament_id, "it has not continued yet", self._resumed(tournament_id, stored_timers))
        return well and not cut_off

    async def _alone(self, tournament_id: int, fault: str, work: Awaitable[None]) -> bool:
        """Await ``work`` on one tournament, and log its errors. Return False if it must be repeated soon."""
        try:
            await work
        except EventDamaged:
            # The store has reported the damage. To repeat this soon would not help.
            return True
        except Refused as error:
            _log.warning("tournament %d: %s: %s", tournament_id, fault, error.code)
            return True
        except StorageError as error:
            _log.warning("tournament %d: %s: %s", tournament_id, fault, error)
            return False
        except Exception:
            _log.exception("tournament %d: %s", tournament_id, fault)
            return False
        return True

    async def _reveal_cancelled(self, tournament_id: int) -> None:
        """Reveal the seed of a cancelled tournament, and all sealed values, because none of its tables is playing."""
        async with self._store.locked_even_damaged(tournament_id) as whole:
            sessions = await self._store.sessions_of(whole, whole.tables)
            change = TournamentChange(
                fields={"seed_revealed": True}, revealed_sessions=sessions, notices=(notice("revealed"),)
            )
            await self._store.store_ending(whole, change)

    async def _resumed(self, tournament_id: int, stored_timers: Collection[tuple[int, str, str]]) -> None:
        """Continue a tournament; ``stored_timers`` identifies all stored timers."""
        async with self._store.locked(tournament_id) as whole:
            wanted_timers = timers_of(whole, self._store.clock())
            if any((one.tournament_id, one.kind, one.code) not in stored_timers for one in wanted_timers):
                # An earlier version stored no timer for some automatic steps. An empty change stores all timers.
                whole = await self._store.change(whole, TournamentChange())
            await self._removals.give_up(await self.go_on(whole))

    async def _pull(self, tournament_id: int, code: str) -> None:
        async with self._store.locked(tournament_id) as whole:
            table = table_coded(whole, code)
            if table.result is None and not table.stopped and table.session_id is not None:
                await self.go_on(await self._store.change(whole, await self._take_result(whole, table)))

    async def _take_result(self, whole: Whole, table: TournamentTable) -> TournamentChange:
        """Return the change that gives a table its result, or makes it wait for a judge's result."""
        session = await self._store.cache.storage.sessions.load(table.session_id or 0)
        stage, number = plan_of(whole.tournament).stages[table.stage], table.round
        result = None if session is None else result_from(session, table, measures_of(stage))
        if session is None or result is None:
            return self._ask_judge(table, notice("no_result", round=number, table=table.code))
        absent = taken_over(session, [entry_numbered(whole, seat) for seat in seats_of(table)])
        counts = settings_of(whole.tournament).computer_counts if absent else "played"
        if counts == "judge":
            return self._ask_judge(table, notice("computer_played", round=number, table=table.code, entries=absent))
        if stage.format not in DUELS:
            out = {one.number for one in whole.entries if one.state == "disqualified"}
            result = lost_by_absence(result, out, duel=False)
        notices: tuple[NewNotice, ...] = ()
        if counts == "forfeit":
            result = lost_by_absence(result, absent, duel=stage.format in DUELS)
            notices = (notice("computer_forfeit", round=number, table=table.code, entries=absent),)
        decided_table = msgspec.structs.replace(
            table, result=msgspec.json.encode(result), decided_at=self._store.clock()
        )
        return TournamentChange(tables=(decided_table,), notices=notices)

    def _ask_judge(self, table: TournamentTable, call_notice: NewNotice) -> TournamentChange:
        call = JudgeCall(table_code=table.code, user_id=None, text="", at=self._store.clock())
        stopped_table = msgspec.structs.replace(table, stopped=True)
        return TournamentChange(tables=(stopped_table,), calls=(call,), notices=(call_notice,))

    async def go_on(self, whole: Whole, locked_sessions: frozenset[int] = frozenset()) -> Whole:
        """Open further games of matches, or close the round, and make the new games' automatic moves.

        The caller holds the lock, and the locks of the ``locked_sessions`` sessions.
        """
        before = {table.code for table in whole.tables if table.session_id is not None}
        whole = await self._tables.go_on(await self._rounds.continue_round(whole, HOST, locked_sessions))
        for table in whole.tables:
            if table.session_id is not None and table.code not in before:
                async with self._store.cache.lock(table.session_id):
                    await self._play.go_on(table.session_id)
        return whole
