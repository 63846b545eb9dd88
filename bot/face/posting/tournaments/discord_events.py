"""Shows events among a server's events in Discord. What is wanted is stored first, and tried until Discord answers."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

import discord

from bot.face.ground.discord_errors import is_final_refusal
from bot.face.ground.places.permissions import may_change_events, may_show_events
from bot.face.messages.tournaments.event_message import place_url
from bot.face.posting.row_poster import RowPoster
from bot.face.words.tournaments.series import entry_about, entry_mark
from bot.host.host import Host
from bot.host.tournaments.reports.discord_events import EventEntry, decode_entry
from bot.wording.names import clean_text
from bot.wording.words import words_for
from storage.errors import StorageError
from storage.records.tournaments import DiscordEvent, Whole

_log = logging.getLogger(__name__)

NAME_LIMIT, ABOUT_LIMIT, PLACE_LIMIT = 100, 1000, 100
# Discord's numbers of the states of its events, of events outside Discord, and of events for the server's members.
SCHEDULED, ACTIVE, COMPLETED, CANCELED = 1, 2, 3, 4
EXTERNAL, MEMBERS_ONLY = 3, 2
# Discord's codes for an event that does not exist, and for a server with too many events.
UNKNOWN_EVENT, TOO_MANY_EVENTS = 10070, 30038
# The states through which an event of Discord is taken to end it as "completed" or "canceled", by its present state.
_ENDING: Final[Mapping[str, Mapping[int, tuple[int, ...]]]] = {
    "completed": {SCHEDULED: (ACTIVE, COMPLETED), ACTIVE: (COMPLETED,)},
    "canceled": {SCHEDULED: (CANCELED,), ACTIVE: (COMPLETED,)},
}


class _RightMissing(Exception):  # noqa: N818 - a refusal is an answer, not a fault
    """The bot lacks the right to make an event of Discord, or to change it."""


class _DiscordEntry(NamedTuple):
    """An event of Discord: its id, its state, and its planned start in UTC milliseconds."""

    event_id: int
    status: int
    starts_at: int


class DiscordEventPoster(RowPoster[DiscordEvent]):
    """Makes, changes, starts and ends events of Discord."""

    about = "events in Discord"

    def __init__(self, client: discord.Client, host: Host) -> None:
        super().__init__()
        self._client = client
        self._host = host
        # The guilds in which events that Discord refused are tried once more.
        self._retried: set[int] = set()

    async def note(self, whole: Whole) -> None:
        """Store what Discord is to show of an event, and begin to carry it out."""
        words = words_for(None, whole.tournament.language)
        name = clean_text(whole.tournament.name, NAME_LIMIT)
        about, place = entry_about(whole, words, ABOUT_LIMIT), place_url(whole.tournament)[:PLACE_LIMIT]
        if await self._host.tournaments.discord_events.note(whole, name, about, place):
            self.wake()

    def retry(self, *guilds: int) -> None:
        """Try the refused events of guilds once more, because the bot's rights may have changed. Returns at once."""
        self._retried.update(guilds)
        self.wake()

    async def pending_rows(self) -> Sequence[DiscordEvent]:
        """Return the events that Discord does not show as it should, and refused ones that are to be tried again."""
        events = self._host.tournaments.discord_events
        retried, self._retried = self._retried, set()
        try:
            for one in await events.refused_events() if retried else ():
                if one.guild_id in retried and self._may_change(one):
                    await events.try_again(one)
        except StorageError:
            self._retried |= retried
            raise
        return await events.pending_events()

    def name_of(self, row: DiscordEvent) -> str:
        """Return the name of a row for the log, which stays the same after changes."""
        return f"event {row.tournament_id}"

    def _may_change(self, row: DiscordEvent) -> bool:
        guild = self._guild(row)
        return guild is not None and may_change_events(guild)

    def _guild(self, row: DiscordEvent) -> discord.Guild | None:
        guild = self._client.get_guild(row.guild_id)
        return None if guild is None or guild.unavailable or guild.me is None else guild

    async def post(self, row: DiscordEvent) -> None:
        """Carry out what a row wants. Raises `discord.HTTPException`, `StorageError` if it must be tried again."""
        events, event_entry = self._host.tournaments.discord_events, decode_entry(row.wanted)
        if self._guild(row) is None:
            # The bot was removed, or the guild has an outage. The row stays pending until the next start or change.
            return
        if event_entry is None:
            _log.warning("event %d: its event in Discord cannot be read", row.tournament_id)
            await events.drop(row)
            return
        try:
            event_id = await self._show_event(row, event_entry)
        except _RightMissing:
            await self._refuse(row, event_entry, "right")
        except discord.HTTPException as error:
            if not is_final_refusal(error):
                raise
            _log.warning("event %d: Discord refuses its event: %s", row.tournament_id, error)
            why = {UNKNOWN_EVENT: "gone", TOO_MANY_EVENTS: "full"}.get(error.code, "discord")
            await self._refuse(row, event_entry, why)
        else:
            if event_id is None:
                await events.drop(row)
            else:
                await events.carried_out(row, event_id)

    async def _refuse(self, row: DiscordEvent, event_entry: EventEntry, why: str) -> None:
        """Note a refusal, and tell the organisers once.

        If Discord refuses to complete an event, nobody is told, because Discord completes events by itself.
        """
        events = self._host.tournaments.discord_events
        if event_entry.status == "completed":
            await events.drop(row)
        else:
            await events.refuse(row, "stays" if event_entry.ends else why)

    async def _show_event(self, row: DiscordEvent, event_entry: EventEntry) -> int | None:
        """Have Discord show what is wanted. Return the id of its event, None if there is nothing to show any more."""
        running_entries = await self._going_entries(row)
        if event_entry.ends:
            for one in running_entries:
                await self._end_discord_event(row, event_entry.status, one)
            return None
        discord_entry = next(
            (one for one in running_entries if one.event_id == row.event_id), next(iter(running_entries), None)
        )
        if discord_entry is not None:
            await self._delete_others(row, discord_entry.event_id, running_entries)
        elif row.event_id is not None:
            found = await self._client.http.get_scheduled_event(row.guild_id, row.event_id, with_user_count=False)
            discord_entry = _discord_entry(found)
        if event_entry.status == "scheduled":
            return await self._announce(row, event_entry, discord_entry)
        if discord_entry is None:
            return None
        # A user may have ended Discord's event early. Then it cannot be changed any more.
        changes = {**_texts(event_entry), "scheduled_end_time": _iso_time(event_entry.ends_at)}
        if discord_entry.status == SCHEDULED:
            await self._change_discord_event(row, discord_entry.event_id, **changes, status=ACTIVE)
        elif discord_entry.status == ACTIVE:
            await self._change_discord_event(row, discord_entry.event_id, **changes)
        return discord_entry.event_id

    async def _announce(
        self, row: DiscordEvent, event_entry: EventEntry, discord_entry: _DiscordEntry | None
    ) -> int | None:
        """Have Discord show an event that comes. Return the id of Discord's event, None if there is none."""
        now = self._host.clock()
        # Discord refuses an event that begins in the past.
        if event_entry.starts_at <= now:
            return None if discord_entry is None else discord_entry.event_id
        if discord_entry is not None and discord_entry.status in (ACTIVE, COMPLETED) and discord_entry.starts_at <= now:
            # Discord began its event by itself at the former start. An event that has begun cannot be announced again,
            # so a new one is made.
            await self._end_discord_event(row, "completed", discord_entry)
            discord_entry = None
        if discord_entry is None:
            return await self._make(row, event_entry)
        if discord_entry.status == SCHEDULED:
            await self._change_discord_event(row, discord_entry.event_id, **_fields(event_entry))
        return discord_entry.event_id

    async def _going_entries(self, row: DiscordEvent) -> list[_DiscordEntry]:
        """Return the events of Discord that show a tournament and have not ended, the oldest first.

        An earlier attempt may have made one without storing its id. It is found by the mark in its description.
        """
        found = await self._client.http.get_scheduled_events(row.guild_id, with_user_count=False)
        own_id, mark = str(getattr(self._client.user, "id", "")), entry_mark(row.tournament_id)

        def shows_it(one: Mapping[str, Any]) -> bool:
            has_mark = str(one.get("description") or "").endswith(mark)
            return (has_mark and str(one.get("creator_id")) == own_id) or int(one["id"]) == row.event_id

        discord_entries = (_discord_entry(one) for one in found if shows_it(one))
        return sorted(one for one in discord_entries if one.status in (SCHEDULED, ACTIVE))

    async def _make(self, row: DiscordEvent, event_entry: EventEntry) -> int:
        """Make an event of Discord, and return its id. If an earlier attempt has made one too, delete that."""
        self._need_right(row, may_show_events)
        discord_event = await self._client.http.create_guild_scheduled_event(
            row.guild_id, privacy_level=MEMBERS_ONLY, **_fields(event_entry)
        )
        event_id = int(discord_event["id"])
        await self._delete_others(row, event_id, await self._going_entries(row))
        return event_id

    async def _delete_others(self, row: DiscordEvent, event_id: int, event_entries: Sequence[_DiscordEntry]) -> None:
        for one in event_entries:
            if one.event_id != event_id:
                await self._end_discord_event(row, "deleted", one)

    async def _end_discord_event(self, row: DiscordEvent, status: str, discord_entry: _DiscordEntry) -> None:
        """Complete, cancel or delete an event of Discord, unless it is gone."""
        try:
            if status == "deleted":
                self._need_right(row, may_change_events)
                await self._client.http.delete_scheduled_event(row.guild_id, discord_entry.event_id)
                return
            for step in _ENDING[status].get(discord_entry.status, ()):
                await self._change_discord_event(row, discord_entry.event_id, status=step)
        except discord.HTTPException as error:
            if error.code != UNKNOWN_EVENT:
                raise

    async def _change_discord_event(self, row: DiscordEvent, event_id: int, **fields: Any) -> None:  # noqa: ANN401 - JSON
        self._need_right(row, may_change_events)
        await self._client.http.edit_scheduled_event(row.guild_id, event_id, **{"entity_type": EXTERNAL, **fields})

    def _need_right(self, row: DiscordEvent, may: Callable[[discord.Guild], bool]) -> None:
        """Raise `LeaseLost` unless this process owns the guild, and `_RightMissing` if the bot lacks a right."""
        self._host.need_owner(row.guild_id)
        guild = self._guild(row)
        if guild is not None and not may(guild):
            raise _RightMissing


def _discord_entry(event: Mapping[str, Any]) -> _DiscordEntry:
    starts_at = datetime.fromisoformat(event["scheduled_start_time"])
    return _DiscordEntry(int(event["id"]), int(event["status"]), int(starts_at.timestamp() * 1000))


def _fields(entry: EventEntry) -> dict[str, Any]:
    return {
        **_texts(entry),
        "entity_type": EXTERNAL,
        "scheduled_start_time": _iso_time(entry.starts_at),
        "scheduled_end_time": _iso_time(entry.ends_at),
    }


def _texts(entry: EventEntry) -> dict[str, Any]:
    return {"name": entry.name, "description": entry.about, "entity_metadata": {"location": entry.place}}


def _iso_time(at: int) -> str:
    """Return a time in UTC milliseconds as Discord reads it."""
    return datetime.fromtimestamp(at / 1000, UTC).isoformat()
