"""The poster of events. It posts their messages, threads and notices, until nothing is pending.

Events do not wait for each other.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Sequence

import discord
import msgspec

from bot.face.ground.discord_errors import REQUEST_FAILED, UNKNOWN_CHANNEL, advice, closes_place, is_final_refusal
from bot.face.ground.markdown import literal
from bot.face.ground.places.places import event_lacks, guild_by_id, permission_names
from bot.face.messages.tournaments.notices import SHOWN, calls_moderators
from bot.face.posting.announcer import Announcer
from bot.face.posting.notices import Notices
from bot.face.posting.roles import RoleGiver
from bot.face.posting.tournaments.discord_events import DiscordEventPoster
from bot.face.posting.tournaments.event_messages import EventMessages
from bot.face.posting.tournaments.news import EventNews, quiet, waits_for_thread
from bot.face.posting.tournaments.threads import TableThreads
from bot.face.studio import Studio
from bot.host.ground.tasks import end_tasks
from bot.host.host import Host
from bot.host.tournaments.ground.facts import keeps_hidden
from bot.host.tournaments.ground.people import is_over
from bot.host.tournaments.ground.soundness import EventDamaged
from bot.host.tournaments.reports.figures import EventFigures
from bot.wording.names import clean_text
from bot.wording.words import words_for
from engine.kernel.errors import Refused
from engine.kernel.words.phrases import Phrase
from storage.errors import StorageError
from storage.records.tournaments import Official, StoredTournament, TournamentNotice

_log = logging.getLogger(__name__)

RETRY_SECONDS = (2.0, 10.0, 60.0, 300.0)
# The number of open events that are loaded from a server at first. If the server has more, all of them are loaded.
LISTED = 100
PASSING = (*REQUEST_FAILED, StorageError, TypeError)


class EventPoster:
    """Posts the pending messages of events. Failures are retried, and do not delay other events."""

    def __init__(
        self,
        client: discord.Client,
        host: Host,
        studio: Studio,
        announcer: Announcer,
        figures: EventFigures,
        roles: RoleGiver,
    ) -> None:
        self._client = client
        self._host = host
        self.figures = figures
        self.messages = EventMessages(client, host, figures)
        self.threads = TableThreads(client, host, announcer, figures)
        self._news = EventNews(client, host, studio, announcer, figures, self.threads)
        self._notices = Notices(client, host)
        self.roles = roles
        self._discord_events = DiscordEventPoster(client, host)
        # Events whose message is outdated, events whose tables wait for threads, and by event the number of recent
        # failures.
        self._changed: set[int] = set()
        self._publishing: set[int] = set()
        self._failed: defaultdict[int, int] = defaultdict(int)
        # Events and notices for which the previous run may have posted messages without storing their ids.
        self._doubtful: set[int] = set()
        self._doubtful_notices: set[tuple[int, int]] = set()
        # Events whose moderators have been told that the channel is closed.
        self._told_closed: set[int] = set()
        # The tasks of the events being updated, and the events that changed again in the meantime.
        self._seen_to: dict[int, asyncio.Task[None]] = {}
        self._missed: set[int] = set()
        self._task: asyncio.Task[None] | None = None
        self._listening: asyncio.Task[None] | None = None
        self._alarms: dict[int, asyncio.TimerHandle] = {}
        self._again = False
        self._closed = False

    async def resume(self) -> None:
        """After a start, update every open event and post the notices that are still pending."""
        self.retry_refused(*(guild.id for guild in self._client.guilds))
        for guild in self._client.guilds:
            for one in await self._open_events(guild.id):
                self._doubtful.add(one.tournament_id)
                self._changed.add(one.tournament_id)
                if one.state == "running":
                    self._publishing.add(one.tournament_id)
        notices_waiting = await self._host.tournaments.notices()
        self._doubtful_notices.update((notice.notice_id, notice.at) for notice in notices_waiting)
        if self._listening is None:
            self._listening = asyncio.create_task(self._listen(), name="news of events")
        self.wake()

    async def _open_events(self, guild_id: int) -> tuple[StoredTournament, ...]:
        limit = LISTED
        while True:
            count, running_events = await self._host.tournaments.listed(guild_id, over=False, limit=limit)
            if count <= len(running_events):
                return running_events
            # The limit is doubled, because further events may be created in the meantime.
            limit = 2 * count

    def retry_refused(self, *guilds: int) -> None:
        """Try the refused roles and events in Discord of guilds once more, because the bot's rights may have changed.

        Returns at once.
        """
        self.roles.retry(*guilds)
        self._discord_events.retry(*guilds)

    async def refresh(self, guild_id: int) -> None:
        """Update every open event of a guild, because a setting of the guild has changed."""
        self._changed.update(one.tournament_id for one in await self._open_events(guild_id))
        self.wake()

    def wake(self) -> None:
        """Post all pending messages. Returns at once."""
        if self._closed:
            return
        self._again = True
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run(), name="events")

    @property
    def busy(self) -> bool:
        """Whether anything is being posted, or the host has reported news."""
        is_waiting = not self._closed and self._host.tournaments.news.is_set()
        return is_waiting or bool(self._working())

    async def idle(self) -> None:
        """Wait until everything is posted that can be posted now."""
        while working := self._working():
            await asyncio.gather(*working, return_exceptions=True)

    def _working(self) -> list[asyncio.Task[None]]:
        tasks = [self._task] if self._task is not None else []
        tasks += [*self._seen_to.values(), *self.roles.working(), *self._discord_events.working()]
        return [task for task in tasks if not task.done()]

    async def close(self) -> None:
        """Stop. Pending messages are posted after the next start."""
        self._closed = True
        for alarm in self._alarms.values():
            alarm.cancel()
        await self.roles.close()
        await self._discord_events.close()
        await end_tasks([*self._working(), *([self._listening] if self._listening is not None else [])])

    async def _listen(self) -> None:
        news = self._host.tournaments.news
        while True:
            await news.wait()
            news.clear()
            self.wake()

    async def _run(self) -> None:
        while self._again:
            self._again = False
            try:
                await self._start_updates()
            except StorageError as error:
                _log.warning("news of events cannot be read yet: %s", error)
                self._retry(0)
            except Exception:
                _log.exception("news of events was not announced")
                self._retry(0)

    async def _start_updates(self) -> None:
        self._changed |= self._host.tournaments.pop_changed()
        # An event may have been deleted. Then its roles must be taken from their members, and its event in Discord must
        # be deleted.
        self.roles.wake()
        self._discord_events.wake()
        for tournament in self._host.tournaments.damaged():
            await self._tell_damaged(tournament)
        for tournament_id in sorted({*await self._host.tournaments.noticed(), *self._changed, *self._publishing}):
            if tournament_id in self._seen_to:
                self._missed.add(tournament_id)
            elif tournament_id not in self._alarms:
                task = asyncio.create_task(self._update_or_retry(tournament_id), name=f"event {tournament_id}")
                self._seen_to[tournament_id] = task

    async def _update_or_retry(self, tournament_id: int) -> None:
        """Update one event. Failures are retried after increasing pauses."""
        try:
            await self._update_event(tournament_id)
            self._failed.pop(tournament_id, None)
            self._told_closed.discard(tournament_id)
        except PASSING as error:
            await self._handle_failure(tournament_id, error)
        except EventDamaged as error:
            self._changed.discard(tournament_id)
            self._publishing.discard(tournament_id)
            if is_over(error.tournament):
                await self.messages.close(error.tournament)
        except Refused as error:
            _log.warning("event %d: its news was not announced: %s", tournament_id, error.code)
            if error.code == "event_changed":
                self._retry_later(tournament_id)
                return
            self._changed.discard(tournament_id)
            self._publishing.discard(tournament_id)
        except Exception:
            _log.exception("event %d: its news was not announced", tournament_id)
            self._retry_later(tournament_id)
        finally:
            del self._seen_to[tournament_id]
            if tournament_id in self._missed:
                self._missed.discard(tournament_id)
                self.wake()

    async def _update_event(self, tournament_id: int) -> None:
        """Update one event: its message, its news, some of its tables."""
        tournaments = self._host.tournaments
        found = await tournaments.get(tournament_id)
        if not self._host.owns(found.guild_id):
            # The process that owns the event posts its messages.
            self._changed.discard(tournament_id)
            self._publishing.discard(tournament_id)
            return
        doubtful, notices = tournament_id in self._doubtful, await tournaments.notices(tournament_id)
        # An event's last notice is sent after its roles are stored, so that no crash loses them.
        whole = await tournaments.whole(found.guild_id, tournament_id)
        await self.roles.note(whole)
        if whole.tournament.message_id is not None:
            # If the event's channel is gone, its message cannot be updated, but its event in Discord still can.
            await self._discord_events.note(whole)
        if notices:
            self._changed.add(tournament_id)
        if any(notice.kind == "published" for notice in notices):
            self._publishing.add(tournament_id)
        # If the message must still rest after its last edit, it is updated when this pause ends (alarm
        # `-tournament_id`).
        if tournament_id in self._changed and -tournament_id not in self._alarms:
            await self._show_event(found, doubtful=doubtful)
            # The event may have changed while Discord answered.
            whole = await tournaments.whole(found.guild_id, tournament_id)
        # Discord's event links to the event's message, which may be new.
        await self._discord_events.note(whole)
        for notice in notices:
            # A notice that the event's message shows stays stored until the message is edited.
            waits = notice.kind in SHOWN and tournament_id in self._changed
            if not waits and not waits_for_thread(whole, notice):
                await self._post_notice(found, notice)
        if tournament_id in self._publishing:
            if not await self.threads.publish(found.guild_id, tournament_id, doubtful=doubtful):
                self._publishing.discard(tournament_id)
            # Recent notices, and notices that waited for these tables, are posted before further tables.
            self._missed.add(tournament_id)
        if tournament_id not in self._publishing:
            self._doubtful.discard(tournament_id)

    async def _show_event(self, stored_event: StoredTournament, *, doubtful: bool) -> None:
        wait = self.messages.wait_for(stored_event)
        if wait > 0:
            self._retry(-stored_event.tournament_id, wait)
            return
        self._changed.discard(stored_event.tournament_id)
        try:
            whole = await self._host.tournaments.whole(stored_event.guild_id, stored_event.tournament_id)
            await self.messages.show(whole, doubtful=doubtful)
        except BaseException:
            self._changed.add(stored_event.tournament_id)
            raise

    async def _post_notice(self, stored_event: StoredTournament, notice: TournamentNotice) -> None:
        """Post a notice. If Discord refuses it for good or it cannot be decoded, drop it."""
        tournaments = self._host.tournaments
        whole = await tournaments.whole(stored_event.guild_id, stored_event.tournament_id)
        doubtful = (notice.notice_id, notice.at) in self._doubtful_notices
        try:
            if not quiet(whole, notice):
                await self._news.tell(whole, notice, doubtful=doubtful)
                if calls_moderators(notice):
                    await self._tell_moderators(stored_event, "tournament-asks-moderators")
        except PASSING as error:
            if not isinstance(error, discord.HTTPException) or not is_final_refusal(error):
                self._doubtful_notices.add((notice.notice_id, notice.at))
                raise
            _log.warning("event %d: Discord refuses a notice (%s): %s", stored_event.tournament_id, notice.kind, error)
        except (msgspec.DecodeError, LookupError, ValueError):
            _log.exception("event %d: a notice (%s) cannot be announced", stored_event.tournament_id, notice.kind)
        await tournaments.mark_notice_sent(notice.notice_id)

    async def _handle_failure(self, tournament_id: int, error: Exception) -> None:
        """Retry an event later. If its channel is closed, notify the moderators and organisers once.

        If the channel of a finished event was deleted, give up, because the event cannot get another channel.
        """
        _log.warning("event %d: its news is not announced yet: %s", tournament_id, error)
        self._retry_later(tournament_id)
        shut = isinstance(error, TypeError) or (isinstance(error, discord.HTTPException) and is_final_refusal(error))
        if not shut or tournament_id in self._told_closed:
            return
        try:
            found = await self._host.tournaments.get(tournament_id)
            whole = await self._host.tournaments.whole(found.guild_id, tournament_id)
            over, repeats = is_over(found), False
            if await self._is_gone(found, error):
                # The next edition could not be announced in the deleted channel, so the event stops repeating.
                repeats = await self._host.tournaments.series.stop_gone(tournament_id)
            if over and isinstance(error, TypeError | discord.NotFound):
                await self._give_up(tournament_id)
                return
        except (Refused, StorageError):
            return
        self._told_closed.add(tournament_id)
        rights_lacking = event_lacks(self._client, found.guild_id, found.channel_id, is_hidden=keeps_hidden(whole))
        if over and not rights_lacking:
            return
        leading = [one.id for one in whole.officials if _is_organiser(one)]
        if rights_lacking:
            await self._tell_moderators(found, "tournament-lacks-rights", rights_lacking, leading)
        elif isinstance(error, discord.HTTPException) and not closes_place(error):
            await self._tell_moderators(found, "tournament-refused", users=leading, why=advice(error))
        else:
            await self._tell_moderators(found, "tournament-closed-place", users=leading, repeats=repeats)

    async def _is_gone(self, stored_event: StoredTournament, error: Exception) -> bool:
        """Return whether an event's channel was deleted, or the bot is not on its server, after an error there.

        Discord is asked, because the client does not know the channels of other shards or of a server in an outage, and
        the error may be about a table's thread.
        """
        if not isinstance(error, discord.HTTPException) or not closes_place(error):
            return False
        try:
            await self._client.fetch_channel(stored_event.channel_id)
            return False
        except discord.NotFound as refusal:
            return refusal.code == UNKNOWN_CHANNEL
        except discord.Forbidden:
            return await guild_by_id(self._client, stored_event.guild_id) is None
        except (*REQUEST_FAILED, discord.InvalidData):
            return False

    async def _give_up(self, tournament_id: int) -> None:
        for notice in await self._host.tournaments.notices(tournament_id):
            await self._host.tournaments.mark_notice_sent(notice.notice_id)
        self._changed.discard(tournament_id)
        self._publishing.discard(tournament_id)

    def _retry_later(self, tournament_id: int) -> None:
        """Retry an event later. The pause grows with the number of failures."""
        self._failed[tournament_id] += 1
        # Discord may have carried out the failed requests, so messages without a stored id may exist.
        self._doubtful.add(tournament_id)
        self._retry(tournament_id, RETRY_SECONDS[min(self._failed[tournament_id], len(RETRY_SECONDS)) - 1])

    async def _tell_damaged(self, stored_event: StoredTournament) -> None:
        """Notify the moderators that an event cannot be loaded, unless it is over."""
        self._changed.discard(stored_event.tournament_id)
        self._publishing.discard(stored_event.tournament_id)
        if not is_over(stored_event):
            await self._tell_moderators(stored_event, "tournament-damaged")
        await self._host.tournaments.damage_told(stored_event.tournament_id)

    async def _tell_moderators(
        self,
        stored_event: StoredTournament,
        key: str,
        rights: Sequence[str] = (),
        users: Sequence[int] = (),
        why: Phrase | None = None,
        *,
        repeats: bool = False,
    ) -> None:
        guild = self._client.get_guild(stored_event.guild_id)
        if guild is None:
            return
        words, where = words_for(None, stored_event.language), f"<#{stored_event.channel_id}>"
        number, name = str(stored_event.tournament_id), literal(clean_text(stored_event.name, 100))
        rights_lacking = words.listed([words.say(one) for one in permission_names(rights)])
        refusal_text = words.say(why) if why is not None else ""
        text = words(
            key,
            channel=where,
            name=name,
            event=number,
            rights=rights_lacking,
            why=refusal_text,
            repeats="yes" if repeats else "no",
        )
        await self._notices.tell_moderators(guild, text, stored_event.language, [])
        for user_id in users:
            await self._notices.write_to(user_id, text, stored_event.language, [])

    def _retry(self, tournament_id: int, seconds: float = RETRY_SECONDS[0]) -> None:
        """Update an event again after a pause. Until then it is skipped."""

        def ring() -> None:
            self._alarms.pop(tournament_id, None)
            self.wake()

        if tournament_id not in self._alarms and not self._closed:
            self._alarms[tournament_id] = asyncio.get_running_loop().call_later(seconds, ring)


def _is_organiser(official: Official) -> bool:
    return official.role == "organiser" and official.kind == "user"
