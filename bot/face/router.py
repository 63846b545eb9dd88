"""The router of all presses: decodes the custom id, checks the place, and calls the panel's handler."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import discord

from bot.face.decks import editor as deck_editor
from bot.face.decks import panel as decks
from bot.face.ground.components.custom_ids import Control, unpack
from bot.face.ground.interactions import Interaction, need_guild, values_of
from bot.face.ground.places.channels import controls_of
from bot.face.ground.places.visibility import need_sight
from bot.face.help import presses as help_presses
from bot.face.ladders import presses as ladders
from bot.face.ladders import results as ladder_results
from bot.face.leagues import presses as leagues
from bot.face.lessons import practice, puzzles
from bot.face.lessons import presses as lessons
from bot.face.lobby import choice, options, rematch, start, terms
from bot.face.lobby import presses as lobby
from bot.face.lobby import seats as lobby_seats
from bot.face.matches import history, my_games, server
from bot.face.messages.turn import end_page
from bot.face.moderation import bring, log, rulings
from bot.face.play import appointments, first_panel, hints, looks, more, news, orders, sheet_presses, suggestions, undo
from bot.face.play import panel as play
from bot.face.posting.lost_future import is_lost, take_back
from bot.face.press import Handler, Panel, Press
from bot.face.replay import analysis
from bot.face.replay import panel as replay
from bot.face.seasons import days as season_days
from bot.face.seasons import presses as seasons
from bot.face.seats import levels, votes
from bot.face.seats import presses as seats
from bot.face.server_settings import presses as server_settings
from bot.face.services import Services
from bot.face.settings import forget
from bot.face.settings import presses as settings
from bot.face.tournaments.entry import decks_and_teams, judge_call
from bot.face.tournaments.entry import presses as event_entry
from bot.face.tournaments.form import dates as event_dates
from bot.face.tournaments.form import entry_presses, option_presses, plan_presses, templates, typed_presses
from bot.face.tournaments.form import presses as event_form
from bot.face.tournaments.room import files, imported_pairings, imports, pending_items, repeating, seeding, staff, teams
from bot.face.tournaments.room import more as event_more
from bot.face.tournaments.room import presses as event_room
from bot.face.tournaments.rulings import presses as event_rulings
from bot.face.tournaments.views import listing, own_room, published_decks
from bot.face.tournaments.views import panel as event_views
from bot.face.views import explain, match_page, meanings, share
from bot.host.ground.damage import Damaged
from bot.host.matches.live import Live
from engine.kernel.errors import Refused

PANELS = (
    help_presses.PANEL,
    deck_editor.PANEL,
    decks.PANEL,
    ladders.PANEL,
    ladder_results.PANEL,
    leagues.PANEL,
    lessons.PANEL,
    practice.PANEL,
    puzzles.PANEL,
    choice.PANEL,
    lobby.PANEL,
    lobby_seats.PANEL,
    options.PANEL,
    rematch.PANEL,
    start.PANEL,
    terms.PANEL,
    history.PANEL,
    my_games.PANEL,
    server.PANEL,
    bring.PANEL,
    log.PANEL,
    rulings.PANEL,
    appointments.PANEL,
    first_panel.PANEL,
    hints.PANEL,
    looks.PANEL,
    more.PANEL,
    news.PANEL,
    orders.PANEL,
    play.PANEL,
    sheet_presses.PANEL,
    suggestions.PANEL,
    undo.PANEL,
    replay.PANEL,
    analysis.PANEL,
    seasons.PANEL,
    season_days.PANEL,
    seats.PANEL,
    levels.PANEL,
    votes.PANEL,
    server_settings.PANEL,
    forget.PANEL,
    settings.PANEL,
    decks_and_teams.PANEL,
    event_entry.PANEL,
    judge_call.PANEL,
    event_form.PANEL,
    event_dates.PANEL,
    entry_presses.PANEL,
    option_presses.PANEL,
    plan_presses.PANEL,
    templates.PANEL,
    typed_presses.PANEL,
    event_room.PANEL,
    event_rulings.PANEL,
    files.PANEL,
    imports.PANEL,
    imported_pairings.PANEL,
    repeating.PANEL,
    seeding.PANEL,
    event_more.PANEL,
    staff.PANEL,
    teams.PANEL,
    pending_items.PANEL,
    event_views.PANEL,
    listing.PANEL,
    own_room.PANEL,
    published_decks.PANEL,
    explain.PANEL,
    match_page.PANEL,
    meanings.PANEL,
    share.PANEL,
)


class ClaimedTwiceError(Exception):
    """Two panels claim the same action. The bot does not start then."""


def by_action(panels: Iterable[Panel]) -> dict[str, Panel]:
    """Return the panel of each action. Raises `ClaimedTwiceError` if two panels claim the same action."""
    found: dict[str, Panel] = {}
    for panel in panels:
        for action in panel.actions():
            other = found.setdefault(action, panel)
            if other is not panel:
                raise ClaimedTwiceError(f"{other.name} and {panel.name} both claim {action!r}")
    return found


BY_ACTION: Mapping[str, Panel] = by_action(PANELS)


async def route(services: Services, interaction: Interaction) -> None:
    """Handle a press, or answer in private why it is refused. Custom ids and values are untrusted."""
    if not await services.admits(interaction):
        return
    live: Live | None = None
    try:
        control = unpack(_data(interaction).get("custom_id", ""))
        panel = BY_ACTION.get(control.action) if control else None
        if control is None or panel is None:
            raise Refused("expired_control")
        free = panel.anywhere if interaction.guild_id is not None else {**panel.anywhere, **panel.private}
        if control.action in free:
            await free[control.action](services, interaction, control)
            return
        handler = panel.handlers.get(control.action)
        if handler is None:
            raise Refused("expired_control")
        need_guild(interaction)
        if control.session:
            live = await _live(services, interaction, control, elsewhere=control.action in panel.elsewhere)
            await _need_no_lost_future(services, interaction, live)
        member = await services.member(interaction, live)
        if live is not None and live.session.channel_id != interaction.channel_id:
            await need_sight(member, live.session)
        await _handle(handler, Press(services, interaction, member, control, values_of(interaction), live))
    except UnknownSession as error:
        await services.refuse(interaction, error)
        if interaction.message is not None and not interaction.message.flags.ephemeral:
            await services.announcer.retire(interaction.message)
    except Exception as error:
        await services.refuse(interaction, error, live)


async def _handle(handler: Handler, press: Press) -> None:
    """Call the handler. If the match is over by now, replace a private panel by the result of the match."""
    try:
        await handler(press)
    except Refused as error:
        message = press.interaction.message
        if error.code != "match_over" or message is None or not message.flags.ephemeral:
            raise
        await press.show(end_page(await press.fresh(), await press.words()))


class UnknownSession(Refused):
    """The message names a session that is not stored. Either it was purged, or it is newer than a restored backup."""


async def _need_no_lost_future(services: Services, interaction: Interaction, live: Live) -> None:
    """Raise `Refused` ("set_back") for a public message with a later revision than the session has.

    This happens if an older backup was restored, because all later moves are lost. The message loses its buttons, and
    the current board is posted.
    """
    message = interaction.message
    if message is None or message.flags.ephemeral or not is_lost(message, live.session):
        return
    await take_back(services.host, services.announcer, live, message)
    raise Refused("set_back")


def _data(interaction: Interaction) -> dict[str, Any]:
    return dict(interaction.data or {})


async def _live(services: Services, interaction: Interaction, control: Control, *, elsewhere: bool) -> Live:
    """Return the control's session. It must belong to this channel or, if ``elsewhere`` is True, be finished."""
    try:
        live = await services.host.live(control.session)
    except Damaged as error:
        session = error.session
        here = (session.guild_id, session.channel_id) == (interaction.guild_id, interaction.channel_id)
        raise error if here else Refused("expired_control") from error
    except Refused as error:
        kind = UnknownSession if _is_on_message(interaction, control) else Refused
        raise kind("expired_control") from error
    session = live.session
    here = session.channel_id == interaction.channel_id or (elsewhere and not session.active)
    if session.guild_id != interaction.guild_id or not here:
        raise Refused("expired_control")
    return live


def _is_on_message(interaction: Interaction, control: Control) -> bool:
    """Return whether the pressed message really contains that control."""
    return interaction.message is not None and control in controls_of(interaction.message)


def is_press(interaction: Interaction) -> bool:
    """Return whether the router handles an interaction: a component or a modal."""
    return interaction.type in {discord.InteractionType.component, discord.InteractionType.modal_submit}
