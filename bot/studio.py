"""Where pictures are made: one worker thread, so that painting never holds up the event loop."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import msgspec

from bot.host.decks import OwnDeck
from bot.host.desk import Live
from bot.names import clean_name
from bot.words import Words, words_for
from render.pictures import Picture, board_picture, choice_picture, deck_picture, hand_picture, paints_choices
from render.scene import Scene

CACHE_LIMIT = 200

Key = tuple[Hashable, ...]
Painter = Callable[[str, Scene, Words], Picture | None]


class Studio:
    """Paints boards and hands from views, decks from their books, and keeps the latest by all that they show."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="painter")
        self._kept: OrderedDict[Key, asyncio.Future[Picture | None]] = OrderedDict()

    async def board(self, live: Live, lang: str, viewer: int | None = None) -> Picture:
        """Return the board as ``viewer`` (None: everybody) may see it."""
        return _painted(await self._picture("board", board_picture, live, lang, viewer))

    async def hand(self, live: Live, lang: str, viewer: int) -> Picture:
        """Return the private picture of a seat."""
        return _painted(await self._picture("hand", hand_picture, live, lang, viewer))

    async def choice(self, live: Live, lang: str, viewer: int) -> Picture | None:
        """Return the private picture of what a seat has to choose, None where its choice has none."""
        if not paints_choices(live.game.slug):
            return None
        return await self._picture("choice", choice_picture, live, lang, viewer)

    async def _picture(self, kind: str, paint: Painter, live: Live, lang: str, viewer: int | None) -> Picture | None:
        session = live.session
        key = (kind, session.session_id, session.revision, viewer, lang)

        def ready() -> Callable[[], Picture | None]:
            return partial(paint, live.game.slug, scene_of(live, viewer), words_for(live.game.slug, lang))

        return await self._kept_or_new(key, ready)

    async def deck(self, deck: OwnDeck, lang: str) -> Picture:
        """Return a deck under its name, with what is wrong with it."""
        words = words_for(deck.game, lang)

        def ready() -> Callable[[], Picture]:
            faults = tuple(words.say(fault) for fault in deck.faults)
            return partial(deck_picture, deck.game, deck.book.view(deck.cards), deck.name, faults, words)

        return _painted(await self._kept_or_new(("deck", deck.game, deck.code, deck.name, lang), ready))

    async def _kept_or_new(self, key: Key, ready: Callable[[], Callable[[], Picture | None]]) -> Picture | None:
        """Return the picture of that key; ``ready`` gathers what the painter needs, and returns the painting."""
        future = self._kept.get(key)
        if future is None:
            future = asyncio.get_running_loop().run_in_executor(self._pool, ready())
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


def _painted(picture: Picture | None) -> Picture:
    """Return a picture that is always there."""
    if picture is None:
        raise LookupError("nothing was painted")
    return picture


def scene_of(live: Live, viewer: int | None) -> Scene:
    """Return what a painter gets: a view and the names, never the state.

    A session can end while the rules would go on: by resignation or by a moderator. Then nobody is due any more.
    """
    names = tuple(clean_name(seat.name) for seat in live.session.seats)
    view = live.begun_match.view(viewer)
    if live.session.status != "running":
        view = msgspec.structs.replace(view, outcome=live.outcome(), active=[], moves=[])
    return Scene(view, names)
