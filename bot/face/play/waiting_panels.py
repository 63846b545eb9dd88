"""Turns Play panels that wait for others into their player's next question, and deletes panels of ended matches.

Discord allows this for 15 minutes after the player's last press.

If a new board stands below the panel, the question is a new private message below that board, and the panel is deleted.
Otherwise the board would have pushed the question out of sight. A panel without a board below it is edited.
"""

from __future__ import annotations

import asyncio
import logging

import discord
import msgspec

from bot.face.ground.components.parts import Page, text
from bot.face.ground.discord_errors import REQUEST_FAILED
from bot.face.messages.turn import end_page
from bot.face.play.news import result_lines
from bot.face.play.page import done_page, extras_of, play_page, undo_row
from bot.face.play.panel import waiting_words
from bot.face.services import PrivateMessage, Services
from bot.host.ground.tasks import end_tasks
from bot.host.matches.live import Live
from bot.host.matches.play import StoredMove
from bot.wording.words import Words
from engine.kernel.errors import Refused
from engine.kernel.matches.match import choose_simultaneously
from storage.errors import StorageError

_log = logging.getLogger(__name__)


class WaitingPanels:
    """Updates the panels in `Services.panels`. After a restart, players press Play again."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False
        services.announcer.listeners.append(self._on_announced)
        services.panel_listeners.append(self._on_shown)

    async def close(self) -> None:
        """Stop all updates."""
        self._closed = True
        await end_tasks(self._tasks)

    async def idle(self) -> None:
        """Wait until all updates are done."""
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)

    def _on_announced(self, live: Live) -> None:
        """Handle that a session was announced in its channel. Returns at once."""
        session_id, is_over = live.session.session_id, live.session.status != "running"
        panels = [key for key, panel in self._services.panels.items() if key[0] == session_id]
        for key in panels:
            if is_over or self._services.panels[key].waits:
                self._on_shown(*key)

    def _on_shown(self, session_id: int, user_id: int) -> None:
        """Handle that a panel was shown. The match may have gone on in the meantime. Returns at once."""
        if not self._closed:
            task = asyncio.create_task(self._refresh((session_id, user_id)), name=f"panel-{session_id}")
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _refresh(self, key: tuple[int, int]) -> None:
        try:
            while await self._update(key):
                pass
        except (*REQUEST_FAILED, Refused, StorageError) as error:
            _log.info("the waiting panel of a player of session %d is not updated: %s", key[0], error)
        except Exception:
            _log.exception("a waiting panel of session %d could not be updated", key[0])

    async def _update(self, key: tuple[int, int]) -> bool:
        """Show the present state in a waiting panel, and return True if it changed and still waits."""
        panels, panel_shown = self._services.panels, self._services.panels.get(key)
        if panel_shown is None or not panel_shown.is_editable():
            return False
        live = await self._services.host.live(key[0])
        if live.session.status != "running":
            await self._end(live, key, panel_shown)
            return False
        if not panel_shown.waits or live.session.paused_at is not None:
            return False
        place = panel_shown.interaction.channel
        if isinstance(place, discord.Thread) and place.archived and place.id != live.session.channel_id:
            # The match was moved. Discord refuses all messages in the archived thread that it has left.
            del panels[key]
            return False
        words = await self._services.languages.words(panel_shown.interaction, live)
        waits = waiting_words(live, words, key[1])
        # The panel reports the player's secret choice until all have chosen.
        is_secret = bool(waits) and choose_simultaneously(live.running_match.decisions())
        secret_choice = panel_shown.secret_choice if is_secret else None
        if waits == panel_shown.waits and secret_choice is panel_shown.secret_choice:
            return False
        if not waits and _is_unannounced(live):
            # Once the board is posted, the announcer starts this update again.
            return False
        page = await self._waiting_panel(live, words, key[1], waits, secret_choice)
        if panels.get(key) is not panel_shown:
            # The player has pressed a button in the meantime, or another task was faster.
            return False
        newer: PrivateMessage = msgspec.structs.replace(panel_shown, waits=waits, secret_choice=secret_choice)
        panels.keep(key, newer)
        if waits or not _is_board_below(panel_shown, live):
            await newer.edit(page)
        else:
            await self._ask_below(key, newer, page)
        return bool(waits)

    async def _end(self, live: Live, key: tuple[int, int], panel_shown: PrivateMessage) -> None:
        """Delete the panel of an ended match, because the message below it shows the result.

        If the panel has no such message below it, it shows the result itself. In a place that is closed to the bot, the
        board below may be older than the result.
        """
        if _is_unannounced(live):
            return
        words = await self._services.languages.words(panel_shown.interaction, live)
        if self._services.panels.get(key) is not panel_shown:
            return
        del self._services.panels[key]
        if live.session.parked_reason is None and _is_board_below(panel_shown, live):
            await panel_shown.delete()
        else:
            await panel_shown.edit(end_page(live, words))

    async def _ask_below(self, key: tuple[int, int], former: PrivateMessage, page: Page) -> None:
        """Ask the question in a new private message, and delete the former panel.

        If Discord refuses the new message, edit the former panel instead.
        """
        panels = self._services.panels
        try:
            message_below = await self._services.add(former.interaction, page)
        except REQUEST_FAILED:
            await former.edit(page)
            return
        private_message = PrivateMessage(former.interaction, message_below, message_below.id)
        if panels.get(key) is not former:
            # The player has opened a panel in the meantime, which deleted the former one.
            await private_message.delete()
            return
        panels.keep(key, private_message)
        await former.delete()

    async def _waiting_panel(
        self, live: Live, words: Words, user_id: int, waits: str, secret_choice: StoredMove | None
    ) -> Page:
        """Return the panel: for whom the match waits, or the player's question with what happened before it.

        While the player's ``secret_choice`` is not revealed, the panel reports it as well.
        Raises `Refused` if the user has no seat any more.
        """
        if waits:
            seat = live.playing_seat(user_id)
            if secret_choice is not None:
                return await done_page(self._services, live, words, secret_choice, user_id, waits)
            undo = await undo_row(self._services, live, words, seat)
            return Page(text(waits), *undo)
        decision = live.own_decision(user_id)
        # The channel has just shown the board, so the panel is short and does not show it again.
        extras = await extras_of(self._services, live, words, decision.seat, board=False)
        if extras.missed is not None:
            # After ten minutes the panel tells by itself what happened.
            return play_page(live, words, decision, extras=extras)
        missed = await self._services.host.news.missed(live, decision.seat)
        story = result_lines(live, words, missed, decision.seat)
        extras = msgspec.structs.replace(extras, news=bool(story))
        return play_page(live, words, decision, feedback=story, extras=extras)


def _is_unannounced(live: Live) -> bool:
    """Return whether a board is still to be posted or updated. In a place that is closed to the bot, none is."""
    session = live.session
    return session.parked_reason is None and session.announced_revision < session.revision


def _is_board_below(panel: PrivateMessage, live: Live) -> bool:
    """Return whether the latest board was posted after a panel. Ids of Discord grow with time."""
    return (live.session.board_message_id or 0) > panel.shown_id
