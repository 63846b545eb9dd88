"""The command `/profile`: shows a player's results on this server."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

import discord
from discord import app_commands, ui

from bot.face.commands.translator import Command, command
from bot.face.interactions import Interaction, member_of
from bot.face.markdown import said_name
from bot.face.pages.feats import profile_feats
from bot.face.pages.parts import Page, Row, bullets, text
from bot.face.panels.history import history_button
from bot.face.services import Services, shown_name
from bot.host.matches.results import OVERALL, Profile
from bot.host.tournaments.honours import EventHonours
from bot.wording.words import Words, game_name, words_for
from engine.ratings import Rating
from storage.records import Meeting, Tally

# No table has more places.
PLACES_SHOWN = 12
FEATS_SHOWN = 16


def profile_command(services: Services) -> Command:
    """Return the command `/profile`."""

    @command("profile")
    @app_commands.guild_only()
    async def answer(interaction: Interaction, player: discord.User | None = None) -> None:
        member = member_of(interaction)
        await interaction.response.defer(ephemeral=True, thinking=True)
        shown = player or member
        profile = await services.host.results.profile(member.guild.id, shown.id, member.id)
        honours = await services.host.tournaments.honours.of_user(member.guild.id, shown.id)
        words = await services.languages.words(interaction)
        row: Row = ui.ActionRow()
        row.add_item(history_button(words, shown.id))
        said = profile_text(profile, honours, said_name(await shown_name(shown)), words)
        await services.answer(interaction, Page(text(said), row))

    return answer


def profile_text(profile: Profile, honours: EventHonours, who: str, words: Words) -> str:
    """Return a profile in words: all games, each game, events, foes, uncounted matches, and matches with the reader."""
    counted = [row for row in profile.tally if row.excluded is None]
    lines = [f"### {words('profile-title', who=who)}"]
    if not counted:
        lines.append(words("profile-empty", who=who))
    if OVERALL in profile.ratings:
        lines.append(words("profile-overall", rating=_rating(profile.ratings[OVERALL], words)))
    for (slug, division), rows in groupby(counted, lambda row: (row.game, row.division)):
        lines.append(_game(slug, division, list(rows), profile.ratings.get(slug), words))
    if honours.played:
        lines.append(_events(honours, words))
    for slug, met_foes in groupby(profile.feats, lambda row: row.game):
        said = profile_feats(list(met_foes), words_for(slug, words.lang))
        lines += [words("profile-feats", game=game_name(slug, words.lang)), bullets(said[:FEATS_SHOWN])]
    if excluded := _excluded(profile.tally, words):
        lines.append(words("profile-uncounted", list=words.listed(excluded)))
    met = [line for meeting in profile.meetings for line in _meeting(meeting, who, words)]
    if met:
        lines += [words("profile-meetings", who=who), bullets(met)]
    return "\n".join(lines)


def _game(slug: str, division: str, rows: Sequence[Tally], rating: Rating | None, words: Words) -> str:
    """Return a player's results in one division of a game: against others, together with them, or alone."""
    matches, wins = sum(row.matches for row in rows), sum(row.matches for row in rows if row.won)
    game = game_name(slug, words.lang)
    said = [words("profile-game", game=game, division=division, matches=matches, wins=wins)]
    places: Counter[int | None] = Counter()
    for row in rows:
        places[row.place] += row.matches
    if None in places:
        said.append(words("profile-share", percent=round(100 * wins / matches)))
    else:
        shown = sorted(places.items(), key=lambda entry: entry[0] or 0)[:PLACES_SHOWN]
        said.append(", ".join(words("profile-place", place=place or 0, count=count) for place, count in shown))
    if rating is not None and division == "against":
        said.append(words("profile-rating", rating=_rating(rating, words)))
    return "- " + " · ".join(said)


def _excluded(tally: Sequence[Tally], words: Words) -> list[str]:
    """Return the number of uncounted matches for each reason, the most frequent reason first."""
    reasons: Counter[str] = Counter()
    for row in tally:
        if row.excluded is not None:
            reasons[row.excluded] += row.matches
    return [words("profile-excluded", reason=reason, count=count) for reason, count in reasons.most_common()]


def _events(honours: EventHonours, words: Words) -> str:
    """Return a player's number of events and of event wins, and their places."""
    said = [words("profile-events", played=honours.played, won=honours.won)]
    shown = list(honours.places.items())[:PLACES_SHOWN]
    if shown:
        said.append(", ".join(words("profile-place", place=place, count=count) for place, count in shown))
    return "- " + " · ".join(said)


def _rating(rating: Rating, words: Words) -> str:
    shown = str(rating.shown)
    return words("profile-provisional", rating=shown) if rating.provisional else shown


def _meeting(meeting: Meeting, who: str, words: Words) -> Iterator[str]:
    """Yield the reader's record in a game against the player of this profile, and their record together."""
    game = game_name(meeting.game, words.lang)
    if meeting.level:
        yield words(
            "profile-meeting-level", game=game, who=who, won=meeting.won, lost=meeting.lost, level=meeting.level
        )
    elif meeting.won or meeting.lost:
        yield words("profile-meeting", game=game, who=who, won=meeting.won, lost=meeting.lost)
    if meeting.together:
        yield words("profile-meeting-together", game=game, count=meeting.together, won=meeting.together_won)
