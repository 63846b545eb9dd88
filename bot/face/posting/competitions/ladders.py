"""Keeps the messages of ladders and challenges up to date, and opens the threads of their matches (TN-73 to TN-78)."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence

import discord

from bot.face.ground.components.parts import Page
from bot.face.ground.discord_errors import is_final_refusal
from bot.face.ground.languages import Languages
from bot.face.ground.places.channels import Target, calling, controls_of, nonce, open_channel, target_or_none
from bot.face.ground.places.places import Openness, look
from bot.face.messages.ladder import (
    begun_message,
    challenge_message,
    correction_control,
    correction_message,
    earlier_message,
    has_own_message,
    ladder_message,
    message_control,
    moved_message,
    shows_challenge,
    stop_control,
    stop_message,
    thread_marker,
    thread_title,
)
from bot.face.posting.announcer import Announcer
from bot.face.posting.competitions.channel_poster import ChannelPoster, KeptMessage, post_in
from bot.face.posting.competitions.ladder_calls import call_challenged, call_corrected, call_organiser
from bot.face.posting.orphans import find_latest_message
from bot.face.posting.pings import reachable
from bot.face.posting.tournaments.threads import AT_ONCE, PACE_SECONDS, create_thread, standing_threads
from bot.host.host import Host
from bot.wording.words import Words, words_for
from engine.kernel.errors import Refused
from engine.kernel.words.phrases import Phrase
from storage.records.boards import BoardPlacement
from storage.records.ladders import Challenge, Ladder, WholeLadder

_log = logging.getLogger(__name__)

# A row is a ladder, a challenge, a corrected result, or a ladder whose weekly pairings have stopped, with its number.
Row = tuple[str, int]
LADDER, CHALLENGE, CORRECTION, STOP = "ladder", "challenge", "correction", "stop"
# How many messages at the beginning of a thread can precede the bot's first one.
FIRST_MESSAGES = 50


class LadderPoster(ChannelPoster[Row]):
    """Posts and edits the messages of ladders and of their challenges, and opens threads for matches."""

    about = "ladders"

    def __init__(self, client: discord.Client, host: Host, languages: Languages, announcer: Announcer) -> None:
        super().__init__(client, host, languages)
        self._ladders = host.ladders
        self._announcer = announcer
        self._ladders.listeners.append(self.wake)
        # Rows that may have messages or threads without a stored id: those that were pending at the start or when the
        # process took servers over, and those whose latest attempt failed.
        self._doubtful: set[Row] = set()
        self._all_doubtful = True
        # The threads of each channel as they were listed in this run, and how many threads this run has opened.
        self._listed: dict[int, dict[str, int]] = {}
        self._opened = 0
        self.pace = PACE_SECONDS
        self._ladders.deadlines.is_closed = self._is_closed

    def resume(self) -> None:
        """Post what is pending after a start, or after servers were taken over from another process.

        An earlier process may have posted it already, so existing messages are looked for.
        """
        self._all_doubtful = True
        self.wake()

    async def pending_rows(self) -> Sequence[Row]:
        """Return the ladders, challenges, corrections and stops whose message is missing or out of date."""
        challenges = [(CHALLENGE, number) for number in await self._ladders.challenges.unposted()]
        corrections = [(CORRECTION, number) for number in await self._ladders.untold_corrections()]
        stops = [(STOP, number) for number in await self._ladders.untold_stops()]
        rows = [*challenges, *corrections, *stops, *((LADDER, number) for number in await self._ladders.unposted())]
        if self._all_doubtful:
            self._doubtful.update(rows)
            self._all_doubtful = False
        self._listed.clear()
        self._opened = 0
        return rows

    def name_of(self, row: Row) -> str:
        """Return the kind and the number of a row."""
        return f"{row[0]} {row[1]}"

    async def post(self, row: Row) -> None:
        """Post or edit the message of a row, unless Discord refuses it for good."""
        kind, number = row
        doubtful = row in self._doubtful
        # If this attempt fails, Discord may have carried out its requests nonetheless.
        self._doubtful.add(row)
        if kind == LADDER:
            await self._post_ladder(number, doubtful=doubtful)
        elif kind == CORRECTION:
            await self._post_correction(number, doubtful=doubtful)
        elif kind == STOP:
            await self._post_stop(number, doubtful=doubtful)
        elif not await self._post_challenge(number, doubtful=doubtful) and doubtful:
            return
        self._doubtful.discard(row)

    def _is_closed(self, ladder: Ladder) -> bool:
        """Return whether the channel of a ladder is known to be closed to the bot."""
        place = BoardPlacement(0, ladder.guild_id, ladder.channel_id, None, None)
        return self._client.is_ready() and look(self._client, place, ()).state is Openness.CLOSED

    # ---- the message of a ladder

    async def _post_ladder(self, ladder_id: int, *, doubtful: bool) -> None:
        whole = await self._ladders.find(ladder_id)
        if whole is None:
            return
        ladder = whole.ladder
        why = await post_in(
            self._client, ladder.channel_id, lambda channel: self._show_ladder(whole, channel, doubtful=doubtful)
        )
        if why is None:
            self._told_closed.pop((LADDER, ladder_id), None)
            return
        await self._tell_refused((LADDER, ladder_id), whole, why)
        await self._ladders.give_up(ladder)

    async def _show_ladder(self, whole: WholeLadder, channel: Target, *, doubtful: bool) -> None:
        """Edit or post the message of a ladder, and record that. A message in its former place is edited."""
        ladder = whole.ladder
        message_id = await self._find_or_post(whole, channel, doubtful=doubtful)
        if ladder.posted_in != channel.id:
            page = moved_message(whole, self._words(whole))
            await self._replace(whole, ladder.posted_in, ladder.message_id, page)
        await self._ladders.set_posted(ladder, message_id)

    async def _find_or_post(self, whole: WholeLadder, channel: Target, *, doubtful: bool) -> int:
        """Edit or post the message of a ladder, and return its id."""
        ladder = whole.ladder
        control = message_control(ladder)
        names = await self._ladders.distinct_names(whole.players)
        kept_message = KeptMessage(
            page=ladder_message(whole, names, self._words(whole)),
            shows=lambda one: one == control,
            nonce=nonce(channel.id, LADDER, ladder.ladder_id, ladder.revision),
            known=ladder.message_id if ladder.posted_in == channel.id else None,
            doubtful=doubtful,
        )
        return await self._show_message(ladder.guild_id, channel, kept_message)

    async def _tell_refused(self, row: Row, whole: WholeLadder, why: Phrase) -> None:
        await self._tell_closed(row, whole.ladder.guild_id, whole.ladder.channel_id, "ladder-refused", why)

    def _words(self, whole: WholeLadder) -> Words:
        return words_for(None, whole.ladder.language)

    async def _replace(self, whole: WholeLadder, channel_id: int | None, message_id: int | None, page: Page) -> None:
        """Edit a message whose place another message has taken, if it still exists."""
        if channel_id is None or message_id is None:
            return
        try:
            channel = await target_or_none(self._client, channel_id)
            if channel is not None:
                self._host.need_owner(whole.ladder.guild_id)
                nobody = discord.AllowedMentions.none()
                await channel.get_partial_message(message_id).edit(view=page, allowed_mentions=nobody)
        except discord.HTTPException as error:
            if not is_final_refusal(error):
                raise
            _log.info("ladder %d: an earlier message cannot be edited: %s", whole.ladder.ladder_id, error)

    # ---- corrections

    async def _post_correction(self, result_id: int, *, doubtful: bool) -> None:
        """Tell both players of a corrected result, once (TN-78). Private messages do not need the ladder's channel."""
        found = await self._ladders.correction(result_id)
        if found is None:
            return
        whole, result = found
        mentioned = await call_corrected(self._client, self._host, whole, result, doubtful=doubtful)
        control = correction_control(result)
        kept_message = KeptMessage(
            page=correction_message(whole, result, self._words(whole)),
            shows=lambda one: one == control,
            nonce=nonce(whole.ladder.channel_id, CORRECTION, result.result_id, result.corrections),
            doubtful=doubtful,
            mentioned=mentioned,
        )
        await self._announce_once(whole, kept_message)
        await self._ladders.set_told(result)

    async def _announce_once(self, whole: WholeLadder, kept_message: KeptMessage) -> None:
        """Post a message in the ladder's channel, unless it exists. If Discord refuses it, tell the moderators."""
        ladder = whole.ladder
        why = await post_in(
            self._client, ladder.channel_id, lambda channel: self._show_message(ladder.guild_id, channel, kept_message)
        )
        if isinstance(why, Phrase):
            await self._tell_refused((LADDER, ladder.ladder_id), whole, why)

    # ---- weekly pairings that have stopped

    async def _post_stop(self, ladder_id: int, *, doubtful: bool) -> None:
        """Tell the organiser once that the weekly pairings have stopped (TN-87)."""
        whole = await self._ladders.find(ladder_id)
        if whole is None or whole.ladder.stopped_at is None:
            return
        ladder = whole.ladder
        mentioned = await call_organiser(self._client, self._host, whole, doubtful=doubtful)
        control = stop_control(ladder)
        kept_message = KeptMessage(
            page=stop_message(whole, self._words(whole)),
            shows=lambda one: one == control,
            nonce=nonce(ladder.channel_id, STOP, ladder_id, whole.ladder.stopped_at),
            doubtful=doubtful,
            mentioned=mentioned,
        )
        await self._announce_once(whole, kept_message)
        await self._ladders.set_stop_told(ladder)

    # ---- challenges

    async def _post_challenge(self, challenge_id: int, *, doubtful: bool) -> bool:
        """Announce a challenge in its present state; if it is accepted, begin its match.

        Return False if the match is left to the next run.
        """
        found = await self._ladders.challenges.announced(challenge_id)
        if found is None:
            return True
        whole, challenge = found
        try:
            answer = await post_in(
                self._client,
                _channel_of(whole, challenge),
                lambda channel: self._announce_or_begin(whole, challenge, channel, doubtful=doubtful),
            )
        except Refused as error:
            if error.code in ("ladder_changed", "channel_busy"):
                # The next run reads the ladder again.
                self.wake()
                return False
            answer = error.phrase
        if isinstance(answer, bool):
            return answer
        await self._give_up(whole, challenge, answer)
        return True

    async def _announce_or_begin(
        self, whole: WholeLadder, challenge: Challenge, channel: Target, *, doubtful: bool
    ) -> bool | Phrase:
        """Announce a challenge and begin its match. Return whether all is done, or why the channel is of no use."""
        if not isinstance(channel, discord.TextChannel):
            return Phrase("discord-gone")
        if challenge.is_outdated:
            await self._announce(whole, challenge, channel, doubtful=doubtful)
        return challenge.state != "accepted" or await self._begin_challenge(
            whole, challenge, channel, doubtful=doubtful
        )

    async def _announce(
        self, whole: WholeLadder, challenge: Challenge, channel: discord.TextChannel, *, doubtful: bool
    ) -> None:
        """Show the present state of a challenge, and record that. The message in its former place is edited."""
        if challenge.state == "playing":
            # The first message of a match must be above its board.
            await self._greet(whole, challenge, doubtful=doubtful or challenge.posted is None)
            if challenge.session_id is not None:
                self._announcer.wake(challenge.session_id)
        message_id = await self._show_challenge(whole, challenge, channel, doubtful=doubtful)
        if message_id != challenge.message_id:
            words = self._words(whole)
            if challenge.posted_in != channel.id:
                page = moved_message(whole, words)
            elif challenge.state == "over":
                page = challenge_message(whole, challenge, words)
            else:
                page = earlier_message(whole, challenge, words)
            await self._replace(whole, challenge.posted_in, challenge.message_id, page)
        await self._ladders.challenges.set_posted(challenge, message_id, channel.id)

    async def _show_challenge(
        self, whole: WholeLadder, challenge: Challenge, channel: discord.TextChannel, *, doubtful: bool
    ) -> int:
        """Edit or post the message of a challenge, and return its id."""
        has_own = has_own_message(challenge) and challenge.posted != challenge.state
        message_id = challenge.message_id if challenge.posted_in == channel.id and not has_own else None
        if doubtful:
            # The latest message may be a warning whose id was not stored.
            found = await find_latest_message(
                self._client, channel, lambda one: shows_challenge(one, whole, challenge), None
            )
            message_id = found or message_id
        kept_message = KeptMessage(
            page=challenge_message(whole, challenge, self._words(whole)),
            shows=lambda one: shows_challenge(one, whole, challenge),
            nonce=nonce(channel.id, CHALLENGE, challenge.challenge_id, challenge.state),
            known=message_id,
            doubtful=False,
            mentioned=await call_challenged(self._client, self._host, whole, challenge, doubtful=doubtful),
        )
        return await self._show_message(whole.ladder.guild_id, channel, kept_message)

    async def _begin_challenge(
        self, whole: WholeLadder, challenge: Challenge, channel: discord.TextChannel, *, doubtful: bool
    ) -> bool:
        """Begin the match of an accepted challenge in its thread, which may exist already.

        Return False if the thread is left to the next run. Raises `Refused` like `Ladders.begin`.
        """
        thread_id = challenge.thread_id
        if thread_id is None and doubtful:
            thread_id = (await self._threads_in(channel)).get(thread_marker(whole, challenge))
        if thread_id is None:
            if self._opened >= AT_ONCE:
                self.wake()
                return False
            thread_id = await self._open_thread(whole, challenge, channel)
        try:
            await self._ladders.challenges.begin(challenge.challenge_id, thread_id)
        except Refused as error:
            if error.code != "channel_busy":
                raise
            # Somebody has opened another table in the thread.
            thread_id = await self._open_thread(whole, challenge, channel)
            await self._ladders.challenges.begin(challenge.challenge_id, thread_id)
        return True

    async def _threads_in(self, channel: discord.TextChannel) -> dict[str, int]:
        """Return the bot's threads in a channel by the suffixes of their names, listed once in each run."""
        if channel.id not in self._listed:
            self._listed[channel.id] = await standing_threads(channel, self._client)
        return self._listed[channel.id]

    async def _open_thread(self, whole: WholeLadder, challenge: Challenge, channel: discord.TextChannel) -> int:
        """Create a thread for a match, record it, and return its id."""
        if self._opened and self.pace:
            await asyncio.sleep(self.pace)
        self._opened += 1
        names = await self._ladders.distinct_names(whole.players)
        self._host.need_owner(whole.ladder.guild_id)
        thread = await create_thread(channel, thread_title(whole, challenge, names))
        await self._ladders.challenges.set_thread(challenge.challenge_id, thread.id)
        return thread.id

    async def _greet(self, whole: WholeLadder, challenge: Challenge, *, doubtful: bool) -> None:
        """Post the first message in the thread of a match, once, unless Discord refuses it for good.

        ``doubtful``: it may exist.
        """
        try:
            thread = await open_channel(self._client, challenge.thread_id or 0)
            if doubtful and await _is_greeted(thread, whole, challenge):
                return
            users = await reachable(self._host, (challenge.challenged, challenge.challenger))
            self._host.need_owner(whole.ladder.guild_id)
            await thread.send(
                view=begun_message(whole, challenge, self._words(whole)),
                nonce=nonce(thread.id, CHALLENGE, challenge.challenge_id),
                allowed_mentions=calling(users),
            )
        except discord.HTTPException as error:
            # The match has begun. If its board cannot be posted either, the announcer tells the moderators.
            if not is_final_refusal(error):
                raise
            _log.info("ladder %d: a match cannot be announced in its thread: %s", whole.ladder.ladder_id, error)

    async def _give_up(self, whole: WholeLadder, challenge: Challenge, why: Phrase) -> None:
        """Handle that a challenge cannot be announced, or that its match cannot begin."""
        await self._tell_refused((LADDER, whole.ladder.ladder_id), whole, why)
        if challenge.state in ("playing", "over") or (challenge.waits and challenge.posted == challenge.state):
            await self._ladders.challenges.give_up(challenge)
        else:
            # Otherwise the challenged player could lose the place without having been told.
            await self._ladders.challenges.fail(challenge.challenge_id)


async def _is_greeted(thread: Target, whole: WholeLadder, challenge: Challenge) -> bool:
    """Return whether the thread of a match has its first message."""
    async for message in thread.history(limit=FIRST_MESSAGES, oldest_first=True):
        if any(shows_challenge(one, whole, challenge) for one in controls_of(message)):
            return True
    return False


def _channel_of(whole: WholeLadder, challenge: Challenge) -> int:
    """Return the channel in which a challenge is announced. A challenge that is over stays where it was announced."""
    stays = challenge.state == "over" and challenge.posted is not None
    return (challenge.posted_in if stays else None) or whole.ladder.channel_id
