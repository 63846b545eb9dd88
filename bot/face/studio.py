"""The studio. It lets workers paint pictures, so that painting never blocks the event loop."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Hashable, Iterable
from functools import partial
from itertools import islice
from typing import TypeVar

import msgspec

from bot.face.paintings import (
    chosen_picture,
    explained_board,
    explained_sample,
    film_picture,
    outlook_picture,
    sample_board,
)
from bot.face.words.sessions import plain_names
from bot.host.ground.metrics import PAINT_SECONDS, count_lookup
from bot.host.ground.value_cache import RecentValues
from bot.host.ground.workers import Workers
from bot.host.lobbies.decks import OwnDeck
from bot.host.matches.foresight import foreseen
from bot.host.matches.live import Live
from bot.host.matches.past.analyses import shown_curve
from bot.host.matches.past.replays import NO_HISTORY, ScoreHistory
from bot.wording.words import Words, words_for
from engine.kernel.contract.registry import game_named
from engine.kernel.errors import Refused
from engine.kernel.matches.worksheets import WorkSheet
from engine.players.analysis import Analysis
from render.callouts import ExplainedPicture
from render.chances import ChanceCurves, chances_picture
from render.feast import Feast, feast_picture
from render.film import Still, numbers_needed
from render.ground.scene import Scene
from render.leaderboard import Leaderboard, leaderboard_picture
from render.pictures import (
    Picture,
    board_picture,
    card_picture,
    choice_picture,
    closer_picture,
    cover_picture,
    deck_picture,
    hand_picture,
    hands_picture,
    own_board_picture,
    paints_choices,
    scene_picture,
)
from render.registry import painter_for

_log = logging.getLogger(__name__)

# The maximum size of the cached pictures, and of the cached films, in bytes. One film has some megabytes.
KEPT_BYTES, FILM_BYTES = 40 << 20, 24 << 20
# The maximum number of unfinished films. A film takes seconds, and only one is made at a time.
FILMS_WAITING = 3
# The maximum number of boards that are painted in advance, and the name of the task that does it.
AHEAD, AHEAD_TASK = 8, "painting ahead"
# How long workers may take for a picture and for a film, in seconds.
PICTURE_SECONDS, FILM_SECONDS = 60.0, 300.0

Key = tuple[Hashable, ...]
P = TypeVar("P", bound=Picture | None)
PaintPicture = Callable[[str, Scene, Words], Picture | None]


class Studio:
    """Paints boards, hands and decks, and caches the latest pictures.

    The key of a cached picture contains everything that it shows.
    """

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._kept: RecentValues[Key, asyncio.Future[Picture | None]] = RecentValues(KEPT_BYTES, weigh=_size)
        self._one_film = asyncio.Lock()
        self._films: RecentValues[Key, asyncio.Future[Picture]] = RecentValues(FILM_BYTES, weigh=_size)
        self._ahead: asyncio.Task[None] | None = None
        self._closed = False

    async def board(self, live: Live, lang: str, viewer: int | None = None) -> Picture:
        """Return the board in the view of ``viewer`` (None: everybody)."""
        return _painted(await self._picture("board", board_picture, live, lang, viewer))

    async def own_board(self, live: Live, lang: str, seat: int) -> Picture:
        """Return the part of the board that a seat needs for its choice."""
        return _painted(await self._picture("own board", own_board_picture, live, lang, seat))

    async def outlook(self, live: Live, lang: str, seat: int, moves: tuple[str, ...]) -> Picture | None:
        """Return a seat's board after its own moves, None if the seat cannot know it or it shows nothing new."""
        match = live.running_match
        view = await asyncio.to_thread(foreseen, match, seat, moves)
        if view is None or not live.game.changes_board(match.view(seat), view):
            return None
        scene = Scene(view, plain_names(live.session), tuple(live.resigned()), tuple(live.put_out()))

        def ready() -> Callable[[], Picture]:
            return partial(outlook_picture, live.game.slug, scene, words_for(live.game.slug, lang))

        return await self._kept_or_new(("outlook", *_picture_key(live, lang, seat), moves), ready, live.game.slug)

    async def hand(self, live: Live, lang: str, viewer: int) -> Picture:
        """Return the private picture of a seat's hand, in a game with hands."""
        return _painted(await self._picture("hand", hand_picture, live, lang, viewer))

    async def hands(self, live: Live, lang: str, viewer: int | None) -> Picture:
        """Return the private picture of all hands (at least one) that ``viewer`` (None: everybody) may see."""
        return _painted(await self._picture("hands", hands_picture, live, lang, viewer))

    async def choice(self, live: Live, lang: str, viewer: int, chosen_texts: tuple[str, ...] = ()) -> Picture | None:
        """Return the private picture of a seat's choices, or only of ``chosen_texts``. None if there is none."""
        if not paints_choices(live.game.slug):
            return None

        def ready() -> Callable[[], Picture | None]:
            return partial(
                chosen_picture, live.game.slug, scene_of(live, viewer), words_for(live.game.slug, lang), chosen_texts
            )

        return await self._kept_or_new(
            ("choice", *_picture_key(live, lang, viewer), chosen_texts), ready, live.game.slug
        )

    async def scene(self, live: Live, lang: str, viewer: int | None = None) -> Picture | None:
        """Return the picture of the present or latest scene, such as a fight. None if there is none.

        ``viewer`` is the seat that sees it, None: everybody.
        """
        if not painter_for(live.game.slug).paints_scenes or not live.begun_match.view(None).scene:
            return None
        return await self._picture("scene", scene_picture, live, lang, viewer)

    async def noted(self, live: Live, lang: str, sheet: WorkSheet) -> Picture | None:
        """Return the private picture of a seat's choice with the notes on its sheet, None if there is none."""
        if not paints_choices(live.game.slug):
            return None

        def ready() -> Callable[[], Picture | None]:
            view = live.running_match.following(sheet.state).view(sheet.seat)
            scene = Scene(view, plain_names(live.session), tuple(live.resigned()), tuple(live.put_out()))
            return partial(choice_picture, live.game.slug, scene, words_for(live.game.slug, lang))

        return await self._kept_or_new(
            ("noted", *_picture_key(live, lang, sheet.seat), sheet.notes), ready, live.game.slug
        )

    async def explained(self, live: Live, lang: str, viewer: int | None) -> ExplainedPicture:
        """Return the board in the view of ``viewer`` (None: everybody), with numbers and their meanings."""
        return _numbered(await self._picture("explained", explained_board, live, lang, viewer))

    async def sample(self, slug: str, lang: str) -> ExplainedPicture:
        """Return an example of a game's table in mid-match, with numbers and their meanings."""

        def ready() -> Callable[[], Picture]:
            return partial(explained_sample, slug, words_for(slug, lang))

        return _numbered(await self._kept_or_new(("sample", slug, lang), ready, slug))

    async def sample_board(self, slug: str, lang: str) -> Picture:
        """Return an example of a game's board in mid-match. Raises `LookupError` if painting fails."""

        def ready() -> Callable[[], Picture]:
            return partial(sample_board, slug, words_for(slug, lang))

        picture = await self._kept_or_new(("sample board", slug, lang), ready, slug)
        if picture is None:
            raise LookupError("no board was painted")
        return picture

    async def cover(self, slug: str, lang: str) -> Picture:
        """Return a game's small picture for lists of games."""

        def ready() -> Callable[[], Picture]:
            return partial(cover_picture, slug, words_for(slug, lang))

        return _painted(await self._kept_or_new(("cover", slug, lang), ready, slug))

    async def feast(self, live: Live, lang: str, history: ScoreHistory) -> Picture | None:
        """Return the picture of a match's end, None without a result."""
        feast = feast_of(live, history)
        if feast is None:
            return None

        def ready() -> Callable[[], Picture]:
            return partial(feast_picture, feast, words_for(live.game.slug, lang))

        return await self._kept_or_new(("feast", *_picture_key(live, lang, None)), ready, live.game.slug)

    async def chances(self, live: Live, analysis: Analysis, lang: str) -> Picture | None:
        """Return the picture of the chances of winning during a match, None if the match ended without a move."""
        names, slug = plain_names(live.session), live.game.slug
        if len(analysis.curve) < 2:
            return None

        def ready() -> Callable[[], Picture]:
            chances = ChanceCurves(
                names,
                live.table.crews(len(names)),
                shown_curve(live, analysis),
                tuple(point.number for point in analysis.turning_points),
                live.game.adviser.calibrated,
                painter_for(slug).seat_hues,
            )
            return partial(chances_picture, chances, words_for(slug, lang))

        return await self._kept_or_new(("chances", *_picture_key(live, lang, None), analysis), ready, slug)

    async def _picture(
        self, kind: str, paint: PaintPicture, live: Live, lang: str, viewer: int | None
    ) -> Picture | None:
        def ready() -> Callable[[], Picture | None]:
            return partial(paint, live.game.slug, scene_of(live, viewer), words_for(live.game.slug, lang))

        return await self._kept_or_new((kind, *_picture_key(live, lang, viewer)), ready, live.game.slug)

    async def deck(self, deck: OwnDeck, lang: str) -> Picture:
        """Return the picture of a deck, with its name and errors."""
        words = words_for(deck.game, lang)

        def ready() -> Callable[[], Picture]:
            faults = tuple(words.say(fault) for fault in deck.faults)
            return partial(deck_picture, deck.game, deck.book.view(deck.cards), deck.name, faults, words)

        return _painted(await self._kept_or_new(("deck", deck.game, deck.code, deck.name, lang), ready, deck.game))

    async def card(self, slug: str, key: str, lang: str) -> Picture | None:
        """Return the picture of a single card of a game's glossary, None if the painter does not draw it."""

        def ready() -> Callable[[], Picture | None]:
            words, card = words_for(slug, lang), game_named(slug).glossary.cards[key]
            alt = ". ".join(words.say(card_text) for card_text in (card.name, card.line))
            return partial(card_picture, slug, key, alt, words)

        return await self._kept_or_new(("card", slug, key, lang), ready, slug)

    async def closer(self, live: Live, key: str, lang: str, viewer: int | None) -> Picture | None:
        """Return a close-up of the table in the view of ``viewer`` (None: everybody), None if it has no picture."""
        if painter_for(live.game.slug).closer is None:
            return None

        def ready() -> Callable[[], Picture | None]:
            slug = live.game.slug
            return partial(closer_picture, slug, key, scene_of(live, viewer), words_for(slug, lang))

        return await self._kept_or_new(("closer", key, *_picture_key(live, lang, viewer)), ready, live.game.slug)

    async def leaderboard(self, board: Leaderboard, lang: str) -> Picture:
        """Return the picture of a leaderboard."""

        def ready() -> Callable[[], Picture]:
            return partial(leaderboard_picture, board, words_for(None, lang))

        return _painted(await self._kept_or_new(("leaderboard", board, lang), ready, None))

    async def tournament_picture(self, paint: partial[Picture], words: Words) -> Picture:
        """Return a picture of a tournament.

        ``paint`` has all arguments of the painting function except the last, the words.
        """

        def ready() -> Callable[[], Picture]:
            return partial(paint, words)

        return _painted(await self._kept_or_new(("drawn", paint.func, paint.args, words.lang), ready, None))

    async def _kept_or_new(
        self, key: Key, ready: Callable[[], Callable[[], Picture | None]], game: str | None
    ) -> Picture | None:
        """Return the cached or a new picture.

        ``ready`` collects the input of a new one, and returns the painting function.
        """
        future = self._kept.use(key)
        count_lookup("picture", is_found=future is not None)
        if future is None:
            future = asyncio.ensure_future(self._work(ready(), game, seconds=PICTURE_SECONDS))
            self._kept.keep(key, future)
        try:
            return await asyncio.shield(future)
        except Exception:
            self._kept.pop(key, None)
            raise

    def has_board(self, live: Live, lang: str, viewer: int | None) -> bool:
        """Return whether the board in the view of ``viewer`` is cached or being painted."""
        return ("board", *_picture_key(live, lang, viewer)) in self._kept

    def start_painting_ahead(self, lives: Iterable[Live], lang: str, viewer: int | None) -> None:
        """Paint boards (and hands) that will probably be requested, unless another such task is running."""
        if not self._closed and (self._ahead is None or self._ahead.done()):
            self._ahead = asyncio.create_task(self._paint_ahead(islice(lives, AHEAD), lang, viewer), name=AHEAD_TASK)

    async def _paint_ahead(self, lives: Iterable[Live], lang: str, viewer: int | None) -> None:
        try:
            for live in lives:
                # These boards are painted one at a time, so that pictures for other users can be painted in between.
                await self.board(live, lang, viewer)
                if viewer is not None and live.game.features.hand:
                    await self.hand(live, lang, viewer)
        except Exception:
            _log.exception("a board could not be painted ahead")

    async def film(
        self,
        live: Live,
        lang: str,
        viewer: int | None,
        count: int,
        still: Callable[[int], Still],
        history: ScoreHistory = NO_HISTORY,
        *,
        older_from: int | None = None,
        odds: bool = False,
    ) -> Picture:
        """Return the film of an ended match: the pictures ``still(0)`` to ``still(count - 1)``, then the end.

        From ``older_from`` on, the pictures say that older rules were played. ``odds``: the pictures name the chances
        of winning. Films are made one at a time. Raises `Refused` ("films_busy") if too many are pending.
        """
        key = (*_picture_key(live, lang, viewer), live.session.former, odds)
        future = self._films.use(key)
        count_lookup("film", is_found=future is not None)
        if future is None:
            if sum(not film_made.done() for film_made in self._films.values()) >= FILMS_WAITING:
                raise Refused("films_busy")
            ending = feast_of(live, history), older_from
            future = asyncio.ensure_future(self._filmed(live.game.slug, lang, count, still, *ending))
            self._films.keep(key, future)
        try:
            return await asyncio.shield(future)
        except Exception:
            self._films.pop(key, None)
            raise

    def has_film(self, live: Live, lang: str, viewer: int | None, *, odds: bool = False) -> bool:
        """Return whether the film in the view of ``viewer`` is cached or being made."""
        return (*_picture_key(live, lang, viewer), live.session.former, odds) in self._films

    async def _filmed(
        self,
        slug: str,
        lang: str,
        count: int,
        still: Callable[[int], Still],
        feast: Feast | None,
        older_from: int | None,
    ) -> Picture:
        async with self._one_film:
            numbers = [number for number in numbers_needed(count + (feast is not None)) if number < count]
            stills = await asyncio.to_thread(lambda: {number: still(number) for number in numbers})
            job = partial(film_picture, slug, count, stills, words_for(slug, lang), feast, older_from)
            return await self._work(job, slug, seconds=FILM_SECONDS, long=True)

    async def _work(self, job: Callable[[], P], game: str | None, *, seconds: float, long: bool = False) -> P:
        with PAINT_SECONDS.labels(game or "none").time():
            return await self._workers.run(job, seconds=seconds, long=long)

    def close(self) -> None:
        """Stop painting pictures in advance."""
        self._closed = True
        if self._ahead is not None:
            self._ahead.cancel()


def _size(painting: asyncio.Future[Picture] | asyncio.Future[Picture | None]) -> int:
    """Return the size of a picture in bytes: 0 while it is being painted, and if there is none."""
    if not painting.done() or painting.cancelled() or painting.exception() is not None:
        return 0
    picture = painting.result()
    return 0 if picture is None else len(picture.png)


def _picture_key(live: Live, lang: str, viewer: int | None) -> Key:
    """Return the key of everything that a picture depends on.

    Names change with the revision and when data is removed. Sealed values may be revealed after the last move.
    All puzzles have the same session id, so the game and the commitment tell their matches apart.
    """
    session = live.session
    match = (session.session_id, session.game, session.commitment)
    return (*match, session.revision, session.seed_revealed, viewer, lang, plain_names(session))


def _painted(picture: Picture | None) -> Picture:
    """Return a picture that must exist. Raises `LookupError` if it is None."""
    if picture is None:
        raise LookupError("nothing was painted")
    return picture


def feast_of(live: Live, history: ScoreHistory) -> Feast | None:
    """Return the content of the picture of a match's end, None without a result."""
    outcome = live.told_outcome()
    if outcome is None:
        return None
    names, painter = plain_names(live.session), painter_for(live.game.slug)
    return Feast(
        names,
        tuple(live.resigned()),
        outcome,
        history.score,
        history.rows,
        tuple(live.put_out()),
        unit=history.unit,
        hues=painter.seat_hues,
        epilogue=partial(painter.epilogue, history.views, scene_of(live, None)),
    )


def _numbered(picture: Picture | None) -> ExplainedPicture:
    """Return a picture, which must have numbers. Raises `LookupError` if it has none."""
    if not isinstance(picture, ExplainedPicture):
        raise LookupError("no numbers were painted")
    return picture


def scene_of(live: Live, viewer: int | None) -> Scene:
    """Return the input of a painter. It contains a view, never the state. An ended session has no pending decisions."""
    view = live.view(viewer)
    if live.session.status != "running":
        view = msgspec.structs.replace(view, outcome=live.told_outcome(), active=[], moves=[])
    return Scene(view, plain_names(live.session), tuple(live.resigned()), tuple(live.put_out()))
