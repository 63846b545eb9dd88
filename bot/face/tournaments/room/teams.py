"""The page on which organisers put players into teams (TN-25)."""

from __future__ import annotations

from bot.face.ground.components.custom_ids import Control, natural
from bot.face.ground.components.forms import Field, filled, form
from bot.face.ground.components.parts import Page, row_of, text
from bot.face.messages.tournaments.event_message import title
from bot.face.press import Panel, Press
from bot.face.tournaments.requests import EventRequest, asked_by_press, chosen_number, waiting_said
from bot.face.tournaments.room.menus import long_menu
from bot.face.tournaments.room.more import more_button
from bot.face.tournaments.room.page import TEAMS
from bot.face.tournaments.views.own_room import team_said
from bot.face.words.tournaments.naming import plain_players, said_players
from bot.host.tournaments.drafts.drafts import need_state
from bot.host.tournaments.entries.entry_rules import in_team, need_teams, touches_team
from bot.host.tournaments.ground.people import LISTED, entry_numbered, need_organiser, teams_of
from bot.host.tournaments.ground.rights import needs_second
from bot.host.tournaments.ground.settings import TEAM_LIMIT
from bot.host.tournaments.rulings.lead_rulings import PutIntoTeam
from bot.wording.names import clean_text
from engine.kernel.errors import Refused

WHO, TEAM, NAME_FORM = "evteamwho", "evteamput", "evteamname"
# The values of the menu of teams: a new team, no team, or "tNUMBER.NAME" for an existing one.
NEW, NONE = "new", "none"


def _teams_page(request: EventRequest, feedback: str = "") -> Page:
    """Return the players with their teams, in menus, and ``feedback`` on top."""
    names, words = plain_players(request.whole, request.words), request.words
    options = [
        (str(one.number), " · ".join(filter(None, [names[one.number], clean_text(one.team, TEAM_LIMIT)])))
        for one in request.whole.entries
        if one.state in LISTED
    ]
    head = f"### {words('teams-of', name=title(request.whole))}"
    rows = long_menu(request, WHO, "", words("teams-who"), options)
    return Page(text("\n".join([*([feedback] if feedback else []), head])), *rows, row_of(more_button(request)))


async def team_given(request: EventRequest, number: int, name: str) -> Page:
    """Put a player into a team (an empty name: into none). Raises `Refused` like `Entries.team`."""
    tournaments = request.services.host.tournaments
    if needs_second(request.whole, request.actor, "team") and touches_team(
        request.whole, request.actor, in_team(request.whole, number, name)
    ):
        ruling = PutIntoTeam(number, name)
        row = await tournaments.rulings.rule(request.guild_id, request.tournament_id, request.actor, ruling, "")
        return _teams_page(await request.again(), waiting_said(request, row))
    entry = await tournaments.entries.team(request.guild_id, request.tournament_id, request.actor, number, name)
    who = said_players(request.whole, request.words)[entry.number]
    feedback = request.words("team-put", name=who, team=team_said(entry.team), chosen="yes" if entry.team else "no")
    return _teams_page(await request.again(), feedback)


async def _show_page(press: Press) -> None:
    await press.show(_teams_page(await _asked_for_teams(press)))


async def _who(press: Press) -> None:
    """Offer the existing teams and a new one for the chosen player."""
    request, number = await _asked_for_teams(press), chosen_number(press)
    entry, words = entry_numbered(request.whole, number), request.words
    options = [(NEW, words("own-team-new")), *([(NONE, words("own-team-none"))] if entry.team else [])]
    team_list = enumerate(teams_of(request.whole))
    options += [(f"t{place}.{team}", clean_text(team, TEAM_LIMIT) or "?") for place, team in team_list]
    ask = words("teams-which", name=said_players(request.whole, words)[number])
    rows = long_menu(request, TEAM, f"{number}.", words("own-team-pick"), options)
    back = row_of(more_button(request))
    await press.show(Page(text(ask), *rows, back))


async def _team(press: Press) -> None:
    """Put the player into the chosen team, or ask for the name of a new one."""
    request, value = await _asked_for_teams(press), press.values[0] if press.values else ""
    number = _player_number(press)
    if value == NEW:
        field = Field("name", request.words("own-team-name"), TEAM_LIMIT)
        submit = Control(NAME_FORM, 0, request.tournament_id, str(number))
        await press.interaction.response.send_modal(form(request.words("own-team-new"), submit, field))
        return
    name = value.partition(".")[2]
    if value != NONE and not name:
        raise Refused("expired_control")
    await press.show(await team_given(request, number, name))


async def _take_name(press: Press) -> None:
    name_typed = filled(dict(press.interaction.data or {})).get("name", "")
    await press.show(await team_given(await _asked_for_teams(press), _player_number(press), name_typed))


def _player_number(press: Press) -> int:
    """Return the number of the player in a control. Raises `Refused` ("expired_control")."""
    number = natural(press.control.rest.partition(".")[0])
    if number is None:
        raise Refused("expired_control")
    return number


async def _asked_for_teams(press: Press) -> EventRequest:
    request = await asked_by_press(press)
    need_organiser(request.whole, request.actor)
    need_state(request.whole, "registration", "checkin")
    need_teams(request.whole)
    return request


PANEL = Panel(__name__, {TEAMS: _show_page, WHO: _who, TEAM: _team, NAME_FORM: _take_name})
