"""The one way by which a press on a button or menu enters: read the custom id, check the place, hand on."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from types import MappingProxyType
from typing import Any

import discord

from bot.host.damage import Damaged
from bot.host.desk import Live
from bot.house import House, Interaction, need_guild
from bot.panels import (
    bring,
    calls,
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
    replay,
    rulings,
    seats,
    sessions,
    table_terms,
    undo,
    votes,
    watch,
)
from bot.panels.control import Control, unpack
from bot.panels.press import Press
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
ANYWHERE: MappingProxyType[str, Callable[[House, Interaction, Control], Awaitable[None]]] = MappingProxyType(
    {**calls.ANYWHERE, **forget.ANYWHERE, **my_games.ANYWHERE}
)
IN_PRIVATE = MappingProxyType({**ANYWHERE, **votes.PRIVATE})


async def route(house: House, interaction: Interaction) -> None:
    """Carry out a press, or answer in private why not. Custom ids and values are strangers' text."""
    if not await house.admits(interaction):
        return
    live: Live | None = None
    try:
        control = unpack(_data(interaction).get("custom_id", ""))
        own = ANYWHERE if interaction.guild_id is not None else IN_PRIVATE
        if control is not None and control.action in own:
            await own[control.action](house, interaction, control)
            return
        handler = HANDLERS.get(control.action) if control else None
        if control is None or handler is None:
            raise Refused("expired_control")
        need_guild(interaction)
        if control.session:
            live = await _live(house, interaction, control)
        member = await house.member(interaction, live)
        await handler(Press(house, interaction, member, control, _values(interaction), live))
    except Exception as error:
        await house.refuse(interaction, error, live)


def _data(interaction: Interaction) -> dict[str, Any]:
    return dict(interaction.data or {})


def _values(interaction: Interaction) -> list[str]:
    values = _data(interaction).get("values", [])
    return [value for value in values if isinstance(value, str)] if isinstance(values, list) else []


async def _live(house: House, interaction: Interaction, control: Control) -> Live:
    """Return the session that a control names, if it is played where the press came from."""
    try:
        live = await house.host.live(control.session)
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
