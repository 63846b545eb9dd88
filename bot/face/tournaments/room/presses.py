"""The control room of `/event manage`: the next step, calls for a judge, rulings, swaps in pairings, exports."""

from __future__ import annotations

from typing import get_args

import msgspec
from discord import ui

from bot.face.ground.components.custom_ids import Control, natural
from bot.face.ground.components.forms import TITLE_LIMIT, Field, filled, form
from bot.face.ground.components.parts import DANGER, PRIMARY, Button, Page, Row, button, gallery, row_of, text
from bot.face.ground.interactions import Interaction, need_guild
from bot.face.ground.markdown import literal
from bot.face.ground.places.permissions import member_by_id
from bot.face.ground.places.places import event_lacks, permission_names
from bot.face.messages.tournaments.event_message import PAIRINGS, control, title
from bot.face.messages.tournaments.notices import (
    OBJECT,
    REFRESH,
)
from bot.face.press import Panel, Press
from bot.face.services import Services
from bot.face.tournaments.requests import (
    EventRequest,
    actor_from,
    actor_of,
    asked_by_press,
    chosen_number,
    is_maker,
    seen_part,
    waiting_said,
    wake_removed,
    web_links,
)
from bot.face.tournaments.room.menus import long_menu
from bot.face.tournaments.room.page import (
    ANSWER,
    ANSWER_RULING,
    ANYWAY,
    CANCEL,
    DECIDE,
    FILL,
    STEP,
    SWAP,
    WEB,
    control_page,
    step_control,
    step_said,
    unmet_page,
    web_button,
)
from bot.face.tournaments.views.own_room import helped
from bot.face.tournaments.views.panel import pairings_paints
from bot.face.words.tournaments.naming import groups_said, pairing_lines, plain_players, rounds_said, said_players
from bot.face.words.tournaments.rulings import ruling_said
from bot.host.tournaments import next_step
from bot.host.tournaments.drafts.drafts import need_going
from bot.host.tournaments.ground.facts import keeps_hidden, latest_round, seats_of, tables_of
from bot.host.tournaments.ground.people import Actor, is_over, may_organise, need_judge, need_organiser
from bot.host.tournaments.ground.rights import needs_second, sees_drawn
from bot.host.tournaments.ground.settings import MOST_PLAYERS, TournamentDraft, WebPage, settings_of
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


async def room_page(asked: EventRequest, said: str = "") -> Page:
    """Return the control room in its current state. Raises `Refused` ("not_judge")."""
    need_judge(asked.whole, asked.actor)
    view = await asked.services.host.tournaments.views.control(asked.whole)
    series = await asked.services.host.tournaments.series.of_tournament(asked.tournament_id)
    links = await _links(asked)
    # Only organisers read the users' answers to the event's question.
    whole = asked.whole if may_organise(asked.whole, asked.actor) else msgspec.structs.replace(asked.whole, requests=())
    return control_page(
        whole,
        view,
        asked.actor,
        asked.words,
        said,
        maker=await is_maker(asked.services, asked.interaction),
        links=links,
        series=series,
        seen=seen_part(asked),
    )


async def _links(asked: EventRequest) -> list[Button]:
    """Return the link to the event's page on the web. After the end, organisers get the button that hides the page."""
    links = await web_links(asked)
    shown = await asked.services.host.web_addresses.of_events(asked.guild_id) is not None
    if shown and is_over(asked.whole.tournament) and may_organise(asked.whole, asked.actor):
        links.append(web_button(asked.whole, asked.words))
    return links


async def _choose_web(press: Press) -> None:
    asked, value = await asked_by_press(press), press.control.rest
    if value not in get_args(WebPage):
        raise Refused("expired_control")
    settings = msgspec.structs.replace(settings_of(asked.whole.tournament), web=value)
    draft = TournamentDraft(settings=settings)
    await press.interaction.response.defer()
    await asked.services.host.tournaments.drafts.change(asked.guild_id, asked.tournament_id, asked.actor, draft)
    await press.show(await room_page(await asked.again()))


async def _show_room(press: Press) -> None:
    """Show the control room; from a message in the channel, in a new private message."""
    await press.show_in_private(await room_page(await asked_by_press(press)))


async def _step(press: Press) -> None:
    asked = await asked_by_press(press)
    await press.interaction.response.defer()
    await press.show(await stepped(asked, press.control.rest))


async def stepped(asked: EventRequest, rest: str) -> Page:
    """Do a control's step if it is still next.

    Raises `Refused`: "not_organiser", "event_rights", and the step's codes.
    """
    need_organiser(asked.whole, asked.actor)
    tournaments = asked.services.host.tournaments
    seen, _, wanted = rest.rpartition(":")
    if next_step(asked.whole) != wanted:
        return await room_page(asked, asked.words("room-moved-on"))
    if wanted == "publish" and seen != drawn_mark(asked.whole):
        return await _changed_page(asked, seen)
    if wanted in AT_PLACE:
        _need_rights(asked)
    try:
        # Other officials may have acted since the event was loaded. Then the step is refused.
        after = await tournaments.step(asked.guild_id, asked.tournament_id, asked.actor, wanted, seen or None)
    except Refused as error:
        if error.code != "event_changed" or wanted != "publish":
            raise
        return await _changed_page(await asked.again(), seen)
    if wanted == "start" and next_step(after) == "draw":
        # An organiser who starts an event wants to see its first round, so its pairings are generated at once.
        again = msgspec.structs.replace(asked.actor, interaction_id=0)
        after = await tournaments.step(asked.guild_id, asked.tournament_id, again, "draw")
    asked = msgspec.structs.replace(asked, whole=after)
    one = latest_round(asked.whole)
    if wanted in PAIRING and one is not None and one.state == "drawn":
        if not sees_drawn(asked.whole, asked.actor):
            return await room_page(asked, asked.words("room-drawn-unseen", round=one.number))
        return await drawn_page(asked)
    # For a finished event, the control room says so in its first lines.
    over = after.tournament.state == "finished"
    return await room_page(asked, "" if over else asked.words(f"room-did-{wanted.replace('_', '-')}"))


async def _changed_page(asked: EventRequest, seen: str) -> Page:
    """Return the current pairings, and what has changed in them since the checksum ``seen``."""
    if not sees_drawn(asked.whole, asked.actor):
        return await room_page(asked, asked.words("room-pairings-changed-unseen"))
    lines, found = [asked.words("room-pairings-changed")], changes_since(asked.whole, seen)
    if found is not None:
        for key, groups in (("room-drawn-gone", found.gone), ("room-drawn-new", found.new)):
            lines += [asked.words(key, tables=groups_said(asked.whole, groups, asked.words))] if groups else []
    return await drawn_page(asked, "\n".join(lines))


def _need_rights(asked: EventRequest) -> None:
    """Raise `Refused` ("event_rights") if the bot cannot post in the event's channel or create its tables."""
    channel_id, hidden = asked.whole.tournament.channel_id, keeps_hidden(asked.whole)
    lacking = event_lacks(asked.interaction.client, asked.guild_id, channel_id, hidden=hidden)
    if lacking:
        raise Refused("event_rights", rights=permission_names(lacking))


async def drawn_page(asked: EventRequest, said: str = "") -> Page:
    """Return a page with the newly generated pairings and buttons of the control room. ``said`` is put on top."""
    paints = await pairings_paints(asked)
    picture = await asked.services.studio.tournament_picture(paints[0], asked.words)
    one = latest_round(asked.whole)
    row: Row = ui.ActionRow()
    row.add_item(button(asked.words("room-back"), control(asked.whole, REFRESH), emoji="↩️"))
    step = next_step(asked.whole)
    if step is not None:
        name = asked.words(f"room-step-{step_said(asked.whole, step)}")
        row.add_item(button(name, step_control(asked.whole, step), PRIMARY, "🚦"))
    if one is not None and not one.fixed:
        row.add_item(button(asked.words("room-swap"), control(asked.whole, SWAP), emoji="🔃"))
    if len(paints) > 1:
        row.add_item(button(asked.words("tournament-pairings"), control(asked.whole, PAIRINGS)))
    fixed = "yes" if one is not None and one.fixed else "no"
    number = one.number if one is not None else 0
    note = asked.words("room-drawn", round=number, rounds=rounds_said(asked.whole), fixed=fixed)
    lines = [] if one is None else pairing_lines(asked.whole, one, asked.words)
    return Page(text("\n".join([*([said] if said else []), note, *lines])), gallery(picture), row, pictures=[picture])


async def _fill(press: Press) -> None:
    """Enter computer players, up to the number on the button."""
    asked, count = await asked_by_press(press), natural(press.control.rest)
    if not count:
        raise Refused("expired_control")
    await press.show(await filled_by_computers(asked, count))


async def filled_by_computers(asked: EventRequest, count: int | None = None, at_most: int = MOST_PLAYERS) -> Page:
    """Enter computer players, and return the control room. Raises `Refused` like `Entries.fill`."""
    before, entries = len(asked.whole.entries), asked.services.host.tournaments.entries
    after = await entries.fill(asked.guild_id, asked.tournament_id, asked.actor, count, at_most)
    asked = msgspec.structs.replace(asked, whole=after)
    return await room_page(asked, asked.words("room-filled", count=len(after.entries) - before))


async def _answer(press: Press) -> None:
    """Record that this official answers a call for a judge."""
    asked, number = await asked_by_press(press), natural(press.control.rest)
    if number is None:
        raise Refused("expired_control")
    await press.show(await call_answered(asked, number))


async def call_answered(asked: EventRequest, number: int) -> Page:
    """Record that this official answers a call that has no answer yet. Raises `Refused` like `Calls.answer`."""
    tournaments = asked.services.host.tournaments
    call = await tournaments.calls.answer(asked.guild_id, asked.tournament_id, asked.actor, number)
    thread = next((one.thread_id for one in asked.whole.tables if one.code == call.table_code), None)
    where = f"<#{thread}>" if thread is not None else asked.words("tournament-table", code=call.table_code)
    mine = call.answered_by == asked.actor.user_id
    said = asked.words("room-answered" if mine else "room-answered-by", where=where, who=f"<@{call.answered_by}>")
    return await room_page(await asked.again(), said)


async def _decide(press: Press) -> None:
    """Admit a user who asked to enter, or decline. If the user lacks something, ask whether they enter anyway."""
    asked = await asked_by_press(press)
    number, _, answer = press.control.rest.partition(".")
    user_id = natural(number)
    if user_id is None or answer not in ("admit", ANYWAY, "refuse"):
        raise Refused("expired_control")
    # Discord is asked for the user's roles, which takes time.
    await press.interaction.response.defer()
    admitted = None if answer == "refuse" else await _candidate(asked, user_id)
    entries, anyway = asked.services.host.tournaments.entries, answer == ANYWAY
    try:
        await entries.decide(asked.guild_id, asked.tournament_id, asked.actor, user_id, admitted, anyway=anyway)
    except Refused as error:
        if error.code != "request_unmet":
            raise
        await press.show(unmet_page(asked.whole, user_id, error.phrase, asked.words))
        return
    said = asked.words(f"room-{'admit' if anyway else answer}-done", who=f"<@{user_id}>")
    await press.show(await room_page(await asked.again(), said))


async def _candidate(asked: EventRequest, user_id: int) -> Actor:
    """Return a user who asked to enter, with their current roles. Raises `Refused` ("request_gone")."""
    guild = asked.interaction.guild
    member = None if guild is None else await member_by_id(guild, user_id)
    if member is None:
        raise Refused("request_gone", who=f"<@{user_id}>")
    return await actor_from(asked.services, member)


async def _answer_ruling(press: Press) -> None:
    asked = await asked_by_press(press)
    typed, _, answer = press.control.rest.partition(".")
    number = natural(typed)
    if number is None or answer not in ("confirm", "decline"):
        raise Refused("expired_control")
    await press.show(await ruling_answered(asked, number, answer))


async def ruling_answered(asked: EventRequest, number: int, answer: str) -> Page:
    """Confirm ("confirm") or decline ("decline") a ruling. Raises `Refused` like `EventRulings.confirm`."""
    rulings = asked.services.host.tournaments.rulings
    act = rulings.confirm if answer == "confirm" else rulings.decline
    await act(asked.guild_id, asked.tournament_id, asked.actor, number)
    asked = await asked.again()
    wake_removed(asked)
    seen = seen_part(asked)
    which = [ruling_said(seen, one, asked.words) for one in asked.whole.rulings if one.ruling_id == number]
    return await room_page(asked, asked.words(f"room-did-{answer}", what=which[0]))


async def _object(press: Press) -> None:
    """Record that a player objects to a ruling about which all players were asked."""
    asked, number = await asked_by_press(press), natural(press.control.rest)
    if number is None:
        raise Refused("expired_control")
    rulings = asked.services.host.tournaments.rulings
    row = await rulings.object_to(asked.guild_id, asked.tournament_id, asked.actor, number)
    mine = "yes" if row.objected_by == asked.actor.user_id else "no"
    await asked.answer(Page(text(asked.words("ruling-objected-to", mine=mine))))


async def _swap(press: Press) -> None:
    asked = await _asked_to_swap(press)
    await press.show(Page(text(asked.words("room-swap-first")), *_tables_menus(asked, SWAP_FIRST, "")))


async def _swap_first(press: Press) -> None:
    asked, first = await _asked_to_swap(press), chosen_number(press)
    menus = _tables_menus(asked, SWAP_SECOND, f"{first}.", without=first)
    await press.show(Page(text(asked.words("room-swap-second")), *menus))


async def _swap_second(press: Press) -> None:
    asked, second = await _asked_to_swap(press), chosen_number(press)
    first = natural(press.control.rest.partition(".")[0])
    if first is None:
        raise Refused("expired_control")
    if needs_second(asked.whole, asked.actor, SwapPlayers.act):
        # An organiser who plays asks another official, who reads why.
        field = Field("reason", asked.words("setup-why"), REASON_LIMIT, tall=True)
        submit = Control(SWAP_FORM, 0, asked.tournament_id, f"{first}.{second}")
        await press.interaction.response.send_modal(form(asked.words("room-swap"), submit, field))
        return
    await press.interaction.response.defer()
    await press.show(await _swapped(asked, first, second))


async def _swap_with_reason(press: Press) -> None:
    asked = await _asked_to_swap(press)
    first, second = map(natural, (*press.control.rest.split("."), "")[:2])
    if first is None or second is None:
        raise Refused("expired_control")
    reason = filled(dict(press.interaction.data or {})).get("reason", "")
    await press.interaction.response.defer()
    await press.show(await _swapped(asked, first, second, reason))


async def _swapped(asked: EventRequest, first: int, second: int, reason: str = "") -> Page:
    """Swap two players of the round, and return the pairings. Raises `Refused` like `EventRulings.rule`."""
    rulings, ruling = asked.services.host.tournaments.rulings, SwapPlayers((first, second))
    row = await rulings.rule(asked.guild_id, asked.tournament_id, asked.actor, ruling, reason)
    if row.state == "waiting":
        return await room_page(await asked.again(), waiting_said(asked, row))
    names = said_players(asked.whole, asked.words)
    said = asked.words("room-swapped", first=names[first], second=names[second])
    return await drawn_page(await asked.again(), said)


async def _asked_to_swap(press: Press) -> EventRequest:
    asked = await asked_by_press(press)
    need_organiser(asked.whole, asked.actor)
    one = latest_round(asked.whole)
    if one is not None and one.state in ("published", "playing"):
        raise Refused("round_published")
    need_drawn(asked.whole)
    return asked


def _players_to_swap(asked: EventRequest) -> list[tuple[int, str]]:
    """Return the players of the unpublished round who can be swapped, each with their tables (none for a bye).

    An organiser who plays must not see the tables yet, so the players are in the order of their numbers, without them.
    """
    whole, one, names = asked.whole, latest_round(asked.whole), plain_players(asked.whole, asked.words)
    if one is None:
        return []
    if not sees_drawn(whole, asked.actor):
        return [(number, f"{number}. {names[number]}") for number in sorted(swappable(whole, one))]
    seated: dict[int, list[str]] = {}
    for table in tables_of(whole, one.number):
        for seat in seats_of(table):
            seated.setdefault(seat, []).append(table.code)
    return [(number, f"{' '.join(seated.get(number, '–'))} · {names[number]}") for number in swappable(whole, one)]


def _tables_menus(asked: EventRequest, action: str, rest: str, without: int = 0) -> list[Row]:
    """Return menus of the players who can be swapped in the round, and the button that leads back."""
    options = [(str(number), name) for number, name in _players_to_swap(asked) if number != without]
    back = row_of(button(asked.words("room-back"), control(asked.whole, REFRESH), emoji="↩️"))
    return [*long_menu(asked, action, rest, asked.words("room-swap-who"), options), back]


async def _ask_to_cancel(press: Press) -> None:
    """Open the form that cancels the event. If the event is damaged, rights are checked when the form is sent."""
    try:
        asked = await asked_by_press(press)
    except EventDamaged as error:
        found = error.tournament
        modal = _cancel_form(found.tournament_id, found.name, await press.words())
    else:
        need_organiser(asked.whole, asked.actor)
        need_going(asked.whole)
        modal = _cancel_form(asked.tournament_id, asked.whole.tournament.name, asked.words)
    await press.interaction.response.send_modal(modal)


async def show_damaged(services: Services, interaction: Interaction, error: EventDamaged) -> None:
    """Answer that an event is damaged, with the button that cancels it, the only thing that can still be done."""
    words = await services.languages.words(interaction)
    cancel = button(words("room-cancel"), Control(CANCEL, 0, error.tournament.tournament_id), DANGER)
    await services.answer(interaction, Page(text(words.say(error.phrase)), row_of(cancel)))


def _cancel_form(number: int, name: str, words: Words) -> ui.Modal:
    field = Field("reason", words("room-cancel-why"), REASON_LIMIT, tall=True)
    shown = words("room-cancel-form", name=clean_text(name, TITLE_LIMIT))
    return form(shown, Control(CANCEL_FORM, 0, number), field)


async def _cancelled(press: Press) -> None:
    reason = filled(dict(press.interaction.data or {})).get("reason", "")
    try:
        asked = await asked_by_press(press)
    except EventDamaged as error:
        await _cancelled_damaged(press, error, reason)
        return
    tournaments = asked.services.host.tournaments
    if needs_second(asked.whole, asked.actor, "cancel"):
        row = await tournaments.rulings.rule(asked.guild_id, asked.tournament_id, asked.actor, CallOff(), reason)
        await asked.answer(Page(text(waiting_said(asked, row))))
        return
    await tournaments.drafts.cancel(asked.guild_id, asked.tournament_id, asked.actor, reason)
    await asked.answer(Page(text(asked.words("room-cancelled", name=title(asked.whole)))))


async def _cancelled_damaged(press: Press, error: EventDamaged, reason: str) -> None:
    services, found, guild_id = press.services, error.tournament, need_guild(press.interaction)
    actor = await actor_of(services, press.interaction)
    await services.host.tournaments.drafts.cancel(guild_id, found.tournament_id, actor, reason)
    words = await services.languages.words(press.interaction)
    said = words("room-cancelled", name=literal(clean_text(found.name, 100)))
    await services.answer(press.interaction, Page(text(f"{said}\n{words('room-cancelled-damaged')}")))


PANEL = Panel(
    __name__,
    {
        REFRESH: helped(_show_room),
        STEP: _step,
        FILL: _fill,
        ANSWER: _answer,
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
