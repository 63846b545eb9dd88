"""The commands `/event rule …`: rulings by organisers and judges. Each has a reason."""

from __future__ import annotations

from typing import Any

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
from bot.face.commands.translator import CommandGroup, command, localised
from bot.face.ground.custom_ids import natural
from bot.face.ground.interactions import Interaction
from bot.face.ground.parts import Page, text
from bot.face.messages.tournaments.notices import substitute_lines
from bot.face.services import Services
from bot.face.tournaments.form.values import wanted
from bot.face.tournaments.requests import Asked, asked_by_command, wake_removed, zone_of
from bot.face.tournaments.room.presses import call_answered, ruling_answered
from bot.face.words.tournaments.moments import zone_note
from bot.face.words.tournaments.rulings import ruling_said
from bot.face.words.tournaments.settings import RULED
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

Number = app_commands.Range[int, 1, 2**52]
Reason = app_commands.Range[str, 1, REASON_LIMIT]
Player = app_commands.Range[int, 1, 4096]
Code = app_commands.Range[str, 1, 12]
Typed = app_commands.Range[str, 1, 100]
Hours = app_commands.Range[int, 1, LONGEST_HOURS]
HOW_CHOICES = [app_commands.Choice(name=localised(f"award-{how}"), value=how) for how in ("awarded", "forfeit")]
SECOND_CHOICES = [app_commands.Choice(name=localised(f"second-{one}"), value=one) for one in ("confirm", "decline")]


def rule_group(services: Services) -> app_commands.Group:
    """Return the group `/event rule`."""
    return EventRuleCommands(services)


class EventRuleCommands(CommandGroup):
    """The group `/event rule`."""

    def __init__(self, services: Services) -> None:
        super().__init__("event-rule", services)

    async def _rule(self, asked: Asked, ruling: EventRuling, reason: str, note: str = "") -> None:
        """Carry out a ruling, or leave it pending until a second judge confirms it.

        The answer says which, with ``note`` below.
        """
        await asked.interaction.response.defer(ephemeral=True, thinking=True)
        rulings = asked.services.host.tournaments.rulings
        row = await rulings.rule(asked.guild_id, asked.tournament_id, asked.actor, ruling, reason)
        wake_removed(await asked.again())
        kind = asked.words(f"ruling-kind-{row.kind.replace('_', '-')}")
        lines = [asked.words("tournament-ruled", kind=kind, state=row.state)]
        lines += substitute_lines(row.kind, told_change(row)[1], asked.words)
        await asked.answer(Page(*map(text, [*lines, *([note] if note else [])])))

    async def _in_match(self, asked: Asked, code: str, ruling: AnyRuling, reason: str) -> None:
        """Apply a moderator's ruling to the match of a table."""
        await asked.interaction.response.defer(ephemeral=True, thinking=True)
        rulings = asked.services.host.tournaments.rulings
        waits = await rulings.of_match(asked.guild_id, asked.tournament_id, asked.actor, code, ruling, reason)
        table = next((one for one in asked.whole.tables if one.code == code), None)
        if table is not None and table.session_id is not None:
            asked.services.announcer.wake(table.session_id)
        kind, state = asked.words(f"ruling-kind-{ruling.action}"), "done" if waits is None else "waiting"
        await asked.answer(Page(text(asked.words("tournament-ruled", kind=kind, state=state))))

    async def _asked(self, interaction: Interaction, event: int | None) -> Asked:
        return await asked_by_command(self._services, interaction, event, leading=True)

    async def _at(self, interaction: Interaction, event: int | None, table: str | None) -> tuple[Asked, str]:
        """Return the request and the code of its table: the given table, otherwise the table of this thread."""
        asked = await self._asked(interaction, event)
        return asked, await table_code(interaction, table, asked.whole)

    # ---- tables

    @command("event-rule award")
    @app_commands.choices(how=HOW_CHOICES)
    async def award(
        self,
        interaction: Interaction,
        result: Typed,
        reason: Reason,
        table: Code | None = None,
        how: app_commands.Choice[str] | None = None,
        event: Number | None = None,
    ) -> None:
        """Set the result of a table."""
        asked, code = await self._at(interaction, event, table)
        places = await typed_places(self._services, result, asked.whole, code, asked.words)
        kind: Any = how.value if how is not None else "awarded"
        await self._rule(asked, Award(code, places, kind), reason)

    @command("event-rule both-lose")
    async def both_lose(
        self, interaction: Interaction, reason: Reason, table: Code | None = None, event: Number | None = None
    ) -> None:
        """Give a loss to every player at a table."""
        asked, code = await self._at(interaction, event, table)
        await self._rule(asked, BothLose(code), reason)

    @command("event-rule replay")
    async def replay(
        self, interaction: Interaction, reason: Reason, table: Code | None = None, event: Number | None = None
    ) -> None:
        """Have a table play its match again."""
        asked, code = await self._at(interaction, event, table)
        await self._rule(asked, Replay(code), reason)

    @command("event-rule seats")
    async def seats(
        self,
        interaction: Interaction,
        reason: Reason,
        order: Typed | None = None,
        table: Code | None = None,
        event: Number | None = None,
    ) -> None:
        """Change the seats of a table before the first move. Without an order, each player moves on by one seat."""
        asked, code = await self._at(interaction, event, table)
        found = next((one for one in asked.whole.tables if one.code == code), None)
        if found is None:
            raise Refused("no_table", table=code)
        await self._rule(asked, SwapSeats(code, typed_order(order, seats_of(found))), reason)

    @command("event-rule wait")
    async def wait(
        self, interaction: Interaction, reason: Reason, table: Code | None = None, event: Number | None = None
    ) -> None:
        """Keep waiting for a player who has not come."""
        asked, code = await self._at(interaction, event, table)
        await self._rule(asked, Wait(code), reason)

    @command("event-rule substitute")
    async def substitute(
        self,
        interaction: Interaction,
        player: Player,
        by: Player,
        reason: Reason,
        table: Code | None = None,
        event: Number | None = None,
    ) -> None:
        """Replace a player with a player of the waitlist."""
        asked, code = await self._at(interaction, event, table)
        await self._rule(asked, Substitute(code, player, by), reason)

    @command("event-rule pause")
    async def pause(
        self, interaction: Interaction, reason: Reason, table: Code | None = None, event: Number | None = None
    ) -> None:
        """Pause a table's match and its clocks."""
        asked, code = await self._at(interaction, event, table)
        await self._in_match(asked, code, Pause(), reason)

    @command("event-rule resume")
    async def resume(
        self, interaction: Interaction, reason: Reason, table: Code | None = None, event: Number | None = None
    ) -> None:
        """Resume a table's match."""
        asked, code = await self._at(interaction, event, table)
        await self._in_match(asked, code, Resume(), reason)

    @command("event-rule time")
    async def time(
        self,
        interaction: Interaction,
        seat: app_commands.Range[int, 1, 25],
        hours: Hours,
        reason: Reason,
        table: Code | None = None,
        event: Number | None = None,
    ) -> None:
        """Give a seat of a table more time."""
        asked, code = await self._at(interaction, event, table)
        await self._in_match(asked, code, Extend(seat - 1, hours), reason)

    @command("event-rule undo")
    async def undo(
        self,
        interaction: Interaction,
        move: app_commands.Range[int, 0, 2**31],
        reason: Reason,
        table: Code | None = None,
        event: Number | None = None,
    ) -> None:
        """Take a table's match back to the given move, which is kept."""
        asked, code = await self._at(interaction, event, table)
        await self._in_match(asked, code, UndoTo(move), reason)

    # ---- players

    @command("event-rule warn")
    async def warn(self, interaction: Interaction, player: Player, reason: Reason, event: Number | None = None) -> None:
        """Warn a player."""
        await self._rule(await self._asked(interaction, event), Warn(player), reason)

    @command("event-rule penalty")
    async def penalty(
        self,
        interaction: Interaction,
        player: Player,
        points: app_commands.Range[float, 0.5, 100.0],
        reason: Reason,
        event: Number | None = None,
    ) -> None:
        """Deduct points from a player."""
        await self._rule(await self._asked(interaction, event), TakePoints(player, points), reason)

    @command("event-rule disqualify")
    async def disqualify(
        self, interaction: Interaction, player: Player, reason: Reason, event: Number | None = None
    ) -> None:
        """Exclude a player from the event."""
        await self._rule(await self._asked(interaction, event), Disqualify(player), reason)

    @command("event-rule drop")
    async def drop(self, interaction: Interaction, player: Player, reason: Reason, event: Number | None = None) -> None:
        """Have a player leave after their current table."""
        await self._rule(await self._asked(interaction, event), Drop(player), reason)

    @command("event-rule re-enter")
    async def re_enter(
        self, interaction: Interaction, player: Player, reason: Reason, event: Number | None = None
    ) -> None:
        """Return a dropped player to the event."""
        await self._rule(await self._asked(interaction, event), ReEnter(player), reason)

    @command("event-rule enter-late")
    async def enter_late(
        self, interaction: Interaction, who: discord.Member, reason: Reason, event: Number | None = None
    ) -> None:
        """Enter a member after the event has started."""
        if who.bot:
            raise Refused("not_a_member")
        ruling = EnterLate(who.id, await self._services.name_of(who))
        await self._rule(await self._asked(interaction, event), ruling, reason)

    # ---- rounds

    @command("event-rule extend")
    async def extend(self, interaction: Interaction, hours: Hours, reason: Reason, event: Number | None = None) -> None:
        """Give all tables of the latest round more time."""
        asked = await self._asked(interaction, event)
        one = latest_round(asked.whole)
        if one is None:
            raise Refused("no_round_yet")
        await self._rule(asked, ExtendRound(one.number, hours), reason)

    @command("event-rule forbid")
    async def forbid(
        self,
        interaction: Interaction,
        players: Typed,
        reason: Reason,
        *,
        lift: bool = False,
        event: Number | None = None,
    ) -> None:
        """Forbid players to meet, or lift that ban."""
        asked, group = await self._asked(interaction, event), _group(players)
        await self._rule(asked, lifting(asked.whole, group) if lift else Forbid(group), reason)

    @command("event-rule force")
    async def force(
        self, interaction: Interaction, players: Typed, reason: Reason, event: Number | None = None
    ) -> None:
        """Put players at one table in the next round."""
        await self._rule(await self._asked(interaction, event), Force(_group(players)), reason)

    @command("event-rule bye")
    async def bye(
        self,
        interaction: Interaction,
        player: Player,
        reason: Reason,
        *,
        half: bool = False,
        event: Number | None = None,
    ) -> None:
        """Give a player a bye in the next round."""
        await self._rule(await self._asked(interaction, event), GiveBye(player, half), reason)

    @command("event-rule change")
    async def change(
        self,
        interaction: Interaction,
        setting: Typed,
        value: Typed,
        reason: Reason,
        event: Number | None = None,
    ) -> None:
        """Change an announced setting of the event."""
        asked = await self._asked(interaction, event)
        zone, now = await zone_of(asked), asked.services.host.clock()
        name = typed_setting(setting)
        typed = typed_value(asked.whole, name, value)
        draft = wanted(asked.whole, name, typed, now, zone)
        note = zone_note(zone, now, asked.words) if RULED[name].kind == "moment" else ""
        await self._rule(asked, settling(asked.whole, draft), reason, note)

    @command("event-rule take-back")
    async def take_back(
        self, interaction: Interaction, reason: Reason, ruling: Number | None = None, event: Number | None = None
    ) -> None:
        """Take back the last ruling, if no round was published since.

        A number, if given, must be that of the last ruling.
        """
        asked = await self._asked(interaction, event)
        await interaction.response.defer(ephemeral=True, thinking=True)
        rulings = asked.services.host.tournaments.rulings
        row = await rulings.take_back(asked.guild_id, asked.tournament_id, asked.actor, reason, ruling)
        # After a repeated request, the answer must name the ruling that was taken back.
        which = ruling_said((await asked.again()).whole, row, asked.words)
        await asked.answer(Page(text(asked.words("tournament-ruled", kind=which, state=row.state))))

    # ---- items that wait for a judge

    @command("event-rule second")
    @app_commands.choices(answer=SECOND_CHOICES)
    async def second(
        self, interaction: Interaction, ruling: Number, answer: app_commands.Choice[str], event: Number | None = None
    ) -> None:
        """Confirm or decline a pending ruling."""
        asked = await self._asked(interaction, event)
        await interaction.response.defer(ephemeral=True, thinking=True)
        await asked.answer(await ruling_answered(asked, ruling, answer.value))

    @command("event-rule answer")
    async def answer(self, interaction: Interaction, call: Number, event: Number | None = None) -> None:
        """Record that this judge takes care of a call."""
        asked = await self._asked(interaction, event)
        await asked.answer(await call_answered(asked, call))

    # ---- completion while a judge types

    @second.autocomplete("ruling")
    async def waiting(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        """Return choices among the rulings that wait for a second judge."""
        return await waiting_choices(self._services, interaction, current)

    @answer.autocomplete("call")
    async def calls(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        """Return choices among the pending calls."""
        return await call_choices(self._services, interaction, current)

    @award.autocomplete("result")
    async def results(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        """Return choices among the results that the table may get."""
        return await result_choices(self._services, interaction, current)

    @award.autocomplete("table")
    @both_lose.autocomplete("table")
    @replay.autocomplete("table")
    @seats.autocomplete("table")
    @wait.autocomplete("table")
    @substitute.autocomplete("table")
    @pause.autocomplete("table")
    @resume.autocomplete("table")
    @time.autocomplete("table")
    @undo.autocomplete("table")
    async def tables(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        """Return choices among the tables of the event."""
        return await table_choices(self._services, interaction, current)

    @change.autocomplete("setting")
    async def settings(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        """Return choices among the settings of an event."""
        return await setting_choices(self._services, interaction, current)

    @change.autocomplete("value")
    async def values(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        """Return choices among the values of a setting."""
        return await value_choices(self._services, interaction, current)

    @forbid.autocomplete("players")
    async def bans(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        """Return choices among the bans that can be lifted, if the user lifts one."""
        return await ban_choices(self._services, interaction, current)

    @take_back.autocomplete("ruling")
    async def last_ruling(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        """Return the one ruling that can be taken back."""
        return await last_ruling_choices(self._services, interaction, current)

    @substitute.autocomplete("player")
    @substitute.autocomplete("by")
    @warn.autocomplete("player")
    @penalty.autocomplete("player")
    @disqualify.autocomplete("player")
    @drop.autocomplete("player")
    @re_enter.autocomplete("player")
    @bye.autocomplete("player")
    async def players(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        """Return choices among the players of the event."""
        return await player_choices(self._services, interaction, current)

    @award.autocomplete("event")
    @both_lose.autocomplete("event")
    @replay.autocomplete("event")
    @seats.autocomplete("event")
    @wait.autocomplete("event")
    @substitute.autocomplete("event")
    @pause.autocomplete("event")
    @resume.autocomplete("event")
    @time.autocomplete("event")
    @undo.autocomplete("event")
    @warn.autocomplete("event")
    @penalty.autocomplete("event")
    @disqualify.autocomplete("event")
    @drop.autocomplete("event")
    @re_enter.autocomplete("event")
    @enter_late.autocomplete("event")
    @extend.autocomplete("event")
    @forbid.autocomplete("event")
    @force.autocomplete("event")
    @bye.autocomplete("event")
    @change.autocomplete("event")
    @take_back.autocomplete("event")
    @second.autocomplete("event")
    @answer.autocomplete("event")
    async def events(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        """Return choices among the guild's events."""
        return await event_choices(self._services, interaction, current)


def _group(typed: str) -> tuple[int, ...]:
    """Return the numbers of a typed group of players. Raises `Refused` ("bad_group")."""
    numbers = [natural(one) for one in typed.replace(",", " ").replace("#", " ").split()]
    known = tuple(dict.fromkeys(one for one in numbers if one))
    if None in numbers or not 2 <= len(known) <= MOST_IN_GROUP:
        raise Refused("bad_group", most=MOST_IN_GROUP)
    return known
