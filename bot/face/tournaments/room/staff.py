"""The page of an event's organisers and judges, users or roles (TN-2)."""

from __future__ import annotations

from typing import Literal

import discord
from discord import ui

from bot.face.ground.components.custom_ids import natural
from bot.face.ground.components.parts import PLACEHOLDER_LIMIT, Page, Row, row_of, text
from bot.face.ground.places.permissions import member_by_id
from bot.face.messages.tournaments.event_message import control, title
from bot.face.press import Panel, Press
from bot.face.tournaments.requests import EventRequest, asked_by_press
from bot.face.tournaments.room.menus import long_menu
from bot.face.tournaments.room.more import more_button
from bot.face.tournaments.room.page import STAFF
from bot.face.tournaments.views.personal_info import official_lines
from bot.host.tournaments.ground.people import need_organiser
from bot.host.tournaments.rulings.lead_rulings import NameOfficial
from bot.wording.names import clean_name, shorten
from engine.kernel.errors import Refused
from storage.records.tournaments import Official

NAME, REMOVE = "evname", "evunname"
ROLES: tuple[Literal["organiser", "judge"], ...] = ("organiser", "judge")


async def _staff_page(request: EventRequest, guild: discord.Guild, feedback: str = "") -> Page:
    """Return the page with a menu to add an organiser, one to add a judge, and one to remove an official."""
    words, rows = request.words, list[Row]()
    for role in ROLES:
        select: ui.MentionableSelect[ui.LayoutView] = ui.MentionableSelect(
            placeholder=shorten(words(f"staff-add-{role}"), PLACEHOLDER_LIMIT),
            custom_id=control(request.whole, NAME, role).pack(),
        )
        rows.append(row_of(select))
    staff_names = [
        (_official_value(one), f"{await _name_of(guild, one)} · {words(f'staff-{one.role}')}")
        for one in sorted(request.whole.officials)
    ]
    rows += long_menu(request, REMOVE, "", words("staff-remove"), staff_names)
    head = f"### {words('staff-title', name=title(request.whole))}"
    lines = [*([feedback] if feedback else []), head, *official_lines(request.whole, words)]
    return Page(text("\n".join(lines)), *rows, row_of(more_button(request)))


def _official_value(one: Official) -> str:
    return f"{one.role}.{one.kind}.{one.id}"


async def _name_of(guild: discord.Guild, one: Official) -> str:
    """Return the name of an official: of a member or a role. If it no longer exists in the guild, return its id."""
    if one.kind == "role":
        role = guild.get_role(one.id)
        return f"@{role.name}" if role is not None else str(one.id)
    member = await member_by_id(guild, one.id)
    return clean_name(member.display_name) if member is not None else str(one.id)


async def _asked_to_name(press: Press) -> EventRequest:
    request = await asked_by_press(press)
    need_organiser(request.whole, request.actor)
    return request


async def _show_page(press: Press) -> None:
    request = await _asked_to_name(press)
    await press.interaction.response.defer()
    await press.show(await _staff_page(request, press.member.guild))


async def _add_official(press: Press) -> None:
    """Add the chosen member or role. Raises `Refused` ("not_a_member") for a bot or somebody who has left."""
    role = next((one for one in ROLES if one == press.control.rest), None)
    chosen_id = natural(press.values[0]) if press.values else None
    if role is None or chosen_id is None:
        raise Refused("expired_control")
    request, guild = await _asked_to_name(press), press.member.guild
    await press.interaction.response.defer()
    if guild.get_role(chosen_id) is not None:
        official = Official(role, "role", chosen_id)
    else:
        member = await member_by_id(guild, chosen_id)
        if member is None or member.bot:
            raise Refused("not_a_member")
        official = Official(role, "user", chosen_id)
    await _change_official(press, request, official, add=True)


async def _remove(press: Press) -> None:
    request, value = await _asked_to_name(press), press.values[0] if press.values else ""
    official = next((one for one in request.whole.officials if _official_value(one) == value), None)
    await press.interaction.response.defer()
    if official is None:
        # Another organiser has just removed them.
        await press.show(await _staff_page(request, press.member.guild))
        return
    await _change_official(press, request, official, add=False)


async def _change_official(press: Press, request: EventRequest, official: Official, *, add: bool) -> None:
    """Add or remove an official, and show the page. If nothing would change, no ruling is made."""
    if (official in request.whole.officials) != add:
        rulings, ruling = request.services.host.tournaments.rulings, NameOfficial(official, add)
        await rulings.rule(request.guild_id, request.tournament_id, request.actor, ruling, "")
    who = f"<@&{official.id}>" if official.kind == "role" else f"<@{official.id}>"
    feedback = request.words("staff-named" if add else "staff-removed", who=who, duty=official.role)
    await press.show(await _staff_page(await request.again(), press.member.guild, feedback))


PANEL = Panel(__name__, {STAFF: _show_page, NAME: _add_official, REMOVE: _remove})
