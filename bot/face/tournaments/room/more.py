"""The page behind More in the control room: what organisers seldom need (TN-37)."""

from __future__ import annotations

from bot.face.ground.components.custom_ids import Control, natural
from bot.face.ground.components.forms import Field, filled, form, refilled
from bot.face.ground.components.parts import DANGER, Button, Page, button, rows_of, text
from bot.face.ground.places.places import need_event_place
from bot.face.messages.tournaments.event_message import EXPORT, control, title
from bot.face.messages.tournaments.notices import REFRESH
from bot.face.press import Panel, Press
from bot.face.tournaments.requests import (
    BACK,
    DISCARD,
    ROOM_MORE,
    TEMPLATE,
    EventRequest,
    asked_by_press,
)
from bot.face.tournaments.room.imported_pairings import pairing_buttons
from bot.face.tournaments.room.imports import result_buttons
from bot.face.tournaments.room.page import CANCEL, IMPORT, REPEAT, SEEDS, STAFF, TEAMS
from bot.face.tournaments.room.presses import filled_by_computers
from bot.host.tournaments.ground.facts import keeps_hidden
from bot.host.tournaments.ground.people import is_over, may_organise, need_judge, need_organiser
from bot.host.tournaments.ground.settings import MOST_PLAYERS, TournamentDraft, settings_of
from engine.kernel.errors import Refused

HERE, COMPUTERS, COMPUTERS_FORM = "evhere", "evcomputers", "evcomputersform"
NUMBER_LIMIT = 4


async def more_page(request: EventRequest, feedback: str = "") -> Page:
    """Return the page with ``feedback`` on top. Raises `Refused` ("not_judge")."""
    need_judge(request.whole, request.actor)
    lines = [*([feedback] if feedback else []), f"### {request.words('room-more-title', name=title(request.whole))}"]
    return Page(text("\n".join(lines)), *rows_of([*await _buttons(request), back_button(request)]))


def back_button(request: EventRequest) -> Button:
    """Return the button that leads back to the control room, or to the form of a draft."""
    if request.whole.tournament.state == "draft":
        return button(request.words("setup-back"), control(request.whole, BACK), emoji="↩️")
    return button(request.words("room-back"), control(request.whole, REFRESH), emoji="↩️")


def more_button(request: EventRequest) -> Button:
    """Return the button that leads back to this page."""
    return button(request.words("panel-back"), control(request.whole, ROOM_MORE), emoji="↩️")


async def _buttons(request: EventRequest) -> list[Button]:
    whole, words, state = request.whole, request.words, request.whole.tournament.state
    leads, is_going_on = may_organise(whole, request.actor), not is_over(whole.tournament)
    found: list[Button] = []
    if leads and is_going_on:
        found.append(button(words("room-staff"), control(whole, STAFF)))
        found += _list_buttons(request)
    found += [*result_buttons(request), *pairing_buttons(request)]
    if state not in ("draft", "finished"):
        found.append(button(words("tournament-export"), control(whole, EXPORT)))
    if not leads:
        return found
    found.append(button(words("room-template"), control(whole, TEMPLATE)))
    if state not in ("draft", "cancelled") or await _repeats(request):
        found.append(button(words("repeat-button"), control(whole, REPEAT)))
    if is_going_on and request.interaction.channel_id != whole.tournament.channel_id:
        found.append(button(words("room-here"), control(whole, HERE)))
    if state == "draft":
        found.append(button(words("setup-discard"), control(whole, DISCARD), DANGER))
    elif is_going_on:
        found.append(button(words("room-cancel"), control(whole, CANCEL), DANGER))
    return found


def _list_buttons(request: EventRequest) -> list[Button]:
    """Return the buttons that change the list of players: by import, computer players, teams and seeds."""
    whole, words, settings = request.whole, request.words, settings_of(request.whole.tournament)
    found: list[Button] = []
    if whole.tournament.state in ("draft", "registration", "checkin"):
        found.append(button(words("room-import"), control(whole, IMPORT)))
    if whole.tournament.state in ("registration", "checkin"):
        found.append(button(words("room-computers"), control(whole, COMPUTERS), emoji="🤖"))
        if settings.teams != "none":
            found.append(button(words("setup-teams"), control(whole, TEAMS)))
        if settings.seeding == "hand":
            found.append(button(words("room-seeds"), control(whole, SEEDS)))
    return found


async def _repeats(request: EventRequest) -> bool:
    return await request.services.host.tournaments.series.of_tournament(request.tournament_id) is not None


async def _show_page(press: Press) -> None:
    await press.show(await more_page(await asked_by_press(press)))


async def _move_here(press: Press) -> None:
    """Move the event's message and its future tables into this channel."""
    request = await asked_by_press(press)
    need_event_place(press.interaction, is_hidden=keeps_hidden(request.whole))
    draft = TournamentDraft(channel_id=press.interaction.channel_id)
    await request.services.host.tournaments.drafts.change(request.guild_id, request.tournament_id, request.actor, draft)
    request = await request.again()
    await press.show(await more_page(request, request.words("tournament-moved", name=title(request.whole))))


async def _ask_computers(press: Press) -> None:
    request = await asked_by_press(press)
    need_organiser(request.whole, request.actor)
    field = Field("count", request.words("room-computers-count"), NUMBER_LIMIT)
    submit = Control(COMPUTERS_FORM, 0, request.tournament_id)
    modal = form(request.words("room-computers"), submit, *refilled(press.control, [field]))
    await press.interaction.response.send_modal(modal)


async def _computers(press: Press) -> None:
    """Enter the typed number of computer players."""
    request, typed = await asked_by_press(press), filled(dict(press.interaction.data or {})).get("count", "").strip()
    count = natural(typed)
    if count is None or not 1 <= count <= MOST_PLAYERS:
        await press.refuse_form(
            Refused("bad_computers", most=MOST_PLAYERS), Control(COMPUTERS, 0, request.tournament_id), [typed]
        )
        return
    await press.show(await filled_by_computers(request, at_most=count))


PANEL = Panel(
    __name__,
    {ROOM_MORE: _show_page, HERE: _move_here, COMPUTERS: _ask_computers, COMPUTERS_FORM: _computers},
)
