"""The results of a round from a file (TN-79)."""

from __future__ import annotations

from bot.face.ground.components.parts import PRIMARY, Button, Page, button, text
from bot.face.ground.components.uploads import UserFile
from bot.face.ground.markdown import literal
from bot.face.messages.tournaments.event_message import control
from bot.face.tournaments.requests import EventRequest
from bot.face.tournaments.room.presses import room_page
from bot.face.tournaments.room.round_files import FileImport, fault_lines, file_reason, lines_of_page, preview_rows
from bot.face.words.tournaments.naming import places_said, plain_players, table_title
from bot.host.tournaments.ground.people import may_judge, need_judge
from bot.host.tournaments.ground.rights import needs_second
from bot.host.tournaments.imports.round_results import PlannedResult, ResultPlan, need_result_round
from engine.kernel.errors import Refused

RESULTS, RESULTS_FORM, RESULTS_ENTER, RESULTS_PAGE = "evresfile", "evresform", "evresenter", "evrespage"


def result_buttons(request: EventRequest) -> list[Button]:
    """Return the button for a file with results, if this user may import one now."""
    if not may_judge(request.whole, request.actor) or not _takes_results(request):
        return []
    return [button(request.words("results-file"), control(request.whole, RESULTS))]


def _takes_results(request: EventRequest) -> bool:
    try:
        need_result_round(request.whole)
    except Refused:
        return False
    return True


def _titles(request: EventRequest) -> tuple[str, str]:
    number = need_result_round(request.whole).number
    return request.words("results-title", round=number), request.words("results-note")


async def _planned(request: EventRequest, file: UserFile) -> ResultPlan:
    names, where = plain_players(request.whole, request.words), (request.guild_id, request.tournament_id)
    return await request.services.host.tournaments.imports.plan_results(*where, request.actor, file.data, names)


def _preview_page(request: EventRequest, file: UserFile, plan: ResultPlan, feedback: str, number: int) -> Page:
    lines = [feedback] if feedback else []
    if plan.faults:
        lines += fault_lines(request, file, plan.faults)
    else:
        lines += _counts(request, file, plan)
    if not plan.planned:
        return Page(text("\n".join(lines)), *preview_rows(request, file, None))
    if needs_second(request.whole, request.actor, "rule"):
        lines.append(request.words("results-second"))
    # Results that replace others, and those that end matches, come first.
    planned = sorted(plan.planned, key=lambda one: (not one.changes_result, not one.ends_match))
    lines_shown, turns = lines_of_page(
        request, [_change_text(request, one) for one in planned], RESULTS_PAGE, plan.mark, number
    )
    label = request.words("results-enter", count=len(planned))
    enter = button(label, control(request.whole, RESULTS_ENTER, plan.mark), PRIMARY)
    return Page(text("\n".join([*lines, *lines_shown])), *turns, *preview_rows(request, file, enter))


def _counts(request: EventRequest, file: UserFile, plan: ResultPlan) -> list[str]:
    """Return how many results of a file are new, replace others, end matches, or change nothing."""
    replaced, ended_count = (
        sum(one.changes_result for one in plan.planned),
        sum(one.ends_match for one in plan.planned),
    )
    lines = [request.words("results-plan", file=literal(file.name), round=plan.round, count=len(plan.planned))]
    if plan.planned:
        new = len(plan.planned) - replaced
        lines.append(request.words("results-counts", new=new, replaced=replaced, ended=ended_count))
    others = (("results-same", plan.same), ("results-waiting", plan.waiting), ("results-left", plan.left_out))
    return [*lines, *(request.words(key, count=count) for key, count in others if count)]


def _change_text(request: EventRequest, one: PlannedResult) -> str:
    """Return what a table would get, and what this ends or replaces."""
    table = next(table for table in request.whole.tables if table.code == one.ruling.code)
    places = one.ruling.given_places
    places_text = (
        places_said(request.whole, table, places, request.words) if places else request.words("ruling-kind-both-lose")
    )
    how = "ends" if one.ends_match else "changes" if one.changes_result else "new"
    forfeit = "yes" if getattr(one.ruling, "how", "") == "forfeit" else "no"
    return request.words(
        "results-line", table=table_title(table, request.words), result=places_text, how=how, forfeit=forfeit
    )


async def _enter(request: EventRequest, file: UserFile, mark: str) -> Page:
    """Enter the results of a file. Raises `Refused` like `Imports.enter_results`."""
    names, where = plain_players(request.whole, request.words), (request.guild_id, request.tournament_id)
    waits = needs_second(request.whole, request.actor, "rule")
    imports, reason = request.services.host.tournaments.imports, file_reason(request, file)
    rulings = await imports.enter_results(*where, request.actor, file.data, names, mark, reason)
    feedback = request.words("results-wait" if waits else "results-done", count=len(rulings))
    return await room_page(await request.again(), feedback)


async def _entered_page(request: EventRequest, file: UserFile, _error: Refused) -> Page | None:
    names, where = plain_players(request.whole, request.words), (request.guild_id, request.tournament_id)
    results_entered = await request.services.host.tournaments.imports.entered_results(
        *where, request.actor, file.data, names
    )
    if results_entered is None:
        return None
    return await room_page(await request.again(), _entered_already(request, file, results_entered))


def _entered_already(request: EventRequest, file: UserFile, plan: ResultPlan) -> str:
    lines = [request.words("results-already", file=literal(file.name))] if plan.same else []
    lines += [request.words("results-waiting", count=plan.waiting)] if plan.waiting else []
    return "\n".join(lines)


PANEL = FileImport(
    ask=RESULTS,
    form=RESULTS_FORM,
    turn=RESULTS_PAGE,
    confirm=RESULTS_ENTER,
    titles=_titles,
    need_right=lambda request: need_judge(request.whole, request.actor),
    plan=_planned,
    changes=lambda plan: bool(plan.planned),
    page=_preview_page,
    enter=_enter,
    entered_page=_entered_page,
).panel(__name__)
