"""The pairings of the unpublished round from a file (TN-80)."""

from __future__ import annotations

from bot.face.ground.components.parts import PRIMARY, Button, Page, button, text
from bot.face.ground.components.uploads import UserFile
from bot.face.ground.markdown import literal
from bot.face.messages.tournaments.event_message import control
from bot.face.tournaments.requests import EventRequest
from bot.face.tournaments.room.presses import drawn_page
from bot.face.tournaments.room.round_files import FileImport, fault_lines, file_reason, lines_of_page, preview_rows
from bot.face.words.tournaments.naming import plain_players, said_players
from bot.host.tournaments.ground.people import may_organise, need_organiser
from bot.host.tournaments.ground.rights import sees_drawn
from bot.host.tournaments.imports.round_pairings import PairingPlan, PlannedTable, need_pairing_round
from engine.kernel.errors import Refused

PAIRINGS, PAIRINGS_FORM, PAIRINGS_ENTER, PAIRINGS_PAGE = "evpairfile", "evpairform", "evpairenter", "evpairpage"


def pairing_buttons(request: EventRequest) -> list[Button]:
    """Return the button for a file with pairings, if this user may import one now."""
    try:
        need_pairing_round(request.whole)
    except Refused:
        return []
    if not may_organise(request.whole, request.actor) or not sees_drawn(request.whole, request.actor):
        return []
    return [button(request.words("pairings-file"), control(request.whole, PAIRINGS))]


def _need_right(request: EventRequest) -> None:
    need_organiser(request.whole, request.actor)
    if not sees_drawn(request.whole, request.actor):
        raise Refused("pairings_unseen")


def _titles(request: EventRequest) -> tuple[str, str]:
    number = need_pairing_round(request.whole).number
    return request.words("pairings-title", round=number), request.words("pairings-note")


async def _planned(request: EventRequest, file: UserFile) -> PairingPlan:
    names, where = plain_players(request.whole, request.words), (request.guild_id, request.tournament_id)
    return await request.services.host.tournaments.imports.plan_pairings(*where, request.actor, file.data, names)


def _preview_page(request: EventRequest, file: UserFile, plan: PairingPlan, feedback: str, number: int) -> Page:
    lines = [feedback] if feedback else []
    if plan.faults:
        lines += fault_lines(request, file, plan.faults)
        return Page(text("\n".join(lines)), *preview_rows(request, file, None))
    count, again = len(plan.tables), sum(one.again for one in plan.tables)
    lines.append(request.words("pairings-plan", file=literal(file.name), round=plan.round, count=count))
    lines += [request.words("pairings-warning", count=again)] if again else []
    lines += [request.words("pairings-same", count=plan.same)] if plan.same else []
    # Tables whose players have met before, and repeated byes, come first.
    tables = [_table_line(request, one) for one in sorted(plan.tables, key=lambda one: not one.again)]
    lines_shown, turns = lines_of_page(request, tables, PAIRINGS_PAGE, plan.mark, number)
    enter = button(request.words("pairings-enter"), control(request.whole, PAIRINGS_ENTER, plan.mark), PRIMARY)
    rows = preview_rows(request, file, enter if plan.swaps else None)
    return Page(text("\n".join([*lines, *lines_shown])), *turns, *rows)


def _table_line(request: EventRequest, one: PlannedTable) -> str:
    names, again = said_players(request.whole, request.words), "yes" if one.again else "no"
    if not one.code:
        return request.words("pairings-bye", player=names[one.seats[0]], again=again)
    players = " – ".join(names[seat] for seat in one.seats)
    title = request.words("tournament-table", code=one.code)
    return request.words("pairings-line", table=title, players=players, again=again)


async def _enter(request: EventRequest, file: UserFile, mark: str) -> Page:
    """Pair the round as in a file. Raises `Refused` like `Imports.enter_pairings`."""
    names, where = plain_players(request.whole, request.words), (request.guild_id, request.tournament_id)
    imports, reason = request.services.host.tournaments.imports, file_reason(request, file)
    await imports.enter_pairings(*where, request.actor, file.data, names, mark, reason)
    return await drawn_page(await request.again(), request.words("pairings-done", file=literal(file.name)))


async def _entered_page(request: EventRequest, file: UserFile, error: Refused) -> Page | None:
    if error.code != "stale_preview":
        return None
    request = await request.again()
    plan = await _planned(request, file)
    if plan.faults or plan.swaps:
        return None
    return await drawn_page(request, request.words("pairings-plan", file=literal(file.name), round=plan.round, count=0))


PANEL = FileImport(
    ask=PAIRINGS,
    form=PAIRINGS_FORM,
    turn=PAIRINGS_PAGE,
    confirm=PAIRINGS_ENTER,
    titles=_titles,
    need_right=_need_right,
    plan=_planned,
    changes=lambda plan: bool(plan.swaps),
    page=_preview_page,
    enter=_enter,
    entered_page=_entered_page,
).panel(__name__)
