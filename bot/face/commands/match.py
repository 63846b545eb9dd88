"""Commands of the group `/game` with one action each: learn, replay, rematch, leave, take and watch."""

from __future__ import annotations

import contextlib
from typing import cast

import discord
from discord import app_commands

from bot.face.commands.inputs import game_choices, matching_choices, typed_game
from bot.face.commands.translator import Command, command, localised
from bot.face.ground.interactions import Interaction, member_of
from bot.face.lessons.page import learn_page
from bot.face.lessons.presses import learner_of, lesson_page
from bot.face.lobby.rematch import open_rematch
from bot.face.play.looks import open_watch
from bot.face.press import press_of
from bot.face.replay.panel import open_replay
from bot.face.seats.presses import ask_leave, take
from bot.face.services import Services
from bot.face.words.tables import open_seats
from bot.wording.languages import language_of
from bot.wording.names import clean_name
from bot.wording.words import words_for
from engine.kernel.errors import Refused

CHANNEL = "channel"
LESSON_PLACES = [
    app_commands.Choice(name=localised(f"learn-where-{word}"), value=word) for word in ("private", CHANNEL)
]


def learn_command(services: Services) -> Command:
    """Return the command `/game learn`."""

    @command("game learn")
    @app_commands.choices(where=LESSON_PLACES)
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
        slug, public = typed_game(game).slug, where is not None and where.value == CHANNEL
        await interaction.response.defer(ephemeral=not public, thinking=True)
        now = await services.host.lessons.begin(await learner_of(services, interaction, member), slug)
        page = await lesson_page(services, now, public=public)
        nobody = discord.AllowedMentions.none()
        await interaction.edit_original_response(view=page, attachments=page.files(), allowed_mentions=nobody)

    return answer


def replay_command(services: Services) -> Command:
    """Return the command `/game replay`."""

    @command("game replay")
    async def answer(interaction: Interaction, session: app_commands.Range[int, 1, 2**52] | None = None) -> None:
        press = await press_of(services, interaction, "replay", session)
        waiting_session = press.live.session
        if session is None and waiting_session.status == "lobby" and waiting_session.rematch_of is not None:
            # In the lobby of a rematch, the replay is that of the former match, which may be in another channel.
            with contextlib.suppress(Refused):
                press = await press_of(services, interaction, "replay", waiting_session.rematch_of)
        await open_replay(press)

    return answer


def rematch_command(services: Services) -> Command:
    """Return the command `/game rematch`."""

    @command("game rematch")
    async def answer(interaction: Interaction) -> None:
        await open_rematch(await press_of(services, interaction, "rematch"))

    return answer


def leave_command(services: Services) -> Command:
    """Return the command `/game leave`."""

    @command("game leave")
    async def answer(interaction: Interaction) -> None:
        await ask_leave(await press_of(services, interaction, "leave"))

    return answer


def take_command(services: Services) -> Command:
    """Return the command `/game take`. Users see seat numbers that start at 1."""

    async def offered(interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        try:
            live = await services.host.session_in(cast("int", interaction.channel_id))
        except Refused:
            return []
        words = words_for(None, language_of(interaction.locale))
        numbered = {seat.seat + 1: clean_name(seat.name) for seat in open_seats(live)}
        seat_names = [(number, words("take-seat", number=number, who=name)) for number, name in numbered.items()]
        return matching_choices(seat_names, current)

    @command("game take")
    @app_commands.autocomplete(seat=offered)
    async def answer(interaction: Interaction, seat: app_commands.Range[int, 1, 12] | None = None) -> None:
        await take(await press_of(services, interaction, "take"), None if seat is None else seat - 1)

    return answer


def watch_command(services: Services) -> Command:
    """Return the command `/game watch`."""

    @command("game watch")
    async def answer(interaction: Interaction) -> None:
        await open_watch(await press_of(services, interaction, "watch"))

    return answer
