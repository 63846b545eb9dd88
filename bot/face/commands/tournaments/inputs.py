"""Reads the input of event commands, and completes it while a user types."""

from __future__ import annotations

import re

from discord import app_commands

from bot.face.commands.inputs import NAME_LIMIT, matching_choices
from bot.face.ground.custom_ids import natural
from bot.face.ground.interactions import Interaction
from bot.face.services import Services
from bot.face.tournaments.requests import EventRequest, actor_of, asked_by_command
from bot.face.words.tournaments.about import state_words
from bot.face.words.tournaments.naming import entries_of, plain_name
from bot.face.words.tournaments.progress import table_state
from bot.face.words.tournaments.rulings import ruling_said, table_said
from bot.face.words.tournaments.settings import RULING_SETTINGS
from bot.host.tournaments.ground.facts import (
    bans_of,
    is_replaced,
    is_sealed,
    public_part,
    result_of,
    said_of,
    seats_of,
    tables_of,
)
from bot.host.tournaments.ground.people import entry_of, need_judge
from bot.host.tournaments.ground.rights import sees_hidden
from bot.host.tournaments.ground.settings import plan_of
from bot.host.tournaments.rounds.judge_calls import open_calls
from bot.host.tournaments.rounds.tables import table_coded
from bot.host.tournaments.rulings.taking_back import last_done
from bot.wording.languages import LANGUAGES
from bot.wording.names import clean_name, clean_text
from bot.wording.words import Words, folded, words_for
from engine.kernel.errors import Refused
from engine.kernel.words.phrases import Phrase
from storage.records.tournaments import JudgeCall, TournamentEntry, TournamentRuling, TournamentTable, Whole

_CODE = re.compile(r"\d{1,3}-\d{1,3}(?:\.\d{1,2})?")
LISTED = 100
BY_POINTS = "points"


async def event_choices(services: Services, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
    """Return choices among the guild's events; unfinished events come first."""
    if interaction.guild_id is None:
        return []
    tournaments = services.host.tournaments
    _, going = await tournaments.listed(interaction.guild_id, over=False, limit=LISTED, offset=0)
    _, over = await tournaments.listed(interaction.guild_id, over=True, limit=LISTED, offset=0)
    words = await services.languages.words(interaction)
    named = [
        (one.tournament_id, f"{clean_text(one.name, 60)} · {state_words(one, words)}")
        for one in (*going, *over)
        if one.state != "draft" or one.created_by == interaction.user.id
    ]
    return matching_choices(named, current)


async def _whole(services: Services, interaction: Interaction, *, leading: bool = True) -> tuple[Whole, Words] | None:
    """Return the event that the user's input is about, None if there is none."""
    number = getattr(interaction.namespace, "event", None)
    try:
        known = number if isinstance(number, int) else None
        asked = await asked_by_command(services, interaction, known, leading=leading)
    except Refused:
        return None
    # Judges who do not play see results that are hidden from everybody else until the end of the round.
    if sees_hidden(asked.whole, asked.actor):
        return asked.whole, asked.words
    return public_part(asked.whole, asked.actor.user_id), asked.words


async def table_choices(services: Services, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Return choices among the tables of the event: the latest rounds and tables without a result first."""
    found = await _whole(services, interaction)
    if found is None:
        return []
    whole, words = found
    shown = {one.number for one in whole.rounds if one.state != "drawn"}
    tables = sorted(
        (table for table in whole.tables if table.round in shown),
        key=lambda one: (-one.round, one.result is not None, one.number, one.game),
    )
    return matching_choices([(table.code, _table_name(whole, table, words)) for table in tables], current)


def _table_name(whole: Whole, table: TournamentTable, words: Words) -> str:
    names = " – ".join(plain_name(one, words) for one in entries_of(whole, seats_of(table)))
    return f"{table.code} · {names} · {table_state(table, result_of(table), words)}"


async def player_choices(
    services: Services, interaction: Interaction, current: str, *, leading: bool = True
) -> list[app_commands.Choice[int]]:
    """Return choices among the players of the event, by name."""
    found = await _whole(services, interaction, leading=leading)
    if found is None:
        return []
    whole, words = found
    there = [one for one in whole.entries if one.state != "left" or is_replaced(whole, one)]
    named = [(one.number, f"{one.number}. {plain_name(one, words)}") for one in there]
    return matching_choices(named, current)


async def call_choices(services: Services, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
    """Return choices among the pending judge calls, for a judge; the oldest come first."""
    asked = await _judge_request(services, interaction)
    if asked is None:
        return []
    return matching_choices([(one.call_id, _call_name(asked, one)) for one in open_calls(asked.whole)], current)


def _call_name(asked: EventRequest, call: JudgeCall) -> str:
    tables = [table_said(one, asked.words, plain=True) for one in asked.whole.tables if one.code == call.table_code]
    by = None if call.user_id is None else entry_of(asked.whole, call.user_id)
    who = [] if by is None else [plain_name(by, asked.words)]
    return " · ".join([f"{call.call_id}", *tables, *who, *filter(None, [clean_text(call.text, NAME_LIMIT)])])


async def waiting_choices(services: Services, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
    """Return choices among the rulings that wait for a second judge."""
    asked = await _judge_request(services, interaction)
    if asked is None:
        return []
    waiting = [one for one in asked.whole.rulings if one.state == "waiting"]
    return matching_choices([(one.ruling_id, _ruling_name(asked, one)) for one in waiting], current)


async def last_ruling_choices(
    services: Services, interaction: Interaction, current: str
) -> list[app_commands.Choice[int]]:
    """Return, for a judge, the one ruling that can be taken back."""
    asked = await _judge_request(services, interaction)
    if asked is None:
        return []
    try:
        last = last_done(asked.whole)
    except Refused:
        return []
    return matching_choices([(last.ruling_id, _ruling_name(asked, last))], current)


async def ban_choices(services: Services, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Return choices among the active bans for a judge who lifts one. A ban is named by the numbers of its players."""
    asked = (
        await _judge_request(services, interaction) if getattr(interaction.namespace, "lift", False) is True else None
    )
    if asked is None:
        return []
    groups = dict.fromkeys(tuple(sorted(said_of(one).entries)) for one in bans_of(asked.whole))
    typed = {" ".join(map(str, group)): entries_of(asked.whole, group) for group in groups}
    named = [
        (numbers, f"{numbers} · {asked.words.listed([plain_name(one, asked.words) for one in entries])}")
        for numbers, entries in typed.items()
    ]
    return matching_choices(named, current)


async def _judge_request(services: Services, interaction: Interaction) -> EventRequest | None:
    number = getattr(interaction.namespace, "event", None)
    try:
        asked = await asked_by_command(services, interaction, number if isinstance(number, int) else None, leading=True)
        need_judge(asked.whole, asked.actor)
    except Refused:
        return None
    return asked


def _ruling_name(asked: EventRequest, row: TournamentRuling) -> str:
    return f"{row.ruling_id} · {ruling_said(asked.whole, row, asked.words, plain=True)}"


async def setting_choices(services: Services, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Return choices among the settings of an event, by name."""
    words = await services.languages.words(interaction)
    return matching_choices([(name, words(one.key)) for name, one in RULING_SETTINGS.items()], current)


def typed_setting(typed: str) -> str:
    """Return the key of a setting, chosen or typed by its name. Raises `Refused` ("unknown_setting")."""
    for name, one in RULING_SETTINGS.items():
        said = [words_for(None, lang)(one.key) for lang in LANGUAGES]
        if name == typed or folded(typed) in map(folded, said):
            return name
    names: list[Phrase] = [Phrase("setting-listed", {"name": Phrase(one.key)}) for one in RULING_SETTINGS.values()]
    raise Refused("unknown_setting", value=clean_text(typed, NAME_LIMIT), names=names)


async def value_choices(services: Services, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Return choices among the values of the setting that a judge changes. For a number, offer its current value."""
    found = await _whole(services, interaction)
    if found is None:
        return []
    whole, words = found
    try:
        name = typed_setting(str(getattr(interaction.namespace, "setting", "")))
    except Refused:
        return []
    return matching_choices(RULING_SETTINGS[name].value_choices(whole, words), current)


def typed_value(whole: Whole, name: str, typed: str) -> str:
    """Return the value whose name in any language was typed, otherwise the typed text."""
    for lang in LANGUAGES:
        for value, said in RULING_SETTINGS[name].value_choices(whole, words_for(whole.tournament.game, lang)):
            if RULING_SETTINGS[name].kind != "number" and folded(said) == folded(typed):
                return value
    return typed


async def table_code(interaction: Interaction, typed: str | None, whole: Whole) -> str:
    """Return the code of the typed table ("3": in the latest round) or of this thread.

    Raises `Refused` ("which_table").
    """
    if typed is not None:
        code = typed.strip()
        if _CODE.fullmatch(code):
            return code
        tables = _numbered(whole, natural(code))
        if not tables:
            raise Refused("which_table")
        return _open_one(tables).code
    here = interaction.channel_id
    mine = [table for table in whole.tables if table.thread_id is not None and table.thread_id == here]
    if not mine:
        raise Refused("which_table")
    return _open_one(mine).code


def _numbered(whole: Whole, number: int | None) -> list[TournamentTable]:
    """Return the tables with that number in the latest published round: one for each game of a match."""
    shown = [one.number for one in whole.rounds if one.state != "drawn"]
    return [table for table in tables_of(whole, max(shown, default=0)) if table.number == number]


def _open_one(tables: list[TournamentTable]) -> TournamentTable:
    """Return the last table without a result. If all have results, return the last table."""
    return ([table for table in tables if table.result is None] or tables)[-1]


async def result_choices(services: Services, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Return choices among the results that a table may get: by points, each winner, a draw."""
    found = await _whole(services, interaction)
    if found is None:
        return []
    whole, words = found
    try:
        table = table_coded(whole, await table_code(interaction, getattr(interaction.namespace, "table", None), whole))
    except Refused:
        # The user has not chosen a table yet, so its players are unknown.
        return matching_choices([(BY_POINTS, words("award-points")), ("=", words("award-draw"))], current)
    if plan_of(whole.tournament).stages[table.stage].format == "duplicate":
        # The players of a duplicate table are not ranked: they win or lose together.
        return matching_choices([("=", words("award-together"))], current)
    entries = entries_of(whole, seats_of(table))
    shown = await _may_see_points(services, interaction, whole, table)
    points = await services.host.tournaments.views.points(table) if shown else ()
    reached = " · ".join(f"{plain_name(one, words)} {count}" for one, count in zip(entries, points, strict=False))
    named = [
        *([(BY_POINTS, words("award-by-points", points=reached))] if points else []),
        *((f"#{one.number}", words("award-winner", name=plain_name(one, words))) for one in entries),
        ("=", words("award-draw")),
    ]
    return matching_choices(named, current)


async def _may_see_points(services: Services, interaction: Interaction, whole: Whole, table: TournamentTable) -> bool:
    """Return whether a user may know the score. A hidden match is known to its players and judges who do not play."""
    actor = await actor_of(services, interaction)
    entry = entry_of(whole, actor.user_id)
    if not any(one.number == table.round and is_sealed(whole, one) for one in whole.rounds):
        return True
    inside = entry is not None and entry.number in seats_of(table)
    return inside or sees_hidden(whole, actor)


async def typed_places(services: Services, typed: str, whole: Whole, code: str, words: Words) -> tuple[int, ...]:
    """Return the ranks that a judge typed for a table, in the order of its seats.

    "1 2" are ranks by seat. A name, or a player's number after "#", names the winner. "=" is a draw. "points" ranks by
    the match's points so far (TN-14). Raises `Refused` ("no_table", "bad_places", "no_points").
    """
    table = table_coded(whole, code)
    entries = entries_of(whole, seats_of(table))
    text = typed.strip()
    if folded(text) in [folded(words_for(None, lang)("award-points")) for lang in LANGUAGES]:
        points = await services.host.tournaments.views.points(table)
        if not points:
            raise Refused("no_points", table=code)
        return tuple(1 + sum(other > own for other in points) for own in points)
    numbers = text.replace(",", " ").replace("-", " ").split()
    if len(numbers) == len(entries) and all(one.isascii() and one.isdecimal() and len(one) < 4 for one in numbers):
        return tuple(int(one) for one in numbers)
    if text == "=":
        return (1,) * len(entries)
    winners = [index for index, one in enumerate(entries) if _is_meant(one, text, words)]
    if len(winners) != 1:
        raise Refused("bad_places", seats=len(entries))
    return tuple(1 if index == winners[0] else 2 for index in range(len(entries)))


def _is_meant(entry: TournamentEntry, typed: str, words: Words) -> bool:
    name = "".join(folded(clean_name(plain_name(entry, words))))
    return typed == f"#{entry.number}" or ("".join(folded(typed)) == name and bool(name))


def typed_order(typed: str | None, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Return a table's players in a new order. A judge types it as current seat numbers, for example "2 3 1".

    If nothing is typed, each player moves on by one seat. Raises `Refused` ("bad_seat_order").
    """
    if typed is None:
        return (*seats[1:], seats[0])
    wanted = [natural(one) for one in typed.replace(",", " ").split()]
    if sorted(one or 0 for one in wanted) != [*range(1, len(seats) + 1)]:
        raise Refused("bad_seat_order", seats=len(seats))
    return tuple(seats[(one or 1) - 1] for one in wanted)
