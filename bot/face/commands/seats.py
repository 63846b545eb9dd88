"""The commands `/game leave` and `/game take`: players open their seats and take open seats."""

from __future__ import annotations

from typing import cast

from discord import app_commands

from bot.face.commands.inputs import CHOICES, NAME_LIMIT
from bot.face.commands.translator import Command, command
from bot.face.interactions import Interaction
from bot.face.pages.table_words import open_seats
from bot.face.panels.press import press_of
from bot.face.panels.seats import ask_leave, take
from bot.face.services import Services
from bot.wording.languages import language_of
from bot.wording.names import clean_name, shorten
from bot.wording.words import words_for
from engine.kernel.errors import Refused


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
        named = [
            (seat.seat + 1, words("take-seat", number=seat.seat + 1, who=clean_name(seat.name)))
            for seat in open_seats(live)
        ]
        fitting = [(number, name) for number, name in named if current.casefold() in name.casefold()]
        return [app_commands.Choice(name=shorten(name, NAME_LIMIT), value=number) for number, name in fitting[:CHOICES]]

    @command("game take")
    @app_commands.autocomplete(seat=offered)
    async def answer(interaction: Interaction, seat: app_commands.Range[int, 1, 12] | None = None) -> None:
        await take(await press_of(services, interaction, "take"), None if seat is None else seat - 1)

    return answer
