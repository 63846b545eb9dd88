"""Keeps the messages of ladders and challenges up to date, and opens the threads of their matches (TN-73 to TN-75)."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.face.ground.channels import Target, calling, nonce, open_channel, target_or_none
from bot.face.ground.discord_errors import advice, is_final_refusal
from bot.face.ground.languages import Languages
from bot.face.messages.ladder import (
    begun_message,
    challenge_control,
    challenge_message,
    earlier_message,
    ladder_message,
    message_control,
    shows_challenge,
    thread_marker,
    thread_title,
)
from bot.face.posting.announcer import Announcer
from bot.face.posting.channel_poster import ChannelPoster, KeptMessage
from bot.face.posting.orphans import find_latest_message
from bot.face.posting.pings import reachable
from bot.face.posting.tournaments.threads import create_thread, standing_threads
from bot.host.host import Host
from bot.wording.words import words_for
from engine.kernel.errors import Refused
from engine.kernel.words.phrases import Phrase
from storage.records.ladders import Challenge, WholeLadder

# A row is a ladder or a challenge, with its number.
Row = tuple[str, int]
LADDER, CHALLENGE = "ladder", "challenge"


class LadderPoster(ChannelPoster[Row]):
    """Posts and edits the messages of ladders and of their challenges, and opens threads for matches."""

    about = "ladders"

    def __init__(self, client: discord.Client, host: Host, languages: Languages, announcer: Announcer) -> None:
        super().__init__(client, host, languages)
        self._ladders = host.ladders
        self._announcer = announcer
        self._ladders.listeners.append(self.wake)

    async def pending_rows(self) -> Sequence[Row]:
        """Return the ladders and challenges whose message is missing or out of date."""
        challenges = [(CHALLENGE, number) for number in await self._ladders.unposted_challenges()]
        return [*challenges, *((LADDER, number) for number in await self._ladders.unposted())]

    def name_of(self, row: Row) -> str:
        """Return the kind and the number of a row."""
        return f"{row[0]} {row[1]}"

    async def post(self, row: Row) -> None:
        """Post or edit the message of a row, unless Discord refuses it for good."""
        kind, number = row
        await (self._post_ladder(number) if kind == LADDER else self._post_challenge(number))

    # ---- the message of a ladder

    async def _post_ladder(self, ladder_id: int) -> None:
        whole = await self._ladders.find(ladder_id)
        if whole is None:
            return
        ladder, why = whole.ladder, Phrase("discord-gone")
        try:
            channel = await target_or_none(self._client, ladder.channel_id)
            if channel is not None:
                await self._ladders.set_posted(ladder, await self._show_ladder(whole, channel))
                self._told_closed.pop((LADDER, ladder_id), None)
                return
        except discord.HTTPException as error:
            if not is_final_refusal(error):
                raise
            why = advice(error)
        await self._tell_refused((LADDER, ladder_id), whole, why)
        await self._ladders.give_up(ladder)

    async def _show_ladder(self, whole: WholeLadder, channel: Target) -> int:
        """Edit or post the message of a ladder, and return its id."""
        ladder = whole.ladder
        control = message_control(ladder)
        names = await self._ladders.distinct_names(whole.players)
        kept = KeptMessage(
            page=ladder_message(whole, names, words_for(None, await self._language(ladder.guild_id))),
            shows=lambda one: one == control,
            nonce=nonce(channel.id, LADDER, ladder.ladder_id, ladder.revision),
            known=ladder.message_id,
        )
        return await self._show_message(ladder.guild_id, channel, kept)

    async def _tell_refused(self, row: Row, whole: WholeLadder, why: Phrase) -> None:
        await self._tell_closed(row, whole.ladder.guild_id, whole.ladder.channel_id, "ladder-refused", why)

    # ---- challenges

    async def _post_challenge(self, challenge_id: int) -> None:
        """Announce a challenge in its present state; if it is accepted, begin its match."""
        found = await self._ladders.find_challenge(challenge_id)
        if found is None:
            return
        whole, challenge = found
        why = Phrase("discord-gone")
        try:
            channel = await target_or_none(self._client, whole.ladder.channel_id)
            if isinstance(channel, discord.TextChannel):
                if challenge.posted != challenge.state:
                    message_id = await self._show_challenge(whole, challenge, channel)
                    await self._ladders.set_challenge_posted(challenge, message_id)
                if challenge.state == "accepted":
                    await self._begin(whole, challenge, channel)
                return
        except discord.HTTPException as error:
            if not is_final_refusal(error):
                raise
            why = advice(error)
        except Refused as error:
            if error.code == "ladder_changed":
                # The next run reads the ladder again.
                self.wake()
                return
            why = error.phrase
        await self._give_up(whole, challenge, why)

    async def _show_challenge(self, whole: WholeLadder, challenge: Challenge, channel: Target) -> int:
        """Edit or post the message of a challenge, and return its id. A warning has its own message."""
        words = words_for(None, await self._language(whole.ladder.guild_id))
        warned = challenge.state == "warned"
        kept = KeptMessage(
            page=challenge_message(whole, challenge, words),
            shows=lambda one: shows_challenge(one, whole, challenge),
            nonce=nonce(channel.id, CHALLENGE, challenge.challenge_id, challenge.state),
            known=None if warned else challenge.message_id,
            mentioned=[challenge.challenged] if challenge.state in ("asked", "warned") else [],
        )
        message_id = await self._show_message(whole.ladder.guild_id, channel, kept)
        if warned and challenge.message_id not in (None, message_id):
            earlier = channel.get_partial_message(challenge.message_id or 0)
            try:
                page = earlier_message(whole, challenge, words)
                await earlier.edit(view=page, allowed_mentions=discord.AllowedMentions.none())
            except discord.HTTPException as error:
                # Somebody may have deleted the message. The challenge goes on in the new one.
                if not is_final_refusal(error):
                    raise
        return message_id

    async def _begin(self, whole: WholeLadder, challenge: Challenge, channel: discord.TextChannel) -> None:
        """Begin the match of an accepted challenge in its thread, which may exist already."""
        threads = await standing_threads(channel, self._client)
        thread_id = threads.get(thread_marker(whole, challenge))
        if thread_id is None:
            names = await self._ladders.distinct_names(whole.players)
            self._host.need_owner(whole.ladder.guild_id)
            thread_id = (await create_thread(channel, thread_title(whole, challenge, names))).id
        await self._greet(whole, challenge, thread_id)
        session_id = await self._ladders.begin(challenge.challenge_id, thread_id)
        if session_id is not None:
            self._announcer.wake(session_id)

    async def _greet(self, whole: WholeLadder, challenge: Challenge, thread_id: int) -> None:
        """Post the first message of a match, once. It must be above the board."""
        thread, control = await open_channel(self._client, thread_id), challenge_control(whole, challenge)
        if await find_latest_message(self._client, thread, lambda one: one == control, after=None) is not None:
            return
        users = await reachable(self._host, (challenge.challenged, challenge.challenger))
        self._host.need_owner(whole.ladder.guild_id)
        await thread.send(
            view=begun_message(whole, challenge, words_for(None, await self._language(whole.ladder.guild_id))),
            nonce=nonce(thread_id, CHALLENGE, challenge.challenge_id),
            allowed_mentions=calling(users),
        )

    async def _give_up(self, whole: WholeLadder, challenge: Challenge, why: Phrase) -> None:
        """Handle that a challenge cannot be announced, or that its match cannot begin."""
        await self._tell_refused((LADDER, whole.ladder.ladder_id), whole, why)
        if challenge.state in ("playing", "over"):
            await self._ladders.set_challenge_posted(challenge, challenge.message_id)
        else:
            # Otherwise the challenged player could lose the place without having been told.
            await self._ladders.fail(challenge.challenge_id)
