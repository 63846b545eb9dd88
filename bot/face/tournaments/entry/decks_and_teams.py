"""The private panels on which players choose their deck and team for an event."""

from __future__ import annotations

from functools import partial

from discord import ui

from bot.face.ground.components.choices import MENU_SIZE
from bot.face.ground.components.custom_ids import Control, natural
from bot.face.ground.components.forms import Field, filled, form
from bot.face.ground.components.parts import OPTION_LIMIT, PLACEHOLDER_LIMIT, Page, row_of, text
from bot.face.messages.tournaments.event_message import control, title
from bot.face.press import Panel, Press
from bot.face.tournaments.own_decks import OwnDecks
from bot.face.tournaments.requests import EventRequest, asked_by_press, for_event
from bot.face.tournaments.views.own_room import OWN_DECK, OWN_TEAM, back_button, own_page
from bot.host.tournaments.entries.entry_rules import (
    need_open_deck,
    need_own_teams,
)
from bot.host.tournaments.ground.people import LISTED, entry_of, own_entry, teams_of
from bot.host.tournaments.ground.settings import TEAM_LIMIT, table_of
from bot.wording.names import clean_text, shorten
from engine.kernel.errors import Refused

DECK, TEAM, TEAM_FORM = "evdeck", "evteam", "evteamform"
# The values of the team menu: a new team, no team, or "tNUMBER.NAME" for an existing team.
NEW, NONE = "new", "none"


async def decks_page(request: EventRequest, feedback: str = "") -> Page:
    """Return the menus of the user's legal decks and the game's decks. Raises `Refused` ("no_decks")."""
    tournament = request.whole.tournament
    choice = table_of(tournament).choice
    if choice is None or not choice.own_decks:
        raise Refused("no_decks")
    decks = request.services.host.decks
    own_decks = OwnDecks(decks, request.actor.user_id, tournament.game, choice, request.words)
    menus = await own_decks.menus(partial(control, request.whole, DECK))
    entry_here = entry_of(request.whole, request.actor.user_id)
    joined = "yes" if entry_here is not None and entry_here.state in LISTED else "no"
    ask = request.words("tournament-deck", name=title(request.whole), joined=joined)
    back = [row_of(back_button(request))] if request.is_private else []
    return Page(text("\n".join([*([feedback] if feedback else []), ask])), *menus, *back)


async def ask_deck(request: EventRequest) -> None:
    """Show the decks that a player may choose. Raises `Refused`: "not_entered", "deck_sealed", "no_decks"."""
    page = await decks_page(request)
    need_open_deck(request.whole, own_entry(request.whole, request.actor.user_id))
    await request.show_in_private(page)


async def change_deck(request: EventRequest, choice: str | int) -> None:
    """Change the user's deck. Raises `Refused` like `Entries.choose_deck`."""
    entries = request.services.host.tournaments.entries
    await entries.choose_deck(request.guild_id, request.tournament_id, request.actor, choice)
    request = await request.again()
    await request.show_in_private(await own_page(request))


async def set_team(request: EventRequest, name: str) -> None:
    """Put the user into a team. If the name is empty, remove the user from their team.

    Raises `Refused` like `Entries.own_team`.
    """
    entries = request.services.host.tournaments.entries
    await entries.own_team(request.guild_id, request.tournament_id, request.actor, name)
    request = await request.again()
    await request.show_in_private(await own_page(request))


async def _own_team(press: Press) -> None:
    """Offer the existing teams and the choice of a new one. If there are no teams yet, ask for a new name at once."""
    request = await asked_by_press(press)
    need_own_teams(request.whole)
    team_names = teams_of(request.whole)
    if not team_names:
        await _ask_name(request)
        return
    select: ui.Select[ui.LayoutView] = ui.Select(
        placeholder=shorten(request.words("own-team-pick"), PLACEHOLDER_LIMIT),
        custom_id=control(request.whole, TEAM).pack(),
    )
    for number, team in enumerate(team_names[: MENU_SIZE - 2]):
        select.add_option(label=shorten(clean_text(team, TEAM_LIMIT) or "?", OPTION_LIMIT), value=f"t{number}.{team}")
    select.add_option(label=request.words("own-team-new"), value=NEW)
    entry = entry_of(request.whole, request.actor.user_id)
    if entry is not None and entry.team:
        select.add_option(label=request.words("own-team-none"), value=NONE)
    ask = text(request.words("own-team-which", name=title(request.whole)))
    await request.show_in_private(Page(ask, row_of(select), row_of(back_button(request))))


async def _team(press: Press) -> None:
    """Join the chosen team, or ask for the name of a new one."""
    request, value = await asked_by_press(press), press.values[0] if press.values else ""
    if value == NEW:
        await _ask_name(request)
        return
    name = value.partition(".")[2]
    if value != NONE and not name:
        raise Refused("expired_control")
    await set_team(request, name)


async def _ask_name(request: EventRequest) -> None:
    field = Field("name", request.words("own-team-name"), TEAM_LIMIT)
    where = Control(TEAM_FORM, 0, request.tournament_id)
    await request.interaction.response.send_modal(form(request.words("own-team-change"), where, field))


async def _rename_team(press: Press) -> None:
    fields = filled(dict(press.interaction.data or {}))
    await set_team(await asked_by_press(press), fields.get("name", ""))


def wanted_deck(press: Press) -> str | int:
    """Return the deck that a menu's value names: a word of the game or a deck's id.

    Raises `Refused` ("expired_control").
    """
    value = press.values[0] if press.values else ""
    choice_wanted: str | int | None = value[1:] if value.startswith("w") else natural(value[1:])
    if not choice_wanted:
        raise Refused("expired_control")
    return choice_wanted


PANEL = Panel(__name__, {OWN_DECK: for_event(ask_deck), OWN_TEAM: _own_team, TEAM: _team, TEAM_FORM: _rename_team})
