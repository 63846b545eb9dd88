"""The commands `/mod …`: rulings by moderators. Each checks the user's right, regardless of Discord's settings."""

from __future__ import annotations

from typing import Literal, cast

import discord
from discord import app_commands

from bot.face.commands.inputs import NAME_LIMIT, matching_choices
from bot.face.commands.translator import CommandGroup, command, localised
from bot.face.ground.custom_ids import LARGEST_NUMBER
from bot.face.ground.interactions import LIVE, Interaction, member_of
from bot.face.ground.permissions import is_moderator, need_moderator
from bot.face.lobby.presses import place_of
from bot.face.moderation.log import LogFilter, log_page, send_table
from bot.face.moderation.rulings import delete_event, give
from bot.face.replay.words import short_line
from bot.face.services import Services
from bot.host.clocks.terms import LONGEST_HOURS
from bot.host.ground.damage import Damaged
from bot.host.matches.live import Live
from bot.host.rulings import (
    LOGGED_ACTIONS,
    REASON_LIMIT,
    AnyRuling,
    Delete,
    End,
    Extend,
    LockOut,
    Pause,
    Replace,
    Restore,
    Resume,
    Skip,
    UndoTo,
    Unlock,
)
from bot.wording.names import clean_name
from bot.wording.words import game_name, words_for
from engine.kernel.errors import Refused

Reason = app_commands.Range[str, 1, REASON_LIMIT]
Number = app_commands.Range[int, 1, 2**52]
SeatNumber = app_commands.Range[int, 1, 25]
ACTION_CHOICES = [app_commands.Choice(name=localised(f"action-{action}"), value=action) for action in LOGGED_ACTIONS]
BY_CHOICES = [app_commands.Choice(name=localised(f"mod-by-{by}"), value=by) for by in ("open", "computer")]


async def _live(services: Services, interaction: Interaction, number: int | None) -> Live:
    """Return the session with that number in this guild, otherwise the channel's.

    Raises `Refused` ("no_session", …).
    """
    if number is None:
        return await services.host.session_in(cast("int", interaction.channel_id))
    if number > LARGEST_NUMBER:
        raise Refused("no_session")
    return await services.host.live(number, interaction.guild_id)


async def _rule(
    services: Services, interaction: Interaction, ruling: AnyRuling, reason: str, number: int | None
) -> None:
    """Carry out a ruling about a session. Nothing about the session is revealed before the user's right is checked."""
    await need_moderator(services.host, member_of(interaction))
    try:
        live = await _live(services, interaction, number)
    except Damaged as error:
        if not ruling.of_damaged:
            raise
        await give(services, interaction, ruling, reason, error.session.session_id)
        return
    interaction.extras[LIVE] = live
    services.announcer.look_again(live)
    await give(services, interaction, ruling, reason, live.session.session_id)


async def _completing(services: Services, interaction: Interaction) -> Live | None:
    """Return the session that a moderator's input is about, None if there is none."""
    try:
        if not await is_moderator(services.host, member_of(interaction)):
            return None
        number = getattr(interaction.namespace, "session", None)
        return await _live(services, interaction, number if isinstance(number, int) and number > 0 else None)
    except Refused:
        return None


@app_commands.guild_only()
@app_commands.default_permissions(manage_messages=True)
class ModCommands(CommandGroup):
    """The group `/mod`."""

    def __init__(self, services: Services) -> None:
        super().__init__("mod", services)

    @command("mod pause")
    async def pause(self, interaction: Interaction, reason: Reason, session: Number | None = None) -> None:
        """Pause a match and its clocks."""
        await _rule(self._services, interaction, Pause(), reason, session)

    @command("mod resume")
    async def resume(self, interaction: Interaction, reason: Reason, session: Number | None = None) -> None:
        """Resume a paused match."""
        await _rule(self._services, interaction, Resume(), reason, session)

    @command("mod extend")
    async def extend(
        self,
        interaction: Interaction,
        seat: SeatNumber,
        hours: app_commands.Range[int, 1, LONGEST_HOURS],
        reason: Reason,
        session: Number | None = None,
    ) -> None:
        """Give a seat more time."""
        await _rule(self._services, interaction, Extend(seat - 1, hours), reason, session)

    @command("mod skip")
    async def skip(
        self, interaction: Interaction, seat: SeatNumber, reason: Reason, session: Number | None = None
    ) -> None:
        """Have a seat make the smallest move that the rules allow."""
        await _rule(self._services, interaction, Skip(seat - 1), reason, session)

    @command("mod undo")
    async def undo(
        self,
        interaction: Interaction,
        move: app_commands.Range[int, 0, 2**31],
        reason: Reason,
        session: Number | None = None,
    ) -> None:
        """Take a match back to the given move, which is kept."""
        await _rule(self._services, interaction, UndoTo(move), reason, session)

    @command("mod replace")
    @app_commands.choices(by=BY_CHOICES)
    async def replace(
        self,
        interaction: Interaction,
        seat: SeatNumber,
        reason: Reason,
        player: discord.Member | None = None,
        by: app_commands.Choice[str] | None = None,
        session: Number | None = None,
    ) -> None:
        """Give a seat to another player: a member, the computer, or (the default) anybody who takes it."""
        if player is not None and player.bot:
            raise Refused("not_a_member")
        if player is not None:
            ruling = Replace(seat - 1, "user", player.id, await self._services.name_of(player))
        else:
            whom: Literal["open", "computer"] = "computer" if by is not None and by.value == "computer" else "open"
            ruling = Replace(seat - 1, whom)
        await _rule(self._services, interaction, ruling, reason, session)

    @command("mod end")
    async def end(self, interaction: Interaction, reason: Reason, session: Number | None = None) -> None:
        """End a session without a result."""
        await _rule(self._services, interaction, End(), reason, session)

    @command("mod delete")
    async def delete(
        self, interaction: Interaction, reason: Reason, session: Number | None = None, event: Number | None = None
    ) -> None:
        """Delete a session, which can be restored for thirty days, or an event for good."""
        if event is not None:
            if session is not None:
                raise Refused("delete_one_thing")
            await delete_event(self._services, interaction, event, reason)
            return
        await _rule(self._services, interaction, Delete(), reason, session)

    @command("mod restore")
    async def restore(self, interaction: Interaction, session: Number, reason: Reason, *, here: bool = False) -> None:
        """Restore a deleted session to its channel, or into this channel."""
        await need_moderator(self._services.host, member_of(interaction))
        if session > LARGEST_NUMBER:
            raise Refused("no_session")
        place = place_of(interaction) if here else None
        await give(self._services, interaction, Restore(place), reason, session)

    @command("mod lock")
    async def lock(self, interaction: Interaction, user: discord.User, reason: Reason) -> None:
        """Lock a user out of this server's tables."""
        await give(self._services, interaction, LockOut(user.id), reason)

    @command("mod unlock")
    async def unlock(self, interaction: Interaction, user: discord.User, reason: Reason) -> None:
        """Unlock a user for this server's tables."""
        await give(self._services, interaction, Unlock(user.id), reason)

    @command("mod log")
    @app_commands.choices(action=ACTION_CHOICES)
    async def log(
        self,
        interaction: Interaction,
        action: app_commands.Choice[str] | None = None,
        actor: discord.User | None = None,
        session: Number | None = None,
        *,
        export: bool = False,
    ) -> None:
        """Show the moderators' actions, newest first."""
        member = member_of(interaction)
        await need_moderator(self._services.host, member)
        wanted = LogFilter(action.value if action else None, actor.id if actor else None, session)
        words = await self._services.languages.words(interaction)
        if export:
            await send_table(self._services, interaction, words, member.guild.id, wanted)
        else:
            await self._services.answer(interaction, await log_page(self._services, words, member.guild.id, wanted))

    # ---- completion while a moderator types

    @extend.autocomplete("seat")
    @skip.autocomplete("seat")
    @replace.autocomplete("seat")
    async def seats(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        """Return choices among the seats, by their players' names."""
        live = await _completing(self._services, interaction)
        if live is None:
            return []
        named = [(seat.seat + 1, f"{seat.seat + 1}. {clean_name(seat.name)}") for seat in live.session.seats]
        return matching_choices(named, current)

    @undo.autocomplete("move")
    async def moves(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        """Return choices among the announced moves that can be restored, latest first. The last move is left out."""
        live = await _completing(self._services, interaction)
        if live is None or not live.is_running:
            return []
        try:
            # This moderator may play at another table of the same round.
            self._services.host.tournaments.need_open(live.session, interaction.user.id)
            story = await self._services.host.replays.story(live)
        except Refused:
            return []
        words = words_for(live.game.slug, await self._services.languages.of_user(interaction))
        numbers = range(story.count - 1, -1, -1)
        return matching_choices([(number, short_line(story, words, number, NAME_LIMIT)) for number in numbers], current)

    @restore.autocomplete("session")
    async def deleted(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        """Return choices among the deleted sessions that can be restored."""
        try:
            member = member_of(interaction)
        except Refused:
            return []
        if not await is_moderator(self._services.host, member):
            return []
        lang = await self._services.languages.of_user(interaction)
        found = await self._services.host.deleted_sessions.of_guild(member.guild.id)
        named = []
        for session in found:
            names = ", ".join(clean_name(one.name) for one in (session.seats or session.members))
            title = f"{session.session_id}. {game_name(session.game, lang)}"
            named.append((session.session_id, f"{title} · {names}"))
        return matching_choices(named, current)
