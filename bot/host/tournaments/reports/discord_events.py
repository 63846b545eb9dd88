"""Decides which of Discord's scheduled events shows a tournament: from its registration with a start to its end."""

from __future__ import annotations

from typing import Literal

import msgspec

from bot.host.clocks.terms import DAY_MS, HOUR_MS
from bot.host.tournaments.ground.settings import plan_of, settings_of
from bot.host.tournaments.ground.store import TournamentStore, notice
from engine.tournaments.rounds.next_round import planned_rounds
from storage.records.tournaments import DELETED_EVENT, DiscordEvent, Whole

# The states of Discord's entry for an event: not begun, running, ended, called off, or no entry any more.
EntryStatus = Literal["scheduled", "active", "completed", "canceled", "deleted"]
# An event of Discord without a place there must have an end. It is planned by the rounds, within these limits.
SHORTEST_MS, LONGEST_MS = HOUR_MS, 180 * DAY_MS
# How long a running event whose rounds have no deadlines is shown at least after its latest news.
QUIET_MS = 30 * DAY_MS


class EventEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """What Discord is to show of a tournament. Times are in UTC milliseconds."""

    status: EntryStatus
    name: str = ""
    about: str = ""
    place: str = ""
    starts_at: int = 0
    ends_at: int = 0

    @property
    def ends(self) -> bool:
        """Whether this status is final."""
        return self.status in ("completed", "canceled", "deleted")


_ENTRY = msgspec.json.Decoder(EventEntry)
DELETED = _ENTRY.decode(DELETED_EVENT)


def decode_entry(data: bytes | None) -> EventEntry | None:
    """Return a stored entry, None if there is none or it is damaged."""
    try:
        return None if data is None else _ENTRY.decode(data)
    except msgspec.DecodeError:
        return None


class DiscordEvents:
    """Stores what Discord is to show. Discord is asked afterwards, until it has carried everything out."""

    def __init__(self, store: TournamentStore) -> None:
        self._store = store
        self._rows = store.cache.storage.discord_events
        self._guilds = store.cache.storage.settings
        # Methods of `DiscordEventRows` (storage/sql), offered here unchanged.
        self.pending_events = self._rows.pending_events
        self.refused_events = self._rows.refused_events
        self.carried_out = self._rows.carried_out
        self.drop = self._rows.drop
        self.try_again = self._rows.try_again

    async def note(self, whole: Whole, name: str, about: str, place: str) -> bool:
        """Store what Discord is to show of a tournament, with these texts. Return whether anything is to be done."""
        is_wanted = (await self._guilds.guild(whole.tournament.guild_id)).discord_events
        entry = self._wanted_entry(whole, EventEntry("scheduled", name, about, place), may_create=is_wanted)
        if entry is None:
            return False
        data, number = msgspec.json.encode(entry), whole.tournament.tournament_id
        new = entry.status == "scheduled"
        return await self._rows.want(number, whole.tournament.guild_id, data, new=new, ends=entry.ends)

    def _wanted_entry(self, whole: Whole, entry: EventEntry, *, may_create: bool) -> EventEntry | None:
        """Return what Discord is to show, None to leave it as it is."""
        tournament, settings = whole.tournament, settings_of(whole.tournament)
        if tournament.state == "finished":
            return EventEntry("completed")
        if tournament.state == "cancelled":
            return EventEntry("canceled")
        if not settings.discord_event or not may_create or tournament.state == "draft":
            return DELETED
        if tournament.state == "running":
            return msgspec.structs.replace(entry, status="active", ends_at=self._running_until(whole))
        if settings.start_at is None:
            return DELETED
        # Discord refuses an event that begins in the past. If the start is late, its event stays as it is.
        if settings.start_at <= self._store.clock():
            return None
        ends_at = settings.start_at + planned_length(whole)
        return msgspec.structs.replace(entry, starts_at=settings.start_at, ends_at=ends_at)

    def _running_until(self, whole: Whole) -> int:
        """Return until when Discord is to show a running tournament, in UTC milliseconds.

        Discord ends events by itself at this time. So at each change of the tournament, it is set to the present time
        plus the planned length. It is rounded up to a whole day, so that it changes at most daily. If rounds have no
        deadline, there may be no change for long, so at least `QUIET_MS` are added.
        """
        settings = settings_of(whole.tournament)
        length = planned_length(whole) if settings.round_ms is not None else max(QUIET_MS, planned_length(whole))
        started_at = max(self._store.clock(), settings.start_at or 0)
        return -(-(started_at + length) // DAY_MS) * DAY_MS

    async def refuse(self, row: DiscordEvent, why: str) -> None:
        """Note that Discord refuses an event, and tell the organisers once. ``why`` is as in their notice."""
        await self._rows.refuse(row, notice("discord_event_refused", why=why), at=self._store.clock())
        self._store.news.set()


def planned_length(whole: Whole) -> int:
    """Return how long a tournament lasts at most by its plan, in milliseconds.

    A round without a deadline counts as a day.

    The number of rounds is that of a full tournament, so that it does not change with each player who enters.
    """
    settings = settings_of(whole.tournament)
    rounds = planned_rounds(plan_of(whole.tournament), settings.most, [])[1]
    return min(max(SHORTEST_MS, rounds * (settings.round_ms or DAY_MS)), LONGEST_MS)
