"""Analyses of finished matches: computed in the background or on request, and stored with the match.

When a match has ended and has no more secrets, the same transaction notes that it awaits its analysis. The background
task analyses one such match after another. An attempt that a kill interrupted is begun again after the next start. If a
player asks first, the match is analysed at once, or next. Matches for which there was no time within `PENDING_MS` are
only analysed if a player asks.

If the time did not suffice for all choices, a user may have the match analysed again; the more complete analysis is
kept. If a repeated analysis is not more complete than the stored one, the stored one becomes final, and no further
analysis is made.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from contextlib import suppress
from functools import partial

import msgspec

from bot.host.ground.log_fields import about_session
from bot.host.ground.tasks import end_tasks
from bot.host.ground.worker import JobFailedError
from bot.host.ground.workers import WorkerLostError, Workers
from bot.host.matches.live import Live
from bot.host.matches.past.past_matches import read_past
from bot.host.matches.past.replays import Replays, Story
from bot.host.matches.session_cache import SessionCache
from engine.kernel.chance.fair import SEED_BYTES
from engine.kernel.choices.moves import move_text
from engine.kernel.errors import BadRecord, Refused
from engine.kernel.matches.match import Match
from engine.players.analysis import VERSION, Analysis, Depth, TurningPoint, analyse, before_point
from engine.players.lessons import PracticeStart, practice_start
from engine.players.search import win_share
from storage.errors import NotRead, NotSaved, StorageError, is_damage
from storage.records.matches import StoredAnalysis

_log = logging.getLogger(__name__)

_ANALYSIS = msgspec.json.Decoder(Analysis)
# How deep an analysis searches, and after how many seconds it is stopped. The depth includes a shorter time limit,
# after which an analysis ends by itself.
DEPTH, LONGEST_SECONDS = Depth(), 240.0
# The maximum number of unfinished analyses, in total and of one user. They are computed one after another.
MOST_PENDING, MOST_OF_USER = 5, 2
# How often the background task looks for matches if none awaits its analysis, and how often a match is attempted. The
# limit matters only if the attempts end the process.
LOOK_SECONDS, MOST_TRIES = 15.0, 3


def is_analysable(live: Live) -> bool:
    """Return whether a match has a result and no more secrets. In events, some secrets last beyond the match."""
    session = live.session
    return session.status == "finished" and session.seed_revealed and session.deleted_at is None


def may_be_completed(analysis: Analysis) -> bool:
    """Return whether another analysis of the match may be more complete than this one."""
    return analysis.left_out > 0 and not analysis.final


def need_analysable(live: Live) -> None:
    """Raise `Refused` ("analysis_early") unless the match can be analysed."""
    if not is_analysable(live):
        raise Refused("analysis_early")


class Analyses:
    """Analyses matches, one at a time, in a separate process."""

    def __init__(self, cache: SessionCache, replays: Replays, workers: Workers) -> None:
        self._cache = cache
        self._storage = cache.storage
        self._replays = replays
        self._workers = workers
        # The unfinished analyses, and the users who asked for them first, by session and revision.
        self._tasks: dict[tuple[int, int], asyncio.Task[Analysis]] = {}
        self._askers: dict[tuple[int, int], int] = {}
        self._one = asyncio.Lock()
        # Whether matches are analysed without a request. This is off until the operator's settings are applied.
        self.in_background = False
        self._background: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start the background task. If it is running already, do nothing."""
        if self._background is None:
            self._background = asyncio.create_task(self._analyse_pending(), name="analyses in the background")

    async def _analyse_pending(self) -> None:
        """Analyse the matches that await their analysis, one at a time, until cancelled."""
        while True:
            found = False
            try:
                found = self.in_background and await self.attempt()
            except StorageError as error:
                _log.warning("a pending analysis has to wait: %s", error)
            except Exception:
                _log.exception("a pending analysis failed")
            if not found:
                await asyncio.sleep(LOOK_SECONDS)

    async def attempt(self) -> bool:
        """Analyse one match that awaits its analysis. Return False if there is none. Raises `StorageError`.

        A match that cannot be analysed does not await it any more, but players may still ask for it. If the match
        changed during the attempt, it still awaits the analysis. An attempt that the bot cancels when it
        stops does not count.
        """
        rows = self._storage.analyses
        found = await rows.next_pending()
        if found is None:
            return False
        session_id = found.session_id
        if found.tries >= MOST_TRIES:
            _log.warning("session %d: %d attempts to analyse it were interrupted", session_id, found.tries)
            await rows.drop_pending(session_id)
            return True
        await rows.begin_attempt(session_id)
        try:
            await self._analyse_session(session_id)
        except asyncio.CancelledError:
            with suppress(StorageError):
                await rows.undo_attempt(session_id)
            raise
        return True

    async def _analyse_session(self, session_id: int) -> None:
        try:
            # The session may have been read before the end of its event revealed its secrets.
            self._cache.forget(session_id)
            live = await self._cache.live(session_id)
            need_analysable(live)
            await self._task(live)
        except Refused as error:
            _log.info("session %d is not analysed in the background: %s", session_id, error.code)
            if error.code != "analysis_early":
                await self._storage.analyses.drop_pending(session_id)

    async def find(self, live: Live) -> Analysis | None:
        """Return the stored analysis of a match. None if there is none, or if it is outdated or damaged.

        Raises `Refused`: "analysis_early", "no_replay".
        """
        need_analysable(live)
        session_id = live.session.session_id
        stored = await self._stored(session_id)
        if stored is None or (stored.revision, stored.version) != (live.session.revision, VERSION):
            return None
        story = await self._replays.story(live)
        try:
            found = _ANALYSIS.decode(stored.data)
            await asyncio.to_thread(_check, found, story)
        except (msgspec.DecodeError, UnicodeDecodeError, BadRecord) as error:
            _log.warning("session %d: its stored analysis cannot be read: %s", session_id, error)
            return None
        return found

    async def _stored(self, session_id: int) -> StoredAnalysis | None:
        try:
            return await self._storage.analyses.find(session_id)
        except NotRead as error:
            if not is_damage(error):
                raise
            return None

    def begin(self, live: Live, user_id: int, *, again: bool = False) -> tuple[asyncio.Task[Analysis], int]:
        """Have a match analysed for a user. Return the task, and its place in the queue, from 1.

        ``again``: it was analysed before. So it is refused as long as any other analysis is unfinished.

        Raises `Refused`: "analysis_early", "analyses_busy". The task raises `Refused`: "analysis_early" (the match goes
        on), "analysis_other_rules" (the current rules cannot replay the match), "analysis_failed", "no_replay".
        """
        need_analysable(live)
        key = (live.session.session_id, live.session.revision)
        if key not in self._tasks:
            own_count = sum(asker == user_id for asker in self._askers.values())
            if len(self._askers) >= (1 if again else MOST_PENDING) or own_count >= MOST_OF_USER:
                raise Refused("analyses_busy")
            self._askers[key] = user_id
        task = self._task(live)
        return task, [*self._tasks].index(key) + 1

    def _task(self, live: Live) -> asyncio.Task[Analysis]:
        """Return the task that analyses a match; begin it unless it was begun."""
        key = (live.session.session_id, live.session.revision)
        if key not in self._tasks:
            task = asyncio.create_task(self._make(live), name=f"analysis of {key[0]}")
            self._tasks[key] = task
            task.add_done_callback(partial(self._finish_task, key))
        return self._tasks[key]

    async def close(self) -> None:
        """Stop all computations. After the next start, the background task begins with them again."""
        if self._background is not None:
            await end_tasks([self._background])
        await end_tasks(self._tasks.values())

    def _finish_task(self, key: tuple[int, int], task: asyncio.Task[Analysis]) -> None:
        del self._tasks[key]
        self._askers.pop(key, None)
        # Log the error, because it is possible that nobody waits for the result any more.
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.info("session %d was not analysed: %r", key[0], error)

    async def _make(self, live: Live) -> Analysis:
        session = live.session
        async with self._one:
            with about_session(session.session_id):
                past = (await read_past(self._storage, live)).past
                if not past.whole:
                    raise Refused("analysis_other_rules")
                # The limit is measured by the machine's clock: players are promised an answer in time, even if the
                # processor is busy.
                job = partial(analyse, past.record, DEPTH, time.monotonic)
                try:
                    found = await self._workers.run_apart(job, seconds=LONGEST_SECONDS)
                except (TimeoutError, WorkerLostError, JobFailedError) as error:
                    raise Refused("analysis_failed") from error
                former = await self.find(live) if found.left_out else None
                if former is not None and former.left_out <= found.left_out:
                    found = msgspec.structs.replace(former, final=True)
                await self._keep(live, found)
                return found

    async def _keep(self, live: Live, analysis: Analysis) -> None:
        """Store an analysis. Raises `Refused` ("analysis_early") if the match goes on."""
        stored = StoredAnalysis(live.session.revision, VERSION, msgspec.json.encode(analysis))
        try:
            if not await self._storage.analyses.put(live.session.session_id, stored):
                raise Refused("analysis_early")
        except NotSaved as error:
            # The analysis took minutes, so it is shown although it was not stored.
            _log.warning("session %d: its analysis cannot be stored: %s", live.session.session_id, error)


def shown_curve(live: Live, analysis: Analysis) -> tuple[tuple[float, ...], ...]:
    """Return the sides' winning chances as they are shown: they end with the result, even after a resignation."""
    outcome = live.outcome()
    if outcome is None:
        return analysis.curve
    crews = live.table.crews(len(live.session.seats))
    return (*analysis.curve[:-1], tuple(win_share(outcome, crew[0]) for crew in crews))


def position_before(story: Story, point: TurningPoint) -> Match:
    """Return the match as it was before the move of a turning point (a move that cost its seat winning chances).

    Raises `BadRecord`, `LookupError` (no such move).
    """
    entry = story.move(point.number)
    if entry is None:
        raise LookupError(f"no move {point.number}")
    return before_point(story.at(point.number - 1).begun_match, entry, point)


def lost_points(live: Live, user_id: int, analysis: Analysis) -> list[TurningPoint]:
    """Return the turning points from which a user may try again: if they lost, the turning points of their side."""
    own_seats, outcome = [seat.seat for seat in live.session.seats if seat.user_id == user_id], live.outcome()
    if outcome is None or any(win_share(outcome, seat) for seat in own_seats):
        return []
    mates = {mate for crew in live.table.crews(len(live.session.seats)) if {*crew} & {*own_seats} for mate in crew}
    return [point for point in analysis.turning_points if point.seat in mates]


async def practice_from(story: Story, point: TurningPoint) -> PracticeStart:
    """Return the start of a practice match at a turning point. Raises `Refused` ("practice_impossible")."""

    def start() -> PracticeStart | None:
        match = position_before(story, point)
        return practice_start(match, point.seat, point.number, point.better_move, secrets.token_bytes(SEED_BYTES))

    found = await asyncio.to_thread(start)
    if found is None:
        raise Refused("practice_impossible")
    return found


def _check(analysis: Analysis, story: Story) -> None:
    """Raise `BadRecord` unless an analysis fits its match."""
    seats = story.live.session.seats
    sides = len(story.live.table.crews(len(seats)))
    if len(analysis.seats) != len(seats) or len(analysis.curve) != story.count + 1:
        raise BadRecord("analysis", "it is of another match")
    if any(len(row) != sides or not all(0 <= share <= 1 for share in row) for row in analysis.curve):
        raise BadRecord("curve", "it has impossible chances")
    if any(one.best is not None and not 1 <= one.best <= story.count for one in analysis.seats):
        raise BadRecord("seats", "a best move does not exist")
    if any(one.accuracy is not None and not 0 <= one.accuracy <= 1 for one in analysis.seats):
        raise BadRecord("seats", "an accuracy is impossible")
    for point in analysis.turning_points:
        _check_point(point, story)


def _check_point(point: TurningPoint, story: Story) -> None:
    entry = story.move(point.number) if 1 <= point.number <= story.count else None
    if entry is None or entry.seat != point.seat or not (0 <= point.gain <= 1 and 0 <= point.error <= 1):
        raise BadRecord("turning_points", "a move does not exist")
    decision = position_before(story, point).decision_of(point.seat)
    moves = {move_text(move) for move in decision.moves} if decision is not None else set()
    if not {point.played_move, point.better_move} <= moves:
        raise BadRecord("turning_points", "a move was not possible")
