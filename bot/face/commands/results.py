"""The commands `/profile`, `/leaderboard` and `/wall`: results of a player and of a server."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

import discord
import msgspec
from discord import app_commands, ui

from bot.face.commands.inputs import game_choices, typed_game, wall_game_choices
from bot.face.commands.translator import Command, command
from bot.face.ground.components.parts import Page, Row, bullets, gallery, rows_of, text, web_links
from bot.face.ground.interactions import Interaction, member_of
from bot.face.ground.markdown import said_name
from bot.face.matches.history import history_button
from bot.face.seasons.page import season_choices, show_season, typed_season
from bot.face.services import Services, shown_name
from bot.face.words.conduct import reliability_text
from bot.face.words.feats import profile_feats, puzzle_tally, wall_text
from bot.face.words.leaderboards import boards_of
from bot.face.words.seasons import profile_titles
from bot.host.matches.results.conduct import Reliability
from bot.host.matches.results.results import ALONE, OVERALL, Profile, SoloRecord
from bot.host.matches.results.wall import wall_book, walled
from bot.host.tournaments.reports.achievements import EventHonours
from bot.wording.words import Words, game_name, words_for
from engine.kernel.contract.registry import AnyGame, games
from engine.kernel.errors import Refused
from engine.ratings import Rating
from storage.records.results import Meeting, Tally
from storage.records.seasons import SeasonTitle

# The maximum number of places on a leaderboard.
PLACES_SHOWN = 12
FEATS_SHOWN = 16
# The maximum number of matches shown per foe. If there are more than `FEW` foes, only the fastest match per foe is
# shown.
SHOWN, FEW = 3, 6


def profile_command(services: Services) -> Command:
    """Return the command `/profile`."""

    @command("profile")
    @app_commands.guild_only()
    async def answer(interaction: Interaction, player: discord.User | None = None) -> None:
        member = member_of(interaction)
        await interaction.response.defer(ephemeral=True, thinking=True)
        user_shown = player or member
        titles = await services.host.seasons.titles(member.guild.id, user_shown.id)
        profile = await services.host.results.profile(member.guild.id, user_shown.id, member.id)
        honours = await services.host.tournaments.honours.of_user(member.guild.id, user_shown.id)
        conduct = await services.host.conduct.of_user(member.guild.id, user_shown.id)
        words = await services.languages.words(interaction)
        row: Row = ui.ActionRow()
        row.add_item(history_button(words, user_shown.id))
        sentence = profile_text(profile, honours, conduct, said_name(await shown_name(user_shown)), words, titles)
        puzzles = await services.host.puzzles.tally(user_shown.id)
        if puzzles.answered:
            sentence += f"\n{puzzle_tally(puzzles, words)}"
        await services.answer(interaction, Page(text(sentence), row))

    return answer


def profile_text(
    profile: Profile,
    honours: EventHonours,
    conduct: Reliability,
    who: str,
    words: Words,
    titles: Sequence[SeasonTitle] = (),
) -> str:
    """Return a profile in words: ratings, results, events, titles, foes, reliability, and matches with the reader."""
    counted_rows = [row for row in profile.tally if row.excluded is None and row.division != ALONE]
    lines = [f"### {words('profile-title', who=who)}"]
    if not counted_rows and not profile.solo:
        lines.append(words("profile-empty", who=who))
    if OVERALL in profile.ratings:
        lines.append(words("profile-overall", rating=_rating(profile.ratings[OVERALL], words)))
    for (slug, division), rows in groupby(counted_rows, lambda row: (row.game, row.division)):
        lines.append(_game(slug, division, list(rows), profile.ratings.get(slug), words))
    if honours.tournaments:
        lines.append(_events(honours, words))
    if titles:
        lines.append(profile_titles(titles[:PLACES_SHOWN], words))
    if profile.solo:
        lines += [words("profile-solo"), bullets([_solo(one, words) for one in profile.solo])]
    for slug, met_foes in groupby(profile.feats, lambda row: row.game):
        feats = profile_feats(list(met_foes), words_for(slug, words.lang))
        lines += [words("profile-feats", game=game_name(slug, words.lang)), bullets(feats[:FEATS_SHOWN])]
    if excluded := _excluded(profile.tally, words):
        lines.append(words("profile-uncounted", list=words.listed(excluded)))
    if conduct.matches:
        lines += [words("profile-conduct", conduct=reliability_text(conduct, words)), words("conduct-how")]
    met = [line for meeting in profile.meetings for line in _meeting(meeting, who, words)]
    if met:
        lines += [words("profile-meetings", who=who), bullets(met)]
    return "\n".join(lines)


def _game(slug: str, division: str, rows: Sequence[Tally], rating: Rating | None, words: Words) -> str:
    """Return the results in one division: "against" other people, "together" with them or "alone" against the game."""
    matches, wins = sum(row.matches for row in rows), sum(row.matches for row in rows if row.won)
    game = game_name(slug, words.lang)
    lines = [words("profile-game", game=game, division=division, matches=matches, wins=wins)]
    places: Counter[int | None] = Counter()
    for row in rows:
        places[row.place] += row.matches
    if None in places:
        lines.append(words("profile-share", percent=round(100 * wins / matches)))
    else:
        places_shown = sorted(places.items(), key=lambda entry: entry[0] or 0)[:PLACES_SHOWN]
        lines.append(", ".join(words("profile-place", place=place or 0, count=count) for place, count in places_shown))
    if rating is not None and division == "against":
        lines.append(words("profile-rating", rating=_rating(rating, words)))
    return "- " + " · ".join(lines)


def _solo(record: SoloRecord, words: Words) -> str:
    lines = [
        words("profile-solo-game", game=game_name(record.game, words.lang), matches=record.matches, wins=record.wins)
    ]
    if record.longest:
        lines.append(words("profile-solo-streak", streak=record.streak, longest=record.longest))
    if record.points is not None:
        lines.append(words("profile-solo-points", points=record.points))
    if record.levels:
        game_words = words_for(record.game, words.lang)
        lines.append(words("profile-solo-levels", levels=words.listed([game_words(level) for level in record.levels])))
    return " · ".join(lines)


def _excluded(tally: Sequence[Tally], words: Words) -> list[str]:
    reasons: Counter[str] = Counter()
    for row in tally:
        if row.excluded is not None:
            reasons[row.excluded] += row.matches
    return [words("profile-excluded", reason=reason, count=count) for reason, count in reasons.most_common()]


def _events(honours: EventHonours, words: Words) -> str:
    lines = [words("profile-events", played=honours.tournaments, won=honours.wins)]
    places_shown = list(honours.places.items())[:PLACES_SHOWN]
    if places_shown:
        lines.append(", ".join(words("profile-place", place=place, count=count) for place, count in places_shown))
    return "- " + " · ".join(lines)


def _rating(rating: Rating, words: Words) -> str:
    rating_text = str(rating.display_number)
    return words("profile-provisional", rating=rating_text) if rating.provisional else rating_text


def _meeting(meeting: Meeting, who: str, words: Words) -> Iterator[str]:
    """Yield the reader's record against the player of this profile in a game, and the record of the two as partners."""
    game = game_name(meeting.game, words.lang)
    if meeting.level:
        yield words(
            "profile-meeting-level", game=game, who=who, won=meeting.won, lost=meeting.lost, level=meeting.level
        )
    elif meeting.won or meeting.lost:
        yield words("profile-meeting", game=game, who=who, won=meeting.won, lost=meeting.lost)
    if meeting.together:
        yield words("profile-meeting-together", game=game, count=meeting.together, won=meeting.together_won)


def leaderboard_command(services: Services) -> Command:
    """Return the command `/leaderboard`."""

    async def seasons(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await season_choices(services, interaction, current)

    @command("leaderboard")
    @app_commands.guild_only()
    @app_commands.autocomplete(game=game_choices, season=seasons)
    async def answer(
        interaction: Interaction,
        game: app_commands.Range[str, 1, 100] | None = None,
        season: app_commands.Range[str, 1, 100] | None = None,
    ) -> None:
        member = member_of(interaction)
        if season is not None:
            await show_season(services, interaction, await typed_season(services, interaction, season))
            return
        rules = typed_game(game) if game else None
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
        links = await _web_links(services, member.guild.id, rules, words)
        await services.answer(interaction, Page(*map(gallery, pictures), *notes, *links, pictures=pictures))

    return answer


async def _web_links(services: Services, guild_id: int, rules: AnyGame | None, words: Words) -> list[Row]:
    """Return the row with the link to a game's leaderboards on the web, if the server shows them there."""
    web = await services.host.web_addresses.of_leaderboards(guild_id)
    return rows_of(web_links(f"{web}?game={rules.slug}" if web is not None and rules else web, words))


async def _elsewhere(services: Services, guild_id: int, words: Words) -> Sequence[ui.TextDisplay[ui.LayoutView]]:
    """Return a note that names the games with leaderboards, for a server without a leaderboard over all games."""
    ranked = [slug for slug in games() if await services.host.results.leaderboard(guild_id, slug)]
    game_names = words.listed([game_name(slug, words.lang) for slug in ranked], "or")
    return (text(words("leaderboard-elsewhere", games=game_names)),) if ranked else ()


def wall_command(services: Services) -> Command:
    """Return the command `/wall`."""

    @command("wall")
    @app_commands.guild_only()
    @app_commands.autocomplete(game=wall_game_choices)
    async def answer(interaction: Interaction, game: app_commands.Range[str, 1, 100] | None = None) -> None:
        member = member_of(interaction)
        slugs_wanted = [typed_game(game)] if game else walled()
        if not slugs_wanted:
            raise Refused("no_wall")
        most = SHOWN if sum(len(wall_book(one).foes) for one in slugs_wanted) <= FEW else 1
        services.boards.check(member.id)
        await interaction.response.defer(ephemeral=True, thinking=True)
        lang = (await services.languages.words(interaction)).lang
        pages = []
        for one in slugs_wanted:
            foes = await services.host.wall.of_guild(member.guild.id, one, most)
            pages.append(text(wall_text(foes, words_for(one.slug, lang))))
        await services.answer(interaction, Page(*pages))

    return answer
