"""Changes the settings of a server, from the menus of their page and from `/settings server`."""

from __future__ import annotations

import asyncio
from typing import cast

import msgspec

from bot.face.ground.components.custom_ids import natural
from bot.face.ground.components.parts import Page
from bot.face.ground.interactions import Interaction, member_of
from bot.face.ground.places.permissions import (
    has_rights,
    manages,
    may_hand_out,
    may_mention,
    need_moderator,
    role_obstacle,
)
from bot.face.ground.places.places import need_place
from bot.face.help.greeting import translate_greeting
from bot.face.press import Panel, Press
from bot.face.server_settings.daily import DAILY_HOURS, DEFAULT_HOUR, OFF
from bot.face.server_settings.page import NEWS_ROLE, OFFERS, ROLE, SETTING, YES, ServerView, server_page
from bot.face.services import Services
from bot.face.settings.page import AUTO
from bot.host.places.web_addresses import PublicPages
from bot.wording.zones import UNIVERSAL, read_zone
from engine.kernel.errors import Refused
from storage.records.puzzles import DailyPlan


class ServerChanges(msgspec.Struct, frozen=True):
    """The settings that a moderator changes. None leaves a setting as it is; for ``puzzle_game``, `UNSET` does.

    ``role`` is the id of the moderator role; the guild's own id means no role. ``puzzle`` is an hour or `OFF`.
    """

    language: str | None = None
    role: int | None = None
    web: PublicPages | None = None
    discord_events: bool | None = None
    puzzle: str | None = None
    puzzle_game: str | msgspec.UnsetType | None = msgspec.UNSET
    puzzle_zone: str | None = None


async def server_view(services: Services, interaction: Interaction) -> ServerView:
    """Return the server's settings, and what the acting member can change."""
    host, guild_id = services.host, cast("int", interaction.guild_id)
    return ServerView(
        await host.preferences.of_guild(guild_id),
        await host.daily_puzzles.plan(guild_id),
        manages(member_of(interaction)),
        host.web_addresses.base_url is not None,
    )


async def server_settings_page(services: Services, interaction: Interaction) -> Page:
    """Return the page of the server's settings for a moderator."""
    words = await services.languages.words(interaction)
    return server_page(await server_view(services, interaction), words)


async def change_server(services: Services, interaction: Interaction, changes: ServerChanges) -> None:
    """Store changed settings of the server.

    Only members who manage the server choose the moderator role. Raises `Refused`: "moderators_only", "managers_only",
    "role_is_news", "role_is_given", "no_web", "bad_zone", and the codes of `need_place`.
    """
    host, member = services.host, member_of(interaction)
    await need_moderator(host, member)
    # A moderator by role cannot appoint other moderators.
    if changes.role is not None and not manages(member):
        raise Refused("managers_only")
    guild_id = cast("int", interaction.guild_id)
    if changes.role is not None and changes.role == (await host.preferences.of_guild(guild_id)).news_role:
        raise Refused("role_is_news")
    if changes.role is not None and await host.roles.is_chosen(guild_id, changes.role):
        raise Refused("role_is_given")
    if changes.language is not None:
        await host.preferences.choose_guild_language(guild_id, None if changes.language == AUTO else changes.language)
    if changes.role is not None:
        role = None if changes.role == guild_id else changes.role
        await host.preferences.choose_moderator_role(guild_id, role, member.id)
        services.events.roles.retry_opening(guild_id)
    if changes.web is not None:
        await host.web_addresses.choose(guild_id, member.id, changes.web)
    if changes.discord_events is not None:
        await host.preferences.choose_discord_events(guild_id, member.id, is_wanted=changes.discord_events)
        await services.events.refresh(guild_id)
    if changes.puzzle == OFF:
        await host.daily_puzzles.stop(guild_id)
    elif (changes.puzzle, changes.puzzle_game, changes.puzzle_zone) != (None, msgspec.UNSET, None):
        await _choose_puzzle(services, interaction, changes)


async def _choose_puzzle(services: Services, interaction: Interaction, changes: ServerChanges) -> None:
    """Store the plan of the puzzle of the day.

    If the plan is new or an hour was chosen, the puzzles appear in this channel.
    """
    daily, guild_id = services.host.daily_puzzles, cast("int", interaction.guild_id)
    plan = await daily.plan(guild_id)
    if changes.puzzle is not None or plan is None:
        need_place(interaction)
        mine = await services.host.preferences.of_user(interaction.user.id)
        fresh = DailyPlan(guild_id, 0, DAILY_HOURS.index(DEFAULT_HOUR), mine.zone or UNIVERSAL)
        plan = msgspec.structs.replace(plan or fresh, channel_id=cast("int", interaction.channel_id))
    if changes.puzzle is not None:
        plan = msgspec.structs.replace(plan, hour=DAILY_HOURS.index(changes.puzzle))
    if changes.puzzle_game is not msgspec.UNSET:
        plan = msgspec.structs.replace(plan, game=changes.puzzle_game)
    if changes.puzzle_zone is not None:
        plan = msgspec.structs.replace(plan, zone=await asyncio.to_thread(read_zone, changes.puzzle_zone))
    await daily.choose(plan)


def follow_language(services: Services, interaction: Interaction, changes: ServerChanges) -> None:
    """After a change of the language, translate the server's greeting. Returns at once, as painting takes a while."""
    if changes.language is not None and interaction.guild is not None:
        services.begin_later(translate_greeting(services, interaction.guild))


async def _choose_setting(press: Press) -> None:
    name, value = press.control.rest, press.values[0] if press.values else ""
    if value not in OFFERS.get(name, ()):
        raise Refused("expired_control")
    changes = {
        "language": ServerChanges(language=value),
        "web": ServerChanges(web=cast("PublicPages", value)),
        "events": ServerChanges(discord_events=value == YES),
        "puzzle": ServerChanges(puzzle=value),
    }
    await _change_settings(press, changes[name])


async def _choose_role(press: Press) -> None:
    chosen_id = natural(press.values[0]) if press.values else press.member.guild.id
    if chosen_id is None or press.member.guild.get_role(chosen_id) is None:
        raise Refused("expired_control")
    await _change_settings(press, ServerChanges(role=chosen_id))


async def _choose_news_role(press: Press) -> None:
    """Choose the role for news of events, or none.

    Every member may take it, so it must carry no permission that members without it lack.
    """
    await need_moderator(press.services.host, press.member)
    guild, role_id = press.member.guild, natural(press.values[0]) if press.values else None
    role = None if role_id is None else guild.get_role(role_id)
    if press.values and role is None:
        raise Refused("expired_control")
    if role is not None:
        if await has_rights(press.services.host, role):
            raise Refused("role_has_rights")
        if (why := role_obstacle(guild, role.id)) is not None:
            raise Refused("role_obstacle", why=why)
        if not may_hand_out(press.member, role):
            raise Refused("role_not_yours")
        if not may_mention(role):
            raise Refused("role_not_mentionable")
    await press.interaction.response.defer()
    await press.services.host.preferences.choose_news_role(guild.id, None if role is None else role.id, press.member.id)
    press.services.events.roles.retry_opening(guild.id)
    await press.show(await server_settings_page(press.services, press.interaction))


async def _change_settings(press: Press, changes: ServerChanges) -> None:
    await press.interaction.response.defer()
    await change_server(press.services, press.interaction, changes)
    await press.show(await server_settings_page(press.services, press.interaction))
    follow_language(press.services, press.interaction, changes)


PANEL = Panel(__name__, {SETTING: _choose_setting, ROLE: _choose_role, NEWS_ROLE: _choose_news_role})
