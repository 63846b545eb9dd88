"""Reads the input of event commands, and completes it while a user types."""

from __future__ import annotations

import re

from discord import app_commands

from bot.face.commands.inputs import matching_choices
from bot.face.ground.components.custom_ids import natural
from bot.face.ground.interactions import Interaction
from bot.face.services import Services
from bot.face.tournaments.requests import asked_by_command, seen_part
from bot.face.tournaments.rulings.choices import table_name, tables_by_need
from bot.face.words.tournaments.about import state_words
from bot.face.words.tournaments.progress import table_state
from bot.host.tournaments.ground.facts import (
    result_of,
    tables_of,
)
from bot.host.tournaments.rounds.tables import table_coded
from bot.wording.names import clean_text
from bot.wording.words import Words
from engine.kernel.errors import Refused
from storage.records.tournaments import TournamentTable, Whole

_CODE = re.compile(r"\d{1,3}-\d{1,3}(?:\.\d{1,2})?")
LISTED = 100


async def event_choices(services: Services, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
    """Return choices among the guild's events; unfinished events come first."""
    if interaction.guild_id is None:
        return []
    tournaments = services.host.tournaments
    _, running_events = await tournaments.listed(interaction.guild_id, over=False, limit=LISTED, offset=0)
    _, over = await tournaments.listed(interaction.guild_id, over=True, limit=LISTED, offset=0)
    words = await services.languages.words(interaction)
    event_names = [
        (one.tournament_id, f"{clean_text(one.name, 60)} · {state_words(one, words)}")
        for one in (*running_events, *over)
        if one.state != "draft" or one.created_by == interaction.user.id
    ]
    return matching_choices(event_names, current)


async def table_choices(services: Services, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Return choices among the tables of the event. The latest rounds come first (`tables_by_need`)."""
    number = getattr(interaction.namespace, "event", None)
    try:
        session_number = number if isinstance(number, int) else None
        request = await asked_by_command(services, interaction, session_number, leading=True)
    except Refused:
        return []
    whole, words = seen_part(request), request.words
    return matching_choices([(one.code, _table_name(whole, one, words)) for one in tables_by_need(whole)], current)


def _table_name(whole: Whole, table: TournamentTable, words: Words) -> str:
    return f"{table_name(whole, table, words)} · {table_state(table, result_of(table), words)}"


def table_code(interaction: Interaction, typed: str | None, whole: Whole) -> str:
    """Return the code of the typed table; a number alone, such as "3", means a table of the latest round.

    If nothing was typed, return the code of the table whose thread this is, "" in any other channel. Raises `Refused`
    ("no_table", "which_table") if the typed table does not exist, or is not clear.
    """
    if typed is not None:
        code = typed.strip()
        if _CODE.fullmatch(code):
            return table_coded(whole, code).code
        tables = _numbered(whole, natural(code))
        if not tables:
            raise Refused("which_table")
        return _open_one(tables).code
    here = interaction.channel_id
    mine = [table for table in whole.tables if table.thread_id is not None and table.thread_id == here]
    return _open_one(mine).code if mine else ""


def _numbered(whole: Whole, number: int | None) -> list[TournamentTable]:
    """Return the tables with that number in the latest published round: one for each game of a match."""
    public_rounds = [one.number for one in whole.rounds if one.state != "drawn"]
    return [table for table in tables_of(whole, max(public_rounds, default=0)) if table.number == number]


def _open_one(tables: list[TournamentTable]) -> TournamentTable:
    """Return the last table without a result. If all have results, return the last table."""
    return ([table for table in tables if table.result is None] or tables)[-1]
