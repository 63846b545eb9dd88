"""Tests the language of answers, tables and events."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.face.ground.languages import Languages
from tests.bot.hosted import Table

pytestmark = pytest.mark.asyncio

SPANISH, LATIN, ENGLISH = (
    discord.Locale.spain_spanish,
    discord.Locale.latin_american_spanish,
    discord.Locale.british_english,
)


def asked(locale: discord.Locale, guild_locale: discord.Locale, *features: str) -> Any:
    guild = SimpleNamespace(id=7, preferred_locale=guild_locale, features=[*features])
    return SimpleNamespace(user=None, locale=locale, guild=guild)


async def test_a_table_speaks_the_language_of_the_user_who_opens_it_unless_the_server_has_one(table: Table) -> None:
    languages = Languages(table.host.preferences)
    assert await languages.of_table(asked(SPANISH, discord.Locale.american_english)) == "es"
    assert await languages.of_table(asked(SPANISH, ENGLISH, "COMMUNITY")) == "en"
    assert await languages.of_table(asked(ENGLISH, LATIN, "COMMUNITY")) == "es-419"
    await table.host.preferences.choose_guild_language(7, "en")
    assert await languages.of_table(asked(SPANISH, discord.Locale.american_english)) == "en"


@pytest.mark.parametrize(
    ("locale", "at_table", "answer"),
    [(LATIN, "es", "es"), (SPANISH, "es-419", "es-419"), (ENGLISH, "es", "en"), (SPANISH, "en", "es")],
)
async def test_players_of_one_language_read_the_same_names_at_a_table(
    table: Table, locale: discord.Locale, at_table: str, answer: str
) -> None:
    live: Any = SimpleNamespace(session=SimpleNamespace(language=at_table))
    assert await Languages(table.host.preferences).at_table(asked(locale, ENGLISH), live) == answer
