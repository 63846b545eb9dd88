"""The files of an event, and the list of players that an organiser types or pastes."""

from __future__ import annotations

import io

import discord
from discord import ui

from bot.face.ground.components.custom_ids import Control
from bot.face.ground.components.forms import Field, filled, form
from bot.face.ground.components.parts import Page, gallery, row_of, text
from bot.face.ground.places.permissions import member_by_id
from bot.face.messages.tournaments.event_message import EXPORT, control, title
from bot.face.press import Panel, Press
from bot.face.tournaments.requests import EventRequest, asked_by_press, for_event
from bot.face.tournaments.room.page import IMPORT
from bot.face.tournaments.views.panel import all_pictures
from bot.host.tournaments.ground.people import may_judge, need_organiser
from bot.host.tournaments.ground.settings import settings_of
from bot.host.tournaments.reports.exports import duel_stages
from engine.kernel.errors import Refused

EXPORTS = ("json", "standings", "teams", "results", "trf", "sites", "pictures")
# The maximum number of pictures per message.
PICTURES = 10
LIST_FORM, EXPORT_KIND = "evlistform", "evexportkind"
LIST_LIMIT, FAULTS_SHOWN = 4000, 20


async def _send_export(request: EventRequest, kind: str) -> None:
    """Answer with a file of the event. After the end, everybody may get it.

    Raises `Refused`: "too_often"; "files_later" before the end, except for judges; "no_teams" for the teams file;
    "not_duels" for pairing files; "event_not_begun" for pairing files and pictures.
    """
    if request.whole.tournament.state != "finished" and not may_judge(request.whole, request.actor):
        raise Refused("files_later")
    request.services.boards.check(request.actor.user_id)
    await request.interaction.response.defer(ephemeral=True, thinking=True)
    if kind == "pictures":
        await _send_pictures(request)
        return
    exports, where = request.services.host.tournaments.exports, (request.guild_id, request.tournament_id)
    name = f"event-{request.tournament_id}-{kind}"
    if kind == "json":
        await _send_file(request, kind, f"{name}.json", await exports.json(*where))
    elif kind == "sites":
        await _send_file(request, kind, f"{name}.json", await exports.sites(*where))
    elif kind == "trf":
        # A TRF file describes one tournament, so each stage of duels gets a file of its own.
        stages: list[int | None] = [*duel_stages(request.whole)]
        for stage in stages or [None]:
            part = f"-{(stage or 0) + 1}" if len(stages) > 1 else ""
            await _send_file(request, kind, f"{name}{part}.trf", await exports.trf(*where, stage))
    else:
        await _send_file(request, kind, f"{name}.csv", await exports.csv(*where, kind))


def files_page(request: EventRequest) -> Page:
    """Return the menu of the files that an event can have."""
    kinds_lacking = {"trf"} if not duel_stages(request.whole) else set[str]()
    kinds_lacking |= {"teams"} if settings_of(request.whole.tournament).teams == "none" else set()
    select: ui.Select[ui.LayoutView] = ui.Select(
        placeholder=request.words("files-which"), custom_id=control(request.whole, EXPORT_KIND).pack()
    )
    for kind in EXPORTS:
        if kind not in kinds_lacking:
            select.add_option(label=request.words(f"export-{kind}"), value=kind)
    return Page(text(request.words("files-of", name=title(request.whole))), row_of(select))


async def _export_kind(press: Press) -> None:
    kind = press.values[0] if press.values else ""
    if kind not in EXPORTS:
        raise Refused("expired_control")
    await _send_export(await asked_by_press(press), kind)


async def _send_file(request: EventRequest, kind: str, name: str, data: bytes) -> None:
    page = Page(text(request.words(f"export-{kind}-done", file=name)), ui.File(f"attachment://{name}"))
    await request.services.add(request.interaction, page, file=discord.File(io.BytesIO(data), filename=name))


async def _send_pictures(request: EventRequest) -> None:
    pictures = await all_pictures(request)
    for first in range(0, len(pictures), PICTURES):
        pictures_shown = pictures[first : first + PICTURES]
        feedback = request.words(
            "export-pictures-done", count=len(pictures), first=first + 1, last=first + len(pictures_shown)
        )
        await request.services.add(
            request.interaction, Page(text(feedback), *map(gallery, pictures_shown), pictures=pictures_shown)
        )


async def _ask_list(request: EventRequest) -> None:
    """Open the form for a list of players. Raises `Refused` ("not_organiser")."""
    need_organiser(request.whole, request.actor)
    field = Field("list", request.words("import-list"), LIST_LIMIT, tall=True)
    control = Control(LIST_FORM, 0, request.tournament_id)
    await request.interaction.response.send_modal(form(request.words("import-title"), control, field))


async def _list(press: Press) -> None:
    """Enter the users of the list, or report the invalid lines."""
    request = await asked_by_press(press)
    data = filled(dict(press.interaction.data or {})).get("list", "")[:LIST_LIMIT].encode()
    # For each member, the bot must send a request to Discord. This takes time, so the answer is deferred.
    await press.interaction.response.defer(ephemeral=True, thinking=True)
    guild, entries = press.member.guild, request.services.host.tournaments.entries

    async def fault_of(user_id: int) -> str | None:
        member = await member_by_id(guild, user_id)
        if member is None or member.bot:
            return "not_member" if member is None else "bot"
        await request.services.host.usernames.meet(member.id, member.name)
        return None

    found = await entries.import_list(request.guild_id, request.tournament_id, request.actor, data, fault_of)
    if not found.faults:
        await request.answer(Page(text(request.words("import-done", count=len(found.people)))))
        return
    lines = [request.words("import-refused", count=len(found.faults))]
    lines += [
        request.words("import-fault", line=fault.line, why=request.words(f"import-{fault.why.replace('_', '-')}"))
        for fault in found.faults[:FAULTS_SHOWN]
    ]
    if len(found.faults) > FAULTS_SHOWN:
        lines.append(request.words("import-more", count=len(found.faults) - FAULTS_SHOWN))
    await request.answer(Page(text("\n".join(lines))))


PANEL = Panel(
    __name__,
    {
        IMPORT: for_event(_ask_list),
        LIST_FORM: _list,
        EXPORT: for_event(lambda request: request.answer(files_page(request))),
        EXPORT_KIND: _export_kind,
    },
)
