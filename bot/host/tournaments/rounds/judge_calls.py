"""Records calls for a judge, made at a table with a line of text (TN-32, TN-39)."""

from __future__ import annotations

import msgspec

from bot.host.tournaments.drafts.drafts import need_going
from bot.host.tournaments.ground.facts import seats_of
from bot.host.tournaments.ground.people import Actor, entry_of, own_entry
from bot.host.tournaments.ground.rights import need_apart
from bot.host.tournaments.ground.store import TournamentStore, notice
from bot.host.tournaments.rounds.tables import table_coded
from engine.kernel.errors import Refused
from storage.records.tournaments import JudgeCall, NewNotice, TournamentChange, Whole

TEXT_LIMIT = 300


class Calls:
    """Records calls for a judge."""

    def __init__(self, store: TournamentStore) -> None:
        self._store = store

    async def call(self, guild_id: int, tournament_id: int, actor: Actor, code: str, text: str) -> JudgeCall:
        """Call the judges to the player's table. If the player's call there is still open, return that call.

        Raises `Refused`: "no_tournament", "tournament_over", "not_entered", "no_table", "not_at_event_table",
        "text_too_long".
        """
        async with self._store.locked(tournament_id, guild_id) as whole:
            need_going(whole)
            entry = own_entry(whole, actor.user_id)
            if entry.number not in seats_of(table_coded(whole, code)):
                raise Refused("not_at_event_table")
            if len(text) > TEXT_LIMIT:
                raise Refused("text_too_long", most=TEXT_LIMIT)
            open_call = next(
                (one for one in open_calls(whole) if (one.table_code, one.user_id) == (code, actor.user_id)), None
            )
            if open_call is not None:
                return open_call
            call = JudgeCall(
                table_code=code, user_id=actor.user_id, text=" ".join(text.split()), at=self._store.clock()
            )
            new_notice = notice("call", round=table_coded(whole, code).round, table=code, entries=(entry.number,))
            change = TournamentChange(calls=(call,), notices=(new_notice,))
            return (await self._store.change(whole, change, once=actor.once)).calls[-1]

    async def answer(self, guild_id: int, tournament_id: int, actor: Actor, call_id: int) -> JudgeCall:
        """Record that a judge answers a player's call, and notify the player. An answered call stays as it is.

        Raises `Refused`: "no_tournament", "not_judge", "no_call", "not_neutral" (the judge sits at the table).
        """
        async with self._store.locked(tournament_id, guild_id) as whole:
            need_apart(whole, actor, "answer", ())
            call = next((one for one in whole.calls if one.call_id == call_id), None)
            if call is None:
                raise Refused("no_call")
            if call.answered_at is not None:
                return call
            seats = [seats_of(table) for table in whole.tables if table.code == call.table_code]
            need_apart(whole, actor, "answer", seats[0] if seats else ())
            answered_call = msgspec.structs.replace(call, answered_by=actor.user_id, answered_at=self._store.clock())
            audit = self._store.entry(whole, actor, "answer", table=call.table_code)
            change = TournamentChange(calls=(answered_call,), notices=_caller_notice(whole, call), audit=audit)
            await self._store.change(whole, change)
            return answered_call


def _caller_notice(whole: Whole, call: JudgeCall) -> tuple[NewNotice, ...]:
    caller = None if call.user_id is None else entry_of(whole, call.user_id)
    table = next((one for one in whole.tables if one.code == call.table_code), None)
    if caller is None or table is None:
        return ()
    return (notice("call_answered", round=table.round, table=table.code, entries=(caller.number,)),)


def open_calls(whole: Whole) -> tuple[JudgeCall, ...]:
    """Return the open calls for a judge, oldest first. Calls by the host end with their table or the tournament."""
    cancelled = whole.tournament.state == "cancelled"
    over = {table.code for table in whole.tables if cancelled or table.result is not None}
    return tuple(
        call
        for call in whole.calls
        if call.answered_at is None and (call.user_id is not None or call.table_code not in over)
    )
