"""Command names and descriptions in Discord's own locales."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.wording.words import words_for

SPANISH = {discord.Locale.spain_spanish, discord.Locale.latin_american_spanish}


def localised(key: str) -> app_commands.locale_str:
    """Return the English text of a key, which Discord is given in Spanish as well."""
    return app_commands.locale_str(words_for(None, "en")(key), key=key)


class Translator(app_commands.Translator):
    """Gives Discord the Spanish texts when the commands are registered."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,  # noqa: ARG002
    ) -> str | None:
        """Return the text in the locale, or None where English serves."""
        key = string.extras.get("key")
        if key is None or locale not in SPANISH:
            return None
        return words_for(None, "es")(key)
