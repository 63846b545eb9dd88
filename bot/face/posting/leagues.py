"""Keeps the messages of leagues up to date. Each season has its own message, so that players notice the next one."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.face.ground.channels import Target, calling, nonce, target_or_none
from bot.face.ground.discord_errors import advice, is_final_refusal
from bot.face.ground.languages import Languages
from bot.face.ground.parts import Page
from bot.face.messages.league import called_organiser, league_message, message_control
from bot.face.posting.notices import Notices
from bot.face.posting.orphans import find_latest_message
from bot.face.posting.row_poster import RowPoster
from bot.host.host import Host
from bot.wording.words import words_for
from engine.kernel.words.phrases import Phrase
from storage.records.leagues import League, WholeLeague


class LeaguePoster(RowPoster[int]):
    """Posts and edits the messages of leagues."""

    about = "leagues"

    def __init__(self, client: discord.Client, host: Host, languages: Languages) -> None:
        super().__init__()
        self._client = client
        self._host = host
        self._leagues = host.leagues
        self._languages = languages
        self._notices = Notices(client, host)
        # The leagues whose moderators have been told that the channel is closed, with the channel.
        self._told_closed: dict[int, int] = {}
        self._leagues.listeners.append(self.wake)

    async def pending_rows(self) -> Sequence[int]:
        """Return the leagues whose message is missing or out of date."""
        return await self._leagues.unposted()

    async def post(self, league_id: int) -> None:
        """Post or edit the message of a league, unless Discord refuses it for good."""
        whole = await self._leagues.find(league_id)
        if whole is None:
            return
        league = whole.league
        try:
            channel = await target_or_none(self._client, league.channel_id)
            message_id = None if channel is None else await self._find_or_post(whole, channel)
        except discord.HTTPException as error:
            if not is_final_refusal(error):
                raise
            await self._give_up(league, advice(error))
        else:
            if message_id is None:
                await self._give_up(league, Phrase("discord-gone"))
            else:
                self._told_closed.pop(league_id, None)
                await self._leagues.set_posted(league, message_id)

    async def _find_or_post(self, whole: WholeLeague, channel: Target) -> int:
        """Edit or post the message of a league, and return its id."""
        league = whole.league
        names = await self._leagues.distinct_names(whole.players)
        page: Page = league_message(whole, names, words_for(None, await self._language(league)))
        nobody, control = discord.AllowedMentions.none(), message_control(league)
        # An earlier attempt may have reached Discord, although no answer came.
        known = league.message_id or await find_latest_message(
            self._client, channel, lambda one: one == control, after=None
        )
        if known is not None:
            try:
                await channel.get_partial_message(known).edit(view=page, allowed_mentions=nobody)
            except discord.NotFound:
                # Somebody deleted the message, so it is posted again.
                known = None
        if known is None:
            # Discord ignores a second message with the same nonce for some minutes.
            token = nonce(channel.id, "league", league.league_id, league.revision)
            mentions = calling([called]) if (called := called_organiser(whole)) else nobody
            self._host.need_owner(league.guild_id)
            known = (await channel.send(view=page, nonce=token, allowed_mentions=mentions)).id
        return known

    async def _give_up(self, league: League, why: Phrase) -> None:
        told = self._told_closed.get(league.league_id) == league.channel_id
        if not told and (guild := self._client.get_guild(league.guild_id)) is not None:
            self._told_closed[league.league_id] = league.channel_id
            language = await self._language(league)
            await self._notices.tell_refused(guild, language, "league-refused", league.channel_id, why)
        await self._leagues.give_up(league)

    async def _language(self, league: League) -> str:
        return await self._languages.of_guild(self._client.get_guild(league.guild_id))
