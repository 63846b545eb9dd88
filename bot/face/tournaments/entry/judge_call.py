"""The button that calls a judge with a line of text.

It is under the first message of each table and under its boards.
"""

from __future__ import annotations

from bot.face.ground.components.custom_ids import Control
from bot.face.ground.components.forms import Field, filled, form
from bot.face.ground.components.parts import Page, text
from bot.face.ground.markdown import literal
from bot.face.messages.tournaments.table_message import JUDGE, JUDGE_FORM
from bot.face.press import Panel, Press
from bot.face.tournaments.requests import EventRequest, asked_by_press
from bot.wording.names import clean_text
from engine.kernel.errors import Refused
from storage.records.tournaments import TournamentTable

CALL_LIMIT = 300


async def _ask(press: Press) -> None:
    request = await asked_by_press(press)
    table = _table_here(press, request)
    field = Field("text", request.words("judge-what"), CALL_LIMIT, tall=True)
    control = Control(JUDGE_FORM, press.control.session, request.tournament_id, table.code)
    await press.interaction.response.send_modal(form(request.words("table-judge"), control, field))


async def _call(press: Press) -> None:
    request = await asked_by_press(press)
    table = _table_here(press, request)
    typed_text = filled(dict(press.interaction.data or {})).get("text", "")
    calls = request.services.host.tournaments.calls
    call = await calls.call(request.guild_id, request.tournament_id, request.actor, table.code, typed_text)
    request.services.events.wake()
    if call.text != " ".join(typed_text.split()):
        # A table has only one pending call for a judge. If there is one already, the judges do not get the new text.
        call_text = literal(clean_text(call.text, CALL_LIMIT))
        await request.answer(Page(text(request.words("judge-standing", text=call_text))))
        return
    await request.answer(Page(text(request.words("judge-called"))))


def _table_here(press: Press, request: EventRequest) -> TournamentTable:
    """Return the table of the pressed message. Raises `Refused` ("expired_control") for a table of another thread."""
    session_id, code, here = press.control.session, press.control.rest, press.interaction.channel_id
    for table in request.whole.tables:
        if table.session_id == session_id if session_id else (table.code, table.thread_id) == (code, here):
            return table
    raise Refused("expired_control")


PANEL = Panel(__name__, {JUDGE: _ask, JUDGE_FORM: _call})
