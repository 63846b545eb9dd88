"""Keeps the private panels of watching users up to date, as long as Discord allows it."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from dataclasses import dataclass

import discord
import msgspec
from discord import ui

from bot.face.ground.components.custom_ids import session_control
from bot.face.ground.components.parts import ACCENT, ENDED_COLOUR, Page, Row, button, gallery, text
from bot.face.ground.discord_errors import REQUEST_FAILED
from bot.face.ground.interactions import Interaction
from bot.face.messages.turn import deleted_page
from bot.face.studio import Studio
from bot.face.words.sessions import log_pages, message_link, moment, status_text
from bot.face.words.tables import seat_notes
from bot.host.ground.tasks import end_tasks
from bot.host.ground.value_cache import RecentValues
from bot.host.host import Host
from bot.host.matches.live import Live
from bot.wording.words import Words, words_for
from engine.kernel.errors import Refused
from storage.errors import StorageError

_log = logging.getLogger(__name__)

# The maximum number of watchers, and of panels per user. The oldest are dropped.
WATCHERS_LIMIT, OF_USER_LIMIT = 500, 5
# The pause between two rounds of edits.
PAUSE_SECONDS = 3.0
LINES = 6
# The user id for which a watcher's page is worded. No player has this id, so no turn is "yours".
NOBODY = 0

Key = tuple[int, int]


@dataclass(slots=True)
class Watcher:
    """A watching user: the last press, which allows edits for 15 minutes, the language, and a digest of the panel."""

    interaction: Interaction
    lang: str
    shown_digest: bytes


class Watchers:
    """The watchers of all sessions, in memory only.

    After a restart, users can press the panel's button to watch again.
    """

    def __init__(self, host: Host, studio: Studio) -> None:
        self._host = host
        self._studio = studio
        self._watchers: RecentValues[Key, Watcher] = RecentValues(WATCHERS_LIMIT)
        self._news: set[int] = set()
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._closed = False

    async def page(self, live: Live, lang: str, interaction: Interaction) -> Page:
        """Return the panel with the public state of the match. Raises `Refused` ("not_started")."""
        live.need_begun()
        words = words_for(live.game.slug, lang)
        if live.session.deleted_at is not None:
            return deleted_page(live, words, await self._host.deleted_sessions.why(live))
        status = await self._status_text(live, words)
        until = moment(int(interaction.expires_at.timestamp() * 1000), "t")
        hint = words("watch-until", when=until) if live.is_running else words("watch-over")
        picture = await self._studio.board(live, lang)
        row: Row = ui.ActionRow()
        row.add_item(button(words("watch-refresh"), session_control(live, "watch"), emoji="🔄"))
        row.add_item(button(words("watch-stop"), session_control(live, "unwatch"), emoji="⏹️"))
        items = (gallery(picture), text(status), text(f"-# {hint}"), row)
        return Page(*items, accent=ACCENT if live.is_running else ENDED_COLOUR, pictures=[picture])

    async def _status_text(self, live: Live, words: Words) -> str:
        since = await self._host.changed_at(live)
        lines = await self._host.log(live, None)
        last_page = log_pages(live, words, lines[-LINES:])[-1]
        status = status_text(live, words, NOBODY, since, seat_notes(live, words))
        return f"{status}\n{last_page}"

    async def watch(self, live: Live, user_id: int, lang: str, interaction: Interaction) -> None:
        """Keep the panel of this interaction up to date."""
        key = (live.session.session_id, user_id)
        digest = await self._digest(live)
        self._watchers.pop(key, None)
        if not live.is_running:
            return
        self._watchers.keep(key, Watcher(interaction, lang, digest))
        own_watchers = [one for one in self._watchers if one[1] == user_id]
        if len(own_watchers) > OF_USER_LIMIT:
            del self._watchers[own_watchers[0]]
        # The match may have continued while the panel was painted, so the panel may need an update already.
        self.on_announced(live)

    def stop(self, session_id: int, user_id: int) -> None:
        """Stop updating a user's panel."""
        self._watchers.pop((session_id, user_id), None)

    def on_announced(self, live: Live) -> None:
        """Handle that a session was announced in its channel. Returns at once."""
        session_id = live.session.session_id
        if self._closed or not self.of_session(session_id):
            return
        self._news.add(session_id)
        if session_id not in self._tasks:
            self._tasks[session_id] = asyncio.create_task(self._follow(session_id), name=f"watch-{session_id}")

    async def close(self) -> None:
        """Stop all updates."""
        self._closed = True
        await end_tasks(self._tasks.values())

    def of_session(self, session_id: int) -> list[Key]:
        """Return the keys (session, user) of a session's watchers."""
        return [key for key in self._watchers if key[0] == session_id]

    async def _follow(self, session_id: int) -> None:
        try:
            while session_id in self._news:
                self._news.discard(session_id)
                await self._refresh(session_id)
                await asyncio.sleep(PAUSE_SECONDS)
        except Exception:
            _log.exception("the pages of watchers of session %d could not be updated", session_id)
        finally:
            del self._tasks[session_id]

    async def _refresh(self, session_id: int) -> None:
        try:
            # A deleted match is refreshed too. Otherwise its board would look as if the match continued.
            live = await self._host.sessions.even_deleted(session_id)
            digest = await self._digest(live)
        except (Refused, StorageError) as error:
            _log.warning("the pages of watchers of session %d are not updated yet: %s", session_id, error)
            return
        for key in self.of_session(session_id):
            watcher = self._watchers.get(key)
            if watcher is None or watcher.shown_digest == digest:
                continue
            if watcher.interaction.is_expired() or not await self._edit_watcher(watcher, live):
                self._drop_watcher(key, watcher)
                continue
            watcher.shown_digest = digest
            if not live.is_running:
                self._drop_watcher(key, watcher)

    def _drop_watcher(self, key: Key, watcher: Watcher) -> None:
        # If the user has pressed again, their newer panel stays.
        if self._watchers.get(key) is watcher:
            del self._watchers[key]

    async def _edit_watcher(self, watcher: Watcher, live: Live) -> bool:
        """Update one panel. Return False if it can no longer be edited."""
        try:
            page = await self.page(live, watcher.lang, watcher.interaction)
            files = page.files()
            await watcher.interaction.edit_original_response(
                view=page, attachments=files, allowed_mentions=discord.AllowedMentions.none()
            )
        except REQUEST_FAILED as error:
            _log.info(
                "the page of a watcher of session %d cannot be edited any more: %s", live.session.session_id, error
            )
            return False
        return True

    async def _digest(self, live: Live) -> bytes:
        """Return a digest of the state. Equal digests mean that watchers can see no difference."""
        lines = await self._host.log(live, None)
        board_key = (
            live.begun_match.view(None),
            lines[-LINES:],
            live.session.status,
            live.session.seats,
            live.session.paused_at,
            live.session.deleted_at,
            message_link(live.session),
        )
        return hashlib.sha256(msgspec.json.encode(board_key)).digest()
