"""The commands `/mod …`: rulings by moderators. Each command checks itself whether the user may rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, cast

import discord
from discord import app_commands

from bot.face.commands.inputs import NAME_LIMIT, matching_choices
from bot.face.commands.rows import CommandOption, CommandRow, Given, Handler, Number, add_commands
from bot.face.commands.translator import CommandGroup, localised
from bot.face.ground.components.custom_ids import LARGEST_NUMBER
from bot.face.ground.interactions import LIVE, Interaction, member_of
from bot.face.ground.places.permissions import is_moderator, need_moderator
from bot.face.lobby.presses import place_of
from bot.face.moderation.log import LogFilter, log_page, send_table
from bot.face.moderation.rulings import delete_event, give
from bot.face.services import Services
from bot.face.words.past_moves import short_line
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

ACTION_CHOICES = [app_commands.Choice(name=localised(f"action-{action}"), value=action) for action in LOGGED_ACTIONS]
BY_CHOICES = [app_commands.Choice(name=localised(f"mod-by-{by}"), value=by) for by in ("open", "computer")]


async def _live(services: Services, interaction: Interaction, number: int | None) -> Live:
    """Return the guild's session with that number, or the channel's session. Raises `Refused` ("no_session", …)."""
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


async def _typed_session(services: Services, interaction: Interaction) -> Live | None:
    """Return the session that a moderator's unfinished command is about, None if there is none."""
    try:
        if not await is_moderator(services.host, member_of(interaction)):
            return None
        number = getattr(interaction.namespace, "session", None)
        return await _live(services, interaction, number if isinstance(number, int) and number > 0 else None)
    except Refused:
        return None


def _ruling(make_ruling: Callable[[Given], AnyRuling]) -> Handler:
    async def handle(services: Services, interaction: Interaction, answers: Given) -> None:
        await _rule(services, interaction, make_ruling(answers), answers["reason"], answers["session"])

    return handle


async def _replace(services: Services, interaction: Interaction, answers: Given) -> None:
    """Give a seat to another player: a member, the computer, or (the default) anybody who takes it."""
    seat, player, by = answers["seat"] - 1, answers["player"], answers["by"]
    if player is not None and player.bot:
        raise Refused("not_a_member")
    if player is not None:
        ruling = Replace(seat, "user", player.id, await services.name_of(player))
    else:
        whom: Literal["open", "computer"] = "computer" if by is not None and by.value == "computer" else "open"
        ruling = Replace(seat, whom)
    await _rule(services, interaction, ruling, answers["reason"], answers["session"])


async def _delete(services: Services, interaction: Interaction, answers: Given) -> None:
    """Delete a session, which can be restored for thirty days, or an event for good."""
    if answers["event"] is None:
        await _rule(services, interaction, Delete(), answers["reason"], answers["session"])
    elif answers["session"] is None:
        await delete_event(services, interaction, answers["event"], answers["reason"])
    else:
        raise Refused("delete_one_thing")


async def _restore(services: Services, interaction: Interaction, answers: Given) -> None:
    await need_moderator(services.host, member_of(interaction))
    if answers["session"] > LARGEST_NUMBER:
        raise Refused("no_session")
    place = place_of(interaction) if answers["here"] else None
    await give(services, interaction, Restore(place), answers["reason"], answers["session"])


async def _lock(services: Services, interaction: Interaction, answers: Given) -> None:
    await give(services, interaction, LockOut(answers["user"].id), answers["reason"])


async def _unlock(services: Services, interaction: Interaction, answers: Given) -> None:
    await give(services, interaction, Unlock(answers["user"].id), answers["reason"])


async def _log(services: Services, interaction: Interaction, answers: Given) -> None:
    member, action, actor = member_of(interaction), answers["action"], answers["actor"]
    await need_moderator(services.host, member)
    log_filter = LogFilter(action.value if action else None, actor.id if actor else None, answers["session"])
    words = await services.languages.words(interaction)
    if answers["export"]:
        await send_table(services, interaction, words, member.guild.id, log_filter)
    else:
        await services.answer(interaction, await log_page(services, words, member.guild.id, log_filter))


async def _seat_choices(services: Services, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
    live = await _typed_session(services, interaction)
    if live is None:
        return []
    seat_names = [(seat.seat + 1, f"{seat.seat + 1}. {clean_name(seat.name)}") for seat in live.session.seats]
    return matching_choices(seat_names, current)


async def _move_choices(services: Services, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
    """Return the announced positions to which a moderator can set the match back, latest first, as choices."""
    live = await _typed_session(services, interaction)
    if live is None or not live.is_running:
        return []
    try:
        # The moderator may play at another table of the same round, so moves of a hidden table are not listed.
        services.host.tournaments.need_open(live.session, interaction.user.id)
        story = await services.host.replays.story(live)
    except Refused:
        return []
    words = words_for(live.game.slug, await services.languages.of_user(interaction))
    numbers = range(story.count - 1, -1, -1)
    return matching_choices([(number, short_line(story, words, number, NAME_LIMIT)) for number in numbers], current)


async def _deleted_choices(
    services: Services, interaction: Interaction, current: str
) -> list[app_commands.Choice[int]]:
    try:
        member = member_of(interaction)
    except Refused:
        return []
    if not await is_moderator(services.host, member):
        return []
    lang = await services.languages.of_user(interaction)
    found = await services.host.deleted_sessions.of_guild(member.guild.id)
    session_names = []
    for session in found:
        names = ", ".join(clean_name(one.name) for one in (session.seats or session.members))
        title = f"{session.session_id}. {game_name(session.game, lang)}"
        session_names.append((session.session_id, f"{title} · {names}"))
    return matching_choices(session_names, current)


OPTIONS: Mapping[str, CommandOption] = {
    "action": CommandOption(app_commands.Choice[str] | None, None, choices=ACTION_CHOICES),
    "actor": CommandOption(discord.User | None, None),
    "by": CommandOption(app_commands.Choice[str] | None, None, choices=BY_CHOICES),
    "event": CommandOption(Number | None, None),
    "export": CommandOption(bool, default=False),
    "here": CommandOption(bool, default=False),
    "hours": CommandOption(app_commands.Range[int, 1, LONGEST_HOURS]),
    "move": CommandOption(app_commands.Range[int, 0, 2**31], completion=_move_choices),
    "player": CommandOption(discord.Member | None, None),
    "reason": CommandOption(app_commands.Range[str, 1, REASON_LIMIT]),
    "seat": CommandOption(app_commands.Range[int, 1, 25], completion=_seat_choices),
    "session": CommandOption(Number | None, None),
    "user": CommandOption(discord.User),
}
RULINGS = (
    CommandRow("pause", "reason session", _ruling(lambda _: Pause())),
    CommandRow("resume", "reason session", _ruling(lambda _: Resume())),
    CommandRow(
        "extend", "seat hours reason session", _ruling(lambda answers: Extend(answers["seat"] - 1, answers["hours"]))
    ),
    CommandRow("skip", "seat reason session", _ruling(lambda answers: Skip(answers["seat"] - 1))),
    CommandRow("undo", "move reason session", _ruling(lambda answers: UndoTo(answers["move"]))),
    CommandRow("replace", "seat reason player by session", _replace),
    CommandRow("end", "reason session", _ruling(lambda _: End())),
    CommandRow("delete", "reason session event", _delete),
    CommandRow(
        "restore",
        "session reason here",
        _restore,
        {"session": CommandOption(Number, completion=_deleted_choices)},
    ),
    CommandRow("lock", "user reason", _lock),
    CommandRow("unlock", "user reason", _unlock),
    CommandRow("log", "action actor session export", _log),
)


@app_commands.guild_only()
@app_commands.default_permissions(manage_messages=True)
class ModCommands(CommandGroup):
    """The group `/mod`."""

    def __init__(self, services: Services) -> None:
        super().__init__("mod", services)
        add_commands(self, "mod", services, RULINGS, OPTIONS)
