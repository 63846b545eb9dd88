"""The command `/game learn`: starts a match against the computer, with a coach."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.face.commands.inputs import game_choices, wished_game
from bot.face.commands.translator import Command, command, localised
from bot.face.interactions import Interaction, member_of
from bot.face.pages.lesson import learn_page
from bot.face.panels.lesson import learner_of, lesson_page
from bot.face.services import Services

CHANNEL = "channel"
PLACES = [app_commands.Choice(name=localised(f"learn-where-{word}"), value=word) for word in ("private", CHANNEL)]


def learn_command(services: Services) -> Command:
    """Return the command `/game learn`."""

    @command("game learn")
    @app_commands.choices(where=PLACES)
    @app_commands.autocomplete(game=game_choices)
    async def answer(
        interaction: Interaction,
        game: app_commands.Range[str, 1, 100] | None = None,
        where: app_commands.Choice[str] | None = None,
    ) -> None:
        member = member_of(interaction)
        if game is None:
            await services.answer(interaction, learn_page(await services.languages.words(interaction)))
            return
        slug, public = wished_game(game).slug, where is not None and where.value == CHANNEL
        await interaction.response.defer(ephemeral=not public, thinking=True)
        now = await services.host.lessons.begin(await learner_of(services, interaction, member), slug)
        page = await lesson_page(services, now, public=public)
        nobody = discord.AllowedMentions.none()
        await interaction.edit_original_response(view=page, attachments=page.files(), allowed_mentions=nobody)

    return answer
