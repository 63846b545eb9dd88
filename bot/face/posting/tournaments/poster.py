"""The poster of events: it has their messages, threads and news posted, each event by itself, until all is told."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Sequence

import discord
import msgspec

from bot.face.event_figures import EventFigures
from bot.face.markdown import literal
from bot.face.pages.tournaments.told import calls_moderators
from bot.face.posting.announcer import Announcer
from bot.face.posting.discord_errors import REQUEST_FAILED, advice, final, shuts
from bot.face.posting.notices import Notices
from bot.face.posting.places import event_lacks, named
from bot.face.posting.tournaments.event_messages import EventMessages
from bot.face.posting.tournaments.news import EventNews, quiet, waits_for_thread
from bot.face.posting.tournaments.threads import TableThreads
from bot.face.studio import Studio
from bot.host.host import Host
from bot.host.tournaments.facts import keeps_hidden
from bot.host.tournaments.people import is_over
from bot.host.tournaments.soundness import EventDamaged
from bot.wording.names import clean_text
from bot.wording.words import words_for
from engine.kernel.errors import Refused
from engine.kernel.phrases import Phrase
from storage.errors import StorageError
from storage.records import Official, StoredTournament, TournamentNotice

_log = logging.getLogger(__name__)

RETRY_SECONDS = (2.0, 10.0, 60.0, 300.0)
# So many open events of a server are read at first; where there are more, all are.
LISTED = 100
PASSING = (*REQUEST_FAILED, StorageError, TypeError)


class EventPoster:
    """Posts what is to be told of events; whatever fails is tried again, and other events do not wait for it."""

    def __init__(
        self, client: discord.Client, host: Host, studio: Studio, announcer: Announcer, figures: EventFigures
    ) -> None:
        self._client = client
        self._host = host
        self.figures = figures
        self.messages = EventMessages(client, host, figures)
        self.threads = TableThreads(client, host, announcer, figures)
        self._news = EventNews(client, host, studio, announcer, figures, self.threads)
        self._notices = Notices(client, host)
        # Events whose message lags, whose tables wait for threads, and those that failed lately, with how often.
        self._changed: set[int] = set()
        self._publishing: set[int] = set()
        self._failed: defaultdict[int, int] = defaultdict(int)
        # Events and notices of which something may stand that was not noted before this start.
        self._doubtful: set[int] = set()
        self._doubtful_notices: set[tuple[int, int]] = set()
        # Events of which the moderators know that their channel is closed.
        self._told_closed: set[int] = set()
        # The events that are being seen to, and those of them of which something is new meanwhile.
        self._seen_to: dict[int, asyncio.Task[None]] = {}
        self._missed: set[int] = set()
        self._task: asyncio.Task[None] | None = None
        self._listening: asyncio.Task[None] | None = None
        self._alarms: dict[int, asyncio.TimerHandle] = {}
        self._again = False
        self._closed = False

    async def resume(self) -> None:
        """After a start: look at every event that goes on, and tell what was not told."""
        for guild in self._client.guilds:
            for one in await self._going(guild.id):
                self._doubtful.add(one.tournament_id)
                self._changed.add(one.tournament_id)
                if one.state == "running":
                    self._publishing.add(one.tournament_id)
        waiting = await self._host.tournaments.notices()
        self._doubtful_notices.update((notice.notice_id, notice.at) for notice in waiting)
        self._listening = asyncio.create_task(self._listen(), name="news of events")
        self.wake()

    async def _going(self, guild_id: int) -> tuple[StoredTournament, ...]:
        """Return all events of a server that are not over."""
        limit = LISTED
        while True:
            count, going = await self._host.tournaments.listed(guild_id, over=False, limit=limit)
            if count <= len(going):
                return going
            # More may be made meanwhile.
            limit = 2 * count

    def wake(self) -> None:
        """Have told what is to be told; returns at once."""
        if self._closed:
            return
        self._again = True
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run(), name="events")

    @property
    def busy(self) -> bool:
        """Whether anything is being told, or known that is to be."""
        known = not self._closed and self._host.tournaments.news.is_set()
        return known or bool(self._working())

    async def idle(self) -> None:
        """Wait until everything is told that can be told now."""
        while working := self._working():
            await asyncio.gather(*working, return_exceptions=True)

    def _working(self) -> list[asyncio.Task[None]]:
        """Return the tasks that tell something."""
        tasks = [self._task] if self._task is not None else []
        return [task for task in (*tasks, *self._seen_to.values()) if not task.done()]

    async def close(self) -> None:
        """Stop; what is not told will be after the next start."""
        self._closed = True
        for alarm in self._alarms.values():
            alarm.cancel()
        tasks = [*self._working(), *([self._listening] if self._listening is not None else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _listen(self) -> None:
        """Wake whenever the host has news."""
        news = self._host.tournaments.news
        while True:
            await news.wait()
            news.clear()
            self.wake()

    async def _run(self) -> None:
        while self._again:
            self._again = False
            try:
                await self._round()
            except StorageError as error:
                _log.warning("news of events cannot be read yet: %s", error)
                self._retry(0)
            except Exception:
                _log.exception("news of events were not told")
                self._retry(0)

    async def _round(self) -> None:
        """Have every event seen to of which something is to be told; none of them waits for another."""
        self._changed |= self._host.tournaments.changed()
        for tournament in self._host.tournaments.damaged():
            await self._tell_damaged(tournament)
        for tournament_id in sorted({*await self._host.tournaments.noticed(), *self._changed, *self._publishing}):
            if tournament_id in self._seen_to:
                self._missed.add(tournament_id)
            elif tournament_id not in self._alarms:
                task = asyncio.create_task(self._alone(tournament_id), name=f"event {tournament_id}")
                self._seen_to[tournament_id] = task

    async def _alone(self, tournament_id: int) -> None:
        """See to one event; whatever fails is tried again, after longer and longer pauses."""
        try:
            await self._see_to(tournament_id)
            self._failed.pop(tournament_id, None)
            self._told_closed.discard(tournament_id)
        except PASSING as error:
            await self._failed_at(tournament_id, error)
        except EventDamaged as error:
            self._changed.discard(tournament_id)
            self._publishing.discard(tournament_id)
            if is_over(error.tournament):
                await self.messages.close(error.tournament)
        except Refused as error:
            _log.warning("event %d: not told: %s", tournament_id, error.code)
            if error.code == "event_changed":
                self._rest(tournament_id)
                return
            self._changed.discard(tournament_id)
            self._publishing.discard(tournament_id)
        except Exception:
            _log.exception("event %d: not told", tournament_id)
            self._rest(tournament_id)
        finally:
            del self._seen_to[tournament_id]
            if tournament_id in self._missed:
                self._missed.discard(tournament_id)
                self.wake()

    async def _see_to(self, tournament_id: int) -> None:
        """Bring one event up to date: its message, its news, some of its tables."""
        tournaments = self._host.tournaments
        found = await tournaments.get(tournament_id)
        doubtful, notices = tournament_id in self._doubtful, await tournaments.notices(tournament_id)
        if notices:
            self._changed.add(tournament_id)
        if any(notice.kind == "published" for notice in notices):
            self._publishing.add(tournament_id)
        # A message that rests is shown when its time is over (`-tournament_id`).
        if tournament_id in self._changed and -tournament_id not in self._alarms:
            await self._show(found, doubtful=doubtful)
        whole = await tournaments.whole(found.guild_id, tournament_id)
        for notice in notices:
            if not waits_for_thread(whole, notice):
                await self._tell(found, notice)
        if tournament_id in self._publishing:
            if not await self.threads.publish(found.guild_id, tournament_id, doubtful=doubtful):
                self._publishing.discard(tournament_id)
            # What was new meanwhile is told before further tables; so is what waited for these.
            self._missed.add(tournament_id)
        if tournament_id not in self._publishing:
            self._doubtful.discard(tournament_id)

    async def _show(self, found: StoredTournament, *, doubtful: bool) -> None:
        wait = self.messages.wait_for(found)
        if wait > 0:
            self._retry(-found.tournament_id, wait)
            return
        self._changed.discard(found.tournament_id)
        try:
            whole = await self._host.tournaments.whole(found.guild_id, found.tournament_id)
            await self.messages.show(whole, doubtful=doubtful)
        except BaseException:
            self._changed.add(found.tournament_id)
            raise

    async def _tell(self, found: StoredTournament, notice: TournamentNotice) -> None:
        """Tell a notice; where Discord refuses it for good, or it cannot be read, it is told no more."""
        tournaments = self._host.tournaments
        whole = await tournaments.whole(found.guild_id, found.tournament_id)
        doubtful = (notice.notice_id, notice.at) in self._doubtful_notices
        try:
            if not quiet(whole, notice):
                await self._news.tell(whole, notice, doubtful=doubtful)
                if calls_moderators(notice):
                    await self._tell_moderators(found, "tournament-asks-moderators")
        except PASSING as error:
            if not isinstance(error, discord.HTTPException) or not final(error):
                self._doubtful_notices.add((notice.notice_id, notice.at))
                raise
            _log.warning("event %d: a notice (%s) is refused: %s", found.tournament_id, notice.kind, error)
        except (msgspec.DecodeError, LookupError, ValueError):
            _log.exception("event %d: a notice (%s) cannot be told", found.tournament_id, notice.kind)
        await tournaments.told(notice.notice_id)

    async def _failed_at(self, tournament_id: int, error: Exception) -> None:
        """Try an event again later; where its channel is closed, tell the moderators and who leads it, once.

        Of one that is over, and can have no other channel, nothing is told any more where its own is gone.
        """
        _log.warning("event %d is not told yet: %s", tournament_id, error)
        self._rest(tournament_id)
        shut = isinstance(error, TypeError) or (isinstance(error, discord.HTTPException) and final(error))
        if not shut or tournament_id in self._told_closed:
            return
        try:
            found = await self._host.tournaments.get(tournament_id)
            whole = await self._host.tournaments.whole(found.guild_id, tournament_id)
            over = is_over(found)
            if over and isinstance(error, TypeError | discord.NotFound):
                await self._give_up(tournament_id)
                return
        except (Refused, StorageError):
            return
        self._told_closed.add(tournament_id)
        lacking = event_lacks(self._client, found.guild_id, found.channel_id, hidden=keeps_hidden(whole))
        if over and not lacking:
            return
        leading = [one.id for one in whole.officials if _leads(one)]
        if lacking:
            await self._tell_moderators(found, "tournament-lacks-rights", lacking, leading)
        elif isinstance(error, discord.HTTPException) and not shuts(error):
            await self._tell_moderators(found, "tournament-refused", users=leading, why=advice(error))
        else:
            await self._tell_moderators(found, "tournament-closed-place", users=leading)

    async def _give_up(self, tournament_id: int) -> None:
        """Take all that is to be told of an event for told."""
        for notice in await self._host.tournaments.notices(tournament_id):
            await self._host.tournaments.told(notice.notice_id)
        self._changed.discard(tournament_id)
        self._publishing.discard(tournament_id)

    def _rest(self, tournament_id: int) -> None:
        """Try an event again later, the later the oftener it failed."""
        self._failed[tournament_id] += 1
        # What was asked of Discord may have been done all the same.
        self._doubtful.add(tournament_id)
        self._retry(tournament_id, RETRY_SECONDS[min(self._failed[tournament_id], len(RETRY_SECONDS)) - 1])

    async def _tell_damaged(self, found: StoredTournament) -> None:
        """Tell the moderators that an event cannot be read, unless it is over."""
        self._changed.discard(found.tournament_id)
        self._publishing.discard(found.tournament_id)
        if not is_over(found):
            await self._tell_moderators(found, "tournament-damaged")
        await self._host.tournaments.damage_told(found.tournament_id)

    async def _tell_moderators(
        self,
        found: StoredTournament,
        key: str,
        rights: Sequence[str] = (),
        users: Sequence[int] = (),
        why: Phrase | None = None,
    ) -> None:
        """Say something of an event to the moderators of its server, and in private to these users."""
        guild = self._client.get_guild(found.guild_id)
        if guild is None:
            return
        words, where = words_for(None, found.language), f"<#{found.channel_id}>"
        number, name = str(found.tournament_id), literal(clean_text(found.name, 100))
        lacking = words.listed([words.say(one) for one in named(rights)])
        refused = words.say(why) if why is not None else ""
        said = words(key, channel=where, name=name, event=number, rights=lacking, why=refused)
        await self._notices.tell_moderators(guild, said, found.language, [])
        for user_id in users:
            await self._notices.write_to(user_id, said, found.language, [])

    def _retry(self, tournament_id: int, seconds: float = RETRY_SECONDS[0]) -> None:
        """Look at an event again after a while; it rests until then."""

        def ring() -> None:
            self._alarms.pop(tournament_id, None)
            self.wake()

        if tournament_id not in self._alarms and not self._closed:
            self._alarms[tournament_id] = asyncio.get_running_loop().call_later(seconds, ring)


def _leads(official: Official) -> bool:
    """Tell whether an official is a user who leads the event."""
    return official.role == "organiser" and official.kind == "user"
