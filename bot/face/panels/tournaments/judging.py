"""The button of each table that calls a judge, with a line of text."""

from __future__ import annotations

from bot.face.markdown import literal
from bot.face.pages.control import Control
from bot.face.pages.parts import Page, text
from bot.face.pages.tournaments.table_page import JUDGE, JUDGE_FORM
from bot.face.panels.forms import Field, filled, form
from bot.face.panels.press import Panel, Press
from bot.face.panels.tournaments.asking import Asked, asked_by_press
from bot.wording.names import clean_text
from engine.kernel.errors import Refused

CALL_LIMIT = 300


async def _ask(press: Press) -> None:
    """Ask what it is about."""
    asked = await asked_by_press(press)
    _need_here(press, asked)
    field = Field("text", asked.words("judge-what"), CALL_LIMIT, tall=True)
    control = Control(JUDGE_FORM, 0, asked.tournament_id, press.control.rest)
    await press.interaction.response.send_modal(form(asked.words("table-judge"), control, field))


async def _call(press: Press) -> None:
    """Call a judge to the table."""
    asked = await asked_by_press(press)
    _need_here(press, asked)
    said = filled(dict(press.interaction.data or {})).get("text", "")
    calls = asked.services.host.tournaments.calls
    call = await calls.call(asked.guild_id, asked.tournament_id, asked.actor, press.control.rest, said)
    asked.services.events.wake()
    if call.text != " ".join(said.split()):
        # One call at a time: what was typed now has not reached the judges.
        standing = literal(clean_text(call.text, CALL_LIMIT))
        await asked.answer(Page(text(asked.words("judge-standing", text=standing))))
        return
    await asked.answer(Page(text(asked.words("judge-called"))))


def _need_here(press: Press, asked: Asked) -> None:
    """Raise `Refused` ("expired_control") for a table that is not the one of this thread."""
    table = next((one for one in asked.whole.tables if one.code == press.control.rest), None)
    if table is None or table.thread_id != press.interaction.channel_id:
        raise Refused("expired_control")


PANEL = Panel(__name__, {JUDGE: _ask, JUDGE_FORM: _call})
