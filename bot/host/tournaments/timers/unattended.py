"""Handles unattended tournaments: each week the bot asks more people, and finally continues without them (TN-44)."""

from __future__ import annotations

import logging

import msgspec

from bot.host.seats.deadlines import ASK_AGAIN_MS
from bot.host.tournaments.drafts.drafts import Drafts
from bot.host.tournaments.ground.awaited_acts import BY_ITSELF, PLAYERS_TOO, Awaited, asks_again_at, awaited
from bot.host.tournaments.ground.settings import settings_of
from bot.host.tournaments.ground.store import TournamentStore, notice
from bot.host.tournaments.rulings.rulings import EventRulings
from engine.kernel.errors import Refused
from storage.records.tournaments import TournamentChange, Whole

_log = logging.getLogger(__name__)


class Unattended:
    """Handles tournaments that wait for absent officials. Any act of an official restarts the sequence."""

    def __init__(self, store: TournamentStore, drafts: Drafts, rulings: EventRulings) -> None:
        self._store = store
        self._drafts = drafts
        self._rulings = rulings

    async def ask(self, tournament_id: int, due_at: int) -> None:
        """Ask the officials again, each time with more people; finally continue without them.

        Time in which the bot was away is added, because nobody could answer.
        """
        async with self._store.locked(tournament_id) as whole:
            found, at, asked_again_at = awaited(whole), self._store.clock(), asks_again_at(whole)
            if found is None or asked_again_at is None or asked_again_at > at:
                return
            if away := self._store.cache.absences.away(whole.tournament.guild_id, due_at):
                await self._store.change(whole, TournamentChange(fields={"asked_at": at + away - ASK_AGAIN_MS}))
                return
            level = whole.tournament.asked + 1
            if level <= PLAYERS_TOO:
                await self._store.change(whole, _request_attention(whole, found, level, at))
                return
        await self._go_on(tournament_id, whole, found)

    async def _go_on(self, tournament_id: int, whole: Whole, waited_for: Awaited) -> None:
        """Decide open tables, and let rounds follow automatically; if that is impossible, cancel the tournament."""
        if waited_for.what == "start" or (waited_for.what == "step" and whole.tournament.asked >= BY_ITSELF):
            await self._drafts.lapse(tournament_id)
            return
        for table in waited_for.tables:
            try:
                await self._rulings.lapse(tournament_id, table.code)
            except Refused as error:
                _log.warning("tournament %d: table %s cannot be decided: %s", tournament_id, table.code, error.code)
        async with self._store.locked(tournament_id) as whole:
            # From now on rounds follow automatically, so that later rounds wait for no official.
            settings = msgspec.structs.replace(settings_of(whole.tournament), auto=True)
            fields = {"settings": msgspec.json.encode(settings), "asked_at": self._store.clock()}
            fields |= {"asked": BY_ITSELF} if waited_for.what == "step" else {}
            await self._store.change(whole, TournamentChange(fields=fields))


def _request_attention(whole: Whole, waited_for: Awaited, level: int, at: int) -> TournamentChange:
    players = tuple(one.number for one in whole.entries if one.involved and one.user_id is not None)
    new_notice = notice(
        "asked_again",
        round=whole.rounds[-1].number if whole.rounds else None,
        entries=players if level == PLAYERS_TOO else (),
        what=waited_for.what,
        level=level,
        waiting=[table.code for table in waited_for.tables],
        until=at + ASK_AGAIN_MS,
    )
    return TournamentChange(fields={"asked": level, "asked_at": at}, notices=(new_notice,))
