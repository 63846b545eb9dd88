"""The command `/wall`: shows the beaten foes of a server, with the players, the numbers of rounds and the dates."""

from __future__ import annotations

from discord import app_commands

from bot.face.commands.inputs import walled_choices, wished_game
from bot.face.commands.translator import Command, command
from bot.face.interactions import Interaction, member_of
from bot.face.pages.feats import wall_text
from bot.face.pages.parts import Page, text
from bot.face.services import Services
from bot.host.matches.wall import wall_book, walled
from bot.wording.words import words_for
from engine.kernel.errors import Refused

# The maximum number of matches shown per foe. With more than `FEW` foes, only the fastest match is shown.
SHOWN, FEW = 3, 6


def wall_command(services: Services) -> Command:
    """Return the command `/wall`."""

    @command("wall")
    @app_commands.guild_only()
    @app_commands.autocomplete(game=walled_choices)
    async def answer(interaction: Interaction, game: app_commands.Range[str, 1, 100] | None = None) -> None:
        member = member_of(interaction)
        wanted = [wished_game(game)] if game else walled()
        if not wanted:
            raise Refused("no_wall")
        most = SHOWN if sum(len(wall_book(one).foes) for one in wanted) <= FEW else 1
        services.boards.check(member.id)
        await interaction.response.defer(ephemeral=True, thinking=True)
        lang = (await services.languages.words(interaction)).lang
        pages = []
        for one in wanted:
            foes = await services.host.wall.of_guild(member.guild.id, one, most)
            pages.append(text(wall_text(foes, words_for(one.slug, lang))))
        await services.answer(interaction, Page(*pages))

    return answer
