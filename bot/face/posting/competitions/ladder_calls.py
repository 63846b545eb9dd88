"""Tells players of challenges and corrections in a ladder, by the routes that they have chosen (TN-73 to TN-78)."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from typing import cast

import discord
import msgspec

from bot.face.ground.discord_errors import is_final_refusal
from bot.face.ground.places.channels import Target, nonce, own_messages
from bot.face.messages.ladder import has_own_message
from bot.face.posting.pings import mentionable
from bot.face.words.ladders import challenge_text, correction_text, ladder_name, stop_text
from bot.face.words.tournaments.naming import competition_title
from bot.host.clocks.clock_arithmetic import after_quiet_hours
from bot.host.clocks.seat_times import quiet_of, route_of
from bot.host.host import Host
from bot.host.ladders.steps import loser_of
from bot.wording.words import Words, words_for
from storage.records.ladders import Challenge, Ladder, LadderResult, WholeLadder
from storage.records.people import UserSettings

_log = logging.getLogger(__name__)

# How far the machine's clock may be ahead of Discord's.
SKEW_MS = 60_000
# Matches the times in a message. The time to answer begins with the announcement, so a repeated announcement shows a
# later deadline.
_TIMES = re.compile(r"<t:\d+:\w>")
# Stands, in a text that is compared with earlier messages, for what may have changed since then: times, and the
# players' places.
_CHANGING = "\ue000"


class _News(msgspec.Struct, frozen=True):
    """A text for players of a ladder. Each of them reads it in the channel, in a private message, or in both."""

    ladder: Ladder
    users: tuple[int, ...]
    said: Callable[[Words, str], str]  # In words, and with a text in place of the players' places if it is not empty.
    name: tuple[str | int, ...]  # The parts of a unique name, for the nonce.
    since: int  # An earlier private message with this news cannot be older than this (UTC milliseconds).


async def call_challenged(
    client: discord.Client, host: Host, whole: WholeLadder, challenge: Challenge, *, doubtful: bool
) -> list[int]:
    """Tell the player concerned of the state of a challenge, and return whom the channel's message mentions.

    It concerns the challenged player, or after a match the loser whom the weekly pairings leave out from then on.

    A state that was announced is not told again. ``doubtful``: a private message may exist. Raises
    `discord.HTTPException`.
    """
    concerns = challenge.state == "asked" or has_own_message(challenge)
    user_id = (loser_of(challenge) or 0) if challenge.left_out else challenge.challenged
    if not (user_id and concerns) or challenge.posted == challenge.state:
        return []
    news = _News(
        ladder=whole.ladder,
        users=(user_id,),
        said=lambda words, places: challenge_text(whole, challenge, words, places),
        name=(challenge.challenge_id, challenge.state),
        since=challenge.asked_at,
    )
    return await _call(client, host, news, doubtful=doubtful)


async def call_corrected(
    client: discord.Client, host: Host, whole: WholeLadder, result: LadderResult, *, doubtful: bool
) -> list[int]:
    """Tell both players of a corrected result, and return whom the channel's message mentions.

    ``doubtful``: private messages may exist. Raises `discord.HTTPException`.
    """
    news = _News(
        ladder=whole.ladder,
        users=(result.challenger, result.challenged),
        said=lambda words, places: correction_text(whole, result, words, places),
        name=("correction", result.result_id, result.corrections),
        since=result.corrected_at or 0,
    )
    return await _call(client, host, news, doubtful=doubtful)


async def call_organiser(client: discord.Client, host: Host, whole: WholeLadder, *, doubtful: bool) -> list[int]:
    """Tell the organiser that the weekly pairings have stopped, and return whom the channel's message mentions.

    ``doubtful``: a private message may exist. Raises `discord.HTTPException`.
    """
    ladder = whole.ladder
    news = _News(
        ladder=ladder,
        users=(ladder.created_by,),
        said=lambda words, _places: stop_text(whole, words),
        name=("stopped", ladder.ladder_id, ladder.stopped_at or 0),
        since=ladder.stopped_at or 0,
    )
    return await _call(client, host, news, doubtful=doubtful)


async def _call(client: discord.Client, host: Host, news: _News, *, doubtful: bool) -> list[int]:
    """Write to the players who want private messages, and return whom the channel's message mentions.

    A player whose private messages are closed is mentioned in the channel. ``doubtful``: private messages may exist.
    Raises `discord.HTTPException`.
    """
    mentioned = []
    for user_id in filter(None, news.users):
        person = await host.preferences.of_user(user_id)
        if route_of(person) in ("private", "both"):
            delivered = await _write(client, host, news, person, doubtful=doubtful)
            if not delivered:
                person = msgspec.structs.replace(person, calls="channel")
        mentioned += [user_id] if mentionable(person, host.clock()) else []
    return mentioned


async def _write(client: discord.Client, host: Host, news: _News, person: UserSettings, *, doubtful: bool) -> bool:
    """Send a player a private message. Return False if Discord does not deliver it."""
    ladder = news.ladder
    words = words_for(None, person.reads or ladder.language)
    title = competition_title("ladder", ladder_name(ladder), words)
    place = words("ladder-private-place", name=title, channel=str(ladder.channel_id))
    text = f"{news.said(words, '')}\n-# {place}"
    quiet, at = quiet_of(person), host.clock()
    try:
        channel = await client.create_dm(discord.Object(person.user_id))
        if doubtful:
            since = max(news.since - SKEW_MS - discord.utils.DISCORD_EPOCH, 0) << 22
            earlier = _earlier(f"{news.said(words, _CHANGING)}\n-# {place}")
            async for message in own_messages(client, cast("Target", channel), since):
                if earlier.fullmatch(message.content):
                    return True
        host.need_owner(ladder.guild_id)
        await channel.send(
            text,
            nonce=nonce(channel.id, "ladder", *news.name),
            allowed_mentions=discord.AllowedMentions.none(),
            silent=quiet is not None and after_quiet_hours(at, quiet) > at,
        )
    except discord.HTTPException as error:
        if not is_final_refusal(error):
            raise
        _log.info("ladder %d: a player cannot receive private messages: %s", ladder.ladder_id, error)
        return False
    return True


def _earlier(text: str) -> re.Pattern[str]:
    """Return the pattern of a message that said the same, perhaps with other times and places."""
    return re.compile(re.escape(_TIMES.sub(_CHANGING, text)).replace(_CHANGING, "[^\\n]*"))
