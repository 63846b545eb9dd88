"""Opens a rematch: a new lobby for the same table."""

from __future__ import annotations

import contextlib

import discord

from bot.face.ground.components.custom_ids import Control
from bot.face.ground.components.parts import Page, text
from bot.face.ground.discord_errors import REQUEST_FAILED
from bot.face.ground.places.places import need_place, need_thread
from bot.face.lobby.presses import make_thread, present_lobby, refresh_lobby, show_thread, thread_question
from bot.face.press import Panel, Press
from bot.face.words.sessions import place_link
from bot.host.lobbies.lobby import SessionPlace
from bot.host.matches.live import Live
from engine.kernel.errors import Refused


async def open_rematch(press: Press) -> None:
    """Open the rematch in the match's channel, offer a thread if it is busy, or link to an existing rematch.

    A press counts as the player's Ready in the rematch's lobby. The lobby may be far below the pressed message, so a
    press is also answered in private with a link to the lobby.
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
        await press.services.say(press.interaction, await _place_text(press, live, "rematch-there"))
        await _show_ready(press, live)
        return
    await present_lobby(press.services, press.interaction, live)
    if press.interaction.message is not None:
        rematch = await press.services.host.live(live.session.session_id)
        with contextlib.suppress(*REQUEST_FAILED):
            await press.services.say(press.interaction, await _place_text(press, rematch, "rematch-open"))


async def _rematch(press: Press, place: SessionPlace) -> tuple[Live, bool]:
    session, new = await press.services.host.rematches.open(
        press.session_id, place, press.member.id, press.interaction.id
    )
    return await press.services.host.live(session.session_id), new


async def _place_text(press: Press, rematch: Live, key: str) -> str:
    """Return where the rematch is, and whether the user is ready in its lobby."""
    session = rematch.session
    is_ready = session.status == "lobby" and any(
        one.user_id == press.member.id and one.ready for one in session.members
    )
    return (await press.words())(key, where=place_link(session), ready="yes" if is_ready else "no")


async def _show_ready(press: Press, rematch: Live) -> None:
    """Update the lobby of an existing rematch, in which the press may have counted as Ready."""
    if rematch.session.status == "lobby":
        await refresh_lobby(press.services, press.interaction.client, rematch.session.session_id)


async def _in_thread(press: Press) -> None:
    """Create the offered thread with the rematch in it, unless a rematch exists by now."""
    session = press.live.session
    if await press.services.host.rematches.find_rematch(press.session_id, press.member.id) is not None:
        # An existing rematch keeps its place.
        live, _ = await _rematch(press, SessionPlace(session.guild_id, session.channel_id))
        await press.show(Page(text(await _place_text(press, live, "rematch-there"))))
        await _show_ready(press, live)
        return
    place = await make_thread(press, press.live.game.slug)
    live, _ = await _rematch(press, place)
    await show_thread(press, live)


PANEL = Panel(__name__, {"rematch": open_rematch, "rematchthread": _in_thread})
