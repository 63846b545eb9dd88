"""The command `/leaderboard`: shows the best players of a server as a picture."""

from __future__ import annotations

from collections.abc import Iterable

from discord import app_commands

from bot.face.commands.inputs import game_choices
from bot.face.commands.translator import Command, command
from bot.face.interactions import Interaction, member_of
from bot.face.pages.parts import Page, gallery
from bot.face.services import Services
from bot.host.results import LeaderboardRow, plays_against
from bot.wording.words import Words, words_for
from engine.kernel.registry import AnyGame, game_named
from render.leaderboard import Leaderboard, LeaderboardLine


def leaderboard_command(services: Services) -> Command:
    """Return the command `/leaderboard`."""

    @command("leaderboard")
    @app_commands.guild_only()
    @app_commands.autocomplete(game=game_choices)
    async def answer(interaction: Interaction, game: app_commands.Range[str, 1, 100] | None = None) -> None:
        member = member_of(interaction)
        rules = game_named(game) if game else None
        services.boards.check(member.id)
        await interaction.response.defer(ephemeral=True, thinking=True)
        ranked = await services.host.results.leaderboard(member.guild.id, rules.slug if rules else None)
        words = await services.languages.words(interaction)
        picture = await services.studio.leaderboard(board_of(ranked, rules, member.id, words), words.lang)
        await services.answer(interaction, Page(gallery(picture), picture=picture))

    return answer


def board_of(ranked: Iterable[LeaderboardRow], rules: AnyGame | None, reader: int, words: Words) -> Leaderboard:
    """Return the leaderboard to be painted for a reader."""
    title = words_for(rules.slug, words.lang)("game-name") if rules else words("leaderboard-title-all")
    lines = tuple(
        LeaderboardLine(
            place=one.place,
            name=one.name,
            matches=one.matches,
            wins=one.wins,
            number=one.rating.shown if one.rating else round(100 * one.wins / one.matches),
            open=one.rating is not None and one.rating.provisional,
            own=one.user_id == reader,
        )
        for one in ranked
    )
    return Leaderboard(title, lines, shares=rules is not None and not plays_against(rules.slug))
