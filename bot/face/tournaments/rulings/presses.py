"""Makes rulings with a form: what to rule, the menus that it needs, then a form for the reason and for numbers."""

from __future__ import annotations

from collections.abc import Mapping

from bot.face.ground.components.custom_ids import natural
from bot.face.ground.components.forms import Field, filled, form, refilled
from bot.face.ground.components.parts import Page, button, rows_of, text
from bot.face.ground.places.permissions import member_by_id
from bot.face.messages.tournaments.event_message import control
from bot.face.messages.tournaments.notices import (
    REFRESH,
    RULE,
    substitute_lines,
)
from bot.face.press import Panel, Press
from bot.face.tournaments.requests import (
    EventRequest,
    asked_by_press,
    seen_part,
    wake_removed,
    zone_of,
)
from bot.face.tournaments.rulings.choices import AND
from bot.face.tournaments.rulings.draft import RulingDraft, draft_of
from bot.face.tournaments.rulings.page import (
    AT,
    KIND,
    TURN,
    VALUE,
    WHY,
    WHY_FORM,
    FilledForm,
    filled_form,
    form_page,
    kinds_page,
    page_of,
    preview,
)
from bot.face.tournaments.rulings.rows import RULINGS, Answers, RulingRow
from bot.face.tournaments.views.own_room import helped
from bot.face.words.tournaments.rulings import ruling_said
from bot.face.words.tournaments.settings import RULING_SETTINGS, EventSetting
from bot.face.words.tournaments.typed_times import written_moment, zone_note
from bot.host.rulings import REASON_LIMIT, AnyRuling
from bot.host.tournaments.ground.facts import told_change
from bot.host.tournaments.rulings.all_rulings import TakeBack
from bot.host.tournaments.rulings.ruling import EventRuling
from engine.kernel.errors import Refused

REASON = "reason"
# The longest texts of the fields of the form, in characters.
LIMITS: Mapping[str, int] = {"hours": 4, "points": 7, "places": 80, "order": 80, "move": 6, "value": 100}
# The refusals of typed texts. After each of these, the form is offered again.
MISTYPED = frozenset(
    {
        *("bad_places", "level_forfeit", "bad_seat_order", "no_such_move", "bad_points", "bad_hours", "reason_needed"),
        *("bad_setting_value", "bad_moment", "bad_event_setting", "bad_event_name", "bad_event_moments", "bad_terms"),
        *("bad_rounds", "bad_games", "bad_plan", "date_past", "already_so"),
    }
)


async def _open_ruling_form(press: Press) -> None:
    """Open the form. The button of a table's call names the table."""
    await press.defer_in_private()
    request = await asked_by_press(press)
    await press.show_in_private(await kinds_page(request, RulingDraft(press.control.rest)))


async def _kind(press: Press) -> None:
    """Choose what to rule. The answer is deferred, because up to a page of matches is read."""
    await press.interaction.response.defer()
    request = await asked_by_press(press)
    name, _, code = (press.values[0] if press.values else "").partition(AND)
    table = code or draft_of(press.control.rest.partition(AT)[2]).table
    now = await filled_form(request, RulingDraft(table, name))
    if now.menus[0].offered:
        await press.show(page_of(request, now))
    else:
        await press.show(await kinds_page(request, RulingDraft(table), request.words("rulings-moved-on")))


async def _choose_value(press: Press) -> None:
    """Choose in a menu. The choices made in later menus may depend on this one, so they are dropped."""
    await press.interaction.response.defer()
    request = await asked_by_press(press)
    place, _, rest = press.control.rest.partition(AT)
    now, number = await filled_form(request, draft_of(rest)), natural(place)
    if number is None or number >= len(now.menus):
        await press.show(page_of(request, now))
        return
    menu, last = now.menus[number], number == len(now.menus) - 1
    value = menu.with_page(menu.page(now.draft, last=last), press.values)
    values = [*(one.value for one in now.menus[:number]), value]
    draft = now.row.with_values(now.draft, values)
    page = now.draft.page if menu.need.menu == "several" else 0
    await press.show(await form_page(request, RulingDraft(draft.table, draft.kind, draft.chosen, page)))


async def _turn_page(press: Press) -> None:
    await press.interaction.response.defer()
    await press.show(await form_page(await asked_by_press(press), draft_of(press.control.rest)))


async def _ask_why(press: Press) -> None:
    """Ask for the reason, and for what is typed. If the chosen ruling is no longer possible, show the form as it is.

    Discord waits for the form with the reason, so no match is replayed for it.
    """
    request, draft = await asked_by_press(press), draft_of(press.control.rest)
    now = await filled_form(request, draft, quick=True)
    if now.lost or not now.is_complete:
        await press.interaction.response.defer()
        await press.show(await form_page(request, draft))
        return
    zone = await zone_of(request)
    fields = [_field(request, now, one, zone) for one in now.row.fields(now.draft)]
    fields.append(Field(REASON, request.words("rulings-field-reason"), REASON_LIMIT, tall=True))
    notes = [preview(request, now)]
    setting = _setting(now.row, now.draft)
    if setting is not None and setting.kind == "moment" and zone is not None:
        notes.append(zone_note(zone, request.services.host.clock(), request.words))
    submit = control(request.whole, WHY_FORM, now.draft.rest())
    modal = form(
        request.words(f"rulings-{now.row.name}"), submit, *refilled(press.control, fields), note="\n".join(notes)
    )
    await press.interaction.response.send_modal(modal)


def _setting(row: RulingRow, draft: RulingDraft) -> EventSetting | None:
    """Return the setting that a ruling changes to a typed value, None for any other ruling."""
    return RULING_SETTINGS.get(draft.chosen[0]) if "value" in row.fields(draft) else None


def _field(request: EventRequest, now: FilledForm, name: str, zone: str | None) -> Field:
    setting = _setting(now.row, now.draft)
    if setting is None:
        return Field(name, request.words(f"rulings-field-{name}"), LIMITS[name])
    typed_value = setting.typed_value(request.whole)
    if setting.kind == "moment":
        typed_value = written_moment(setting.value_of(request.whole), zone)
    return Field(name, request.words(setting.key), LIMITS[name], typed_value, required=False)


async def _rule(press: Press) -> None:
    """Make the ruling, or say what would be right. The host checks everything again."""
    request, draft = await asked_by_press(press), draft_of(press.control.rest)
    row, fields = RULINGS.get(draft.kind), filled(dict(press.interaction.data or {}))
    if row is None:
        raise Refused("expired_control")
    await press.interaction.response.defer()
    try:
        lines = await _make_ruling(request, row, draft, fields)
    except Refused as error:
        if error.code not in MISTYPED:
            raise
        typed = [fields.get(one, "") for one in (*row.fields(draft), REASON)]
        await press.refuse_form(error, control(request.whole, WHY, draft.rest()), typed)
        return
    again = button(request.words("rulings-again"), control(request.whole, RULE, draft.table), emoji="⚖️")
    room = button(request.words("room-back"), control(request.whole, REFRESH), emoji="↩️")
    await press.show(Page(text("\n".join(lines)), *rows_of([again, room])))


async def _make_ruling(
    request: EventRequest, row: RulingRow, draft: RulingDraft, fields: Mapping[str, str]
) -> list[str]:
    """Make a ruling, and return what happened in words. Raises `Refused` like the host."""
    zone, now = await zone_of(request), request.services.host.clock()
    name = await _member_name(request, draft) if row.menus[0].menu == "member" else ""
    ruling = row.made(Answers(request.whole, draft, fields, now, zone, name))
    reason = fields.get(REASON, "")
    if isinstance(ruling, TakeBack):
        return await _taken_back(request, ruling, reason)
    if not isinstance(ruling, EventRuling):
        return await _in_match(request, draft.table, ruling, reason)
    rulings = request.services.host.tournaments.rulings
    ruling_made = await rulings.rule(request.guild_id, request.tournament_id, request.actor, ruling, reason)
    wake_removed(await request.again())
    kind = request.words(f"ruling-kind-{ruling_made.kind.replace('_', '-')}")
    lines = [request.words("tournament-ruled", kind=kind, state=ruling_made.state)]
    lines += substitute_lines(request.whole, ruling_made.kind, told_change(ruling_made)[1], request.words)
    setting = _setting(row, draft)
    if setting is not None and setting.kind == "moment" and zone is not None:
        lines.append(zone_note(zone, now, request.words))
    return lines


async def _member_name(request: EventRequest, draft: RulingDraft) -> str:
    """Return the name of the chosen member. Raises `Refused` ("not_a_member")."""
    number = natural(draft.chosen[0]) if draft.chosen else None
    guild = request.interaction.guild
    member = await member_by_id(guild, number) if guild is not None and number is not None else None
    if member is None or member.bot:
        raise Refused("not_a_member")
    return await request.services.name_of(member)


async def _taken_back(request: EventRequest, ruling: TakeBack, reason: str) -> list[str]:
    """Take the last ruling back, if no round was published after it."""
    rulings = request.services.host.tournaments.rulings
    row = await rulings.take_back(request.guild_id, request.tournament_id, request.actor, reason, ruling.ruling)
    # The request may be a repeated one, so the answer names the ruling that was actually taken back.
    request = await request.again()
    ruling_text = ruling_said(request.whole, seen_part(request), row, request.words)
    return [request.words("tournament-ruled", kind=ruling_text, state=row.state)]


async def _in_match(request: EventRequest, code: str, ruling: AnyRuling, reason: str) -> list[str]:
    """Make a moderator's ruling about the match of a table."""
    rulings = request.services.host.tournaments.rulings
    waits = await rulings.of_match(request.guild_id, request.tournament_id, request.actor, code, ruling, reason)
    table = next((one for one in request.whole.tables if one.code == code), None)
    if table is not None and table.session_id is not None:
        request.services.announcer.wake(table.session_id)
    kind, state = request.words(f"ruling-kind-{ruling.action}"), "done" if waits is None else "waiting"
    return [request.words("tournament-ruled", kind=kind, state=state)]


PANEL = Panel(
    __name__,
    {
        RULE: helped(_open_ruling_form),
        KIND: _kind,
        VALUE: _choose_value,
        TURN: _turn_page,
        WHY: _ask_why,
        WHY_FORM: _rule,
    },
)
