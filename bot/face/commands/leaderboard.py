"""The command `/leaderboard`: shows the best players of a server, one picture per division."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec
from discord import app_commands, ui

from bot.face.commands.inputs import game_choices, wished_game
from bot.face.commands.translator import Command, command
from bot.face.interactions import Interaction, member_of
from bot.face.pages.parts import Page, gallery, text
from bot.face.services import Services
from bot.host.matches.results import AGAINST, LeaderboardRow
from bot.wording.words import Words, game_name, words_for
from engine.kernel.contract.registry import AnyGame, games
from render.leaderboard import Leaderboard, LeaderboardLine


def leaderboard_command(services: Services) -> Command:
    """Return the command `/leaderboard`."""

    @command("leaderboard")
    @app_commands.guild_only()
    @app_commands.autocomplete(game=game_choices)
    async def answer(interaction: Interaction, game: app_commands.Range[str, 1, 100] | None = None) -> None:
        member = member_of(interaction)
        rules = wished_game(game) if game else None
        services.boards.check(member.id)
        await interaction.response.defer(ephemeral=True, thinking=True)
        divisions = await services.host.results.leaderboard(member.guild.id, rules.slug if rules else None)
        words = await services.languages.words(interaction)
        boards = boards_of(divisions, rules, member.id, words)
        painted = [await services.studio.leaderboard(board, words.lang) for board in boards]
        # The files of one message need distinct names.
        pictures = [
            msgspec.structs.replace(picture, filename=f"leaderboard-{number}.png")
            for number, picture in enumerate(painted, start=1)
        ]
        notes = await _elsewhere(services, member.guild.id, words) if rules is None and not divisions else ()
        await services.answer(interaction, Page(*map(gallery, pictures), *notes, pictures=pictures))

    return answer


async def _elsewhere(services: Services, guild_id: int, words: Words) -> Sequence[ui.TextDisplay[ui.LayoutView]]:
    """Return a note that names the games with leaderboards, for a server without a leaderboard over all games."""
    ranked = [slug for slug in games() if await services.host.results.leaderboard(guild_id, slug)]
    named = words.listed([game_name(slug, words.lang) for slug in ranked], "or")
    return (text(words("leaderboard-elsewhere", games=named)),) if ranked else ()


def boards_of(
    divisions: Mapping[str, Sequence[LeaderboardRow]], rules: AnyGame | None, reader: int, words: Words
) -> tuple[Leaderboard, ...]:
    """Return the leaderboards to paint for a reader: one per division, or an empty one if no match counts.

    A title names its division, unless all matches were played against other players.
    """
    name = words_for(rules.slug, words.lang)("game-name") if rules else words("leaderboard-title-all")
    if not {*divisions} - {AGAINST}:
        empty = "leaderboard-empty" if rules else "leaderboard-empty-all"
        return (Leaderboard(name, _lines(divisions.get(AGAINST, ()), reader), empty=empty),)
    return tuple(
        Leaderboard(
            words("leaderboard-title-division", game=name, division=division),
            _lines(ranked, reader),
            shares=division != AGAINST,
        )
        for division, ranked in divisions.items()
    )


def _lines(ranked: Iterable[LeaderboardRow], reader: int) -> tuple[LeaderboardLine, ...]:
    return tuple(
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
