"""The router of all presses: decodes the custom id, checks the place, and calls the panel's handler."""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType
from typing import Any

import discord

from bot.face.interactions import Interaction, need_guild, values_of
from bot.face.pages.control import Control, unpack
from bot.face.panels import (
    bring,
    deck_editor,
    decks,
    explain,
    forget,
    history,
    lesson,
    lobby,
    lobby_choice,
    lobby_seats,
    looks,
    meanings,
    modlog,
    my_games,
    news,
    orders,
    private,
    proposals,
    rematch,
    reminders,
    replay,
    rulings,
    seats,
    sessions,
    settings,
    share,
    sheet,
    start,
    table_terms,
    undo,
    votes,
    watch,
)
from bot.face.panels.press import Panel, Press
from bot.face.panels.tournaments import (
    bringing,
    entering,
    files,
    judging,
    listing,
    planning,
    room,
    seeding,
    shown_decks,
)
from bot.face.panels.tournaments import looks as event_looks
from bot.face.panels.tournaments import setup as event_setup
from bot.face.posting.channels import controls_of
from bot.face.posting.lost_future import is_lost, take_back
from bot.face.posting.visibility import need_sight
from bot.face.services import Services
from bot.host.ground.damage import Damaged
from bot.host.matches.live import Live
from engine.kernel.errors import Refused

PANELS = (
    bring.PANEL,
    bringing.PANEL,
    deck_editor.PANEL,
    decks.PANEL,
    entering.PANEL,
    event_looks.PANEL,
    event_setup.PANEL,
    files.PANEL,
    explain.PANEL,
    forget.PANEL,
    history.PANEL,
    judging.PANEL,
    lesson.PANEL,
    listing.PANEL,
    lobby.PANEL,
    lobby_choice.PANEL,
    lobby_seats.PANEL,
    looks.PANEL,
    meanings.PANEL,
    modlog.PANEL,
    my_games.PANEL,
    news.PANEL,
    orders.PANEL,
    planning.PANEL,
    private.PANEL,
    proposals.PANEL,
    rematch.PANEL,
    reminders.PANEL,
    replay.PANEL,
    room.PANEL,
    rulings.PANEL,
    seats.PANEL,
    seeding.PANEL,
    sessions.PANEL,
    settings.PANEL,
    share.PANEL,
    shown_decks.PANEL,
    sheet.PANEL,
    start.PANEL,
    table_terms.PANEL,
    undo.PANEL,
    votes.PANEL,
    watch.PANEL,
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


BY_ACTION = MappingProxyType(by_action(PANELS))


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
        await handler(Press(services, interaction, member, control, values_of(interaction), live))
    except UnknownSession as error:
        await services.refuse(interaction, error)
        if interaction.message is not None and not interaction.message.flags.ephemeral:
            await services.announcer.retire(interaction.message)
    except Exception as error:
        await services.refuse(interaction, error, live)


class UnknownSession(Refused):
    """A message names a session that is not stored. It was purged, or is newer than a restored backup."""


async def _need_no_lost_future(services: Services, interaction: Interaction, live: Live) -> None:
    """Raise `Refused` ("set_back") for a public message with a later revision than the session has.

    Its moves were lost when an older backup was restored. It loses its buttons, and the current board is posted.
    """
    message = interaction.message
    if message is None or message.flags.ephemeral or not is_lost(message, live.session):
        return
    await take_back(services.host, services.announcer, live, message)
    raise Refused("set_back")


def _data(interaction: Interaction) -> dict[str, Any]:
    return dict(interaction.data or {})


async def _live(services: Services, interaction: Interaction, control: Control, *, elsewhere: bool) -> Live:
    """Return the session that a control names, if it is played in the channel of the press.

    With ``elsewhere``, a finished session may be from any channel of the server.
    """
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
