"""Texts and numbers of an event that are typed in forms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import discord
import msgspec

from bot.face.ground.components.custom_ids import Control, natural
from bot.face.ground.components.forms import Field, filled, form, refilled
from bot.face.press import Handler, Panel, Press
from bot.face.tournaments.form.page import CONDITIONS, LIMITS, LIVE, NUMBERS
from bot.face.tournaments.form.presses import asked_to_change, change_event, page_of, with_settings
from bot.face.tournaments.form.values import BEST_OF
from bot.face.tournaments.requests import TEXT, asked_by_press
from bot.face.words.tournaments.settings import SETTINGS, EventSetting, TypedForm
from bot.host.tournaments.ground.settings import QUESTION_LIMIT, TEXT_LIMIT, out_of_bounds, plan_of, settings_of
from bot.wording.words import Words
from engine.kernel.errors import Refused
from engine.kernel.words.names import NAME_LIMIT
from engine.tournaments.event import BRACKETS, EventPlan
from storage.records.tournaments import Whole

# The forms that send typed text.
TEXT_FORM, NUMBERS_FORM = "evtextform", "evnumbersform"
LIVE_FORM = "evliveform"
LIMITS_FORM, CONDITIONS_FORM = "evlimitsform", "evconditionsform"
NUMBER_LIMIT = 4
# The refusals of typed values. After each of these, the form is offered again.
MISTYPED = frozenset({"bad_event_setting", "bad_rounds", "bad_games", "bad_plan"})


class SettingsForm(NamedTuple):
    """A form in which settings are typed: the action that submits it, its title, and its settings."""

    submit: str
    title: str
    typed: TypedForm


# The forms by the actions of the buttons that open them.
FORMS: Mapping[str, SettingsForm] = {
    NUMBERS: SettingsForm(NUMBERS_FORM, "setup-numbers", "numbers"),
    LIVE: SettingsForm(LIVE_FORM, "setup-live", "live"),
    LIMITS: SettingsForm(LIMITS_FORM, "setup-limits", "limits"),
    CONDITIONS: SettingsForm(CONDITIONS_FORM, "setup-conditions", "conditions"),
}


async def _ask_text(press: Press) -> None:
    request = await asked_by_press(press)
    words, settings = request.words, settings_of(request.whole.tournament)
    fields = [
        Field("name", words("setup-form-name"), NAME_LIMIT, request.whole.tournament.name),
        Field("about", words("setup-form-about"), TEXT_LIMIT, settings.description, tall=True, required=False),
        Field("question", words("setup-form-question"), QUESTION_LIMIT, settings.question, required=False),
    ]
    await _send(press, form(words("setup-text"), Control(TEXT_FORM, 0, request.tournament_id), *fields))


async def _text(press: Press) -> None:
    fields = filled(dict(press.interaction.data or {}))
    request = await asked_by_press(press)
    settings = settings_of(request.whole.tournament)
    texts = {
        "description": fields.get("about", "").strip()[:TEXT_LIMIT],
        "question": fields.get("question", "").strip()[:QUESTION_LIMIT],
    }
    draft = with_settings(settings, texts)
    name = fields.get("name", "").strip()
    same = not name or name == request.whole.tournament.name
    await change_event(press, draft if same else msgspec.structs.replace(draft, name=name))


def _typed_in(typed: TypedForm, whole: Whole) -> list[EventSetting]:
    return [one for one in SETTINGS.values() if one.typed == typed and one.applies(whole)]


async def _ask_settings(press: Press) -> None:
    form_pressed, request = FORMS[press.control.action], await asked_to_change(press)
    fields = [_field(one, request.whole, request.words) for one in _typed_in(form_pressed.typed, request.whole)]
    submit = Control(form_pressed.submit, 0, request.tournament_id)
    await _send(press, form(request.words(form_pressed.title), submit, *refilled(press.control, fields)))


def _correctable(handle: Handler) -> Handler:
    """Return the handler of a form: if a typed value is refused, a button opens the form again with what was typed."""

    async def submitted(press: Press) -> None:
        try:
            await handle(press)
        except Refused as error:
            if error.code not in MISTYPED:
                raise
            action, form_pressed = next(one for one in FORMS.items() if one[1].submit == press.control.action)
            fields, request = filled(dict(press.interaction.data or {})), await asked_to_change(press)
            typed = [fields.get(one.field, "") for one in _typed_in(form_pressed.typed, request.whole)]
            await press.refuse_form(error, Control(action, 0, request.tournament_id), typed)

    return submitted


def _field(one: EventSetting, whole: Whole, words: Words) -> Field:
    label = words(f"setup-form-{one.field.replace('_', '-')}")
    if one.name == "rounds":
        # Without a number, the format determines the value.
        return Field(one.field, label, NUMBER_LIMIT, str(one.value_of(whole) or ""), required=False)
    return Field(one.field, label, NUMBER_LIMIT, one.current_value(whole))


async def _numbers(press: Press) -> None:
    fields = filled(dict(press.interaction.data or {}))
    request = await asked_to_change(press)
    form_pressed = next(one for one in FORMS.values() if one.submit == press.control.action)
    typed = _typed_in(form_pressed.typed, request.whole)
    new_numbers = {
        one.name: _typed_setting(fields.get(one.field, ""), one, request.whole) for one in typed if one.kind == "number"
    }
    plan = plan_of(request.whole.tournament)
    numbered = _numbered(plan, fields)
    draft = msgspec.structs.replace(
        with_settings(settings_of(request.whole.tournament), new_numbers), plan=None if numbered == plan else numbered
    )
    await change_event(press, draft, page_of(typed[0].name))


def _typed_setting(typed: str, setting: EventSetting, whole: Whole) -> int:
    """Return a typed number, or the former one if the field is empty. Raises `Refused` ("bad_event_setting")."""
    if not typed.strip():
        before: int = setting.value_of(whole)
        return before
    number = natural(typed.strip())
    if number is None:
        raise out_of_bounds(setting.name)
    return number


def _numbered(plan: EventPlan, fields: Mapping[str, str]) -> EventPlan:
    """Return the plan with the typed numbers of rounds and games. Raises `Refused` ("bad_rounds", "bad_games")."""
    stages = [*plan.stages]
    if "rounds" in fields:
        rounds = natural(fields["rounds"].strip() or "0")
        if rounds is None:
            raise Refused("bad_rounds", value=fields["rounds"].strip()[:NUMBER_LIMIT])
        stages[0] = msgspec.structs.replace(stages[0], rounds=rounds)
    if fields.get("best", "").strip():
        best = natural(fields["best"].strip())
        if best not in BEST_OF:
            raise Refused("bad_games")
        stages = [msgspec.structs.replace(one, best_of=best) if one.format in BRACKETS else one for one in stages]
    return EventPlan(tuple(stages), plan.rounds_apart)


async def _send(press: Press, modal: discord.ui.Modal) -> None:
    await press.interaction.response.send_modal(modal)


PANEL = Panel(
    __name__,
    {
        LIMITS: _ask_settings,
        LIMITS_FORM: _correctable(_numbers),
        LIVE: _ask_settings,
        LIVE_FORM: _correctable(_numbers),
        CONDITIONS: _ask_settings,
        CONDITIONS_FORM: _correctable(_numbers),
        TEXT: _ask_text,
        TEXT_FORM: _text,
        NUMBERS: _ask_settings,
        NUMBERS_FORM: _correctable(_numbers),
    },
)
