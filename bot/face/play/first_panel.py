"""Begins a match against the computer, and shows the first Play panel below its board."""

from __future__ import annotations

import msgspec

from bot.face.ground.components.parts import Page, text
from bot.face.lobby.start import NOW, PLAY_ON, play_now, play_on
from bot.face.play.page import extras_of, play_page
from bot.face.play.panel import BOARD_SECONDS
from bot.face.press import Panel, Press
from bot.face.services import PrivateMessage
from bot.wording.words import Words, words_for


async def _play_now(press: Press) -> None:
    """Begin a match against the computer, and show its first choices. In a busy channel a thread is offered."""
    live = await (play_on if press.control.action == PLAY_ON else play_now)(press)
    if live is not None:
        words = words_for(live.game.slug, await press.services.languages.of_user(press.interaction))
        await press.show_in_private(Page(text(words("start-now-done", game=words("game-name")))))
        await _add_first_panel(press, live.session.session_id, words)


async def _add_first_panel(press: Press, session_id: int, words: Words) -> None:
    """Add the first panel of a match as a new message below the board. If the user need not act now, add none."""
    services, key = press.services, (session_id, press.member.id)
    await services.announcer.wait_shown(session_id, BOARD_SECONDS)
    live = await services.host.live(session_id)
    decision = live.running_match.decision_of(live.playing_seat(press.member.id))
    if decision is None:
        return
    begins = press.control.action == NOW
    # The match's message has just shown the board, so the panel does not repeat it.
    extras = await extras_of(services, live, words, decision.seat, board=False)
    extras = msgspec.structs.replace(extras, begins=begins)
    sentence = words("start-now-new") if begins else ""
    page = play_page(live, words, decision, feedback=sentence, extras=extras)
    # If the user has opened a panel below the board in the meantime, that panel stays the only one.
    if services.panels.get(key) is None:
        services.panels.keep(key, PrivateMessage(press.interaction, await services.add(press.interaction, page)))


PANEL = Panel(__name__, {NOW: _play_now, PLAY_ON: _play_now})
