"""Paints the pictures of a board's message."""

from __future__ import annotations

import logging

from bot.face.posting.chapters import Chapters, chapter_of
from bot.face.studio import Studio
from bot.host.host import Host
from bot.host.matches.live import Live
from bot.host.matches.replays import NO_HISTORY
from engine.kernel.errors import Refused
from render.pictures import Picture

_log = logging.getLogger(__name__)

# The chapter's scene before the board, or the podium after the end.
Pictures = tuple[Picture, ...]


class BoardPictures:
    """Paints boards and the pictures before them.

    If painting a picture fails, the picture is left out and the error is logged.
    """

    def __init__(self, host: Host, studio: Studio, chapters: Chapters) -> None:
        self._host = host
        self._studio = studio
        self._chapters = chapters

    async def paint(self, live: Live) -> Pictures:
        """Return the board's pictures. Return none if painting fails: the players are called anyway.

        The chapter's scene comes first. For an ended match, the podium comes first. A deleted session has no pictures.
        """
        if live.session.deleted_at is not None:
            return ()
        try:
            board = await self._studio.board(live, live.session.language)
        except Exception:
            _log.exception("the board of session %d could not be painted", live.session.session_id)
            return ()
        return (*await self._before(live), board)

    async def _before(self, live: Live) -> Pictures:
        """Return the picture before the board: the chapter's scene, or the result of an ended match."""
        picture = await (self._chapters.scene(live, chapter_of(live)) if live.is_running else self._feast(live))
        return () if picture is None else (picture,)

    async def _feast(self, live: Live) -> Picture | None:
        """Return the picture of a match's result, None without a result or if painting fails."""
        try:
            try:
                history = await self._host.replays.scores(live)
            except Refused:
                # The match was played under older rules, so its course is unknown.
                history = NO_HISTORY
            return await self._studio.feast(live, live.session.language, history)
        except Exception:
            _log.exception("the end of session %d could not be painted", live.session.session_id)
            return None
