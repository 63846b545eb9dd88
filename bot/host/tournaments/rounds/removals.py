"""Removes disqualified players from running tables whose other players continue (TN-32)."""

from __future__ import annotations

from contextlib import nullcontext

from bot.host.seats.seats import Seats, why
from bot.host.tournaments.ground.facts import running_tables, said_of
from bot.host.tournaments.ground.store import TournamentStore
from storage.records.tournaments import TournamentEntry, Whole


class Removals:
    """Gives up the seats of disqualified players. If the bot stops during this, the next start completes it."""

    def __init__(self, store: TournamentStore, seats: Seats) -> None:
        self._cache = store.cache
        self._seats = seats

    async def give_up(self, whole: Whole, locked_sessions: frozenset[int] = frozenset()) -> None:
        """Let all disqualified players give up their seats.

        The caller holds the locks of the event and ``locked_sessions`` sessions.
        """
        for entry in whole.entries:
            for table in running_tables(whole, entry.number) if entry.state == "disqualified" else ():
                if table.session_id is not None and entry.user_id is not None:
                    async with (
                        nullcontext() if table.session_id in locked_sessions else self._cache.lock(table.session_id)
                    ):
                        await self._given_up(whole, entry, entry.user_id, table.session_id)

    async def _given_up(self, whole: Whole, entry: TournamentEntry, user_id: int, session_id: int) -> None:
        live = await self._cache.even_damaged_under_lock(session_id)
        seat = live.seat_of(user_id) if live.is_running else None
        if seat is not None and seat.resigned_at is None:
            rulings = [one for one in whole.rulings if one.kind == "disqualify" and said_of(one).entry == entry.number]
            because = (why(rulings[-1].reason),) if rulings else ()
            await self._seats.give_up(live, seat.seat, how="moderator", because=because)
