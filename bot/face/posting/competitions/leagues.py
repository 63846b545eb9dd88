"""Keeps the messages of leagues up to date. Each season has its own message, so that players notice the next one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from operator import eq

import discord

from bot.face.ground.languages import Languages
from bot.face.ground.places.channels import Target, nonce
from bot.face.messages.league import (
    ask_control,
    ask_message,
    ask_sentence,
    asks_moderators,
    called_organiser,
    decision_control,
    decision_message,
    decision_sentence,
    league_message,
    message_control,
    requests_control,
    requests_message,
    requests_sentence,
)
from bot.face.posting.competitions.channel_poster import ChannelPoster, KeptMessage, post_in
from bot.face.posting.pings import reachable
from bot.face.words.leagues import shown_divisions
from bot.host.host import Host
from bot.wording.words import Words, words_for
from engine.kernel.words.phrases import Phrase
from storage.records.leagues import DecidedRequest, League, WholeLeague

# How many users one message tells that nobody decided about them.
TOLD_TOGETHER = 50


class LeaguePoster(ChannelPoster[int]):
    """Posts and edits the messages of leagues."""

    about = "leagues"

    def __init__(self, client: discord.Client, host: Host, languages: Languages) -> None:
        super().__init__(client, host, languages)
        self._leagues = host.leagues
        self._entries = host.leagues.entries
        self._leagues.listeners.append(self.wake)

    async def pending_rows(self) -> Sequence[int]:
        """Return the leagues whose message is missing or out of date, or of which somebody is to be told."""
        untold = [*await self._leagues.untold_asks(), *await self._entries.untold_requests()]
        return [*dict.fromkeys([*await self._leagues.unposted(), *untold])]

    async def post(self, league_id: int) -> None:
        """Post or edit the message of a league, and what else is pending, unless Discord refuses it for good."""
        whole = await self._leagues.find(league_id)
        if whole is None:
            return
        why = await post_in(self._client, whole.league.channel_id, lambda channel: self._post_pending(whole, channel))
        if why is None:
            self._told_closed.pop(league_id, None)
        else:
            await self._give_up(whole.league, why)

    async def _post_pending(self, whole: WholeLeague, channel: Target) -> None:
        await self._leagues.set_posted(whole.league, await self._find_or_post(whole, channel))
        await self._ask(whole, channel)
        await self._tell_organisers(whole.league, channel)
        await self._tell_decisions(whole.league, channel)

    async def _find_or_post(self, whole: WholeLeague, channel: Target) -> int:
        """Edit or post the message of a league, and return its id."""
        league = whole.league
        names = await self._leagues.distinct_names(whole.players)
        control = message_control(league)
        kept_message = KeptMessage(
            page=league_message(whole, names, words_for(None, league.language)),
            shows=lambda one: one == control,
            nonce=nonce(channel.id, "league", league.league_id, league.revision),
            known=league.message_id,
            mentioned=[organisers] if (organisers := called_organiser(whole)) else [],
        )
        return await self._show_message(league.guild_id, channel, kept_message)

    async def _ask(self, whole: WholeLeague, channel: Target) -> None:
        """Ask again to open the next season, if that is not announced yet (TN-88). Raises `discord.HTTPException`.

        If players have left since the ask was recorded and the season cannot be opened, nobody is asked.
        """
        league = whole.league
        if league.state != "open" or league.asks_told >= league.asks:
            return
        if not shown_divisions(whole)[0]:
            await self._leagues.set_ask_told(league)
            return
        role = (await self._host.preferences.of_guild(league.guild_id)).moderator_role
        control = ask_control(league)
        kept_message = KeptMessage(
            page=ask_message(league, role, words_for(None, league.language)),
            shows=lambda one: one == control,
            nonce=nonce(channel.id, "league-ask", league.league_id, league.season, league.asks),
            mentioned=await reachable(self._host, [league.created_by] if league.created_by else []),
            mentioned_roles=[role] if role is not None and asks_moderators(league) else [],
        )
        await self._show_message(league.guild_id, channel, kept_message)
        # After a stop, the bot could not find a notice to the moderators again. Recorded first, it is never sent twice.
        await self._leagues.set_ask_told(league)
        if role is None and asks_moderators(league):
            await self._tell_moderators(league, ask_sentence)

    async def _tell_moderators(self, league: League, sentence: Callable[[League, int | None, Words], str]) -> None:
        """Tell the moderators a sentence of a league as a notice, which mentions no role."""
        guild = self._client.get_guild(league.guild_id)
        if guild is not None:
            language = await self._language(league.guild_id)
            await self._notices.tell_moderators(guild, sentence(league, None, words_for(None, language)), language, [])

    async def _tell_organisers(self, league: League, channel: Target) -> None:
        """Tell the organisers once of new requests to enter (TN-90). Raises `discord.HTTPException`."""
        until = await self._entries.newest_untold(league.league_id)
        if until is None:
            return
        role = (await self._host.preferences.of_guild(league.guild_id)).moderator_role
        control = requests_control(league, until)
        kept_message = KeptMessage(
            page=requests_message(league, until, role, words_for(None, league.language)),
            shows=lambda one: one == control,
            nonce=nonce(channel.id, "league-requests", league.league_id, until),
            mentioned=await reachable(self._host, [league.created_by] if league.created_by else []),
            mentioned_roles=[role] if role is not None and not league.created_by else [],
        )
        await self._show_message(league.guild_id, channel, kept_message)
        # As in `_ask`.
        await self._entries.set_requests_told(league.league_id, until)
        if role is None and not league.created_by:
            await self._tell_moderators(league, requests_sentence)

    async def _tell_decisions(self, league: League, channel: Target) -> None:
        """Tell users how their requests to enter were decided. Raises `discord.HTTPException`."""
        for requests in _told_together(await self._entries.decided_requests(league.league_id)):
            first = requests[0]
            kept_message = KeptMessage(
                page=decision_message(league, requests, words_for(None, league.language)),
                shows=partial(eq, decision_control(requests)),
                nonce=nonce(channel.id, "league-decided", league.league_id, first.user_id, first.at),
                mentioned=await reachable(self._host, [request.user_id for request in requests]),
            )
            await self._show_message(league.guild_id, channel, kept_message)
            await self._entries.drop_decided(requests)

    async def _tell_in_private(self, league: League) -> None:
        """Tell the organiser of new requests, and users of decisions, in private messages.

        Without an organiser, the moderators are told of requests. After a stop, the bot could not find a private
        message again. So each is recorded first: it is never sent twice, and is lost if the bot stops before it is
        sent.
        """
        words = words_for(None, league.language)
        until = await self._entries.newest_untold(league.league_id)
        if until is not None:
            await self._entries.set_requests_told(league.league_id, until)
            if league.created_by:
                sentence = requests_sentence(league, None, words)
                await self._notices.write_to(league.created_by, sentence, league.language, [])
            else:
                await self._tell_moderators(league, requests_sentence)
        for request in await self._entries.decided_requests(league.league_id):
            await self._entries.drop_decided([request])
            sentence = decision_sentence(league, [request], words)
            await self._notices.write_to(request.user_id, sentence, league.language, [])

    async def _give_up(self, league: League, why: Phrase) -> None:
        await self._tell_closed(league.league_id, league.guild_id, league.channel_id, "league-refused", why)
        await self._leagues.give_up(league)
        await self._tell_in_private(league)
        await self._leagues.set_ask_told(league)


def _told_together(requests: Sequence[DecidedRequest]) -> list[Sequence[DecidedRequest]]:
    """Return the requests by message: one for each decision, but one for many that the end of a league left undecided.

    These do not grow in number any more. So after a restart they form the same messages, which are found again.
    """
    open_requests = [request for request in requests if request.decision == "undecided"]
    batches = [open_requests[first : first + TOLD_TOGETHER] for first in range(0, len(open_requests), TOLD_TOGETHER)]
    return [*([request] for request in requests if request.decision != "undecided"), *batches]
