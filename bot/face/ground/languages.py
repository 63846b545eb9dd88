"""Chooses the language of an answer: in private the user's, in a channel that of the table or the guild."""

from __future__ import annotations

import logging

import discord

from bot.host.matches.live import Live
from bot.host.people.preferences import Preferences
from bot.wording.languages import LANGUAGES, base_of, language_of
from bot.wording.words import Words, words_for
from storage.errors import StorageError

_log = logging.getLogger(__name__)


class Languages:
    """The languages of users and guilds: their settings, otherwise their locales in Discord or their latest tables."""

    def __init__(self, preferences: Preferences) -> None:
        self._preferences = preferences

    async def of_user(self, interaction: discord.Interaction) -> str:
        """Return the language for private answers: the user's setting, otherwise their Discord locale."""
        if not isinstance(interaction.user, discord.User | discord.Member):
            return language_of(interaction.locale)
        own_language = (await self._preferences.of_user(interaction.user.id)).language
        return own_language or language_of(interaction.locale)

    async def see(self, interaction: discord.Interaction) -> None:
        """Store the user's Discord language, which the bot uses for messages outside interactions."""
        # A forged interaction may have no user.
        if not isinstance(interaction.user, discord.User | discord.Member):
            return
        try:
            await self._preferences.see_language(interaction.user.id, language_of(interaction.locale))
        except StorageError as error:
            _log.info("the language of a user was not stored: %s", error)

    async def words(
        self,
        interaction: discord.Interaction,
        live: Live | None = None,
        slug: str | None = None,
        place: str | None = None,
    ) -> Words:
        """Return the words for a private answer.

        If the answer quotes the label of a public button, the label is in the language of the match. Without a match,
        it is in the language ``place``, by default that of the channel.
        """
        if live is not None:
            return words_for(live.slug, await self.at_table(interaction, live), live.session.language)
        return words_for(slug, await self.of_user(interaction), place or await self._of_channel(interaction))

    async def refusal_words(self, interaction: discord.Interaction, live: Live | None) -> Words:
        """Return the words for a refusal, like `words`.

        If the database does not answer, which may be the reason for the refusal, they are those of the user's Discord
        locale.
        """
        try:
            return await self.words(interaction, live)
        except StorageError:
            table = None if live is None else live.session.language
            return words_for(None if live is None else live.slug, language_of(interaction.locale), table)

    async def _of_channel(self, interaction: discord.Interaction) -> str | None:
        """Return the language of the latest table in the channel, otherwise the guild's; None in private messages."""
        if interaction.guild is None:
            return None
        used_language = await self._preferences.channel_language(interaction.channel_id or 0)
        return await self.of_guild(interaction.guild) if used_language is None else language_of(used_language)

    async def at_table(self, interaction: discord.Interaction, live: Live) -> str:
        """Return the user's language at a table, in the table's regional variant, so that names match the board."""
        lang, table = await self.of_user(interaction), live.session.language
        return table if base_of(lang) == base_of(table) else lang

    async def of_table(self, interaction: discord.Interaction) -> str:
        """Return the language of a new table or event: the guild's, otherwise that of the user who opens it.

        Discord lets only community servers choose a locale; all others report English.
        """
        guild = interaction.guild
        if guild is not None:
            setting = (await self._preferences.of_guild(guild.id)).language
            if setting or "COMMUNITY" in guild.features:
                return setting or language_of(guild.preferred_locale)
        return await self.of_user(interaction)

    async def of_guild(self, guild: discord.Guild | None) -> str:
        """Return the language for a guild's channels.

        It is the guild's setting, otherwise the locale that a community server chose, otherwise the language of the
        guild's latest table. Only community servers can choose a locale. A server that never was one has the locale of
        the United States, so any other locale was chosen.
        """
        if guild is None:
            return LANGUAGES[0]
        setting = (await self._preferences.of_guild(guild.id)).language
        if setting:
            return setting
        has_chosen = "COMMUNITY" in guild.features or guild.preferred_locale != discord.Locale.american_english
        used_language = None if has_chosen else await self._preferences.guild_language(guild.id)
        return language_of(guild.preferred_locale if used_language is None else used_language)
