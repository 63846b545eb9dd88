"""Shows events among a server's events in Discord. What is wanted is stored first, and tried until Discord answers."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final

import discord

from bot.face.ground.discord_errors import is_final_refusal
from bot.face.ground.permissions import may_show_events
from bot.face.messages.tournaments.event_message import place_url
from bot.face.posting.row_poster import RowPoster
from bot.face.words.tournaments.series import entry_about, entry_mark
from bot.host.host import Host
from bot.host.tournaments.reports.discord_events import EventEntry, decode_entry
from bot.wording.names import clean_text
from bot.wording.words import words_for
from storage.records.tournaments import DiscordEvent, Whole

_log = logging.getLogger(__name__)

NAME_LIMIT, ABOUT_LIMIT, PLACE_LIMIT = 100, 1000, 100
# Discord's numbers of the states of its events, of events outside Discord, and of events for the server's members.
SCHEDULED, ACTIVE, COMPLETED, CANCELED = 1, 2, 3, 4
EXTERNAL, MEMBERS_ONLY = 3, 2
# Discord's codes for an event that does not exist, and for a server with too many events.
UNKNOWN_EVENT, TOO_MANY_EVENTS = 10070, 30038
# The changes of state by which an event of Discord ends, by its present state.
_ENDING: Final[Mapping[str, Mapping[int, tuple[int, ...]]]] = {
    "completed": {SCHEDULED: (ACTIVE, COMPLETED), ACTIVE: (COMPLETED,)},
    "canceled": {SCHEDULED: (CANCELED,), ACTIVE: (COMPLETED,)},
}


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
        """Return the events that Discord does not show as wanted, and refused ones that are to be tried once more."""
        events = self._host.tournaments.discord_events
        retried, self._retried = self._retried, set()
        refused = await events.refused_events() if retried else ()
        again = [one for one in refused if one.guild_id in retried and self._may_show(one)]
        return [*await events.pending_events(), *again]

    def name_of(self, row: DiscordEvent) -> str:
        """Return the name of a row for the log, which stays the same after changes."""
        return f"event {row.tournament_id}"

    def _may_show(self, row: DiscordEvent) -> bool:
        guild = self._guild(row)
        return guild is not None and may_show_events(guild)

    def _guild(self, row: DiscordEvent) -> discord.Guild | None:
        guild = self._client.get_guild(row.guild_id)
        return None if guild is None or guild.unavailable or guild.me is None else guild

    async def post(self, row: DiscordEvent) -> None:
        """Carry out what a row wants. Raises `discord.HTTPException`, `StorageError` if it must be tried again."""
        events, guild, wanted = self._host.tournaments.discord_events, self._guild(row), decode_entry(row.wanted)
        if guild is None:
            # The bot was removed, or the guild has an outage. The row stays pending until the next start or change.
            return
        if wanted is None:
            _log.warning("event %d: its event in Discord cannot be read", row.tournament_id)
            await events.drop(row)
            return
        if not may_show_events(guild):
            await self._refuse(row, wanted, "right")
            return
        try:
            event_id = await self._show_event(row, wanted)
        except discord.HTTPException as error:
            if error.code == UNKNOWN_EVENT and wanted.ends:
                event_id = None
            elif is_final_refusal(error):
                _log.warning("event %d: Discord refuses its event: %s", row.tournament_id, error)
                why = {UNKNOWN_EVENT: "gone", TOO_MANY_EVENTS: "full"}.get(error.code, "discord")
                await self._refuse(row, wanted, why)
                return
            else:
                if row.refused:
                    self._retried.add(row.guild_id)
                raise
        if event_id is None:
            await events.drop(row)
        else:
            await events.carried_out(row, event_id)

    async def _refuse(self, row: DiscordEvent, wanted: EventEntry, why: str) -> None:
        """Note a refusal, and tell the organisers once. Discord completes events by itself, so that is not told."""
        events = self._host.tournaments.discord_events
        if wanted.status == "completed":
            await events.drop(row)
        else:
            await events.refuse(row, why)

    async def _show_event(self, row: DiscordEvent, wanted: EventEntry) -> int | None:
        """Have Discord show what is wanted. Return the id of its event, None if there is nothing to show any more."""
        event_id = row.event_id or await self._event_made_before(row)
        # Discord refuses an event that begins in the past.
        late = wanted.status == "scheduled" and wanted.starts_at <= self._host.clock()
        if event_id is None:
            return await self._make(row, wanted) if wanted.status == "scheduled" and not late else None
        if late:
            return event_id
        if wanted.status == "deleted":
            await self._client.http.delete_scheduled_event(row.guild_id, event_id)
            return None
        shown = await self._client.http.get_scheduled_event(row.guild_id, event_id, with_user_count=False)
        status = int(shown["status"])
        if wanted.ends:
            for step in _ENDING[wanted.status].get(status, ()):
                await self._change(row, event_id, status=step)
            return None
        # A user may have ended Discord's event early. Then it cannot be changed any more.
        if status == SCHEDULED:
            changes = _fields(wanted) if wanted.status == "scheduled" else {**_texts(wanted), "status": ACTIVE}
            await self._change(row, event_id, **changes)
        elif status == ACTIVE and wanted.status == "active":
            await self._change(row, event_id, **_texts(wanted))
        return event_id

    async def _event_made_before(self, row: DiscordEvent) -> int | None:
        """Return the event of Discord that an earlier attempt made without storing its id, None if there is none."""
        found = await self._client.http.get_scheduled_events(row.guild_id, with_user_count=False)
        mine = (one for one in found if str(one.get("creator_id")) == str(getattr(self._client.user, "id", "")))
        mark = entry_mark(row.tournament_id)
        return next((int(one["id"]) for one in mine if str(one.get("description") or "").endswith(mark)), None)

    async def _make(self, row: DiscordEvent, wanted: EventEntry) -> int:
        made = await self._client.http.create_guild_scheduled_event(
            row.guild_id, privacy_level=MEMBERS_ONLY, **_fields(wanted)
        )
        return int(made["id"])

    async def _change(self, row: DiscordEvent, event_id: int, **fields: Any) -> None:  # noqa: ANN401 - JSON
        await self._client.http.edit_scheduled_event(row.guild_id, event_id, **{"entity_type": EXTERNAL, **fields})


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
