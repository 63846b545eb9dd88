"""Which language to speak: the user's in private, the guild's in the channel."""

from __future__ import annotations

import discord

from bot.host.latest import Latest
from bot.wording.languages import LANGUAGES, language_of
from bot.wording.words import Words, words_for
from storage import Storage

CACHE_LIMIT = 10_000


class Languages:
    """The settings of users and guilds, remembered between interactions."""

    def __init__(self, storage: Storage) -> None:
        self._settings = storage.settings
        self._users: Latest[int, str | None] = Latest(CACHE_LIMIT)

    async def of_user(self, interaction: discord.Interaction) -> str:
        """Return the language for private answers: the user's setting, else their Discord's."""
        if not isinstance(interaction.user, discord.User | discord.Member):
            return language_of(interaction.locale)
        user_id = interaction.user.id
        if user_id not in self._users:
            self._remember(user_id, (await self._settings.user(user_id)).language)
        return self._users[user_id] or language_of(interaction.locale)

    async def words(self, interaction: discord.Interaction, slug: str | None = None) -> Words:
        """Return the words for a private answer."""
        return words_for(slug, await self.of_user(interaction))

    async def set_user(self, user_id: int, language: str | None) -> None:
        """Store a user's choice; None goes back to Discord's."""
        await self._settings.set_user_language(user_id, language)
        self._remember(user_id, language)

    def forget(self, user_id: int) -> None:
        """Ask anew what a user has chosen, next time."""
        self._users.pop(user_id, None)

    async def of_guild(self, guild: discord.Guild | None) -> str:
        """Return the language for a guild's channels: its setting, else the guild's locale."""
        if guild is None:
            return LANGUAGES[0]
        setting = (await self._settings.guild(guild.id)).language
        return setting or language_of(guild.preferred_locale)

    def _remember(self, user_id: int, language: str | None) -> None:
        self._users.keep(user_id, language)
