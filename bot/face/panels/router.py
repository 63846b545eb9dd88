"""The one way by which a press on a button or menu enters: read the custom id, check the place, hand on."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from types import MappingProxyType
from typing import Any

import discord

from bot.face.interactions import Interaction, need_guild
from bot.face.pages.control import Control, unpack
from bot.face.panels import (
    bring,
    deck_editor,
    decks,
    forget,
    lobby,
    lobby_decks,
    modlog,
    my_games,
    orders,
    private,
    rematch,
    reminders,
    replay,
    rulings,
    seats,
    sessions,
    table_terms,
    undo,
    votes,
    watch,
)
from bot.face.panels.press import Press
from bot.face.services import Services
from bot.host.damage import Damaged
from bot.host.live import Live
from engine.kernel.errors import Refused

Handler = Callable[[Press], Awaitable[None]]

HANDLERS: MappingProxyType[str, Handler] = MappingProxyType(
    {
        **bring.HANDLERS,
        **deck_editor.HANDLERS,
        **decks.HANDLERS,
        **lobby.HANDLERS,
        **lobby_decks.HANDLERS,
        **modlog.HANDLERS,
        **orders.HANDLERS,
        **private.HANDLERS,
        **rematch.HANDLERS,
        **replay.HANDLERS,
        **rulings.HANDLERS,
        **seats.HANDLERS,
        **sessions.HANDLERS,
        **table_terms.HANDLERS,
        **undo.HANDLERS,
        **votes.HANDLERS,
        **watch.HANDLERS,
    }
)
# What belongs to whoever presses it, wherever that is.
ANYWHERE: MappingProxyType[str, Callable[[Services, Interaction, Control], Awaitable[None]]] = MappingProxyType(
    {**reminders.ANYWHERE, **forget.ANYWHERE, **my_games.ANYWHERE}
)
IN_PRIVATE = MappingProxyType({**ANYWHERE, **votes.PRIVATE})


async def route(services: Services, interaction: Interaction) -> None:
    """Carry out a press, or answer in private why not. Custom ids and values are strangers' text."""
    if not await services.admits(interaction):
        return
    live: Live | None = None
    try:
        control = unpack(_data(interaction).get("custom_id", ""))
        own = ANYWHERE if interaction.guild_id is not None else IN_PRIVATE
        if control is not None and control.action in own:
            await own[control.action](services, interaction, control)
            return
        handler = HANDLERS.get(control.action) if control else None
        if control is None or handler is None:
            raise Refused("expired_control")
        need_guild(interaction)
        if control.session:
            live = await _live(services, interaction, control)
        member = await services.member(interaction, live)
        await handler(Press(services, interaction, member, control, _values(interaction), live))
    except Exception as error:
        await services.refuse(interaction, error, live)


def _data(interaction: Interaction) -> dict[str, Any]:
    return dict(interaction.data or {})


def _values(interaction: Interaction) -> list[str]:
    values = _data(interaction).get("values", [])
    return [value for value in values if isinstance(value, str)] if isinstance(values, list) else []


async def _live(services: Services, interaction: Interaction, control: Control) -> Live:
    """Return the session that a control names, if it is played where the press came from."""
    try:
        live = await services.host.live(control.session)
    except Damaged as error:
        session = error.session
        here = (session.guild_id, session.channel_id) == (interaction.guild_id, interaction.channel_id)
        raise error if here else Refused("expired_control") from error
    except Refused as error:
        raise Refused("expired_control") from error
    session = live.session
    if session.guild_id != interaction.guild_id or session.channel_id != interaction.channel_id:
        raise Refused("expired_control")
    return live


def is_press(interaction: Interaction) -> bool:
    """Tell whether an interaction is the router's: a component or a modal."""
    return interaction.type in {discord.InteractionType.component, discord.InteractionType.modal_submit}
