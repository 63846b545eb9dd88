"""Opens a rematch: a new lobby for the same table."""

from __future__ import annotations

import contextlib

import discord

from bot.face.ground.components.custom_ids import Control
from bot.face.ground.components.parts import Page, text
from bot.face.ground.discord_errors import REQUEST_FAILED
from bot.face.ground.places.places import need_place, need_thread
from bot.face.lobby.presses import make_thread, present_lobby, show_thread, thread_question
from bot.face.press import Panel, Press
from bot.face.words.sessions import place_link
from bot.host.lobbies.lobby import SessionPlace
from bot.host.matches.live import Live
from engine.kernel.errors import Refused
from storage.records.matches import Session


async def open_rematch(press: Press) -> None:
    """Open the rematch in the match's channel, offer a thread if it is busy, or link to an existing rematch.

    The lobby may be far below the pressed message, so a press is also answered in private with a link to the lobby.
    """
    session = press.live.session
    place = SessionPlace(session.guild_id, session.channel_id, session.parent_channel_id)
    if await press.services.host.rematches.find_rematch(press.session_id, press.member.id) is None:
        need_place(press.interaction)
    try:
        live, new = await _rematch(press, place)
    except Refused as error:
        if error.code != "channel_busy" or not isinstance(press.interaction.channel, discord.TextChannel):
            raise
        need_thread(press.interaction)
        offer = thread_question(await press.words(), Control("rematchthread", session.session_id))
        await press.services.answer(press.interaction, offer)
        return
    if not new:
        await press.services.say(press.interaction, await _there(press, live.session))
        return
    await present_lobby(press.services, press.interaction, live)
    if press.interaction.message is not None:
        rematch = await press.services.host.live(live.session.session_id)
        sentence = (await press.words())("rematch-open", where=place_link(rematch.session))
        with contextlib.suppress(*REQUEST_FAILED):
            await press.services.say(press.interaction, sentence)


async def _rematch(press: Press, place: SessionPlace) -> tuple[Live, bool]:
    session, new = await press.services.host.rematches.open(press.session_id, place, press.member.id)
    return await press.services.host.live(session.session_id), new


async def _there(press: Press, session: Session) -> str:
    return (await press.words())("rematch-there", where=place_link(session))


async def _in_thread(press: Press) -> None:
    """Create the offered thread with the rematch in it, unless a rematch exists by now."""
    rematch = await press.services.host.rematches.find_rematch(press.session_id, press.member.id)
    if rematch is not None:
        await press.show(Page(text(await _there(press, rematch))))
        return
    place = await make_thread(press, press.live.game.slug)
    live, _ = await _rematch(press, place)
    await show_thread(press, live)


PANEL = Panel(__name__, {"rematch": open_rematch, "rematchthread": _in_thread})
