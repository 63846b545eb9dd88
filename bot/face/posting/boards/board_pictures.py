"""Paints the pictures of a board's message."""

from __future__ import annotations

import logging

from bot.face.posting.boards.chapters import shows_finished_fight
from bot.face.studio import Studio
from bot.host.host import Host
from bot.host.matches.live import Live
from bot.host.matches.past.replays import NO_HISTORY
from engine.kernel.errors import Refused
from render.pictures import Picture
from storage.records.boards import Chapter

_log = logging.getLogger(__name__)

Pictures = tuple[Picture, ...]


class BoardPictures:
    """Paints boards and scenes. If a picture cannot be painted, it is left out and the error is logged."""

    def __init__(self, host: Host, studio: Studio) -> None:
        self._host = host
        self._studio = studio

    async def paint(self, live: Live, chapter: Chapter) -> Pictures:
        """Return the pictures of a chapter's message: its scene or the board, or the podium after the end.

        A scene, such as a fight, replaces the board, because a message with both would be higher than a phone's screen.
        Only the end of a fight is shown above the board: the next question is about the board, and the scene would be
        gone before anybody sees it. Empty if painting fails or the match was deleted.
        """
        if live.session.deleted_at is not None:
            return ()
        if not live.is_running and (podium := await self._podium(live)) is not None:
            return (podium,)
        is_present = live.is_running and live.begun_match.view(None).scene == chapter.name
        is_finished = await shows_finished_fight(self._host, live, chapter)
        scene = await self._scene(live) if is_present or is_finished else None
        if scene is not None and is_present:
            return (scene,)
        scenes = () if scene is None else (scene,)
        try:
            return (*scenes, await self._studio.board(live, live.session.language))
        except Exception:
            _log.exception("the board of session %d could not be painted", live.session.session_id)
            return scenes

    async def _scene(self, live: Live) -> Picture | None:
        """Return the picture of the present or latest scene, None if it has none or painting fails."""
        try:
            return await self._studio.scene(live, live.session.language)
        except Exception:
            _log.exception("the scene of session %d could not be painted", live.session.session_id)
            return None

    async def _podium(self, live: Live) -> Picture | None:
        """Return the picture of a match's result, None without a result or if painting fails."""
        try:
            try:
                history = await self._host.replays.scores(live)
            except Refused:
                # The match was played under older rules, so the course of its scores is unknown and is not shown.
                history = NO_HISTORY
            return await self._studio.feast(live, live.session.language, history)
        except Exception:
            _log.exception("the end of session %d could not be painted", live.session.session_id)
            return None
