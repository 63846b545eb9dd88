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


async def more_page(asked: EventRequest, said: str = "") -> Page:
    """Return the page with ``said`` on top. Raises `Refused` ("not_judge")."""
    need_judge(asked.whole, asked.actor)
    lines = [*([said] if said else []), f"### {asked.words('room-more-title', name=title(asked.whole))}"]
    return Page(text("\n".join(lines)), *rows_of([*await _buttons(asked), back_button(asked)]))


def back_button(asked: EventRequest) -> Button:
    """Return the button that leads back to the control room, or to the form of a draft."""
    if asked.whole.tournament.state == "draft":
        return button(asked.words("setup-back"), control(asked.whole, BACK), emoji="↩️")
    return button(asked.words("room-back"), control(asked.whole, REFRESH), emoji="↩️")


def more_button(asked: EventRequest) -> Button:
    """Return the button that leads back to this page."""
    return button(asked.words("panel-back"), control(asked.whole, ROOM_MORE), emoji="↩️")


async def _buttons(asked: EventRequest) -> list[Button]:
    whole, words, state = asked.whole, asked.words, asked.whole.tournament.state
    leads, going = may_organise(whole, asked.actor), not is_over(whole.tournament)
    found: list[Button] = []
    if leads and going:
        found.append(button(words("room-staff"), control(whole, STAFF)))
        found += _list_buttons(asked)
    found += [*result_buttons(asked), *pairing_buttons(asked)]
    if state not in ("draft", "finished"):
        found.append(button(words("tournament-export"), control(whole, EXPORT)))
    if not leads:
        return found
    found.append(button(words("room-template"), control(whole, TEMPLATE)))
    if state not in ("draft", "cancelled") or await _repeats(asked):
        found.append(button(words("repeat-button"), control(whole, REPEAT)))
    if going and asked.interaction.channel_id != whole.tournament.channel_id:
        found.append(button(words("room-here"), control(whole, HERE)))
    if state == "draft":
        found.append(button(words("setup-discard"), control(whole, DISCARD), DANGER))
    elif going:
        found.append(button(words("room-cancel"), control(whole, CANCEL), DANGER))
    return found


def _list_buttons(asked: EventRequest) -> list[Button]:
    """Return the buttons that change the list of players: by import, computer players, teams and seeds."""
    whole, words, settings = asked.whole, asked.words, settings_of(asked.whole.tournament)
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


async def _repeats(asked: EventRequest) -> bool:
    return await asked.services.host.tournaments.series.of_tournament(asked.tournament_id) is not None


async def _show_page(press: Press) -> None:
    await press.show(await more_page(await asked_by_press(press)))


async def _move_here(press: Press) -> None:
    """Move the event's message and its future tables into this channel."""
    asked = await asked_by_press(press)
    need_event_place(press.interaction, hidden=keeps_hidden(asked.whole))
    draft = TournamentDraft(channel_id=press.interaction.channel_id)
    await asked.services.host.tournaments.drafts.change(asked.guild_id, asked.tournament_id, asked.actor, draft)
    asked = await asked.again()
    await press.show(await more_page(asked, asked.words("tournament-moved", name=title(asked.whole))))


async def _ask_computers(press: Press) -> None:
    asked = await asked_by_press(press)
    need_organiser(asked.whole, asked.actor)
    field = Field("count", asked.words("room-computers-count"), NUMBER_LIMIT)
    submit = Control(COMPUTERS_FORM, 0, asked.tournament_id)
    modal = form(asked.words("room-computers"), submit, *refilled(press.control, [field]))
    await press.interaction.response.send_modal(modal)


async def _computers(press: Press) -> None:
    """Enter the typed number of computer players."""
    asked, typed = await asked_by_press(press), filled(dict(press.interaction.data or {})).get("count", "").strip()
    count = natural(typed)
    if count is None or not 1 <= count <= MOST_PLAYERS:
        await press.refuse_form(
            Refused("bad_computers", most=MOST_PLAYERS), Control(COMPUTERS, 0, asked.tournament_id), [typed]
        )
        return
    await press.show(await filled_by_computers(asked, at_most=count))


PANEL = Panel(
    __name__,
    {ROOM_MORE: _show_page, HERE: _move_here, COMPUTERS: _ask_computers, COMPUTERS_FORM: _computers},
)
