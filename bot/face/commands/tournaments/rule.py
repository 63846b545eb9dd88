"""The commands `/event rule …`: a table of rulings by organisers and judges, with their options.

Each ruling has a reason.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import discord
from discord import app_commands

from bot.face.commands.tournaments.inputs import (
    ban_choices,
    call_choices,
    event_choices,
    last_ruling_choices,
    player_choices,
    result_choices,
    setting_choices,
    table_choices,
    table_code,
    typed_order,
    typed_places,
    typed_setting,
    typed_value,
    value_choices,
    waiting_choices,
)
from bot.face.commands.translator import Callback, Command, CommandGroup, command, localised
from bot.face.ground.custom_ids import natural
from bot.face.ground.interactions import Interaction
from bot.face.ground.parts import Page, text
from bot.face.messages.tournaments.notices import substitute_lines
from bot.face.services import Services
from bot.face.tournaments.form.values import draft_with_value
from bot.face.tournaments.requests import EventRequest, asked_by_command, wake_removed, zone_of
from bot.face.tournaments.room.presses import call_answered, ruling_answered
from bot.face.words.tournaments.rulings import ruling_said
from bot.face.words.tournaments.settings import RULING_SETTINGS
from bot.face.words.tournaments.typed_times import zone_note
from bot.host.clocks.terms import LONGEST_HOURS
from bot.host.rulings import REASON_LIMIT, AnyRuling, Extend, Pause, Resume, UndoTo
from bot.host.tournaments.ground.facts import latest_round, seats_of, told_change
from bot.host.tournaments.rulings.player_rulings import (
    MOST_IN_GROUP,
    Disqualify,
    Drop,
    EnterLate,
    ExtendRound,
    Forbid,
    Force,
    GiveBye,
    ReEnter,
    TakePoints,
    Warn,
    lifting,
    settling,
)
from bot.host.tournaments.rulings.ruling import EventRuling
from bot.host.tournaments.rulings.table_rulings import Award, BothLose, Replay, Substitute, SwapSeats, Wait
from engine.kernel.errors import Refused
from storage.records.tournaments import Whole

Number = app_commands.Range[int, 1, 2**52]
Player = app_commands.Range[int, 1, 4096]
Typed = app_commands.Range[str, 1, 100]
HOW_CHOICES = [app_commands.Choice(name=localised(f"award-{how}"), value=how) for how in ("awarded", "forfeit")]
SECOND_CHOICES = [app_commands.Choice(name=localised(f"second-{one}"), value=one) for one in ("confirm", "decline")]

# The values that a user gave for the options of a command, by option name.
RuleOptions = Mapping[str, Any]
Handler = Callable[[EventRequest, RuleOptions], Awaitable[None]]
Completed = Coroutine[Any, Any, list[app_commands.Choice[Any]]]
Completion = Callable[[Services, Interaction, str], Completed]


class RulingOption(NamedTuple):
    """An option of a command: the type of its value, its value if it is left out, and its completion or choices."""

    kind: Any
    default: object = inspect.Parameter.empty
    completion: Completion | None = None
    choices: list[app_commands.Choice[str]] | None = None


# The options by their names; each means the same in every command.
OPTIONS: Mapping[str, RulingOption] = {
    "answer": RulingOption(app_commands.Choice[str], choices=SECOND_CHOICES),
    "by": RulingOption(Player, completion=player_choices),
    "call": RulingOption(Number, completion=call_choices),
    "event": RulingOption(Number | None, None, event_choices),
    "half": RulingOption(bool, default=False),
    "hours": RulingOption(app_commands.Range[int, 1, LONGEST_HOURS]),
    "how": RulingOption(app_commands.Choice[str] | None, None, choices=HOW_CHOICES),
    "lift": RulingOption(bool, default=False),
    "move": RulingOption(app_commands.Range[int, 0, 2**31]),
    "order": RulingOption(Typed | None, None),
    "player": RulingOption(Player, completion=player_choices),
    "players": RulingOption(Typed),
    "points": RulingOption(app_commands.Range[float, 0.5, 100.0]),
    "reason": RulingOption(app_commands.Range[str, 1, REASON_LIMIT]),
    "result": RulingOption(Typed, completion=result_choices),
    "ruling": RulingOption(Number, completion=waiting_choices),
    "seat": RulingOption(app_commands.Range[int, 1, 25]),
    "setting": RulingOption(Typed, completion=setting_choices),
    "table": RulingOption(app_commands.Range[str, 1, 12] | None, None, table_choices),
    "value": RulingOption(Typed, completion=value_choices),
    "who": RulingOption(discord.Member),
}


async def _rule(asked: EventRequest, ruling: EventRuling, given: RuleOptions, note: str = "") -> None:
    """Carry out a ruling, or leave it pending until a second judge confirms it.

    The answer says whether the ruling was carried out, with ``note`` below.
    """
    await asked.interaction.response.defer(ephemeral=True, thinking=True)
    rulings = asked.services.host.tournaments.rulings
    row = await rulings.rule(asked.guild_id, asked.tournament_id, asked.actor, ruling, given["reason"])
    wake_removed(await asked.again())
    kind = asked.words(f"ruling-kind-{row.kind.replace('_', '-')}")
    lines = [asked.words("tournament-ruled", kind=kind, state=row.state)]
    lines += substitute_lines(row.kind, told_change(row)[1], asked.words)
    await asked.answer(Page(*map(text, [*lines, *([note] if note else [])])))


async def _code(asked: EventRequest, given: RuleOptions) -> str:
    """Return the code of the given table, otherwise of the table of this thread."""
    return await table_code(asked.interaction, given["table"], asked.whole)


def _at_table(made: Callable[[str, RuleOptions], EventRuling]) -> Handler:
    """Return the handler of a ruling about a table."""

    async def handle(asked: EventRequest, given: RuleOptions) -> None:
        await _rule(asked, made(await _code(asked, given), given), given)

    return handle


def _in_match(made: Callable[[RuleOptions], AnyRuling]) -> Handler:
    """Return the handler of a moderator's ruling about the match of a table."""

    async def handle(asked: EventRequest, given: RuleOptions) -> None:
        code, ruling = await _code(asked, given), made(given)
        await asked.interaction.response.defer(ephemeral=True, thinking=True)
        rulings = asked.services.host.tournaments.rulings
        waits = await rulings.of_match(asked.guild_id, asked.tournament_id, asked.actor, code, ruling, given["reason"])
        table = next((one for one in asked.whole.tables if one.code == code), None)
        if table is not None and table.session_id is not None:
            asked.services.announcer.wake(table.session_id)
        kind, state = asked.words(f"ruling-kind-{ruling.action}"), "done" if waits is None else "waiting"
        await asked.answer(Page(text(asked.words("tournament-ruled", kind=kind, state=state))))

    return handle


def _in_event(made: Callable[[Whole, RuleOptions], EventRuling]) -> Handler:
    """Return the handler of a ruling about players or rounds."""

    async def handle(asked: EventRequest, given: RuleOptions) -> None:
        await _rule(asked, made(asked.whole, given), given)

    return handle


async def _award(asked: EventRequest, given: RuleOptions) -> None:
    code, how = await _code(asked, given), given["how"]
    places = await typed_places(asked.services, given["result"], asked.whole, code, asked.words)
    await _rule(asked, Award(code, places, how.value if how is not None else "awarded"), given)


async def _seats(asked: EventRequest, given: RuleOptions) -> None:
    """Change the seats of a table. Without an order, each player moves on by one seat."""
    code = await _code(asked, given)
    found = next((one for one in asked.whole.tables if one.code == code), None)
    if found is None:
        raise Refused("no_table", table=code)
    await _rule(asked, SwapSeats(code, typed_order(given["order"], seats_of(found))), given)


async def _enter_late(asked: EventRequest, given: RuleOptions) -> None:
    who: discord.Member = given["who"]
    if who.bot:
        raise Refused("not_a_member")
    await _rule(asked, EnterLate(who.id, await asked.services.name_of(who)), given)


def _extended(whole: Whole, given: RuleOptions) -> EventRuling:
    one = latest_round(whole)
    if one is None:
        raise Refused("no_round_yet")
    return ExtendRound(one.number, given["hours"])


def _forbidden(whole: Whole, given: RuleOptions) -> EventRuling:
    group = _group(given["players"])
    return lifting(whole, group) if given["lift"] else Forbid(group)


async def _change(asked: EventRequest, given: RuleOptions) -> None:
    """Change an announced setting of the event."""
    zone, now = await zone_of(asked), asked.services.host.clock()
    name = typed_setting(given["setting"])
    draft = draft_with_value(asked.whole, name, typed_value(asked.whole, name, given["value"]), now, zone)
    note = zone_note(zone, now, asked.words) if RULING_SETTINGS[name].kind == "moment" else ""
    await _rule(asked, settling(asked.whole, draft), given, note)


async def _take_back(asked: EventRequest, given: RuleOptions) -> None:
    """Take back the last ruling, if no round was published since.

    A number, if given, must be that of the last ruling.
    """
    await asked.interaction.response.defer(ephemeral=True, thinking=True)
    rulings = asked.services.host.tournaments.rulings
    row = await rulings.take_back(asked.guild_id, asked.tournament_id, asked.actor, given["reason"], given["ruling"])
    # After a repeated request, the answer must name the ruling that was taken back.
    which = ruling_said((await asked.again()).whole, row, asked.words)
    await asked.answer(Page(text(asked.words("tournament-ruled", kind=which, state=row.state))))


async def _second(asked: EventRequest, given: RuleOptions) -> None:
    """Confirm or decline a pending ruling."""
    await asked.interaction.response.defer(ephemeral=True, thinking=True)
    await asked.answer(await ruling_answered(asked, given["ruling"], given["answer"].value))


async def _answer(asked: EventRequest, given: RuleOptions) -> None:
    """Record that this judge takes care of a call."""
    await asked.answer(await call_answered(asked, given["call"]))


class RuleCommand(NamedTuple):
    """A command: its name, its options in Discord's order, its handler, and options that differ from `OPTIONS`."""

    name: str
    options: str
    handle: Handler
    other: Mapping[str, RulingOption] = MappingProxyType({})

    def option(self, name: str) -> RulingOption:
        """Return one of the options."""
        return self.other.get(name, OPTIONS[name])


RULES = (
    RuleCommand("award", "result reason table how event", _award),
    RuleCommand("both-lose", "reason table event", _at_table(lambda code, _: BothLose(code))),
    RuleCommand("replay", "reason table event", _at_table(lambda code, _: Replay(code))),
    RuleCommand("seats", "reason order table event", _seats),
    RuleCommand("wait", "reason table event", _at_table(lambda code, _: Wait(code))),
    RuleCommand(
        "substitute",
        "player by reason table event",
        _at_table(lambda code, given: Substitute(code, given["player"], given["by"])),
    ),
    RuleCommand("pause", "reason table event", _in_match(lambda _: Pause())),
    RuleCommand("resume", "reason table event", _in_match(lambda _: Resume())),
    RuleCommand(
        "time", "seat hours reason table event", _in_match(lambda given: Extend(given["seat"] - 1, given["hours"]))
    ),
    RuleCommand("undo", "move reason table event", _in_match(lambda given: UndoTo(given["move"]))),
    RuleCommand("warn", "player reason event", _in_event(lambda _, given: Warn(given["player"]))),
    RuleCommand(
        "penalty",
        "player points reason event",
        _in_event(lambda _, given: TakePoints(given["player"], given["points"])),
    ),
    RuleCommand("disqualify", "player reason event", _in_event(lambda _, given: Disqualify(given["player"]))),
    RuleCommand("drop", "player reason event", _in_event(lambda _, given: Drop(given["player"]))),
    RuleCommand("re-enter", "player reason event", _in_event(lambda _, given: ReEnter(given["player"]))),
    RuleCommand("enter-late", "who reason event", _enter_late),
    RuleCommand("extend", "hours reason event", _in_event(_extended)),
    RuleCommand(
        "forbid",
        "players reason lift event",
        _in_event(_forbidden),
        {"players": RulingOption(Typed, completion=ban_choices)},
    ),
    RuleCommand("force", "players reason event", _in_event(lambda _, given: Force(_group(given["players"])))),
    RuleCommand("bye", "player reason half event", _in_event(lambda _, given: GiveBye(given["player"], given["half"]))),
    RuleCommand("change", "setting value reason event", _change),
    RuleCommand(
        "take-back",
        "reason ruling event",
        _take_back,
        {"ruling": RulingOption(Number | None, None, last_ruling_choices)},
    ),
    RuleCommand("second", "ruling answer event", _second),
    RuleCommand("answer", "call event", _answer),
)


def rule_group(services: Services) -> app_commands.Group:
    """Return the group `/event rule`."""
    group = CommandGroup("event-rule", services)
    for rule in RULES:
        group.add_command(_command_of(services, rule))
    return group


def _command_of(services: Services, rule: RuleCommand) -> Command:
    """Return the command of a row of the table."""
    options = {name: rule.option(name) for name in rule.options.split()}

    async def answer(interaction: Interaction, **given: Any) -> None:  # noqa: ANN401 - each option has its own type
        asked = await asked_by_command(services, interaction, given["event"], leading=True)
        await rule.handle(asked, given)

    # discord.py reads a command's options from the signature of its function.
    keyword, plain = inspect.Parameter.KEYWORD_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD
    parameters = [
        inspect.Parameter(name, keyword, default=one.default, annotation=one.kind) for name, one in options.items()
    ]
    first = inspect.Parameter("interaction", plain, annotation=Interaction)
    answer.__signature__ = inspect.Signature([first, *parameters])  # type: ignore[attr-defined]
    callback: Callback = answer
    if chosen := {name: one.choices for name, one in options.items() if one.choices is not None}:
        callback = app_commands.choices(**chosen)(callback)
    completed = {
        name: _completing(services, one.completion) for name, one in options.items() if one.completion is not None
    }
    return command(f"event-rule {rule.name}")(app_commands.autocomplete(**completed)(callback))


def _completing(services: Services, completion: Completion) -> Callable[[Interaction, str], Completed]:
    async def complete(interaction: Interaction, current: str) -> list[app_commands.Choice[Any]]:
        return await completion(services, interaction, current)

    return complete


def _group(typed: str) -> tuple[int, ...]:
    """Return the numbers of a typed group of players. Raises `Refused` ("bad_group")."""
    numbers = [natural(one) for one in typed.replace(",", " ").replace("#", " ").split()]
    known = tuple(dict.fromkeys(one for one in numbers if one))
    if None in numbers or not 2 <= len(known) <= MOST_IN_GROUP:
        raise Refused("bad_group", most=MOST_IN_GROUP)
    return known
