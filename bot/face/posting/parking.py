"""Parks sessions, which means that they are not announced, while their places are closed to the bot.

It notifies somebody who can open the place, and then resumes the sessions.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from functools import partial

import discord

from bot.face.ground.discord_errors import advice_on, of_message
from bot.face.ground.places.places import Openness, PlaceStatus, invitation, is_removed, look
from bot.face.posting.notices import Notices
from bot.host.ground.tasks import end_tasks
from bot.host.host import Host
from bot.host.matches.live import Live
from bot.wording.names import sentences
from bot.wording.words import Words, words_for
from engine.kernel.errors import Refused
from engine.kernel.words.phrases import Param, Phrase
from storage.errors import NotFound, StorageError
from storage.records.boards import BoardPlacement
from storage.records.matches import Session

_log = logging.getLogger(__name__)

AGAIN_MS = 3_600_000
# Places that close within this time are reported in one message.
GATHER_SECONDS = 1.0
# The pause between two private messages, so that Discord does not treat them as spam.
LETTER_SECONDS = 0.5
LINES = 10
MESSAGE_LIMIT = 2000
AT_ONCE = 100


class Parking:
    """Parks sessions, and retries them with ``try_again`` when the bot's rights in their places change."""

    def __init__(self, client: discord.Client, host: Host, notices: Notices, try_again: Callable[[int], None]) -> None:
        self._client = client
        self._notices = notices
        self._host = host
        self._try_again = try_again
        # The last known state of the places of parked sessions.
        self._seen: dict[int, PlaceStatus] = {}
        # Threads that contain a session and were deleted, or locked while archived. Discord sends no further events
        # about them.
        self._shut: set[int] = set()
        # By server: the changed places, each with whether it is shut, and the sessions that have not been reported yet.
        self._changes: dict[int | None, dict[int, bool]] = {}
        self._news: dict[int, dict[int, None]] = {}
        # The number of sessions parked since the last report to the operator, by reason.
        self._parked_lately: Counter[str] = Counter()
        # The number of sessions by server, for servers where nobody could be notified.
        self._untold: Counter[int] = Counter()
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self._awake = self._closed = False

    def look_around(self) -> None:
        """Start a check of all places, for example after a start. Changes before the first call are ignored."""
        self._awake = True
        self._note_guild(None, {})

    def on_place_changed(self, guild_id: int, channel_id: int | None = None, *, shut: bool = False) -> None:
        """Handle a change of a server or channel. ``shut``: the channel was deleted or locked. Returns at once."""
        if self._awake:
            self._note_guild(guild_id, {} if channel_id is None else {channel_id: shut})

    async def park(self, session: Session, reason: str) -> None:
        """Stop announcing a session because Discord refused its place, and notify somebody."""
        place = _placement_of(session)
        await self._park(place, reason, look(self._client, place, self._shut))

    def count(self, reason: str) -> None:
        """Count one more parked session for the report to the operator. Its ``reason`` is not about a place."""
        self._parked_lately[reason] += 1
        self._begin_task("operator", self._report_to_operator)

    def is_closed(self, session: Session) -> bool:
        """Return whether a session's place is known to be closed, so that Discord need not be asked."""
        return look(self._client, _placement_of(session), self._shut).state is Openness.CLOSED

    async def close(self) -> None:
        """Stop."""
        self._closed = True
        await end_tasks(self.tasks.values())
        # A task that was cancelled before it began does not remove itself, so all tasks are removed here.
        self.tasks.clear()

    def _note_guild(self, guild_id: int | None, changed_channels: dict[int, bool]) -> None:
        self._changes.setdefault(guild_id, {}).update(changed_channels)
        self._begin_task(_check_name(guild_id), partial(self._look, guild_id))

    async def _look(self, guild_id: int | None) -> None:
        """Check the places of a server (None: all) until there are no more changes."""
        while guild_id in self._changes:
            changed_channels = self._changes.pop(guild_id)
            try:
                for number, place in enumerate(await self._host.closures.places(guild_id), start=1):
                    await self._look_at(place, changed_channels)
                    if number % AT_ONCE == 0:
                        await asyncio.sleep(0)
            except StorageError as error:
                _log.warning("the channels of sessions cannot be read: %s", error)

    async def _look_at(self, place: BoardPlacement, changed_channels: dict[int, bool]) -> None:
        """Park a session whose place is closed. If the place of a parked session has changed, try the session again."""
        if place.channel_id in changed_channels:
            (self._shut.add if changed_channels[place.channel_id] else self._shut.discard)(place.channel_id)
            self._seen.pop(place.session_id, None)
        now = look(self._client, place, self._shut)
        if now.state is Openness.CLOSED and place.parked_reason is None:
            await self._park(place, now.why.key if now.why else "closed", now)
        elif place.parked_reason is not None:
            is_known = place.session_id in self._seen or place.channel_id in changed_channels
            before = self._seen.get(place.session_id)
            self._seen[place.session_id] = now
            # During an outage, the bot knows nothing about a server. The end of the outage counts as a change.
            if now.state is Openness.CLOSED or not now.bits or now == before:
                return
            if is_known or not await self._lately_refused(place.session_id, now):
                self._try_again(place.session_id)

    async def _lately_refused(self, session_id: int, now: PlaceStatus) -> bool:
        """Return whether an earlier process found the place closed within the last hour, and the place is unchanged."""
        then = await self._host.closures.of(session_id)
        if then is None or not self._lately(then.found_at):
            return False
        was_opened = now.state is Openness.OPEN and not then.open
        return then.bits == now.bits and not was_opened

    def _lately(self, at: int | None) -> bool:
        return at is not None and 0 <= self._host.clock() - at < AGAIN_MS

    async def _park(self, place: BoardPlacement, reason: str, now: PlaceStatus) -> None:
        _log.info("session %d is parked: %s", place.session_id, reason)
        self.count(reason)
        self._seen[place.session_id] = now
        closures = self._host.closures
        # The ladder of a parked session reads since when its place has been closed, so this time is recorded first.
        await closures.record_closed(place.session_id, seems_open=now.state is Openness.OPEN, bits=now.bits)
        await closures.park(place.session_id, reason)
        guild = self._client.get_guild(place.guild_id)
        if guild is not None and guild.unavailable:
            # Discord has an outage, so no moderator can help.
            return
        closure = await closures.of(place.session_id)
        if closure is None or not self._lately(closure.told_at):
            self._news.setdefault(place.guild_id, {})[place.session_id] = None
            self._begin_task(f"tell-{place.guild_id}", partial(self._notify_guild, place.guild_id))

    async def _report_to_operator(self) -> None:
        """Report to the operator how many sessions were parked for each reason.

        Sessions that are parked at about the same time are reported in one line.
        """
        while self._parked_lately:
            await asyncio.sleep(GATHER_SECONDS)
            if looking := [task for name, task in self.tasks.items() if name.startswith(_check_name(""))]:
                await asyncio.wait(looking)
            reasons = "; ".join(f"{why}: {count}" for why, count in sorted(self._parked_lately.items()))
            _log.warning("%d sessions are parked (%s)", self._parked_lately.total(), reasons)
            self._parked_lately.clear()

    def _begin_task(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        """Start a background task, unless a task with that name is running."""
        if not self._closed and name not in self.tasks:
            self.tasks[name] = asyncio.create_task(self._watched(name, work), name=f"parking-{name}")

    async def _watched(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        except Exception:
            _log.exception("parked sessions could not be checked")
        finally:
            # The task must be removed at once. Otherwise a change that comes now would start no task and would not be
            # checked.
            del self.tasks[name]

    async def _notify_guild(self, guild_id: int) -> None:
        while guild_id in self._news:
            await asyncio.sleep(GATHER_SECONDS)
            # The checks in progress may find more parked sessions. They are reported in the same message.
            if looking := [
                self.tasks[name] for name in (_check_name(guild_id), _check_name(None)) if name in self.tasks
            ]:
                await asyncio.wait(looking)
            lives = await self._mark_reported(guild_id)
            guild = self._client.get_guild(guild_id)
            if not lives or (guild is not None and await self._tell_moderators(guild, lives)):
                continue
            if not await self._write_to_players(guild_id, lives):
                _log.info("guild %d: no channel could be notified of %d parked sessions", guild_id, len(lives))
                self._untold[guild_id] += len(lives)
                self._begin_task("untold", self._report_unreachable_guilds)

    async def _report_unreachable_guilds(self) -> None:
        """Report to the operator, in one line, the servers where nobody could be notified."""
        while self._untold:
            await asyncio.sleep(GATHER_SECONDS)
            if tell_tasks := [task for name, task in self.tasks.items() if name.startswith("tell-")]:
                await asyncio.wait(tell_tasks)
            servers, sessions = len(self._untold), self._untold.total()
            self._untold.clear()
            _log.warning("no channel could be notified of %d parked sessions on %d servers", sessions, servers)

    async def _mark_reported(self, guild_id: int) -> list[Live]:
        """Mark the sessions that must be reported now as reported, and return them."""
        numbers = tuple(self._news[guild_id])
        lives = [live for number in numbers if (live := await self._parked(number)) is not None]
        # The report is stored before the sessions leave the list. Otherwise a session that is parked again could be
        # reported twice.
        await self._host.closures.mark_notified([live.session.session_id for live in lives])
        numbers_left = {number: None for number in self._news.pop(guild_id) if number not in numbers}
        if numbers_left:
            self._news[guild_id] = numbers_left
        return lives

    async def _parked(self, session_id: int) -> Live | None:
        try:
            live = await self._host.live(session_id)
        except (Refused, NotFound):
            return None
        return live if live.session.parked_reason is not None else None

    async def _tell_moderators(self, guild: discord.Guild, lives: Sequence[Live]) -> bool:
        language = lives[0].session.language
        text = self._parked_text(lives, language, "parked-help-moderators")
        return await self._notices.tell_moderators(guild, text, language, _numbers(lives))

    async def _write_to_players(self, guild_id: int, lives: Sequence[Live]) -> bool:
        """Send the players and lobby creators a private message on how to help. Return False if none arrives."""
        concerned: dict[int, list[Live]] = {}
        for live in lives:
            for user_id in _players(live):
                concerned.setdefault(user_id, []).append(live)
        was_reached = False
        for user_id, own_lives in concerned.items():
            language = (await self._host.preferences.of_user(user_id)).reads or own_lives[0].session.language
            was_removed = is_removed(self._client, guild_id)
            text = self._parked_text(
                own_lives, language, "parked-help-removed" if was_removed else "parked-help-players"
            )
            was_reached = await self._notices.write_to(user_id, text, language, _numbers(own_lives)) or was_reached
            await asyncio.sleep(LETTER_SECONDS)
        return was_reached

    def _parked_text(self, lives: Sequence[Live], language: str, how: str) -> str:
        words = words_for(None, language)
        lines = [self._match_line(live, words) for live in lives[:LINES]]
        if len(lives) > LINES:
            lines.append(words("parked-more", count=len(lives) - LINES))
        link = invitation(self._client, lives[0].session.guild_id)
        parts = [words("parked-title", count=len(lives)), *lines, words(how, link=f"<{link}>")]
        return sentences("\n".join(parts), MESSAGE_LIMIT)

    def _match_line(self, live: Live, words: Words) -> str:
        session = live.session
        why = look(self._client, _placement_of(session), self._shut).why or _refusal_phrase(session.parked_reason or "")
        game = words_for(live.game.slug, words.lang)("game-name")
        channel, number = f"<#{session.channel_id}>", str(session.session_id)
        return words("parked-line", game=game, session=number, channel=channel, why=why)


def _refusal_phrase(reason: str) -> Phrase:
    """Return why Discord refused a message although the place looks open."""
    why: Param = advice_on(reason) if reason[:3].isdecimal() else ""
    return Phrase("place-refused" if of_message(reason) else "place-closed", {"why": why})


def _check_name(guild_id: int | str | None) -> str:
    return f"look-{guild_id}"


def _numbers(lives: Sequence[Live]) -> list[int]:
    return [live.session.session_id for live in lives]


def _players(live: Live) -> list[int]:
    """Return the users to notify about a parked session: its players, or for a lobby its creator."""
    session = live.session
    if session.status == "lobby":
        return [session.created_by]
    return [seat.user_id for seat in session.seats if seat.user_id is not None and seat.resigned_at is None]


def _placement_of(session: Session) -> BoardPlacement:
    return BoardPlacement(
        session.session_id, session.guild_id, session.channel_id, session.parent_channel_id, session.parked_reason
    )
