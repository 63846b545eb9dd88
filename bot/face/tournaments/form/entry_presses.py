"""The page on which organisers say who may enter: everybody, the members with a role, or those they invite (TN-2)."""

from __future__ import annotations

from functools import partial

import discord
import msgspec
from discord import ui

from bot.face.ground.components.custom_ids import natural
from bot.face.ground.components.parts import PLACEHOLDER_LIMIT, Page, button, row_of, text
from bot.face.ground.places.permissions import member_by_id
from bot.face.messages.tournaments.event_message import control
from bot.face.press import Panel, Press
from bot.face.tournaments.form.page import ENTRY, head
from bot.face.tournaments.form.presses import asked_to_change, change_event, showing
from bot.face.tournaments.requests import PLAYERS
from bot.host.tournaments.ground.settings import TournamentDraft, settings_of
from bot.wording.names import shorten
from bot.wording.words import Words
from engine.kernel.errors import Refused
from storage.records.tournaments import Whole

ENTRY_ROLE, INVITE = "eventryrole", "evinvite"
# How many members an organiser can invite with one choice.
INVITED_AT_ONCE = 10


def entry_page(whole: Whole, words: Words, feedback: str = "") -> Page:
    """Return the page with a menu for the role and one for invitations, and ``feedback`` on top."""
    settings = settings_of(whole.tournament)
    role: ui.RoleSelect[ui.LayoutView] = ui.RoleSelect(
        placeholder=shorten(words("setup-entry-whom"), PLACEHOLDER_LIMIT),
        custom_id=control(whole, ENTRY_ROLE).pack(),
        min_values=0,
        max_values=1,
        default_values=[discord.Object(settings.role_id)] if settings.entry == "role" and settings.role_id else [],
    )
    invite: ui.UserSelect[ui.LayoutView] = ui.UserSelect(
        placeholder=shorten(words("setup-invite"), PLACEHOLDER_LIMIT),
        custom_id=control(whole, INVITE).pack(),
        max_values=INVITED_AT_ONCE,
    )
    lines = [*([feedback] if feedback else []), *head(whole, words), words("setup-entry-note")]
    if settings.entry == "role":
        lines.append(words("tournament-entry-role", role=f"<@&{settings.role_id}>"))
    if settings.entry == "invited":
        lines.append(words("setup-invited", count=len(settings.invited)))
    back = button(words("setup-players"), control(whole, PLAYERS), emoji="👥")
    return Page(text("\n".join(lines)), row_of(role), row_of(invite), row_of(back))


async def _choose_role(press: Press) -> None:
    """Let only the members with the chosen role enter, or everybody if none is chosen."""
    request, role_id = await asked_to_change(press), natural(press.values[0]) if press.values else None
    settings = msgspec.structs.replace(
        settings_of(request.whole.tournament),
        entry="anybody" if role_id is None else "role",
        role_id=role_id,
        invited=(),
    )
    role = "" if role_id is None else f"<@&{role_id}>"
    feedback = request.words("entry-set", role=role, any="no" if role else "yes")
    page = partial(entry_page, feedback=feedback)
    await change_event(press, TournamentDraft(settings=settings), page, f"entry.{role or 'anybody'}")


async def _invite(press: Press) -> None:
    """Invite members. From then on, only invited members may enter. Raises `Refused` ("not_a_member") for bots."""
    request, user_ids = await asked_to_change(press), [natural(one) for one in press.values[:INVITED_AT_ONCE]]
    new = [one for one in user_ids if one is not None]
    if not new:
        raise Refused("expired_control")
    await press.interaction.response.defer()
    for one in new:
        member = await member_by_id(press.member.guild, one)
        if member is None or member.bot:
            raise Refused("not_a_member")
    settings = settings_of(request.whole.tournament)
    invited_ids = tuple(dict.fromkeys((*settings.invited, *new)))
    settings = msgspec.structs.replace(settings, entry="invited", invited=invited_ids)
    who = request.words.listed([f"<@{one}>" for one in new])
    feedback = request.words("entry-invited", who=who, people=len(new), count=len(invited_ids))
    await change_event(press, TournamentDraft(settings=settings), partial(entry_page, feedback=feedback))


PANEL = Panel(__name__, {ENTRY: showing(entry_page), ENTRY_ROLE: _choose_role, INVITE: _invite})
