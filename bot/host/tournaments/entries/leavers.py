"""Notes members who leave the guild during a tournament, and drops those who stay away (TN-7)."""

from __future__ import annotations

import msgspec

from bot.host.tournaments.entries.entry_rules import leaving
from bot.host.tournaments.ground.people import LISTED, audit_ids, entry_of
from bot.host.tournaments.ground.soundness import EventDamaged
from bot.host.tournaments.ground.store import HOST, TournamentStore, notice
from bot.host.tournaments.rounds.rounds import Rounds
from storage.records.tournaments import TournamentChange


class Leavers:
    """Manages the entries of members who left the guild."""

    def __init__(self, store: TournamentStore, rounds: Rounds) -> None:
        self._store = store
        self._rounds = rounds

    async def record_leaver(self, guild_id: int, user_id: int) -> list[int]:
        """Record that a member left the guild, and notify the organisers (TN-7). Return the changed tournaments."""
        return await self._note_absence(guild_id, user_id, self._store.clock())

    async def record_return(self, guild_id: int, user_id: int) -> list[int]:
        """Record that a member returned before they were dropped. Return the changed tournaments."""
        return await self._note_absence(guild_id, user_id, None)

    async def _note_absence(self, guild_id: int, user_id: int, since: int | None) -> list[int]:
        found = []
        for number in await self._store.rows.of_user(user_id):
            try:
                noted = await self._absence_noted(guild_id, number, user_id, since)
            except EventDamaged:
                # The damaged tournament is suspended, and the other tournaments continue.
                continue
            found += [number] if noted else []
        return found

    async def _absence_noted(self, guild_id: int, number: int, user_id: int, since: int | None) -> bool:
        if (await self._store.find(number)).guild_id != guild_id:
            return False
        async with self._store.locked(number) as whole:
            entry = entry_of(whole, user_id)
            if entry is None or entry.state not in LISTED or (entry.absent_since is None) == (since is None):
                return False
            new_entry = msgspec.structs.replace(entry, absent_since=since)
            notices = (notice("left_guild", entries=(entry.number,)),) if since is not None else ()
            await self._store.change(whole, TournamentChange(entries=(new_entry,), notices=notices))
            return True

    async def drop_gone(self, tournament_id: int, number: int) -> None:
        """Drop an entry whose user left the guild long enough ago. If they returned, do nothing."""
        async with self._store.locked(tournament_id) as whole:
            entry = next((one for one in whole.entries if one.number == number), None)
            if entry is None or entry.absent_since is None or entry.state not in LISTED or entry.dropped:
                return
            change = await self._rounds.without(whole, leaving(whole, entry), number)
            notices = (*change.notices, notice("dropped_gone", entries=(number,)))
            audit = self._store.entry(whole, HOST, "drop", players=audit_ids(entry))
            await self._store.change(whole, msgspec.structs.replace(change, notices=notices, audit=audit))
