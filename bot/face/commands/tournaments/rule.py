"""The commands `/event rule …`: a table of rulings by organisers and judges, with their options and reasons."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import discord
from discord import app_commands

from bot.face.commands.rows import (
    CommandOption,
    CommandRow,
    Given,
    Handler,
    Number,
    Player,
    Typed,
    add_commands,
    led,
)
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
from bot.face.commands.translator import CommandGroup, localised
from bot.face.ground.custom_ids import natural
from bot.face.ground.parts import Page, text
from bot.face.messages.tournaments.notices import substitute_lines
from bot.face.services import Services
from bot.face.tournaments.form.values import draft_with_value
from bot.face.tournaments.requests import EventRequest, wake_removed, zone_of
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

HOW_CHOICES = [app_commands.Choice(name=localised(f"award-{how}"), value=how) for how in ("awarded", "forfeit")]
SECOND_CHOICES = [app_commands.Choice(name=localised(f"second-{one}"), value=one) for one in ("confirm", "decline")]

# The options by their names; each means the same in every command.
OPTIONS: Mapping[str, CommandOption] = {
    "answer": CommandOption(app_commands.Choice[str], choices=SECOND_CHOICES),
    "by": CommandOption(Player, completion=player_choices),
    "call": CommandOption(Number, completion=call_choices),
    "event": CommandOption(Number | None, None, event_choices),
    "half": CommandOption(bool, default=False),
    "hours": CommandOption(app_commands.Range[int, 1, LONGEST_HOURS]),
    "how": CommandOption(app_commands.Choice[str] | None, None, choices=HOW_CHOICES),
    "lift": CommandOption(bool, default=False),
    "move": CommandOption(app_commands.Range[int, 0, 2**31]),
    "order": CommandOption(Typed | None, None),
    "player": CommandOption(Player, completion=player_choices),
    "players": CommandOption(Typed),
    "points": CommandOption(app_commands.Range[float, 0.5, 100.0]),
    "reason": CommandOption(app_commands.Range[str, 1, REASON_LIMIT]),
    "result": CommandOption(Typed, completion=result_choices),
    "ruling": CommandOption(Number, completion=waiting_choices),
    "seat": CommandOption(app_commands.Range[int, 1, 25]),
    "setting": CommandOption(Typed, completion=setting_choices),
    "table": CommandOption(app_commands.Range[str, 1, 12] | None, None, table_choices),
    "value": CommandOption(Typed, completion=value_choices),
    "who": CommandOption(discord.Member),
}


async def _rule(asked: EventRequest, ruling: EventRuling, given: Given, note: str = "") -> None:
    """Carry out a ruling, or leave it pending until a second judge confirms it. Answer with ``note`` below."""
    await asked.interaction.response.defer(ephemeral=True, thinking=True)
    rulings = asked.services.host.tournaments.rulings
    row = await rulings.rule(asked.guild_id, asked.tournament_id, asked.actor, ruling, given["reason"])
    wake_removed(await asked.again())
    kind = asked.words(f"ruling-kind-{row.kind.replace('_', '-')}")
    lines = [asked.words("tournament-ruled", kind=kind, state=row.state)]
    lines += substitute_lines(asked.whole, row.kind, told_change(row)[1], asked.words)
    await asked.answer(Page(*map(text, [*lines, *([note] if note else [])])))


async def _code(asked: EventRequest, given: Given) -> str:
    """Return the code of the given table. The default is the table of this thread."""
    return await table_code(asked.interaction, given["table"], asked.whole)


def _at_table(made: Callable[[str, Given], EventRuling]) -> Handler:
    async def handle(asked: EventRequest, given: Given) -> None:
        await _rule(asked, made(await _code(asked, given), given), given)

    return led(handle)


def _in_match(made: Callable[[Given], AnyRuling]) -> Handler:
    """Return the handler of a moderator's ruling about the match of a table."""

    async def handle(asked: EventRequest, given: Given) -> None:
        code, ruling = await _code(asked, given), made(given)
        await asked.interaction.response.defer(ephemeral=True, thinking=True)
        rulings = asked.services.host.tournaments.rulings
        waits = await rulings.of_match(asked.guild_id, asked.tournament_id, asked.actor, code, ruling, given["reason"])
        table = next((one for one in asked.whole.tables if one.code == code), None)
        if table is not None and table.session_id is not None:
            asked.services.announcer.wake(table.session_id)
        kind, state = asked.words(f"ruling-kind-{ruling.action}"), "done" if waits is None else "waiting"
        await asked.answer(Page(text(asked.words("tournament-ruled", kind=kind, state=state))))

    return led(handle)


def _in_event(made: Callable[[Whole, Given], EventRuling]) -> Handler:
    async def handle(asked: EventRequest, given: Given) -> None:
        await _rule(asked, made(asked.whole, given), given)

    return led(handle)


async def _award(asked: EventRequest, given: Given) -> None:
    code, how = await _code(asked, given), given["how"]
    places = await typed_places(asked.services, given["result"], asked.whole, code, asked.words)
    await _rule(asked, Award(code, places, how.value if how is not None else "awarded"), given)


async def _seats(asked: EventRequest, given: Given) -> None:
    """Change the seats of a table. Without an order, each player moves on by one seat."""
    code = await _code(asked, given)
    found = next((one for one in asked.whole.tables if one.code == code), None)
    if found is None:
        raise Refused("no_table", table=code)
    await _rule(asked, SwapSeats(code, typed_order(given["order"], seats_of(found))), given)


async def _enter_late(asked: EventRequest, given: Given) -> None:
    who: discord.Member = given["who"]
    if who.bot:
        raise Refused("not_a_member")
    await _rule(asked, EnterLate(who.id, await asked.services.name_of(who)), given)


def _extended(whole: Whole, given: Given) -> EventRuling:
    one = latest_round(whole)
    if one is None:
        raise Refused("no_round_yet")
    return ExtendRound(one.number, given["hours"])


def _forbidden(whole: Whole, given: Given) -> EventRuling:
    group = _group(given["players"])
    return lifting(whole, group) if given["lift"] else Forbid(group)


async def _change(asked: EventRequest, given: Given) -> None:
    zone, now = await zone_of(asked), asked.services.host.clock()
    name = typed_setting(given["setting"])
    draft = draft_with_value(asked.whole, name, typed_value(asked.whole, name, given["value"]), now, zone)
    note = zone_note(zone, now, asked.words) if zone is not None and RULING_SETTINGS[name].kind == "moment" else ""
    await _rule(asked, settling(asked.whole, draft), given, note)


async def _take_back(asked: EventRequest, given: Given) -> None:
    """Take back the last ruling, if no round was published after it.

    If ``given`` contains a number, it must be the number of this ruling.
    """
    await asked.interaction.response.defer(ephemeral=True, thinking=True)
    rulings = asked.services.host.tournaments.rulings
    row = await rulings.take_back(asked.guild_id, asked.tournament_id, asked.actor, given["reason"], given["ruling"])
    # The request may be a repeated one, so the answer names the ruling that was actually taken back.
    which = ruling_said((await asked.again()).whole, row, asked.words)
    await asked.answer(Page(text(asked.words("tournament-ruled", kind=which, state=row.state))))


async def _second(asked: EventRequest, given: Given) -> None:
    """Confirm or decline a pending ruling."""
    await asked.interaction.response.defer(ephemeral=True, thinking=True)
    await asked.answer(await ruling_answered(asked, given["ruling"], given["answer"].value))


async def _answer(asked: EventRequest, given: Given) -> None:
    """Record that this judge answers a player's call for a judge."""
    await asked.answer(await call_answered(asked, given["call"]))


RULES = (
    CommandRow("award", "result reason table how event", led(_award)),
    CommandRow("both-lose", "reason table event", _at_table(lambda code, _: BothLose(code))),
    CommandRow("replay", "reason table event", _at_table(lambda code, _: Replay(code))),
    CommandRow("seats", "reason order table event", led(_seats)),
    CommandRow("wait", "reason table event", _at_table(lambda code, _: Wait(code))),
    CommandRow(
        "substitute",
        "player by reason table event",
        _at_table(lambda code, given: Substitute(code, given["player"], given["by"])),
    ),
    CommandRow("pause", "reason table event", _in_match(lambda _: Pause())),
    CommandRow("resume", "reason table event", _in_match(lambda _: Resume())),
    CommandRow(
        "time", "seat hours reason table event", _in_match(lambda given: Extend(given["seat"] - 1, given["hours"]))
    ),
    CommandRow("undo", "move reason table event", _in_match(lambda given: UndoTo(given["move"]))),
    CommandRow("warn", "player reason event", _in_event(lambda _, given: Warn(given["player"]))),
    CommandRow(
        "penalty",
        "player points reason event",
        _in_event(lambda _, given: TakePoints(given["player"], given["points"])),
    ),
    CommandRow("disqualify", "player reason event", _in_event(lambda _, given: Disqualify(given["player"]))),
    CommandRow("drop", "player reason event", _in_event(lambda _, given: Drop(given["player"]))),
    CommandRow("re-enter", "player reason event", _in_event(lambda _, given: ReEnter(given["player"]))),
    CommandRow("enter-late", "who reason event", led(_enter_late)),
    CommandRow("extend", "hours reason event", _in_event(_extended)),
    CommandRow(
        "forbid",
        "players reason lift event",
        _in_event(_forbidden),
        {"players": CommandOption(Typed, completion=ban_choices)},
    ),
    CommandRow("force", "players reason event", _in_event(lambda _, given: Force(_group(given["players"])))),
    CommandRow("bye", "player reason half event", _in_event(lambda _, given: GiveBye(given["player"], given["half"]))),
    CommandRow("change", "setting value reason event", led(_change)),
    CommandRow(
        "take-back",
        "reason ruling event",
        led(_take_back),
        {"ruling": CommandOption(Number | None, None, last_ruling_choices)},
    ),
    CommandRow("second", "ruling answer event", led(_second)),
    CommandRow("answer", "call event", led(_answer)),
)


def rule_group(services: Services) -> app_commands.Group:
    """Return the group `/event rule`."""
    group = CommandGroup("event-rule", services)
    add_commands(group, "event-rule", services, RULES, OPTIONS)
    return group


def _group(typed: str) -> tuple[int, ...]:
    """Return the player numbers of a typed group. Raises `Refused` ("bad_group")."""
    numbers = [natural(one) for one in typed.replace(",", " ").replace("#", " ").split()]
    known = tuple(dict.fromkeys(one for one in numbers if one))
    if None in numbers or not 2 <= len(known) <= MOST_IN_GROUP:
        raise Refused("bad_group", most=MOST_IN_GROUP)
    return known
