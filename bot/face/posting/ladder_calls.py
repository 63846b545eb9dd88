"""Tells challenged players of a ladder, by the routes that they have chosen (TN-73, TN-74)."""

from __future__ import annotations

import logging
import re
from typing import cast

import discord
import msgspec

from bot.face.ground.channels import Target, nonce, own_messages
from bot.face.ground.discord_errors import is_final_refusal
from bot.face.ground.markdown import literal
from bot.face.messages.ladder import has_own_message
from bot.face.posting.pings import mentionable
from bot.face.words.ladders import challenge_text, ladder_name
from bot.host.clocks.clock_arithmetic import after_quiet_hours
from bot.host.clocks.seat_times import quiet_of, route_of
from bot.host.host import Host
from bot.wording.words import words_for
from storage.records.ladders import Challenge, WholeLadder
from storage.records.people import UserSettings

_log = logging.getLogger(__name__)

# How far the machine's clock may be ahead of Discord's.
SKEW_MS = 60_000
# The time to answer begins with the announcement, so another attempt shows a later end of it.
_TIMES = re.compile(r"<t:\d+:\w>")


async def call_challenged(
    client: discord.Client, host: Host, whole: WholeLadder, challenge: Challenge, language: str, *, doubtful: bool
) -> list[int]:
    """Write to the challenged player, if they want private messages, and return whom the channel's message mentions.

    A state that was announced is not told again. A player whose private messages are closed is mentioned in the
    channel. ``language`` is that of the ladder, ``doubtful`` whether a private message may exist. Raises
    `discord.HTTPException`.
    """
    user_id = challenge.challenged
    concerns = challenge.state == "asked" or has_own_message(challenge)
    if not (user_id and concerns) or challenge.posted == challenge.state:
        return []
    person = await host.preferences.of_user(user_id)
    if route_of(person) in ("private", "both"):
        delivered = await _write(client, host, whole, challenge, person, language, doubtful=doubtful)
        if not delivered:
            person = msgspec.structs.replace(person, calls="channel")
    return [user_id] if mentionable(person, host.clock()) else []


async def _write(
    client: discord.Client,
    host: Host,
    whole: WholeLadder,
    challenge: Challenge,
    person: UserSettings,
    language: str,
    *,
    doubtful: bool,
) -> bool:
    """Send a player a private message about a challenge. Return False if Discord does not deliver it."""
    words, ladder = words_for(None, person.reads or language), whole.ladder
    place = words("ladder-private-place", name=literal(ladder_name(ladder)), channel=str(ladder.channel_id))
    said = f"{challenge_text(whole, challenge, words)}\n-# {place}"
    quiet, at = quiet_of(person), host.clock()
    try:
        channel = await client.create_dm(discord.Object(person.user_id))
        if doubtful:
            since = max(challenge.asked_at - SKEW_MS - discord.utils.DISCORD_EPOCH, 0) << 22
            async for message in own_messages(client, cast("Target", channel), since):
                if _TIMES.sub("", message.content) == _TIMES.sub("", said):
                    return True
        host.need_owner(ladder.guild_id)
        await channel.send(
            said,
            nonce=nonce(channel.id, "ladder", challenge.challenge_id, challenge.state),
            allowed_mentions=discord.AllowedMentions.none(),
            silent=quiet is not None and after_quiet_hours(at, quiet) > at,
        )
    except discord.HTTPException as error:
        if not is_final_refusal(error):
            raise
        _log.info("ladder %d: a player cannot receive private messages: %s", ladder.ladder_id, error)
        return False
    return True
