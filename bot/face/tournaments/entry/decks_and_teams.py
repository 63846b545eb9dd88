"""The private panels on which players choose their deck and team for an event."""

from __future__ import annotations

from discord import ui

from bot.face.ground.components.choices import MENU_SIZE
from bot.face.ground.components.custom_ids import Control, natural
from bot.face.ground.components.forms import Field, filled, form
from bot.face.ground.components.parts import OPTION_LIMIT, PLACEHOLDER_LIMIT, Page, row_of, text
from bot.face.messages.tournaments.event_message import control, title
from bot.face.press import Panel, Press
from bot.face.tournaments.requests import EventRequest, asked_by_press, for_event
from bot.face.tournaments.views.own_room import OWN_DECK, OWN_TEAM, back_button, own_page
from bot.host.tournaments.entries.entry_rules import (
    need_open_deck,
    need_own_teams,
)
from bot.host.tournaments.ground.people import LISTED, entry_of, own_entry, teams_of
from bot.host.tournaments.ground.settings import TEAM_LIMIT, table_of
from bot.wording.names import clean_text, shorten
from bot.wording.words import words_for
from engine.kernel.contract.registry import game_named
from engine.kernel.errors import Refused

DECK, TEAM, TEAM_FORM = "evdeck", "evteam", "evteamform"
# The values of the team menu: a new team, no team, or "tNUMBER.NAME" for an existing team.
NEW, NONE = "new", "none"


async def decks_page(asked: EventRequest, said: str = "") -> Page:
    """Return the menus of the user's legal decks and the game's decks. Raises `Refused` ("no_decks")."""
    tournament = asked.whole.tournament
    words = words_for(tournament.game, asked.words.lang)
    choice = table_of(tournament).choice
    if choice is None or not choice.own_decks:
        raise Refused("no_decks")
    own = await asked.services.host.decks.of_user(asked.actor.user_id, game_named(tournament.game).slug)
    offered = [(f"d{deck.deck_id}", deck.name) for deck in own if not deck.faults]
    offered += [(f"w{value}", words(f"{choice.key}-{value}")) for value in choice.values(0)]
    menus = []
    for number, first in enumerate(range(0, len(offered), MENU_SIZE)):
        select: ui.Select[ui.LayoutView] = ui.Select(
            placeholder=shorten(words(f"choice-{choice.key}-ask"), PLACEHOLDER_LIMIT),
            custom_id=control(asked.whole, DECK, str(number) if number else "").pack(),
        )
        for value, name in offered[first : first + MENU_SIZE]:
            select.add_option(label=shorten(name, OPTION_LIMIT), value=value)
        menus.append(row_of(select))
    known = entry_of(asked.whole, asked.actor.user_id)
    joined = "yes" if known is not None and known.state in LISTED else "no"
    ask = asked.words("tournament-deck", name=title(asked.whole), joined=joined)
    back = [row_of(back_button(asked))] if asked.is_private else []
    return Page(text("\n".join([*([said] if said else []), ask])), *menus, *back)


async def ask_deck(asked: EventRequest) -> None:
    """Show the decks that a player may choose. Raises `Refused`: "not_entered", "deck_sealed", "no_decks"."""
    page = await decks_page(asked)
    need_open_deck(asked.whole, own_entry(asked.whole, asked.actor.user_id))
    await asked.show_in_private(page)


async def change_deck(asked: EventRequest, wanted: str | int) -> None:
    """Change the user's deck. Raises `Refused` like `Entries.choose_deck`."""
    entries = asked.services.host.tournaments.entries
    await entries.choose_deck(asked.guild_id, asked.tournament_id, asked.actor, wanted)
    asked = await asked.again()
    await asked.show_in_private(await own_page(asked))


async def set_team(asked: EventRequest, name: str) -> None:
    """Put the user into a team. If the name is empty, remove the user from their team.

    Raises `Refused` like `Entries.own_team`.
    """
    entries = asked.services.host.tournaments.entries
    await entries.own_team(asked.guild_id, asked.tournament_id, asked.actor, name)
    asked = await asked.again()
    await asked.show_in_private(await own_page(asked))


async def _own_team(press: Press) -> None:
    """Offer the existing teams and the choice of a new one. If there are no teams yet, ask for a new name at once."""
    asked = await asked_by_press(press)
    need_own_teams(asked.whole)
    known = teams_of(asked.whole)
    if not known:
        await _ask_name(asked)
        return
    select: ui.Select[ui.LayoutView] = ui.Select(
        placeholder=shorten(asked.words("own-team-pick"), PLACEHOLDER_LIMIT),
        custom_id=control(asked.whole, TEAM).pack(),
    )
    for number, team in enumerate(known[: MENU_SIZE - 2]):
        select.add_option(label=shorten(clean_text(team, TEAM_LIMIT) or "?", OPTION_LIMIT), value=f"t{number}.{team}")
    select.add_option(label=asked.words("own-team-new"), value=NEW)
    entry = entry_of(asked.whole, asked.actor.user_id)
    if entry is not None and entry.team:
        select.add_option(label=asked.words("own-team-none"), value=NONE)
    ask = text(asked.words("own-team-which", name=title(asked.whole)))
    await asked.show_in_private(Page(ask, row_of(select), row_of(back_button(asked))))


async def _team(press: Press) -> None:
    """Join the chosen team, or ask for the name of a new one."""
    asked, value = await asked_by_press(press), press.values[0] if press.values else ""
    if value == NEW:
        await _ask_name(asked)
        return
    name = value.partition(".")[2]
    if value != NONE and not name:
        raise Refused("expired_control")
    await set_team(asked, name)


async def _ask_name(asked: EventRequest) -> None:
    field = Field("name", asked.words("own-team-name"), TEAM_LIMIT)
    where = Control(TEAM_FORM, 0, asked.tournament_id)
    await asked.interaction.response.send_modal(form(asked.words("own-team-change"), where, field))


async def _rename_team(press: Press) -> None:
    written = filled(dict(press.interaction.data or {}))
    await set_team(await asked_by_press(press), written.get("name", ""))


def wanted_deck(press: Press) -> str | int:
    """Return the deck that a menu's value names: a word of the game or a deck's id.

    Raises `Refused` ("expired_control").
    """
    value = press.values[0] if press.values else ""
    wanted: str | int | None = value[1:] if value.startswith("w") else natural(value[1:])
    if not wanted:
        raise Refused("expired_control")
    return wanted


PANEL = Panel(__name__, {OWN_DECK: for_event(ask_deck), OWN_TEAM: _own_team, TEAM: _team, TEAM_FORM: _rename_team})
