"""The command `/event rule`: opens the form in which organisers and judges make rulings."""

from __future__ import annotations

from discord import app_commands

from bot.face.commands.rows import CommandOption, CommandRow, Given, led
from bot.face.commands.tournaments.inputs import table_choices, table_code
from bot.face.tournaments.requests import EventRequest
from bot.face.tournaments.rulings.draft import RulingDraft
from bot.face.tournaments.rulings.page import kinds_page


async def _rule(request: EventRequest, answers: Given) -> None:
    """Open the form: for the given table, else for the table of this thread, else for all tables."""
    await request.interaction.response.defer(ephemeral=True, thinking=True)
    code = table_code(request.interaction, answers["table"], request.whole)
    await request.answer(await kinds_page(request, RulingDraft(code)))


RULE = CommandRow(
    "rule",
    "table event",
    led(_rule),
    {"table": CommandOption(app_commands.Range[str, 1, 12] | None, None, table_choices)},
)
