"""Where pictures are made: one worker thread, so that painting never holds up the event loop."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import msgspec

from bot.host.desk import Live
from bot.names import clean_name
from bot.words import Words, words_for
from render.pictures import Picture, board_picture, hand_picture
from render.scene import Scene

CACHE_LIMIT = 200

Key = tuple[int, int, int | None, str, str]
Painter = Callable[[str, Scene, Words], Picture]


class Studio:
    """Paints boards and hands from views, and keeps the latest by session, revision, viewer and language."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="painter")
        self._kept: OrderedDict[Key, asyncio.Future[Picture]] = OrderedDict()

    async def board(self, live: Live, lang: str, viewer: int | None = None) -> Picture:
        """Return the board as ``viewer`` (None: everybody) may see it."""
        return await self._picture("board", board_picture, live, lang, viewer)

    async def hand(self, live: Live, lang: str, viewer: int) -> Picture:
        """Return the private picture of a seat."""
        return await self._picture("hand", hand_picture, live, lang, viewer)

    async def _picture(self, kind: str, paint: Painter, live: Live, lang: str, viewer: int | None) -> Picture:
        session = live.session
        key = (session.session_id, session.revision, viewer, lang, kind)
        future = self._kept.get(key)
        if future is None:
            scene = scene_of(live, viewer)
            words = words_for(live.game.slug, lang)
            loop = asyncio.get_running_loop()
            future = loop.run_in_executor(self._pool, paint, live.game.slug, scene, words)
            self._kept[key] = future
            if len(self._kept) > CACHE_LIMIT:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(key)
        try:
            return await asyncio.shield(future)
        except Exception:
            self._kept.pop(key, None)
            raise

    def close(self) -> None:
        """Let the painter finish and go."""
        self._pool.shutdown(cancel_futures=True)


def scene_of(live: Live, viewer: int | None) -> Scene:
    """Return what a painter gets: a view and the names, never the state.

    A session can end while the rules would go on: by resignation or by a moderator. Then nobody is due any more.
    """
    names = tuple(clean_name(seat.name) for seat in live.session.seats)
    view = live.begun_match.view(viewer)
    if live.session.status != "running":
        view = msgspec.structs.replace(view, outcome=live.outcome(), active=[], moves=[])
    return Scene(view, names)
