"""The control room of `/event manage`: the next step, calls for a judge, rulings, swaps in pairings, exports."""

from __future__ import annotations

from functools import partial

import msgspec
from discord import ui

from bot.face.ground.components.custom_ids import Control, natural
from bot.face.ground.components.forms import TITLE_LIMIT, Field, filled, form
from bot.face.ground.components.parts import DANGER, PRIMARY, Button, Page, Row, button, gallery, row_of, text
from bot.face.ground.interactions import Interaction, need_guild
from bot.face.ground.markdown import literal
from bot.face.ground.places.places import event_lacks, permission_names
from bot.face.messages.tournaments.event_message import PAIRINGS, control, title
from bot.face.messages.tournaments.notices import (
    OBJECT,
    REFRESH,
)
from bot.face.press import Panel, Press
from bot.face.services import Services
from bot.face.tournaments.competitions import chosen_web_page
from bot.face.tournaments.entry_requests import ANYWAY, candidate, decision_said, need_decision, unmet_page
from bot.face.tournaments.requests import (
    EventRequest,
    actor_of,
    asked_by_press,
    chosen_number,
    event_web_links,
    is_maker,
    seen_part,
    waiting_said,
    wake_removed,
)
from bot.face.tournaments.room.menus import long_menu
from bot.face.tournaments.room.page import (
    ANSWER,
    ANSWER_RULING,
    CANCEL,
    DECIDE,
    FILL,
    STEP,
    SWAP,
    WEB,
    control_page,
    step_control,
    step_said,
    web_button,
)
from bot.face.tournaments.views.own_room import helped
from bot.face.tournaments.views.panel import pairings_paints
from bot.face.words.tournaments.naming import groups_said, pairing_lines, plain_players, rounds_said, said_players
from bot.face.words.tournaments.rulings import ruling_said
from bot.host.tournaments import next_step
from bot.host.tournaments.drafts.drafts import need_going
from bot.host.tournaments.ground.facts import keeps_hidden, latest_round, seats_of, tables_of
from bot.host.tournaments.ground.people import is_over, may_organise, need_judge, need_organiser
from bot.host.tournaments.ground.rights import needs_second, sees_drawn
from bot.host.tournaments.ground.settings import MOST_PLAYERS, TournamentDraft, settings_of
from bot.host.tournaments.ground.soundness import EventDamaged
from bot.host.tournaments.rounds.manual_pairings import changes_since, drawn_mark
from bot.host.tournaments.rounds.rounds import need_drawn, swappable
from bot.host.tournaments.rulings.lead_rulings import CallOff
from bot.host.tournaments.rulings.pairing_rulings import SwapPlayers
from bot.wording.names import clean_text
from bot.wording.words import Words
from engine.kernel.errors import Refused

CANCEL_FORM, SWAP_FORM = "evcancelform", "evswapform"
SWAP_FIRST, SWAP_SECOND = "evswapfirst", "evswapsecond"
REASON_LIMIT = 300
# The steps that generate pairings. After them, the organiser sees the pairings.
PAIRING = frozenset({"start", "draw"})
# The steps after which the bot posts in the event's channel or creates threads there.
AT_PLACE = frozenset({"open", "publish"})


async def room_page(request: EventRequest, feedback: str = "") -> Page:
    """Return the control room in its current state. Raises `Refused` ("not_judge")."""
    need_judge(request.whole, request.actor)
    view = await request.services.host.tournaments.views.control(request.whole)
    series = await request.services.host.tournaments.series.of_tournament(request.tournament_id)
    links = await _links(request)
    # Only organisers read the users' answers to the event's question.
    whole = (
        request.whole
        if may_organise(request.whole, request.actor)
        else msgspec.structs.replace(request.whole, requests=())
    )
    return control_page(
        whole,
        view,
        request.actor,
        request.words,
        feedback,
        maker=await is_maker(request.services, request.interaction),
        links=links,
        series=series,
        whole_seen=seen_part(request),
    )


async def _links(request: EventRequest) -> list[Button]:
    """Return the link to the event's page on the web. After the end, organisers get the button that hides the page."""
    links = await event_web_links(request)
    may_hide = is_over(request.whole.tournament) and may_organise(request.whole, request.actor)
    if may_hide and await request.services.host.web_addresses.of_events(request.guild_id) is not None:
        links.append(web_button(request.whole, request.words))
    return links


async def _choose_web(press: Press) -> None:
    request = await asked_by_press(press)
    settings = msgspec.structs.replace(settings_of(request.whole.tournament), web=chosen_web_page(press))
    draft = TournamentDraft(settings=settings)
    await press.interaction.response.defer()
    await request.services.host.tournaments.drafts.change(request.guild_id, request.tournament_id, request.actor, draft)
    await press.show(await room_page(await request.again()))


async def _show_room(press: Press) -> None:
    """Show the control room; from a message in the channel, in a new private message."""
    await press.show_in_private(await room_page(await asked_by_press(press)))


async def _step(press: Press) -> None:
    request = await asked_by_press(press)
    await press.interaction.response.defer()
    await press.show(await stepped(request, press.control.rest))


async def stepped(request: EventRequest, rest: str) -> Page:
    """Carry out the step that a control names, if it is still the next step.

    Raises `Refused`: "not_organiser", "event_rights", and the step's codes.
    """
    need_organiser(request.whole, request.actor)
    tournaments = request.services.host.tournaments
    revision_text, _, setting_name = rest.rpartition(":")
    if next_step(request.whole) != setting_name:
        return await room_page(request, request.words("room-moved-on"))
    if setting_name == "publish" and revision_text != drawn_mark(request.whole):
        return await _changed_page(request, revision_text)
    if setting_name in AT_PLACE:
        _need_rights(request)
    try:
        # Other officials may have acted since the event was loaded. Then the step is refused.
        after = await tournaments.step(
            request.guild_id, request.tournament_id, request.actor, setting_name, revision_text or None
        )
    except Refused as error:
        if error.code != "event_changed" or setting_name != "publish":
            raise
        return await _changed_page(await request.again(), revision_text)
    if setting_name == "start" and next_step(after) == "draw":
        # An organiser who starts an event wants to see its first round, so its pairings are generated at once.
        again = msgspec.structs.replace(request.actor, interaction_id=0)
        after = await tournaments.step(request.guild_id, request.tournament_id, again, "draw")
    request = msgspec.structs.replace(request, whole=after)
    one = latest_round(request.whole)
    if setting_name in PAIRING and one is not None and one.state == "drawn":
        if not sees_drawn(request.whole, request.actor):
            return await room_page(request, request.words("room-drawn-unseen", round=one.number))
        return await drawn_page(request)
    # For a finished event, the control room says so in its first lines.
    over = after.tournament.state == "finished"
    return await room_page(request, "" if over else request.words(f"room-did-{setting_name.replace('_', '-')}"))


async def _changed_page(request: EventRequest, revision_text: str) -> Page:
    """Return the current pairings, and what has changed in them since the checksum ``revision_text``."""
    if not sees_drawn(request.whole, request.actor):
        return await room_page(request, request.words("room-pairings-changed-unseen"))
    lines, found = [request.words("room-pairings-changed")], changes_since(request.whole, revision_text)
    if found is not None:
        for key, groups in (("room-drawn-gone", found.gone), ("room-drawn-new", found.new)):
            lines += [request.words(key, tables=groups_said(request.whole, groups, request.words))] if groups else []
    return await drawn_page(request, "\n".join(lines))


def _need_rights(request: EventRequest) -> None:
    """Raise `Refused` ("event_rights") if the bot cannot post in the event's channel or create its tables."""
    channel_id, is_hidden = request.whole.tournament.channel_id, keeps_hidden(request.whole)
    rights_lacking = event_lacks(request.interaction.client, request.guild_id, channel_id, is_hidden=is_hidden)
    if rights_lacking:
        raise Refused("event_rights", rights=permission_names(rights_lacking))


async def drawn_page(request: EventRequest, feedback: str = "") -> Page:
    """Return a page with the newly generated pairings and buttons of the control room. ``feedback`` is put on top."""
    paints = await pairings_paints(request)
    picture = await request.services.studio.tournament_picture(paints[0], request.words)
    one = latest_round(request.whole)
    row: Row = ui.ActionRow()
    row.add_item(button(request.words("room-back"), control(request.whole, REFRESH), emoji="↩️"))
    step = next_step(request.whole)
    if step is not None:
        name = request.words(f"room-step-{step_said(request.whole, step)}")
        row.add_item(button(name, step_control(request.whole, step), PRIMARY, "🚦"))
    if one is not None and not one.fixed:
        row.add_item(button(request.words("room-swap"), control(request.whole, SWAP), emoji="🔃"))
    if len(paints) > 1:
        row.add_item(button(request.words("tournament-pairings"), control(request.whole, PAIRINGS)))
    fixed = "yes" if one is not None and one.fixed else "no"
    number = one.number if one is not None else 0
    note = request.words("room-drawn", round=number, rounds=rounds_said(request.whole), fixed=fixed)
    lines = [] if one is None else pairing_lines(request.whole, one, request.words)
    return Page(
        text("\n".join([*([feedback] if feedback else []), note, *lines])), gallery(picture), row, pictures=[picture]
    )


async def _fill(press: Press) -> None:
    """Enter computer players, up to the number on the button."""
    request, count = await asked_by_press(press), natural(press.control.rest)
    if not count:
        raise Refused("expired_control")
    await press.show(await filled_by_computers(request, count))


async def filled_by_computers(request: EventRequest, count: int | None = None, at_most: int = MOST_PLAYERS) -> Page:
    """Enter computer players, and return the control room. Raises `Refused` like `Entries.fill`."""
    before, entries = len(request.whole.entries), request.services.host.tournaments.entries
    after = await entries.fill(request.guild_id, request.tournament_id, request.actor, count, at_most)
    request = msgspec.structs.replace(request, whole=after)
    return await room_page(request, request.words("room-filled", count=len(after.entries) - before))


async def _answer_call(press: Press) -> None:
    """Record that this official answers a call for a judge."""
    request, number = await asked_by_press(press), natural(press.control.rest)
    if number is None:
        raise Refused("expired_control")
    await press.show(await call_answered(request, number))


async def call_answered(request: EventRequest, number: int) -> Page:
    """Record that this official answers a call that has no answer yet. Raises `Refused` like `Calls.answer`."""
    tournaments = request.services.host.tournaments
    call = await tournaments.calls.answer(request.guild_id, request.tournament_id, request.actor, number)
    thread = next((one.thread_id for one in request.whole.tables if one.code == call.table_code), None)
    where = f"<#{thread}>" if thread is not None else request.words("tournament-table", code=call.table_code)
    mine = call.answered_by == request.actor.user_id
    feedback = request.words("room-answered" if mine else "room-answered-by", where=where, who=f"<@{call.answered_by}>")
    return await room_page(await request.again(), feedback)


async def _decide(press: Press) -> None:
    """Admit a user who asked to enter, or decline. If they lack something, ask whether to admit them anyway."""
    request = await asked_by_press(press)
    user_id, answer = need_decision(press.control.rest)
    await press.interaction.response.defer()
    admitted = await candidate(request.services, request.interaction, user_id, answer)
    entries, anyway = request.services.host.tournaments.entries, answer == ANYWAY
    try:
        await entries.decide(request.guild_id, request.tournament_id, request.actor, user_id, admitted, anyway=anyway)
    except Refused as error:
        if error.code != "request_unmet":
            raise
        back = button(request.words("room-back"), control(request.whole, REFRESH))
        control_of = partial(control, request.whole, DECIDE)
        await press.show(unmet_page(user_id, error.phrase, control_of, back, request.words))
        return
    await press.show(await room_page(await request.again(), decision_said(user_id, answer, request.words)))


async def _answer_ruling(press: Press) -> None:
    request = await asked_by_press(press)
    typed, _, answer = press.control.rest.partition(".")
    number = natural(typed)
    if number is None or answer not in ("confirm", "decline"):
        raise Refused("expired_control")
    await press.show(await ruling_answered(request, number, answer))


async def ruling_answered(request: EventRequest, number: int, answer: str) -> Page:
    """Confirm ("confirm") or decline ("decline") a ruling. Raises `Refused` like `EventRulings.confirm`."""
    rulings = request.services.host.tournaments.rulings
    act = rulings.confirm if answer == "confirm" else rulings.decline
    await act(request.guild_id, request.tournament_id, request.actor, number)
    request = await request.again()
    wake_removed(request)
    whole_seen = seen_part(request)
    ruling_text = [
        ruling_said(request.whole, whole_seen, one, request.words)
        for one in request.whole.rulings
        if one.ruling_id == number
    ]
    return await room_page(request, request.words(f"room-did-{answer}", what=ruling_text[0]))


async def _object(press: Press) -> None:
    """Record that a player objects to a ruling about which all players were asked."""
    request, number = await asked_by_press(press), natural(press.control.rest)
    if number is None:
        raise Refused("expired_control")
    rulings = request.services.host.tournaments.rulings
    row = await rulings.object_to(request.guild_id, request.tournament_id, request.actor, number)
    mine = "yes" if row.objected_by == request.actor.user_id else "no"
    await request.answer(Page(text(request.words("ruling-objected-to", mine=mine))))


async def _swap(press: Press) -> None:
    request = await _asked_to_swap(press)
    await press.show(Page(text(request.words("room-swap-first")), *_tables_menus(request, SWAP_FIRST, "")))


async def _swap_first(press: Press) -> None:
    request, first = await _asked_to_swap(press), chosen_number(press)
    menus = _tables_menus(request, SWAP_SECOND, f"{first}.", without=first)
    await press.show(Page(text(request.words("room-swap-second")), *menus))


async def _swap_second(press: Press) -> None:
    request, second = await _asked_to_swap(press), chosen_number(press)
    first = natural(press.control.rest.partition(".")[0])
    if first is None:
        raise Refused("expired_control")
    if needs_second(request.whole, request.actor, SwapPlayers.act):
        # An organiser who plays needs the consent of another official, so the form asks for a reason.
        field = Field("reason", request.words("setup-why"), REASON_LIMIT, tall=True)
        submit = Control(SWAP_FORM, 0, request.tournament_id, f"{first}.{second}")
        await press.interaction.response.send_modal(form(request.words("room-swap"), submit, field))
        return
    await press.interaction.response.defer()
    await press.show(await _swapped(request, first, second))


async def _swap_with_reason(press: Press) -> None:
    request = await _asked_to_swap(press)
    first, second = map(natural, (*press.control.rest.split("."), "")[:2])
    if first is None or second is None:
        raise Refused("expired_control")
    reason = filled(dict(press.interaction.data or {})).get("reason", "")
    await press.interaction.response.defer()
    await press.show(await _swapped(request, first, second, reason))


async def _swapped(request: EventRequest, first: int, second: int, reason: str = "") -> Page:
    """Swap two players of the round, and return the pairings. Raises `Refused` like `EventRulings.rule`."""
    rulings, ruling = request.services.host.tournaments.rulings, SwapPlayers((first, second))
    row = await rulings.rule(request.guild_id, request.tournament_id, request.actor, ruling, reason)
    if row.state == "waiting":
        return await room_page(await request.again(), waiting_said(request, row))
    names = said_players(request.whole, request.words)
    feedback = request.words("room-swapped", first=names[first], second=names[second])
    return await drawn_page(await request.again(), feedback)


async def _asked_to_swap(press: Press) -> EventRequest:
    request = await asked_by_press(press)
    need_organiser(request.whole, request.actor)
    one = latest_round(request.whole)
    if one is not None and one.state in ("published", "playing"):
        raise Refused("round_published")
    need_drawn(request.whole)
    return request


def _players_to_swap(request: EventRequest) -> list[tuple[int, str]]:
    """Return the players of the unpublished round who can be swapped, each with their tables (none for a bye).

    An organiser who plays must not see the tables yet. For them, the players are in the order of their numbers, and the
    tables are left out.
    """
    whole, one, names = request.whole, latest_round(request.whole), plain_players(request.whole, request.words)
    if one is None:
        return []
    if not sees_drawn(whole, request.actor):
        return [(number, f"{number}. {names[number]}") for number in sorted(swappable(whole, one))]
    seated: dict[int, list[str]] = {}
    for table in tables_of(whole, one.number):
        for seat in seats_of(table):
            seated.setdefault(seat, []).append(table.code)
    return [(number, f"{' '.join(seated.get(number, '–'))} · {names[number]}") for number in swappable(whole, one)]


def _tables_menus(request: EventRequest, action: str, rest: str, without: int = 0) -> list[Row]:
    """Return menus of the players who can be swapped in the round, and the button that leads back."""
    options = [(str(number), name) for number, name in _players_to_swap(request) if number != without]
    back = row_of(button(request.words("room-back"), control(request.whole, REFRESH), emoji="↩️"))
    return [*long_menu(request, action, rest, request.words("room-swap-who"), options), back]


async def _ask_to_cancel(press: Press) -> None:
    """Open the form that cancels the event. If the event is damaged, rights are checked when the form is sent."""
    try:
        request = await asked_by_press(press)
    except EventDamaged as error:
        found = error.tournament
        modal = _cancel_form(found.tournament_id, found.name, await press.words())
    else:
        need_organiser(request.whole, request.actor)
        need_going(request.whole)
        modal = _cancel_form(request.tournament_id, request.whole.tournament.name, request.words)
    await press.interaction.response.send_modal(modal)


async def show_damaged(services: Services, interaction: Interaction, error: EventDamaged) -> None:
    """Answer that an event is damaged, with the button that cancels it, the only thing that can still be done."""
    words = await services.languages.words(interaction)
    cancel = button(words("room-cancel"), Control(CANCEL, 0, error.tournament.tournament_id), DANGER)
    await services.answer(interaction, Page(text(words.say(error.phrase)), row_of(cancel)))


def _cancel_form(number: int, name: str, words: Words) -> ui.Modal:
    field = Field("reason", words("room-cancel-why"), REASON_LIMIT, tall=True)
    form_title = words("room-cancel-form", name=clean_text(name, TITLE_LIMIT))
    return form(form_title, Control(CANCEL_FORM, 0, number), field)


async def _cancelled(press: Press) -> None:
    reason = filled(dict(press.interaction.data or {})).get("reason", "")
    try:
        request = await asked_by_press(press)
    except EventDamaged as error:
        await _cancelled_damaged(press, error, reason)
        return
    tournaments = request.services.host.tournaments
    if needs_second(request.whole, request.actor, "cancel"):
        row = await tournaments.rulings.rule(request.guild_id, request.tournament_id, request.actor, CallOff(), reason)
        await request.answer(Page(text(waiting_said(request, row))))
        return
    await tournaments.drafts.cancel(request.guild_id, request.tournament_id, request.actor, reason)
    await request.answer(Page(text(request.words("room-cancelled", name=title(request.whole)))))


async def _cancelled_damaged(press: Press, error: EventDamaged, reason: str) -> None:
    services, found, guild_id = press.services, error.tournament, need_guild(press.interaction)
    actor = await actor_of(services, press.interaction)
    await services.host.tournaments.drafts.cancel(guild_id, found.tournament_id, actor, reason)
    words = await services.languages.words(press.interaction)
    sentence = words("room-cancelled", name=literal(clean_text(found.name, 100)))
    await services.answer(press.interaction, Page(text(f"{sentence}\n{words('room-cancelled-damaged')}")))


PANEL = Panel(
    __name__,
    {
        REFRESH: helped(_show_room),
        STEP: _step,
        FILL: _fill,
        ANSWER: _answer_call,
        ANSWER_RULING: _answer_ruling,
        DECIDE: _decide,
        OBJECT: _object,
        SWAP: _swap,
        SWAP_FIRST: _swap_first,
        SWAP_SECOND: _swap_second,
        WEB: _choose_web,
        SWAP_FORM: _swap_with_reason,
        CANCEL: _ask_to_cancel,
        CANCEL_FORM: _cancelled,
    },
)
