"""The page about an event's format, and the form for its points and tie-breaks (TN-2, TN-18)."""

from __future__ import annotations

from bot.face.ground.components.custom_ids import Control
from bot.face.ground.components.forms import Field, filled, form
from bot.face.press import Panel, Press
from bot.face.tournaments.form.page import PLAN, SCORING, plan_page
from bot.face.tournaments.form.presses import asked_to_change, change_event, show_changed
from bot.face.tournaments.form.values import planned
from bot.face.tournaments.requests import EventRequest
from bot.face.words.tournaments.figures import label
from bot.face.words.tournaments.formats import POINTS_FORMATS, known_tie_breaks
from bot.host.rulings import REASON_LIMIT
from bot.host.tournaments.ground.differences import points_written, ties_written
from bot.host.tournaments.ground.settings import TournamentDraft, plan_of, table_of
from bot.host.tournaments.rulings.player_rulings import settling
from engine.kernel.errors import Refused

SCORING_FORM = "evscoringform"
POINTS_LIMIT, TIES_LIMIT = 100, 200


async def _show_format(press: Press) -> None:
    request = await _asked_to_plan(press)
    await press.show(plan_page(request.whole, request.words))


async def _ask_scoring(press: Press) -> None:
    """Open a form for the points by place and the tie-breaks.

    For an open event, it also asks for the ruling's reason.
    """
    request = await _asked_to_plan(press)
    words, stages = request.words, plan_of(request.whole.tournament).stages
    tie_breaks_known, fields = known_tie_breaks(stages), list[Field]()
    counting = [stage for stage in stages if stage.format in POINTS_FORMATS]
    if counting:
        now = points_written(counting[0].points)
        fields.append(Field("points", words("setup-form-points"), POINTS_LIMIT, now, required=False))
    if tie_breaks_known:
        tie_breaks = next((stage.tie_breaks for stage in stages if stage.tie_breaks), tie_breaks_known)
        now = ties_written(label(name, words) for name in tie_breaks)
        fields.append(Field("tie_breaks", words("setup-form-ties"), TIES_LIMIT, now, required=False))
    if not fields:
        raise Refused("expired_control")
    if request.whole.tournament.state != "draft":
        fields.append(Field("reason", words("setup-why"), REASON_LIMIT, tall=True))
    control = Control(SCORING_FORM, 0, request.tournament_id)
    await press.interaction.response.send_modal(form(words("setup-scoring"), control, *fields))


async def _scoring(press: Press) -> None:
    """Apply the points and tie-breaks. In a draft they change at once, later by a ruling (TN-3)."""
    request, fields = await _asked_to_plan(press), filled(dict(press.interaction.data or {}))
    plan, rules = plan_of(request.whole.tournament), table_of(request.whole.tournament)
    for name in ("points", "tie_breaks"):
        plan = planned(plan, rules, name, fields[name]) if name in fields else plan
    draft = TournamentDraft(plan=plan)
    if request.whole.tournament.state == "draft":
        await change_event(press, draft, plan_page)
        return
    await press.interaction.response.defer()
    rulings = request.services.host.tournaments.rulings
    ruling, reason = settling(request.whole, draft), fields.get("reason", "")
    await rulings.rule(request.guild_id, request.tournament_id, request.actor, ruling, reason)
    await show_changed(press, await request.again(), plan_page)


async def _asked_to_plan(press: Press) -> EventRequest:
    """Return the request about an event that has not started.

    Raises `Refused` like `asked_to_change`, and "plan_fixed".
    """
    request = await asked_to_change(press)
    if request.whole.tournament.state == "running":
        raise Refused("plan_fixed")
    return request


PANEL = Panel(__name__, {PLAN: _show_format, SCORING: _ask_scoring, SCORING_FORM: _scoring})
