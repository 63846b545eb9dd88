"""Posts reminders. Each fired reminder reaches its player once, even after interruptions."""

from __future__ import annotations

import asyncio
import itertools
import logging
from collections.abc import Callable
from enum import Enum
from typing import cast

import discord
import msgspec

from bot.face.ground.discord_errors import REQUEST_FAILED, is_final_refusal
from bot.face.ground.places.channels import Target, calling, nonce, open_channel
from bot.face.messages.reminders import timer_of
from bot.face.posting.boards.call_pages import CallPages, is_below_board, shown_by
from bot.face.posting.orphans import find_latest_message
from bot.face.posting.pings import mentionable
from bot.host.clocks import clock_arithmetic
from bot.host.clocks.appointments import invited_stage
from bot.host.clocks.clock_arithmetic import SeatTime
from bot.host.clocks.seat_times import plays, quiet_of, route_of
from bot.host.ground.metrics import REMINDERS
from bot.host.host import Host
from bot.host.matches.live import Live
from bot.host.matches.timekeeper import INVITATION
from bot.host.timers.reminders import BALLOT, CALL, is_invited
from bot.host.timers.standing_calls import ReminderCall, encode_asked, reminder_call
from engine.kernel.errors import Refused
from storage.errors import StorageError
from storage.records.boards import Call
from storage.records.matches import Session
from storage.records.people import UserSettings
from storage.records.times import Timer

_log = logging.getLogger(__name__)

RETRY_SECONDS = (0.5, 2.0, 5.0, 15.0, 60.0, 300.0)
# The time limit of one reminder, so that slow requests do not block others.
SEND_SECONDS = 30.0
AT_ONCE = 5
LOOK_MS = 10 * 60 * 1000
# A player who was mentioned within this time is not mentioned again.
RECENT_MS = 5 * 60 * 1000
DISCORD_EPOCH_MS = 1_420_070_400_000


class ReminderResult(Enum):
    """The result of an attempt to send a reminder. DONE: sent or void. SOON and LATER: when to retry it."""

    DONE = "done"
    SOON = "soon"
    LATER = "later"


class DueReminder(msgspec.Struct, frozen=True):
    """A pending reminder: its player, the current match, and the time when the match began to wait for the player."""

    timer: Timer
    live: Live
    since: int
    user_id: int
    person: UserSettings

    @property
    def keys(self) -> set[str]:
        """The keys that `Session.called` contains if the board or its ping message already mentioned the player."""
        seat = self.timer.seat
        return {f"{self.timer.number}v"} if self.timer.kind == BALLOT else {f"{seat}a", f"{seat}t"}


class ReminderPoster:
    """Posts reminders, a few at a time. ``clean`` cleans up the outdated messages of a session.

    Each reminder stays stored until it is sent. The poster first looks for messages that it may have sent before.
    """

    def __init__(self, client: discord.Client, host: Host, clean: Callable[[int], None]) -> None:
        self._client = client
        self._host = host
        self._clean = clean
        self._pages = CallPages(client, host)
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._few = asyncio.Semaphore(AT_ONCE)
        self._news = asyncio.Event()
        self._round: asyncio.Task[None] | None = None
        self._alarm: asyncio.TimerHandle | None = None
        # Reminders whose message may exist without a stored id.
        self._doubtful: set[int] = set()
        # Reminders that Discord did not deliver in private, so that they can only be posted in the channel.
        self._undelivered: set[int] = set()
        self._later: dict[int, int] = {}
        self._closed = False

    async def resume(self) -> None:
        """After a start, post the reminders that fired and were not sent."""
        self._doubtful.update(timer.timer_id for timer in await self._host.due_timers.reminders())
        self.wake()

    def wake(self) -> None:
        """Start sending the reminders that have fired. Returns at once."""
        if self._closed:
            return
        self._news.set()
        if self._round is None or self._round.done():
            self._round = asyncio.create_task(self._begin(), name="calls")

    def wake_all(self) -> None:
        """Send postponed reminders too, because the host's time has changed. Returns at once."""
        self._later.clear()
        self.wake()

    async def idle(self) -> None:
        """Wait until all reminders that can be sent now are sent."""
        while tasks := self._working():
            await asyncio.gather(*tasks, return_exceptions=True)

    async def close(self) -> None:
        """Stop. Unsent reminders are sent after the next start."""
        self._closed = True
        if self._alarm is not None:
            self._alarm.cancel()
        for task in self._working():
            task.cancel()
        await self.idle()

    def _working(self) -> list[asyncio.Task[None]]:
        rounds = [self._round] if self._round is not None and not self._round.done() else []
        return [*self._tasks.values(), *rounds]

    async def _begin(self) -> None:
        while self._news.is_set():
            self._news.clear()
            # The running tasks are noted before the reminders are read. A reminder that is sent during the reading is
            # still among the rows, and must not get a second task.
            working = set(self._tasks)
            try:
                fired = await self._host.due_timers.reminders()
            except StorageError as error:
                _log.warning("the reminders cannot be read: %s", error)
                await asyncio.sleep(RETRY_SECONDS[1])
                self._news.set()
                continue
            at, ids = self._host.clock(), {timer.timer_id for timer in fired}
            self._later = {number: until for number, until in self._later.items() if number in ids and until > at}
            for timer in fired:
                if timer.timer_id not in working and timer.timer_id not in self._later:
                    task = asyncio.create_task(self._run(timer), name=f"call-{timer.timer_id}")
                    self._tasks[timer.timer_id] = task
            self._set_alarm()

    def _set_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if self._later and not self._closed:
            wait = min(LOOK_MS, max(min(self._later.values()) - self._host.clock(), 0))
            self._alarm = asyncio.get_running_loop().call_later(wait / 1000, self.wake)

    def _postpone(self, timer: Timer, until: int) -> None:
        self._later[timer.timer_id] = until
        self._set_alarm()

    async def _run(self, timer: Timer) -> None:
        try:
            for pause in itertools.chain(RETRY_SECONDS, itertools.repeat(RETRY_SECONDS[-1])):
                if await self._try_reminder(timer):
                    return
                await asyncio.sleep(pause)
        except Exception:
            _log.exception("session %d: a reminder failed", timer.session_id)
            self._postpone(timer, self._host.clock() + LOOK_MS)
        finally:
            del self._tasks[timer.timer_id]

    async def _try_reminder(self, timer: Timer) -> bool:
        """Try to send a reminder. Return False if it must be retried."""
        try:
            if not await self._host.sessions.is_owned(timer.session_id):
                # The process that owns the session sends it.
                return True
            async with self._few, asyncio.timeout(SEND_SECONDS):
                was_sent = await self._send_reminder(timer)
                if was_sent is ReminderResult.DONE:
                    await self._host.reminders.mark_notified(timer)
        except (*REQUEST_FAILED, StorageError) as error:
            self._doubtful.add(timer.timer_id)
            _log.warning("session %d: a reminder is not sent yet: %s", timer.session_id, error)
            return False
        if was_sent is ReminderResult.DONE:
            self._doubtful.discard(timer.timer_id)
            self._undelivered.discard(timer.timer_id)
        return was_sent is not ReminderResult.SOON

    async def _send_reminder(self, timer: Timer) -> ReminderResult:
        """Send a reminder by the player's chosen route. If the match no longer waits for them, send nothing."""
        call = await self._call(timer)
        if call is None:
            await self._note_unneeded(timer)
            return ReminderResult.DONE
        at, quiet, session = self._host.clock(), quiet_of(call.person), call.live.session
        later = at + LOOK_MS if _is_suspended(session) else at
        if not (timer.kind == INVITATION and invited_stage(timer.number) == "come"):
            # In quiet hours only one message is sent: that the agreed time has come. The player chose that time.
            later = clock_arithmetic.after_quiet_hours(later, quiet)
        if later > at:
            self._postpone(timer, later)
            return ReminderResult.LATER
        if session.announced_revision < session.revision:
            # The board is posted first, because the reminder links to it.
            return ReminderResult.SOON
        route = route_of(call.person)
        stands = await self._find_channel_message(timer, call.live)
        if stands and route == "private":
            # The reminder is in the channel already, because it could not be delivered in private. So it is done.
            return ReminderResult.DONE
        delivered = route != "channel" and await self._in_private(call)
        if not stands and (route != "private" or not delivered) and not self._was_mentioned(call, at):
            await self._in_channel(call, undelivered=route != "channel" and not delivered)
        return ReminderResult.DONE

    async def _call(self, timer: Timer) -> DueReminder | None:
        """Return the reminder to send, None if it is void."""
        try:
            live = await self._host.live(timer.session_id)
        except Refused:
            return None
        session = live.session
        # In a suspended match, a turn's reminder is dropped, because the turn gets further ones. Reminders of votes and
        # appointments are not repeated, so they wait until the match resumes.
        if not live.is_running or (_is_suspended(session) and timer.kind not in (BALLOT, INVITATION)):
            return None
        seat, since = session.seats[timer.seat], _since(timer, live, self._host.clock())
        if since is None or not plays(seat) or seat.user_id is None:
            return None
        person = await self._host.preferences.of_user(seat.user_id)
        if route_of(person) == "none" or (timer.kind == BALLOT and await self._has_voted(timer)):
            return None
        return DueReminder(timer, live, since, seat.user_id, person)

    async def _has_voted(self, timer: Timer) -> bool:
        votes = await self._host.deadlines.votes(timer.session_id, timer.number)
        return timer.seat in {vote.voter for vote in votes}

    def _was_mentioned(self, call: DueReminder, at: int) -> bool:
        """Return whether the turn's own message has recently mentioned the player in the channel."""
        if call.timer.kind == INVITATION:
            return False
        first = call.timer.kind == BALLOT or (call.timer.kind == CALL and call.timer.number == 0)
        if not mentionable(call.person, call.since) or (first and route_of(call.person) == "channel"):
            return False
        session = call.live.session
        posted_at = ((session.board_message_id or 0) >> 22) + DISCORD_EPOCH_MS
        called_keys = call.keys & set(session.called.split())
        return at - call.since < RECENT_MS or (bool(called_keys) and 0 <= at - posted_at < RECENT_MS)

    async def _in_private(self, call: DueReminder) -> bool:
        """Send the player a private message. Return False if Discord does not deliver it."""
        if call.timer.timer_id in self._undelivered:
            return False
        try:
            if await self._find_private_message(call.timer, call.live, call.user_id, call.person):
                return True
            channel = await self._client.create_dm(discord.Object(call.user_id))
            private_letter = self._letter(call.timer, call.live, call.person)
            page = await self._pages.page(call.live, private_letter)
            self._host.need_owner(call.live.session.guild_id)
            message = await channel.send(
                view=page,
                nonce=nonce(channel.id, "timer", call.timer.timer_id),
                allowed_mentions=discord.AllowedMentions.none(),
            )
            letter = Call(message.id, channel.id, "letter", asked=encode_asked(private_letter), shown=shown_by(page))
            REMINDERS.labels("private").inc()
            await self._note_reminder(call.timer, letter)
        except discord.HTTPException as error:
            # After a final refusal, the user is known to accept no private messages from the bot, or not to exist.
            if not is_final_refusal(error):
                raise
            _log.info("session %d: a player cannot receive direct messages: %s", call.timer.session_id, error)
            self._undelivered.add(call.timer.timer_id)
            return False
        return True

    def _letter(self, timer: Timer, live: Live, person: UserSettings) -> ReminderCall:
        return reminder_call(live, timer, language=person.reads or live.session.language)

    async def _find_private_message(self, timer: Timer, live: Live, user_id: int, person: UserSettings) -> bool:
        """If a private message may exist without a stored id, find and store it. Return whether it exists."""
        if timer.timer_id not in self._doubtful:
            return False
        channel = await self._client.create_dm(discord.Object(user_id))
        message_id = await self._find_call_message(cast("Target", channel), timer)
        if message_id is None:
            return False
        encoded_call = encode_asked(self._letter(timer, live, person))
        await self._note_reminder(timer, Call(message_id, channel.id, "letter", asked=encoded_call))
        return True

    async def _find_channel_message(self, timer: Timer, live: Live) -> bool:
        """Return whether a reminder's channel message exists. If its id was not stored, find and store it."""
        if timer.timer_id not in self._doubtful:
            return False
        try:
            channel = await open_channel(self._client, live.session.channel_id)
            message_id = await self._find_call_message(channel, timer)
        except TypeError:
            return False
        except discord.HTTPException as error:
            if not is_final_refusal(error):
                raise
            return False
        if message_id is None:
            return False
        encoded_call = encode_asked(reminder_call(live, timer))
        await self._note_reminder(timer, Call(message_id, channel.id, asked=encoded_call))
        return True

    async def _note_unneeded(self, timer: Timer) -> None:
        """If a void reminder may have messages, store their ids, so that the cleaner updates them like all others."""
        if timer.timer_id not in self._doubtful:
            return
        try:
            live = await self._host.sessions.even_damaged(timer.session_id)
        except Refused:
            return
        await self._find_channel_message(timer, live)
        user_id = live.session.seats[timer.seat].user_id
        person = await self._host.preferences.of_user(user_id or 0)
        if user_id is None or route_of(person) == "channel":
            return
        try:
            await self._find_private_message(timer, live, user_id, person)
        except discord.HTTPException as error:
            if not is_final_refusal(error):
                raise
            _log.info("session %d: a direct message cannot be searched for: %s", timer.session_id, error)

    async def _in_channel(self, call: DueReminder, *, undelivered: bool) -> None:
        """Mention the player in the channel. If the channel is closed to the bot, the announcer handles that."""
        try:
            channel = await open_channel(self._client, call.live.session.channel_id)
            below = await is_below_board(channel, call.live.session.board_message_id)
            reminder = reminder_call(call.live, call.timer, undelivered=undelivered, below_board=below)
            page = await self._pages.page(call.live, reminder)
            self._host.need_owner(call.live.session.guild_id)
            message = await channel.send(
                view=page,
                nonce=nonce(channel.id, "timer", call.timer.timer_id),
                allowed_mentions=calling([call.user_id]),
            )
        except (discord.HTTPException, TypeError) as error:
            if isinstance(error, discord.HTTPException) and not is_final_refusal(error):
                raise
            _log.info("session %d: no reminder in its channel: %s", call.timer.session_id, error)
            return
        REMINDERS.labels("channel").inc()
        await self._note_reminder(
            call.timer, Call(message.id, channel.id, asked=encode_asked(reminder), shown=shown_by(page))
        )

    async def _note_reminder(self, timer: Timer, call: Call) -> None:
        """Store a reminder's message. It is cleaned up when its question is no longer pending, which may be now."""
        await self._host.reminders.note(timer, call)
        self._clean(timer.session_id)

    async def _find_call_message(self, channel: Target, timer: Timer) -> int | None:
        if timer.timer_id not in self._doubtful:
            return None
        return await find_latest_message(self._client, channel, lambda one: timer_of(one) == timer.timer_id, None)


def _is_suspended(session: Session) -> bool:
    return session.paused_at is not None or session.parked_reason is not None


def _since(timer: Timer, live: Live, at: int) -> int | None:
    """Return when the player's turn, or what else the reminder is about, began. None if it is over."""
    if timer.kind == BALLOT:
        late = live.times.get(timer.number)
        return late.zero if late is not None and timer.seat in live.voters(timer.number) else None
    clock = live.times.get(timer.seat)
    if timer.kind == INVITATION:
        one = clock.appointment if clock is not None else None
        return one.at if one is not None and is_invited(live, timer, at) else None
    if live.appointment is not None:
        return None
    if clock is None or not _is_still_pending(timer, live.session.revision, clock):
        return None
    return clock.due_at if live.begun_match.decision_of(timer.seat) is not None else None


def _is_still_pending(timer: Timer, revision: int, clock: SeatTime) -> bool:
    """Return whether the seat has not acted since the reminder fired, and no later reminder has fired."""
    fired = timer.fired_at or 0
    if clock.due_at is None or clock.hushed or (timer.kind == CALL and clock.calls > timer.number):
        return False
    if timer.revision == revision:
        return True
    acted = clock.nudge_at is not None and clock.nudge_at - clock_arithmetic.NUDGE_MS >= fired
    return clock.due_at < fired and not acted
