"""Announces openings and ends of seasons, each once, and edits the message of an end if the table loses a name."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import discord

from bot.face.ground.components.custom_ids import Control
from bot.face.ground.components.parts import Page
from bot.face.ground.languages import Languages
from bot.face.ground.places.channels import Target, nonce
from bot.face.messages.season import dropped_page, ended_page, opened_control, opened_page, show_control
from bot.face.posting.competitions.channel_poster import post_in
from bot.face.posting.notices import Notices
from bot.face.posting.orphans import find_latest_message
from bot.face.posting.row_poster import RowPoster
from bot.face.studio import Studio
from bot.face.words.seasons import drawn_season
from bot.host.host import Host
from bot.wording.words import Words, words_for
from engine.kernel.words.phrases import Phrase
from render.tournaments.standings import standings_picture
from storage.records.seasons import Season


class SeasonPoster(RowPoster[Season]):
    """Posts the openings and ends of seasons that are stored."""

    about = "seasons"

    def __init__(self, client: discord.Client, host: Host, studio: Studio, languages: Languages) -> None:
        super().__init__()
        self._client = client
        self._host = host
        self._seasons = host.seasons
        self._studio = studio
        self._languages = languages
        self._notices = Notices(client, host)
        self._seasons.listeners.append(self.wake)

    async def pending_rows(self) -> Sequence[Season]:
        """Return the seasons whose end or opening is to be announced."""
        return [*await self._seasons.unannounced(), *await self._seasons.unopened()]

    def name_of(self, season: Season) -> str:
        """Return the number of a season."""
        return str(season.season_id)

    async def post(self, season: Season) -> None:
        """Post or edit the message about the end or the opening of a season, unless Discord refuses it for good."""
        await (self._announce_opening(season) if season.ended_at is None else self._announce(season))

    async def _announce(self, season: Season) -> None:
        control, page = show_control(season), await self._season_page(season)
        message_posted = await self._post(season, control, page, "season", season.message_id)
        if isinstance(message_posted, int):
            await self._seasons.set_announced(season, message_posted)
        else:
            if season.message_id is None:
                await self._tell_moderators(season, "season-refused", message_posted)
            await self._seasons.set_unannounceable(season)
        for old in await self._seasons.surplus(season.guild_id):
            await self._drop_season(old)

    async def _announce_opening(self, season: Season) -> None:
        words = await self._words(season)
        message_posted = await self._post(season, opened_control(season), opened_page(season, words), "opening", None)
        if isinstance(message_posted, Phrase):
            await self._tell_moderators(season, "season-opening-refused", message_posted)
        await self._seasons.set_opened(season)

    async def _drop_season(self, season: Season) -> None:
        """Delete a season that the server no longer keeps, after the names are removed from its message."""
        if season.message_id is not None:
            page = dropped_page(season, await self._words(season))
            await self._post(season, show_control(season), page, "season", season.message_id)
        await self._seasons.drop(season)

    async def _post(
        self, season: Season, control: Control, page: Page, kind: str, message_id: int | None
    ) -> int | Phrase:
        """Post or edit the message that has this control. Return its id, or why Discord refuses it for good.

        ``message_id`` is the id of the message, None if it is not known. Raises `discord.HTTPException`.
        """
        return await post_in(
            self._client,
            season.channel_id,
            lambda channel: self._send(season, channel, control, page, kind, message_id),
        )

    async def _send(
        self, season: Season, channel: Target, control: Control, page: Page, kind: str, message_id: int | None
    ) -> int:
        """Find, edit or post a message of a season, and return its id."""
        nobody = discord.AllowedMentions.none()
        # An earlier attempt may have reached Discord, although no answer came.
        message_id = message_id or await find_latest_message(
            self._client, channel, lambda one: one == control, after=None
        )
        self._host.need_owner(season.guild_id)
        if message_id is not None:
            await channel.get_partial_message(message_id).edit(
                view=page, attachments=page.files(), allowed_mentions=nobody
            )
            return message_id
        message = await channel.send(
            view=page,
            files=page.files(),
            nonce=nonce(channel.id, kind, season.season_id),
            allowed_mentions=nobody,
        )
        return message.id

    async def _words(self, season: Season) -> Words:
        return words_for(None, await self._languages.of_guild(self._client.get_guild(season.guild_id)))

    async def _season_page(self, season: Season) -> Page:
        words = await self._words(season)
        lines = await self._seasons.table(season)
        season_picture = drawn_season(season, lines, None, words)
        picture = await self._studio.tournament_picture(partial(standings_picture, season_picture, 0), words)
        return ended_page(season, lines, picture, words)

    async def _tell_moderators(self, season: Season, key: str, why: Phrase) -> None:
        guild = self._client.get_guild(season.guild_id)
        if guild is not None:
            language = await self._languages.of_guild(guild)
            await self._notices.tell_refused(guild, language, key, season.channel_id, why)
