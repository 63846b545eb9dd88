"""Tests the language of answers, tables and events."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.face.ground.languages import Languages
from bot.host.clocks.terms import Terms
from bot.host.lobbies.lobby import SessionPlace
from bot.wording.words import words_for
from tests.bot.hosted import Table

pytestmark = pytest.mark.asyncio

SPANISH, LATIN, ENGLISH = (
    discord.Locale.spain_spanish,
    discord.Locale.latin_american_spanish,
    discord.Locale.british_english,
)
# The locale of servers that cannot choose one.
NO_LOCALE = discord.Locale.american_english


def asked(locale: discord.Locale, guild_locale: discord.Locale, *features: str) -> Any:
    guild = SimpleNamespace(id=7, preferred_locale=guild_locale, features=[*features])
    return SimpleNamespace(user=None, locale=locale, guild=guild, channel_id=70)


async def opened(table: Table, channel_id: int, language: str) -> None:
    """Open and close a lobby in a channel of guild 7."""
    lobby, place = table.host.lobby, SessionPlace(7, channel_id, None)
    new = await lobby.open(
        place, game="noughts", seats=2, options={}, language=language, user=(1, "Ana"), terms=Terms()
    )
    await lobby.cancel(new.session_id, 1, moderator=False)


async def test_a_table_speaks_the_language_of_the_user_who_opens_it_unless_the_server_has_one(table: Table) -> None:
    languages = Languages(table.host.preferences)
    assert await languages.of_table(asked(SPANISH, NO_LOCALE)) == "es"
    assert await languages.of_table(asked(SPANISH, ENGLISH, "COMMUNITY")) == "en"
    assert await languages.of_table(asked(ENGLISH, LATIN, "COMMUNITY")) == "es-419"
    await table.host.preferences.choose_guild_language(7, "en")
    assert await languages.of_table(asked(SPANISH, NO_LOCALE)) == "en"


async def test_a_server_that_chose_no_language_speaks_that_of_its_latest_table(table: Table) -> None:
    languages = Languages(table.host.preferences)
    plain, community = (asked(ENGLISH, NO_LOCALE, *features).guild for features in ((), ("COMMUNITY",)))
    assert await languages.of_guild(plain) == "en"
    await opened(table, 70, "es-419")
    assert await languages.of_guild(plain) == "es-419"
    assert await languages.of_guild(community) == "en", "a community server chose its locale"
    await opened(table, 71, "en")
    assert await languages.of_guild(plain) == "en"
    await table.host.preferences.choose_guild_language(7, "es")
    assert await languages.of_guild(plain) == "es"


async def test_a_private_answer_names_buttons_in_the_language_of_the_channels_latest_table(table: Table) -> None:
    languages, reader = Languages(table.host.preferences), asked(ENGLISH, NO_LOCALE)
    for lang in ("en", "es"):
        await opened(table, 70, lang)
        await opened(table, 71, "en")
        words = await languages.words(reader)
        assert words("lobby-complete") == words_for(None, "en", lang)("lobby-complete")
    event = await languages.words(reader, place="en")
    assert event("lobby-complete") == words_for(None, "en")("lobby-complete")


@pytest.mark.parametrize(
    ("locale", "at_table", "answer"),
    [(LATIN, "es", "es"), (SPANISH, "es-419", "es-419"), (ENGLISH, "es", "en"), (SPANISH, "en", "es")],
)
async def test_players_of_one_language_read_the_same_names_at_a_table(
    table: Table, locale: discord.Locale, at_table: str, answer: str
) -> None:
    live: Any = SimpleNamespace(session=SimpleNamespace(language=at_table))
    assert await Languages(table.host.preferences).at_table(asked(locale, ENGLISH), live) == answer
