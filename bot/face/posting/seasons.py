"""Announces the ends of seasons, each once, and edits the message if the table loses a name."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import discord

from bot.face.ground.channels import Target, nonce, open_channel
from bot.face.ground.discord_errors import advice, is_final_refusal
from bot.face.ground.languages import Languages
from bot.face.ground.parts import Page
from bot.face.messages.season import ended_page, show_control
from bot.face.posting.notices import Notices
from bot.face.posting.orphans import find_latest_message
from bot.face.posting.row_poster import RowPoster
from bot.face.studio import Studio
from bot.face.words.seasons import drawn_season
from bot.host.host import Host
from bot.wording.words import words_for
from engine.kernel.words.phrases import Phrase
from render.tournaments.standings import standings_picture
from storage.records.seasons import Season


class SeasonPoster(RowPoster[Season]):
    """Posts the ends of seasons that are stored."""

    about = "ends of seasons"

    def __init__(self, client: discord.Client, host: Host, studio: Studio, languages: Languages) -> None:
        super().__init__()
        self._client = client
        self._seasons = host.seasons
        self._studio = studio
        self._languages = languages
        self._notices = Notices(client, host)
        self._seasons.listeners.append(self.wake)

    async def pending_rows(self) -> Sequence[Season]:
        """Return the seasons that are to be announced."""
        return await self._seasons.unannounced()

    def name_of(self, season: Season) -> str:
        """Return the number of a season."""
        return str(season.season_id)

    async def post(self, season: Season) -> None:
        """Post or edit the message of a season, unless Discord refuses it for good."""
        try:
            channel = await self._channel(season)
            message_id = None if channel is None else await self._find_or_post(season, channel)
        except discord.HTTPException as error:
            if not is_final_refusal(error):
                raise
            await self._give_up(season, advice(error))
        else:
            if message_id is None:
                await self._give_up(season, Phrase("discord-gone"))
            else:
                await self._seasons.set_announced(season, message_id)

    async def _give_up(self, season: Season, why: Phrase) -> None:
        if season.message_id is None:
            await self._tell_moderators(season, why)
        await self._seasons.set_unannounceable(season)

    async def _channel(self, season: Season) -> Target | None:
        """Return the channel of a season, None if it cannot contain messages. Raises `discord.HTTPException`."""
        try:
            return await open_channel(self._client, season.channel_id)
        except TypeError:
            return None

    async def _find_or_post(self, season: Season, channel: Target) -> int:
        """Find, edit or post the message of a season, and return its id."""
        control, page = show_control(season), await self._page(season)
        nobody = discord.AllowedMentions.none()
        # An earlier attempt may have reached Discord, although no answer came.
        known = season.message_id or await find_latest_message(
            self._client, channel, lambda one: one == control, after=None
        )
        if known is not None:
            await channel.get_partial_message(known).edit(view=page, attachments=page.files(), allowed_mentions=nobody)
            return known
        message = await channel.send(
            view=page,
            files=page.files(),
            nonce=nonce(channel.id, "season", season.season_id),
            allowed_mentions=nobody,
        )
        return message.id

    async def _page(self, season: Season) -> Page:
        words = words_for(None, await self._languages.of_guild(self._client.get_guild(season.guild_id)))
        lines = await self._seasons.table(season)
        shown = drawn_season(season, lines, None, words)
        picture = await self._studio.tournament_picture(partial(standings_picture, shown, 0), words)
        return ended_page(season, lines, picture, words)

    async def _tell_moderators(self, season: Season, why: Phrase) -> None:
        guild = self._client.get_guild(season.guild_id)
        if guild is None:
            return
        lang = await self._languages.of_guild(guild)
        words = words_for(None, lang)
        said = words("season-refused", channel=f"<#{season.channel_id}>", why=words.say(why))
        await self._notices.tell_moderators(guild, said, lang, [])
